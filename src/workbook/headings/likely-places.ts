import { languages } from "../../model/localised.ts";
import { once } from "../../model/long-work.ts";
import {
  type FieldPlace,
  fieldNames,
  isPriceField,
  productFields,
  sheetColumns,
} from "../../model/product/columns.ts";
import { type FieldName, isListField } from "../../model/product/product.ts";
import { choiceNamed } from "../../model/product/rules.ts";
import { unitOfField } from "../../model/product/units.ts";
import {
  headingLikeness,
  isOneSlip,
  likenessLengthMax,
  type ReadyHeading,
  readyHeading,
} from "./heading-text.ts";
import { statedUnit } from "./heading-unit.ts";

export interface Likely {
  readonly place: FieldPlace;
  /** In percent, from 1 to 99. */
  readonly confidence: number;
}

const suggestedFrom = 0.7;
const priceFrom = 0.8;
const valuesAlone = 0.6;
const keysAlone = 0.75;
const keyLikeFrom = 0.8;
const leadMin = 0.09;
/** In a shorter heading, one different letter makes another word rather than a typo. */
const slipLengthMin = 4;
const doubtRemoved = 0.25;

/** Built when the first unknown heading appears; most sheets have none. */
const spellings = once(() =>
  fieldNames.flatMap((field) => {
    const { heading, aliases } = productFields[field];
    const names = [field, ...languages.map((one) => heading[one]), ...aliases];
    return names.map((name) => ({ field, ready: readyHeading(name) }));
  }),
);

/** A number or key in the heading (`Imge 3`, `Optoin: Colour`) is not compared. */
export function likelyPlace(heading: string, samples: readonly string[]): Likely | undefined {
  const { name, part, key } = partsOf(heading);
  if (name === "" || name.length > likenessLengthMax) return undefined;
  const ranked = rankedFields(name, { samples, isKeyed: key !== undefined });
  const [first, second] = ranked;
  const slips = ranked.filter(({ isSlip }) => isSlip);
  // A heading with a typo must not match another field that shares more words.
  if (slips.length > 1 || (slips.length === 1 && first?.isSlip !== true)) return undefined;
  const mayBeKey = key === undefined && slips.length === 0;
  const offered = mayBeKey ? likestKey(heading.trim()) : undefined;
  if (offered !== undefined && offered.likeness > (first?.likeness ?? 0)) return offered.likely;
  if (first === undefined || first.likeness < suggestedFrom) return byValues(samples);
  if (second !== undefined && first.likeness - second.likeness < leadMin) return undefined;
  // “Prices” does not say which, and a price cannot be corrected later.
  if (isPriceField(first.field) && first.likeness < priceFrom) return undefined;
  const kind = productFields[first.field].kind;
  if (!isListField(first.field) && part !== undefined) return undefined;
  return {
    place: {
      field: first.field,
      ...(kind === "links" ? { part: part ?? 1 } : {}),
      ...(kind === "pairs" && key !== undefined ? { key } : {}),
    },
    confidence: percent(first.likeness),
  };
}

function rankedFields(
  name: string,
  { samples, isKeyed }: { readonly samples: readonly string[]; readonly isKeyed: boolean },
) {
  const ready = readyHeading(name);
  const isMeant = (field: FieldName) => (productFields[field].kind === "pairs") === isKeyed;
  const slipped = spellings().filter(({ ready: spelling }) => isOneSlip(ready, spelling));
  const slips = new Set(slipped.map(({ field }) => field));
  return [...likenessByField(ready, isMeant)]
    .filter(([field]) => !hasOtherUnit(field, name))
    .map(([field, likeness]) => ({
      field,
      likeness: judged(field, { likeness, samples }),
      isSlip: slips.has(field) && ready.joined.length >= slipLengthMin,
    }))
    .sort((one, other) => other.likeness - one.likeness);
}

function partsOf(heading: string): { name: string; part?: number; key?: string } {
  const keyed = /^([^:：]+)[:：](.+)$/su.exec(heading.trim());
  if (keyed !== null) return { name: keyed[1] ?? "", key: keyed[2]?.trim() ?? "" };
  const numbered = /^(\D+?)(\d{1,3})(\D*)$/u.exec(heading.trim());
  if (numbered === null) return { name: heading.trim() };
  const part = Number(numbered[2]);
  return { name: `${numbered[1]} ${numbered[3]}`.trim(), ...(part >= 1 ? { part } : {}) };
}

function hasOtherUnit(field: FieldName, name: string): boolean {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === undefined) return false;
  const stated = statedUnit(name, fieldUnit.kind);
  return stated.kind === "unclear" || (stated.kind === "unit" && stated.unit !== fieldUnit);
}

function judged(
  field: FieldName,
  { likeness, samples }: { readonly likeness: number; readonly samples: readonly string[] },
): number {
  if (samples.length === 0) return likeness;
  const fitting = samples.filter((text) => fits(field, text)).length / samples.length;
  if (fitting < 0.5) return 0;
  const isTelling = ["links", "choice"].includes(productFields[field].kind) && fitting === 1;
  return isTelling ? likeness + (1 - likeness) * doubtRemoved : likeness;
}

function fits(field: FieldName, text: string): boolean {
  const { kind, maxLength } = productFields[field];
  if (kind === "links") return isLink(text);
  if (kind === "number") return /\d/.test(text) && /^[\d\s.,'’]+\D{0,6}$/u.test(text);
  if (kind === "choice") return choiceNamed(field, text) !== undefined;
  if (kind === "code") return text.length <= (maxLength ?? 0);
  // Names and descriptions are not plain numbers, but options may be.
  const isWords = !isListField(field);
  return !isLink(text) && !(isWords && /^[\d\s.,]+$/.test(text));
}

function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

const offeredKeys = once(() =>
  languages
    .flatMap(sheetColumns)
    .flatMap(({ field, key }) => (key === undefined ? [] : { field, ready: readyHeading(key) })),
);

/** `Color` may be an option or an attribute, so it is only suggested. */
function likestKey(heading: string): { likeness: number; likely: Likely } | undefined {
  const ready = readyHeading(heading);
  const [best] = offeredKeys()
    .map(({ field, ready: spelling }) => ({ field, likeness: headingLikeness(ready, spelling) }))
    .sort((one, other) => other.likeness - one.likeness);
  if (best === undefined || best.likeness < keyLikeFrom) return undefined;
  const place = { field: best.field, key: heading };
  return { likeness: best.likeness, likely: { place, confidence: percent(keysAlone) } };
}

function byValues(samples: readonly string[]): Likely | undefined {
  if (samples.length === 0) return undefined;
  const confidence = percent(valuesAlone);
  const all = (test: (text: string) => boolean) => samples.every(test);
  if (all((text) => isLink(text) && /\.(?:jpe?g|png)(?:[?#]|$)/i.test(text))) {
    return { place: { field: "images", part: 1 }, confidence };
  }
  const choices = fieldNames.filter((field) => productFields[field].kind === "choice");
  const choice = choices.find((one) => all((text) => choiceNamed(one, text) !== undefined));
  const field = choice ?? (all((text) => /^\d{13}$/.test(text)) ? "barcode" : undefined);
  return field && { place: { field }, confidence };
}

function percent(likeness: number): number {
  return Math.max(1, Math.min(99, Math.round(likeness * 100)));
}

/** The fields with the headings most similar to an unknown name: at most three, likeliest first. */
export function nearestFields(text: string): FieldName[] {
  const { name } = partsOf(text.slice(0, likenessLengthMax));
  const ready = readyHeading(name);
  return [...likenessByField(ready, () => true)]
    .filter(([, likeness]) => likeness >= 0.4)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([field]) => field);
}

function likenessByField(ready: ReadyHeading, isMeant: (field: FieldName) => boolean) {
  const best = new Map<FieldName, number>();
  for (const { field, ready: spelling } of spellings()) {
    if (isMeant(field))
      best.set(field, Math.max(best.get(field) ?? 0, headingLikeness(ready, spelling)));
  }
  return best;
}

/** Whether a wrong guess would do too much harm, as in a code or a field that is never updated. */
export function needsCertainty(field: FieldName): boolean {
  const annotations = productFields[field];
  if (annotations.kind === "code" || annotations.unit !== undefined) return true;
  return annotations.risk !== undefined || !annotations.isUpdatable;
}
