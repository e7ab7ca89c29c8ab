import fc from "fast-check";
import { expect, test } from "vitest";
import { RowSet } from "../../src/model/row-set.ts";

test("RowSet holds what a set of the same rows does", () => {
  const rows = fc.array(fc.nat({ max: 1_048_576 }));
  fc.assert(
    fc.property(rows, rows, (added, asked) => {
      const [rowSet, set] = [new RowSet(), new Set(added)];
      for (const row of added) rowSet.add(row);
      for (const row of [...added, ...asked, ...added.map((one) => one + 32)]) {
        expect(rowSet.has(row)).toBe(set.has(row));
      }
    }),
  );
});
