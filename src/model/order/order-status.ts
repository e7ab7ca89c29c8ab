import { localised } from "../localised.ts";
import { once } from "../long-work.ts";
import { msg, type Text } from "../message.ts";
import type { Language, Localised } from "../schemas/annotations.ts";
import {
  type OrderStatus,
  type OrderStatusFacts,
  orderStatuses,
  orderStatusFacts,
  unknownStatusFacts,
} from "../schemas/order-statuses.ts";
import { normalForm } from "../text/normal-form.ts";

/** The facts about a status; an unknown status gets {@link unknownStatusFacts}. */
export function factsOf(status: string): Omit<OrderStatusFacts, "word"> {
  return Object.hasOwn(orderStatusFacts, status)
    ? orderStatusFacts[status as OrderStatus]
    : unknownStatusFacts;
}

const answers = {
  yes: localised("yes"),
  no: localised("no"),
} as const satisfies Readonly<Record<string, Localised>>;

/** A longer text is neither a status nor an answer. */
const wordLengthMax = 256;

/** By folded word, in every language. */
const statuses = once(
  (): ReadonlyMap<string, OrderStatus> =>
    new Map([
      ...orderStatuses.flatMap((status) =>
        Object.values(orderStatusFacts[status].word).map(
          (word) => [plainWord(word), status] as const,
        ),
      ),
      [plainWord("Cancelled"), "Canceled"] as const,
    ]),
);

const answered = once(
  (): ReadonlyMap<string, boolean> =>
    new Map([
      ...Object.values(answers.yes).map((word) => [plainWord(word), true] as const),
      ...Object.values(answers.no).map((word) => [plainWord(word), false] as const),
      ...(["true", "y"] as const).map((word) => [word, true] as const),
      ...(["false", "n"] as const).map((word) => [word, false] as const),
    ]),
);

/** Statuses of orders that may still have to be packed or shipped. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses.filter((status) => {
    const { isPackable, isPacked, isShipped } = factsOf(status);
    return isPackable || (isPacked && !isShipped);
  });
}

/**
 * The translated word for a status as a message. An unknown status is shown unchanged (decision 7).
 */
export function statusLabel(status: string): Text {
  return Object.hasOwn(orderStatusFacts, status)
    ? msg(`sheet.orderStatus.${status as OrderStatus}`)
    : status;
}

/** The word for a status in one language. An unknown status is shown unchanged (decision 7). */
export function statusWord(status: string, language: Language): string {
  return Object.hasOwn(orderStatusFacts, status)
    ? orderStatusFacts[status as OrderStatus].word[language]
    : status;
}

/**
 * The interface's status for a word in any language, ignoring case, spaces and hyphens. Undefined
 * if unknown.
 */
export function statusOf(word: string): OrderStatus | undefined {
  return statuses().get(plainWord(word));
}

export function answerWords(language: Language): readonly [yes: string, no: string] {
  return [answers.yes[language], answers.no[language]];
}

/** Whether a word in any language means yes. Undefined if it is neither yes nor no. */
export function answerOf(word: string): boolean | undefined {
  return answered().get(plainWord(word));
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
