import { describe, expect, it } from "vitest";
import { msg } from "../../src/model/message.ts";
import { baseSheetName } from "../../src/model/sheet/export-base.ts";
import { newPass, type SheetRow } from "../../src/model/sheet/sheet.ts";
import { headingDigest } from "../../src/workbook/headings/heading-text.ts";
import {
  type EarlierChoice,
  type ProductsSheet,
  passNotes,
  type ReadingNote,
  readOrders,
  readProducts,
} from "../../src/workbook/index.ts";
import type { SheetWishes } from "../../src/workbook/read/read-products.ts";
import { english, translators } from "../support/english.ts";
import { type FakeSheet, fakeWorkbook } from "../support/fake-workbook.ts";

const headings = ["SKU", "Product name", "Price", "Brand"];
const row = ["A-1", "Lamp", 9.5, "Lum"];

async function read(sheets: readonly FakeSheet[], wishes: SheetWishes = {}) {
  const notes: ReadingNote[] = [];
  const opened = fakeWorkbook(...sheets);
  const file = { bytes: Buffer.alloc(0), name: "lamps.xlsx", opened };
  const told = { ...wishes, tell: (note: ReadingNote) => notes.push(note) };
  const products = await readProducts(file, told).catch((thrown) => thrown);
  const lines = notes.map(({ message, sheet }) =>
    sheet === undefined ? english.text(message) : `${sheet}: ${english.text(message)}`,
  );
  return { products, notes, lines };
}

async function rowsOf({ rows }: Pick<ProductsSheet, "rows">) {
  const all: Pick<SheetRow, "number" | "cells">[] = [];
  for await (const batch of rows()) {
    for (const { number, cells } of batch) all.push({ number, cells });
  }
  return all;
}

describe("readProducts", () => {
  it("gives the sheet with its rows, and says which columns it leaves out", async () => {
    const { products, lines } = await read([
      { name: "Notes", rows: [["message"]] },
      {
        name: "List",
        rows: [
          [...headings, "Remarks"],
          [...row, "x", "y"],
        ],
      },
    ]);
    const [sheet] = products.sheets;
    expect(products.sheets).toHaveLength(1);
    expect(sheet).toMatchObject({ sheet: "List", index: 0, isOneOfSeveral: false, choice: {} });
    expect(products.resolved).toBeUndefined();
    expect(await rowsOf(sheet)).toEqual([{ number: 2, cells: [...row, "x", "y"] }]);
    expect(lines).toContain("Ignored, because no field matches: “Remarks”.");
  });

  it("learns in a pass which columns have values below an empty heading", async () => {
    const wide = [...row];
    wide[700] = "far";
    const { products } = await read([{ name: "List", rows: [headings, [...row, "x"], wide] }]);
    const pass = newPass();
    for await (const _ of products.sheets[0].rows(pass));
    expect(pass.unheaded).toEqual([4, 700]);
    expect(
      passNotes(products.sheets[0], { ...pass, hiddenRows: 2 }).map((one) => one.message),
    ).toEqual([
      msg("workbook.reading.ignored", {
        columns: ["E", "ZY"].map((letters) => msg("workbook.bareColumn", { letters })),
      }),
      msg("workbook.reading.hiddenRows", { rows: 2 }),
    ]);
  });

  it("reads every sheet that is asked for, each row under a number of its own", async () => {
    const sheets = ["One", "Two"].map((name) => ({ name, rows: [[...headings, "Note"], row] }));
    const guide = { name: "Guide", rows: [headings, row] };
    const hidden = { name: "Old", hidden: true, rows: [headings, row] };
    const { products, lines } = await read([...sheets, guide, hidden], {
      requested: { allSheets: true },
    });
    expect(products.requested).toEqual({ sheet: "One", others: [{ sheet: "Two" }] });
    expect(products.resolved).toMatchObject({ sheet: "One", others: [{ sheet: "Two" }] });
    expect(await rowsOf(products.sheets[1])).toEqual([{ number: 2 ** 20 + 2, cells: row }]);
    expect(lines.filter((line) => line.includes("Ignored"))).toEqual([
      "One: Ignored, because no field matches: “Note”.",
      "Two: Ignored, because no field matches: “Note”.",
    ]);
    expect(products.others).toEqual([{ name: "Old", hidden: true, rows: 1 }]);
  });

  it("wants a column that is asked for in one of the sheets at least", async () => {
    const sheets = [
      { name: "One", rows: [headings, row] },
      { name: "Two", rows: [[...headings, "Code"], row] },
    ];
    const asking = (key: string) => {
      const columns = new Map([[key, "ignored" as const]]);
      return { requested: { sheet: "One", columns, others: [{ sheet: "Two", columns }] } };
    };
    expect((await read(sheets, asking("code"))).products.sheets).toHaveLength(2);
    expect((await read(sheets, asking("remarks"))).products).toMatchObject({
      code: "no-such-column",
    });
  });

  it("takes what was chosen earlier under what is asked for now, and says so", async () => {
    const own = ["Code", "Product name", "Price", "Brand"];
    const earlier = async (): Promise<EarlierChoice[]> => [
      {
        choice: { sheet: "List", columns: new Map([["code", { field: "sku" }]]) },
        ...{
          name: "june",
          headings: headingDigest({ cells: own }),
          atMs: Date.UTC(2026, 6, 1, 12),
        },
      },
    ];
    const { products, lines } = await read([{ name: "List", rows: [own, row] }], { earlier });
    expect(products.sheets[0].match.columns[0]).toMatchObject({ field: "sku", heading: "Code" });
    expect(lines[0]).toBe(
      "As chosen on 2026-07-01: sheet “List”, headings in row 1; “Code” = SKU.",
    );
    expect(products.resolved.columns.get("code")).toEqual({ field: "sku" });
  });

  it("looks for nothing earlier once a person has settled the columns", async () => {
    const earlier = () => {
      throw new Error("asked");
    };
    const choice = { sheet: "List", columns: new Map([["price", "ignored" as const]]) };
    const { products } = await read([{ name: "List", rows: [headings, row] }], { choice, earlier });
    expect(products.resolved).toMatchObject({ sheet: "List", headingRow: 1 });
    expect(products.sheets[0].match.columns.map(({ field }: { field: string }) => field)).toEqual([
      ...["sku", "name", "brandName"],
    ]);
  });

  it("says how the file was opened before it refuses it", async () => {
    const bytes = Buffer.concat([Buffer.from("Caf"), Buffer.from([0xe9]), Buffer.from(";x\n")]);
    const notes: ReadingNote[] = [];
    const file = { bytes, name: "a.csv", encoding: "windows-1252" as const };
    const thrown = await readProducts(file, { tell: (note) => notes.push(note) }).catch((e) => e);
    expect(thrown).toMatchObject({ code: "no-known-heading", exitCode: 3 });
    expect(notes.map(({ message }) => english.text(message))).toEqual([
      "Read as WINDOWS-1252. If letters look wrong, set --encoding.",
    ]);
  });

  it("says that a workbook holds orders where products are missing", async () => {
    const orders = {
      name: "List",
      rows: [
        ["Order", "SKU", "Name", "Supplied"],
        ["1", "A", "Lamp", 1],
      ],
    };
    const { products } = await read([orders]);
    expect(products).toMatchObject({ code: "workbook-of-orders", exitCode: 3 });
    expect(translators.ru.error(products).message).toBe(
      "lamps.xlsx — книга заказов, а не товаров.",
    );
  });

  it("reads the values as exported once, and says when they are damaged", async () => {
    const { products } = await read([
      { name: "List", rows: [headings, row] },
      { name: baseSheetName, hidden: true, rows: [["broken"]] },
    ]);
    const { note } = await products.base();
    expect(english.text(note)).toContain("The hidden sheet with the exported values is damaged");
    expect(await products.base()).toBe(await products.base());
  });
});

describe("readOrders", () => {
  it("says which columns it leaves out", async () => {
    const opened = fakeWorkbook({
      name: "Orders",
      rows: [
        ["Order", "SKU", "Supplied", "Colour"],
        ["1", "A", 1, "red"],
      ],
    });
    const notes: ReadingNote[] = [];
    const file = { bytes: Buffer.alloc(0), name: "o.xlsx", opened };
    const orders = await readOrders(file, { tell: (note) => notes.push(note) });
    expect(orders.sheets[0].columns.get("order")?.index).toBe(0);
    expect(notes.map(({ message }) => english.text(message))).toEqual([
      "Ignored, because no field matches: “Colour”.",
    ]);
  });
});
