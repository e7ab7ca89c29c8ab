import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canaryKey, documentOf, runCommand } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

const live = Array.from({ length: 40 }, (_, at) => `Home > Aisle ${at % 7} > Shelf ${at}`);

const sheetOf = (month: string) =>
  productsWorkbook(
    ["Shelf 7", "Shelf 7", "Mokken", "Shelf 7"].map((categoryName, at) => ({
      ...plausibleProduct(`${month}-${at}`, at),
      ...{ categoryName, parentSku: `${month}-CARD-${at}` },
    })),
  );

describe.skipIf(!hasTerminals)("a sheet's own words on the screen", () => {
  test("are listed once each with their rows, mapped once, and known next month", async () => {
    const listings = live.map((categoryName, at) => ({
      ...plausibleProduct(`LIVE-${at}`, at),
      ...{ categoryName, parentSku: `LIVE-CARD-${at}` },
    }));
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, listings });
    expect(
      (await runCommand(["export", "products", "products.xlsx", ...market.flags], market.at)).code,
    ).toBe(0);
    const run = await startScreen({
      dir: market.dir,
      workbook: { name: "june.xlsx", bytes: await sheetOf("june") },
      args: ["--env", "test", "--base-url", market.simulator.url, "--data-dir", dataOf(market)],
      env: { SHEETPORT_API_KEY: canaryKey },
    });
    await run.reached("Check");
    await run.waitFor("V map 2 words");
    run.press("V");
    await run.reached("Words");
    const lines = () => run.lines().join("\n");
    expect(lines()).toMatch(/Shelf 7 +3 +Category +\? Home > Aisle 0 > Shelf 7/);
    expect(lines()).toMatch(/Mokken +1 +Category +\?/);
    run.press("P");
    await run.waitFor(/✓ Home > Aisle 0 > Shelf 7/);
    run.press("c");
    await run.waitFor(/What does “Mokken” \(1 row\) mean\?/);
    run.press("s", "h", "e", "l", "f", "space", "3", "9");
    await run.waitFor(/Home > Aisle 4 > Shelf 39/);
    run.press("enter");
    await run.waitFor(/✓ Home > Aisle 4 > Shelf 39/);
    run.press("escape");
    await run.reached("Check");
    await run.waitFor(/4 valid/);
    await run.waitFor(() => !/say what/.test(lines()));
    run.press("Q");
    expect(await run.ended).toMatchObject({ code: 0 });

    await writeFile(join(market.dir, "july.xlsx"), await sheetOf("july"));
    const diff = ["diff", "july.xlsx", "--json", ...market.flags];
    const july = documentOf(await runCommand(diff, market.at));
    expect(july.totals).toMatchObject({ create: 4 });
    const categories = july.changes.map(({ fields }: { fields: { field: string }[] }) =>
      fields.find(({ field }) => field === "categoryName"),
    );
    expect(categories.map(({ after }: { after: string }) => after)).toEqual([
      ...[live[7], live[7], live[39], live[7]],
    ]);
    expect(JSON.stringify(july.changes)).not.toContain("category-unknown");
  });
});

function dataOf({ flags }: { readonly flags: readonly string[] }): string {
  return flags[flags.indexOf("--data-dir") + 1] ?? "";
}
