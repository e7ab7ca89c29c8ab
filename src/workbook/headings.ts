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
import { type CellValue, columnLetters, type SheetRow } from "../model/sheet.ts";

/** What keeps a heading row from being used. */
export interface HeadingProblem {
  readonly code: "duplicate-heading" | "missing-heading" | "no-known-heading";
  readonly message: string;
  readonly fix?: string;
  /** The columns it is about, counted from 0. */
  readonly columns: readonly number[];
}

/** What a heading row means. */
export interface HeadingMatch {
  readonly columns: readonly Column[];
  /** Columns with a heading that nobody knows. */
  readonly ignored: readonly { readonly column: number; readonly heading: string }[];
  readonly problems: readonly HeadingProblem[];
  /** The language most headings are written in. */
  readonly language: Language;
}

/**
 * Compares as people read: without case, spaces, punctuation and typographic variants
 * (full-width letters).
 */
export function normalisedHeading(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
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

/**
 * Finds out which column holds which field. Two columns for one field and missing required columns
 * are problems, a heading nobody knows is named in `ignored`.
 */
export function matchHeadings(row: SheetRow): HeadingMatch {
  const columns: Column[] = [];
  const ignored: { column: number; heading: string }[] = [];
  for (const [index, value] of row.cells.entries()) {
    const heading = headingText(value);
    if (heading === "") continue;
    const known = knownHeading(heading);
    if (known === undefined) ignored.push({ column: index, heading });
    else columns.push({ index, heading, ...known });
  }
  const language = languageOf(columns);
  return { columns, ignored, problems: findProblems(columns, language), language };
}

function headingText(value: CellValue | undefined): string {
  if (typeof value !== "object") return String(value ?? "").trim();
  if (value.kind === "formula") return "";
  return value.kind === "number"
    ? String(value.value)
    : value.kind === "date"
      ? value.iso
      : value.text;
}

type Known = Pick<Column, "field" | "part" | "key">;

function knownHeading(heading: string): Known | undefined {
  return singleHeading(heading) ?? numberedHeading(heading) ?? keyedHeading(heading);
}

function columnKind(field: FieldName | undefined) {
  return field === undefined ? undefined : annotationsOf(field)["x-columns"];
}

function singleHeading(heading: string): Known | undefined {
  const field = fieldBySpelling.get(normalisedHeading(heading));
  return field !== undefined && columnKind(field) === "single" ? { field } : undefined;
}

/** `Image 3`, `Image3`, `Image 3 URL`, and a bare `Image`, which is the first. */
function numberedHeading(heading: string): Known | undefined {
  const match = /^(\D*)(\d{0,4})(\D*)$/u.exec(normalisedHeading(heading));
  const field = fieldBySpelling.get(`${match?.[1] ?? ""}${match?.[3] ?? ""}`);
  if (match === null || field === undefined || columnKind(field) !== "numbered") return undefined;
  const part = match[2] === "" ? 1 : Number(match[2]);
  return part >= 1 ? { field, part } : undefined;
}

/** `Option: Colour`, `选项：颜色`, `options.Colour`, `Option (Colour)`, `Option [Colour]`. */
function keyedHeading(heading: string): Known | undefined {
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
      message: `Columns ${same.map(({ index, heading }) => `${columnLetters(index)} (“${heading}”)`).join(" and ")} mean the same field.`,
      fix: "Delete the columns that are not needed, or rename their headings.",
      columns: same.map(({ index }) => index),
    }));
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
