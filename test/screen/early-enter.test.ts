import { expect, test } from "vitest";
import { initialState } from "../../src/screen/index.tsx";
import { beginOpening } from "../../src/screen/state/navigate.ts";
import { update } from "../../src/screen/update/update.ts";
import { english } from "../support/english.ts";

const home = initialState({ env: "", host: "", maskedKey: "" }, { columns: 80, rows: 24 }, english);
const enter = { type: "key", key: { name: "enter", text: "" } } as const;

test("Enter does nothing while the first workbook is being opened", () => {
  const idle = update(home, enter);
  expect(idle.state.entry !== undefined || idle.intents.length > 0).toBe(true);
  const early = update(beginOpening(home, "mugs.xlsx"), enter);
  expect([early.state.entry, early.intents]).toEqual([undefined, []]);
});
