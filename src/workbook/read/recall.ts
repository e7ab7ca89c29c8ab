import { SheetportError } from "../../errors.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { askedOver, type ColumnMeaning, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { headingDigest, isPlaceKey } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import { firstRows, headingColumnsSearched, headingRows, isHeadingRow } from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";
import { candidateSheets } from "./search.ts";

/** Sheets that are searched for a known heading row. */
const sheetsLookedAt = 50;

/** A previous choice for a heading row with this digest. */
export interface EarlierChoice {
  readonly choice: SheetChoice;
  readonly headings: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
  /** It was made about this workbook, which may have changed since. */
  readonly ofPath: boolean;
  /** The name of an imported mapping, which applies to all headings that it fits. */
  readonly mapping?: string;
}

/** The previous choice for this workbook. */
export interface Recall {
  /** The active choice, with the present sheet and heading row. */
  readonly recalled?: {
    readonly choice: SheetChoice;
    readonly atMs: number;
    /** The imported mappings in it. */
    readonly mappings?: readonly string[];
  };
  /** A previous choice about this workbook that no longer fits. */
  readonly dropped?: { readonly sheet: string; readonly atMs: number };
}

interface RecallOptions {
  /** The requested sheet and heading row; no other is searched. */
  readonly asked?: SheetChoice | undefined;
  /** Gives the choice made about this workbook first, then those about these heading rows. */
  readonly earlier: (headings: readonly string[]) => readonly EarlierChoice[];
}

/**
 * Finds the previous choice for a workbook: one about it or another workbook with the same headings;
 * else one about it whose columns all still exist, identified by heading. A choice that only fits in
 * part is dropped.
 */
export async function recallChoice(
  workbook: OpenedWorkbook,
  { asked = {}, earlier }: RecallOptions,
): Promise<Recall> {
  const heads = await readHeads(workbook, asked);
  const rows = [...heads.values()].flatMap((head) => [...head.keys()]);
  const all = earlier(rows);
  const choices = all.filter(({ mapping }) => mapping === undefined);
  const mappings = all.filter(({ mapping }) => mapping !== undefined);
  const chosen = await chosenEarlier(workbook, { heads, choices, asked });
  return withMappings(chosen, mappings, { heads, candidates: candidateSheets(workbook) });
}

async function chosenEarlier(
  workbook: OpenedWorkbook,
  {
    heads,
    choices,
    asked,
  }: {
    readonly heads: Heads;
    readonly choices: readonly EarlierChoice[];
    readonly asked: SheetChoice;
  },
): Promise<Recall> {
  const ofPath = choices.find((one) => one.ofPath && wantsSheet(asked, one));
  if (ofPath !== undefined) await addFarRow(heads, workbook, { asked, earlier: ofPath });
  const recalled = recognised(heads, choices, candidateSheets(workbook));
  if (recalled !== undefined) return { recalled: recalled };
  return ofPath === undefined ? {} : fitted(heads, ofPath);
}

/** Where headings are looked for. */
interface Searched {
  readonly heads: Heads;
  readonly candidates: readonly string[];
}

type HeadingPlace = Pick<SheetChoice, "sheet" | "headingRow">;

/** Adds the imported mappings that fit; the later one of two wins. */
function withMappings(
  chosen: Recall,
  mappings: readonly EarlierChoice[],
  searched: Searched,
): Recall {
  const parts: Pick<EarlierChoice, "choice" | "atMs" | "mapping">[] =
    chosen.recalled === undefined ? [] : [chosen.recalled];
  let place = placeIn(parts[0]?.choice ?? {});
  for (const mapping of mappings) {
    const fitting = placeFor({ ...mapping.choice, ...place }, searched);
    if (fitting === undefined) continue;
    place = fitting;
    parts.push(mapping);
  }
  if (parts.length === 0) return chosen;
  parts.sort((one, other) => one.atMs - other.atMs);
  const choice = parts.reduce<SheetChoice>((all, one) => askedOver(all, one.choice), {});
  const atMs = Math.max(...parts.map((one) => one.atMs));
  const names = parts.flatMap(({ mapping }) => mapping ?? []);
  const own = names.length === 0 ? {} : { mappings: names };
  return { ...chosen, recalled: { choice: { ...choice, ...place }, atMs, ...own } };
}

function placeIn({ sheet, headingRow }: SheetChoice): HeadingPlace {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(headingRow === undefined ? {} : { headingRow }),
  };
}

/** A heading row with every heading of a choice; a choice without columns fits everywhere. */
function placeFor(choice: SheetChoice, { heads, candidates }: Searched): HeadingPlace | undefined {
  const { sheet, headingRow, columns = new Map() } = choice;
  if (columns.size === 0) return placeIn(choice);
  for (const name of sheet === undefined ? candidates : [sheet]) {
    const row = [...(heads.get(name)?.values() ?? [])].find(
      (one) =>
        (headingRow ?? one.number) === one.number &&
        lackingIn(one, columns).length === 0 &&
        isHeadingRow(matchHeadings(one, columns)) &&
        fits(one, choice),
    );
    if (row !== undefined) return { sheet: name, headingRow: row.number };
  }
  return undefined;
}

/** The keys of a choice's columns that a heading row does not have. */
function lackingIn(row: SheetRow, columns: NonNullable<Columns>): string[] {
  const keys = new Set(matchHeadings(row, columns).chosen.map(({ key }) => key));
  return [...columns].flatMap(([key, meaning]) =>
    meaning === "ignored" || keys.has(key) ? [] : [key],
  );
}

/** By sheet: its first rows by their digests. */
type Heads = Map<string, Map<string, SheetRow>>;

function wantsSheet({ sheet }: SheetChoice, { choice }: EarlierChoice): boolean {
  return sheet === undefined || sheet === choice.sheet;
}

async function readHeads(workbook: OpenedWorkbook, asked: SheetChoice): Promise<Heads> {
  const candidates = candidateSheets(workbook);
  const others = workbook.sheets.map(({ name }) => name).filter((one) => !candidates.includes(one));
  const all = [...candidates, ...others];
  const sheets = asked.sheet === undefined ? all.slice(0, sheetsLookedAt) : [asked.sheet];
  const heads: Heads = new Map();
  for (const sheet of sheets.filter((one) => all.includes(one))) {
    heads.set(sheet, await headOf(workbook, sheet, asked));
  }
  return heads;
}

async function headOf(
  workbook: OpenedWorkbook,
  sheet: string,
  { headingRow }: SheetChoice,
): Promise<Map<string, SheetRow>> {
  try {
    const rows = await firstRows(workbook, sheet, headingRow === undefined ? {} : { headingRow });
    // A wider row is not a heading row.
    const narrow = rows.filter(({ cells }) => cells.length <= headingColumnsSearched);
    const candidates = headingRows(narrow, headingRow === undefined ? {} : { headingRow });
    // The first of equal rows is the heading row.
    return new Map(candidates.toReversed().map((row) => [headingDigest(row), row]));
  } catch (thrown) {
    // The reading reports the error if this sheet is used.
    if (thrown instanceof SheetportError) return new Map();
    throw thrown;
  }
}

/** Adds a chosen heading row below the searched rows. */
async function addFarRow(
  heads: Heads,
  workbook: OpenedWorkbook,
  { asked, earlier }: { readonly asked: SheetChoice; readonly earlier: EarlierChoice },
): Promise<void> {
  const { sheet, headingRow } = earlier.choice;
  const head = heads.get(sheet ?? "");
  if (sheet === undefined || head === undefined || headingRow === undefined) return;
  if (head.has(earlier.headings) || asked.headingRow !== undefined) return;
  for (const [digest, row] of await headOf(workbook, sheet, { headingRow })) head.set(digest, row);
}

/** A row with the same headings as a previous choice. */
function recognised(
  heads: Heads,
  known: readonly EarlierChoice[],
  candidates: readonly string[],
): Recall["recalled"] {
  for (const one of known) {
    const { sheet = "" } = one.choice;
    const row = heads.get(sheet)?.get(one.headings);
    if (row !== undefined && fits(row, one.choice)) return recalledIn(sheet, row, one);
  }
  for (const [sheet, head] of heads) {
    // A hidden sheet or the guide is only used if it was chosen by name.
    if (!candidates.includes(sheet) && heads.size > 1) continue;
    for (const one of known) {
      const row = head.get(one.headings);
      if (row !== undefined && fits(row, one.choice)) return recalledIn(sheet, row, one);
    }
    if ([...head.values()].some((row) => isHeadingRow(matchHeadings(row)))) return undefined;
  }
  return undefined;
}

function recalledIn(
  sheet: string,
  row: SheetRow,
  { choice, atMs }: EarlierChoice,
): NonNullable<Recall["recalled"]> {
  return { choice: { ...choice, sheet, headingRow: row.number }, atMs };
}

type Columns = SheetChoice["columns"];

/** Whether another column for the same field may be better now. */
function hasRival(row: SheetRow, columns: Columns): boolean {
  const { ignored, chosen } = matchHeadings(row, columns);
  const own = new Set(chosen.map(({ column }) => column));
  return ignored.some(({ rival }) => rival !== undefined && own.has(rival.used.index));
}

/** Whether no field has two columns, or a column and a value for every row. */
function fits(row: SheetRow, { columns, given }: Pick<SheetChoice, "columns" | "given">): boolean {
  const { problems, chosen } = matchHeadings(row, columns, { given });
  // A field within such a value may have a column that is matched by similarity.
  const isTwice = problems.some(
    ({ code, columns: about }) => code === "bad-given-value" && about.length > 0,
  );
  if (isTwice) return false;
  const own = new Set(chosen.map(({ column }) => column));
  return !problems.some(
    ({ code, columns: about }) =>
      code === "duplicate-heading" && about.some((column) => own.has(column)),
  );
}

/** A choice about this workbook whose headings have changed since. */
function fitted(heads: Heads, { choice, atMs }: EarlierChoice): Recall {
  const { sheet = "", columns = new Map<string, ColumnMeaning>(), given, valueNames } = choice;
  const head = heads.get(sheet);
  const dropped: Recall = { dropped: { sheet, atMs } };
  if (head === undefined) return dropped;
  const others = {
    ...(given === undefined ? {} : { given }),
    ...(valueNames === undefined ? {} : { valueNames }),
  };
  if (columns.size === 0 && given === undefined) {
    return { recalled: { choice: { sheet, ...others }, atMs } };
  }
  // A column chosen by its position may be elsewhere now.
  if ([...columns.keys()].some(isPlaceKey)) return dropped;
  const rows = [...head.values()].filter((row) => isHeadingRow(matchHeadings(row, columns)));
  const [row] = rows
    .filter(
      (one) => lackingIn(one, columns).length === 0 && fits(one, choice) && !hasRival(one, columns),
    )
    .sort((one, other) => columnCount(other, columns) - columnCount(one, columns));
  if (row === undefined) return dropped;
  return { recalled: { choice: { sheet, headingRow: row.number, columns, ...others }, atMs } };
}

function columnCount(row: SheetRow, columns: Columns): number {
  return matchHeadings(row, columns).columns.length;
}
