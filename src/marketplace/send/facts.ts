import { type Message, msg } from "../../model/message.ts";
import type { ContractFacts, ContractFactsStore } from "../../model/run/facts.ts";
import type { Clock } from "../../model/run/ports.ts";

/** New facts. Undefined removes a fact. */
export type FactsNews = {
  readonly [Name in keyof ContractFacts]?: ContractFacts[Name] | undefined;
};

/** The contract facts of this client: loaded once, saved when something new is learnt. */
export interface FactsKeeper {
  get(): ContractFacts;
  learn(news: FactsNews): void;
  /** Facts observed in this session. */
  seen(): ReadonlySet<keyof ContractFacts>;
  /** Confirms that the known facts still hold. */
  confirm(): void;
}

/** A stored fact that no longer holds. */
export interface FactChange {
  readonly name: keyof ContractFacts;
  readonly before: unknown;
  readonly now: unknown;
}

/** Facts about the API itself: a changed one means that the API has changed. */
const stableFacts: ReadonlySet<keyof ContractFacts> = new Set([
  "pageBase",
  "sizeName",
  "filterMode",
  "orderPageBase",
  "orderSizeName",
  "orderFilterMode",
]);

/** The warning about a stored fact that no longer holds (decision 6). */
export function factWarning({ name: fact, before, now }: FactChange): {
  readonly code: string;
  readonly message: Message;
} {
  const values = { fact, before: String(before), now: String(now) };
  return { code: "fact-changed", message: msg("marketplace.lists.factChanged", values) };
}

/**
 * Keeps facts in a store.
 *
 * @param onChange called once for each stored fact that no longer holds
 */
export function keepFacts(
  store: ContractFactsStore,
  clock: Clock,
  onChange: (change: FactChange) => void = () => undefined,
): FactsKeeper {
  let facts: ContractFacts = store.load() ?? {};
  const stored = facts;
  const seen = new Set<keyof ContractFacts>();
  const reported = new Set<keyof ContractFacts>();
  const note = (name: keyof ContractFacts, now: unknown) => {
    if (now === undefined) return;
    seen.add(name);
    const before = stored[name];
    if (!stableFacts.has(name) || before === undefined || before === now || reported.has(name))
      return;
    reported.add(name);
    onChange({ name, before, now });
  };
  const save = (next: ContractFacts) => {
    // The read lag is stored by the upload, so keep its newer value.
    const { readLagMs, readLagAt } = store.load() ?? {};
    const checkedAt = new Date(clock.wallMs()).toISOString();
    facts = withoutUndefined({ ...next, readLagMs, readLagAt, checkedAt });
    store.save(facts);
  };
  return {
    get: () => facts,
    seen: () => seen,
    learn(news) {
      for (const name of Object.keys(news) as (keyof ContractFacts)[]) note(name, news[name]);
      const totalCountAt = new Date(clock.wallMs()).toISOString();
      const counted = news.totalCount === undefined ? {} : { totalCountAt };
      const merged = withoutUndefined({ ...facts, ...news, ...counted });
      if (asText(merged) !== asText(facts)) save(merged);
    },
    confirm: () => save(facts),
  };
}

function withoutUndefined(facts: FactsNews): ContractFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Facts as a text that can be compared, without their time. */
function asText({ checkedAt: _checkedAt, ...rest }: ContractFacts): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}
