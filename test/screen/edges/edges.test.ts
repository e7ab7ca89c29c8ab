import { Box } from "ink";
import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { builtInHost } from "../../../src/model/net.ts";
import { HintBar, TitleBar, WayLine } from "../../../src/screen/edges/frame.tsx";
import { noticeLines } from "../../../src/screen/edges/place.tsx";
import { initialState } from "../../../src/screen/index.tsx";
import { plainRows } from "../../../src/screen/ink/drawing.tsx";
import { dismissed, noticed } from "../../../src/screen/state/navigate.ts";
import { english, translators } from "../../support/english.ts";
import { drawnRows, styledRows } from "../support/drawn.ts";
import { textOf, withoutSgr } from "../text/awkward.ts";

const size = { columns: 80, rows: 24 };
const real = { env: "production", host: "api.marketplace.example", maskedKey: "…1234" };
const state = initialState(real, size, english);

/** A part of the screen's edge in so many columns. */
const rowOf = (view: ReactNode, columns: number) => plainRows(view, columns)[0]?.trimEnd() ?? "";

test("HintBar: where it is narrow, kept hints lose their words, others leave; the first stays", () => {
  const hints = [
    { key: "Enter", words: "compare with the live listings" },
    { key: "w", words: "watch" },
    { key: "Tab", words: "group", isKept: "key" as const },
    { key: "Esc", words: "back", isKept: true },
    { key: "?", words: "keys", isKept: true },
  ];
  const at = (columns: number) =>
    rowOf(
      createElement(
        Box,
        { width: columns, flexDirection: "column" },
        createElement(HintBar, { hints, columns }),
      ),
      columns,
    );
  const first = " Enter compare with the live listings";
  expect(at(80)).toBe(`${first}  w watch  Tab group  Esc back  ? keys`);
  expect(at(72)).toBe(`${first}  w watch  Tab  Esc back  ? keys`);
  expect(at(67)).toBe(`${first}  w watch  Tab group  Esc  ?`);
  expect(at(50)).toBe(`${first}  Tab  Esc  ?`);
  expect(at(24)).toMatch(/^ Enter .*… {2}Tab {2}Esc {2}\?$/);
});

test("TitleBar: the built-in simulator is called so in the person's language", () => {
  const shown = (["en", "ru", "zh"] as const).map((language) => {
    const title = { env: "simulator", host: builtInHost, maskedKey: "" };
    return drawnRows({ ...state, title, translator: translators[language] })[0];
  });
  expect(shown[0]).toMatch(/simulator +\(built-in simulator\)/);
  expect(shown[1]).toMatch(/simulator +\(встроенный симулятор\)/);
  expect(shown[2]).toMatch(/simulator +\(内置模拟器\)/);
});

test("TitleBar: the environment never leaves, and a real one is a word and a bar of its own", () => {
  for (let columns = 30; columns <= 200; columns += 5) {
    const row = rowOf(
      createElement(TitleBar, { state: { ...state, size: { columns, rows: 24 } } }),
      columns,
    );
    expect(row).toContain("! PRODUCTION");
    // Host and key are there as a whole, or not at all.
    const rest = row.split("! PRODUCTION")[1]?.trim();
    expect(["", "(api.marketplace.example)", "(api.marketplace.example) key …1234"]).toContain(
      rest,
    );
  }
  const sandbox = { ...state, title: { ...real, env: "sandbox" } };
  const red = "\u001b[31m";
  expect(styledRows(state, true)[0]).toContain(red);
  expect(styledRows(sandbox, true)[0]).not.toContain(red);
});

test("TitleBar: is inverse from one end of the line to the other", () => {
  const row = styledRows(state, true)[0] ?? "";
  const inverse = row
    .split("\u001b[7m")
    .slice(1)
    .map((part) => part.split("\u001b[27m"));
  expect(withoutSgr(row)).toHaveLength(80);
  expect(inverse.map(([inside = ""]) => withoutSgr(inside)).join("")).toHaveLength(80);
});

test("WayLine: what is under way never hides the way", () => {
  const busy = { words: "reading the live listings", done: 500, total: 1200 };
  const at = (columns: number) => {
    const places = ["home", "load", "check", "review"] as const;
    const way = { ...state, places, busy, size: { columns, rows: 24 } };
    return rowOf(
      createElement(
        Box,
        { width: columns, flexDirection: "column" },
        createElement(WayLine, { state: way }),
      ),
      columns,
    );
  };
  const way = " Home › Load › Check › Review";
  expect(at(100)).toBe(`${way}   reading the live listings ████░░░░░░ 500 of 1,200`);
  for (const columns of [75, 60, 58]) {
    expect(at(columns).startsWith(way)).toBe(true);
    expect(at(columns)).toContain("500 of 1,200");
  }
});

test("noticeLines: three lines at most, an error as many as it needs up to half of the screen", () => {
  const text = "something that takes a while to say ".repeat(12).trim();
  expect(noticeLines({ style: "ok", text }, size)).toHaveLength(3);
  const message = noticeLines({ style: "error", text }, size);
  expect(message.map((line) => textOf(line).slice(3)).join(" ")).toBe(text);
  expect(textOf(message[0] ?? []).startsWith(" ✗ ")).toBe(true);
});

test("noticed: what comes while an error is shown waits behind it, each once", () => {
  const error = (text: string) => ({ style: "error" as const, text });
  const told = ["a", "b", "a", "b", "c"].map(error).reduce(noticed, state);
  const second = dismissed(told);
  const third = dismissed(second);
  expect([told, second, third].map(({ notice }) => notice?.text)).toEqual(["a", "b", "c"]);
  expect(dismissed(third).notice).toBeUndefined();
});
