import { expect, test } from "vitest";
import { newPass } from "../../src/model/sheet/sheet.ts";
import { SheetScanner } from "../../src/workbook/cells/sheet-scanner.ts";
import { noStyles } from "../../src/workbook/cells/styles.ts";

const sheet = `<worksheet><sheetData><row r="2"><c r="A2"><v>1</v></c></row></sheetData>
  <x:mergeCells count="3"><x:mergeCell ref="A2:A5"/><mergeCell
  ref='$B$2:AA3'></mergeCell><mergeCell ref="B9"/><mergeCell ref="A5:A2"/>
  <mergeCell ref="A1:A99999999"/></x:mergeCells><drawing r:id="rId1"/></worksheet>`;

test("a pass over a sheet has its merged ranges at its end, wherever the bytes are cut", () => {
  const bytes = Buffer.from(sheet);
  for (let size = 1; size <= bytes.length; size += 1) {
    const pass = newPass();
    const source = { styles: noStyles, sharedString: () => undefined, date1904: false };
    const scanner = new SheetScanner(source, pass);
    for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
    scanner.finish();
    expect(pass.merged).toEqual([
      { top: 2, bottom: 5, left: 0, right: 0 },
      { top: 2, bottom: 3, left: 1, right: 26 },
    ]);
  }
});
