import { shownValue } from "../../../check/index.ts";
import type { Language } from "../../../model/schemas/annotations.ts";
import type { Finding } from "../../../model/sheet/finding.ts";
import { type FindingsSeen, fixedFindings } from "../../../model/sheet/finding-changes.ts";
import { alignRows } from "../../../model/sheet/row-alignment.ts";
import { columnLetters } from "../../../model/sheet/sheet.ts";
import { sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { changedLine, checkTotals } from "../../../report/index.ts";
import type { CheckFacts, CheckSince } from "../../../screen/state/facts.ts";
import type { CheckedProducts } from "../../sheet/products.ts";
import { sheetsOf } from "../../sheet/products-file.ts";

/** A checked workbook, as the screen shows it. */
export function checkFacts(products: CheckedProducts, since?: CheckSince): CheckFacts {
  const { name, rowCount, findings, notes, cells, isRepaired } = products;
  const { plannedRows } = products;
  const sheets = sheetsOf(products);
  const columns = sheets.map((one) =>
    one.columns.map(({ index, heading }) => ({
      index,
      heading: heading === "" ? columnLetters(index) : heading,
    })),
  );
  const skus = new Map<number, string>();
  for (const { row, sku } of plannedRows) skus.set(row, sku);
  return {
    ...{ file: name, sheet: sheets.map((one) => one.sheet).join(", "), findings, notes },
    ...(isRepaired === true && { isRepaired }),
    totals: checkTotals({ rows: rowCount, findings }),
    columnsOf: (row) => columns[sheetIndexOf(row)] ?? [],
    skuOf: (row) => skus.get(row) ?? "",
    cellText: (row, column) => shownValue(cells?.get(row)?.[column]),
    ...(since === undefined ? {} : { since }),
  };
}

/** What a check is compared with when the next one comes. */
export type CheckSeen = Pick<CheckedProducts, "findings" | "plannedRows">;

/** What a save changed; `savedAt` is the time of day on the person's clock. */
export function checkSince(
  before: CheckSeen,
  after: CheckSeen,
  { savedAt, language }: { readonly savedAt: string; readonly language?: Language },
): CheckSince {
  const [seenBefore, seenAfter] = [seenOf(before), seenOf(after)];
  const changes = fixedFindings(seenBefore, seenAfter);
  const { rowNow } = alignRows(seenBefore.skus, seenAfter.skus);
  return {
    ...{ savedAt, rowNow, words: changedLine(changes, language === undefined ? {} : { language }) },
    fixed: changes.fixed,
    fresh: new Set<Finding>(changes.added),
  };
}

function seenOf({ findings, plannedRows }: CheckSeen): FindingsSeen {
  const withSku = plannedRows.filter(({ sku }) => sku !== "");
  return { findings, skus: new Map(withSku.map(({ row, sku }) => [row, sku])) };
}
