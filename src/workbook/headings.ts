import {
  annotationsOf,
  type Column,
  columnHeading,
  fieldNames,
  isRequired,
  sheetColumns,
} from "../model/columns.ts";
import type { FieldName } from "../model/product.ts";
import { type Language, languages } from "../model/schemas/annotations.ts";
import { columnLetters, type SheetRow } from "../model/sheet.ts";
import type { ColumnMeaning, FieldPlace } from "../model/sheet-choice.ts";
import { cellText, columnKeys, normalisedHeading } from "./heading-text.ts";
import { limits } from "./refusals.ts";

/** What keeps a heading row from being used. */
export interface HeadingProblem {
  readonly code: "duplicate-heading" | "missing-heading" | "no-known-heading";
  readonly message: string;
  readonly fix?: string;
  /** The columns it is about, counted from 0. */
  readonly columns: readonly number[];
}

/** A column whose meaning was chosen instead of read from its heading. */
export interface ChosenColumn {
  /** Counted from 0. */
  readonly column: number;
  readonly key: string;
  readonly heading: string;
  readonly meaning: ColumnMeaning;
}

/** What a heading row means. */
export interface HeadingMatch {
  readonly columns: readonly Column[];
  /** Columns with a heading that nobody knows. */
  readonly ignored: readonly { readonly column: number; readonly heading: string }[];
  /** Columns whose meaning was chosen, with what was chosen; the heading may be empty. */
  readonly chosen: readonly ChosenColumn[];
  readonly problems: readonly HeadingProblem[];
  /** The language most headings are written in. */
  readonly language: Language;
}

/** Every spelling of a field's heading, normalised: its name, headings with and without unit, aliases. */
export function spellingsOf(field: FieldName): ReadonlySet<string> {
  const its = annotationsOf(field);
  const units = languages.map((language) => its["x-unit"]?.[language] ?? "");
  const names = [field, ...languages.map((one) => its["x-heading"][one]), ...its["x-aliases"]];
  return new Set(
    names.flatMap((name) => ["", ...units].map((unit) => normalisedHeading(`${name} ${unit}`))),
  );
}

// Maps all the way: a heading like `__proto__` is a key like any other.
const fieldBySpelling: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) => [...spellingsOf(field)].map((name) => [name, field] as const)),
);

const noChoice: ReadonlyMap<string, ColumnMeaning> = new Map();

/**
 * Finds out which column holds which field: by what was chosen for its column key, else by its
 * heading. Two columns for one field and missing required columns are problems, a heading nobody
 * knows is named in `ignored`.
 */
export function matchHeadings(
  row: SheetRow,
  choices: ReadonlyMap<string, ColumnMeaning> = noChoice,
): HeadingMatch {
  const columns: Column[] = [];
  const ignored: { column: number; heading: string }[] = [];
  const chosen: ChosenColumn[] = [];
  const keys = choices.size === 0 ? [] : columnKeys(row.cells, widthWith(row, choices));
  for (let index = 0; index < Math.max(keys.length, row.cells.length); index += 1) {
    const heading = cellText(row.cells[index]);
    const key = keys[index] ?? "";
    const meaning = choices.get(key);
    const known = meaning ?? knownHeading(heading);
    if (meaning !== undefined) chosen.push({ column: index, key, heading, meaning });
    if (known === "ignored") continue;
    if (known !== undefined) columns.push({ index, heading, ...known });
    else if (heading !== "") ignored.push({ column: index, heading });
  }
  const language = languageOf(columns);
  return { columns, ignored, chosen, problems: findProblems(columns, language), language };
}

/** Far enough to the right for every chosen column without a heading. */
function widthWith({ cells }: SheetRow, choices: ReadonlyMap<string, ColumnMeaning>): number {
  const blanks = [...choices.keys()].map((key) => Number(/^#(\d+)$/.exec(key)?.[1] ?? 0));
  return Math.min(cells.length + Math.max(0, ...blanks), limits.columns);
}

/** What a heading says by itself; undefined when nobody knows it. */
export function knownHeading(heading: string): FieldPlace | undefined {
  return singleHeading(heading) ?? numberedHeading(heading) ?? keyedHeading(heading);
}

function columnKind(field: FieldName | undefined) {
  return field === undefined ? undefined : annotationsOf(field)["x-columns"];
}

function singleHeading(heading: string): FieldPlace | undefined {
  const field = fieldBySpelling.get(normalisedHeading(heading));
  return field !== undefined && columnKind(field) === "single" ? { field } : undefined;
}

/** `Image 3`, `Image3`, `Image 3 URL`, and a bare `Image`, which is the first. */
function numberedHeading(heading: string): FieldPlace | undefined {
  const match = /^(\D*)(\d{0,4})(\D*)$/u.exec(normalisedHeading(heading));
  const field = fieldBySpelling.get(`${match?.[1] ?? ""}${match?.[3] ?? ""}`);
  if (match === null || field === undefined || columnKind(field) !== "numbered") return undefined;
  const part = match[2] === "" ? 1 : Number(match[2]);
  return part >= 1 ? { field, part } : undefined;
}

/** `Option: Colour`, `选项：颜色`, `options.Colour`, `Option (Colour)`, `Option [Colour]`. */
function keyedHeading(heading: string): FieldPlace | undefined {
  const match =
    /^([^:：.．]+)[:：.．](.+)$/su.exec(heading) ?? /^([^([（]+)[([（](.+)[)\]）]$/su.exec(heading);
  const field = fieldBySpelling.get(normalisedHeading(match?.[1] ?? ""));
  const key = match?.[2]?.trim() ?? "";
  return field !== undefined && columnKind(field) === "keyed" && key !== ""
    ? { field, key }
    : undefined;
}

/** English when nothing tells. */
function languageOf(columns: readonly Column[]): Language {
  let best: { language: Language; count: number } = { language: "en", count: 0 };
  for (const language of languages) {
    const count = columns.filter(({ field, heading, part, key }) => {
      const own = columnHeading(field, language, { part, key });
      return normalisedHeading(own) === normalisedHeading(heading);
    }).length;
    if (count > best.count) best = { language, count };
  }
  return best.language;
}

function findProblems(columns: readonly Column[], language: Language): HeadingProblem[] {
  if (columns.length === 0) {
    const example = fieldNames.slice(0, 3).map((field) => `“${columnHeading(field, language)}”`);
    return [
      {
        code: "no-known-heading",
        message: "No column has a heading that sheetport knows.",
        fix: `Write headings such as ${example.join(", ")} into one row above the products.`,
        columns: [],
      },
    ];
  }
  return [...duplicates(columns), ...missing(columns, language)];
}

function duplicates(columns: readonly Column[]): HeadingProblem[] {
  const bySlot = new Map<string, Column[]>();
  for (const column of columns) {
    // Keys that only look alike may both be live; a row that fills both is told by the check.
    const slot = `${column.field}\n${column.part ?? ""}\n${column.key ?? ""}`;
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), column]);
  }
  return [...bySlot.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      code: "duplicate-heading",
      message: `Columns ${same.map(columnName).join(" and ")} mean the same field.`,
      fix: "Delete the columns that are not needed, or rename their headings.",
      columns: same.map(({ index }) => index),
    }));
}

function columnName({ index, heading }: Column): string {
  return `${columnLetters(index)} (${heading === "" ? "no heading" : `“${heading}”`})`;
}

function missing(columns: readonly Column[], language: Language): HeadingProblem[] {
  const present = new Set(columns.map(({ field }) => field));
  return fieldNames
    .filter((field) => isRequired(field) && !present.has(field))
    .map((field) => {
      const first = sheetColumns(language).find((column) => column.field === field);
      const heading = first?.heading ?? columnHeading(field, language);
      return {
        code: "missing-heading",
        message: `The required column “${heading}” is missing.`,
        fix: `Add a column with the heading “${heading}”.`,
        columns: [],
      };
    });
}
