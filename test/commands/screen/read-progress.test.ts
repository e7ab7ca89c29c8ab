import { expect, test } from "vitest";
import { readProgress } from "../../../src/commands/screen/upload/review-desk.ts";
import { waySpans } from "../../../src/screen/edges/title-line.ts";
import type { Busy } from "../../../src/screen/state/state.ts";
import { allWords } from "../../support/english.ts";

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
  expect(told.map(({ secondsLeft }) => secondsLeft)).toEqual([undefined, 120, undefined]);
  const text = (columns: number) =>
    waySpans(["Review"], { busy: told[1], columns, words: allWords.en.screen.edges })
      .map((span) => span.text)
      .join("");
  expect(text(100)).toContain("███░░░░░░░ 400 of 1,200, about 2 minutes left");
  expect(text(60)).toContain("400 of 1,200, about 2 minutes left");
});
