import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { withRecord } from "../../../src/commands/account/record.ts";
import type { Settings } from "../../../src/commands/process/settings.ts";
import type { ScreenContext } from "../../../src/commands/screen/screen-context.ts";
import { WorkbookController } from "../../../src/commands/screen/sheet/workbook-controller.ts";
import type { SheetOptions } from "../../../src/commands/sheet/sheet-options.ts";
import type { RunRecord } from "../../../src/record/record.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { anError } from "../../support/english.ts";
import {
  plausibleProduct,
  productCells,
  productsWorkbook,
} from "../../support/products-workbook.ts";
import { renamedHeadings } from "../../support/renamed-headings.ts";
import { fakeHost, givenOf } from "../fake-host.ts";

const tooLong = "x".repeat(5_000);

/** Two mugs; the name of the second is too long unless it was put right. */
function mugs({ isRight }: { readonly isRight: boolean }): Promise<Buffer> {
  const [one, other] = [plausibleProduct("MUG-1", 1), plausibleProduct("MUG-2", 2)];
  return productsWorkbook([one, isRight ? other : { ...other, name: tooLong }]);
}

/** A controller on a workbook in a folder of its own, and all that it tells. */
async function withController(
  work: (tried: Tried) => Promise<void>,
  {
    bytes,
    options = {},
    fromFiles = [],
  }: {
    readonly bytes?: Buffer;
    readonly options?: SheetOptions;
    readonly fromFiles?: Settings["fromFiles"];
  } = {},
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "sheetport-controller-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { host, settings: own } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
  const settings = { ...own, fromFiles };
  const path = join(dir, "mugs.xlsx");
  writeFileSync(path, bytes ?? (await mugs({ isRight: false })));
  await withRecord(settings, async (record) => {
    const told: ScreenEvent[] = [];
    const context = {
      host,
      settings,
      record,
      options,
      tell: (news: ScreenEvent) => told.push(news),
    };
    const onFailure = vi.fn();
    const controller = new WorkbookController(context as unknown as ScreenContext, { onFailure });
    const save = async (bytes: Buffer) => {
      writeFileSync(join(dir, "new"), bytes);
      renameSync(join(dir, "new"), path);
    };
    await controller.open(path, new AbortController().signal);
    await work({ controller, told, save, record, path });
    await controller.close();
    expect(onFailure).not.toHaveBeenCalled();
  });
}

interface Tried {
  readonly controller: WorkbookController;
  readonly told: ScreenEvent[];
  readonly save: (bytes: Buffer) => Promise<void>;
  readonly record: RunRecord;
  readonly path: string;
}

function waitFor(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

/** Mugs in the first sheet, a lamp in the second. */
async function twoSheets(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  for (const name of ["Mugs", "Lamps"]) {
    const cells = productCells(plausibleProduct(name, 1));
    book.addWorksheet(name).addRows([Object.keys(cells), Object.values(cells)]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe("WorkbookController", () => {
  test("names what files decided, without control characters", async () => {
    const fromFiles = [{ file: "sheetport.json", setting: "max-changes", value: "5\u001b[2J" }];
    await withController(
      async ({ told }) => {
        const loaded = told.find((news) => news.type === "loaded");
        const [first] = loaded?.facts.remarks ?? [];
        expect(first).toContain("Set by sheetport.json: max-changes = 5");
        expect(first).not.toContain("\u001b");
      },
      { fromFiles },
    );
  });

  test("names another sheet with products before the check and in it", async () => {
    await withController(
      async ({ told, controller }) => {
        const loaded = told.find((news) => news.type === "loaded");
        expect(loaded?.facts.remarks).toEqual([
          "Other sheets with product headings (not read): “Lamps”. Choose with S.",
        ]);
        // The person may mean the other one: nothing is checked before they have seen it.
        await controller.workFor({ type: "check" })?.(new AbortController().signal);
        const checked = told.find((news) => news.type === "checked");
        expect(checked?.facts.findings).toEqual([
          expect.objectContaining({ row: 0, code: "other-sheet", value: "Lamps" }),
        ]);
        const choose = { type: "choose-sheet", sheet: "Lamps" } as const;
        await controller.workFor(choose)?.(new AbortController().signal);
        const chosen = told.findLast((news) => news.type === "loaded");
        expect(chosen?.facts).toMatchObject({ sheet: "Lamps", remarks: [] });
      },
      { bytes: await twoSheets() },
    );
  });

  test("checks at once what is understood, with cells, SKUs and errors that hold whatever is live", () =>
    withController(async ({ told }) => {
      expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(["loaded", "checked"]));
      const checked = told.find((news) => news.type === "checked");
      expect(checked?.facts.totals).toMatchObject({ rows: 2, valid: 1, invalid: 1, errors: 1 });
      expect(checked?.facts.skuOf(3)).toBe("MUG-2");
      const name = checked?.facts.columnsOf(2).find(({ heading }) => heading === "Name");
      expect(checked?.facts.cellText(3, name?.index ?? -1)).toBe(tooLong);
    }));

  test("tells at a save what was fixed, and lets nothing be sent of the rows of before", () =>
    withController(async ({ controller, told, save }) => {
      const before = controller.from;
      if (before === undefined) throw new Error("nothing was checked");
      expect(() => controller.refuseOutdated(before)).not.toThrow();
      controller.watch(true);
      await save(await mugs({ isRight: true }));
      await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "idle" }));
      const again = told.findLast((news) => news.type === "checked");
      expect(again?.facts.since?.words).toBe("1 fixed, 0 new, 0 left");
      expect(() => controller.refuseOutdated(before)).toThrow(
        anError({ message: expect.stringContaining("saved after this comparison") }),
      );
      expect(() => controller.refuseOutdated(controller.from ?? before)).not.toThrow();
    }));

  test("reads the rows that were checked though the file is gone, and says so when it looks again", () =>
    withController(async ({ controller, path }) => {
      const { sheet } = controller.from ?? expect.fail("nothing was checked");
      const [first] = sheet.sheets;
      const { signal } = new AbortController();
      await controller.workFor({ type: "choose-sheet", sheet: first.sheet })?.(signal);
      await controller.workFor({ type: "check" })?.(signal);
      await controller.lookAgain(signal);
      rmSync(path);
      const rows: number[] = [];
      for await (const batch of first.rows()) rows.push(...batch.map(({ number }) => number));
      expect(rows).toEqual([2, 3]);
      await expect(controller.lookAgain(signal)).rejects.toThrow("mugs.xlsx");
    }));

  test("what was saved while nobody watched is checked before anything is sent, and told", () =>
    withController(async ({ controller, told, save }) => {
      const before = controller.from ?? expect.fail("nothing was checked");
      await save(await mugs({ isRight: true }));
      await controller.lookAgain(new AbortController().signal);
      expect(() => controller.refuseOutdated(before)).toThrow(
        anError({ message: expect.stringContaining("saved after this comparison") }),
      );
      const again = told.findLast((news) => news.type === "checked");
      expect(again?.facts.since?.words).toBe("1 fixed, 0 new, 0 left");
    }));

  test("a save that cannot be read is refused when it looks again, until it is as before", () =>
    withController(async ({ controller, save, path }) => {
      const { signal } = new AbortController();
      const before = controller.from ?? expect.fail("nothing was checked");
      const bytes = readFileSync(path);
      await save(await productsWorkbook([{ name: "no other column" }]));
      await expect(controller.lookAgain(signal)).rejects.toThrow(
        anError({ message: expect.stringContaining("“SKU” is missing") }),
      );
      expect(controller.isCurrent(before)).toBe(false);
      expect(() => controller.from).toThrow();
      await save(bytes);
      await controller.lookAgain(signal);
      expect(controller.isCurrent(before)).toBe(true);
      expect(controller.from?.checked.rowCount).toBe(2);
    }));

  test("a save that cannot be read leaves nothing to compare until the next one can be", () =>
    withController(async ({ controller, told, save }) => {
      controller.watch(true);
      await save(await productsWorkbook([{ name: "no other column" }]));
      await waitFor(() =>
        expect(told).toContainEqual(
          expect.objectContaining({
            type: "watching",
            notice: expect.objectContaining({ style: "error" }),
          }),
        ),
      );
      expect(() => controller.from).toThrow();
      await save(await mugs({ isRight: true }));
      await waitFor(() => expect(controller.from?.checked.rowCount).toBe(2));
    }));

  test("is watched again after a choice and a check, and after repairs", () =>
    withController(async ({ controller, told, save }) => {
      const { signal } = new AbortController();
      const watching = () => told.findLast((news) => news.type === "watching")?.on;
      controller.watch(true);
      await controller.workFor({ type: "repair", on: true })?.(signal);
      expect(watching()).toBe(true);
      const place = JSON.stringify({ field: "brandName" });
      await controller.workFor({ type: "set-value", place, text: "Northkiln" })?.(signal);
      expect(watching()).toBe(false);
      await controller.workFor({ type: "check" })?.(signal);
      expect(watching()).toBe(true);
      await save(await mugs({ isRight: true }));
      await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "idle" }));
      controller.watch(false);
      await controller.workFor({ type: "repair", on: false })?.(signal);
      expect(watching()).toBe(false);
    }));

  test("keeps the choices about columns that a save has left, words and values, with new headings", async () => {
    const product = plausibleProduct("MUG-1", 1);
    const { brandName: _, ...bare } = product;
    const workbook = async (...names: readonly [string, string][]) =>
      renamedHeadings(await productsWorkbook([bare]), new Map(names));
    await withController(
      async ({ controller, told, save }) => {
        const { signal } = new AbortController();
        const loaded = () => told.findLast((news) => news.type === "loaded")?.facts;
        const index = loaded()?.columns.find((one) => one.heading === "Our text")?.index ?? -1;
        const meaning = JSON.stringify({ field: "description" });
        await controller.workFor({ type: "choose-meaning", column: index, meaning })?.(signal);
        const place = JSON.stringify({ field: "brandName" });
        await controller.workFor({ type: "set-value", place, text: "Mine" })?.(signal);
        await controller.workFor({ type: "check" })?.(signal);
        controller.watch(true);
        await save(await workbook(["Description", "Our text"], ["Name", "Product name"]));
        await waitFor(() => expect(told.at(-1)).toMatchObject({ type: "idle" }));
        expect(loaded()?.columns.map(({ heading }) => heading)).toContain("Product name");
        expect(loaded()?.columns.find((one) => one.heading === "Our text")?.by).toBe("chosen");
        expect(loaded()?.fields?.find((one) => one.words === "Brand")?.value).toBe("Mine");
      },
      { bytes: await workbook(["Description", "Our text"]) },
    );
  });

  test("marks the later ones of two columns for one field", () => {
    const book = new ExcelJS.Workbook();
    const cells = productCells(plausibleProduct("MUG-1", 1));
    const [headings, values] = [Object.keys(cells), Object.values(cells)];
    book.addWorksheet("Mugs").addRows([
      [...headings, "SKU"],
      [...values, ""],
    ]);
    return book.xlsx.writeBuffer().then((bytes) =>
      withController(
        async ({ told }) => {
          const columns = told.findLast((news) => news.type === "loaded")?.facts.columns ?? [];
          const marked = columns.filter(({ problem }) => problem !== "");
          expect(marked.map(({ index }) => index)).toEqual([headings.length]);
        },
        { bytes: Buffer.from(bytes) },
      ),
    );
  });

  test("a closed workbook is watched no longer", () =>
    withController(async ({ controller, told, save }) => {
      controller.watch(true);
      await controller.close();
      const count = told.length;
      await save(await mugs({ isRight: true }));
      expect(controller.from).toBeUndefined();
      expect(told).toHaveLength(count);
    }));

  test("reads with the repairs that are sure when asked to, and as the workbook is again", () =>
    withController(async ({ controller, told, save }) => {
      const product = { ...plausibleProduct("MUG-1", 1), brandName: "North\u200bkiln" };
      await save(await productsWorkbook([product]));
      const facts = () => told.findLast((news) => news.type === "checked")?.facts;
      await controller.workFor({ type: "repair", on: true })?.(new AbortController().signal);
      const brand =
        facts()
          ?.columnsOf(2)
          .find(({ heading }) => heading === "Brand")?.index ?? -1;
      expect(facts()?.isRepaired).toBe(true);
      expect(facts()?.firstRows).toEqual([]);
      expect(facts()?.cellText(2, brand)).toBe("Northkiln");
      expect(facts()?.findings).toMatchObject([{ code: "text-unseen", repaired: true }]);
      const repaired = controller.from;
      await controller.workFor({ type: "repair", on: false })?.(new AbortController().signal);
      expect(facts()?.cellText(2, brand)).toBe("North\u200bkiln");
      expect(() => controller.refuseOutdated(repaired as never)).toThrow();
    }));

  test("reads as the options of the command say, and remembers columns and words with a choice", async () => {
    const names = new Map([
      ["SKU", "Our code"],
      ["Name", "Prodct name"],
      ["Description", "Descr."],
      ["Language", "Tongue"],
    ]);
    const product = plausibleProduct("MUG-1", 1);
    const { brandName: _, ...bare } = product;
    const bytes = await renamedHeadings(await productsWorkbook([bare]), names);
    const options = {
      map: ["Our code=sku", "Tongue=language"],
      set: ["brandName={name}"],
      mapValue: ["language:angielski=EN"],
    };
    await withController(
      async ({ controller, told, record }) => {
        const loaded = () => told.findLast((news) => news.type === "loaded")?.facts;
        const column = (heading: string) =>
          loaded()?.columns.find((one) => one.heading === heading);
        expect(column("Our code")).toMatchObject({ meaning: "SKU", by: "chosen" });
        expect(column("Prodct name")).toMatchObject({ by: "alike", confidence: 95 });
        const field = (words: string) => loaded()?.fields?.find((one) => one.words === words);
        expect(field("Brand")).toMatchObject({ value: "{name}" });
        expect(field("Description")).toMatchObject({ isMissing: true, value: undefined });

        const descr = column("Descr.");
        const name = column("Prodct name");
        for (const [index, id] of [
          [descr?.index, JSON.stringify({ field: "description" })],
          [name?.index, name?.perhaps?.id],
        ] as const) {
          const intent = {
            type: "choose-meaning",
            column: index ?? -1,
            meaning: id ?? "",
          } as const;
          await controller.workFor(intent)?.(new AbortController().signal);
        }
        expect(column("Prodct name")?.by).toBe("chosen");
        expect(loaded()?.problems).toEqual([]);
        await controller.workFor({ type: "check" })?.(new AbortController().signal);
        expect(controller.from?.checked.rows[0]?.draft?.product).toMatchObject({
          ...{ sku: "MUG-1", name: product.name, brandName: product.name },
        });
        expect(controller.from?.sheet.resolved?.valueNames).toHaveLength(1);
        const place = JSON.stringify({ field: "brandName" });
        const set = (text: string) => controller.workFor({ type: "set-value", place, text });
        await set("Mine")?.(new AbortController().signal);
        expect(field("Brand")).toMatchObject({ value: "Mine" });
        await expect(set("x".repeat(300))?.(new AbortController().signal)).rejects.toMatchObject({
          code: "bad-given-value",
        });
        await set("")?.(new AbortController().signal);
        expect(field("Brand")).toMatchObject({ value: undefined });
        const rememberedAs = (await record.rememberedSheetChoices())[0]?.choice;
        expect(rememberedAs?.constants).toBeUndefined();
        expect(rememberedAs?.valueNames).toHaveLength(1);
        expect([...(rememberedAs?.columns?.keys() ?? [])].sort()).toEqual(
          ["descr", "ourcode", "prodctname", "tongue"].sort(),
        );
      },
      { bytes, options },
    );
  });
});
