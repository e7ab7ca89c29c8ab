import { localised } from "../../model/localised.ts";
import { fieldHeading } from "../../model/product/columns.ts";
import type { Change } from "../../model/run/plan.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { fieldText, type Wording } from "../lines/wording.ts";
import { cellText } from "./sheets.ts";

/**
 * A sheet with the changes that can only be made on the marketplace's pages (decision 17), one row
 * per value. Undefined if there are none.
 */
export function byHandSheet(
  changes: readonly Change[],
  { nameOf, translator }: Wording & { readonly nameOf: (change: Change) => string },
): SheetToWrite<readonly { readonly cells: readonly (string | undefined)[] }[]> | undefined {
  const rows = changes.flatMap((change) =>
    (change.byHand ?? []).map(({ field, before, after }) => ({
      cells: [
        ...[change.sku, nameOf(change), fieldHeading(field, translator.language)],
        ...[before, after].map((value) => fieldText(field, String(value ?? ""), translator)),
      ].map(cellText),
    })),
  );
  if (rows.length === 0) return undefined;
  const widths = [30, 60, 20, 15, 15];
  const columns = [
    "SKU",
    fieldHeading("name", translator.language),
    localised("planColumn.field")[translator.language],
    translator.translate("report.upload.live"),
    translator.translate("report.upload.wanted"),
  ].map((heading, at) => ({
    heading,
    width: widths[at] ?? 20,
    text: true,
  }));
  return {
    name: translator.translate("report.upload.byHandSheet"),
    guide: translator.translate("report.upload.byHandGuide"),
    ...{ columns, rows },
  };
}
