import { annotationsOf, isRequired } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { joined, ruleSentence, type SchemaRule } from "../../model/product/rules.ts";
import { unitNamesOf, unitOfField } from "../../model/product/units.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";
import { givenMark } from "../../model/sheet/sheet-choice.ts";
import { decimal } from "../../model/text/number-words-ru.ts";
import type { FieldKind } from "../layout/fields.ts";
import { fieldSpecs } from "../layout/fields.ts";

/** What is said of a field in one language. */
interface FieldTold {
  readonly name: FieldName;
  readonly kind: FieldKind;
  /** Without unit, number or key. */
  readonly heading: string;
  readonly example: string;
  /** Unit of a number; undefined for prices. */
  readonly unit: string | undefined;
  /** The values of a choice; empty for other kinds. */
  readonly choices: readonly string[];
  readonly required: boolean;
}

/** A field in the words of a language. */
export function fieldIn(language: Language): (name: FieldName) => FieldTold {
  return (name) => {
    const its = annotationsOf(name);
    const { kind, choices } = fieldSpecs[name];
    return {
      ...{ name, kind, choices, required: isRequired(name) },
      heading: its["x-heading"][language],
      example: exampleOf(name, language),
      unit: its["x-unit"]?.[language],
    };
  };
}

/** An example as it is typed: in Russian with a decimal comma. */
function exampleOf(name: FieldName, language: Language): string {
  const { "x-example": example } = annotationsOf(name);
  return language === "ru" && fieldSpecs[name].kind === "number" ? decimal(example) : example;
}

/** A rule of a field's schema. */
export interface RuleOfField extends SchemaRule {
  readonly field: FieldName;
}

/** What a rule asks for, and an example of the field. */
export function ruleFix(
  { field, ...rule }: RuleOfField,
  language: Language,
  example: (value: string) => string,
): string {
  return joined([ruleSentence(rule, language), example(exampleOf(field, language))], language);
}

/** The units that a field's numbers may be written in, the interface's own first. */
export function toldUnits(name: FieldName): string {
  const own = unitOfField(name);
  if (own === undefined) return "";
  const others = unitNamesOf(own.kind).filter((unit) => unit !== own.name);
  return [own.name, ...others].slice(0, unitsNamed).join(", ");
}

const unitsNamed = 5;

/** What tells a column, or a value that stands for one, from others of its field. */
export interface NamedColumn {
  readonly field: FieldName;
  readonly part?: number;
  readonly key?: string;
  /** No column of the sheet: the value was given with `--set` for every row. */
  readonly isGiven?: boolean;
}

/** How a column is called; `keyed` joins a heading and its key. */
export function columnLabel(
  heading: string,
  { part, key = "", isGiven = false }: NamedColumn,
  keyed: (heading: string, key: string) => string,
): string {
  const named = key === "" ? heading : keyed(heading, key);
  const label = part === undefined ? named : `${heading} ${part}`;
  return isGiven ? `${label} (${givenMark})` : label;
}

/** A value within an English or Chinese sentence; long ones are cut, as the whole stands beside it. */
export function quoted(value: string): string {
  return `“${shortened(value)}”`;
}

/** {@link quoted} within a Russian sentence. */
export function guillemets(value: string): string {
  return `«${shortened(value)}»`;
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 57)}…` : value;
}

/** Whether a value is a short word that can stand in an option as every shell takes it. */
export function isOptionSafe(value: string): boolean {
  return value.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(value);
}

/**
 * The option that has a word read as a value, between double quotes as bash, PowerShell and cmd take them;
 * what these would not leave as it is has to be written by hand, or into a mapping file.
 */
export function mapValueOption(field: FieldName, word: string, value: string): string {
  const isTaken = (text: string) => text.length <= 400 && !/["$`\\!%\p{C}]/u.test(text);
  const taken = isTaken(value) && !value.includes("=") ? value : "VALUE";
  return `--map-value "${field}:${isTaken(word) ? word : "WORD"}=${taken}"`;
}

/** The option that says what a column holds, as a shell takes it. */
export function mapOption(heading: string, field: string): string {
  const isTaken = heading.length <= 100 && !/["$`\\!%\p{C}]/u.test(heading);
  return `--map "${isTaken ? heading : "HEADING"}=${field}"`;
}

/** The option that names a sheet, as a shell takes it. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** The options that read a sheet together with the others: a hidden one has to be named. */
export function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--all-sheets ${sheetOption(name)}` : "--all-sheets";
}
