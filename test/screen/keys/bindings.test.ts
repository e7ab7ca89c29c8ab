import { describe, expect, test } from "vitest";
import { languages } from "../../../src/model/localised.ts";
import { placeTitle } from "../../../src/screen/edges/frame.tsx";
import {
  actionOf,
  bindings,
  bindingsOf,
  keyName,
  keyOf,
  keyText,
  latinKey,
  type PlaceName,
} from "../../../src/screen/keys/bindings.ts";
import { helpLines, helpWords } from "../../../src/screen/keys/help.ts";
import { pageLines } from "../../../src/screen/list/move.ts";
import { places } from "../../../src/screen/screens/index.ts";
import { translators } from "../../support/english.ts";
import { textOf } from "../text/awkward.ts";

const names = Object.keys(places) as PlaceName[];

test.each(names)("bindings: no key has two meanings in “%s”", (place) => {
  const keys = bindingsOf(place).flatMap((binding) => binding.keys);
  expect(keys).toEqual([...new Set(keys)]);
});

test("bindings: a key means the same everywhere, but in the answer to a question", () => {
  const meanings = new Map<string, Set<string>>();
  for (const { keys, action } of bindings) {
    for (const key of keys) meanings.set(key, (meanings.get(key) ?? new Set()).add(action));
  }
  const exceptions = [...meanings].filter(([, actions]) => actions.size > 1);
  expect(
    Object.fromEntries(exceptions.map(([key, actions]) => [key, [...actions].sort()])),
  ).toEqual({
    enter: ["open", "yes"],
    n: ["next-match", "no"],
    escape: ["back", "no"],
    // There is nothing to sort where an upload runs, and stopping it asks first.
    s: ["sort", "stop"],
    // A sheet that is checked has no conflicts yet.
    m: ["marked-copy", "take-mine"],
    // Either way something is opened; where a workbook is open, it is that one.
    o: ["open-in-program", "open-workbook"],
  });
});

test("actionOf: a Cyrillic keyboard's letter keys do what their Latin letters do", () => {
  expect(actionOf("review", "о")).toBe("row-down");
  expect(actionOf("review", "л")).toBe("row-up");
  expect(actionOf("question", "н")).toBe("yes");
  expect(actionOf("question", "т")).toBe("no");
  expect(actionOf("review", "Х")).toBe("previous-marked");
  expect(actionOf("review", "Ъ")).toBe("next-marked");
});

test("actionOf: capitals are other keys than small letters, on any keyboard", () => {
  expect(actionOf("review", "g")).toBe("first");
  expect(actionOf("review", "G")).toBe("last");
  expect(actionOf("review", "п")).toBe("first");
  expect(actionOf("review", "П")).toBe("last");
});

test("latinKey: every letter that is bound has its Cyrillic key", () => {
  const letters = new Set(
    bindings.flatMap(({ keys }) => keys).filter((key) => /^[a-zA-Z]$/.test(key)),
  );
  const cyrillic = "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ";
  const reached = new Set(Array.from(cyrillic, latinKey));
  expect([...letters].filter((letter) => !reached.has(letter))).toEqual([]);
});

const all = languages.flatMap((language) =>
  names.map((place) => {
    const translator = translators[language];
    const { translate } = translator;
    const hinted = ["upload", "open-workbook"] as const;
    const message = new Map(
      hinted.map((action) => [action, translate(`screen.keys.does.${action}`)] as const),
    );
    return {
      language,
      place,
      asked: { place, title: placeTitle(place, translator), translator, message },
    };
  }),
);

describe.each(all)("help of “$place” in “$language”", ({ place, asked, asked: { translator } }) => {
  test.each([80, 120, 60])("at %s columns it has every key and all of its words", (columns) => {
    const text = helpLines(asked, columns).map(textOf).join(" ");
    const message = new Set(text.split(/\s+/));
    // Chinese lines break between any two characters.
    const characters = new Set(text);
    for (const { keys, action } of bindingsOf(place)) {
      for (const key of keys) expect(message).toContain(keyText(key));
      for (const word of helpWords(action, translator).split(" ")) {
        if (/\p{Script=Han}/u.test(word)) for (const one of word) expect(characters).toContain(one);
        else expect(message).toContain(word);
      }
    }
  });

  test("scrolled from end to end it shows every line, in the lines that it has", () => {
    const help = helpLines(asked, 60);
    const all = help.map(textOf);
    const seen = new Set<string>();
    for (let top = 0; top <= all.length; top += 1) {
      const lines = pageLines(help, top, { rows: 11, translator }).map(textOf);
      expect(lines.length).toBeLessThanOrEqual(11);
      for (const line of lines) seen.add(line);
    }
    expect(all.filter((line) => !seen.has(line))).toEqual([]);
  });
});

test("keyOf: the first key of an action, as it is printed on the keyboard", () => {
  expect(keyOf("review", "toggle")).toBe("Space");
  expect(keyOf("check", "back")).toBe("Esc");
  expect(keyOf("home", "toggle")).toBeUndefined();
});

test("keyName: what keyOf says in each place of the action", () => {
  for (const { action, places } of bindings) {
    for (const place of places) expect(keyName(action)).toBe(keyOf(place, action));
  }
});
