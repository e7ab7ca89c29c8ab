import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { DeskContext } from "../../../src/commands/screen/desk-context.ts";
import { WorkbookDesk } from "../../../src/commands/screen/workbook-desk.ts";
import { withRecord } from "../../../src/commands/session.ts";
import type { News } from "../../../src/screen/news.ts";
import { plausibleProduct, productsWorkbook } from "../../support/products-workbook.ts";
import { fakeHost, givenOf } from "../fake-host.ts";

const tooLong = "x".repeat(5_000);

/** Two mugs; the name of the second is too long unless it was put right. */
function mugs({ isRight }: { readonly isRight: boolean }): Promise<Buffer> {
  const [one, other] = [plausibleProduct("MUG-1", 1), plausibleProduct("MUG-2", 2)];
  return productsWorkbook([one, isRight ? other : { ...other, name: tooLong }]);
}

/** A desk on a workbook in a folder of its own, and all that it tells. */
async function withDesk(work: (tried: Tried) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "sheetport-desk-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { host, settings } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
  const path = join(dir, "mugs.xlsx");
  writeFileSync(path, await mugs({ isRight: false }));
  await withRecord(settings, async (record) => {
    const told: News[] = [];
    const context = { host, settings, record, options: {}, tell: (news: News) => told.push(news) };
    const onFailure = vi.fn();
    const desk = new WorkbookDesk(context as unknown as DeskContext, { onFailure });
    const save = async (bytes: Buffer) => {
      writeFileSync(join(dir, "new"), bytes);
      renameSync(join(dir, "new"), path);
    };
    await desk.open(path);
    await work({ desk, told, save });
    await desk.close();
    expect(onFailure).not.toHaveBeenCalled();
  });
}

interface Tried {
  readonly desk: WorkbookDesk;
  readonly told: News[];
  readonly save: (bytes: Buffer) => Promise<void>;
}

function waitFor(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

describe("WorkbookDesk", () => {
  test("checks at once what is understood, with cells, SKUs and errors that hold whatever is live", () =>
    withDesk(async ({ told }) => {
      expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(["loaded", "checked"]));
      const checked = told.find((news) => news.type === "checked");
      expect(checked?.facts.totals).toMatchObject({ rows: 2, valid: 1, invalid: 1, errors: 1 });
      expect(checked?.facts.skuOf(3)).toBe("MUG-2");
      const name = checked?.facts.columns.find(({ heading }) => heading === "Name");
      expect(checked?.facts.cellText(3, name?.index ?? -1)).toBe(tooLong);
    }));

  test("tells at a save what was fixed, and lets nothing be sent of the rows of before", () =>
    withDesk(async ({ desk, told, save }) => {
      const before = desk.products;
      if (before === undefined) throw new Error("nothing was checked");
      expect(() => desk.refuseOutdated(before)).not.toThrow();
      desk.watch(true);
      await save(await mugs({ isRight: true }));
      await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "idle" }));
      const again = told.findLast((news) => news.type === "checked");
      expect(again?.facts.since?.words).toBe("1 fixed, 0 new, 0 left");
      expect(() => desk.refuseOutdated(before)).toThrow("saved after this comparison");
      expect(() => desk.refuseOutdated(desk.products ?? before)).not.toThrow();
    }));

  test("a save that cannot be read leaves nothing to compare until the next one can be", () =>
    withDesk(async ({ desk, told, save }) => {
      desk.watch(true);
      await save(await productsWorkbook([{ name: "no other column" }]));
      await waitFor(() =>
        expect(told).toContainEqual(
          expect.objectContaining({
            type: "watching",
            told: expect.objectContaining({ style: "error" }),
          }),
        ),
      );
      expect(() => desk.products).toThrow();
      await save(await mugs({ isRight: true }));
      await waitFor(() => expect(desk.products?.rowCount).toBe(2));
    }));

  test("a closed workbook is watched no longer", () =>
    withDesk(async ({ desk, told, save }) => {
      desk.watch(true);
      await desk.close();
      const count = told.length;
      await save(await mugs({ isRight: true }));
      expect(desk.products).toBeUndefined();
      expect(told).toHaveLength(count);
    }));

  test("reads with the repairs that are sure when asked to, and as the workbook is again", () =>
    withDesk(async ({ desk, told, save }) => {
      const product = { ...plausibleProduct("MUG-1", 1), brandName: "North\u200bkiln" };
      await save(await productsWorkbook([product]));
      const facts = () => told.findLast((news) => news.type === "checked")?.facts;
      await desk.workFor({ type: "repair", on: true })?.(new AbortController().signal);
      const brand = facts()?.columns.find(({ heading }) => heading === "Brand")?.index ?? -1;
      expect(facts()?.isRepaired).toBe(true);
      expect(facts()?.cellText(2, brand)).toBe("Northkiln");
      expect(facts()?.findings).toMatchObject([{ code: "text-unseen", repaired: true }]);
      const repaired = desk.products;
      await desk.workFor({ type: "repair", on: false })?.(new AbortController().signal);
      expect(facts()?.cellText(2, brand)).toBe("North\u200bkiln");
      expect(() => desk.refuseOutdated(repaired as never)).toThrow();
    }));
});
