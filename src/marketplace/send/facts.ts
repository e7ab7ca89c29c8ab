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
    this.#stored = store.known;
    this.#facts = store.known;
  }

  get(): ContractFacts {
    return this.#facts;
  }

  async learn(facts: NewFacts): Promise<void> {
    for (const name of Object.keys(facts) as FactName[]) this.#note(name, facts[name]);
    const counted = facts.totalCount === undefined ? {} : { totalCountAt: this.#now() };
    const merged = withoutUndefined({ ...this.#facts, ...facts, ...counted });
    if (!isDeepStrictEqual(merged, this.#facts)) await this.#save(merged);
  }

  confirm(): Promise<void> {
    return this.#save(this.#facts);
  }

  #note(fact: FactName, now: unknown): void {
    if (now === undefined) return;
    this.seen.add(fact);
    const before = this.#stored[fact];
    if (!stableFacts.has(fact) || before === undefined || before === now) return;
    const values = { fact, before: String(before), now: String(now) };
    this.#onChange(msg("marketplace.lists.factChanged", values));
  }

  #save(facts: ContractFacts): Promise<void> {
    // Set at once, because other requests may learn something while this is being stored.
    this.#facts = { ...facts, checkedAt: this.#now() };
    return this.#store.change(({ readLagMs, readLagAt }) => {
      // A run stores the read lag itself, so keep the stored value.
      this.#facts = withoutUndefined({ ...this.#facts, readLagMs, readLagAt });
      return this.#facts;
    });
  }

  #now(): string {
    return new Date(this.#clock.wallMs()).toISOString();
  }
}

function withoutUndefined(facts: NewFacts): ContractFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
