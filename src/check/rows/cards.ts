import { msg } from "../../model/message.ts";
import type { CategoryBook } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { findingAt } from "../layout/row-findings.ts";
import type { Carrier, RowsContext } from "./across.ts";

/** Fields in which the variants of one card should agree. */
const cardFields = [
  "categoryName",
  "brandName",
  "language",
] as const satisfies readonly FieldName[];

type CardField = (typeof cardFields)[number];

/** A variant's values in the fields of its card. A blank is undefined or empty. */
type CardValues = { readonly [Name in CardField]: string | undefined };

interface Variant {
  readonly row: number;
  readonly values: CardValues;
}

interface Card {
  readonly parentSku: string;
  readonly variants: readonly Variant[];
  /** Whether a live listing has the value; undefined if unknown. */
  readonly isLive: ((value: string) => boolean) | undefined;
}

/** Collects the variants of each card and finds values that differ within a card. */
export class Cards {
  readonly #variants = new Map<string, Variant[]>();

  add(parentSku: string, row: number, values: CardValues): void {
    const variants = this.#variants.get(parentSku);
    if (variants === undefined) this.#variants.set(parentSku, [{ row, values }]);
    else variants.push({ row, values: sameOf(variants.at(-1)?.values, values) });
  }

  /** The parent SKUs and their rows. */
  parents(): Carrier[] {
    return Array.from(this.#variants, ([code, variants]) => ({
      code,
      rows: variants.map(({ row }) => row),
    }));
  }

  /**
   * Finds rows whose value differs from the card's value: the only live category, else the most
   * frequent value. If neither decides, every row is reported. Blanks never differ.
   */
  async findings(context: RowsContext, categories: CategoryBook): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [parentSku, variants] of this.#variants) {
      for (const field of cardFields) {
        const isLive = field === "categoryName" ? liveIn(categories) : undefined;
        const one = { parentSku, variants, isLive };
        for (const finding of differing(one, field, context)) findings.push(finding);
      }
      const turn = context.pause();
      if (turn !== undefined) await turn;
    }
    return findings;
  }
}

/** Reuses the previous variant's values if they are equal, so that the row's texts can be freed. */
function sameOf(before: CardValues | undefined, values: CardValues): CardValues {
  const isSame = cardFields.every((field) => before?.[field] === values[field]);
  return before !== undefined && isSame ? before : values;
}

function liveIn({ compared, has }: CategoryBook): Card["isLive"] {
  return compared === undefined ? undefined : has;
}

function differing(
  { parentSku, variants, isLive }: Card,
  field: CardField,
  { placeOf, nameOf }: RowsContext,
): Finding[] {
  const [first] = variants;
  if (variants.every(({ values }) => values[field] === first?.values[field])) return [];
  const ranked = rankedValues(field, variants);
  const [most, next] = ranked;
  if (most === undefined || next === undefined) return [];
  const live = isLive === undefined ? [] : ranked.filter(({ value }) => isLive(value));
  const right = live.length === 1 ? live[0] : most.count > next.count ? most : undefined;
  return variants.flatMap(({ row, values }) => {
    const value = values[field] ?? "";
    const place = placeOf(row, field);
    if (value === "" || value === right?.value || place === undefined) return [];
    const other = right ?? (value === most.value ? next : most);
    const message = msg("check.cardDiffers", {
      ...{ label: place.label, value, parentSku },
      ...{ usual: other.value, row: nameOf(other.row), isSure: right !== undefined },
    });
    return [findingAt(row, "card-differs", message, { place, value })];
  });
}

interface CardValue {
  readonly value: string;
  readonly row: number;
  readonly count: number;
}

/** The values of a card in a field, the most frequent first. */
function rankedValues(field: CardField, variants: readonly Variant[]): readonly CardValue[] {
  const rows = Map.groupBy(variants, ({ values }) => values[field] ?? "");
  rows.delete("");
  return [...rows]
    .map(([value, its]) => ({ value, row: its[0]?.row ?? 0, count: its.length }))
    .sort((one, other) => other.count - one.count);
}
