import { onRefusal } from "../../errors.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import {
  type ColumnMeaning,
  optionsOver,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import { headingDigest } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import { firstRows, headingColumnsSearched, headingRows, isHeadingRow } from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";
import { candidateSheets, sheetsLookedAt } from "./search.ts";

/** A remembered choice for the headings of a sheet, or an imported mapping. */
export interface EarlierChoice<Field extends string = FieldName> {
  readonly name: string;
  /** Empty for an imported mapping, which applies to any row that it fits. */
  readonly headings: string;
  readonly choice: SheetChoice<Field>;
  readonly atMs: number;
}

/** What a recalled choice makes of a heading row. */
type MatchOf<Field extends string> = (
  row: SheetRow,
  choice: Pick<SheetChoice<Field>, "columns" | "constants">,
) => {
  readonly columns: readonly unknown[];
  readonly chosen: readonly { readonly column: number; readonly key: string }[];
  readonly problems: readonly { readonly code: string; readonly columns: readonly number[] }[];
};

type AnyMatch = ReturnType<MatchOf<string>>;

/** The merged earlier choices that apply, with the sheet and heading row of this workbook. */
export interface Recalled<Field extends string = FieldName> {
  readonly choice: SheetChoice<Field>;
  readonly atMs: number;
  readonly names: readonly string[];
}

export function recallProducts(
  workbook: OpenedWorkbook,
  earlier: () => Promise<readonly EarlierChoice[]>,
  requested: HeadingPlace,
): Promise<Recalled | undefined> {
  const matchOf: MatchOf<FieldName> = (row, { columns, constants }) =>
    matchHeadings(row, { columns, constants });
  return recallChoice(workbook, { earlier, matchOf }, requested);
}

/** Recalls the choice for the workbook's headings and the imported mappings that fit. */
export async function recallChoice<Field extends string>(
  workbook: OpenedWorkbook,
  { earlier, matchOf }: RecallOptions<Field>,
  requested: HeadingPlace,
): Promise<Recalled<Field> | undefined> {
  const all = await earlier();
  if (all.length === 0) return undefined;
  const candidates = candidateSheets(workbook);
  const heads = await readHeads(workbook, requested, candidates);
  const names = workbook.sheets.map(({ name }) => name);
  const searched = { heads, candidates, names, matchOf };
  const byHeadings = Map.groupBy(all, ({ headings }) => headings !== "");
  const exact = recognised(byHeadings.get(true) ?? [], searched);
  return withMappings(exact, byHeadings.get(false) ?? [], searched);
}

interface RecallOptions<Field extends string> {
  readonly earlier: () => Promise<readonly EarlierChoice<Field>[]>;
  readonly matchOf: MatchOf<Field>;
}

interface Searched<Field extends string> {
  readonly heads: Heads;
  readonly candidates: readonly string[];
  readonly matchOf: MatchOf<Field>;
  readonly names: readonly string[];
}

type HeadingPlace = Pick<SheetChoice, "sheet" | "headingRow">;

/** Where choices contradict each other, the latest wins. */
function withMappings<Field extends string>(
  exact: EarlierChoice<Field> | undefined,
  mappings: readonly EarlierChoice<Field>[],
  searched: Searched<Field>,
): Recalled<Field> | undefined {
  const parts = exact === undefined ? [] : [exact];
  let place = placeIn(exact?.choice ?? {});
  for (const mapping of mappings) {
    const fitting = placeFor({ ...mapping.choice, ...place }, searched);
    if (fitting === undefined) continue;
    place = fitting;
    parts.push(mapping);
  }
  const last = parts.sort((one, other) => one.atMs - other.atMs).at(-1);
  if (last === undefined) return undefined;
  const choice = parts.reduce<SheetChoice<Field>>(
    (merged, one) => optionsOver(merged, one.choice),
    {},
  );
  // A copy of the sheet has the columns of the joined sheets, but not these sheets.
  const joined = choice.joined?.filter((name) => searched.names.includes(name));
  return {
    choice: { ...choice, ...place, ...(joined && { joined }) },
    atMs: last.atMs,
    names: parts.map(({ name }) => name),
  };
}

function placeIn({ sheet, headingRow }: HeadingPlace): HeadingPlace {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(headingRow === undefined ? {} : { headingRow }),
  };
}

/** A choice without columns fits everywhere. */
function placeFor<Field extends string>(
  choice: SheetChoice<Field>,
  { heads, candidates, matchOf }: Searched<Field>,
): HeadingPlace | undefined {
  const { sheet, headingRow, columns = new Map<string, ColumnMeaning<Field>>() } = choice;
  if (columns.size === 0) return placeIn(choice);
  for (const name of sheet === undefined ? candidates : [sheet]) {
    const row = [...(heads.get(name)?.values() ?? [])].find((one) => {
      if (one.number !== (headingRow ?? one.number)) return false;
      const match = matchOf(one, choice);
      return isHeadingRow(match) && hasAll(match, columns) && fits(match);
    });
    if (row !== undefined) return { sheet: name, headingRow: row.number };
  }
  return undefined;
}

function hasAll(
  { chosen }: AnyMatch,
  columns: NonNullable<SheetChoice<string>["columns"]>,
): boolean {
  const keys = new Set(chosen.map(({ key }) => key));
  return [...columns].every(([key, meaning]) => meaning === "ignored" || keys.has(key));
}

/** The outer keys are sheets, the inner ones digests of heading rows. */
type Heads = Map<string, Map<string, SheetRow>>;

async function readHeads(
  workbook: OpenedWorkbook,
  { sheet, headingRow }: HeadingPlace,
  candidates: readonly string[],
): Promise<Heads> {
  const all = new Set([...candidates, ...workbook.sheets.map(({ name }) => name)]);
  const sheets = sheet === undefined ? [...all].slice(0, sheetsLookedAt) : [sheet];
  const heads: Heads = new Map();
  for (const name of sheets) {
    if (all.has(name)) heads.set(name, await headOf(workbook, name, headingRow));
  }
  return heads;
}

async function headOf(
  workbook: OpenedWorkbook,
  sheet: string,
  headingRow: number | undefined,
): Promise<Map<string, SheetRow>> {
  // If this sheet is damaged and used, reading it reports the error.
  const rows = await firstRows(workbook, sheet, { headingRow }).catch(onRefusal([]));
  // Choices for very wide heading rows are not recalled.
  const narrow = rows.filter(({ cells }) => cells.length <= headingColumnsSearched);
  const candidates = headingRows(narrow, headingRow);
  // Of rows with equal headings, the first is the heading row.
  return new Map(candidates.toReversed().map((row) => [headingDigest(row), row]));
}

function recognised<Field extends string>(
  choices: readonly EarlierChoice<Field>[],
  { heads, candidates, matchOf }: Searched<Field>,
): EarlierChoice<Field> | undefined {
  const inSheet = (sheet: string, one: EarlierChoice<Field>) => {
    const row = heads.get(sheet)?.get(one.headings);
    if (row === undefined || !fits(matchOf(row, one.choice))) return undefined;
    return { ...one, choice: { ...one.choice, sheet, headingRow: row.number } };
  };
  for (const one of choices) {
    const inNamed = inSheet(one.choice.sheet ?? "", one);
    if (inNamed !== undefined) return inNamed;
  }
  for (const [sheet, head] of heads) {
    // A hidden sheet or the guide is only used if it was chosen by name.
    if (!candidates.includes(sheet) && heads.size > 1) continue;
    for (const one of choices) {
      const here = inSheet(sheet, one);
      if (here !== undefined) return here;
    }
    if ([...head.values()].some((row) => isHeadingRow(matchOf(row, {})))) return undefined;
  }
  return undefined;
}

/** False if another column has the field of a chosen column or of a value for all rows. */
function fits({ problems, chosen }: AnyMatch): boolean {
  const isChosen = new Set(chosen.map(({ column }) => column));
  return !problems.some(({ code, columns: about }) =>
    // If the value refers to a field without a column, a column may still be found by similarity.
    code === "bad-given-value"
      ? about.length > 0
      : code === "duplicate-heading" && about.some((column) => isChosen.has(column)),
  );
}
