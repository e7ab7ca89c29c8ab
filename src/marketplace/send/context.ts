import type { MessageOrText } from "../../model/message.ts";
import { plainMessage } from "../../model/message.ts";
import type { FilterMode, PageSizeName } from "../../model/run/facts.ts";
import type { Clock, Pacer, Random } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { Address } from "../wire/address.ts";
import type { Transport } from "../wire/transport.ts";
import type { FactsKeeper } from "./facts.ts";
import { KnownList } from "./known-list.ts";

/** A non-fatal oddity, reported once. */
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
  /** The requested wait, if longer than the actual one. */
  readonly askedMs?: number;
}

/** A lane whose limit is lower than documented, as a refusal has shown. */
export interface LimitLearnt {
  readonly lane: Lane;
  readonly perMinute: number;
}

/** What a client has learnt since its creation. */
export interface Session {
  /**
   * The encoding of the SKU filter that two controls have confirmed; undefined: not checked yet.
   */
  trusted: FilterMode | undefined;
  /** Whether any read got an answer. */
  answered: boolean;
  /** Page-size names that the service ignored. */
  readonly sizeNamesTried: Readonly<Record<"read" | "orders", Set<PageSizeName>>>;
  readonly sizesIgnored: Set<Lane>;
  /** Size to which the service cut the first page. */
  readonly pageCuts: Map<Lane, number>;
  /** Largest page to request: the limit refused a larger one. */
  pageMax: number;
  /** Lanes whose total counts the whole list. */
  readonly totalsProven: Set<Lane>;
  /** Lanes whose total may count only its page. */
  readonly totalsDoubted: Set<Lane>;
  /** Lanes whose total was requested. */
  readonly totalsAsked: Set<Lane>;
  /** Lanes where nothing comes before page 1. */
  readonly startsProven: Set<Lane>;
  /** SKUs that were live at the last reading of the list. */
  seenLive: readonly string[];
  /** SKUs seen live in this session. */
  readonly live: Set<string>;
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
      // The next check runs even if this one fails. Drops the result to free memory.
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
  /** Maximum slots for one read, so that the pacer grants it soon. */
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
