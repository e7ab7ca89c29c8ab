import { expect, test } from "vitest";
import { type MergedRange, newPass } from "../../src/model/sheet/sheet.ts";
import { AfterRows } from "../../src/workbook/cells/after-rows.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { handmade } from "../support/workbook.ts";

const tail = `<autoFilter ref="A1:B9"/><x:mergeCells count="3"><x:mergeCell ref="A2:A5"/><mergeCell
  uid='<1>' ref='$B$2:AA3'></mergeCell><mergeCell ref="B9"/><mergeCell ref="A5:A2"/><mergeCell ref="A1:A99999999"/></x:mergeCells><drawing r:id="rId1"/>`;

const ranges: MergedRange[] = [
  { top: 2, bottom: 5, left: 0, right: 0 },
  { top: 2, bottom: 3, left: 1, right: 26 },
];

test("AfterRows finds every range once, wherever its bytes are cut", () => {
  const bytes = Buffer.from(tail.replace("<1>", "1"));
  for (let size = 1; size <= bytes.length; size += 1) {
    const found: MergedRange[] = [];
    const merged = new AfterRows(found);
    for (let at = 0; at < bytes.length; at += size) merged.push(bytes.subarray(at, at + size));
    expect(found).toEqual(ranges);
  }
});

test("AfterRows refuses nothing, and holds no more than a tag", () => {
  const found: MergedRange[] = [];
  const merged = new AfterRows(found);
  for (const text of ["<mergeCell <<<", "<!DOCTYPE mergeCell", "<mergeCell ".repeat(50_000)]) {
    merged.push(Buffer.from(text));
  }
  merged.push(Buffer.from('><mergeCell ref="A2:A3"/>'));
  expect(found).toEqual([{ top: 2, bottom: 3, left: 0, right: 0 }]);
});

test("a pass over a sheet knows its merged ranges at its end", async () => {
  const sheet = `<?xml version="1.0"?><worksheet><sheetData><row r="2"><c r="A2"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A2:A5"/></mergeCells></worksheet>`;
  const pass = newPass();
  for await (const _ of (await openWorkbook(handmade({ sheet }))).rows("Products", pass));
  expect(pass.merged).toEqual(ranges.slice(0, 1));
});
