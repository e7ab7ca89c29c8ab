import { addTo, type Pause } from "../../model/long-work.ts";
import { type Message, msg, type Text } from "../../model/message.ts";
import type { CategoryBook } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding, FindingCode } from "../../model/sheet/finding.ts";
import { meantByMixedScript, mixedScriptMessage } from "../cells/codes.ts";
import { differenceBetween, foldCode, mixedScriptCode } from "../layout/lookalikes.ts";
import { findingAt, type Place, type Spot } from "../layout/row-findings.ts";

export interface Carrier {
  readonly code: string;
  readonly rows: readonly number[];
}

export class AcrossRows {
  readonly findings: Finding[] = [];
  readonly #placeOf: (row: number, field: FieldName) => Place | undefined;
  readonly nameOf: (row: number) => string;
  readonly pause: Pause;

  constructor(
    placeOf: (row: number, field: FieldName) => Place | undefined,
    nameOf: (row: number) => string,
    pause: Pause,
  ) {
    this.#placeOf = placeOf;
    this.nameOf = nameOf;
    this.pause = pause;
  }

  report(
    { code: value, rows }: Carrier,
    field: FieldName,
    code: FindingCode,
    message: (place: Place) => Message,
    about: Spot = {},
  ): void {
    for (const row of rows) {
      const place = this.#placeOf(row, field);
      if (place === undefined) continue;
      this.findings.push(findingAt(row, code, message(place), { ...about, place, value }));
    }
  }

  rowsText(rows: readonly number[]): Text {
    const shown = rows.slice(0, rowsMax).map(this.nameOf);
    return msg("check.rows", { rows: shown, count: rows.length, more: rows.length - shown.length });
  }
}

const rowsMax = 3;

async function groupsOf(
  carriers: readonly Carrier[],
  pause: Pause,
): Promise<readonly (readonly Carrier[])[]> {
  const byLook = new Map<string, Carrier[]>();
  for (const carrier of carriers) {
    addTo(byLook, foldCode(carrier.code), carrier);
    // Awaiting `undefined` would cost as much as the rest of the loop.
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  return [...byLook.values()].filter(
    (alike) => alike.length > 1 || alike.some(({ rows }) => rows.length > 1),
  );
}

export async function checkSkus(skus: readonly Carrier[], across: AcrossRows): Promise<void> {
  for (const group of await groupsOf(skus, across.pause)) {
    await across.pause();
    for (const carrier of group) {
      const { code: sku, rows } = carrier;
      if (rows.length > 1) {
        const message = msg("check.duplicateSku", { sku, rows: across.rowsText(rows) });
        across.report(carrier, "sku", "duplicate-sku", () => message);
      }
      const pair = lookalikeSku(carrier, group, across);
      if (pair === undefined) continue;
      // Two look-alike SKUs may both be live already, so this only matters for new listings.
      across.report(carrier, "sku", "lookalike-sku", () => pair, { onlyOnCreate: true });
    }
  }
}

/** Two look-alike SKUs get the same message, so that their findings form one group. */
function lookalikeSku(carrier: Carrier, group: readonly Carrier[], across: AcrossRows) {
  const [one, second] = group;
  const two = carrier === one ? second : carrier;
  if (one === undefined || two === undefined) return undefined;
  return msg("check.lookalikeSku", {
    ...{ one: one.code, oneRows: across.rowsText(one.rows) },
    ...{ two: two.code, twoRows: across.rowsText(two.rows) },
    difference: differenceText(one.code, two.code),
  });
}

function differenceText(one: string, other: string) {
  return msg("check.difference", { ...differenceBetween(one, other) });
}

/** Variants whose parent SKUs only look alike would get separate cards. */
export async function checkParents(parents: readonly Carrier[], across: AcrossRows): Promise<void> {
  for (const group of await groupsOf(parents, across.pause)) {
    await across.pause();
    const sorted = group.toSorted((one, other) => other.rows.length - one.rows.length);
    const meant = new Map(group.map(({ code }) => [code, mixedScriptCode(code)?.meant]));
    const right =
      group.find(({ code }) => [...meant.values()].includes(code)) ?? mostFrequent(sorted);
    for (const carrier of group) {
      const { code } = carrier;
      const usual = right ?? sorted.find((one) => one !== carrier);
      if (carrier === right || usual === undefined) continue;
      const message = msg("check.lookalikeCard", {
        ...{ parentSku: code, other: usual.code, rows: across.rowsText(usual.rows) },
        difference: differenceText(code, usual.code),
        isKnown: right !== undefined,
      });
      // The codes differ only by wrong letters or signs, so the usual code was certainly meant.
      const repair = meant.get(code) === usual.code ? usual.code : undefined;
      across.report(carrier, "parentSku", "lookalike-card", () => message, { repair });
    }
  }
}

export function checkScripts(
  codes: { readonly sku: readonly Carrier[]; readonly parentSku: readonly Carrier[] },
  across: AcrossRows,
): void {
  const lookalikes = new Set(
    across.findings
      .filter(({ code }) => code === "lookalike-sku" || code === "lookalike-card")
      .map(({ row, field }) => `${field} ${row}`),
  );
  for (const field of ["sku", "parentSku"] as const) {
    for (const { code, rows } of codes[field]) {
      const mixed = mixedScriptCode(code);
      if (mixed === undefined) continue;
      const others = rows.filter((row) => !lookalikes.has(`${field} ${row}`));
      const message = (place: Place) => mixedScriptMessage(place, code, mixed);
      const about = meantByMixedScript(mixed);
      across.report({ code, rows: others }, field, "code-lookalike", message, about);
    }
  }
}

/** These fields name one product each, so a repeated value was probably copied with its row. */
const tradeNumbers = ["barcode", "gtin"] as const satisfies FieldName[];

type TradeNumber = (typeof tradeNumbers)[number];

/** Keeps a list of rows only for repeated numbers, because most are there once. */
export class TradeNumbers {
  readonly #firstRows = { barcode: new Map<string, number>(), gtin: new Map<string, number>() };
  readonly #repeated = { barcode: new Map<string, number[]>(), gtin: new Map<string, number[]>() };
  /** By row, the numbers with zeros in front, which only fill them up to a length. */
  readonly #padded = { barcode: new Map<number, string>(), gtin: new Map<number, string>() };

  add(row: number, product: { readonly [Name in TradeNumber]?: string | undefined }): void {
    for (const field of tradeNumbers) {
      const code = product[field];
      if (code === undefined) continue;
      const number = /^\d+$/.test(code) ? code.replace(/^0+/, "") : code;
      if (number !== code) this.#padded[field].set(row, code);
      const first = this.#firstRows[field].get(number);
      if (first === undefined) this.#firstRows[field].set(number, row);
      else addTo(this.#repeated[field], number, row);
    }
  }

  /** Rows of a SKU that is there twice are reported elsewhere. */
  check(across: AcrossRows, skuAgain: ReadonlySet<number>): void {
    for (const field of tradeNumbers) {
      const padded = this.#padded[field];
      for (const [number, others] of this.#repeated[field]) {
        const all = [this.#firstRows[field].get(number) ?? 0, ...others];
        const rows = all.filter((row) => !skuAgain.has(row));
        if (rows.length === 1) continue;
        const text = across.rowsText(rows);
        for (const [code, same] of Map.groupBy(rows, (row) => padded.get(row) ?? number)) {
          const message = ({ label }: Place) =>
            msg("check.numberRepeated", { value: code, rows: text, label });
          const carrier = { code, rows: same };
          across.report(carrier, field, "number-repeated", message, { onlyOnCreate: true });
        }
      }
    }
  }
}

const cardFields = ["categoryName", "brandName", "language"] as const satisfies FieldName[];

type CardField = (typeof cardFields)[number];

type CardValues = { readonly [Name in CardField]: string | undefined };

interface Variant {
  readonly row: number;
  readonly values: CardValues;
  readonly options: string;
}

export class Cards {
  readonly #variants = new Map<string, Variant[]>();
  /** Many cards have variants with the same options, so that one text serves them all. */
  readonly #options = new Map<string, string>();

  add(parentSku: string, { row, values, options: text }: Variant): void {
    const options = this.#options.get(text) ?? text;
    if (options === text) this.#options.set(text, text);
    const before = this.#variants.get(parentSku)?.at(-1)?.values;
    // Shares equal values with the previous variant, so that the texts of this row can be freed.
    const isSame = cardFields.every((field) => before?.[field] === values[field]);
    addTo(this.#variants, parentSku, { row, values: before && isSame ? before : values, options });
  }

  parents(): Carrier[] {
    return Array.from(this.#variants, ([code, variants]) => ({
      code,
      rows: variants.map(({ row }) => row),
    }));
  }

  async check(
    across: AcrossRows,
    { compared, has }: CategoryBook,
    skuAgain: ReadonlySet<number>,
  ): Promise<void> {
    for (const [parentSku, variants] of this.#variants) {
      checkOptions(parentSku, variants, { across, skuAgain });
      for (const field of cardFields) {
        const values = valuesOf(field, variants);
        const isCompared = field === "categoryName" && compared !== undefined;
        const live = isCompared ? values.filter(({ code }) => has(code)) : [];
        const right = live.length === 1 ? live[0] : mostFrequent(values);
        for (const one of values) {
          const other = right ?? values.find((value) => value !== one);
          if (one === right || other === undefined) continue;
          const about = { value: one.code, parentSku, usual: other.code };
          const row = across.nameOf(other.rows[0] ?? 0);
          across.report(one, field, "card-differs", ({ label }) =>
            msg("check.cardDiffers", { ...about, row, isSure: right !== undefined, label }),
          );
        }
      }
      const turn = across.pause();
      if (turn !== undefined) await turn;
    }
  }
}

/** Customers choose a variant by its options. Rows of the same SKU are reported elsewhere. */
function checkOptions(
  parentSku: string,
  variants: readonly Variant[],
  { across, skuAgain }: { across: AcrossRows; skuAgain: ReadonlySet<number> },
): void {
  if (new Set(variants.map(({ options }) => options)).size === variants.length) return;
  const distinct = variants.filter(({ row }) => !skuAgain.has(row));
  for (const [code, same] of Map.groupBy(distinct, ({ options }) => options)) {
    if (same.length === 1) continue;
    const rows = same.map(({ row }) => row);
    const about = { parentSku, options: code, isNone: code === "", rows: across.rowsText(rows) };
    const message = msg("check.optionsRepeated", about);
    const onCreate = { onlyOnCreate: true };
    across.report({ code, rows }, "options", "options-repeated", () => message, onCreate);
  }
}

/** The carriers must be sorted, the most frequent first. */
function mostFrequent([most, next]: readonly Carrier[]): Carrier | undefined {
  return next !== undefined && most !== undefined && most.rows.length > next.rows.length
    ? most
    : undefined;
}

function valuesOf(field: CardField, variants: readonly Variant[]): readonly Carrier[] {
  const first = variants[0]?.values[field];
  if (variants.every(({ values }) => values[field] === first)) return [];
  const rows = Map.groupBy(variants, ({ values }) => values[field] ?? "");
  rows.delete("");
  return [...rows]
    .map(([code, members]) => ({ code, rows: members.map(({ row }) => row) }))
    .sort((one, other) => other.rows.length - one.rows.length);
}
