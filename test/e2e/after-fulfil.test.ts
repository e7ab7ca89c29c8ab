import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand } from "../support/command.ts";
import { type FulfilMarket, openFulfilMarket } from "../support/fulfil-market.ts";
import { orderLines } from "../support/orders-workbook.ts";

const half = "MP-2509003-170";
const declining = { supplied: { "MUG-350-BLU": "Yes", "BAG-TREK22-NVY": "No" } };

async function exported({ dir, flags, at }: FulfilMarket, name: string, ...more: string[]) {
  await runCommand(["export", "orders", name, ...flags, ...more], at);
  return orderLines(await readFile(join(dir, name)));
}

describe("after fulfil", () => {
  test("an export says of the item that was declined that it is not to be shipped", async () => {
    const market = await openFulfilMarket();
    await market.fulfil(await market.fill({ [half]: declining }), "--allow", "decline");
    const toDo = async (name: string, ...more: string[]) => {
      const lines = await exported(market, name, ...more);
      return lines.flatMap((line) => (line.order === half ? `${line.sku}: ${line.toDo}` : []));
    };
    expect(await toDo("next.xlsx")).toEqual([
      "MUG-350-BLU: Ship",
      "BAG-TREK22-NVY: Declined: do not ship",
    ]);
    // Only the record of the run knows it.
    expect(await toDo("other.xlsx", "--data-dir", join(market.dir, "elsewhere"))).toEqual([
      "MUG-350-BLU: Ship",
      "BAG-TREK22-NVY: Ship",
    ]);
  });
});
