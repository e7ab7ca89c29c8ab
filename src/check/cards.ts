import type { Finding } from "../model/finding.ts";
import type { FieldName } from "../model/product.ts";
import { rowsAStep, type Steps } from "../model/steps.ts";
import { TextColumn } from "../model/text-column.ts";
import type { CodeTwins, Telling } from "./across-rows.ts";
import { findingAt } from "./row-findings.ts";

/** Fields in which the variants of one card should agree. */
const cardFields = [
  "categoryName",
  "brandName",
  "language",
] as const satisfies readonly FieldName[];

type CardField = (typeof cardFields)[number];
/** A variant's values in the order of `cardFields`. */
type CardValues = readonly (string | undefined)[];

/** The card of each position, and how many cards there are. */
interface CardNumbers {
  readonly of: Uint32Array;
  readonly count: number;
}

interface Differing extends Telling {
  readonly cards: CardNumbers;
}

/** One column of values for each field: 100,000 rows are a few megabytes. */
export class Cards {
  readonly #parents: CodeTwins;
  /** Blank values are empty texts. */
  readonly #values: Readonly<Record<CardField, TextColumn>> = {
    categoryName: new TextColumn(),
    brandName: new TextColumn(),
    language: new TextColumn(),
  };

  /** `parents`: the rows' parent SKUs; the values of each row are added when its code has been. */
  constructor(parents: CodeTwins) {
    this.#parents = parents;
  }

  add(values: CardValues): void {
    for (const [at, field] of cardFields.entries()) this.#values[field].push(values[at]);
  }

  /** Rows whose value differs from the one most variants of their card have; blanks never differ. */
  *findings(telling: Telling): Steps<Finding[]> {
    const findings: Finding[] = [];
    const cards = yield* this.#numbered();
    for (const field of cardFields) {
      for (const finding of yield* this.#differing(field, { cards, ...telling })) {
        findings.push(finding);
      }
    }
    return findings;
  }

  *#differing(field: CardField, { cards, placeOf, nameOf, say }: Differing): Steps<Finding[]> {
    const findings: Finding[] = [];
    for (const entries of (yield* this.#mixedCards(field, cards)).values()) {
      yield;
      const parentSku = this.#parents.codes.at(entries[0] ?? 0);
      const usual = this.#usual(field, entries);
      const value = this.#values[field].at(usual);
      for (const at of entries) {
        const own = this.#values[field].at(at);
        if (own === "" || own === value) continue;
        const row = this.#parents.rows[at] ?? 0;
        const place = placeOf(row, field);
        if (place === undefined) continue;
        const card = { parentSku, usual: value, row: nameOf(this.#parents.rows[usual] ?? 0) };
        const said = say.cardDiffers(place.label, own, card);
        const about = { ...said, place, value: own };
        findings.push(findingAt(row, "card-differs", about));
      }
    }
    return findings;
  }

  /** By position: a number for each card, from 0 in the order of the rows. */
  *#numbered(): Steps<CardNumbers> {
    const { codes } = this.#parents;
    const numbers = new Map<string, number>();
    const of = new Uint32Array(codes.length);
    for (let at = 0; at < codes.length; at += 1) {
      if (at % rowsAStep === 0) yield;
      // The variants of a card stand together in most sheets.
      if (at > 0 && codes.isSameAt(at, at - 1)) {
        of[at] = of[at - 1] as number;
        continue;
      }
      const parentSku = codes.at(at);
      const number = numbers.get(parentSku) ?? numbers.size;
      numbers.set(parentSku, number);
      of[at] = number;
    }
    return { of, count: numbers.size };
  }

  /** The cards with more than one value in a field, with the positions of all their variants. */
  *#mixedCards(
    field: CardField,
    { of, count }: CardNumbers,
  ): Steps<ReadonlyMap<number, readonly number[]>> {
    const values = this.#values[field];
    const first = new Int32Array(count).fill(-1);
    const mixed = new Map<number, number[]>();
    for (const [at, card] of of.entries()) {
      if (at % rowsAStep === 0) yield;
      if (values.isEmptyAt(at)) continue;
      const known = first[card] as number;
      if (known < 0) first[card] = at;
      else if (!values.isSameAt(known, at)) mixed.set(card, []);
    }
    if (mixed.size === 0) return mixed;
    for (const [at, card] of of.entries()) {
      if (at % rowsAStep === 0) yield;
      mixed.get(card)?.push(at);
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
