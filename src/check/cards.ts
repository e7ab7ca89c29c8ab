import type { Finding } from "../model/finding.ts";
import type { FieldName } from "../model/product.ts";
import type { Steps } from "../model/steps.ts";
import { findingAt, type Place } from "./row-findings.ts";
import { TextColumn } from "./text-column.ts";
import type { CheckWords } from "./words/index.ts";

/** Fields in which the variants of one card should agree. */
const cardFields = [
  "categoryName",
  "brandName",
  "language",
] as const satisfies readonly FieldName[];

type CardField = (typeof cardFields)[number];
/** A variant's values in the order of `cardFields`. */
type CardValues = readonly (string | undefined)[];

/** One column of values for each field: 100,000 rows are a few megabytes. */
export class Cards {
  readonly #rows: number[] = [];
  readonly #parents = new TextColumn();
  /** Blank values are empty texts. */
  readonly #values: Readonly<Record<CardField, TextColumn>> = {
    categoryName: new TextColumn(),
    brandName: new TextColumn(),
    language: new TextColumn(),
  };

  add(row: number, parentSku: string, values: CardValues): void {
    this.#rows.push(row);
    this.#parents.push(parentSku);
    for (const [at, field] of cardFields.entries()) this.#values[field].push(values[at]);
  }

  /** Rows whose value differs from the one most variants of their card have; blanks never differ. */
  *findings(placeOf: ReadonlyMap<FieldName, Place>, say: CheckWords): Steps<Finding[]> {
    const findings: Finding[] = [];
    for (const field of cardFields) {
      const place = placeOf.get(field);
      if (place === undefined) continue;
      for (const finding of yield* this.#differing(field, { place, say })) findings.push(finding);
    }
    return findings;
  }

  *#differing(
    field: CardField,
    { place, say }: { readonly place: Place; readonly say: CheckWords },
  ): Steps<Finding[]> {
    const findings: Finding[] = [];
    for (const [parentSku, entries] of yield* this.#mixedCards(field)) {
      yield;
      const usual = this.#usual(field, entries);
      const value = this.#values[field].at(usual);
      for (const at of entries) {
        const own = this.#values[field].at(at);
        if (own === "" || own === value) continue;
        const card = { parentSku, usual: value, row: this.#rows[usual] ?? 0 };
        const said = say.cardDiffers(place.label, own, card);
        const about = { ...said, place, value: own };
        findings.push(findingAt(this.#rows[at] ?? 0, "card-differs", about));
      }
    }
    return findings;
  }

  /** The cards with more than one value in a field, with the positions of all their variants. */
  *#mixedCards(field: CardField): Steps<ReadonlyMap<string, readonly number[]>> {
    const first = new Map<string, string>();
    const mixed = new Map<string, number[]>();
    for (let at = 0; at < this.#parents.length; at += 1) {
      yield;
      const value = this.#values[field].at(at);
      if (value === "") continue;
      const parent = this.#parents.at(at);
      const known = first.get(parent);
      if (known === undefined) first.set(parent, value);
      else if (known !== value) mixed.set(parent, []);
    }
    if (mixed.size === 0) return mixed;
    for (let at = 0; at < this.#parents.length; at += 1) {
      mixed.get(this.#parents.at(at))?.push(at);
      yield;
    }
    return mixed;
  }

  /** Position of the first variant that has the most frequent value; the earliest on a draw. */
  #usual(field: CardField, entries: readonly number[]): number {
    const counts = new Map<string, { at: number; count: number }>();
    for (const at of entries) {
      const value = this.#values[field].at(at);
      if (value === "") continue;
      const seen = counts.get(value) ?? { at, count: 0 };
      seen.count++;
      counts.set(value, seen);
    }
    let best = { at: entries[0] ?? 0, count: 0 };
    for (const seen of counts.values()) if (seen.count > best.count) best = seen;
    return best.at;
  }
}
