import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Freshness } from "../../src/apply/send/freshness.ts";
import type { ProductOperation } from "../../src/model/run/plan.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { foldEvents, type Outcome } from "../../src/model/run/run.ts";
import { openRecord } from "../../src/record/index.ts";
import { type OpenSimulator, openSimulator, parseFaults } from "../../src/simulator/index.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { canaryKey, temporaryFolder } from "../support/command.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { startOnFakeTime } from "../support/fake-time.ts";
import { finishing } from "../support/finishing.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

const skuCount = 40;
const minuteMs = 60_000;
const live = [1, 2, 3, 4, 5].map((number) => plausibleProduct(`OLD-${number}`, 1_000 + number));

/** How two people who know nothing of each other come to upload the same new products. */
interface Meeting {
  /** How much later the second one begins, and then how long they look before they say yes. */
  readonly of: (chance: Chance) => { readonly laterMs: number; readonly thinksMs: number };
  /** Nobody can prevent a second record within the minute in which an absence counts as proven. */
  readonly isPromised: boolean;
}

const meetings: Readonly<Record<string, Meeting>> = {
  "an instant apart": {
    of: (chance) => ({ laterMs: chance.between(0, 1_000), thinksMs: 0 }),
    isPromised: false,
  },
  "a minute apart": {
    of: (chance) => ({ laterMs: chance.between(minuteMs, 1.2 * minuteMs), thinksMs: 0 }),
    isPromised: true,
  },
  "compared together, agreed to a minute apart": {
    of: (chance) => ({
      laterMs: chance.between(0, 1_000),
      thinksMs: chance.between(minuteMs, 8 * minuteMs),
    }),
    isPromised: true,
  },
};

/**
 * Two computers (two data folders, no common record) upload the same 40 new products, at documented
 * limits on simulated time, with the whole program in this process; the marketplace makes a second
 * record of a repeated create.
 */
export const twoComputers: Proof = {
  promise: "two computers create the same 40 products",
  figure: "a minute apart 0 duplicates; every outcome true, 0 windows over the limit",
  unit: "rounds",
  runs: { quick: 0, short: 2, full: 40 },
  seed: 1,
  prove,
  bugs: [
    {
      bug: "an absence that counts as proven as long as the comparison is fresh",
      runs: 1,
      prove: (options) => withAbsenceForEver(() => prove(options)),
    },
    {
      bug: "a create of which nothing is told",
      runs: 1,
      prove: (options) => prove(options, { isSilent: true }),
    },
  ],
};

interface Bug {
  /** The outcome of the first create never reaches whoever judges. */
  readonly isSilent?: boolean;
}

async function prove(options: ProofOptions, bug: Bug = {}): Promise<ProofResult> {
  const findings = new Findings();
  const found = new Map<string, number[]>();
  for (let round = 0; round < options.runs && !findings.isEnough(options); round += 1) {
    for (const [name, meeting] of Object.entries(meetings)) {
      const seed = seedOf(options.seed, round);
      const { duplicates, complaints } = await meet({ meeting, seed, bug });
      found.set(name, [...(found.get(name) ?? []), duplicates]);
      const late = meeting.isPromised && duplicates > 0 ? [`${duplicates} duplicates`] : [];
      for (const one of [...late, ...complaints]) {
        findings.add(`${name}: ${one} (round ${round} of seed ${options.seed})`);
      }
    }
    options.onProgress?.(round + 1);
  }
  const measured = [...found].map(([name, counts]) => [
    `duplicates of 40, ${name}`,
    spread(counts),
  ]);
  return findings.result(options.runs, Object.fromEntries(measured));
}

function spread(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least === most) return String(least);
  const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length;
  return `${least} to ${most}, ${mean.toFixed(1)} on average`;
}

/** The mistake: what was absent at the comparison counts as absent for ever. */
async function withAbsenceForEver<Value>(work: () => Promise<Value>): Promise<Value> {
  const { check, isFreshToSend } = Freshness.prototype;
  Freshness.prototype.check = async () => undefined;
  Freshness.prototype.isFreshToSend = () => true;
  try {
    return await work();
  } finally {
    Object.assign(Freshness.prototype, { check, isFreshToSend });
  }
}

interface Round {
  readonly meeting: Meeting;
  readonly seed: number;
  readonly bug: Bug;
}

function meet({ meeting, seed, bug }: Round) {
  return finishing(async (finished) => {
    const chance = new Chance(seed);
    const clock = new FakeClock();
    const lag = chance.pick([0, 5_000, 20_000]);
    const simulator = openSimulator({
      ...{ apiKey: canaryKey, clock, random: chance, rates: documentedRates },
      seed: { products: live, orders: [] },
      contract: { duplicateCreate: "second-record", readLagMs: lag },
      faults: parseFaults("all:latency=20-400ms"),
    });
    finished(() => simulator.close());
    const dir = await temporaryFolder(finished);
    const { laterMs, thinksMs } = meeting.of(chance);
    const common = { clock, simulator, mode: chance.pick(["touched", "all"]) };
    const of = (name: string, thinksMs: number, random: Chance) =>
      Computer.withWorkbook({ ...common, dir: join(dir, name), thinksMs, random });
    const office = await of("office", 0, new Chance(seed + 1));
    const laptop = await of("laptop", thinksMs, new Chance(seed + 2));
    const both = Promise.all([
      office.upload(),
      office.asked.then(() => clock.sleep(laterMs)).then(() => laptop.upload()),
    ]);
    const uploaded = await clock.runUntilDoneWithFiles(both, () => office.opens || laptop.opens);
    return judged(uploaded, { simulator, bug });
  });
}

/** What one computer sent, and what its record says of it. */
interface Uploaded {
  /** SKUs that it sent creates of. */
  readonly sent: readonly string[];
  readonly told: ReadonlyMap<string, Outcome | undefined>;
}

interface ComputerOptions {
  /** Of this computer alone. */
  readonly dir: string;
  readonly clock: FakeClock;
  readonly random: Chance;
  readonly simulator: OpenSimulator;
  /** As `--read` takes it. */
  readonly mode: string;
  /** How long its person looks at what will happen. */
  readonly thinksMs: number;
}

class Computer {
  readonly #options: ComputerOptions;
  readonly #sent: string[] = [];
  readonly #asked = Promise.withResolvers<void>();
  /** Its upload has begun, and has asked nothing yet: it opens the workbook. */
  opens = false;

  static async withWorkbook(options: ComputerOptions): Promise<Computer> {
    await mkdir(options.dir);
    const wanted = Array.from({ length: skuCount }, (_, at) => plausibleProduct(`NEW-${at}`, at));
    await writeFile(join(options.dir, "new.xlsx"), await productsWorkbook([...live, ...wanted]));
    return new Computer(options);
  }

  private constructor(options: ComputerOptions) {
    this.#options = options;
  }

  /** When it has first asked the marketplace. */
  get asked(): Promise<void> {
    return this.#asked.promise;
  }

  async upload(): Promise<Uploaded> {
    const { dir, clock, random, mode, thinksMs } = this.#options;
    this.opens = true;
    const place = ["--base-url", "http://127.0.0.1:1", "--env", "test", "--data-dir", dir];
    const flags = [...place, "--read", mode, "--quiet"];
    await startOnFakeTime(["upload", join(dir, "new.xlsx"), ...flags], {
      ...{ dir, clock, random, simulator: this.#watched() },
      ask: () => clock.sleep(thinksMs).then(() => "yes"),
    });
    return { sent: this.#sent, told: await toldIn(join(dir, "sheetport.sqlite")) };
  }

  #watched(): Pick<OpenSimulator, "fetch"> {
    const { simulator } = this.#options;
    return {
      fetch: async (request, bindings) => {
        this.opens = false;
        this.#asked.resolve();
        if (request.method === "POST") {
          this.#sent.push(((await request.clone().json()) as { sku: string }).sku);
        }
        return simulator.fetch(request, bindings);
      },
    };
  }
}

/** How each create ended, as the record has it. */
async function toldIn(file: string): Promise<Uploaded["told"]> {
  const record = openRecord({ file });
  try {
    const run = (await record.runs())[0]?.run;
    if (run === undefined) return new Map();
    const { operations } = foldEvents(await record.events(run));
    const creates = (await record.operations(run)) as ProductOperation[];
    return new Map(creates.map(({ sku, id }) => [sku, operations.get(id)?.outcome]));
  } finally {
    await record.close();
  }
}

interface Judging {
  readonly simulator: OpenSimulator;
  readonly bug: Bug;
}

function judged(uploaded: readonly Uploaded[], { simulator, bug }: Judging) {
  const held = Map.groupBy(simulator.products(), ({ sku }) => sku);
  const complaints: string[] = [];
  let duplicates = 0;
  for (let at = 0; at < skuCount; at += 1) {
    const sku = `NEW-${at}`;
    const records = held.get(sku)?.length ?? 0;
    duplicates += Math.max(0, records - 1);
    if (records === 0) complaints.push(`${sku} is missing`);
    for (const { sent, told } of uploaded) {
      const times = sent.filter((one) => one === sku).length;
      const outcome = bug.isSilent && at === 0 ? undefined : told.get(sku);
      const wrong = untruth({ times, outcome });
      if (wrong !== undefined) complaints.push(`${sku}: ${wrong}`);
    }
  }
  for (const [lane, { overLimit, maxSlidingCost, limit }] of Object.entries(simulator.summary())) {
    if (overLimit === 0 && maxSlidingCost <= limit.count) continue;
    complaints.push(`${lane}: ${maxSlidingCost} in a window of ${limit.count}`);
  }
  return { duplicates, complaints };
}

/** What is untrue about how a create is told; no fault was met, so each that was sent is there. */
function untruth(create: { readonly times: number; readonly outcome: Outcome | undefined }) {
  const { times, outcome } = create;
  if (times > 1) return `sent ${times} times by one computer`;
  if (times === 1) return outcome === "applied" ? undefined : `sent, and told as ${outcome}`;
  const isUnsent = outcome === undefined || outcome === "stale" || outcome === "not-sent";
  return isUnsent ? undefined : `not sent, and told as ${outcome}`;
}
