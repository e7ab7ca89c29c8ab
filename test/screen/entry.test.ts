import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldParts } from "../../src/screen/components/spans.tsx";
import { createEntry, type Entry, type KeyPress, typed } from "../../src/screen/state/entry.ts";
import { cellWidth, graphemesOf } from "../../src/screen/text/fit.ts";
import { awkwardText } from "./text/awkward.ts";

const press = (name: string, text = ""): KeyPress => ({ name, text });

/** The same field as two plain lists: what stands before the cursor, and what behind it. */
type Model = readonly [before: string[], after: string[]];

const moves: Readonly<Record<string, (model: Model) => Model>> = {
  left: ([before, after]) => [before.slice(0, -1), [...before.slice(-1), ...after]],
  right: ([before, after]) => [[...before, ...after.slice(0, 1)], after.slice(1)],
  "ctrl-a": ([before, after]) => [[], [...before, ...after]],
  "ctrl-e": ([before, after]) => [[...before, ...after], []],
  backspace: ([before, after]) => [before.slice(0, -1), after],
  delete: ([before, after]) => [before, after.slice(1)],
  "ctrl-u": ([, after]) => [[], after],
  "ctrl-k": ([before]) => [before, []],
  "ctrl-w": ([before, after]) => {
    const end = before.findLastIndex((one) => one !== " ");
    return end < 0 ? [[], after] : [before.slice(0, before.lastIndexOf(" ", end) + 1), after];
  },
};

const simpleKey = fc.oneof(
  fc.constantFrom(...Object.keys(moves)).map((name) => press(name)),
  fc.constantFrom("a", "/", "文", "я", "é").map((letter) => press(letter, letter)),
  fc.constant(press("space", " ")),
  fc.constantFrom("C:\\a b", "каталог").map((text) => press("paste", text)),
);

test("typed: a field is what two lists and a cursor between them are", () => {
  fc.assert(
    fc.property(fc.array(simpleKey, { maxLength: 60 }), (keys) => {
      let entry = createEntry();
      let model: Model = [[], []];
      for (const key of keys) {
        entry = typed(entry, key);
        const move = moves[key.name];
        model = move === undefined ? [[...model[0], ...key.text], model[1]] : move(model);
        const [before, after] = model;
        expect(entry).toEqual({ text: [...before, ...after].join(""), at: before.length });
      }
    }),
    { numRuns: 500 },
  );
});

test("typed: whatever is pasted, the cursor stays between graphemes", () => {
  const key = fc.oneof(
    simpleKey,
    awkwardText.map((text) => press("paste", text)),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), (keys) => {
      let entry: Entry = createEntry();
      for (const one of keys) {
        entry = typed(entry, one);
        expect(entry.at).toBeGreaterThanOrEqual(0);
        expect(entry.at).toBeLessThanOrEqual(graphemesOf(entry.text).length);
      }
    }),
    { numRuns: 300 },
  );
});

test("typed: Enter and Esc, which close the field, change nothing in it", () => {
  const entry = createEntry("abc");
  expect(typed(entry, press("enter"))).toEqual(entry);
  expect(typed(entry, press("escape"))).toEqual(entry);
});

test("fieldParts: as wide as there is room, with the cursor and what stands beside it in sight", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "/", "文", "я"), maxLength: 120 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.integer({ min: 12, max: 100 }), (text, place, cells) => {
      const all = graphemesOf(text);
      const at = place % (all.length + 1);
      const { before, under, after } = fieldParts({ text, at }, cells);
      expect(cellWidth(before + under + after)).toBeLessThanOrEqual(cells);
      expect(under).toBe(all[at] ?? " ");
      if (cells < 30) return;
      if (at > 0) expect(before.endsWith(all[at - 1] ?? "")).toBe(true);
      if (at + 1 < all.length) expect(after.startsWith(all[at + 1] ?? "")).toBe(true);
    }),
    { numRuns: 500 },
  );
});
