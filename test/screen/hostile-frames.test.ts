import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../src/model/localised.ts";
import { areaOf } from "../../src/screen/edges/place.tsx";
import { initialState, signsOf } from "../../src/screen/index.tsx";
import { linearRows } from "../../src/screen/ink/rows-aloud.ts";
import { SignWriter } from "../../src/screen/ink/terminal-signs.ts";
import { bindings } from "../../src/screen/keys/bindings.ts";
import { places } from "../../src/screen/screens/index.ts";
import { placeOf, type ScreenState } from "../../src/screen/state/state.ts";
import type { Signs, Size } from "../../src/screen/text/line.ts";
import { update } from "../../src/screen/update/update.ts";
import { rawControl } from "../property/terminal.proof.ts";
import { translators } from "../support/english.ts";
import { type NewsName, nastyNews, rightMark, type Texts } from "../support/nasty-facts.ts";
import { nastyText } from "../support/nasty-texts.ts";
import { testInRuns } from "../support/prove.ts";
import { drawnRows, styledRows } from "./support/drawn.ts";
import { withoutSgr } from "./text/awkward.ts";

/** The news that lead to each place. */
const ways: readonly (readonly NewsName[])[] = [
  ["home"],
  ["home", "folder"],
  ["loaded"],
  ["loaded", "checked"],
  ["loaded", "checked", "reviewed"],
  ["loaded", "checked", "reviewed", "proposed"],
  ["loaded", "checked", "reviewed", "proposed", "answerable"],
  ["checked", "reviewed", "uploading", "failedUpload"],
  ["checked", "reviewed", "uploading"],
  ["checked", "reviewed", "uploading", "done"],
  ["home", "runs"],
  ["home", "runs", "run"],
  ["home", "asked"],
  ["home", "exporting"],
];
const beside: readonly NewsName[] = ["notice", "failed", "busy"];

const pool = fc.array(nastyText, { minLength: 7, maxLength: 23 });
const size = fc.oneof(
  fc.constantFrom({ columns: 80, rows: 24 }, { columns: 120, rows: 40 }, { columns: 60, rows: 15 }),
  fc.record({ columns: fc.integer({ min: 60, max: 160 }), rows: fc.integer({ min: 15, max: 50 }) }),
);
const language = fc.constantFrom(...languages);
const keyNames = [...new Set(bindings.flatMap(({ keys }) => keys))].filter(
  (key) => key !== "ctrl-c",
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...keyNames).map((name) => ({ name, text: "" })) },
  { weight: 1, arbitrary: nastyText.map((text) => ({ name: "paste", text })) },
);

const away = { name: "escape", text: "" };

function textsFrom(pool: readonly string[]): Texts {
  let at = 0;
  return () => pool[at++ % pool.length] ?? "";
}

/** The states on the way to a place and after each key in it. */
function* states(given: Given): Generator<ScreenState> {
  const { pool, way, side, keys } = given;
  const news = nastyNews(textsFrom(pool));
  const title = { env: pool[0] ?? "", host: pool[1] ?? "", maskedKey: pool[2] ?? "" };
  let state = initialState(title, given.size, translators[given.language]);
  for (const name of [...way, ...side]) {
    state = update(state, { type: "event", event: news[name] }).state;
  }
  yield state;
  for (const pressed of keys) {
    state = update(state, { type: "key", key: pressed }).state;
    yield state;
  }
}

interface Given {
  readonly pool: readonly string[];
  readonly way: readonly NewsName[];
  readonly side: readonly NewsName[];
  readonly size: Size;
  readonly language: Language;
  readonly keys: readonly { readonly name: string; readonly text: string }[];
}

const given: fc.Arbitrary<Given> = fc.record({
  pool,
  way: fc.constantFrom(...ways),
  side: fc.subarray([...beside]),
  size,
  language,
  keys: fc.array(key, { maxLength: 8 }),
});

/** The rows as the terminal gets them: within the width, nothing on them but texts and styles. */
function expectClean(rows: readonly string[], at: Size): void {
  expect(rows.length).toBe(at.rows);
  for (const row of rows) {
    const message = withoutSgr(row);
    expect(message).not.toMatch(rawControl);
    expect(stringWidth(message)).toBeLessThanOrEqual(at.columns);
  }
  for (const spoken of linearRows(rows.map(withoutSgr))) expect(spoken).not.toMatch(rawControl);
}

function expectCleanSigns(shown: Signs): void {
  let title = "";
  const signs = new SignWriter({ title: true, progress: true }, (text) => {
    title += text;
  });
  signs.open();
  signs.show(shown);
  expect(title.replace(signSequences, "").replace(copySequence, "")).toBe("");
}

/** A cell's address for the terminal's clipboard. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence begins and ends with them
const copySequence = /\u001b\]52;c;[A-Za-z0-9+/=]*\u0007/g;

/** Title and progress, and nothing within them that ends them or begins something else. */
const signSequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences are made of them
  /\u001B\[22;0t|\u001B\]2;(?:(?![\u0000-\u001F\u007F-\u009F]|\p{Surrogate}).)*\u0007|\u001B\]9;4;[0-4];\d{1,3}\u001B\\/gsu;

/** A row of a table: after its marks, its number, cell, letters or name. */
const tableRow = /^[^§A-Za-z\d]{0,12}(?:H?\d|A )/;

/** In which cell the mark before a right-hand text begins, in the rows of a table. */
function markCells(texts: readonly string[]): ReadonlySet<number> {
  // What is said of one row stands below a rule.
  const end = texts.findIndex((text) => text.startsWith("───"));
  const found = texts.slice(0, end < 0 ? texts.length : end).flatMap((message) => {
    const at = message.indexOf(rightMark);
    return at < 0 || !tableRow.test(message) ? [] : [stringWidth(message.slice(0, at))];
  });
  return new Set(found);
}

test("a title is never cut in the middle of a character", () => {
  fc.assert(
    fc.property(fc.integer({ min: 90, max: 125 }), (units) => {
      expectCleanSigns({ title: `${"x".repeat(units)}😀👨‍👩‍👧‍👦e\u0301` });
    }),
  );
});

test("the checks see a raw control character, a line that is too long, and a crooked column", () => {
  const at = { columns: 20, rows: 1 };
  expect(() => expectClean(["x"], { ...at, rows: 1 })).not.toThrow();
  expect(() => expectClean(["\u001B[2J"], at)).toThrow();
  expect(() => expectClean(["x".repeat(21)], at)).toThrow();
  expect(() => expectClean([], at)).toThrow();
  expect(() => expectCleanSigns({ title: "x" })).not.toThrow();
  const rows = [` 12 a ${rightMark}b`, ` 13 中 ${rightMark}b`, ` 14 a b ${rightMark}b`];
  expect(markCells(rows.slice(0, 1)).size).toBe(1);
  expect(markCells(rows).size).toBe(3);
});

describe("every screen with hostile texts", () => {
  const clean =
    "stays within its edges, with no control character but its own, whatever is pressed";
  testInRuns(clean, { quick: 3, whole: 10 }, (numRuns) => {
    fc.assert(
      fc.property(given, (one) => {
        for (const state of states(one)) {
          expectClean(styledRows(state, true), one.size);
          expectCleanSigns(signsOf(state));
        }
      }),
      { numRuns },
    );
  });

  test.each<{ place: string; way: readonly NewsName[] }>([
    { place: "load", way: ["loaded"] },
    { place: "check", way: ["checked"] },
    { place: "review", way: ["reviewed"] },
    { place: "done", way: ["checked", "reviewed", "uploading", "done"] },
    { place: "runs", way: ["runs"] },
  ])("keeps the columns right of them straight: $place", { tags: "slow" }, ({ place, way }) => {
    fc.assert(
      fc.property(pool, size, language, (texts, at, spoken) => {
        const news = nastyNews(textsFrom(texts));
        const title = { env: "", host: "", maskedKey: "" };
        // All about a row stands below the list: beside it, it names the product once more.
        const hasDetail = place === "review" || place === "done";
        const shown = hasDetail ? { ...at, columns: Math.min(at.columns, 109) } : at;
        let state = initialState(title, shown, translators[spoken]);
        for (const name of way) state = update(state, { type: "event", event: news[name] }).state;
        // What went wrong is told before the place itself is shown.
        if (placeOf(state) === "question") state = update(state, { type: "key", key: away }).state;
        expect(placeOf(state)).toBe(place);
        const rows = drawnRows(state, shown);
        const listed =
          place === "review"
            ? rows.slice(0, 5 + (places.review(state)?.listed?.height(areaOf(shown)) ?? 0))
            : rows;
        const cells = markCells(listed);
        expect(cells.size).toBeLessThanOrEqual(1);
        // Narrower, a list beside its details may have no room for the texts.
        if (shown.columns >= 140) expect(cells.size).toBe(1);
      }),
      { numRuns: 18 },
    );
  });
});
