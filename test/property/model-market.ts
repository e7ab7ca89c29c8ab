import type { ApplyOptions } from "../../src/apply/index.ts";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../../src/model/product/product.ts";
import type {
  ListingsRead,
  ReadOptions,
  WriteOptions,
  WriteResult,
} from "../../src/model/run/ports.ts";
import type { Chance } from "../support/chance.ts";
import type { FakeClock } from "../support/fake-clock.ts";

/** What a second create of a SKU does. */
export type RepeatedCreate = "makes a second record" | "is rejected" | "overwrites";

/** What the client is told of a write that went wrong, and after how long. */
const answers = {
  timeout: { class: "unknown", message: "No answer in time." },
  reset: { class: "unknown", message: "The connection was reset." },
  failed: { class: "unknown", status: 502, message: "HTTP 502" },
  unreadable: { class: "unknown", status: 200, message: "The answer cannot be read." },
  exists: { class: "unknown", status: 409, message: "HTTP 409" },
  limited: { class: "limited", status: 429, message: "HTTP 429" },
  "limited with Retry-After": {
    ...{ class: "limited", status: 503, retryAfterMs: 5_000, message: "HTTP 503" },
  },
} as const satisfies Record<string, WriteResult<Listing>>;
type AnswerName = keyof typeof answers;
const answerNames = Object.keys(answers) as [AnswerName, ...AnswerName[]];

export interface MarketOptions {
  readonly clock: FakeClock;
  readonly chance: Chance;
  readonly repeatedCreate: RepeatedCreate;
  /** Share of writes whose answer leaves open whether they were carried out. */
  readonly ambiguity: number;
  /** Share of writes that surely were not: connection refused, rejected. @default 0.002 */
  readonly failures?: number;
  /** Of copies of the list: each read sees one as it was up to so long ago. */
  readonly readLagMaxMs: number;
  /** How long after its arrival a write may still be carried out. */
  readonly lateMaxMs: number;
  /** How long a write waits for its turn before it leaves. @default 0 */
  readonly turnMaxMs?: number;
  /** Until an answer, without a fault. */
  readonly latencyMaxMs: number;
  /** Whether reads are proven by a control: without one, an empty answer is taken for absence. @default true */
  readonly hasControl?: boolean;
  readonly seed?: readonly Listing[];
}

/** A write of ours, or somebody else's; `nth` is the record of its SKU that it belongs to. */
interface Version {
  readonly atMs: number;
  readonly record: number;
  readonly listing: Listing;
  readonly isOurs: boolean;
}

interface Pending {
  readonly atMs: number;
  readonly write: (atMs: number) => void;
}

const abandoned = { class: "unknown", message: "The run was cut." } as const;
const timeoutMs = 30_000;
/** The list answers nothing at all for a moment, as when its index is built anew: how often, how long. */
const blinkEveryMs = 300_000;
const blinkMaxMs = 20_000;

type Market = ApplyOptions["marketplace"];

/**
 * A marketplace in simulated time that is as unkind as the interface allows: writes that are carried
 * out late or without a word, lists that lag, flap and are empty for a moment. It knows each SKU's
 * whole history, so that what a run reports can be judged.
 */
export class ModelMarket
  implements Pick<Market, "createProduct" | "updateProduct" | "readListings">
{
  readonly #options: MarketOptions;
  readonly #versions = new Map<string, Version[]>();
  readonly #pending = new Map<string, Pending[]>();
  #stamp = 0;
  #blink = { fromMs: 0, untilMs: 0 };

  constructor(options: MarketOptions) {
    this.#options = options;
    for (const listing of options.seed ?? []) {
      this.#write(listing.sku, {
        atMs: Number.NEGATIVE_INFINITY,
        record: 0,
        listing,
        isOurs: false,
      });
    }
  }

  /** Every version of a SKU as it stands now, oldest first. */
  historyOf(sku: string): readonly Version[] {
    this.#catchUp(sku);
    return this.#versions.get(sku) ?? [];
  }

  /** Somebody else writes to a SKU, at that time: creates it when it is not there. */
  touch(sku: string, listing: Listing, atMs: number): void {
    this.#later(sku, atMs, (when) =>
      this.#write(sku, { atMs: when, record: 0, listing, isOurs: false }),
    );
  }

  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>> {
    return this.#send(product.sku, options, (atMs) => this.#create(product, atMs));
  }

  updateProduct(
    sku: string,
    patch: ProductOnUpdate,
    options?: WriteOptions,
  ): Promise<WriteResult<Listing>> {
    return this.#send(sku, options, (atMs) => this.#update(sku, patch, atMs));
  }

  async readListings(skus: readonly string[], options: ReadOptions = {}): Promise<ListingsRead> {
    const { chance, clock, hasControl = true, readLagMaxMs } = this.#options;
    const readAtMs = clock.wallMs();
    if (chance.is(0.01)) throw readFailed();
    const isEmpty = this.#blinks(clock.nowMs());
    const seenMs = clock.nowMs() - chance.between(0, readLagMaxMs);
    const read = {
      listings: new Map<string, Listing>(),
      absent: new Set<string>(),
      unproven: new Set<string>(),
      duplicated: new Set<string>(),
      readAtMs,
    };
    for (const sku of skus) {
      const seen = this.historyOf(sku).filter((one) => one.atMs <= seenMs);
      const last = seen.at(-1);
      if (isEmpty) (hasControl ? read.unproven : read.absent).add(sku);
      else if (last === undefined) read.absent.add(sku);
      else if (seen.some((one) => one.record !== last.record)) read.duplicated.add(sku);
      else read.listings.set(sku, asListed(last.listing));
    }
    await clock.sleep(chance.between(0, this.#options.latencyMaxMs), options.signal);
    return read;
  }

  async #send(
    sku: string,
    { signal, waitSignal = signal, onSend }: WriteOptions = {},
    write: (atMs: number) => WriteResult<Listing>,
  ): Promise<WriteResult<Listing>> {
    const { chance, clock, ambiguity, failures = 0.002, latencyMaxMs } = this.#options;
    const { turnMaxMs = 0 } = this.#options;
    const turnMs = turnMaxMs > 0 ? chance.between(0, turnMaxMs) : 0;
    if (turnMs > 0) await clock.sleep(turnMs, waitSignal).catch(() => {});
    if (waitSignal?.aborted) return { class: "not-sent", message: "Cancelled." };
    const tripMs = chance.between(0, latencyMaxMs);
    const message = (result: WriteResult<Listing>, waitMs = tripMs) =>
      clock.sleep(waitMs, signal).then(
        () => result,
        () => abandoned,
      );
    const luck = chance.next();
    if (luck < failures && chance.is(0.5)) {
      return message({ class: "not-sent", message: "Connection refused." });
    }
    await onSend?.();
    if (signal?.aborted) return { class: "not-sent", message: "Cut off." };
    if (luck < failures) {
      return message({ class: "rejected", status: 422, message: "No such category." });
    }
    this.#catchUp(sku);
    if (luck >= failures + ambiguity) return message(write(clock.nowMs()));
    const answer = chance.pick(answerNames);
    this.#carryOutOrNot(sku, write);
    return message(answers[answer], answer === "timeout" ? timeoutMs : tripMs);
  }

  /** Never, at once, or a while after its arrival; or somebody else was meanwhile faster. */
  #carryOutOrNot(sku: string, write: (atMs: number) => WriteResult<Listing>): void {
    const { chance, clock, lateMaxMs } = this.#options;
    const nowMs = clock.nowMs();
    const kind = chance.pick(["never", "never", "at once", "at once", "late", "late", "theirs"]);
    if (kind === "at once") write(nowMs);
    // As late as it may be, often: that is where mistakes show.
    if (kind === "late") {
      const lateMs = chance.is(0.3) ? lateMaxMs : chance.between(0, lateMaxMs);
      this.#later(sku, nowMs + lateMs, write);
    }
    if (kind === "theirs" && this.historyOf(sku).length === 0) {
      const theirs = { sku, name: "Theirs", language: "EN" } as const;
      this.touch(sku, theirs, nowMs + chance.between(0, 60_000));
    }
  }

  #create(product: ProductOnCreate, atMs: number): WriteResult<Listing> {
    const last = this.#versions.get(product.sku)?.at(-1);
    if (last !== undefined && this.#options.repeatedCreate === "is rejected") {
      return { class: "rejected", status: 400, message: "The SKU exists." };
    }
    const isSecond = last !== undefined && this.#options.repeatedCreate !== "overwrites";
    const record = (last?.record ?? 0) + (isSecond ? 1 : 0);
    const listing = product as Listing;
    return this.#write(product.sku, { atMs, record, listing, isOurs: true });
  }

  #update(sku: string, patch: ProductOnUpdate, atMs: number): WriteResult<Listing> {
    const last = this.#versions.get(sku)?.at(-1);
    if (last === undefined) return { class: "rejected", status: 404, message: "No such SKU." };
    const listing = { ...last.listing, ...patch } as Listing;
    return this.#write(sku, { atMs, record: last.record, listing, isOurs: true });
  }

  #write(sku: string, version: Version): WriteResult<Listing> {
    this.#stamp += 1;
    const listing = { ...version.listing, id: sku, updatedAt: `version-${this.#stamp}` };
    const versions = this.#versions.get(sku);
    if (versions === undefined) this.#versions.set(sku, [{ ...version, listing }]);
    else versions.push({ ...version, listing });
    return { class: "applied", answer: listing };
  }

  #later(sku: string, atMs: number, write: (atMs: number) => void): void {
    const pending = this.#pending.get(sku) ?? [];
    pending.push({ atMs, write });
    this.#pending.set(sku, pending);
  }

  /** Carries out what was due by now, each at its own moment: no timer, so that a leap delays nothing. */
  #catchUp(sku: string): void {
    const pending = this.#pending.get(sku);
    if (pending === undefined) return;
    const nowMs = this.#options.clock.nowMs();
    const due = pending.filter((one) => one.atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
    if (due.length === 0) return;
    this.#pending.set(
      sku,
      pending.filter((one) => one.atMs > nowMs),
    );
    for (const one of due) one.write(one.atMs);
  }

  #blinks(nowMs: number): boolean {
    const { chance } = this.#options;
    while (this.#blink.untilMs <= nowMs) {
      const fromMs = this.#blink.untilMs + chance.exponential(blinkEveryMs);
      this.#blink = { fromMs, untilMs: fromMs + chance.between(100, blinkMaxMs) };
    }
    return this.#blink.fromMs <= nowMs;
  }
}

/** The list writes the language in lower case and leaves some fields out. */
function asListed(listing: Listing): Listing {
  const { firstCost: _firstCost, gtin: _gtin, mpn: _mpn, ...shown } = listing;
  return { ...shown, language: String(listing.language).toLowerCase() };
}

function readFailed(): SheetportError {
  return new SheetportError(
    { message: "The list cannot be read.", hint: "Try again." },
    {
      ...{ code: "marketplace-failing", exitCode: exitCodes.failed },
    },
  );
}
