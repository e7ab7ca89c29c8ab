import { isFieldName } from "../product/columns.ts";
import type { FieldName, ListField } from "../product/product.ts";
import { wordIn } from "../product/rules.ts";
import type { SheetNames } from "./stacked-rows.ts";

/** Which column of which field: `Image 3` → images, part 3; `Option: Colour` → options, key Colour. */
export interface FieldPlace {
  readonly field: FieldName;
  /** The number of a numbered column, from 1. */
  readonly part?: number;
  /** The key of a keyed column in its own spelling. */
  readonly key?: string;
}

/**
 * What a column stands for, with the unit of its numbers where that is not what its heading says;
 * “ignored”: deliberately nothing.
 */
export type ColumnMeaning = (FieldPlace & { readonly unit?: string }) | "ignored";

/** A value for every row in a field that has no column. */
export interface GivenValue {
  readonly place: FieldPlace;
  /** As written: a value, the name of another field, or a text with `{field}` in it. */
  readonly text: string;
}

/** What a person's own word means in a field, or in the entry of a list with that key. */
export interface ValueName extends Pick<FieldPlace, "field" | "key"> {
  /** The word as they write it; compared as {@link wordIn} folds it. */
  readonly written: string;
  /** What is sent instead: of a field with choices, one of these. */
  readonly value: string;
}

/** Units of weights and sizes as a person has named them: `{ weight: "g" }`. */
export type UnitsChosen = { readonly [Name in FieldName]?: string };

/**
 * What a person chose for a products sheet; the rest is detected. Columns are stored under the
 * heading as it is compared, so that a choice applies to next month's file with moved columns.
 */
export interface SheetChoice {
  readonly sheet?: string;
  /** Excel's row number, from 1. */
  readonly headingRow?: number;
  readonly columns?: ReadonlyMap<string, ColumnMeaning>;
  readonly given?: readonly GivenValue[];
  readonly valueNames?: readonly ValueName[];
  /** By field: the unit of its numbers. Remembered as the meaning of the column. */
  readonly units?: UnitsChosen;
  /** Lists whose entries in a row are complete (decision 26). */
  readonly wholeLists?: readonly ListField[];
  /** Choices for the other sheets that are read together with `sheet`, in order. */
  readonly others?: readonly SheetChoice[];
  /** Every visible sheet with products is read; which those are is found out on opening. */
  readonly allSheets?: true;
}

/** Merges two choices: `over` wins, column by column, field by field. */
export function mergedChoice(under: SheetChoice, over: SheetChoice): SheetChoice {
  const columns = new Map([...(under.columns ?? []), ...(over.columns ?? [])]);
  const given = [
    ...(under.given ?? []).filter(
      ({ place }) => !over.given?.some((one) => isSameMeaning(one.place, place)),
    ),
    ...(over.given ?? []),
  ];
  const words = [...(under.valueNames ?? []), ...(over.valueNames ?? [])];
  const valueNames = [...new Map(words.map((name) => [wordKey(name), name])).values()];
  return {
    ...under,
    ...over,
    ...(columns.size === 0 ? {} : { columns }),
    ...(given.length === 0 ? {} : { given }),
    ...(valueNames.length === 0 ? {} : { valueNames }),
    ...(under.units && over.units ? { units: { ...under.units, ...over.units } } : {}),
  };
}

/**
 * Merges today's options over an earlier choice. A field that is now taken from another column, or
 * given a value, loses its earlier column; and the reverse.
 */
export function askedOver(earlier: SheetChoice, asked: SheetChoice): SheetChoice {
  const wanted = [
    ...(asked.columns?.values() ?? []),
    ...(asked.given ?? []).map(({ place }) => place),
  ];
  const isWanted = (meaning: ColumnMeaning) =>
    meaning !== "ignored" && wanted.some((one) => isSameMeaning(one, meaning));
  const { columns, given, ...rest } = earlier;
  const kept = [...(columns ?? [])].filter(([, meaning]) => !isWanted(meaning));
  const keptGiven = (given ?? []).filter(({ place }) => !isWanted(place));
  return mergedChoice(
    {
      ...rest,
      ...(kept.length === 0 ? {} : { columns: new Map(kept) }),
      ...(keptGiven.length === 0 ? {} : { given: keptGiven }),
    },
    asked,
  );
}

export function isSameMeaning(one: ColumnMeaning, other: ColumnMeaning): boolean {
  if (one === "ignored" || other === "ignored") return one === other;
  return one.field === other.field && one.part === other.part && one.key === other.key;
}

/** The same for all spellings of one word in one field. */
export function wordKey(name: Omit<ValueName, "value">): string {
  return `${valueField(name)}\n${wordIn(name.field, name.written)}`;
}

/** A field, or the entry of a list, by one name: keys differ whatever their letter case. */
export function valueField({ field, key }: Pick<FieldPlace, "field" | "key">): string {
  return key === undefined ? field : `${field}.${key.toLowerCase()}`;
}

/** A choice as JSON. */
export interface PlainChoice extends Omit<SheetChoice, "columns" | "others"> {
  readonly columns?: readonly (readonly [string, ColumnMeaning])[];
  readonly others?: readonly PlainChoice[];
}

export function plainChoice({ columns, others, ...rest }: SheetChoice): PlainChoice {
  return {
    ...rest,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(others === undefined ? {} : { others: others.map(plainChoice) }),
  };
}

export function choiceOf({ columns, others, ...rest }: PlainChoice): SheetChoice {
  return {
    ...rest,
    ...(columns === undefined ? {} : { columns: new Map(columns) }),
    ...(others === undefined ? {} : { others: others.map(choiceOf) }),
  };
}

/** The choice that reads these sheets together, each with the given choice. */
export function choiceOfSheets(sheets: readonly string[], forEach: SheetChoice): SheetChoice {
  const [first, ...others] = [...new Set(sheets)].map((sheet) => ({ ...forEach, sheet }));
  return { ...(first ?? forEach), ...(others.length === 0 ? {} : { others }) };
}

/** The names of the sheets that are read together; undefined for a single sheet. */
export function sheetNames(choice: SheetChoice | PlainChoice | undefined): SheetNames {
  if (choice?.others === undefined || choice.others.length === 0) return undefined;
  return [choice, ...choice.others].map(({ sheet }) => sheet ?? "");
}

/** A part of a given value. */
export type GivenPart =
  | { readonly kind: "text"; readonly text: string }
  /** The row's value of another field; `name` as it was written. */
  | { readonly kind: "field"; readonly name: string };

/**
 * The parts of a given value. A bare field name (`sku`) is that field's value; `{brandName} {mpn}`
 * joins values of other fields; `{{` and `}}` are braces; anything else is the value itself.
 * Undefined when a brace is not closed or is empty.
 */
export function givenParts(text: string): readonly GivenPart[] | undefined {
  if (isFieldName(text)) return [{ kind: "field", name: text }];
  const parts: GivenPart[] = [];
  let plain = "";
  for (const piece of text.match(/\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/gu) ?? []) {
    if (piece === "{{" || piece === "}}") plain += piece[0];
    else if (!/^[{}]/.test(piece)) plain += piece;
    else {
      const name = piece.slice(1, -1).trim();
      if (name === "") return undefined;
      if (plain !== "") parts.push({ kind: "text", text: plain });
      plain = "";
      parts.push({ kind: "field", name });
    }
  }
  if (plain !== "") parts.push({ kind: "text", text: plain });
  return parts;
}

/** A part of a given value, its field resolved to a column. */
export type FoundPart =
  | { readonly kind: "text"; readonly text: string }
  /** The column, counted from 0, and the unit of its numbers, where that is converted. */
  | { readonly kind: "column"; readonly index: number; readonly unit?: string };

/** A field with a given value for every row, without a column in the sheet. */
export interface GivenColumn extends FieldPlace {
  /** As it was written. */
  readonly text: string;
  readonly parts: readonly FoundPart[];
}

/** Stands for a cell's address and heading where a value comes from `--set`. */
export const givenMark = "--set";
