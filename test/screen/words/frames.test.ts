import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../../src/model/localised.ts";
import type { UploadFacts } from "../../../src/plan/index.ts";
import { nextKeys } from "../../../src/screen/next-keys.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { saying } from "../../support/english.ts";
import { type NewsName, nastyNews } from "../../support/nasty-facts.ts";
import { testSome } from "../../support/prove.ts";
import { checkFacts, finding, loadFacts } from "../places/load-and-check.ts";
import { foreignWords } from "../support/foreign-words.ts";
import { change, conflicted, facts as reviewOf, risky } from "../support/review.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

/** What comes from outside, in no alphabet of words. */
const outside = "№1";
const news = nastyNews(() => outside);

const proposal: UploadFacts = {
  ...{ env: "shop", host: "shop", file: "1.xlsx", creates: 3, updates: 1, notSent: 2 },
  ...{ leftOut: 4, requests: 6, seconds: 130, heldByOpenWrites: [] },
  risks: [
    {
      name: "currency",
      rows: [{ row: 2, sku: "№2", field: "currencyCode", before: "¥", after: "$", status: "held" }],
    },
  ],
  ...{ changesGuard: { kind: "pass" }, invalidGuard: { kind: "pass" } },
};

const told = (name: NewsName): ScreenEvent => news[name];
const home = told("home");
const loaded: ScreenEvent = {
  type: "loaded",
  facts: loadFacts({
    ...{ file: "1.xlsx", sheet: "№", problems: [{ message: outside, fix: outside }] },
    remarks: [outside],
    meanings: () => [
      { id: "sku", words: "№", isMissing: true },
      { id: "name", words: "№", takenBy: "A" },
    ],
    columns: (["heading", "chosen", "remembered", "ignored", "unknown"] as const).map(
      (by, index) => ({
        ...{ index, letters: "A", heading: index === 0 ? "" : "№", meaning: "№", by },
        ...{ samples: ["№"], problem: "" },
      }),
    ),
  }),
};

const found = { column: "№", message: saying(outside, "№"), value: "№" };
const findings = [2, 4, 6].map((row) => finding(row, found));
const columns = [
  { index: 0, heading: "№" },
  { index: 1, heading: "№" },
];
const checked: ScreenEvent = {
  type: "checked",
  facts: checkFacts({
    file: "1.xlsx",
    findings,
    columnsOf: () => columns,
    cellText: () => "№",
    skuOf: () => "№",
  }),
};
const reviewed: ScreenEvent = {
  type: "reviewed",
  facts: reviewOf(
    [
      change(2, { action: "create", fields: [{ field: "weight", before: null, after: 14 }] }),
      change(3),
      risky(4),
      conflicted(5, { conflicts: [{ field: "name", exported: "№1", sheet: "№2", live: "№3" }] }),
      change(6, { action: "unchanged", fields: [] }),
    ],
    { nameOf: () => "№" },
  ),
};

interface Shown {
  readonly news: readonly ScreenEvent[];
  readonly keys?: readonly string[];
}

/** Every place, and what can stand in front of it. */
const views: Readonly<Record<string, Shown>> = {
  home: { news: [home] },
  files: { news: [home, told("folder")], keys: ["tab"] },
  "a file's name": { news: [home, told("folder")], keys: ["o"] },
  load: { news: [loaded] },
  chooser: { news: [loaded], keys: ["c"] },
  check: { news: [loaded, checked] },
  "no wrong rows": {
    news: [{ type: "checked", facts: checkFacts({ sheet: "№", file: "", findings: [] }) }],
  },
  "leaving wrong rows": { news: [checked], keys: ["enter"] },
  review: { news: [reviewed], keys: ["space"] },
  "allowing a risk": { news: [reviewed], keys: ["}", "}", "A"] },
  row: { news: [reviewed], keys: ["enter"] },
  "a conflict": { news: [reviewed], keys: ["}", "}", "}", "enter", "m"] },
  confirm: { news: [reviewed, { type: "proposed", proposal }, { type: "answerable" }] },
  upload: { news: [told("uploading")] },
  stopping: { news: [told("uploading")], keys: ["s"] },
  quitting: { news: [told("uploading")], keys: ["ctrl-c"] },
  done: { news: [told("uploading"), told("done")], keys: ["enter"] },
  outcome: { news: [told("uploading"), told("done")], keys: ["enter", "enter"] },
  runs: { news: [home, told("runs")] },
  run: { news: [home, told("run")] },
  "row of a run": { news: [home, told("run")], keys: ["enter"] },
  export: { news: [home, told("exporting")] },
  help: { news: [reviewed], keys: ["?"] },
};

/** Words that the facts above hold: of the sheet, its findings, its runs. */
const given = new Set(["shop", "example", "yesterday", "january", "interrupted", "usd", "eur"]);

function shown({ news: all, keys = [] }: Shown, language: Language, size = size80) {
  return new ShownScreen(size, language).tell(...all).press(...keys);
}

describe.each(Object.entries(views))("%s", (_, view) => {
  testSome("has room for every language at %o", [size60, size80, size120], 3, (size) => {
    for (const language of languages) {
      const { lines, state } = shown(view, language, size);
      expect(lines).toHaveLength(size.rows);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(size.columns);
      const [next] = nextKeys(state);
      expect(lines.at(-1)).toContain(`${next?.key} ${next?.words}`);
    }
  });

  test.each(["ru", "zh"] as const)("has no word of English in “%s”", (language) => {
    const { lines } = shown(view, language, size120);
    expect(lines.flatMap((line) => foreignWords(line, language, given))).toEqual([]);
  });
});

test("a word that was left in English is seen", () => {
  const { lines } = shown({ news: [home] }, "en", size120);
  expect(lines.flatMap((line) => foreignWords(line, "ru", given))).toContain("what");
});

describe.each(["ru", "zh"] as const)("frames in “%s”", (language) => {
  const frameOf = (name: string) =>
    shown(views[name] ?? { news: [] }, language)
      .lines.filter((line) => line !== "")
      .join("\n");

  test.each(["home", "check", "review", "row", "confirm", "upload", "done"])("%s", (name) => {
    expect(frameOf(name)).toMatchSnapshot();
  });
});
