import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PackedStore, packedList } from "../../src/model/packed.ts";
import { PackedMap } from "../../src/model/packed-map.ts";

/** Values of any size, so that some runs fill several blocks and some none. */
const values = fc.array(
  fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }).map((text) => ({ text: text.repeat(2_000) })),
    // Half a character, as a damaged workbook may hold it.
    fc.constantFrom("\uD800", { name: "a\uDC00b" }, "line\nfeed", "\u2028"),
  ),
  { size: "large", maxLength: 60 },
);

function storeOf<Value>(all: readonly Value[]): PackedStore<Value> {
  const store = new PackedStore<Value>();
  for (const value of all) store.push(value);
  return store;
}

/** What JSON makes of a value: -0 is 0, for instance. */
function asJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

describe("PackedStore", () => {
  test("gives back every value, in any order of asking", () => {
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.nat()), (all, order) => {
        const store = storeOf(all);
        expect(store.length).toBe(all.length);
        expect([...store]).toEqual(all.map(asJson));
        for (const position of order.take(20)) {
          const at = position % (all.length + 1);
          expect(store.at(at)).toEqual(at === all.length ? undefined : asJson(all[at]));
        }
      }),
    );
  });

  test("gives nothing for places that are none", () => {
    const store = storeOf(["one"]);
    expect([-1, 0.5, 1, Number.NaN].map((at) => store.at(at))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("gives an object of its own at each asking", () => {
    const store = storeOf([{ names: ["one"] }]);
    const first = store.at(0);
    first?.names.push("two");
    expect(store.at(0)).toEqual({ names: ["one"] });
  });

  test("goes on where a block was closed between two askings", () => {
    const store = new PackedStore<string>();
    for (let at = 0; at < 500; at += 1) {
      expect(store.push(`${at} ${"x".repeat(200)}`)).toBe(at);
      expect(store.at(at)).toBe(`${at} ${"x".repeat(200)}`);
      expect(store.at(at >> 1)).toBe(`${at >> 1} ${"x".repeat(200)}`);
    }
  });
});

describe("packedList", () => {
  test("reads like the array of the same values", () => {
    fc.assert(
      fc.property(values, (all) => {
        const [list, array] = [packedList(storeOf(all)), asJson(all)];
        expect(Array.isArray(list)).toBe(true);
        expect(list).toEqual(array);
        expect([...list]).toEqual(array);
        expect(list.map((value) => value)).toEqual(array);
        expect(list.filter((value) => value !== null)).toEqual(
          array.filter((value) => value !== null),
        );
        expect([...list.entries()]).toEqual([...array.entries()]);
        expect(list.slice(1, 3)).toEqual(array.slice(1, 3));
        expect(list.at(-1)).toEqual(array.at(-1));
        expect(list[all.length]).toBeUndefined();
        expect(JSON.stringify(list)).toBe(JSON.stringify(array));
        expect(Object.keys(list)).toEqual(Object.keys(array));
      }),
      { numRuns: 30 },
    );
  });

  test("cannot be written to", () => {
    const list = packedList(storeOf(["one"])) as string[];
    expect(() => list.push("two")).toThrow(TypeError);
    expect(() => {
      list[0] = "two";
    }).toThrow(TypeError);
    expect(() => list.pop()).toThrow(TypeError);
    expect(list).toEqual(["one"]);
  });
});

describe("PackedMap", () => {
  test("answers like a Map that was filled alike", () => {
    const entries = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "__proto__"), fc.jsonValue()));
    fc.assert(
      fc.property(entries, (all) => {
        const packed = new PackedMap<unknown>();
        const plain = new Map<string, unknown>();
        for (const [key, value] of all) {
          packed.set(key, value);
          plain.set(key, asJson(value));
        }
        expect(packed.size).toBe(plain.size);
        expect([...packed]).toEqual([...plain]);
        expect([...packed.keys()]).toEqual([...plain.keys()]);
        expect([...packed.values()]).toEqual([...plain.values()]);
        for (const key of ["a", "b", "none"]) {
          expect(packed.has(key)).toBe(plain.has(key));
          expect(packed.get(key)).toEqual(plain.get(key));
        }
        const visited: unknown[] = [];
        packed.forEach((value, key) => {
          visited.push([key, value]);
        });
        expect(visited).toEqual([...plain]);
      }),
    );
  });
});
