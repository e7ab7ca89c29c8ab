import type { Said } from "../../model/message.ts";
import { plainMessage } from "../../model/message.ts";
import type { FilterMode, PageSizeName } from "../../model/run/facts.ts";
import type { Clock, Pacer, Random } from "../../model/run/ports.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";
import type { Address } from "../wire/address.ts";
import type { Transport } from "../wire/transport.ts";
import type { FactsKeeper } from "./facts.ts";

/** Something odd that does not stop anything, said once. */
export interface MarketplaceWarning {
  /** Stable kebab-case name. */
  readonly code: string;
  readonly message: Said;
}

/** A read that failed and will be tried again. */
export interface ReadRetry {
  readonly lane: Lane;
  /** Failures so far, from 1. */
  readonly attempt: number;
  readonly waitMs: number;
  readonly message: Said;
}

/** A lane that the marketplace has closed for a while. */
export interface LaneClosed {
  readonly lane: Lane;
  readonly waitMs: number;
  /** What it asked for, where that is longer than is waited for before the next request. */
  readonly askedMs?: number;
}

/** What holds since this client was made. */
export interface Session {
  /** The filter by SKU as it was checked with two controls; undefined: not checked yet. */
  trusted: FilterMode | undefined;
  /** Whether any read was answered, whatever the answer said. */
  answered: boolean;
  /** Page-size names by which the default came back where more was asked for and exists. */
  readonly sizeNamesTried: Readonly<Record<"read" | "orders", Set<PageSizeName>>>;
  /** Lanes that seem to heed neither page-size name: no more than the default is asked for. */
  readonly sizesIgnored: Set<Lane>;
  /** Lanes whose total was seen to count more than its own page. */
  readonly totalsProven: Set<Lane>;
  /** Lanes of which nothing stands before page 1. */
  readonly startsProven: Set<Lane>;
  /** Some SKUs that were live when the product list, or a part of it, was last read. */
  seenLive: readonly string[];
  /** Runs one check at a time. */
  readonly exclusively: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** A session that knows nothing yet. */
export function newSession(): Session {
  let last: Promise<unknown> = Promise.resolve();
  return {
    trusted: undefined,
    answered: false,
    sizeNamesTried: { read: new Set(), orders: new Set() },
    sizesIgnored: new Set(),
    totalsProven: new Set(),
    startsProven: new Set(),
    seenLive: [],
    exclusively(work) {
      const next = last.then(work);
      // Whoever waits next does its own check, whatever became of this one; a result may be a whole
      // list, and must not stay here.
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
  /** Undefined: the pacer adds its own window to what a lane is closed for. */
  readonly rates: Readonly<Record<Lane, RateLimit>> | undefined;
  readonly readUnit: "products" | "requests";
  /** Most slots that one read may take, so that the pacer can ever grant it. */
  readonly readCountMax: number;
  readonly facts: FactsKeeper;
  /** What this client has found out itself, and so need not check again. */
  readonly session: Session;
  /** Takes the key out of a text. */
  readonly scrub: <One extends Said>(said: One) => One;
  /** Says each code and message once. */
  readonly warn: (warning: MarketplaceWarning) => void;
  readonly onReadRetry: (retry: ReadRetry) => void;
  readonly onLaneClosed: (closed: LaneClosed) => void;
}

/** Says each warning once. */
export function warnOnce(
  sink: ((warning: MarketplaceWarning) => void) | undefined,
): (warning: MarketplaceWarning) => void {
  const said = new Set<string>();
  return (warning) => {
    const name = `${warning.code} ${plainMessage(warning.message)}`;
    if (said.has(name)) return;
    said.add(name);
    sink?.(warning);
  };
}
