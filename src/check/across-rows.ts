import type { Finding } from "../model/finding.ts";
import type { FieldName } from "../model/product.ts";
import { rowsAStep, type Steps } from "../model/steps.ts";
import { TextColumn } from "../model/text-column.ts";
import { differenceBetween, foldCode } from "./lookalikes.ts";
import { oddCode } from "./odd-code.ts";
import { findingAt, type Place } from "./row-findings.ts";
import type { Lookalike } from "./words/en.ts";
import type { CheckWords } from "./words/index.ts";

/** A code and the rows that carry it. */
interface Carrier {
  readonly code: string;
  readonly rows: number[];
}

/** More than the rows of a sheet, so that a hash and a position fit into one exact number. */
const positionsMax = 2 ** 21;

/**
 * Codes of one field over all rows, to tell equal ones and those that only look equal. Each code
 * leaves a hash of its look behind: nearly all of them stand once, and a table of 100,000 looks
 * would cost more memory than the reading itself.
 */
export class CodeTwins {
  /** By position: the row of each code. */
  readonly rows: number[] = [];
  readonly codes = new TextColumn();
  readonly #hashes: number[] = [];

  add(row: number, code: string): void {
    this.rows.push(row);
    this.codes.push(code);
    this.#hashes.push(hashOf(foldCode(code)));
  }

  /**
   * By look: the codes that people cannot tell apart, in the order of the rows. Groups in which all
   * codes are the same are of interest only where a code must not come twice.
   */
  *groups({ equalToo }: { readonly equalToo: boolean }): Steps<readonly (readonly Carrier[])[]> {
    const keys = Float64Array.from(
      this.#hashes,
      (hash, at) => (hash >>> 0) * positionsMax + at,
    ).sort();
    const groups: (readonly Carrier[])[] = [];
    let looks = 0;
    for (let from = 0, to = 1; from < keys.length; from = to, to += 1) {
      const hash = Math.floor((keys[from] as number) / positionsMax);
      while (to < keys.length && Math.floor((keys[to] as number) / positionsMax) === hash) to += 1;
      looks += 1;
      if (looks % rowsAStep === 0) yield;
      if (to - from < 2) continue;
      const places = Array.from(keys.subarray(from, to), (key) => key % positionsMax);
      const isOneCode = this.#areSame(places);
      if (isOneCode && !equalToo) continue;
      for (const group of isOneCode ? [places] : this.#byLook(places)) {
        const carriers = this.#carriers(group);
        if (carriers.length > 1 || (equalToo && group.length > 1)) groups.push(carriers);
      }
    }
    return groups.sort((one, other) => firstRow(one) - firstRow(other));
  }

  /** Tells apart looks that share a hash by chance. */
  #byLook(places: readonly number[]): Iterable<readonly number[]> {
    return Map.groupBy(places, (at) => foldCode(this.codes.at(at))).values();
  }

  #areSame(places: readonly number[]): boolean {
    const [first = 0] = places;
    return places.every((at) => this.codes.isSameAt(first, at));
  }

  #carriers(group: readonly number[]): readonly Carrier[] {
    const byCode = new Map<string, Carrier>();
    for (const at of group) {
      const code = this.codes.at(at);
      const carrier = byCode.get(code) ?? { code, rows: [] };
      carrier.rows.push(this.rows[at] ?? 0);
      byCode.set(code, carrier);
    }
    return [...byCode.values()];
  }
}

function firstRow(group: readonly Carrier[]): number {
  return group[0]?.rows[0] ?? 0;
}

/** FNV-1a over the UTF-16 units: 32 bits, as a signed number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** Where fields stand in the sheets, how rows are called, and the words to say something about them. */
export interface Telling {
  /** The first column of a field in the sheet of a row; undefined where it has none. */
  placeOf(row: number, field: FieldName): Place | undefined;
  nameOf(row: number): string;
  readonly say: CheckWords;
}

/** The same SKU twice, and SKUs alike but for case, spaces or look-alike letters (decision 32). */
export function* skuFindings(skus: CodeTwins, telling: Telling): Steps<Finding[]> {
  const { placeOf, nameOf, say } = telling;
  const findings: Finding[] = [];
  for (const group of yield* skus.groups({ equalToo: true })) {
    yield;
    for (const { code, rows } of group) {
      const other = otherThan(code, group, telling);
      const names = rows.map(nameOf);
      for (const [at, row] of rows.entries()) {
        const place = placeOf(row, "sku");
        if (place === undefined) continue;
        if (rows.length > 1) {
          const others = names.filter((_, one) => one !== at);
          const said = say.duplicateSku(code, others);
          findings.push(findingAt(row, "duplicate-sku", { ...said, place, value: code }));
        }
        if (other === undefined) continue;
        const said = say.lookalikeSku(code, other);
        // Two live listings may look alike: then nothing new is about to be made by mistake.
        const about = { ...said, place, value: code, onlyOnCreate: true };
        findings.push(findingAt(row, "lookalike-sku", about));
      }
    }
  }
  return findings;
}

/**
 * Parent SKUs that look the same but are not, at the rows of the less frequent ones: these
 * variants would stand on a card of their own.
 */
export function* cardTwinFindings(
  parents: CodeTwins,
  { placeOf, nameOf, say }: Telling,
): Steps<Finding[]> {
  const findings: Finding[] = [];
  for (const group of yield* parents.groups({ equalToo: false })) {
    yield;
    const usual = group.reduce((best, one) => (one.rows.length > best.rows.length ? one : best));
    for (const { code, rows } of group) {
      if (code === usual.code) continue;
      const difference = differenceBetween(code, usual.code);
      const others = { code: usual.code, rows: usual.rows.map(nameOf), difference };
      const said = say.lookalikeCard(code, others);
      // A letter of another alphabet that the usual code does not have: that one was meant.
      const isSure = oddCode(code)?.meant === usual.code;
      for (const row of rows) {
        const place = placeOf(row, "parentSku");
        if (place === undefined) continue;
        const about = { ...said, place, value: code, ...(isSure && { repair: usual.code }) };
        findings.push(findingAt(row, "lookalike-card", about));
      }
    }
  }
  return findings;
}

function otherThan(
  code: string,
  group: readonly Carrier[],
  { nameOf }: Telling,
): Lookalike | undefined {
  const other = group.find((one) => one.code !== code);
  if (other === undefined) return undefined;
  const difference = differenceBetween(code, other.code);
  return { code: other.code, rows: other.rows.map(nameOf), difference };
}
