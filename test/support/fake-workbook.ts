import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { noSuchSheet } from "../../src/workbook/container/refusals.ts";
import type { OpenedWorkbook } from "../../src/workbook/read/open.ts";

/** A sheet of a workbook that stands in memory; a row without cells is left out, as in a file. */
export interface FakeSheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly rows: Iterable<readonly (CellValue | undefined)[]>;
}

/** A workbook without bytes, row by row. */
export function fakeWorkbook(...sheets: FakeSheet[]): OpenedWorkbook {
  return {
    sheets: sheets.map(({ name, hidden = false }) => ({ name, hidden })),
    pictures: async () => [],
    async *rows(name) {
      let number = 0;
      const sheet = sheets.find((one) => one.name === name);
      if (sheet === undefined) throw noSuchSheet(name, []);
      for (const cells of sheet.rows) {
        number += 1;
        if (cells.length > 0) yield [{ number, cells, hidden: false }];
      }
    },
  };
}
