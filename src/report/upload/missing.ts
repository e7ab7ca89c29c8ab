import type { MissingListing } from "../../model/product/product.ts";
import { missingSheetNames } from "../../model/sheet/export-base.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { shown } from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";
import type { Wording } from "../lines/wording.ts";
import { cellText } from "./sheets.ts";

/** Listings that are named before the rest is only counted. */
const namedMax = 5;

/** What is live and not in the sheet, in one sentence: how many, and the first of them. */
export function missingText(
  missing: readonly MissingListing[],
  { all = false, ...wording }: Wording & { readonly all?: boolean },
): string {
  if (missing.length === 0) return wording.translator.translate("report.upload.nothingMissing");
  const named = all ? missing : missing.slice(0, namedMax);
  const names = named.map(({ sku, name }) => {
    const quoted =
      name === ""
        ? ""
        : ` ${wording.translator.translate("report.diff.quoted", { text: shown(shortenEnd(name, 60)) })}`;
    return shown(sku) + quoted;
  });
  return wording.translator.translate("report.upload.missing", {
    listings: missing.length,
    namesCount: names.length,
    names,
    more: missing.length - named.length,
  });
}

/** A sheet of the results with what is live and not in the person's own. */
export function missingSheet(
  missing: readonly MissingListing[],
  { translator }: Wording,
): SheetToWrite<readonly { readonly cells: readonly (string | undefined)[] }[]> {
  return {
    name: missingSheetNames[translator.language],
    guide: translator.translate("report.upload.missing", {
      ...{ listings: missing.length, namesCount: 0, names: "", more: 0 },
    }),
    columns: [
      { heading: "SKU", width: 30, text: true },
      { heading: translator.translate("report.upload.missingName"), width: 60, text: true },
    ],
    rows: missing.map(({ sku, name }) => ({ cells: [cellText(sku), cellText(name)] })),
  };
}
