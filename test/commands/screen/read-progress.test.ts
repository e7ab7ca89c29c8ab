import { expect, test } from "vitest";
import { readProgress } from "../../../src/commands/screen/upload/products-controller.ts";
import { initialState } from "../../../src/screen/index.tsx";
import type { Busy } from "../../../src/screen/state/program.ts";
import { drawnRows } from "../../screen/support/drawn.ts";
import { english } from "../../support/english.ts";

test("readProgress tells how long the rest takes at the pace so far, once there is a pace", () => {
  const told: Busy[] = [];
  let nowMs = 0;
  const read = readProgress((busy) => told.push(busy), {
    clock: { nowMs: () => nowMs },
    words: "reading the live listings",
  });
  read(0, 1200);
  nowMs = 60_000;
  read(400, 1200);
  nowMs = 180_000;
  read(1200, 1200);
  expect(told.map(({ secondsLeft }) => secondsLeft)).toEqual([
    undefined,
    undefined,
    120,
    undefined,
  ]);
  const text = (columns: number) => {
    const state = initialState(
      { env: "shop", host: "", maskedKey: "" },
      { columns, rows: 24 },
      english,
    );
    return drawnRows({ ...state, ...(told[2] === undefined ? {} : { busy: told[2] }) })[1];
  };
  expect(text(100)).toContain("███░░░░░░░ 400 of 1,200, about 2 minutes left");
  expect(text(60)).toContain("400 of 1,200, about 2 minutes left");
});
