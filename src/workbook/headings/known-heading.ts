import { languages } from "../../model/localised.ts";
import {
  type FieldPlace,
  fieldNames,
  isPriceField,
  productFields,
  unitText,
} from "../../model/product/columns.ts";
import { type FieldName, isLinkField, isListField } from "../../model/product/product.ts";
import { type Unit, unitOfField } from "../../model/product/units.ts";
import type { ColumnMeaning } from "../../model/sheet/sheet-choice.ts";
import { likenessLengthMax, normalisedHeading } from "./heading-text.ts";
import { type Segment, segmentsOf, statedUnit, unitStated } from "./heading-unit.ts";
import { bareHeading, isCurrencyWord, isRuleWord } from "./heading-words.ts";

/** Rank 0 is the template heading, then comes the field name, then its aliases. */
function rankedSpellings(field: FieldName): ReadonlyMap<string, number> {
  const annotations = productFields[field];
  const ofTemplate = languages.map((one) => annotations.heading[one]);
  const units = languages.flatMap((one) => unitText(field, one) ?? []);
  const ranks = [ofTemplate, [field], ...annotations.aliases.map((alias) => [alias])];
  const spellings = ranks.flatMap((names, rank) =>
    names.flatMap((name) =>
      ["", ...units].map((unit) => [normalisedHeading(`${name} ${unit}`), rank] as const),
    ),
  );
  // If a spelling is repeated, its first rank counts.
  return new Map(spellings.toReversed());
}

const ranksByField = new Map(fieldNames.map((field) => [field, rankedSpellings(field)]));

export function spellingsOf(field: FieldName): readonly string[] {
  return [...(ranksByField.get(field)?.keys() ?? [])];
}

export function headingRank(field: FieldName, heading: string): number {
  return ranksByField.get(field)?.get(normalisedHeading(heading)) ?? Number.POSITIVE_INFINITY;
}

// A map is safe for headings such as `__proto__`.
const fieldBySpelling: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) => spellingsOf(field).map((name) => [name, field] as const)),
);

/** No field name is longer. Only the key after it may be: `Option: …`. */
const nameLengthMax = 200;

/** The field of a heading; undefined if it is unknown. */
export function knownHeading(heading: string): FieldPlace | undefined {
  if (heading.length > nameLengthMax) return keyedHeading(heading);
  const normalised = normalisedHeading(heading);
  return singleHeading(normalised) ?? numberedHeading(normalised) ?? keyedHeading(heading);
}

interface HeadingMeaning {
  readonly place: FieldPlace;
  /** The `name` of a unit, such as `g`. Absent for the field's own unit, or if none is stated. */
  readonly unit?: string;
  readonly currency?: string;
  readonly unclear?: string;
}

/** The meaning of a heading that may contain a unit or currency: `Weight, g`, `Price, USD`. */
export function headingMeaning(heading: string): HeadingMeaning | undefined {
  const meaning = meaningOf(heading);
  if (meaning !== undefined || heading.length > likenessLengthMax) return meaning;
  const bare = bareHeading(heading);
  return bare === heading ? undefined : meaningOf(bare);
}

function meaningOf(heading: string): HeadingMeaning | undefined {
  const place = knownHeading(heading);
  if (place !== undefined && !isPriceField(place.field)) return { place };
  if (heading === "" || heading.length > likenessLengthMax) return place && { place };
  const segments = segmentsOf(heading);
  if (place !== undefined) return headingInCurrency(heading, segments) ?? { place };
  return headingInUnit(segments) ?? headingInCurrency(heading, segments);
}

const currencySign = /[$€£¥￥₽₴₸₩₹₺]/u;
/** `Price, USD`, `Цена, руб.`, `价格(元)` (decision 26e). */
function headingInCurrency(
  heading: string,
  segments: readonly Segment[],
): HeadingMeaning | undefined {
  const words = segments.flatMap((segment) => segment.words);
  const currency = currencySign.exec(heading)?.[0] ?? words.find(isCurrencyWord);
  if (currency === undefined) return undefined;
  const rest = words.filter((word) => word !== currency).join(" ");
  const place = singleHeading(normalisedHeading(rest));
  return place !== undefined && isPriceField(place.field) ? { place, currency } : undefined;
}

function headingInUnit(segments: readonly Segment[]): HeadingMeaning | undefined {
  for (const kind of ["weight", "length"] as const) {
    const stated = unitStated(segments, kind);
    if (stated?.kind !== "unit") continue;
    const field = fieldBesideUnit(stated) ?? fieldBySpelling.get(normalisedHeading(stated.rest));
    const fieldUnit = field === undefined ? undefined : unitOfField(field);
    if (field === undefined || fieldUnit?.kind !== kind) continue;
    return { place: { field }, ...(fieldUnit === stated.unit ? {} : { unit: stated.unit.name }) };
  }
  return undefined;
}

export function chosenMeaning(
  { unit, ...place }: Exclude<ColumnMeaning, "ignored">,
  heading: string,
): HeadingMeaning {
  const fieldUnit = unitOfField(place.field);
  if (fieldUnit === undefined) return { place };
  if (unit !== undefined) return unit === fieldUnit.name ? { place } : { place, unit };
  const stated = statedUnit(heading, fieldUnit.kind);
  if (stated.kind === "none") return { place };
  if (stated.kind === "unclear") return { place, unclear: stated.written };
  return stated.unit === fieldUnit ? { place } : { place, unit: stated.unit.name };
}

const fieldsBesideUnit: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) =>
    (productFields[field].unitAliases ?? []).map(
      (name) => [`${unitOfField(field)?.kind} ${normalisedHeading(name)}`, field] as const,
    ),
  ),
);

/** For words that only mean a field if there is a unit too, such as `Variant Grams`. */
export function fieldBesideUnit({ unit, rest }: { unit: Unit; rest: string }) {
  return fieldsBesideUnit.get(`${unit.kind} ${normalisedHeading(rest)}`);
}

/** The field of `Options` or `规格`: a list whose heading states neither a position nor a key. */
export function pairsField(heading: string): FieldName | undefined {
  const name = normalisedHeading(bareHeading(heading));
  const field = fieldBySpelling.get(name) ?? furtherBySpelling.get(name);
  return field !== undefined && productFields[field].kind === "pairs" ? field : undefined;
}

function singleHeading(normalised: string): FieldPlace | undefined {
  const field = fieldBySpelling.get(normalised);
  return field !== undefined && !isListField(field) ? { field } : undefined;
}

const furtherBySpelling: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) =>
    productFields[field].furtherAliases.map((name) => [normalisedHeading(name), field] as const),
  ),
);

/**
 * `Image 3`, `Image3`, `Image 3 URL`. `Image` without a number is the first, and `Other image 1`
 * the second.
 */
function numberedHeading(normalised: string): FieldPlace | undefined {
  // Splits, because a single pattern would backtrack.
  const [before = "", number = "", after = "", ...more] = normalised.split(/(\d+)/u);
  const name = `${before}${after}`;
  const further = furtherBySpelling.get(name);
  const field = further ?? fieldBySpelling.get(name);
  if (more.length > 0 || number.length > 4) return undefined;
  if (field === undefined || !isLinkField(field)) return undefined;
  const part = number === "" ? 1 : Number(number);
  return part >= 1 ? { field, part: further === undefined ? part : part + 1 } : undefined;
}

/** `Option: Colour`, `选项：颜色`, `options.Colour`, `Option (Colour)`, `Option [Colour]`. */
function keyedHeading(heading: string): FieldPlace | undefined {
  const ofColon = /^([^:：.．]+)[:：.．](.+)$/su.exec(heading);
  const match = ofColon ?? /^([^([（]+)[([（](.+)[)\]）]$/su.exec(heading);
  if (match === null || (match[1] ?? "").length > nameLengthMax) return undefined;
  const field = fieldBySpelling.get(normalisedHeading(match[1] ?? ""));
  // Marks and rules are not part of the key: `Option: Colour*`.
  const key = bareHeading(match[2] ?? "").replace(/^[*✱\s]+|[*✱\s]+$/gu, "");
  // `Option (required)` has no key.
  const isRule = ofColon === null && isRuleWord(key);
  return field !== undefined && productFields[field].kind === "pairs" && key !== "" && !isRule
    ? { field, key }
    : undefined;
}
