import { type Message, type MessageOrText, msg, plainMessage } from "../../model/message.ts";
import type { FilterMode, PageSizeName } from "../../model/run/facts.ts";
import type { Clock, Pacer, Random } from "../../model/run/ports.ts";
import type { Address } from "../wire/address.ts";
import type { Transport } from "../wire/transport.ts";
import type { FactsMemory } from "./facts.ts";
import { ListMemory } from "./list-memory.ts";

export class ListState {
  readonly sizeNamesTried = new Set<PageSizeName>();
  sizesIgnored = false;
  /** The most records on a first page that the marketplace shortened; 0 if it shortened none. */
  pageCut = 0;
  /** Whether the total was seen to count the whole list. */
  isTotalProven = false;
  /** Whether the total may count only the records of its page. */
  isTotalDoubted = false;
  isTotalRequested = false;
  /** Whether page 0 was found empty or refused, so that the list starts at page 1. */
  isStartProven = false;
}

export class Session {
  /** The encoding with which the SKU filter passed its check, or “none”; undefined if unknown. */
  trusted: FilterMode | undefined;
  /** Whether any read got an answer. If so, the address is right. */
  answered = false;
  readonly lists = { read: new ListState(), orders: new ListState() };
  /** The largest page to request. Becomes smaller if the rate limit refuses a page. */
  pageMax = Number.POSITIVE_INFINITY;
  /** Controls that were live when the list was last read or the filter last confirmed. */
  seenLive: readonly string[] = [];
  readonly live = new Set<string>();
  readonly list = new ListMemory();
  #last: Promise<unknown> = Promise.resolve();

  /** Runs one piece of work at a time, and the next even if one fails. */
  exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#last.then(work);
    const over = () => undefined;
    this.#last = next.then(over, over);
    return next;
  }
}

export interface Context {
  readonly address: Address;
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: Random;
  /** What the read limit counts (decision 5). */
  readonly readUnit: "products" | "requests";
  /** The most slots that one read may take without a long wait. */
  readonly readCountMax: (urgent?: boolean) => number;
  readonly facts: FactsMemory;
  readonly session: Session;
  readonly scrub: <One extends MessageOrText>(message: One) => One;
  /** `waitMs` is set if a lane is closed for so long. */
  readonly notify: (message: Message, waitMs?: number) => void;
  /** Reports each warning once. */
  readonly warn: (message: Message) => void;
}

export function warnOnce(notify: Context["notify"]): Context["warn"] {
  const reported = new Set<string>();
  return (message) => {
    const name = plainMessage(message);
    if (reported.has(name)) return;
    reported.add(name);
    notify(msg("marketplace.notices.warning", { message }));
  };
}
