import { isDeepStrictEqual } from "node:util";
import { type Message, msg } from "../../model/message.ts";
import type { ContractFacts, ContractFactsStore } from "../../model/run/facts.ts";
import type { Clock } from "../../model/run/ports.ts";

type FactName = keyof ContractFacts;

/** New facts. An undefined value removes the fact. */
type NewFacts = { readonly [Name in FactName]?: ContractFacts[Name] | undefined };

/** Facts about the API itself. If one changes, the API has changed. */
const stableFacts: ReadonlySet<FactName> = new Set([
  "pageBase",
  "sizeName",
  "filterMode",
  "orderPageBase",
  "orderSizeName",
  "orderFilterMode",
]);

/** Reports each stable fact that no longer holds (decision 6). */
export class FactsMemory {
  readonly seen = new Set<FactName>();
  readonly #store: ContractFactsStore;
  readonly #clock: Clock;
  readonly #onChange: (message: Message) => void;
  readonly #stored: ContractFacts;
  #facts: ContractFacts;

  constructor(
    store: ContractFactsStore,
    clock: Clock,
    onChange: (message: Message) => void = () => undefined,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#stored = store.load() ?? {};
    this.#facts = this.#stored;
  }

  get(): ContractFacts {
    return this.#facts;
  }

  learn(facts: NewFacts): void {
    for (const name of Object.keys(facts) as FactName[]) this.#note(name, facts[name]);
    const counted = facts.totalCount === undefined ? {} : { totalCountAt: this.#now() };
    const merged = withoutUndefined({ ...this.#facts, ...facts, ...counted });
    if (!isDeepStrictEqual(merged, this.#facts)) this.#save(merged);
  }

  /** Call it when a check has confirmed the facts. */
  confirm(): void {
    this.#save(this.#facts);
  }

  #note(fact: FactName, now: unknown): void {
    if (now === undefined) return;
    this.seen.add(fact);
    const before = this.#stored[fact];
    if (!stableFacts.has(fact) || before === undefined || before === now) return;
    const values = { fact, before: String(before), now: String(now) };
    this.#onChange(msg("marketplace.lists.factChanged", values));
  }

  #save(facts: ContractFacts): void {
    // The upload stores the read lag itself, so keep its newer value.
    const { readLagMs, readLagAt } = this.#store.load() ?? {};
    this.#facts = withoutUndefined({ ...facts, readLagMs, readLagAt, checkedAt: this.#now() });
    this.#store.save(this.#facts);
  }

  #now(): string {
    return new Date(this.#clock.wallMs()).toISOString();
  }
}

function withoutUndefined(facts: NewFacts): ContractFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
