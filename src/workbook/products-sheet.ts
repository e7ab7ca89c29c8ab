import type { SheetRow } from "../model/sheet.ts";
import type { SheetChoice } from "../model/sheet-choice.ts";
import { type Candidate, nothingFound, refusal, searchProducts } from "./candidates.ts";
import { rowsBelowHeadings } from "./csv/open.ts";
import type { HeadingMatch } from "./headings.ts";
import type { OpenedWorkbook } from "./open.ts";
import { newPass, type SheetPass } from "./sheet-scanner.ts";

/** The sheet with the products, its heading row understood. */
export interface ProductsSheet {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: HeadingMatch;
  /**
   * The rows below the heading row, in batches. `pass` counts the whole sheet.
   *
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
}

/**
 * Finds the products: the sheet asked for, else the one named `Products` (in any language), else
 * the first visible one with a heading row; in it the row asked for, else the one with the most
 * known headings; and what each of its columns holds.
 *
 * @throws SheetportError exit code 3: `workbook-no-such-sheet`, `workbook-no-such-row`,
 * `workbook-empty-sheet`, `no-known-heading`, `duplicate-heading`, `missing-heading`.
 */
export async function findProductsSheet(
  workbook: OpenedWorkbook,
  choice: SheetChoice = {},
): Promise<ProductsSheet> {
  const search = await searchProducts(workbook, choice);
  if (search.found === undefined) throw nothingFound(search, choice);
  refuseProblems(search.found);
  const { sheet, headingRow, match } = search.found;
  return {
    sheet,
    headingRow,
    match,
    rows: (pass = newPass()) => rowsBelowHeadings(workbook, { sheet, headingRow }, pass),
  };
}

function refuseProblems({ sheet, headingRow, match }: Candidate): void {
  const [first] = match.problems;
  if (first === undefined) return;
  const all = match.problems.map(({ message }) => message).join(" ");
  const fixes = new Set(match.problems.flatMap(({ fix }) => fix ?? []));
  throw refusal(
    first.code,
    `Sheet “${sheet}”, row ${headingRow.number}: ${all}`,
    [...fixes].join(" "),
  );
}
