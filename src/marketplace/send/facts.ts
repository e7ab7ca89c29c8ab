import { type Message, msg } from "../../model/message.ts";
import type { ContractFacts, ContractFactsStore } from "../../model/run/facts.ts";
import type { Clock } from "../../model/run/ports.ts";
import { lanes } from "../../model/run/rate.ts";
import { isRecord } from "../wire/answer.ts";

/** Newly learnt facts; undefined removes a fact. */
export type FactsNews = {
  readonly [Name in keyof ContractFacts]?: ContractFacts[Name] | undefined;
};

/** The contract facts of this client: loaded once, saved when something new is learnt. */
export interface FactsKeeper {
  get(): ContractFacts;
  learn(news: FactsNews): void;
  /** Facts observed since this keeper was made, known before or not. */
  seen(): ReadonlySet<keyof ContractFacts>;
  /** Stores that the known facts hold now. */
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
 * Keeps facts in a store; stored values are validated before they are used.
 *
 * @param onChange called once for each stored fact that no longer holds
 */
export function keepFacts(
  store: ContractFactsStore,
  clock: Clock,
  onChange: (change: FactChange) => void = () => undefined,
): FactsKeeper {
  let facts = checkFacts(store.load());
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
    // Writers learn the read lag meanwhile and store it themselves.
    const { readLagMs, readLagAt } = checkFacts(store.load());
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

type Check = (value: unknown) => boolean;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = (value) => typeof value === "string";

const isLimit: Check = (value) =>
  isRecord(value) && Number(value.perMinute) > 0 && isText(value.seenAt);
const areLimits: Check = (value) =>
  isRecord(value) &&
  Object.entries(value).every(([name, one]) => lanes.some((lane) => lane === name) && isLimit(one));

const checks: Readonly<Record<keyof ContractFacts, Check>> = {
  pageBase: oneOf(0, 1),
  sizeName: oneOf("PageSize", "Size"),
  pageSizeMax: isCount,
  filterMode: oneOf("repeat", "comma", "brackets", "single", "none"),
  filterCountMax: isCount,
  controlSkus: (value) => Array.isArray(value) && value.every(isText),
  totalCount: isCount,
  totalCountAt: isText,
  limits: areLimits,
  orderPageBase: oneOf(0, 1),
  orderSizeName: oneOf("PageSize", "Size"),
  orderFilterMode: oneOf("repeat", "comma", "brackets", "single", "none"),
  formCase: oneOf("documented", "capitals"),
  readLagMs: isCount,
  readLagAt: isText,
  checkedAt: isText,
};

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
