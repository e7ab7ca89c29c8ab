import type { Finding } from "../../../src/model/sheet/finding.ts";
import { initialState } from "../../../src/screen/index.tsx";
import type { CheckFacts } from "../../../src/screen/state/facts.ts";
import type { LoadFacts, Meaning } from "../../../src/screen/state/load-facts.ts";
import type { Intent, ScreenEvent } from "../../../src/screen/state/program.ts";
import type { ScreenState } from "../../../src/screen/state/state.ts";
import type { Size } from "../../../src/screen/text/line.ts";
import { update } from "../../../src/screen/update/update.ts";
import { english, saying } from "../../support/english.ts";
import { drawnRows } from "../support/drawn.ts";

/** A screen that is told and typed to, and what it asked for. */
export class TriedScreen {
  state: ScreenState;
  readonly asked: Intent[] = [];

  constructor(size: Size = { columns: 80, rows: 24 }) {
    this.state = initialState({ env: "simulator", host: "", maskedKey: "" }, size, english);
  }

  tell(...all: readonly ScreenEvent[]): this {
    for (const news of all) this.state = update(this.state, { type: "event", event: news }).state;
    return this;
  }

  /** Keys by name, one after the other; a single character also types itself. */
  press(...names: readonly string[]): this {
    for (const name of names) {
      const key = { name, text: name === "space" ? " " : name.length === 1 ? name : "" };
      const step = update(this.state, { type: "key", key });
      this.state = step.state;
      this.asked.push(...step.intents);
    }
    return this;
  }

  lines(): readonly string[] {
    return drawnRows(this.state);
  }

  text(): string {
    return this.lines().join("\n");
  }
}

const meanings: readonly Meaning[] = [
  { id: "parent", words: "Parent SKU", takenBy: "A “Parent SKU”" },
  { id: "sku", words: "SKU", isMissing: true },
  { id: "name", words: "Name" },
  { id: '"ignored"', words: "nothing (leave the column out)" },
];

/** A sheet whose SKU column has an odd heading. */
export function loadFacts(more: Partial<LoadFacts> = {}): LoadFacts {
  return {
    about: "products",
    path: "/mugs.xlsx",
    file: "mugs.xlsx",
    sheets: [
      { name: "Products", isHidden: false, isLikely: true },
      { name: "Old prices", isHidden: true, isLikely: false },
    ],
    sheet: "Products",
    sheetBy: "headings",
    headingRow: 2,
    headingRowBy: "headings",
    columns: [
      column(0, { heading: "Parent SKU", meaning: "Parent SKU", by: "heading" }),
      column(1, { heading: "Our code", by: "unknown" }),
    ],
    problems: [
      { message: "The required column “SKU” is missing.", fix: "Choose it with c, or add it." },
    ],
    remarks: ["Not recognised and left out: B “Our code”."],
    canUndo: false,
    meanings: () => meanings,
    firstRows: [
      { number: 1, cells: ["Goods of June"] },
      { number: 2, cells: ["Parent SKU", "Our code"] },
      { number: 3, cells: ["CARD-1", "MUG-1"] },
    ],
    ...more,
  };
}

function column(index: number, more: Partial<LoadFacts["columns"][number]>) {
  return {
    ...{ index, letters: "AB"[index] ?? "", heading: "", meaning: "" },
    ...{ by: "unknown" as const, samples: ["MUG-1"], problem: "" },
    ...more,
  };
}

export function finding(row: number, more: Partial<Finding> = {}): Finding {
  return {
    ...{ row, cell: `B${row}`, column: "Name", field: "name", severity: "error" },
    ...{ code: "too-long", value: "xxx" },
    message: saying(`Name of row ${row} is too long.`, "Shorten it by 1."),
    ...more,
  };
}

/** Three findings in the rows of three mugs. */
export function checkFacts(more: Partial<CheckFacts> = {}): CheckFacts {
  const findings = more.findings ?? [2, 4, 6].map((row) => finding(row));
  const errors = findings.filter(({ severity }) => severity === "error");
  const invalid = new Set(errors.map(({ row }) => row)).size;
  return {
    ...{ file: "mugs.xlsx", sheet: "Products", findings, notes: [] },
    totals: { rows: 9, valid: 9 - invalid, invalid, errors: errors.length, warnings: 0 },
    columnsOf: () => [
      { index: 0, heading: "SKU" },
      { index: 1, heading: "Name" },
    ],
    skuOf: (row) => `MUG-${row}`,
    cellText: (row, at) => (at === 0 ? `MUG-${row}` : "xxx"),
    ...more,
  };
}
