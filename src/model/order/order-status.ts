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

/** What a status means. */
export function factsOf(status: string): Omit<OrderStatusFacts, "word"> {
  return Object.hasOwn(orderStatusFacts, status)
    ? orderStatusFacts[status as OrderStatus]
    : unknownStatusFacts;
}

const answers = {
  yes: localised("yes"),
  no: localised("no"),
} as const satisfies Readonly<Record<string, Localised>>;

/** Longer texts are no status or answer. */
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

/** Statuses of orders that may wait for the supplier: to be packed or to be shipped. */
export function openStatuses(): readonly OrderStatus[] {
  return orderStatuses.filter((status) => {
    const { isPackable, isPacked, isShipped } = factsOf(status);
    return isPackable || (isPacked && !isShipped);
  });
}

/** The word for a status in whichever language reads it; an unknown one as it is (decision 7). */
export function statusLabel(status: string): Text {
  return Object.hasOwn(orderStatusFacts, status)
    ? msg(`sheet.orderStatus.${status as OrderStatus}`)
    : status;
}

/** The word for a status; an unknown one is shown as it is (decision 7). */
export function statusWord(status: string, language: Language): string {
  return Object.hasOwn(orderStatusFacts, status)
    ? orderStatusFacts[status as OrderStatus].word[language]
    : status;
}

/**
 * The interface's status for a word in any language, whatever its case, spaces and hyphens;
 * undefined when unknown.
 */
export function statusOf(word: string): OrderStatus | undefined {
  return statuses().get(plainWord(word));
}

export function answerWords(language: Language): readonly [yes: string, no: string] {
  return [answers.yes[language], answers.no[language]];
}

/** What a word in any language answers; undefined when it is neither yes nor no. */
export function answerOf(word: string): boolean | undefined {
  return answered().get(plainWord(word));
}

/**
 * A word folded for comparison: without case, spaces, hyphens, and with ё as е; a longer text stays
 * as it is.
 */
function plainWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}
