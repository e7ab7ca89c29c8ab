import { type SheetportError, usageError } from "../../errors.ts";
import { msg, type Text } from "../../model/message.ts";
import {
  type FieldPlace,
  fieldLabel,
  fieldNames,
  productFields,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { choiceNamed, takesMappedWords } from "../../model/product/rules.ts";
import { unitOfField } from "../../model/product/units.ts";
import {
  type ColumnMeaning,
  type GivenValue,
  givenParts,
  isSameMeaning,
  type SheetChoice,
  type ValueName,
  wordKey,
} from "../../model/sheet/sheet-choice.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import {
  headingMeaning,
  knownHeading,
  nearestFields,
  normalisedHeading,
  pairsField,
  statedUnit,
} from "../../workbook/index.ts";
import { badChoice, badOption, choiceTexts, didYouMean } from "../process/settings.ts";

interface Source {
  readonly option: string;
  readonly text: string;
}

export interface WrittenChoices {
  readonly columns: readonly (Source & { readonly heading: string; readonly field: string })[];
  /** The value of a field in every row, which may name other fields: `{brandName} {mpn}`. */
  readonly values: readonly (Source & { readonly field: string; readonly value: string })[];
  readonly words: readonly (Source & Record<"field" | "word" | "value", string>)[];
}

/** The words for the fields of a kind of sheet, and what they mean. */
export interface FieldWords<Field extends string> {
  /** What a column with this heading is for. Undefined if no field has this name. */
  readonly meaning: (heading: string, field: string) => ColumnMeaning<Field> | undefined;
  readonly unknown: (option: string, field: string) => SheetportError;
  /** @throws SheetportError if the field takes no words, or not this value */
  readonly valueName: (word: WrittenChoices["words"][number]) => ValueName<Field>;
}

export const productWords: FieldWords<FieldName> = {
  meaning: meaningNamed,
  unknown: unknownField,
  valueName,
};

/** Does not check whether the columns exist. */
export function choiceWritten<Field extends string>(
  { columns, values, words }: WrittenChoices,
  fieldWords: FieldWords<Field>,
): SheetChoice<Field> {
  const meanings = new Map<string, ColumnMeaning<Field>>();
  for (const { heading, field, ...source } of columns) {
    const meaning = fieldWords.meaning(heading, field);
    const key = columnKey(heading);
    if (key === "") throw badOption(source.option, source.text, formOf("map"));
    if (meaning === undefined) throw fieldWords.unknown(source.option, field);
    const previous = meanings.get(key);
    if (previous !== undefined && !isSameMeaning(previous, meaning)) throw contradicts(source);
    meanings.set(key, meaning);
  }
  const fixed: GivenValue[] = [];
  for (const { field, value, ...source } of values) {
    const place = placeNamed(source.option, field);
    if (value === "") throw badOption(source.option, source.text, formOf("set"));
    if (givenParts(value) === undefined)
      throw badOption(source.option, source.text, msg("commands.options.setBraces"));
    const previous = fixed.find((one) => isSameMeaning(one.place, place));
    if (previous !== undefined && previous.text !== value) throw contradicts(source);
    if (previous === undefined) fixed.push({ place, text: value });
  }
  const names = new Map<string, ValueName<Field>>();
  for (const word of words) {
    const name = fieldWords.valueName(word);
    const previous = names.get(wordKey(name));
    if (previous !== undefined && previous.value !== name.value) throw contradicts(word);
    names.set(wordKey(name), name);
  }
  return {
    ...(meanings.size === 0 ? {} : { columns: meanings }),
    ...(fixed.length === 0 ? {} : { constants: fixed }),
    ...(names.size === 0 ? {} : { valueNames: [...names.values()] }),
  };
}

export function wordWritten({ option, text, ...written }: WrittenChoices["words"][number]) {
  const [word, value] = [written.word.trim(), written.value.trim()];
  if (word === "" || value === "") throw badOption(option, text, formOf("mapValue"));
  return { word, value };
}

function valueName(written: WrittenChoices["words"][number]): ValueName {
  const { option, text } = written;
  const { field, key } = placeNamed(option, written.field);
  const { word, value } = wordWritten(written);
  if (!takesMappedWords(field)) {
    throw badChoice(option, written.field, fieldNames.filter(takesMappedWords));
  }
  const { choices } = productFields[field];
  const meant = choices === undefined ? value : choiceNamed(field, value);
  if (meant === undefined) {
    throw badOption(option, text, choiceTexts(choices ?? []), nearestNames(value, choices ?? []));
  }
  return { field, ...(key === undefined ? {} : { key }), written: word, value: meant };
}

export function isIgnore(field: string): boolean {
  return ["ignore", "-"].includes(field.toLowerCase());
}

function meaningNamed(heading: string, field: string): ColumnMeaning | undefined {
  if (isIgnore(field)) return "ignored";
  const { place, unit = place && apiUnitIn(field, place) } = headingMeaning(field) ?? {};
  if (place !== undefined) return { ...place, ...(unit === undefined ? {} : { unit }) };
  // In `Farbe=option`, the column's heading becomes the name of the option.
  return heading === "" ? undefined : knownHeading(`${field}: ${heading}`);
}

/** The name of the unit in a text, such as `kg` in `weight, kg`. */
function apiUnitIn(text: string, { field }: FieldPlace): string | undefined {
  const unit = unitOfField(field);
  const stated = unit && statedUnit(text, unit.kind);
  return stated?.kind === "unit" ? stated.unit.name : undefined;
}

/**
 * Normalises the name of a column: `Code` is the first column with that heading, `Code#2` the
 * second one, and `#3` the third column without a heading.
 */
function columnKey(text: string): string {
  const [, name = text, place] = /^(.*\S|)#(\d{1,5})$/su.exec(text) ?? [];
  const heading = normalisedHeading(name);
  if (place === undefined || (heading !== "" && Number(place) === 1)) return heading;
  return `${heading}#${Number(place)}`;
}

export function placeNamed(option: string, name: string): FieldPlace {
  const place = knownHeading(name);
  if (place === undefined) throw unknownField(option, name);
  return place;
}

export function fieldsNamed(option: string, names: readonly string[]): readonly FieldName[] {
  const written = names.map((name) => name.trim()).filter((name) => name !== "");
  const fields = written.map((name) => {
    // A list has no column without a position or key.
    const field = pairsField(name) ?? placeNamed(option, name).field;
    if (field === "sku")
      throw badChoice(
        option,
        name,
        fieldNames.filter((one) => one !== "sku"),
      );
    return field;
  });
  return [...new Set(fields)];
}

export function formOf(kind: "map" | "mapValue" | "set" | "unit"): Text {
  return msg("commands.options.form", { kind });
}

function contradicts({ option, text }: Source): SheetportError {
  return usageError("bad-option", msg("commands.options.contradicts", { option, text }));
}

function unknownField(option: string, name: string): SheetportError {
  const message = msg("commands.options.unknownField", { option, name, hint: fieldHint(name) });
  return usageError("unknown-field", message);
}

function fieldHint(name: string): Text {
  const field = knownHeading(`${name}: x`)?.field;
  if (field !== undefined) {
    return msg("commands.options.nameKey", { field, heading: fieldLabel(field) });
  }
  const near = nearestFields(name);
  return near.length > 0
    ? didYouMean(near)
    : msg("commands.options.use", { choices: choiceTexts(fieldNames) });
}

/** The name of a field as the user types it: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace<string>): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}
