import { type ApplyResult, applyOperations, PauseGate } from "../../src/apply/index.ts";
import { SheetportError } from "../../src/errors.ts";
import type { ProductOperation } from "../../src/model/run/plan.ts";
import { type OperationState, type RunEvent, RunFold } from "../../src/model/run/run.ts";
import { create, product, update } from "../apply/support.ts";
import type { Chance } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { withoutOrders } from "../support/without-orders.ts";
import { type MarketOptions, ModelMarket, type RepeatedCreate } from "./model-market.ts";

/** A mistake built into the program, or a naive one in its place. */
export type UploadBug =
  | "no-control"
  | "no-settle"
  | "settle-10s"
  | "blind-retry"
  | "no-intent"
  | "absent-once";

export interface UploadScene {
  readonly chance: Chance;
  readonly repeatedCreate: RepeatedCreate;
  readonly ambiguity: number;
  readonly creates: number;
  readonly updates: number;
  /** Nothing was listed when the plan was made: the first create is the control. */
  readonly isFirst: boolean;
  /** Kills of the program, each followed by a resume. */
  readonly kills: number;
  /** Times that somebody sets the clock, or that the machine sleeps. */
  readonly jumps: number;
  /** Times that the person pauses a session, for a while. */
  readonly pauses: number;
  readonly bug?: UploadBug | undefined;
  /** Hears of every event, for a person who looks into one upload. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
}

/** What became of a whole upload. */
export interface Uploaded {
  readonly ended: readonly Ended[];
  /** A change of somebody else’s that is older than this must not be overwritten by an update. */
  readonly overwriteMaxMs: number;
}

/** One operation at the end of everything, and what the marketplace knows of its SKU. */
export interface Ended {
  readonly operation: ProductOperation;
  readonly state: OperationState | undefined;
  readonly history: ReturnType<ModelMarket["historyOf"]>;
}

/** The longest that anything may take in the model, reading lag included. */
const aftermathMs = 600_000;

/** How old a reading may be when an update leaves on it. */
const freshMs = 60_000;

/** Uploads with the real loop against the modelled marketplace, through kills and clock jumps. */
export async function upload(scene: UploadScene): Promise<Uploaded> {
  const { chance } = scene;
  const clock = new FakeClock({ nowMs: 1_000, between: "promises" });
  const operations = operationsOf(scene);
  const market = new ModelMarket({ clock, ...marketOf(scene, operations) });
  for (const one of operations) {
    if (one.kind !== "update" || !chance.is(0.05)) continue;
    const theirs = { ...one.before, name: "Theirs" };
    market.touch(one.sku, theirs, clock.nowMs() + chance.between(0, 300_000));
  }
  const fold = new RunFold();
  let leaptMs = 0;
  const jump = () => {
    leaptMs += jumpClocks(clock, chance);
  };
  for (let at = 0; at < scene.jumps; at += 1) {
    void clock.sleep(chance.between(0, 600_000)).then(jump);
  }
  const comparedAtMs = clock.wallMs();
  for (let kills = scene.kills; ; kills -= 1) {
    const isResumed = kills < scene.kills;
    const isKilled = kills > 0;
    await session({ scene, clock, market, operations, fold, comparedAtMs, isResumed, isKilled });
    if (!isKilled) break;
    await clock.advance(chance.pick([0, 5_000, 200_000, 900_000]));
    if (scene.jumps > 0) jump();
  }
  await clock.advance(aftermathMs);
  const states = fold.progress().operations;
  const ended = operations.map((operation) => ({
    operation,
    state: states.get(operation.id),
    history: market.historyOf(operation.sku),
  }));
  // Read from a copy of the list, then carried out late.
  return { ended, overwriteMaxMs: freshMs + 20_000 + 120_000 + leaptMs + 10_000 };
}

interface Session {
  readonly scene: UploadScene;
  readonly clock: FakeClock;
  readonly market: ModelMarket;
  readonly operations: readonly ProductOperation[];
  readonly fold: RunFold;
  readonly comparedAtMs: number;
  readonly isResumed: boolean;
  readonly isKilled: boolean;
}

/** From start or resume to the run's end, or to its kill at some event. */
async function session(one: Session): Promise<ApplyResult> {
  const { scene, clock, market, operations, fold, comparedAtMs, isResumed, isKilled } = one;
  const { bug, chance } = scene;
  let eventsLeft = isKilled ? chance.whole(1, 3 * operations.length) : Number.POSITIVE_INFINITY;
  const isStored = chance.is(0.5);
  const unstored: RunEvent[] = [];
  const emit = async (event: RunEvent) => {
    eventsLeft -= 1;
    const dies = eventsLeft === 0;
    if (eventsLeft < 0) return;
    scene.onEvent?.(event);
    // The mistake: an intent reaches the disk only with the answer that follows it.
    if (bug === "no-intent" && event.type === "intent") unstored.push(event);
    else if (!dies || isStored) {
      for (const late of unstored.splice(0)) fold.add(late);
      fold.add(event);
    }
    if (!dies) return;
    throw new SheetportError({ message: "killed", hint: "" }, { code: "killed", exitCode: 1 });
  };
  const gate = new PauseGate();
  for (let at = 0; at < scene.pauses; at += 1) void pauseOnce(gate, clock, chance);
  const result = applyOperations({
    operations,
    progress: fold.progress(),
    marketplace: withoutOrders(bug === "blind-retry" ? blindly(market) : market),
    ...{ emit, clock, random: chance, gate },
    concurrency: chance.pick([1, 4, 20]),
    settleMs: bug === "no-settle" ? 0 : bug === "settle-10s" ? 10_000 : 120_000,
    absentAgainMs: bug === "absent-once" || bug === "settle-10s" ? 0 : 30_000,
    catalogueEmpty: scene.isFirst,
    ...(!isResumed && { comparedAtMs }),
    signal: new AbortController().signal,
  });
  return await clock.runUntilDone(result);
}

/** The person pauses the run at some moment, for a moment or until what was read has grown old. */
async function pauseOnce(gate: PauseGate, clock: FakeClock, chance: Chance): Promise<void> {
  await clock.sleep(chance.between(0, 300_000));
  gate.pause();
  await clock.sleep(chance.pick([10, 5_000, 100_000, 1_500_000]));
  gate.goOn();
}

/** What many programs do: an unclear answer is followed by the same request. */
function blindly(
  market: ModelMarket,
): Pick<ModelMarket, "createProduct" | "updateProduct" | "readListings"> {
  return {
    async createProduct(wanted, options) {
      let result = await market.createProduct(wanted, options);
      for (let tries = 1; tries < 3 && isUnclear(result.class); tries += 1) {
        result = await market.createProduct(wanted, options);
      }
      return result;
    },
    updateProduct: (sku, patch, options) => market.updateProduct(sku, patch, options),
    readListings: (skus, options) => market.readListings(skus, options),
  };
}

function isUnclear(name: string): boolean {
  return name === "unknown" || name === "limited";
}

/** Sets the clock on the wall; some machines’ monotonic clocks go on while they sleep. Gives how long. */
function jumpClocks(clock: FakeClock, chance: Chance): number {
  clock.jumpWall(chance.between(-6, 6) * 3_600_000);
  if (!chance.is(0.3)) return 0;
  const leapMs = chance.exponential(300_000);
  clock.leap(leapMs);
  return leapMs;
}

/** Creates on cards of one to four variants, then updates. */
function operationsOf({ chance, creates, updates }: UploadScene): ProductOperation[] {
  const operations: ProductOperation[] = [];
  let card = "";
  let left = 0;
  for (let at = 0; at < creates; at += 1) {
    if (left === 0) {
      card = `C${at}`;
      left = chance.whole(1, 4);
    }
    left -= 1;
    operations.push(create(`C${at}`, card));
  }
  for (let at = 0; at < updates; at += 1) operations.push(update(`U${at}`, at + 1));
  return operations;
}

function marketOf(
  { chance, repeatedCreate, ambiguity, bug }: UploadScene,
  operations: readonly ProductOperation[],
): Omit<MarketOptions, "clock"> {
  return {
    ...{ chance, repeatedCreate, ambiguity },
    readLagMaxMs: chance.pick([0, 5_000, 20_000]),
    lateMaxMs: chance.pick([0, 30_000, 120_000]),
    latencyMaxMs: chance.pick([200, 2_000]),
    turnMaxMs: chance.pick([0, 0, 60_000]),
    hasControl: bug !== "no-control",
    seed: operations.flatMap(({ kind, sku }) => (kind === "update" ? [product(sku) as never] : [])),
  };
}
