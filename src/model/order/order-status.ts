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

/** What a status means. A status that the API does not document has no facts (decision 7). */
export function factsOf(status: string): OrderStatusFacts {
  return isStatus(status) ? orderStatusFacts[status] : {};
}

function isStatus(status: string): status is OrderStatus {
  return Object.hasOwn(orderStatusFacts, status);
}

/** Longer texts are neither a status nor an answer. */
const wordLengthMax = 256;

/** Statuses by their folded words in every language. */
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

/** Statuses of orders that still have to be packed or shipped. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses.filter((status) => {
    const { isPackable, isPacked, isShipped } = factsOf(status);
    return isPackable || (isPacked && !isShipped);
  });
}

/** The translatable word for a status. An unknown status is shown unchanged (decision 7). */
export function statusLabel(status: string): Text {
  return isStatus(status) ? msg(`sheet.orderStatus.${status}`) : status;
}

/** {@link statusLabel} as text in one language. */
export function statusWord(status: string, language: Language): string {
  return isStatus(status) ? localised(`orderStatus.${status}`)[language] : status;
}

/**
 * The API's status for a word in any language, ignoring case, spaces and punctuation. Undefined if
 * the word names no status.
 */
export function statusOf(word: string): OrderStatus | undefined {
  return statuses().get(plainWord(word));
}

/** The words for “yes” and “no” in one language. */
export function answerWords(language: Language): readonly [yes: string, no: string] {
  return [localised("yes")[language], localised("no")[language]];
}

/** Whether a word in any language means yes or no; undefined if it means neither. */
export function answerOf(word: string): boolean | undefined {
  return answers().get(plainWord(word));
}

/**
 * Folds a word for comparison: ignores case, spaces and punctuation, and treats ё as е. A text that
 * is too long for a status or an answer stays unchanged.
 */
function plainWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}
