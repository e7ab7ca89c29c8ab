import { once } from "../long-work.ts";
import type { Language, Localised } from "../schemas/annotations.ts";
import type { orderStatuses } from "../schemas/order.ts";
import { normalForm } from "../text/normal-form.ts";

export type OrderStatus = (typeof orderStatuses)[number];

/** The only status in which an order can be packed (interface, States and transitions). */
export const packable: OrderStatus = "New";

/**
 * Whether an order in this status takes a shipment number without being packed in the same run
 * (decision 37).
 */
export function isShippable(status: string): boolean {
  return status === "Packed" || status === "Shipped";
}

const words: Readonly<Record<OrderStatus, Localised>> = {
  New: { en: "New", ru: "Новый", zh: "新订单" },
  Defected: { en: "Defected", ru: "Брак", zh: "有缺陷" },
  Packed: { en: "Packed", ru: "Упакован", zh: "已打包" },
  Canceled: { en: "Canceled", ru: "Отменён", zh: "已取消" },
  Shipped: { en: "Shipped", ru: "Отправлен", zh: "已发货" },
  Returned: { en: "Returned", ru: "Возвращён", zh: "已退货" },
  Delivered: { en: "Delivered", ru: "Доставлен", zh: "已送达" },
  "Delivery Failed": { en: "Delivery Failed", ru: "Не доставлен", zh: "投递失败" },
};

const answers = {
  yes: { en: "Yes", ru: "Да", zh: "是" },
  no: { en: "No", ru: "Нет", zh: "否" },
} as const satisfies Readonly<Record<string, Localised>>;

/** Longer texts are no status or answer. */
const wordLengthMax = 256;

/** By folded word, in every language. */
const statuses = once(
  (): ReadonlyMap<string, OrderStatus> =>
    new Map([
      ...(Object.entries(words) as [OrderStatus, Localised][]).flatMap(([status, its]) =>
        Object.values(its).map((word) => [plainWord(word), status] as const),
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

/** The word for a status; an unknown one is shown as it is (decision 7). */
export function statusWord(status: string, language: Language): string {
  return Object.hasOwn(words, status) ? words[status as OrderStatus][language] : status;
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
