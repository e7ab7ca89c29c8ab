import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyChanges, positionChanges } from "../../../src/screen/text/changes.ts";

const list = fc.array(fc.constantFrom("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"));

describe("positionChanges", () => {
  test("tells what moved from what came and went", () => {
    expect(positionChanges(["a", "b", "c", "d"], ["d", "a", "c", "e"])).toEqual([
      { kind: "moved", text: "d", from: 4, to: 1 },
      { kind: "same", text: "a", from: 1, to: 2 },
      { kind: "removed", text: "b", from: 2 },
      { kind: "same", text: "c", from: 3, to: 3 },
      { kind: "added", text: "e", to: 4 },
    ]);
  });

  test("gives back both lists by their positions", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = positionChanges(before, after);
        const at = (end: "from" | "to") =>
          changes
            .filter((change) => change[end] !== undefined)
            .sort((one, other) => (one[end] ?? 0) - (other[end] ?? 0));
        expect(at("from").map(({ text, from }) => [from, text])).toEqual(
          before.map((text, index) => [index + 1, text]),
        );
        expect(at("to").map(({ text, to }) => [to, text])).toEqual(
          after.map((text, index) => [index + 1, text]),
        );
      }),
    );
  });

  test("calls nothing both added and removed", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const changes = positionChanges(before, after);
        const texts = (kind: string) =>
          changes.filter((change) => change.kind === kind).map(({ text }) => text);
        expect(texts("added").filter((text) => texts("removed").includes(text))).toEqual([]);
      }),
    );
  });
});

describe("keyChanges", () => {
  test("compares by key, whatever the order", () => {
    const before = [
      { key: "Colour", value: "blue" },
      { key: "Size", value: "L" },
      { key: "Care", value: "by hand" },
    ];
    const after = [
      { key: "Size", value: "L" },
      { key: "Colour", value: "red" },
      { key: "Set", value: "2" },
      { key: "Set", value: "4" },
    ];
    expect(keyChanges(before, after)).toEqual([
      { kind: "same", key: "Size", before: "L", after: "L" },
      { kind: "changed", key: "Colour", before: "blue", after: "red" },
      { kind: "added", key: "Set", before: null, after: "2; 4" },
      { kind: "removed", key: "Care", before: "by hand", after: null },
    ]);
  });
});
