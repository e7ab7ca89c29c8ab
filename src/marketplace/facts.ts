import type { ContractFacts, ContractFactsStore } from "../model/facts.ts";
import type { Clock } from "../model/ports.ts";
import { isRecord } from "./answer.ts";

/** What was learnt; undefined forgets a fact. */
export type FactsNews = {
  readonly [Name in keyof ContractFacts]?: ContractFacts[Name] | undefined;
};

/** The contract facts of this client: loaded once, saved when something new is learnt. */
export interface FactsKeeper {
  get(): ContractFacts;
  learn(news: FactsNews): void;
  /** Says that what is known was seen to hold now. */
  confirm(): void;
}

/** Keeps facts in a store; what the store holds is checked before it is believed. */
export function keepFacts(store: ContractFactsStore, clock: Clock): FactsKeeper {
  let facts = checkFacts(store.load());
  const save = (next: ContractFacts) => {
    // The read lag is learnt by those who write, meanwhile and through the store itself.
    const { readLagMs, readLagAt } = checkFacts(store.load());
    const checkedAt = new Date(clock.wallMs()).toISOString();
    facts = withoutUndefined({ ...next, readLagMs, readLagAt, checkedAt });
    store.save(facts);
  };
  return {
    get: () => facts,
    learn(news) {
      const merged = withoutUndefined({ ...facts, ...news });
      if (asText(merged) !== asText(facts)) save(merged);
    },
    confirm: () => save(facts),
  };
}

type Check = (value: unknown) => boolean;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = (value) => typeof value === "string";

const checks: Readonly<Record<keyof ContractFacts, Check>> = {
  pageBase: oneOf(0, 1),
  sizeName: oneOf("PageSize", "Size"),
  pageSizeMax: isCount,
  filterMode: oneOf("repeat", "comma", "brackets", "single", "none"),
  filterCountMax: isCount,
  controlSkus: (value) => Array.isArray(value) && value.every(isText),
  totalCount: isCount,
  orderPageBase: oneOf(0, 1),
  orderSizeName: oneOf("PageSize", "Size"),
  orderFilterMode: oneOf("repeat", "comma", "brackets", "single", "none"),
  formCase: oneOf("documented", "capitals"),
  readLagMs: isCount,
  readLagAt: isText,
  checkedAt: isText,
};

/** The facts of which type and range are right; the others are learnt anew. */
function checkFacts(stored: unknown): ContractFacts {
  if (!isRecord(stored)) return {};
  const names = Object.keys(checks) as (keyof ContractFacts)[];
  return Object.fromEntries(
    names.filter((name) => checks[name](stored[name])).map((name) => [name, stored[name]]),
  );
}

function withoutUndefined(facts: FactsNews): ContractFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Facts as a text that can be compared, without their time. */
function asText({ checkedAt: _checkedAt, ...rest }: ContractFacts): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}
