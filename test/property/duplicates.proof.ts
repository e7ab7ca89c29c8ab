import { Chance, seedOf } from "../support/chance.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import type { RepeatedCreate } from "./model-market.ts";
import {
  type Ended,
  type UploadBug,
  type Uploaded,
  type UploadScene,
  upload,
} from "./upload-world.ts";

/** What a repeated create may do. */
export const behaviours = ["makes a second record", "is rejected", "overwrites"] as const;
/** Creates in one modelled upload. */
const uploadSize = 200;
const unknownMax = 0.001;
/** Shares of writes with an unclear answer. */
const ambiguity = { usual: 0.02, harsh: 0.1 };

/** Uploads: never a second record, every outcome true, hardly any left unknown. */
export const duplicates: Proof = {
  promise: "duplicates",
  figure: "0 duplicates, 0 untrue outcomes; unknown ≤ 0.1 %, all listed",
  unit: `creates, for each way a repeated create may behave`,
  runs: { quick: 600, short: 7_000, full: 1_000_000 },
  seed: 1,
  async prove(options) {
    const tally = new Tally();
    for (const repeatedCreate of behaviours) await uploads(options, { tally, repeatedCreate });
    const unknown = tally.unknownShare("usual");
    if (unknown > unknownMax) {
      tally.findings.add(`${percent(unknown)} unknown (seed ${options.seed})`);
    }
    return tally.findings.result(options.runs, {
      "unknown at 2 % unclear answers": percent(unknown),
      "at 10 %": percent(tally.unknownShare("harsh")),
      "killed once or twice": percent(tally.unknownShare("killed")),
      updates: tally.updates.toLocaleString("en"),
      ...(await comparisons(options)),
    });
  },
  bugs: [
    seeded("no control SKU", "no-control"),
    seeded("no settle time", "no-settle"),
    seeded("10 s of settle time and one look", "settle-10s"),
    seeded("a blind retry", "blind-retry"),
    seeded("no intent stored before sending", "no-intent"),
    // Rarely does harm.
    { ...seeded("absence believed at the first look", "absent-once"), runs: 40_000 },
  ],
};

/** What naive ways come to under the same conditions, for comparison. */
async function comparisons({ seed, runs }: ProofOptions): Promise<Record<string, string>> {
  const creates = Math.min(runs, 10_000);
  const found = async (bug: UploadBug) => {
    const { tally } = await buggy({ seed, runs: creates }, bug);
    return `${tally.duplicates} duplicates in ${creates.toLocaleString("en")}`;
  };
  return {
    "for comparison, blind retry": await found("blind-retry"),
    "10 s settle, one look": await found("settle-10s"),
  };
}

function seeded(bug: string, built: UploadBug) {
  const prove = async (options: ProofOptions): Promise<ProofResult> => {
    const { tally } = await buggy(options, built);
    return tally.findings.result(options.runs);
  };
  return { bug, prove };
}

async function buggy(options: ProofOptions, bug: UploadBug): Promise<{ readonly tally: Tally }> {
  const tally = new Tally();
  await uploads(options, { tally, repeatedCreate: "makes a second record", bug });
  return { tally };
}

interface Uploads {
  readonly tally: Tally;
  readonly repeatedCreate: RepeatedCreate;
  readonly bug?: UploadBug;
}

async function uploads(options: ProofOptions, asked: Uploads): Promise<void> {
  const { tally, repeatedCreate } = asked;
  for (let done = 0; done < options.runs; done += uploadSize) {
    const run = done / uploadSize;
    const scene = sceneOf(seedOf(options.seed, run), asked);
    const where = `a repeated create ${repeatedCreate}, upload ${run} of seed ${options.seed}`;
    const weather = weatherOf(scene);
    const creates = Math.min(uploadSize, options.runs - done);
    const uploaded = await upload({ ...scene, creates });
    tally.add(uploaded, { where, weather });
    options.onProgress?.(done);
  }
}

/** What one modelled upload meets, all drawn from its seed (`replay-upload.ts` shows one). */
export function sceneOf(seed: number, asked: Omit<Uploads, "tally">): UploadScene {
  const chance = new Chance(seed);
  return {
    ...{ chance, repeatedCreate: asked.repeatedCreate, bug: asked.bug },
    ambiguity: chance.is(0.3) ? ambiguity.harsh : ambiguity.usual,
    creates: uploadSize,
    ...chance.pick([
      { updates: 0, isFirst: false },
      { updates: 40, isFirst: false },
      { updates: 0, isFirst: true },
    ]),
    kills: chance.pick([0, 0, 0, 1, 2]),
    jumps: chance.pick([0, 0, 1, 2]),
    pauses: new Chance(seed + 1).pick([0, 0, 0, 1, 3]),
  };
}

/** Under which circumstances creates are counted. A kill leaves doubts that no answer could settle. */
type Weather = "usual" | "harsh" | "killed";

function weatherOf({ ambiguity: share, kills }: UploadScene): Weather {
  if (kills > 0) return "killed";
  return share > ambiguity.usual ? "harsh" : "usual";
}

/** Counts outcomes and judges each by what the marketplace knows. */
class Tally {
  readonly findings = new Findings();
  updates = 0;
  duplicates = 0;
  readonly #creates: Record<Weather, number> = { usual: 0, harsh: 0, killed: 0 };
  readonly #unknown: Record<Weather, number> = { usual: 0, harsh: 0, killed: 0 };

  unknownShare(weather: Weather): number {
    return this.#unknown[weather] / Math.max(1, this.#creates[weather]);
  }

  add(uploaded: Uploaded, { where, weather }: { where: string; weather: Weather }): void {
    for (const one of uploaded.ended) {
      const { operation, state } = one;
      if (operation.kind === "create") {
        this.#creates[weather] += 1;
        if (state?.outcome === "unknown") this.#unknown[weather] += 1;
      } else this.updates += 1;
      if (hasTwoRecords(one)) this.duplicates += 1;
      const wrong = wrongWrite(one, uploaded.overwriteMaxMs) ?? untruth(one);
      if (wrong !== undefined) this.findings.add(`${operation.sku}: ${wrong} (${where})`);
    }
  }
}

function hasTwoRecords({ history }: Ended): boolean {
  return new Set(history.map((version) => version.record)).size > 1;
}

function isTheirs({ listing }: Ended["history"][number]): boolean {
  return listing.name === "Theirs";
}

/** A write that should not have been made, if there is one. */
function wrongWrite(one: Ended, overwriteMaxMs: number): string | undefined {
  if (hasTwoRecords(one)) return "two records";
  if (one.operation.kind === "create") return undefined;
  const theirs = one.history.find(isTheirs);
  const ours = one.history.find((version) => version.isOurs);
  if (theirs === undefined || ours === undefined) return undefined;
  const afterMs = ours.atMs - theirs.atMs;
  if (afterMs <= overwriteMaxMs) return undefined;
  return `a change made ${Math.round(afterMs / 1000)} s before was overwritten`;
}

/** What is untrue in how an operation is said to have ended; undefined: nothing. */
function untruth({ operation, state, history }: Ended): string | undefined {
  const outcome = state?.outcome;
  if (outcome === undefined) return "no outcome";
  const ours = history.filter((version) => version.isOurs).length;
  const theirs = history.filter(isTheirs).length;
  if (outcome === "applied") return ours > 0 ? undefined : "applied, but never carried out";
  if (outcome === "conflict") return theirs > 0 ? undefined : "conflict, but nobody else wrote";
  if (outcome === "stale") return theirs > 0 ? staleness(ours) : "stale, but nobody else wrote";
  if (outcome === "unknown") {
    return state?.message === undefined ? "unknown without a word why" : undefined;
  }
  return ours > 0 ? `${outcome}, but carried out (${operation.kind})` : undefined;
}

function staleness(ours: number): string | undefined {
  return ours > 0 ? "stale, but sent" : undefined;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`;
}
