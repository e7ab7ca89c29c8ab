import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { goOn, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

describe.skipIf(!hasTerminals)("the check on the screen", () => {
  test("F reads with the repairs that are sure; what goes up is repaired, the workbook is not", async () => {
    const brandName = "North\u200bkiln";
    const bytes = await productsWorkbook([
      { ...plausibleProduct("MUG-1", 1), brandName },
      plausibleProduct("MUG-2", 2),
    ]);
    const run = await startScreen({ workbook: { name: "mugs.xlsx", bytes } });
    await run.reached("Check");
    await run.waitFor("F repair 1 cell");
    run.press("F");
    await run.waitFor(/✓ repaired/);
    expect(run.lines().join("\n")).toMatch(/“North.*kiln” → “Northkiln”/);
    run.press("C");
    await run.reached("Review");
    const isAsked = () => /^ y .*\bn /.test(run.keys());
    await goOn(run, isAsked);
    run.press("y");
    await run.reached("Done");
    run.press("Q");
    expect(await run.ended).toMatchObject({ code: 0 });
    expect(await readFile(join(run.dir, "mugs.xlsx"))).toEqual(bytes);
    const kept = await readFile(join(run.dir, "data", "simulator.jsonl"), "utf8");
    expect(JSON.parse(kept.split("\n")[0] ?? "").record.brandName).toBe("Northkiln");
    const results = ["check", "mugs.results.xlsx", "--json", "--quiet"];
    expect(documentOf(await runCommand(results, { dir: run.dir })).findings).toEqual([]);
  });
});
