import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { renamedHeadings } from "../support/renamed-headings.ts";
import { type ScreenRun, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

const tooLong = "x".repeat(5_000);
const odd = new Map([["SKU", "Our code"]]);
const wrongAgain = new Map([["Our code", "Something else"]]);

/** Mugs with an odd heading for the SKU; the names of some are too long, some stand in front. */
async function mugs(options: { wrong: readonly string[]; front?: readonly string[] }) {
  const { wrong, front = [] } = options;
  const skus = [...front, "MUG-1", "MUG-2", "MUG-3"];
  const products = skus.map((sku, at) => {
    const product = plausibleProduct(sku, at);
    return wrong.includes(sku) ? { ...product, name: tooLong } : product;
  });
  return renamedHeadings(await productsWorkbook(products), odd);
}

function plain(skus: readonly string[]): Promise<Buffer> {
  return productsWorkbook(skus.map((sku, at) => plausibleProduct(sku, at)));
}

/** As spreadsheet programs save: another file takes its place. */
async function save(run: ScreenRun, bytes: Buffer): Promise<void> {
  const beside = join(run.dir, "A1B2C3");
  await writeFile(beside, bytes);
  await rename(beside, join(run.dir, run.file));
}

/** Says no to an upload, and quits. */
async function quitAtQuestion(run: ScreenRun, question: RegExp): Promise<void> {
  run.press("u");
  await run.waitFor(question);
  run.press("escape");
  await run.reached("Review");
  run.press("Q");
  await run.ended;
}

/** Gives the column “Our code” its meaning. */
async function correct(run: ScreenRun): Promise<void> {
  await run.reached("Load");
  await run.waitFor(/column “SKU” is missing/);
  // What needs a look is under the cursor at once.
  await run.waitFor(/^›.*Our code/m);
  run.press("c");
  await run.waitFor(/Which field is column \w+ “Our code”/);
  run.press("p", "a", "r", "e", "n", "t");
  await run.waitFor((one) => !one.lines().join("\n").includes("Barcode"));
  for (let count = 0; count < 6; count += 1) run.press("backspace");
  run.press("s", "k", "u");
  await run.waitFor(/›.* SKU +required, still missing/);
  run.press("enter");
  await run.waitFor(/✓ SKU \(chosen\)/);
}

const kinds = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];

describe.skipIf(!hasTerminals)("a workbook with odd headings on the screen", () => {
  test.each(kinds)(
    "is corrected, checked and watched at $columns × $rows",
    { tags: "slow" },
    async (kind) => {
      const bytes = await mugs({ wrong: ["MUG-2", "MUG-3"] });
      const run = await startScreen({ ...kind, workbook: { name: "mugs.xlsx", bytes } });
      await correct(run);
      run.press("enter");
      await run.reached("Check");
      await run.waitFor(/3 rows: 1 valid, 2 invalid/);
      run.press("enter", "j", "j");
      await run.waitFor(/› +\w+4 .*error/);
      run.press("w");
      await run.waitFor(/watching/);

      // The row of the cursor moves down by one; the other one is put right.
      await save(run, await mugs({ wrong: ["MUG-3"], front: ["MUG-0"] }));
      await run.waitFor(/Checked at \d\d:\d\d:\d\d: 1 fixed, 0 new, 1 left/);
      await run.waitFor(/› +\w+5 .*error/);
      await run.waitFor(/\w+4 .*✓ fixed/);
      await run.waitFor(/fixed 1\b/);

      // A comparison of before the save is not gone on with.
      run.press("C");
      await run.waitFor(/1 of 4 rows is invalid/);
      run.press("y");
      await run.reached("Review");
      await save(run, await mugs({ wrong: [], front: ["MUG-0"] }));
      await run.waitFor(/! the workbook has been saved again/);
      run.press("u");
      await run.waitFor(/out of date or incomplete: C in the list compares again/);
      run.press("escape");
      await run.waitFor(/Check/);
      await run.waitFor(/1 fixed, 0 new, 0 left/);
      await run.waitFor(/^ C compare again/m);

      await save(run, await renamedHeadings(await mugs({ wrong: [] }), wrongAgain));
      await run.waitFor(/column\s+“SKU”\s+is\s+missing/);
      await save(run, await mugs({ wrong: ["MUG-1"] }));
      await run.waitFor(/0 fixed, 1 new, 0 left/);
      run.press("Q");
      expect(await run.ended).toEqual({ code: 0, signal: null });
    },
  );

  test("is not sent when it was saved, or is gone, since the question was asked", async () => {
    const bytes = await plain(["MUG-1", "MUG-2"]);
    const run = await startScreen({ workbook: { name: "mugs.xlsx", bytes } });
    await run.reached("Check");
    run.press("enter");
    const asked = async () => {
      await run.reached("Review");
      await run.waitFor(/^ u upload/m);
      run.press("u");
      await run.waitFor(/^ y upload/m);
    };
    await asked();
    await save(run, await plain(["MUG-1", "MUG-3"]));
    run.press("y");
    await run.waitFor(/saved after this comparison/);
    await save(run, bytes);
    run.press("escape");
    await run.waitFor(/^ C compare again/m);
    run.press("C");
    await asked();
    await rm(join(run.dir, run.file));
    run.press("y");
    await run.waitFor(/There is no file/);
    await expect(readFile(join(run.dir, "data", "simulator.jsonl"))).rejects.toThrow("ENOENT");
    run.press("escape");
    await run.reached("Review");
    run.press("Q");
    await run.ended;
  });

  test("is read by C before it is compared, in the check and in the review, where rows stay left out", async () => {
    const run = await startScreen({
      workbook: { name: "mugs.xlsx", bytes: await plain(["MUG-1"]) },
    });
    await run.reached("Check");
    await save(run, await plain(["MUG-1", "MUG-2"]));
    run.press("enter");
    await run.reached("Review");
    await run.waitFor(/\+ 2 create/);
    await run.waitFor(/^ u upload/m);
    run.press("space");
    await run.waitFor(/1 left out/);
    await save(run, await plain(["MUG-0", "MUG-1", "MUG-2", "MUG-3"]));
    run.press("C");
    await run.waitFor(/The workbook was saved, and checked again at/);
    await run.waitFor(/\+ 4 create/);
    await run.waitFor(/1 left out/);
    await run.waitFor(/^ u upload/m);
    await quitAtQuestion(run, /3 listings/);
  });

  test("is checked again before it is sent, though nobody watched, when it was saved since", async () => {
    const bytes = await plain(["MUG-1", "MUG-2"]);
    const run = await startScreen({ workbook: { name: "mugs.xlsx", bytes } });
    await run.reached("Check");
    run.press("enter");
    await run.reached("Review");
    await run.waitFor(/^ u upload/m);
    await save(run, await plain(["MUG-1", "MUG-2", "MUG-3"]));
    run.press("u");
    await run.waitFor(/saved after this comparison/);
    run.press("escape");
    await run.waitFor(/! the workbook has been saved again/);
    await run.waitFor(/^ C compare again/m);
    run.press("C");
    await run.waitFor(/\+ 3 create/);
    await run.waitFor(/^ u upload/m);
    await quitAtQuestion(run, /3 listings/);
  });

  test("is read by every command as it was corrected, until that is forgotten", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    const bytes = await mugs({ wrong: [] });
    const args = ["check", "mugs.xlsx", "--data-dir", join(dir, "data")];
    const run = await startScreen({ dir, workbook: { name: "mugs.xlsx", bytes } });
    await correct(run);
    expect((await runCommand(args, { dir })).code).toBe(0);

    run.press("z");
    await run.waitFor(/column “SKU” is missing/);
    expect((await runCommand(args, { dir })).code).toBe(3);

    await correct(run);
    run.press("Q");
    await run.ended;
    const later = await startScreen({ dir, workbook: { name: "mugs.xlsx", bytes } });
    await later.reached("Check");
    await later.waitFor(/nothing to correct/);
    await later.waitFor(/As chosen on/);
    later.press("L");
    await later.reached("Load");
    await later.waitFor(/Your choices of .*d forgets them/);
    later.press("d");
    await later.waitFor(/column “SKU” is missing/);
    expect((await runCommand(args, { dir })).code).toBe(3);
    later.press("Q");
    await later.ended;
  });

  test("what is no workbook is told in full on the home", async () => {
    const run = await startScreen({
      columns: 60,
      rows: 15,
      workbook: { name: "mugs.xlsx", bytes: Buffer.from("no workbook") },
    });
    await run.waitFor(/not an Excel/);
    await run.waitFor(/xlsx/);
    const told = run.lines().join(" ").replaceAll(/\s+/g, " ");
    expect(told).toMatch(/✗ .*not an Excel workbook \(\.xlsx\).*\. [A-Z].*\./);
    expect(told.slice(told.indexOf("✗"))).not.toContain("…");
    run.press("Q");
    await run.ended;
  });
});
