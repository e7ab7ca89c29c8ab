import { describe, expect, test } from "vitest";
import { Chance } from "../support/chance.ts";
import { runCommand } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { Findings } from "../support/proof.ts";
import { openTcpFaultProxy, type TcpFault } from "../support/tcp-fault-proxy.ts";
import { judgeRun } from "./judge-run.ts";

describe("an upload through a network that fails", () => {
  const kinds: readonly [TcpFault, ...TcpFault[]] = [
    { kind: "cut-request", bytes: 0, reset: true },
    { kind: "cut-request", bytes: 300 },
    { kind: "cut-request", bytes: 100_000 },
    { kind: "cut-response", bytes: 0 },
    { kind: "cut-response", bytes: 250, reset: true },
    { kind: "cut-response", bytes: 400 },
    { kind: "swallow" },
    { kind: "half-open" },
    { kind: "latency", delayMs: 200 },
    { kind: "drip", everyMs: 0 },
  ];

  test.concurrent.for([1, 2])(
    "tells every row as the simulator holds it (seed %i)",
    { tags: "slow" },
    async (seed, { onTestFinished: finished }) => {
      const market = await openMarket({ creates: 25, updates: 25, unchanged: 5, finished });
      const wire = await openTcpFaultProxy(market.simulator);
      finished(() => wire.close());
      const chance = new Chance(seed);
      wire.script(() => (chance.is(0.15) ? chance.pick(kinds) : undefined));
      const flags = [...market.flags, "--base-url", wire.url, "--timeout", "0.5", "--json"];
      const findings = new Findings();
      const stage = {
        dir: market.dir,
        url: market.simulator.url,
        workbook: market.workbook,
        wanted: market.wanted,
        before: new Map(market.seed.map((listing) => [listing.sku, listing])),
        run: (args: readonly string[]) => runCommand([...args, ...flags], market.at),
      };
      const judged = { seed, findings };
      const first = await judgeRun(stage, await stage.run(["upload", market.workbook]), judged);
      expect(first.rows).toHaveLength(55);
      wire.script(() => undefined);
      await judgeRun(stage, await stage.run(["resume", first.run]), judged);
      expect(findings.result(1).examples).toEqual([]);
    },
  );
});
