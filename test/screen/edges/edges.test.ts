import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInHost } from "../../../src/model/net/http.ts";
import { languages } from "../../../src/model/schemas/annotations.ts";
import { hintSpans } from "../../../src/screen/edges/hint-line.ts";
import { noticeTexts } from "../../../src/screen/edges/place.ts";
import { titleSpans, waySpans } from "../../../src/screen/edges/title-line.ts";
import { initialState } from "../../../src/screen/index.ts";
import { dismissed, noticed } from "../../../src/screen/state/notices.ts";
import { spansWidth } from "../../../src/screen/text/spans.ts";
import { allWords, english, speeches } from "../../support/english.ts";
import { styledRows } from "../support/drawn.ts";
import { textOf } from "../text/awkward.ts";

const size = { columns: 80, rows: 24 };
const real = { env: "production", host: "api.marketplace.example", maskedKey: "…1234" };
const state = initialState(real, size, english);

test("hintSpans: hints leave whole, the last first; the next step and the help stay", () => {
  const hints = [
    { key: "Enter", words: "compare with the live listings", isKept: true },
    { key: "w", words: "watch" },
    { key: "Tab", words: "group" },
    { key: "?", words: "keys", isKept: true },
    { key: "Q", words: "quit" },
  ];
  const at = (columns: number) => textOf({ spans: hintSpans(hints, columns) }).trim();
  expect(at(80)).toBe("Enter compare with the live listings  w watch  Tab group  ? keys  Q quit");
  expect(at(60)).toBe("Enter compare with the live listings  w watch  ? keys");
  expect(at(46)).toBe("Enter compare with the live listings  ? keys");
});

test("titleSpans: the built-in simulator is called so in the person's language", () => {
  const shown = languages.map((language) => {
    const title = { env: "simulator", host: builtInHost, maskedKey: "" };
    return textOf({ spans: titleSpans({ ...state, title, speech: speeches[language] }, 100) });
  });
  expect(shown[0]).toContain("simulator (built-in simulator)");
  expect(shown[1]).toContain("simulator (встроенный симулятор)");
  expect(shown[2]).toContain("simulator (内置模拟器)");
});

test("titleSpans: the environment never leaves, and a real one is a word and a bar of its own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 14, max: 200 }), (columns) => {
      const spans = titleSpans(state, columns);
      expect(textOf({ spans })).toContain("! PRODUCTION");
      expect(spansWidth(spans)).toBeLessThanOrEqual(columns);
    }),
  );
  const sandbox = { ...state, title: { ...real, env: "sandbox" } };
  const red = "\u001b[31m";
  expect(styledRows(state, true)[0]).toContain(red);
  expect(styledRows(sandbox, true)[0]).not.toContain(red);
});

test("waySpans: what is under way never hides the way", () => {
  const words = ["Home", "Load", "Check", "Review"];
  const busy = { words: "reading the live listings", done: 500, total: 1200 };
  const at = (columns: number) =>
    textOf({
      spans: waySpans(words, { busy, columns, words: allWords.en.screen.edges }),
    }).trimEnd();
  const way = " Home › Load › Check › Review";
  expect(at(100)).toBe(`${way}   reading the live listings ████░░░░░░ 500 of 1,200`);
  for (const columns of [75, 60, 50]) {
    expect(at(columns).startsWith(way)).toBe(true);
    expect(at(columns)).toContain("500 of 1,200");
  }
  expect(at(29)).toBe(way);
});

test("noticeTexts: three lines at most, an error as many as it needs up to half of the screen", () => {
  const text = "something that takes a while to say ".repeat(12).trim();
  expect(noticeTexts({ style: "ok", text }, size)).toHaveLength(3);
  const said = noticeTexts({ style: "error", text }, size);
  expect(said.map((line) => line.slice(3)).join(" ")).toBe(text);
  expect(said[0]?.startsWith(" ✗ ")).toBe(true);
});

test("noticed: what comes while an error is shown waits behind it, each once", () => {
  const error = (text: string) => ({ style: "error" as const, text });
  const told = ["a", "b", "a", "b", "c"].map(error).reduce(noticed, state);
  const second = dismissed(told);
  const third = dismissed(second);
  expect([told, second, third].map(({ notice }) => notice?.text)).toEqual(["a", "b", "c"]);
  expect(dismissed(third).notice).toBeUndefined();
});
