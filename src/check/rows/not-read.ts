import type { Finding } from "../../model/sheet/finding.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";
import { findingAt } from "../layout/row-findings.ts";
import { say } from "../say.ts";

/** What a workbook holds beside the rows that are read. */
export interface NotRead {
  readonly sheets: readonly OtherSheet[];
  /** Pictures over the cells below the headings, and in them. */
  readonly pictures: { readonly over: PicturesFound; readonly inside: PicturesFound };
}

/** Pictures, and the addresses of those that have one. */
export interface PicturesFound {
  readonly count: number;
  readonly cells: readonly string[];
}

/** Addresses that are named; the others are counted. */
const addressesNamed = 10;

/** Findings about the whole sheet, in row 0: what the workbook holds and is not read. */
export function notReadFindings({ sheets, pictures }: NotRead): Finding[] {
  const about = ({ count, cells: all }: PicturesFound, where: "over" | "inside") => {
    if (count === 0) return [];
    const cells = all.slice(0, addressesNamed);
    const said = say("picturesNotSent", where, count, cells);
    return [findingAt(0, "pictures-not-sent", said, { value: cells.join(", ") })];
  };
  return [
    ...sheets.map((sheet) =>
      findingAt(0, "other-sheet", say("otherSheet", sheet), { value: sheet.name }),
    ),
    ...about(pictures.over, "over"),
    ...about(pictures.inside, "inside"),
  ];
}
