import {
  type ApplyMarketplace,
  applyOperations,
  type Gate,
  PauseGate,
} from "../../src/apply/index.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { WriteOptions, WriteResult } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { type Outcome, RunFold } from "../../src/model/run/run.ts";
import { createPacer, type SlotPacer } from "../../src/pace/index.ts";
import { creates, updates } from "../apply/support.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { type Fault, MemoryMarketplace } from "../support/memory-marketplace.ts";
import { withoutOrders } from "../support/without-orders.ts";
import { fullestWindow } from "./windows.ts";

/** A mistake built into the pause. */
export type PauseBug =
  /** What waits for its turn goes on waiting, and leaves when that has come. */
  | "does-not-hold"
  /** What waits keeps its place at the limit. */
  | "keeps-its-turn"
  /** What is under way is given up, and taken for not sent. */
  | "gives-up"
  /** The limit is forgotten over a pause. */
  | "forgets-the-rate";

export interface PausedScene {
  readonly seed: number;
  /** Times that the run is paused. */
  readonly pauses: number;
  readonly bug?: PauseBug | undefined;
}

/** What one upload came to. */
export interface PausedUpload {
  readonly outcomes: ReadonlyMap<string, Outcome | "none">;
  /** SKUs that more than one record carries. */
  readonly duplicates: readonly string[];
  /** The most writes of one lane that any window saw. */
  readonly fullest: number;
  /** Writes that arrived in a pause. */
  readonly inPauses: number;
  /** Writes that still waited for their turn in a pause. */
  readonly waitingInPauses: number;
}

const faults = [
  ...(["not-sent", "lost-before", "lost-after", "lost-late", "limited-before"] as const),
  ...(["limited-after", "rejected"] as const),
] as const;

/**
 * One upload at the documented rates, by the real loop and the real pacer. What goes wrong with an
 * operation comes from the seed and its SKU alone, so that pauses change nothing about it.
 */
export async function pausedUpload({ seed, pauses, bug }: PausedScene): Promise<PausedUpload> {
  const chance = new Chance(seed);
  const clock = new FakeClock({ between: "promises" });
  const { operations: changes, seed: listings } = updates(60);
  const operations = [...creates(160), ...changes];
  const fault = (_kind: string, sku: string, nth: number) =>
    nth === 1 ? faultOf(seed, sku) : undefined;
  const market = new MemoryMarketplace({ clock, fault, seed: listings, latencyMs: 300 });
  const gate = new PauseGate();
  const paced = new Paced({ market, clock, gate, bug });
  const fold = new RunFold();
  const people = pauseNowAndThen({ gate, clock, chance, pauses, paced });
  const run = applyOperations({
    ...{ operations, marketplace: withoutOrders(paced), clock, random: chance },
    emit: async (event) => fold.add(event),
    ...{ concurrency: 8, settleMs: 120_000, comparedAtMs: clock.wallMs() },
    liveCards: new Set(listings.map(({ sku }) => sku)),
    gate: bug === "does-not-hold" ? neverClosed() : bug === "keeps-its-turn" ? quiet(gate) : gate,
    signal: new AbortController().signal,
  });
  await clock.runUntilDone(Promise.all([run, people]));
  const states = fold.progress().operations;
  return {
    outcomes: new Map(operations.map(({ id }) => [id, states.get(id)?.outcome ?? "none"])),
    duplicates: operations.flatMap(({ sku }) => (market.recordsOf(sku).length > 1 ? [sku] : [])),
    fullest: paced.fullest(),
    inPauses: paced.inPauses,
    waitingInPauses: paced.waitingInPauses,
  };
}

function faultOf(seed: number, sku: string): Fault | undefined {
  const chance = new Chance(
    seedOf(
      seed,
      [...sku].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7),
    ),
  );
  return chance.is(0.15) ? chance.pick(faults) : undefined;
}

interface People {
  readonly gate: PauseGate;
  readonly clock: FakeClock;
  readonly chance: Chance;
  readonly pauses: number;
  readonly paced: Paced;
}

async function pauseNowAndThen({ gate, clock, chance, pauses, paced }: People): Promise<void> {
  for (let left = pauses; left > 0; left -= 1) {
    await clock.sleep(chance.between(0, 60_000));
    gate.pause();
    const pausedMs = chance.pick([1, 500, 30_000, 900_000]);
    await clock.sleep(pausedMs / 2);
    paced.lookInPause();
    await clock.sleep(pausedMs / 2);
    gate.goOn();
  }
}

function neverClosed(): Gate {
  return new PauseGate();
}

/** A gate that is seen to be closed, but calls nothing off. */
function quiet(gate: PauseGate): Gate {
  const { signal } = new AbortController();
  return {
    get paused() {
      return gate.paused;
    },
    closing: signal,
    onOpen: (listener) => gate.onOpen(listener),
  };
}

interface PacedOptions {
  readonly market: MemoryMarketplace;
  readonly clock: FakeClock;
  readonly gate: PauseGate;
  readonly bug: PauseBug | undefined;
}

/** The marketplace in memory behind the real pacer, watched by somebody who knows of the pauses. */
class Paced implements Pick<ApplyMarketplace, "createProduct" | "updateProduct" | "readListings"> {
  readonly #options: PacedOptions;
  #pacer: SlotPacer;
  #seen: AbortSignal;
  #waiting = 0;
  inPauses = 0;
  waitingInPauses = 0;

  constructor(options: PacedOptions) {
    this.#options = options;
    this.#pacer = this.#newPacer();
    this.#seen = options.gate.closing;
  }

  /** The most that any window of a lane saw. */
  fullest(): number {
    const { arrivals } = this.#options.market;
    const ofKind = (wanted: string) =>
      arrivals.filter(({ kind }) => kind === wanted).map(({ atMs }) => ({ atMs, weight: 1 }));
    const { windowMs } = documentedRates.create;
    return Math.max(
      ...["create", "update"].map((kind) => fullestWindow(ofKind(kind), { windowMs })),
    );
  }

  lookInPause(): void {
    this.waitingInPauses += this.#waiting;
  }

  readonly createProduct: ApplyMarketplace["createProduct"] = (product, options) =>
    this.#send("create", options, (inner) => this.#options.market.createProduct(product, inner));

  readonly updateProduct: ApplyMarketplace["updateProduct"] = (sku, patch, options) =>
    this.#send("update", options, (inner) => this.#options.market.updateProduct(sku, patch, inner));

  readonly readListings: ApplyMarketplace["readListings"] = (skus, options) =>
    this.#options.market.readListings(skus, options);

  async #send(
    lane: "create" | "update",
    { signal, waitSignal, onSend }: WriteOptions = {},
    write: (options: WriteOptions) => Promise<WriteResult<Listing>>,
  ): Promise<WriteResult<Listing>> {
    const { gate, bug } = this.#options;
    this.#waiting += 1;
    const permit = await this.#pacerNow()
      .acquire(lane, waitSignal === undefined ? {} : { signal: waitSignal })
      .catch(() => undefined);
    this.#waiting -= 1;
    if (permit === undefined) return { class: "not-sent", message: "Cancelled." };
    let left = false;
    const begin = async () => {
      if (!permit.begin()) throw new Error("The slot was given to somebody else.");
      await onSend?.();
      left = true;
      if (gate.paused) this.inPauses += 1;
    };
    const { closing } = gate;
    try {
      const result = await write({ signal, onSend: begin });
      if (left) permit.answered();
      // The mistake: what the pause has cut off is said not to have been sent.
      if (bug === "gives-up" && closing.aborted) return { class: "not-sent", message: "Cut off." };
      return result;
    } finally {
      if (!left) permit.unused();
    }
  }

  #pacerNow(): SlotPacer {
    const { gate, bug } = this.#options;
    if (bug === "forgets-the-rate" && gate.closing !== this.#seen) this.#pacer = this.#newPacer();
    this.#seen = gate.closing;
    return this.#pacer;
  }

  #newPacer(): SlotPacer {
    // As fast as the limit allows: that is where a mistake about it shows.
    return createPacer({ clock: this.#options.clock, rates: documentedRates, pace: "burst" });
  }
}
