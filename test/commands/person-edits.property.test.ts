import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { ExportRows } from "../../src/commands/export/export-rows.ts";
import type { SheetColumn } from "../../src/model/product/columns.ts";
import { columnFields, listColumns } from "../../src/model/product/list-entries.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { ConflictSide, Plan } from "../../src/model/run/plan.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { type ExportedRow, readBaseRow } from "../../src/model/sheet/export-base.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { makePlan, type PlanInput } from "../../src/plan/index.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { input, read } from "../plan/fixtures.ts";
import { baseRow } from "../support/base-row.ts";
import { english } from "../support/english.ts";
import {
  type EditedMonth,
  editedHeadings,
  editedMonth,
  leavesOf,
  withoutGaps,
} from "../support/person-edits.ts";

const headings = [
  ...["Parent SKU", "SKU", "Category", "Language", "Name", "Description"],
  ...["Currency", "Sale price", "Weight, kg"],
  ...editedHeadings,
];

/** The rows of an export, and what its hidden sheet keeps of them. */
function exportedRows(listings: readonly Listing[]) {
  const { columns } = matchHeadings({ number: 1, cells: headings, hidden: false });
  const rows = new ExportRows(columns as unknown as readonly SheetColumn[], english);
  return listings.map((listing) => {
    const written = rows.add({ listing, atMs: 0 });
    if (written === undefined) throw new Error(`no row for ${listing.sku}`);
    return { listing, cells: written.cells, base: readBaseRow(baseRow(written)) };
  });
}

/** The plan of the sheet as the person leaves it, against what is live meanwhile. */
async function planOf(
  { listings, edits, foreign }: EditedMonth,
  side: ConflictSide | undefined,
  change: (input: PlanInput) => PlanInput = (same) => same,
): Promise<{ readonly plan: Plan; readonly live: ReadonlyMap<string, Listing> }> {
  const rows = exportedRows(listings);
  const kept = headings.flatMap((heading, at) => (edits.deleted.includes(heading) ? [] : [at]));
  const row = { number: 1, cells: kept.map((at) => headings[at]), hidden: false };
  const { columns } = matchHeadings(row);
  const checker = new Checker(columns);
  const planned = rows.map(({ listing: { sku }, cells }, at) => {
    const edited = headings.map((heading, column): CellValue | undefined => {
      const cell = edits.cells[sku]?.[heading];
      return cell === undefined ? (cells[column] as CellValue) : (cell ?? undefined);
    });
    const number = at + 2;
    const checked = checker.add({
      ...{ number, hidden: false },
      cells: kept.map((column) => edited[column]),
    });
    return { row: number, sku, draft: checked.draft, findings: checked.findings };
  });
  const live = new Map(
    listings.map((listing): [string, Listing] => [
      listing.sku,
      { ...listing, ...foreign[listing.sku] },
    ]),
  );
  const exported = new Map(
    rows.flatMap(({ listing, base }): [string, ExportedRow][] =>
      base === undefined ? [] : [[listing.sku, base]],
    ),
  );
  const whole = input({
    ...{ rows: planned, live: read([...live.values()]), exported },
    ...{ columns: listColumns(columns), columnFields: columnFields(columns) },
    ...(side && { conflicts: side }),
  });
  return { plan: await makePlan(change(whole)), live };
}

/** Decisions 19, 21 and 26: each listing is as the oracle says once the plan is carried out. */
const law = (change?: (input: PlanInput) => PlanInput) =>
  fc.asyncProperty(
    fc.integer({ min: 0, max: 2 ** 31 }),
    fc.constantFrom<(ConflictSide | undefined)[]>(undefined, "mine", "theirs"),
    async (seed, side) => {
      const month = editedMonth(seed, 5);
      const { plan, live } = await planOf(month, side, change);
      const writes = new Map(plan.operations.map((operation) => [operation.sku, operation]));
      for (const [sku, leaves] of month.expected(side)) {
        const write = writes.get(sku);
        expect(write?.kind).not.toBe("create");
        const after = { ...live.get(sku), ...(write?.kind === "update" ? updateBody(write) : {}) };
        expect(Object.fromEntries(leavesOf(after)), `${seed} ${sku}`).toEqual(
          Object.fromEntries(withoutGaps(leaves)),
        );
      }
    },
  );

describe("a sheet that was exported, edited, and had columns deleted", () => {
  test("leaves every listing as decisions 19, 21 and 26 say, in 300 months", async () => {
    await fc.assert(law(), { numRuns: 300 });
  });

  test("the law catches one that forgets the export, and one that takes lists whole", async () => {
    const forgetful = law(({ exported: _, agreed: __, ...rest }) => rest);
    const whole = law((one) => ({
      ...one,
      wholeLists: new Set(["images", "videos", "options", "attributes"]),
    }));
    for (const mistake of [forgetful, whole]) {
      expect((await fc.check(mistake, { numRuns: 100 })).failed).toBe(true);
    }
  });
});
