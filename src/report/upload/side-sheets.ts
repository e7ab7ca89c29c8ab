import { localised } from "../../model/localised.ts";
import { columnHeading } from "../../model/product/columns.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { Change } from "../../model/run/plan.ts";
import { missingSheetNames } from "../../model/sheet/export-base.ts";
import type { RowToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { fieldText, namesText, shown } from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";
import type { Wording } from "../lines/wording.ts";
import { cellText } from "./sheets.ts";

/**
 * A sheet with the changes that only the marketplace's pages can make (decision 17), one row per
 * value. Undefined if there are none.
 */
export function byHandSheet(
  changes: readonly Change[],
  { nameOf, translator }: Wording & { readonly nameOf: (change: Change) => string },
): SheetToWrite<readonly RowToWrite[]> | undefined {
  const { language } = translator;
  const rows = changes.flatMap((change) =>
    (change.byHand ?? []).map(({ field, before, after }) => ({
      cells: [
        ...[change.sku, nameOf(change), columnHeading(field, language)],
        ...[before, after].map((value) => fieldText(field, String(value ?? ""), translator)),
      ].map(cellText),
    })),
  );
  if (rows.length === 0) return undefined;
  return {
    name: translator.translate("report.upload.byHandSheet"),
    guide: translator.translate("report.upload.byHandGuide"),
    columns: [
      { heading: "SKU", width: 30, text: true },
      { heading: columnHeading("name", language), width: 60, text: true },
      { heading: localised("planColumn.field")[language], width: 20, text: true },
      { heading: translator.translate("report.upload.live"), width: 15, text: true },
      { heading: translator.translate("report.upload.wanted"), width: 15, text: true },
    ],
    rows,
  };
}

/** Only this many missing listings are named. */
const namedMax = 5;

/** How many live listings are not in the sheet, and the names of the first ones, in a sentence. */
export function missingText(
  missing: readonly MissingListing[],
  { all = false, translator }: Wording & { readonly all?: boolean },
): string {
  if (missing.length === 0) return translator.translate("report.upload.nothingMissing");
  const names = missing.map(({ sku, name }) => {
    const text = shown(shortenEnd(name, 60));
    return name === ""
      ? shown(sku)
      : `${shown(sku)} ${translator.translate("report.quoted", { text })}`;
  });
  return translator.translate("report.upload.missing", {
    listings: missing.length,
    isNamed: true,
    names: namesText(names, all ? names.length : namedMax, translator),
  });
}

/** The sheet of a results workbook with the live listings that are not in the person's sheet. */
export function missingSheet(
  missing: readonly MissingListing[],
  { translator }: Wording,
): SheetToWrite<readonly RowToWrite[]> {
  return {
    name: missingSheetNames[translator.language],
    guide: translator.translate("report.upload.missing", {
      ...{ listings: missing.length, isNamed: false, names: "" },
    }),
    columns: [
      { heading: "SKU", width: 30, text: true },
      { heading: columnHeading("name", translator.language), width: 60, text: true },
    ],
    rows: missing.map(({ sku, name }) => ({ cells: [cellText(sku), cellText(name)] })),
  };
}
