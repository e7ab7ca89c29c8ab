import { fieldHeading } from "../../model/product/columns.ts";
import type { MissingListing } from "../../model/product/product.ts";
import { missingSheetNames } from "../../model/sheet/export-base.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { namesText, shown } from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";
import type { Wording } from "../lines/wording.ts";
import { cellText } from "./sheets.ts";

const namedMax = 5;

/** The listings that are not in the sheet, in one sentence: their number and the first names. */
export function missingText(
  missing: readonly MissingListing[],
  { all = false, translator }: Wording & { readonly all?: boolean },
): string {
  if (missing.length === 0) return translator.translate("report.upload.nothingMissing");
  const names = missing.map(({ sku, name }) =>
    name === ""
      ? shown(sku)
      : `${shown(sku)} ${translator.translate("report.quoted", { text: shown(shortenEnd(name, 60)) })}`,
  );
  return translator.translate("report.upload.missing", {
    listings: missing.length,
    isNamed: true,
    names: namesText(names, all ? names.length : namedMax, translator),
  });
}

/** A results sheet with the listings that are not in the person's sheet. */
export function missingSheet(
  missing: readonly MissingListing[],
  { translator }: Wording,
): SheetToWrite<readonly { readonly cells: readonly (string | undefined)[] }[]> {
  return {
    name: missingSheetNames[translator.language],
    guide: translator.translate("report.upload.missing", {
      ...{ listings: missing.length, isNamed: false, names: "" },
    }),
    columns: [
      { heading: "SKU", width: 30, text: true },
      { heading: fieldHeading("name", translator.language), width: 60, text: true },
    ],
    rows: missing.map(({ sku, name }) => ({ cells: [cellText(sku), cellText(name)] })),
  };
}
