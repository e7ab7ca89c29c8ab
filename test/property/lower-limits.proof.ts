import type { Permit } from "../../src/model/run/ports.ts";
import { documentedRates, type Lane } from "../../src/model/run/rate.ts";
import { createPacer, type LaneState, memorySlots, type SlotPacer } from "../../src/pace/index.ts";
import { Limits } from "../../src/simulator/data/limits.ts";
import type { LimitChange } from "../../src/simulator/index.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

const minuteMs = 60_000;
const runMs = 40 * minuteMs;
/** What is learnt is known after the first refusal and the window that it closes, and a half more. */
const learntMs = 2.5 * minuteMs;
/** Until a limit that has risen is asked for: eight windows of patience, ten steps. */
const risesMs = 20 * minuteMs;

type LimitLaw = "constant" | "dropping" | "recovering";
type Pacing = "learnt" | "documented" | "halved";

interface Scene {
  readonly lane: "create" | "update" | "read";
  readonly law: LimitLaw;
  readonly limits: readonly LimitChange[];
  readonly window: "sliding" | "calendar";
  readonly refused: "free" | "counted";
  readonly tellsRetryAfter: boolean;
  readonly latencyMs: number;
  readonly processes: number;
}

/**
 * Decision 9a: a lane of the program is given work without end, at the documented limit, against a service
 * that lets 50 to 99 of the documented 100 through: always, less from some minute on, or less and then more again.
 * One or two processes share the lane.
 */
export const lowerLimits: Proof = {
  promise: "a limit that is lower than documented",
  figure: "≥ 80 % of it used once learnt, at most two refusals a learning, 0 sent while closed",
  unit: "times 40 minutes of one lane",
  runs: { quick: 12, short: 24, full: 1_000 },
  seed: 1,
  prove: (options) => prove(options, "learnt"),
  bugs: [
    {
      runs: 12,
      bug: "a pace that stays as documented",
      prove: (options) => prove(options, "documented"),
    },
    {
      bug: "a pace that is halved by every refusal",
      runs: 12,
      prove: (options) => prove(options, "halved"),
    },
  ],
};

async function prove(options: ProofOptions, pacing: Pacing): Promise<ProofResult> {
  const findings = new Findings();
  let [least, refusals] = [Number.POSITIVE_INFINITY, 0];
  for (let run = 0; run < options.runs; run += 1) {
    const chance = new Chance(seedOf(options.seed, run));
    const scene = drawScene(chance);
    const seen = await new World(scene, pacing).run();
    for (const wrong of seen.wrongs) {
      findings.add(`${wrong} (run ${run} of seed ${options.seed}, ${JSON.stringify(scene)})`);
    }
    least = Math.min(least, seen.usedShare);
    refusals = Math.max(refusals, seen.refusalsAtOnce);
    options.onProgress?.(run + 1);
  }
  return findings.result(options.runs, {
    "least that was used": `${Math.floor(least * 100)} %`,
    "most refusals of one learning": String(refusals),
  });
}

function drawScene(chance: Chance): Scene {
  const lane = chance.pick(["create", "update", "read"] as const);
  const law = chance.pick(["constant", "dropping", "recovering"] as const);
  const [low, high] = [chance.whole(50, 80), chance.whole(81, 99)];
  const atMs = chance.between(4, 9) * minuteMs;
  const first = {
    lane,
    count: { constant: chance.whole(50, 99), dropping: high, recovering: low }[law],
    fromMs: 0,
  };
  const next = { lane, count: law === "dropping" ? low : high, fromMs: atMs };
  return {
    ...{ lane, law, limits: law === "constant" ? [first] : [first, next] },
    window: chance.pick(["sliding", "sliding", "calendar"]),
    refused: chance.pick(["free", "counted"]),
    tellsRetryAfter: chance.is(0.7),
    latencyMs: chance.whole(20, 400),
    processes: chance.pick([1, 1, 2]),
  };
}

interface Arrival {
  readonly atMs: number;
  readonly cost: number;
  readonly isRefused: boolean;
}

/** A lane, what uses it, and the service that counts. */
class World {
  readonly #clock = new FakeClock({ between: "promises" });
  readonly #scene: Scene;
  readonly #pacing: Pacing;
  readonly #limits: Limits;
  readonly #arrivals: Arrival[] = [];
  readonly #slots = memorySlots();
  /** The largest page that may be asked for. */
  #pageMax = 100;

  constructor(scene: Scene, pacing: Pacing) {
    this.#scene = scene;
    this.#pacing = pacing;
    this.#limits = new Limits(documentedRates, scene);
  }

  async run() {
    const lives = Array.from({ length: this.#scene.processes }, () => this.#process());
    await this.#clock.runUntilIdle(runMs + 10 * minuteMs);
    await Promise.all(lives);
    return judge(this.#arrivals, this.#scene);
  }

  async #process(): Promise<void> {
    const pacer = createPacer({ clock: this.#clock, rates: documentedRates, slots: this.#slots });
    const workers = Array.from({ length: 3 }, async () => {
      while (this.#clock.nowMs() < runMs) await this.#request(pacer);
    });
    await Promise.all(workers);
  }

  async #request(pacer: SlotPacer): Promise<void> {
    const { lane, latencyMs } = this.#scene;
    const cost = lane === "read" ? Math.min(this.#pageMax, pacer.capacity(lane)) : 1;
    const permit = await pacer.acquire(lane, { cost });
    if (cost > this.#pageMax || !permit.begin()) return permit.unused();
    await this.#clock.sleep(latencyMs);
    const atMs = this.#clock.nowMs();
    const verdict = this.#limits.judge(lane, { atMs, cost });
    this.#arrivals.push({ atMs, cost, isRefused: !verdict.admitted });
    await this.#clock.sleep(latencyMs);
    if (verdict.admitted) permit.answered(cost);
    else this.#refuse(permit, { lane, cost, retryAfterMs: verdict.retryAfterMs });
  }

  #refuse(permit: Permit, refusal: { lane: Lane; cost: number; retryAfterMs: number }): void {
    const { lane, cost, retryAfterMs } = refusal;
    const told = Math.ceil(retryAfterMs / 1_000) * 1_000;
    const before = this.#slots.read(lane);
    permit.refused(this.#scene.tellsRetryAfter ? told : undefined);
    this.#pageMax = Math.min(this.#pageMax, 5, Math.max(1, Math.floor(cost / 2)));
    if (this.#pacing !== "learnt")
      this.#slots.update(lane, (state) => this.#mistaken(state, before));
  }

  #mistaken(state: LaneState, before: LaneState): LaneState {
    if (this.#pacing === "documented") return { ...state, learnt: undefined };
    const count = Math.ceil((before.learnt?.count ?? 100) / 2);
    return { ...state, learnt: state.learnt && { ...state.learnt, count } };
  }
}

function judge(arrivals: readonly Arrival[], scene: Scene) {
  const wrongs: string[] = [];
  const refused = arrivals.filter(({ isRefused }) => isRefused);
  // What was under way when the refusal was answered has left before.
  const graceMs = 2 * scene.latencyMs;
  for (const { atMs } of refused) {
    const closed = arrivals.filter(
      (one) => one.atMs > atMs + graceMs && one.atMs < atMs + minuteMs,
    );
    if (closed.length > 0) wrongs.push(`${closed.length} sent while the lane was closed`);
  }
  const refusalsAtOnce = mostAtOnce(refused);
  // A service that does not say when it has room, and even counts by the clock, takes longer to find out.
  const isHidden = scene.window === "calendar" && !scene.tellsRetryAfter;
  if (refusalsAtOnce > (isHidden ? 6 : scene.tellsRetryAfter ? 2 : 3))
    wrongs.push(`${refusalsAtOnce} refusals of one learning`);
  const shares = spansOf(scene).map((span) => ({ ...span, share: shareUsed(arrivals, span) }));
  for (const { hasRisen, share } of shares) {
    // One that counts what it refused seems to let less through; one that has risen is looked for.
    const isBlurred = isHidden || hasRisen || scene.refused === "counted";
    if (Math.round(share * 100) < (isBlurred ? 60 : 80))
      wrongs.push(`${Math.round(share * 100)} % was used`);
  }
  const usedShare = Math.min(...shares.map(({ share }) => share));
  return { wrongs, usedShare, refusalsAtOnce };
}

/** A learning is over once a window has gone well after the lane was opened again. */
function mostAtOnce(refused: readonly Arrival[]): number {
  let [most, run, lastMs] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { atMs } of refused) {
    run = atMs - lastMs > 2.3 * minuteMs ? 1 : run + 1;
    // Requests that were under way together are refused together.
    if (atMs - lastMs < 2_000) run -= 1;
    most = Math.max(most, run);
    lastMs = atMs;
  }
  return most;
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
  readonly hasRisen: boolean;
}

/** The times in which what holds could be learnt; a limit that has risen is looked for step by step. */
function spansOf({ limits, law }: Scene): Span[] {
  const spans = limits.map(({ fromMs, count }, at) => {
    const hasRisen = at > 0 && law === "recovering";
    const knownMs = fromMs + learntMs + (hasRisen ? risesMs : 0);
    return { fromMs: knownMs, toMs: limits[at + 1]?.fromMs ?? runMs, count, hasRisen };
  });
  return spans.filter(({ fromMs, toMs }) => toMs - fromMs >= 5 * minuteMs);
}

function shareUsed(arrivals: readonly Arrival[], { fromMs, toMs, count }: Span): number {
  const passed = arrivals.filter((one) => !one.isRefused && one.atMs >= fromMs && one.atMs < toMs);
  const cost = passed.reduce((sum, one) => sum + one.cost, 0);
  return (cost * minuteMs) / (toMs - fromMs) / count;
}
