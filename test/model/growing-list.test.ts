import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingList, type ReadableList } from "../../src/model/growing-list.ts";

/** Where an item is put, as a share of the list, and whether somebody takes the list then. */
const step = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  more: fc.nat({ max: 700 }),
  isTaken: fc.boolean(),
});

test("GrowingList holds what an array does, and what was taken of it stays as it was", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const [list, array] = [new GrowingList<number>(), [] as number[]];
      const taken: (readonly [ReadableList<number>, readonly number[]])[] = [];
      let next = 0;
      for (const { place, more, isTaken } of steps) {
        const at = Math.floor(place * array.length);
        list.set(at, next);
        array[at] = next;
        for (let index = 0; index < more; index += 1) {
          next += 1;
          list.set(array.length, next);
          array.push(next);
        }
        if (isTaken) taken.push([list.asItIs(), [...array]]);
      }
      taken.push([list.asItIs(), array]);
      for (const [one, wanted] of taken) {
        expect(one.length).toBe(wanted.length);
        expect([...one]).toEqual(wanted);
        expect(wanted.map((_, index) => one.at(index))).toEqual(wanted);
        expect([one.at(wanted.length), one.at(-1)]).toEqual([undefined, undefined]);
      }
      expect(array.map((_, index) => list.at(index))).toEqual(array);
    }),
  );
});

test("GrowingList refuses an item that would leave a hole", () => {
  const list = new GrowingList<string>();
  list.set(0, "first");
  for (const index of [2, -1, 0.5, Number.NaN])
    expect(() => list.set(index, "")).toThrow(RangeError);
  expect([...list.asItIs()]).toEqual(["first"]);
});
