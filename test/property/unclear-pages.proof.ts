import { createMarketplace } from "../../src/marketplace/index.ts";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net.ts";
import type { Clock, Pacer, ReadOptions } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { createPacer } from "../../src/pace/index.ts";
import { summarise } from "../../src/simulator/data/ledger.ts";
import { type ContractSwitches, parseFaults } from "../../src/simulator/index.ts";
import { memoryFacts } from "../marketplace/support.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { canaryKey } from "../support/command.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { openSocketless } from "../support/socketless.ts";

const minuteMs = 60_000;
const productsCount = 230;
const live = Array.from({ length: productsCount }, (_, at) => plausibleProduct(`LIVE-${at}`, at));

/** What a page of the list may be answered instead of itself; the simulator counts it all the same. */
const unclear = ["5xx-before", "5xx-after=503", "garbled", "429", "503=2s"] as const;
const refusals = ["status-before=404", "status-before=408", "status-before=409"] as const;

/** Stands between the client and its pacer: where a mistake is built in. */
type Settling = (pacer: Pacer) => Pacer;

/**
 * Decision 14a: the program's own client reads lists of products at the documented limit, on simulated
 * time, from a simulator that counts every page by what it holds, whatever it answers. One run is
 * some minutes of reading, with 5xx answers and with other trouble in nine of ten of them.
 */
export const unclearPages: Proof = {
  promise: "rate of pages answered 5xx, garbled or not at all",
  figure: "0 windows over the documented limit",
  unit: "simulations",
  runs: { quick: 12, short: 40, full: 1_000 },
  seed: 1,
  prove: (options) => prove(options, (pacer) => pacer),
  bugs: [
    {
      bug: "an unclear answer that weighs one product",
      prove: (options) => prove(options, weighingOne),
    },
  ],
};

async function prove(options: ProofOptions, settling: Settling): Promise<ProofResult> {
  const findings = new Findings();
  const counted = { pages: 0, unclear: 0, most: 0 };
  for (let run = 0; run < options.runs; run += 1) {
    const seen = await simulate(new Chance(seedOf(options.seed, run)), settling);
    if (seen.most > seen.limit || seen.refused > 0) {
      const words = `${seen.most} products in a window of ${seen.limit}, ${seen.refused} refused`;
      findings.add(`${words} (run ${run} of seed ${options.seed}, ${seen.faults})`);
    }
    counted.pages += seen.pages;
    counted.unclear += seen.unclear;
    counted.most = Math.max(counted.most, seen.most);
    options.onProgress?.(run + 1);
  }
  return findings.result(options.runs, {
    pages: String(counted.pages),
    "answered unclearly": String(counted.unclear),
    "most in any window": `${counted.most} of ${documentedRates.read.count}`,
  });
}

/** A few minutes of reading; says what the simulator counted. */
async function simulate(chance: Chance, settling: Settling) {
  const clock = new FakeClock({ nowMs: chance.between(0, minuteMs) });
  const faults = drawFaults(chance);
  const way = await openSocketless({
    clock,
    random: chance,
    rates: documentedRates,
    seed: { products: live, orders: [] },
    contract: drawContract(chance),
    faults: parseFaults(faults),
  });
  const client = createMarketplace({
    baseUrl: "http://127.0.0.1:1",
    apiKey: new Secret(canaryKey),
    clock,
    pacer: settling(
      createPacer({ clock, rates: documentedRates, pace: chance.pick(["even", "burst"]) }),
    ),
    random: chance,
    facts: memoryFacts(),
    readUnit: "products",
    transport: onTheWay(way.transport, { clock, chance }),
  });
  const untilMs = clock.nowMs() + 5 * minuteMs;
  const readers = Array.from({ length: chance.whole(1, 3) }, async () => {
    while (clock.nowMs() < untilMs) await readSomething(client, chance);
  });
  await clock.runUntilDone(Promise.all(readers));
  const entries = way.simulator.ledger();
  const { read } = summarise(entries, documentedRates);
  await way.close();
  return {
    faults,
    limit: documentedRates.read.count,
    most: read.maxSlidingCost,
    refused: read.overLimit,
    pages: read.arrivals,
    unclear: entries.filter(({ fault }) => fault !== undefined).length,
  };
}

/** The whole list, a few listings, or one that is read back; trouble that ends a read ends nothing else. */
async function readSomething(
  client: ReturnType<typeof createMarketplace>,
  chance: Chance,
): Promise<void> {
  const skus = live.map(({ sku }) => sku).filter(() => chance.is(0.1));
  const options: ReadOptions = { urgent: chance.is(0.3) };
  const reads = [
    () => client.listProducts({}, options),
    () => client.readListings(skus, options),
    () => client.readListings([chance.pick(["LIVE-7", "NOT-LIVE"])], { urgent: true }),
  ] as const;
  // A marketplace that fails too often stops a command: the next one begins here.
  await chance
    .pick(reads as never as [() => Promise<unknown>])()
    .catch(() => undefined);
}

/** A way there and back that takes its time, and on which some answers break off or are lost. */
function onTheWay(
  transport: Transport,
  { clock, chance }: { readonly clock: Clock; readonly chance: Chance },
): Transport {
  return async (request, signal, permit) => {
    if ((await permit?.begin()) === false)
      return { kind: "not-sent", message: "Late.", late: true };
    await clock.sleep(chance.exponential(200));
    const answer = await whileTimeGoesOn(transport(request, signal, permit), clock);
    await clock.sleep(chance.exponential(200));
    if (answer.kind !== "answer" || !chance.is(0.1)) return answer;
    const message = "The connection was reset.";
    return chance.is(0.5) ? { kind: "lost", message } : { ...answer, kind: "cut", message };
  };
}

/** The simulator's work takes promises and no time; a clock that has nothing to wait for would stand still. */
async function whileTimeGoesOn<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) await clock.sleep(1);
  return work;
}

function drawFaults(chance: Chance): string {
  if (chance.is(0.1)) return "";
  const share = chance.pick(["5%", "20%", "40%"]);
  const more = chance.is(0.5) ? [`list:${chance.pick([...unclear, ...refusals])}:10%`] : [];
  return [
    `list:${chance.pick(["5xx-before", "5xx-after=502", ...unclear])}:${share}`,
    ...more,
  ].join();
}

function drawContract(chance: Chance): Partial<ContractSwitches> {
  return {
    window: chance.pick(["sliding", "calendar"]),
    refused: chance.pick(["counted", "free"]),
    sizeName: chance.pick(["PageSize", "Size", "both", "neither"]),
    pageBase: chance.pick([0, 1]),
  };
}

function weighingOne(pacer: Pacer): Pacer {
  return {
    ...pacer,
    async acquire(lane, asked) {
      const permit = await pacer.acquire(lane, asked);
      return { ...permit, answered: (cost = 1) => permit.answered(cost) };
    },
  };
}
