import { type SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { OrderColumnName } from "../../model/order/order-columns.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { type FieldName, listFields } from "../../model/product/product.ts";
import { unitNamed, unitNamesOf, unitOfField } from "../../model/product/units.ts";
import {
  type AnyChoice,
  choiceOfSheets,
  isOfOrders,
  isOfProducts,
  optionsOver,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import { knownHeading, limits } from "../../workbook/index.ts";
import { badChoice, badOption, namesIn, numberFrom } from "../process/settings.ts";
import { orderWords } from "./order-words.ts";
import {
  choiceWritten,
  type FieldWords,
  fieldsNamed,
  formOf,
  placeNamed,
  productWords,
  type WrittenChoices,
} from "./sheet-choices.ts";

type TextLists = "sheet" | "map" | "set" | "unit" | "mapValue" | "join";

export interface SheetOptions
  extends Readonly<Partial<Record<TextLists, readonly string[] | undefined>>> {
  readonly headerRow?: string | undefined;
  /** The content of the `--mapping` file. Other options override it. */
  readonly mapped?: AnyChoice | undefined;
  /** Whether `--mapping` comes from saved settings instead of the command line. */
  readonly isMappingKept?: boolean | undefined;
  /** `--whole-lists`: comma-separated names of list fields. */
  readonly wholeLists?: string | undefined;
  /** `--fill-down`: comma-separated names of fields. */
  readonly fillDown?: string | undefined;
}

export function readingOptions(options: SheetOptions) {
  return { requested: askedChoice(options), remember: isToRemember(options) };
}

export function ordersReading(options: SheetOptions) {
  const requested = chosenSheets(options, isOfOrders, writtenChoices(options, orderWords));
  return { requested, remember: isToRemember(options) };
}

/** With a mapping file, nothing is remembered: neither its choices nor those of other options. */
function isToRemember({ map, unit, mapValue, fillDown, join, mapped }: SheetOptions): boolean {
  const isMeaning = [map, unit, mapValue, fillDown, join].some((option) => option !== undefined);
  return isMeaning && mapped === undefined;
}

export function askedChoice(options: SheetOptions): SheetChoice {
  const { set = [], unit, wholeLists, fillDown, join } = options;
  const values = set.map(writtenValue);
  return chosenSheets(options, isOfProducts, {
    ...writtenChoices(options, productWords, values),
    ...(unit !== undefined && { units: Object.fromEntries(unit.map(unitOf)) }),
    ...(wholeLists !== undefined && {
      wholeLists: [...namesIn("--whole-lists", [wholeLists], listFields)],
    }),
    ...(fillDown !== undefined && { fillDown: fieldsNamed("--fill-down", fillDown.split(",")) }),
    ...(join !== undefined && { joined: [...new Set(join)] }),
  });
}

function writtenChoices<Field extends string>(
  { map = [], mapValue = [], headerRow }: SheetOptions,
  words: FieldWords<Field>,
  values: WrittenChoices["values"] = [],
): SheetChoice<Field> {
  const columns = map.map((text) => writtenColumn(text, words));
  return {
    ...choiceWritten({ columns, values, words: mapValue.map(writtenWord) }, words),
    ...(headerRow !== undefined && { headingRow: rowNumber(headerRow) }),
  };
}

function chosenSheets<Field extends FieldName | OrderColumnName>(
  { mapped, sheet: sheets = [] }: SheetOptions,
  isMeant: (mapped: AnyChoice) => mapped is SheetChoice<Field>,
  written: SheetChoice<Field>,
): SheetChoice<Field> {
  if (mapped !== undefined && !isMeant(mapped)) {
    throw usageError("bad-mapping", msg("commands.mapping.otherKind"));
  }
  const forEach = optionsOver(mapped ?? {}, written);
  const named = sheets.filter((name) => name !== allSheets);
  return {
    ...choiceOfSheets(named, forEach),
    ...(named.length === sheets.length ? {} : { allSheets: true }),
  };
}

/** No sheet can have this name, because Excel forbids the character. */
const allSheets = "*";

export function refuseSheetOptions(options: SheetOptions): void {
  const { headerRow, map, set, unit, mapValue, mapped, isMappingKept, wholeLists, sheet } = options;
  const { fillDown, join } = options;
  const written = {
    ...{ "--header-row": headerRow, "--map": map, "--set": set, "--map-value": mapValue },
    ...{ "--unit": unit, "--mapping": isMappingKept === true ? undefined : mapped },
    ...{ '--sheet "*"': sheet?.find((name) => name === allSheets), "--whole-lists": wholeLists },
    ...{ "--fill-down": fillDown, "--join": join },
  };
  for (const [option, value] of Object.entries(written)) {
    if (value !== undefined) throw optionOfPlan(option, "bad-option");
  }
}

export function optionOfPlan(option: string, code: string, command = "diff"): SheetportError {
  return usageError(code, msg("commands.options.optionOfPlan", { option, command }));
}

function rowNumber(text: string): number {
  const row = Number(text);
  if (/^\d+$/.test(text) && row >= 1 && row <= limits.rows) return row;
  throw badOption("--header-row", text, numberFrom(1, limits.rows));
}

function writtenColumn(
  text: string,
  { meaning }: FieldWords<string>,
): WrittenChoices["columns"][number] {
  const isMeant = (heading: string, field: string) => meaning(heading, field) !== undefined;
  // The name of a product option may contain “=”, too. `isMeant` finds the separator.
  const [heading, field] = splitAt(text, "map", isMeant);
  return { option: "--map", text, heading, field };
}

function writtenValue(text: string): WrittenChoices["values"][number] {
  const [field, value] = splitAt(text, "set", isField);
  return { option: "--set", text, field, value };
}

function unitOf(text: string): readonly [FieldName, string] {
  const option = "--unit";
  const [name, unitName] = splitAt(text, "unit", isField);
  const { field } = placeNamed(option, name);
  const usual = unitOfField(field);
  if (usual === undefined) {
    throw badChoice(option, name, fieldNames.filter(unitOfField));
  }
  const unit = unitNamed(unitName);
  if (unit === undefined || unit === "unclear" || unit.kind !== usual.kind) {
    throw badChoice(option, unitName, unitNamesOf(usual.kind));
  }
  return [field, unit.name];
}

function writtenWord(text: string): WrittenChoices["words"][number] {
  const option = "--map-value";
  const [, left = "", value = ""] = /^(.+[:：].+)=([^=]+)$/su.exec(text) ?? [];
  if (left === "") throw badOption(option, text, formOf("mapValue"));
  // A field such as “Option: Colour” contains a colon, so this splits at the first colon after a
  // known field.
  const signs = [...left.matchAll(/[:：]/gu)].slice(0, signsTried).map(({ index }) => index);
  const at = signs.find((sign) => isField(left.slice(0, sign).trim())) ?? signs[0] ?? left.length;
  return { option, text, value, field: left.slice(0, at).trim(), word: left.slice(at + 1) };
}

function isField(name: string): boolean {
  return knownHeading(name) !== undefined;
}

/** How many separators to try. No real heading or key contains more. */
const signsTried = 20;

function splitAt(
  text: string,
  form: "map" | "set" | "unit",
  isMeant: (left: string, right: string) => boolean,
): readonly [left: string, right: string] {
  const all = [...text.matchAll(/=/g)].map(({ index }) => index);
  // A heading may contain “=”, so this tries the last one first.
  const splits = (form === "map" ? all.reverse() : all)
    .slice(0, signsTried)
    .map((at) => [text.slice(0, at).trim(), text.slice(at + 1).trim()] as const);
  const split = splits.find(([left, right]) => isMeant(left, right)) ?? splits[0];
  if (split === undefined) throw badOption(`--${form}`, text, formOf(form));
  return split;
}
