import type { FieldName } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { findingAt } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import type { Carrier, RowsContext } from "./across.ts";

/** Fields in which the variants of one card should agree. */
const cardFields = [
  "categoryName",
  "brandName",
  "language",
] as const satisfies readonly FieldName[];

type CardField = (typeof cardFields)[number];

/** What a variant says in the fields of its card; blanks are undefined or empty. */
type CardValues = { readonly [Name in CardField]: string | undefined };

interface Variant {
  readonly row: number;
  readonly values: CardValues;
}

interface Card {
  readonly parentSku: string;
  readonly variants: readonly Variant[];
}

/** The variants of each card, to tell those that do not agree with the others. */
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

  /** Rows whose value differs from the one most variants of their card have; blanks never differ. */
  async findings(context: RowsContext): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const [parentSku, variants] of this.#variants) {
      for (const field of cardFields) {
        for (const one of differing({ parentSku, variants }, field, context)) findings.push(one);
      }
      const turn = context.pause();
      if (turn !== undefined) await turn;
    }
    return findings;
  }
}

/** Variants mostly say the same: then they share it, and the texts of the row can go. */
function sameOf(before: CardValues | undefined, values: CardValues): CardValues {
  const isSame = cardFields.every((field) => before?.[field] === values[field]);
  return before !== undefined && isSame ? before : values;
}

function differing(
  { parentSku, variants }: Card,
  field: CardField,
  context: RowsContext,
): Finding[] {
  const { placeOf, nameOf } = context;
  const [first] = variants;
  if (variants.every(({ values }) => values[field] === first?.values[field])) return [];
  const usual = usualIn(field, variants);
  if (usual === undefined) return [];
  return variants.flatMap(({ row, values }) => {
    const value = values[field] ?? "";
    const place = placeOf(row, field);
    if (value === "" || value === usual.value || place === undefined) return [];
    const card = { parentSku, usual: usual.value, row: nameOf(usual.row) };
    const said = say("cardDiffers", place.label, value, card);
    return [findingAt(row, "card-differs", said, { place, value })];
  });
}

/** The most frequent value and its first row, the earliest on a draw; undefined where all agree. */
function usualIn(
  field: CardField,
  variants: readonly Variant[],
): { readonly value: string; readonly row: number } | undefined {
  const seen = new Map<string, { readonly row: number; count: number }>();
  for (const { row, values } of variants) {
    const value = values[field] ?? "";
    const known = seen.get(value);
    if (known !== undefined) known.count += 1;
    else if (value !== "") seen.set(value, { row, count: 1 });
  }
  if (seen.size < 2) return undefined;
  const [usual] = [...seen].sort(([, one], [, other]) => other.count - one.count);
  return usual && { value: usual[0], row: usual[1].row };
}
