import type { SheetportError } from "../../errors.ts";
import { msg, type Text } from "../../model/message.ts";
import { fieldNames, productFields } from "../../model/product/columns.ts";
import { fieldLabel } from "../../model/product/labels.ts";
import { choiceNamed, takesMappedWords } from "../../model/product/rules.ts";
import { unitOfField } from "../../model/product/units.ts";
import {
  type ColumnMeaning,
  type FieldPlace,
  type GivenValue,
  givenParts,
  isSameMeaning,
  type SheetChoice,
  type ValueName,
  wordKey,
} from "../../model/sheet/sheet-choice.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import {
  headingMeaning,
  knownHeading,
  nearestFields,
  normalisedHeading,
  statedUnit,
} from "../../workbook/index.ts";
import { badChoice, badOption, choiceTexts, didYouMean, usageError } from "../process/settings.ts";

/** The option or the part of a file where a choice is written, for error messages. */
interface Source {
  readonly option: string;
  readonly text: string;
}

/** Choices as written in options or in a mapping file. */
export interface WrittenChoices {
  /** Which field a column holds. */
  readonly columns: readonly (Source & { readonly heading: string; readonly field: string })[];
  /** A fixed value for every row. */
  readonly values: readonly (Source & { readonly field: string; readonly value: string })[];
  /** Which value a word stands for. */
  readonly words: readonly (Source & Record<"field" | "word" | "value", string>)[];
}

/**
 * The choices that options or a file make. Whether the columns exist is checked later.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function choiceWritten({ columns, values, words }: WrittenChoices): SheetChoice {
  const meanings = new Map<string, ColumnMeaning>();
  for (const { heading, field, ...source } of columns) {
    const meaning = meaningNamed(heading, field);
    const key = columnKey(heading);
    if (key === "") throw badOption(source.option, source.text, formOf("map"));
    if (meaning === undefined) throw unknownField(source.option, field);
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
    if (fixed.some((one) => isSameMeaning(one.place, place))) throw contradicts(source);
    fixed.push({ place, text: value });
  }
  const names = new Map<string, ValueName>();
  for (const word of words) {
    const name = valueName(word);
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

function valueName(written: WrittenChoices["words"][number]): ValueName {
  const { option, text } = written;
  const [word, value] = [written.word.trim(), written.value.trim()];
  const { field, key } = placeNamed(option, written.field);
  if (word === "" || value === "") throw badOption(option, text, formOf("mapValue"));
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

const ignoring: ReadonlySet<string> = new Set(["ignore", "-"]);

/** The meaning of a column. Undefined if there is no such field. */
export function meaningNamed(heading: string, field: string): ColumnMeaning | undefined {
  if (ignoring.has(field.toLowerCase())) return "ignored";
  const { place, unit = place && apiUnitIn(field, place) } = headingMeaning(field) ?? {};
  if (place !== undefined) return { ...place, ...(unit === undefined ? {} : { unit }) };
  // In `Farbe=option`, the heading is the key of an option field.
  return heading === "" ? undefined : knownHeading(`${field}: ${heading}`);
}

/** The API's unit, if the text includes it: `weight, kg` rather than `weight`. */
function apiUnitIn(text: string, { field }: FieldPlace): string | undefined {
  const unit = unitOfField(field);
  const stated = unit && statedUnit(text, unit.kind);
  return stated?.kind === "unit" ? stated.unit.name : undefined;
}

/**
 * Parses a column: `Code`; `Code#2` is the second column with that heading; `#3` is the third
 * column without a heading.
 */
function columnKey(text: string): string {
  const [, name = text, place] = /^(.*\S|)#(\d{1,5})$/su.exec(text) ?? [];
  const heading = normalisedHeading(name);
  if (place === undefined || (heading !== "" && Number(place) === 1)) return heading;
  return `${heading}#${Number(place)}`;
}

/**
 * Finds a field by a name or heading.
 *
 * @throws SheetportError `unknown-field`, exit code 2.
 */
export function placeNamed(option: string, name: string): FieldPlace {
  const place = knownHeading(name);
  if (place === undefined) throw unknownField(option, name);
  return place;
}

/** Describes the format of an option's value. */
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

/** A field as typed: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}
