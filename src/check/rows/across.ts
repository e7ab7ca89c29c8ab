import { addTo, type Pause } from "../../model/long-work.ts";
import { msg, type Text } from "../../model/message.ts";
import type { CategoryBook } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { meantByMixedScript, mixedScriptMessage } from "../cells/codes.ts";
import { differenceBetween, foldCode, mixedScriptCode } from "../layout/lookalikes.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";

/** A code and the rows that have it, in sheet order. */
export interface Carrier {
  readonly code: string;
  readonly rows: readonly number[];
}

/** Groups of look-alike codes, and codes in several rows, in sheet order. */
async function groupsOf(
  carriers: readonly Carrier[],
  pause: Pause,
): Promise<readonly (readonly Carrier[])[]> {
  const byLook = new Map<string, Carrier[]>();
  for (const carrier of carriers) {
    addTo(byLook, foldCode(carrier.code), carrier);
    // Awaiting undefined would cost as much as the step itself.
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return [...byLook.values()].filter(
    (alike) => alike.length > 1 || alike.some(({ rows }) => rows.length > 1),
  );
}

/** The names of the first rows, and the number of further rows. */
function rowsText(rows: readonly string[]): Text {
  const shown = rows.slice(0, rowsMax);
  return msg("check.rows", { rows: shown, count: rows.length, more: rows.length - shown.length });
}

const rowsMax = 3;

/** Looks up columns and names of rows. */
export interface RowsContext {
  /** Returns the first column of a field in the row's sheet. Undefined if there is none. */
  placeOf(row: number, field: FieldName): Place | undefined;
  nameOf(row: number): string;
  readonly pause: Pause;
}

/**
 * Finds repeated SKUs, and SKUs that differ only by case, spaces or look-alike letters (decision
 * 32).
 */
export async function skuFindings(
  skus: readonly Carrier[],
  context: RowsContext,
): Promise<Finding[]> {
  const { placeOf, nameOf, pause } = context;
  const findings: Finding[] = [];
  for (const group of await groupsOf(skus, pause)) {
    await pause();
    for (const { code, rows } of group) {
      const pair = lookalikeSku(code, group, context);
      for (const row of rows) {
        const place = placeOf(row, "sku");
        if (place === undefined) continue;
        if (rows.length > 1) {
          const message = msg("check.duplicateSku", {
            sku: code,
            rows: rowsText(rows.map(nameOf)),
          });
          findings.push(findingAt(row, "duplicate-sku", message, { place, value: code }));
        }
        if (pair === undefined) continue;
        // Two look-alike listings may both be live, so this only matters for new listings.
        const about = { place, value: code, onlyOnCreate: true };
        findings.push(findingAt(row, "lookalike-sku", pair, about));
      }
    }
  }
  return findings;
}

/**
 * Finds parent SKUs that look the same but differ, since their variants would get separate cards.
 * Reports the rows of the rarer spelling, or all rows if no spelling is more frequent.
 */
export async function lookalikeCardFindings(
  parents: readonly Carrier[],
  { placeOf, nameOf, pause }: RowsContext,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const group of await groupsOf(parents, pause)) {
    await pause();
    const [most, next] = group.toSorted((one, other) => other.rows.length - one.rows.length);
    if (most === undefined || next === undefined) continue;
    const meant = group.map(({ code }) => mixedScriptCode(code)?.meant);
    const right =
      group.find(({ code }) => meant.includes(code)) ??
      (most.rows.length > next.rows.length ? most : undefined);
    for (const [at, { code, rows }] of group.entries()) {
      if (code === right?.code) continue;
      const usual = right ?? (code === most.code ? next : most);
      const message = msg("check.lookalikeCard", {
        ...{ parentSku: code, other: usual.code, rows: rowsText(usual.rows.map(nameOf)) },
        difference: differenceText(code, usual.code),
        isKnown: right !== undefined,
      });
      // The difference is a letter of another alphabet, so the usual code was meant.
      const isSure = meant[at] === usual.code;
      for (const row of rows) {
        const place = placeOf(row, "parentSku");
        if (place === undefined) continue;
        const about = { place, value: code, ...(isSure && { repair: usual.code }) };
        findings.push(findingAt(row, "lookalike-card", message, about));
      }
    }
  }
  return findings;
}

/**
 * The message about a code and its look-alike. It is the same for both, so that they form one
 * group.
 */
function lookalikeSku(code: string, group: readonly Carrier[], { nameOf }: RowsContext) {
  const [one, second] = group;
  const two = group.find((carrier) => carrier.code === code && carrier !== one) ?? second;
  if (one === undefined || two === undefined) return undefined;
  return msg("check.lookalikeSku", {
    ...{ one: one.code, oneRows: rowsText(one.rows.map(nameOf)) },
    ...{ two: two.code, twoRows: rowsText(two.rows.map(nameOf)) },
    difference: differenceText(one.code, two.code),
  });
}

function differenceText(one: string, other: string) {
  return msg("check.difference", { ...differenceBetween(one, other) });
}

/**
 * Finds SKUs and parent SKUs with wrong characters, except those that `earlier` already reports as
 * look-alikes.
 */
export function mixedScriptFindings(
  codes: { readonly sku: readonly Carrier[]; readonly parentSku: readonly Carrier[] },
  earlier: readonly Finding[],
  { placeOf }: RowsContext,
): Finding[] {
  const lookalikes = new Set(
    earlier
      .filter(({ code }) => code === "lookalike-sku" || code === "lookalike-card")
      .map(({ row, field }) => `${field} ${row}`),
  );
  const findings: Finding[] = [];
  for (const field of ["sku", "parentSku"] as const) {
    for (const { code, rows } of codes[field]) {
      const mixed = mixedScriptCode(code);
      if (mixed === undefined) continue;
      for (const row of rows) {
        const place = placeOf(row, field);
        if (place === undefined || lookalikes.has(`${field} ${row}`)) continue;
        const about = { place, value: code, ...meantByMixedScript(mixed) };
        const message = mixedScriptMessage(place, code, mixed);
        findings.push(findingAt(row, "code-lookalike", message, about));
      }
    }
  }
  return findings;
}

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
