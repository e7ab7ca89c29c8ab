import { localised, type SheetKey } from "../localised.ts";
import { once } from "../long-work.ts";
import { msg, type Text } from "../message.ts";
import type { Language } from "../schemas/annotations.ts";
import {
  type OrderStatus,
  type OrderStatusFacts,
  orderStatuses,
  orderStatusFacts,
} from "../schemas/order-statuses.ts";
import { normalForm } from "../text/normal-form.ts";

/** The facts about a status. For one that the interface does not name, all are false (decision 7). */
export function factsOf(status: string): OrderStatusFacts {
  return isStatus(status) ? orderStatusFacts[status] : {};
}

function isStatus(status: string): status is OrderStatus {
  return Object.hasOwn(orderStatusFacts, status);
}

/** A longer text is neither a status nor an answer. */
const wordLengthMax = 256;

/** By folded word, in every language. */
const statuses = once(
  (): ReadonlyMap<string, OrderStatus> =>
    new Map([
      ...orderStatuses.flatMap((status) => foldedWords(`orderStatus.${status}`, status)),
      [plainWord("Cancelled"), "Canceled"],
    ]),
);

const answers = once(
  (): ReadonlyMap<string, boolean> =>
    new Map([
      ...foldedWords("yes", true),
      ...foldedWords("no", false),
      ...([
        ["true", true],
        ["y", true],
        ["false", false],
        ["n", false],
      ] as const),
    ]),
);

function foldedWords<Value>(key: SheetKey, value: Value): (readonly [string, Value])[] {
  return Object.values(localised(key)).map((word) => [plainWord(word), value]);
}

/** Statuses of orders that may still have to be packed or shipped. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses.filter((status) => {
    const { isPackable, isPacked, isShipped } = factsOf(status);
    return isPackable || (isPacked && !isShipped);
  });
}

/** The word for a status. An unknown status is shown unchanged (decision 7). */
export function statusLabel(status: string): Text {
  return isStatus(status) ? msg(`sheet.orderStatus.${status}`) : status;
}

/** {@link statusLabel} in one language. */
export function statusWord(status: string, language: Language): string {
  return isStatus(status) ? localised(`orderStatus.${status}`)[language] : status;
}

/**
 * The interface's status for a word in any language, ignoring case, spaces and hyphens. Undefined
 * if unknown.
 */
export function statusOf(word: string): OrderStatus | undefined {
  return statuses().get(plainWord(word));
}

/** “Yes” and “no” in one language. */
export function answerWords(language: Language): readonly [yes: string, no: string] {
  return [localised("yes")[language], localised("no")[language]];
}

/** Whether a word in any language means yes. Undefined if it is neither yes nor no. */
export function answerOf(word: string): boolean | undefined {
  return answers().get(plainWord(word));
}

/**
 * Folds a word for comparison: ignores case, spaces and hyphens, and replaces ё by е. A longer text
 * stays unchanged.
 */
function plainWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}
