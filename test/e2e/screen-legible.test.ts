// @module-tag slow
import { describe, expect, test } from "vitest";
import { catalogueRows } from "../support/sample-catalogue.ts";
import { mistakeRows } from "../support/sample-mistakes.ts";
import { sampleOrders } from "../support/sample-orders.ts";
import { goOn, type ScreenRun, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

/** All is read: what is being read has positions of its own. */
const isReviewed = /^ u upload(?! when)/m;

/** How far a list is, at the end of its heading. */
const position = / (\d+)(?: of |\/)(\d+)(?: +↑ ?\d+)?(?: +↓ ?\d+)?(?: ›)?(?:│.*)?$/;

function positionIn(lines: readonly string[]) {
  const at = lines.findIndex((line) => position.test(line));
  const [, cursor, all] = position.exec(lines[at] ?? "") ?? [];
  return { at, cursor: Number(cursor), all: Number(all) };
}

/** Frames are drawn from the top: once the last line is another one than the help's, all is there. */
async function drawn(run: ScreenRun): Promise<readonly string[]> {
  const isHelp = () => /Esc close/.test(run.keys());
  run.press("?");
  await run.waitFor(isHelp);
  run.press("escape");
  await run.waitFor(() => !isHelp());
  return run.lines();
}

/** The rows of the list that is shown, of all its pages; what stands beside it is left out. */
async function listed(run: ScreenRun): Promise<string[]> {
  const rows = new Set<string>();
  run.press("g");
  for (;;) {
    const lines = await drawn(run);
    const { at, cursor, all } = positionIn(lines);
    expect(all).toBeGreaterThan(0);
    const end = lines.findIndex((line, index) => index > at && /^ *$|^─/.test(line));
    for (const line of lines.slice(at, end)) rows.add(line.replace(/^›/, " ").split("│")[0] ?? "");
    if (cursor === all) return [...rows];
    run.press("pagedown");
  }
}

const skus = [...catalogueRows().map(({ sku }) => sku), ...mistakeRows().map(skuOf)];
const orders = sampleOrders.map(({ marketplaceOrderNumber }) => marketplaceOrderNumber);
const keys = [...skus, ...orders].filter((key) => /^[\w-]{4,}$/.test(key));

function skuOf({ cells }: ReturnType<typeof mistakeRows>[number]): string {
  return typeof cells.SKU?.value === "string" ? cells.SKU.value : "";
}

/** Words that are the beginning of a key, or of an address of a cell, and end in “…”. */
function cutKeys(rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const words = row.slice(0, 45).match(/\S+…(?= |$)/g) ?? [];
    return words.filter((word) => {
      const start = word.slice(0, -1);
      return /^[A-Z]{1,3}\d+$/.test(start) || keys.some((key) => key.startsWith(start));
    });
  });
}

/**
 * Rows with a cell that is cut though the last column, which takes what is left, has room. A text
 * that shows fifty cells and more is told whole by the detail: other rows need the room.
 */
function cutCells(rows: readonly string[]): string[] {
  const isShort = (row: string) => !/(?:\S| (?! )){50,}…(?= +\S)/.test(row);
  return rows.filter((row) => /[^\s(]…(?= +\S)/.test(row) && !/…\s*$/.test(row) && isShort(row));
}

/** Every list on the way of both samples, of orders, and of what was run. */
async function walked(size: { readonly columns: number; readonly rows: number }) {
  const places = new Map<string, string[]>();
  const keep = async (run: ScreenRun, name: string) => places.set(name, await listed(run));
  const wrong = await startScreen({ ...size, sample: "catalogue-with-mistakes.xlsx" });
  await wrong.reached("Load");
  await keep(wrong, "Load");
  wrong.press("enter");
  await wrong.reached("Check");
  await wrong.waitFor(/36 invalid/);
  await keep(wrong, "Check");
  wrong.press("C");
  await wrong.waitFor(/continue without invalid rows/);
  wrong.press("y");
  await wrong.waitFor(/36 invalid/);
  await wrong.waitFor(isReviewed);
  await keep(wrong, "Review with mistakes");
  wrong.press("Q");

  const run = await startScreen(size);
  await run.reached("Check");
  run.press("enter");
  await run.waitFor(isReviewed);
  await keep(run, "Review");
  await goOn(run, () => /^ y .*\bn /.test(run.keys()));
  run.press("y");
  await run.waitFor(/28 applied, 12 unchanged/);
  await keep(run, "Done");
  run.press("H");
  await run.waitFor(/What would you like/);
  run.press("r");
  await run.reached("Runs");
  await keep(run, "Runs");
  run.press("enter");
  await run.reached("Run");
  await keep(run, "Run");
  run.press("Q");

  const sent = await startScreen({
    ...size,
    sample: "orders.xlsx",
    args: ["--order-rate", "99/1s"],
  });
  await sent.waitFor(/2 pack/);
  await keep(sent, "Review of orders");
  sent.press("Q");
  return places;
}

describe.skipIf(!hasTerminals)("with the samples", () => {
  test("at 80×24 no SKU, order number or address of a cell is cut in any list", async () => {
    const places = await walked({ columns: 80, rows: 24 });
    for (const [place, rows] of places)
      expect({ place, cut: cutKeys(rows) }).toEqual({ place, cut: [] });
    const seen = (place: string, all: readonly string[]) => {
      const text = places.get(place)?.join("\n") ?? "";
      expect(all.filter((key) => !text.includes(key))).toEqual([]);
    };
    seen(
      "Review",
      catalogueRows().map(({ sku }) => sku),
    );
    seen(
      "Done",
      catalogueRows().map(({ sku }) => sku),
    );
    seen("Review of orders", orders);
  });

  test("at 200×60 no cell of a list is cut before the last column", async () => {
    const places = await walked({ columns: 200, rows: 60 });
    for (const [place, rows] of places)
      expect({ place, cut: [...cutKeys(rows), ...cutCells(rows)] }).toEqual({ place, cut: [] });
  });

  test("a key that is cut would be found", () => {
    expect(cutKeys(["› ●   5 + create  MUG-350-O…  Brand"])).toEqual(["MUG-350-O…"]);
    expect(cutKeys(["  AF1…  ✗ error"])).toEqual(["AF1…"]);
    expect(cutCells(["  4 = unchanged  MUG-350-WHT  Stonew…  Image: 1 added"])).toHaveLength(1);
  });
});
