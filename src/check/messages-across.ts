/** What the check says about several rows: equal codes, look-alikes, cards that disagree. */
import type { Difference } from "./lookalikes.ts";
import { quoted, type Said } from "./messages.ts";

function rowList(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).join(", ");
  const more = rows.length > 5 ? ` and ${rows.length - 5} more` : "";
  return `${rows.length === 1 ? "row" : "rows"} ${shown}${more}`;
}

export function duplicateSku(sku: string, others: readonly number[]): Said {
  return {
    message: `SKU ${quoted(sku)} is also in ${rowList(others)}.`,
    fix: "Keep one row for each variant, or give this one its own SKU.",
  };
}

/** A code of another row that cannot be told from this row's. */
export interface Lookalike {
  readonly code: string;
  readonly rows: readonly number[];
  readonly difference: Difference;
}

function differenceInWords(difference: Difference): string {
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

export function lookalikeSku(sku: string, other: Lookalike): Said {
  return {
    message: `SKU ${quoted(sku)} looks like ${quoted(other.code)} in ${rowList(other.rows)}: ${differenceInWords(other.difference)}.`,
    fix: "If they are one variant, keep one row; if they are two, give them SKUs that differ visibly.",
  };
}

export function lookalikeCard(parentSku: string, other: Lookalike): Said {
  return {
    message: `Parent SKU ${quoted(parentSku)} looks like ${quoted(other.code)} in ${rowList(other.rows)}: ${differenceInWords(other.difference)}. They make two cards.`,
    fix: other.code,
  };
}

export function cardDiffers(
  label: string,
  value: string,
  card: { readonly parentSku: string; readonly usual: string; readonly row: number },
): Said {
  return {
    message: `${label} is ${quoted(value)}, but card ${quoted(card.parentSku)} has ${quoted(card.usual)} in row ${card.row}: variants of one card should agree.`,
    fix: card.usual,
  };
}
