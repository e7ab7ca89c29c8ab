import type { Difference } from "../lookalikes.ts";
import { quoted, type Said } from "./said.ts";

/** A code of another row that cannot be told from this row's. */
export interface Lookalike {
  readonly code: string;
  /** As a person finds them. */
  readonly rows: readonly string[];
  readonly difference: Difference;
}

/** What the card of a variant mostly has, and the first row that says so. */
export interface UsualOfCard {
  readonly parentSku: string;
  readonly usual: string;
  readonly row: string;
}

function rowList(rows: readonly string[]): string {
  const shown = rows.slice(0, 5).join(", ");
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : "";
  return `${rows.length === 1 ? "row" : "rows"} ${shown}${more}`;
}

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "only upper and lower case differ";
    case "spaces":
      return "only spaces differ";
    case "signs":
      return "only signs that look the same differ";
    case "letters":
      return `“${difference.letter}” is a ${difference.script} letter in one of them`;
  }
}

/** What the check says about several rows: equal codes, look-alikes, cards that disagree. */
export const acrossWords = {
  duplicateSku: (sku: string, others: readonly string[]): Said => ({
    message: `SKU ${quoted(sku)} is also in ${rowList(others)}.`,
    fix: "Keep one row for each variant, or give this one its own SKU.",
  }),
  lookalikeSku: (sku: string, other: Lookalike): Said => ({
    message: `SKU ${quoted(sku)} looks like ${quoted(other.code)} in ${rowList(other.rows)}: ${inWords(other.difference)}.`,
    fix: "If they are one variant, keep one row; if they are two, give them SKUs that differ visibly.",
  }),
  lookalikeCard: (parentSku: string, other: Lookalike): Said => ({
    message: `Parent SKU ${quoted(parentSku)} looks like ${quoted(other.code)} in ${rowList(other.rows)}: ${inWords(other.difference)}. They make two cards.`,
    fix: other.code,
  }),
  cardDiffers: (label: string, value: string, card: UsualOfCard): Said => ({
    message: `${label} is ${quoted(value)}, but card ${quoted(card.parentSku)} has ${quoted(card.usual)} in row ${card.row}: variants of one card should agree.`,
    fix: card.usual,
  }),
};

/** The pattern of these words for every language. */
export type AcrossWords = typeof acrossWords;
