import type { SheetportError } from "../../errors.ts";
import { msg, type Text } from "../../model/message.ts";
import { fieldNames, productFields } from "../../model/product/columns.ts";
import { fieldLabel } from "../../model/product/labels.ts";
import { type FieldName, listFields } from "../../model/product/product.ts";
import { choiceNamed, takesMappedWords } from "../../model/product/rules.ts";
import { unitNamed, unitNamesOf, unitOfField } from "../../model/product/units.ts";
import {
  type ColumnMeaning,
  choiceOfSheets,
  type FieldPlace,
  type GivenValue,
  givenParts,
  isSameMeaning,
  optionsOver,
  type SheetChoice,
  type ValueName,
  wordKey,
} from "../../model/sheet/sheet-choice.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import {
  headingMeaning,
  knownHeading,
  limits,
  nearestFields,
  normalisedHeading,
  statedUnit,
} from "../../workbook/index.ts";
import {
  badChoice,
  badOption,
  choiceTexts,
  didYouMean,
  namesIn,
  numberFrom,
  usageError,
} from "../process/settings.ts";

/** Options for reading a sheet, as typed. */
export interface SheetOptions {
  /** `--sheet`: names of sheets, or `*` for every visible sheet with products. */
  readonly sheet?: readonly string[] | undefined;
  readonly headerRow?: string | undefined;
  /** `--map`: texts such as `HEADING=FIELD`. */
  readonly map?: readonly string[] | undefined;
  /** `--set`: texts such as `FIELD=VALUE`. */
  readonly set?: readonly string[] | undefined;
  /** `--unit`: texts such as `FIELD=UNIT`. */
  readonly unit?: readonly string[] | undefined;
  /** `--map-value`: texts such as `FIELD:WORD=VALUE`. */
  readonly mapValue?: readonly string[] | undefined;
  /** The content of the `--mapping` file. Other options override it. */
  readonly mapped?: SheetChoice | undefined;
  /** Whether `--mapping` comes from saved settings. */
  readonly isMappingKept?: boolean | undefined;
  /** `--whole-lists`: comma-separated names of lists. */
  readonly wholeLists?: string | undefined;
}

/**
 * Whether options define the meaning of columns or words. It is then remembered for sheets with the
 * same headings.
 */
export function isToRemember({ map, unit, mapValue, mapped }: SheetOptions): boolean {
  // If a mapping file is used, neither the file nor the options beside it are remembered.
  return mapped === undefined && [map, unit, mapValue].some((option) => option !== undefined);
}

/**
 * Parses the options for reading a sheet. Whether the columns exist is checked later.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function askedChoice(options: SheetOptions): SheetChoice {
  const columns: Columns = new Map();
  for (const text of options.map ?? []) addColumn(columns, mappedColumn(text));
  const given: GivenValue[] = [];
  for (const text of options.set ?? []) addGiven(given, givenValue(text));
  const units = Object.fromEntries((options.unit ?? []).map(unitMessage));
  const valueNames: ValueNames = new Map();
  for (const text of options.mapValue ?? []) addValueName(valueNames, valueNamed(text));
  const written = {
    ...(options.headerRow === undefined ? {} : { headingRow: rowNumber(options.headerRow) }),
    ...(columns.size === 0 ? {} : { columns }),
    ...(given.length === 0 ? {} : { given }),
    ...(options.unit === undefined ? {} : { units }),
    ...(valueNames.size === 0 ? {} : { valueNames: [...valueNames.values()] }),
    ...(options.wholeLists === undefined
      ? {}
      : { wholeLists: [...namesIn("--whole-lists", [options.wholeLists], listFields)] }),
  };
  const forEach = optionsOver(options.mapped ?? {}, written);
  const sheets = options.sheet ?? [];
  const named = sheets.filter((name) => name !== allSheets);
  return {
    ...choiceOfSheets(named, forEach),
    ...(named.length === sheets.length ? {} : { allSheets: true }),
  };
}

/** Not a valid sheet name, so it cannot be ambiguous. */
const allSheets = "*";

/**
 * Refuses options for reading a sheet if a saved plan is sent, because they would have no effect.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function refuseSheetOptions(options: SheetOptions): void {
  const written = { "--header-row": options.headerRow, "--map": options.map, "--set": options.set };
  const others = {
    "--map-value": options.mapValue,
    "--unit": options.unit,
    "--mapping": options.isMappingKept === true ? undefined : options.mapped,
    "--sheet *": options.sheet?.includes(allSheets) === true ? true : undefined,
    "--whole-lists": options.wholeLists,
  };
  for (const [option, value] of Object.entries({ ...written, ...others })) {
    if (value !== undefined) throw optionOfPlan(option, "bad-option");
  }
}

/** The error for an option that changes how a plan is made, used with a saved plan. */
export function optionOfPlan(option: string, code: string): SheetportError {
  return usageError(code, msg("commands.options.optionOfPlan", { option }));
}

function rowNumber(text: string): number {
  const row = Number(text);
  if (/^\d+$/.test(text) && row >= 1 && row <= limits.rows) return row;
  throw badOption("--header-row", text, numberFrom(1, limits.rows));
}

const ignoring: ReadonlySet<string> = new Set(["ignore", "-"]);

/** The option that a column, field or word comes from, for error messages. */
interface Given {
  readonly option: string;
  readonly text: string;
}

/** The meaning of columns, by column key. */
export type Columns = Map<string, ColumnMeaning>;

function mappedColumn(text: string): Given & { readonly heading: string; readonly field: string } {
  const { left, right } = splitAt(text, {
    option: "--map",
    form: "map",
    // Split at the last “=”, because the heading may contain “=”. A field key after it may, too.
    from: "end",
    meaningOf: meaningNamed,
  });
  return { option: "--map", text, heading: left, field: right };
}

/** The meaning of a column. Undefined if there is no such field. */
function meaningNamed(heading: string, field: string): ColumnMeaning | undefined {
  if (ignoring.has(field.toLowerCase())) return "ignored";
  const { place, unit } = headingMeaning(field) ?? {};
  if (place === undefined) return keyedBy(heading, field);
  const message = unit ?? ownUnitIn(field, place);
  return { ...place, ...(message === undefined ? {} : { unit: message }) };
}

/** The API's unit, if the text includes it: `weight, kg` rather than `weight`. */
function ownUnitIn(text: string, { field }: FieldPlace): string | undefined {
  const own = unitOfField(field);
  const stated = own && statedUnit(text, own.kind);
  return stated?.kind === "unit" ? stated.unit.name : undefined;
}

/** Parses `weight=g`: a weight or size field, and the unit of its numbers. */
function unitMessage(text: string): readonly [FieldName, string] {
  const option = "--unit";
  const { left, right } = splitAt(text, {
    ...{ option, form: "unit", from: "start", meaningOf: knownHeading },
  });
  const place = knownHeading(left);
  if (place === undefined) throw unknownField(option, left);
  const own = unitOfField(place.field);
  if (own === undefined) {
    const fields = fieldNames.filter((field) => unitOfField(field) !== undefined);
    throw badChoice(option, left, fields);
  }
  const unit = unitNamed(right);
  if (unit === undefined || unit === "unclear" || unit.kind !== own.kind) {
    throw badChoice(option, right, unitNamesOf(own.kind));
  }
  return [place.field, unit.name];
}

/**
 * Adds the meaning of a column.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function addColumn(
  columns: Columns,
  { option, text, heading, field }: Given & { readonly heading: string; readonly field: string },
): void {
  const meaning = meaningNamed(heading, field);
  const key = columnKey(heading);
  if (key === "") throw badOption(option, text, formOf("map"));
  if (meaning === undefined) throw unknownField(option, field);
  const earlier = columns.get(key);
  if (earlier !== undefined && !isSameMeaning(earlier, meaning)) {
    throw contradicts(option, text);
  }
  columns.set(key, meaning);
}

/** Parses `Farbe=option`, an option field whose key is the column heading. */
function keyedBy(heading: string, field: string): FieldPlace | undefined {
  return heading === "" ? undefined : knownHeading(`${field}: ${heading}`);
}

/**
 * Parses a column: `Code`; `Code#2` is the second column with that heading; `#3` is the third
 * column without a heading.
 */
function columnKey(heading: string): string {
  const [, name = heading, place] = /^(.*\S|)#(\d{1,5})$/su.exec(heading) ?? [];
  const own = normalisedHeading(name);
  if (place === undefined) return own;
  return own !== "" && Number(place) === 1 ? own : `${own}#${Number(place)}`;
}

function givenValue(text: string): Given & { readonly field: string; readonly value: string } {
  const { left, right } = splitAt(text, {
    option: "--set",
    form: "set",
    from: "start",
    meaningOf: knownHeading,
  });
  return { option: "--set", text, field: left, value: right };
}

/**
 * Adds a fixed value for every row.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function addGiven(
  given: GivenValue[],
  { option, text, field, value }: Given & { readonly field: string; readonly value: string },
): void {
  const place = knownHeading(field);
  if (place === undefined) throw unknownField(option, field);
  if (value === "") throw badOption(option, text, formOf("set"));
  if (givenParts(value) === undefined) {
    throw badOption(option, text, msg("commands.options.setBraces"));
  }
  if (given.some((one) => isSameMeaning(one.place, place))) {
    throw contradicts(option, text);
  }
  given.push({ place, text: value });
}

/** The meaning of words, by `wordKey`. */
export type ValueNames = Map<string, ValueName>;

interface ValueWord extends Given {
  readonly field: string;
  readonly word: string;
  readonly value: string;
}

function valueNamed(text: string): ValueWord {
  const option = "--map-value";
  const [, left = "", value = ""] = /^(.+[:：].+)=([^=]+)$/su.exec(text) ?? [];
  if (left === "") throw badOption(option, text, formOf("mapValue"));
  // A field such as “Option: Colour” contains a colon, so split at the first colon that follows a
  // known field.
  const signs = [...left.matchAll(/[:：]/gu)].slice(0, signsTried).map(({ index }) => index);
  const at = signs.find((sign) => knownHeading(left.slice(0, sign).trim()) !== undefined);
  const parted = at ?? signs[0] ?? left.length;
  return { option, text, value, field: left.slice(0, parted).trim(), word: left.slice(parted + 1) };
}

/**
 * Adds the meaning of a word in a field.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function addValueName(names: ValueNames, message: ValueWord): void {
  const { option, text } = message;
  const [written, value] = [message.word.trim(), message.value.trim()];
  const { field, key } = knownHeading(message.field) ?? {};
  if (field === undefined) throw unknownField(option, message.field);
  if (written === "" || value === "") throw badOption(option, text, formOf("mapValue"));
  if (!takesMappedWords(field)) {
    throw badChoice(option, message.field, fieldNames.filter(takesMappedWords));
  }
  const { choices } = productFields[field];
  const meant = choices === undefined ? value : choiceNamed(field, value);
  if (meant === undefined) {
    throw badOption(option, text, choiceTexts(choices ?? []), nearestNames(value, choices ?? []));
  }
  const name = { field, ...(key === undefined ? {} : { key }), written, value: meant };
  const earlier = names.get(wordKey(name));
  if (earlier !== undefined && earlier.value !== meant) {
    throw contradicts(option, text);
  }
  names.set(wordKey(name), name);
}

interface SplitOptions<Meaning> {
  readonly option: string;
  readonly form: Form;
  /** The end of the text where the search for “=” starts. */
  readonly from: "start" | "end";
  /** The meaning of the two sides. Undefined if they are not valid. */
  readonly meaningOf: (left: string, right: string) => Meaning | undefined;
}

interface Split<Meaning> {
  readonly left: string;
  readonly right: string;
  readonly meaning: Meaning | undefined;
}

/** More than any real heading or key contains. */
const signsTried = 20;

/** Splits a text at the first “=” with a valid meaning on both sides, or else at the first “=”. */
function splitAt<Meaning>(
  text: string,
  { option, form, from, meaningOf }: SplitOptions<Meaning>,
): Split<Meaning> {
  const all = [...text.matchAll(/=/g)].map(({ index }) => index);
  const signs = (from === "end" ? all.reverse() : all).slice(0, signsTried);
  const splits = signs.map((at) => {
    const [left, right] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    return { left, right, meaning: meaningOf(left, right) };
  });
  const split = splits.find(({ meaning }) => meaning !== undefined) ?? splits[0];
  if (split === undefined) throw badOption(option, text, formOf(form));
  return split;
}

type Form = "map" | "mapValue" | "set" | "unit";

/** Describes the format of the option's value. */
function formOf(kind: Form): Text {
  return msg("commands.options.form", { kind });
}

function contradicts(option: string, text: string): SheetportError {
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
