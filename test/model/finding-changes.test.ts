import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldName } from "../../src/model/product/product.ts";
import {
  type Finding,
  type FindingCode,
  findingSeverities,
} from "../../src/model/sheet/finding.ts";
import { type FindingsSeen, fixedFindings } from "../../src/model/sheet/finding-changes.ts";
import { cellAddress } from "../../src/model/sheet/sheet.ts";
import { saying } from "../support/english.ts";

/** What is wrong in a row: a field by its column (A, B …) and a code. */
interface Wrong {
  readonly column: number;
  readonly code: FindingCode;
}

test("what is said of the whole sheet is told by what it names, and stays there when rows move", () => {
  const other = (value: string): Finding => ({
    ...findingOf(0, 0, "other-sheet"),
    ...{ cell: "", column: "", value },
  });
  const before = { findings: [other("Lamps"), other("Old")], skus: new Map([[2, "A"]]) };
  const after = { findings: [other("Old")], skus: new Map([[5, "A"]]) };
  const { fixed, added, left } = fixedFindings(before, after);
  expect(fixed).toEqual([{ finding: other("Lamps"), rowNow: 0 }]);
  expect([added, left]).toEqual([[], [other("Old")]]);
});

interface TestRow {
  /** Empty: the row has none. */
  readonly sku: string;
  readonly wrong: readonly Wrong[];
}

const fields: readonly FieldName[] = ["sku", "name", "description", "weight", "options", "options"];

/** A check of these rows, which stand from row 2 on. */
function seen(rows: readonly TestRow[]): FindingsSeen {
  const skus = new Map<number, string>();
  const findings = rows.flatMap(({ sku, wrong }, at) => {
    if (sku !== "") skus.set(at + 2, sku);
    return wrong.map(({ column, code }) => findingOf(at + 2, column, code));
  });
  return { findings, skus };
}

function findingOf(row: number, column: number, code: FindingCode): Finding {
  return {
    row,
    cell: cellAddress(column, row),
    column: `Heading ${column}`,
    field: fields[column] ?? "name",
    severity: findingSeverities[code],
    code,
    message: saying(`${code} in row ${row}`),
    value: "",
  };
}

const cells = (findings: readonly Finding[]) => findings.map(({ cell, code }) => `${cell} ${code}`);

function cellsOf(before: readonly TestRow[], after: readonly TestRow[]) {
  const { fixed, added, left } = fixedFindings(seen(before), seen(after));
  return {
    fixed: cells(fixed.map(({ finding }) => finding)),
    rowsNow: fixed.map(({ rowNow }) => rowNow),
    added: cells(added),
    left: cells(left),
  };
}

const longName: Wrong = { column: 1, code: "too-long" };
const noSku: Wrong = { column: 0, code: "missing-required" };

describe("fixedFindings", () => {
  test("keeps a finding with its SKU when rows are put in and taken out above it", () => {
    const [a, b] = [
      { sku: "A", wrong: [longName] },
      { sku: "B", wrong: [longName] },
    ];
    const fresh = { sku: "N", wrong: [] };
    expect(cellsOf([a, b], [fresh, fresh, a, b])).toMatchObject({ fixed: [], added: [] });
    expect(cellsOf([a, b], [b])).toEqual({
      fixed: ["B2 too-long"],
      rowsNow: [undefined],
      added: [],
      left: ["B2 too-long"],
    });
  });

  test("does not take another SKU's finding in the same cell for the one that was fixed", () => {
    const before = [
      { sku: "A", wrong: [longName] },
      { sku: "B", wrong: [] },
    ];
    const after = [{ sku: "B", wrong: [longName] }];
    expect(cellsOf(before, after)).toMatchObject({
      fixed: ["B2 too-long"],
      added: ["B2 too-long"],
      left: [],
    });
  });

  test("recognises a row whose SKU was corrected, given or removed by its cells", () => {
    const named = (sku: string, ...wrong: Wrong[]) => [
      { sku: "A", wrong: [] },
      { sku, wrong },
      { sku: "Z", wrong: [] },
    ];
    const onlyLeft = { fixed: [], added: [], left: ["B3 too-long"] };
    expect(cellsOf(named("OLD", longName), named("NEW", longName))).toMatchObject(onlyLeft);
    expect(cellsOf(named("", noSku, longName), named("NEW", longName))).toEqual({
      fixed: ["A3 missing-required"],
      rowsNow: [3],
      added: [],
      left: ["B3 too-long"],
    });
  });

  test("follows a row without an SKU when its neighbours move", () => {
    const rows = [
      { sku: "A", wrong: [] },
      { sku: "", wrong: [noSku] },
      { sku: "B", wrong: [] },
    ];
    const fresh = { sku: "N", wrong: [] };
    const unchanged = { fixed: [], added: [] };
    expect(cellsOf(rows, [fresh, ...rows])).toMatchObject(unchanged);
    expect(cellsOf(rows, [rows[0]!, fresh, ...rows.slice(1)])).toMatchObject(unchanged);
    expect(cellsOf(rows, rows.slice(1))).toMatchObject(unchanged);
  });

  test("tells entries of a list field apart, and keeps those whose heading was written anew", () => {
    const wrongIn = (column: number) => [
      { sku: "A", wrong: [{ column, code: "too-long" } as Wrong] },
    ];
    expect(cellsOf(wrongIn(4), wrongIn(5))).toMatchObject({
      fixed: ["E2 too-long"],
      added: ["F2 too-long"],
    });
    const before = seen(wrongIn(4));
    const findings = before.findings.map((one) => ({ ...one, column: "Option: Shade" }));
    expect(fixedFindings(before, { ...before, findings })).toMatchObject({
      fixed: [],
      added: [],
      left: [{ column: "Option: Shade" }],
    });
  });

  test("of an SKU that stands twice, leaves each row its own", () => {
    const twice = [
      { sku: "A", wrong: [longName] },
      { sku: "A", wrong: [longName] },
    ];
    const secondLeft = [
      { sku: "A", wrong: [] },
      { sku: "A", wrong: [longName] },
    ];
    expect(cellsOf(twice, secondLeft)).toEqual({
      fixed: ["B2 too-long"],
      rowsNow: [2],
      added: [],
      left: ["B3 too-long"],
    });
  });

  test("tells of errors and warnings, not of notes", () => {
    const read: Wrong = { column: 3, code: "number-from-text" };
    const changes = fixedFindings(seen([]), seen([{ sku: "A", wrong: [read, longName] }]));
    expect(changes.added).toMatchObject([{ code: longName.code }]);
  });
});

const codes = ["missing-required", "too-long", "number-from-text", "link-repeated"] as const;
const anyWrong = fc.uniqueArray(
  fc.record({ column: fc.nat({ max: 5 }), code: fc.constantFrom(...codes) }),
  { selector: ({ column, code }) => `${column} ${code}`, maxLength: 4 },
);
const rowsOf = (sku: fc.Arbitrary<string>) => fc.record({ sku, wrong: anyWrong });
/** Rows with few different SKUs, some twice, some without any. */
const anyRows = fc.array(rowsOf(fc.constantFrom("", "A", "B", "C", "D")), { maxLength: 8 });
const skuRows = fc.uniqueArray(rowsOf(fc.stringMatching(/^[A-F][1-4]$/)), {
  selector: ({ sku }) => sku,
  maxLength: 12,
});

type Compare = typeof fixedFindings;

/** With an SKU in every row and each once, what is the same is known for sure. */
function followsSkus(compare: Compare) {
  return fc.property(skuRows, skuRows, (before, after) => {
    const nameOf = ({ sku }: TestRow, { column, code }: Wrong) => `${sku} ${column} ${code}`;
    const names = (rows: readonly TestRow[]) =>
      new Set(
        rows.flatMap((row) =>
          row.wrong
            .filter(({ code }) => code !== "number-from-text")
            .map((wrong) => nameOf(row, wrong)),
        ),
      );
    const [old, now] = [names(before), names(after)];
    const renamed = (rows: readonly TestRow[], others: readonly TestRow[]) =>
      rows.filter(({ sku }) => others.every((other) => other.sku !== sku)).length;
    // A row taken out and another one put in may be one row whose SKU was corrected.
    fc.pre(renamed(before, after) === 0 || renamed(after, before) === 0);
    const { fixed, added, left } = compare(seen(before), seen(after));
    expect(fixed).toHaveLength([...old].filter((name) => !now.has(name)).length);
    expect(added).toHaveLength([...now].filter((name) => !old.has(name)).length);
    expect(left).toHaveLength([...now].filter((name) => old.has(name)).length);
    const rowNow = new Map(after.map(({ sku }, at) => [sku, at + 2]));
    for (const one of fixed) {
      expect(one.rowNow).toBe(rowNow.get(before[one.finding.row - 2]!.sku));
    }
  });
}

function counted({ findings }: FindingsSeen) {
  return findings.filter(({ severity }) => severity !== "info");
}

describe("fixedFindings, whatever the rows", () => {
  test("accounts for every finding of both checks once", () => {
    const law = fc.property(anyRows, anyRows, (one, other) => {
      const [before, after] = [seen(one), seen(other)];
      const { fixed, added, left } = fixedFindings(before, after);
      const [known, found] = [counted(before), counted(after)];
      expect(fixed.length + left.length).toBe(known.length);
      expect(new Set([...added, ...left])).toEqual(new Set(found));
      expect(added.length + left.length).toBe(found.length);
      for (const { finding } of fixed) expect(before.findings).toContain(finding);
    });
    fc.assert(law, { numRuns: 300 });
  });

  test("finds nothing fixed and nothing new in a sheet that only moved as a whole", () => {
    const law = fc.property(anyRows, fc.nat({ max: 5 }), (rows, blank) => {
      const moved = [...Array.from({ length: blank }, () => ({ sku: "", wrong: [] })), ...rows];
      // A row whose SKU stands once tells how far; without one nothing does.
      const isSure = rows.some(
        ({ sku }) => sku !== "" && rows.filter((row) => row.sku === sku).length === 1,
      );
      fc.pre(isSure || blank === 0);
      const { fixed, added } = fixedFindings(seen(rows), seen(moved));
      expect({ fixed, added }).toEqual({ fixed: [], added: [] });
    });
    fc.assert(law, { numRuns: 300 });
  });

  test("follows SKUs when rows are put in, taken out and moved", () => {
    fc.assert(followsSkus(fixedFindings), { numRuns: 300 });
  });

  test("the law above catches a comparison by cell address alone", () => {
    const byAddress: Compare = (before, after) =>
      fixedFindings({ ...before, skus: new Map() }, { ...after, skus: new Map() });
    expect(fc.check(followsSkus(byAddress), { numRuns: 300 }).failed).toBe(true);
  });
});
