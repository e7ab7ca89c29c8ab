import type { MessageOrText } from "../../model/message.ts";
import { plainMessage } from "../../model/message.ts";
import type { FilterMode, PageSizeName } from "../../model/run/facts.ts";
import type { Clock, Pacer, Random } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { Address } from "../wire/address.ts";
import type { Transport } from "../wire/transport.ts";
import type { FactsKeeper } from "./facts.ts";
import { KnownList } from "./known-list.ts";

/** Something odd that does not stop anything; reported once. */
export interface MarketplaceWarning {
  readonly code: string;
  readonly message: MessageOrText;
}

/** A read that failed and will be tried again. */
export interface ReadRetry {
  readonly lane: Lane;
  /** Failures so far, from 1. */
  readonly attempt: number;
  readonly waitMs: number;
  readonly message: MessageOrText;
}

/** A lane that the marketplace has closed for a while. */
export interface LaneClosed {
  readonly lane: Lane;
  readonly waitMs: number;
  /** The wait that the marketplace requested, if the lane is closed for less. */
  readonly askedMs?: number;
}

/** A lane whose limit is lower than documented, as a refusal has shown. */
export interface LimitLearnt {
  readonly lane: Lane;
  readonly perMinute: number;
}

/** What this client has learnt since it was made. */
export interface Session {
  /**
   * The encoding of the SKU filter that two controls have confirmed; undefined: not checked yet.
   */
  trusted: FilterMode | undefined;
  /** Whether any read was answered, whatever the answer was. */
  answered: boolean;
  /**
   * Page-size names with which the default size came back although more was requested and exists.
   */
  readonly sizeNamesTried: Readonly<Record<"read" | "orders", Set<PageSizeName>>>;
  readonly sizesIgnored: Set<Lane>;
  /** Size of a first page that was smaller than requested, although there are more. */
  readonly pageCuts: Map<Lane, number>;
  /** Largest page to request: the limit refused a larger one. */
  pageMax: number;
  /** Lanes whose total has counted more than its own page. */
  readonly totalsProven: Set<Lane>;
  /** Lanes whose total may count its own page only. */
  readonly totalsDoubted: Set<Lane>;
  /** Lanes whose whole list was read for its total. */
  readonly totalsAsked: Set<Lane>;
  /** Lanes where nothing comes before page 1. */
  readonly startsProven: Set<Lane>;
  /** Some SKUs that were live when the product list, or a part of it, was last read. */
  seenLive: readonly string[];
  /** SKUs that answers of this session have shown to be live. */
  readonly live: Set<string>;
  /** The whole list as it was last read. */
  readonly list: KnownList;
  /** Runs one check at a time. */
  readonly exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

export function newSession(): Session {
  let last: Promise<unknown> = Promise.resolve();
  return {
    trusted: undefined,
    answered: false,
    sizeNamesTried: { read: new Set(), orders: new Set() },
    sizesIgnored: new Set(),
    pageCuts: new Map(),
    pageMax: Number.POSITIVE_INFINITY,
    totalsProven: new Set(),
    totalsDoubted: new Set(),
    totalsAsked: new Set(),
    startsProven: new Set(),
    seenLive: [],
    live: new Set(),
    list: new KnownList(),
    exclusively(work) {
      const next = last.then(work);
      // The next check runs even if this one fails. The result is dropped, because it may be a
      // whole list.
      const over = () => undefined;
      last = next.then(over, over);
      return next;
    },
  };
}

/** What every request of one client shares. */
export interface Context {
  readonly address: Address;
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: Random;
  readonly readUnit: "products" | "requests";
  /** Most slots that one read should take now, so that the pacer can grant it soon. */
  readonly readCountMax: (urgent?: boolean) => number;
  readonly facts: FactsKeeper;
  readonly session: Session;
  /** Removes the key from a text. */
  readonly scrub: <One extends MessageOrText>(message: One) => One;
  /** Reports each code and message once. */
  readonly warn: (warning: MarketplaceWarning) => void;
  readonly onReadRetry: (retry: ReadRetry) => void;
  readonly onLaneClosed: (closed: LaneClosed) => void;
  readonly onLimitLearnt: (learnt: LimitLearnt) => void;
}

export function warnOnce(
  sink: ((warning: MarketplaceWarning) => void) | undefined,
): (warning: MarketplaceWarning) => void {
  const message = new Set<string>();
  return (warning) => {
    const name = `${warning.code} ${plainMessage(warning.message)}`;
    if (message.has(name)) return;
    message.add(name);
    sink?.(warning);
  };
}
