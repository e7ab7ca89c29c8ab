import { usageError } from "../../errors.ts";
import { once } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import {
  type Column,
  columnHeading,
  fieldLabel,
  productFields,
} from "../../model/product/columns.ts";
import { type FieldName, isListField } from "../../model/product/product.ts";
import { newPass, type SheetPass, type SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { noSuchSheet } from "../container/refusals.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { HeadingMatch, MatchOptions } from "../headings/heading-match.ts";
import { columnKeys } from "../headings/heading-text.ts";
import { type Carry, Groups } from "../rows/groups.ts";
import { JoinedSheet } from "../rows/joined-sheet.ts";
import {
  type Candidate,
  matchWithSamples,
  rowsAround,
  rowsBelow,
  rowsBelowHeadings,
  samplesOf,
} from "./heading-row.ts";
import type { LinksBehind, OpenedWorkbook } from "./open.ts";
import { likelySheet } from "./search.ts";

export interface ArrangeOptions extends Pick<MatchOptions, "required"> {
  readonly choice: SheetChoice;
  /** Whether the fields to fill down must have columns. Remembered ones may fit another sheet. */
  readonly mustFill?: boolean | undefined;
}

type Batches = AsyncGenerator<readonly SheetRow[]>;

/**
 * A sheet with the columns of joined sheets, the links behind cells, and values filled down. Without
 * them, its rows are those of the file.
 * @throws SheetportError exit code 3: `workbook-no-such-sheet`, `join-no-sku`, `join-sku-twice`;
 * exit code 2: `no-such-column` if a field to fill down has no column
 */
export async function arrangedSheet(
  workbook: OpenedWorkbook,
  found: Candidate,
  { firstRows, ...options }: ArrangeOptions & { readonly firstRows?: readonly SheetRow[] },
) {
  const { sheet } = found;
  const { choice } = options;
  const joins = await joinedSheets(workbook, found, choice);
  const first = firstRows ?? (await rowsAround(workbook, found));
  const around = first.map((row) => joinedRow(row, joins));
  const read = matchedSheet(found.headingRow, { joins, around, ...options });
  const { headingRow, match } = read;
  const below = rowsBelow(around, headingRow);
  const links = await linksNeeded(workbook, sheet, { match, below });
  const source = (pass: SheetPass) => rowsBelowHeadings(workbook, found, pass);
  const { fillDown: fields = [] } = choice;
  const groups = once(async () => {
    const all = new Groups({ ...match, fields, title: read.title });
    for await (const batch of source(newPass())) {
      all.look(batch.map((row) => joinedRow(withLinks(row, links), joins)));
    }
    return all;
  });
  const isPlain = joins.length + fields.length + links.size === 0;
  /** `pass` also counts the rows above the headings. */
  const rows = (pass = newPass()): Batches => {
    const filled = fields.length === 0 ? undefined : groups;
    return isPlain
      ? source(pass)
      : arrangedRows(source(pass), { pass, joins, links, groups: filled });
  };
  return { sheet, headingRow, match, around, hasLinks: links.size > 0, rows };
}

async function* arrangedRows(
  batches: Batches,
  {
    pass,
    joins,
    links,
    groups,
  }: {
    readonly pass: SheetPass;
    readonly joins: readonly JoinedSheet[];
    readonly links: LinksBehind;
    readonly groups: (() => Promise<Groups>) | undefined;
  },
): Batches {
  const known = await groups?.();
  const filled = new Map<number, number>();
  const seen = new Set<string>();
  const carry: Carry = {};
  for await (const batch of batches) {
    yield batch.map((row) => {
      const whole = joinedRow(withLinks(row, links), joins, seen);
      return known === undefined ? whole : known.fill(whole, { carry, filled });
    });
  }
  Object.assign(pass, { filled, joined: joins.map((join) => join.counts(seen)) });
}

function joinedRow(row: SheetRow, joins: readonly JoinedSheet[], seen?: Set<string>): SheetRow {
  return joins.reduce((joined, join) => join.join(joined, seen), row);
}

async function joinedSheets(
  workbook: OpenedWorkbook,
  { headingRow, match }: Candidate,
  { joined = [], columns }: SheetChoice,
): Promise<readonly JoinedSheet[]> {
  const joins: JoinedSheet[] = [];
  const keys = new Set(columnKeys(headingRow.cells));
  let width = Math.max(headingRow.cells.length, ...match.columns.map(({ index }) => index + 1));
  for (const sheet of joined) {
    const names = workbook.sheets.map(({ name }) => name);
    if (!names.includes(sheet)) throw noSuchSheet(sheet, names);
    const candidate = await likelySheet(workbook, sheet, columns === undefined ? {} : { columns });
    // A column that the person has mapped counts instead of that of the first sheet.
    const apart = candidate?.match.chosen.filter(({ key }) => !keys.has(key));
    const isApart = ({ field, index }: Column) =>
      field !== "sku" && apart?.some(({ column }) => column === index) === true;
    const matched = candidate?.match.columns.filter((column) => !isApart(column)) ?? [];
    const join = new JoinedSheet({
      ...{ sheet, headingRow: candidate?.headingRow, columns: matched },
      to: { columns: match.columns, width },
    });
    for await (const batch of workbook.rows(sheet)) join.look(batch);
    width = join.width;
    joins.push(join);
  }
  return joins;
}

interface MatchSource extends ArrangeOptions {
  readonly joins: readonly JoinedSheet[];
  readonly around: readonly SheetRow[];
}

function matchedSheet(
  headings: HeadingRow,
  { joins, around, choice, required, mustFill }: MatchSource,
) {
  const matched = (headingRow: HeadingRow) =>
    matchWithSamples({ headingRow, rows: around }, choice, { required });
  const added = joins.flatMap((join) => join.headings);
  const headingRow = withHeadings(headings, added);
  const match = matched(headingRow);
  const field = match.problems.length > 0 ? undefined : titleField(match, { choice, mustFill });
  if (field === undefined) return { headingRow, match, title: undefined };
  const title = Math.max(headingRow.cells.length, ...match.columns.map(({ index }) => index + 1));
  const heading = columnHeading(field, match.language);
  const titled = withHeadings(headingRow, [{ at: title, heading }]);
  return { headingRow: titled, match: matched(titled), title };
}

function withHeadings(
  row: HeadingRow,
  headings: readonly { readonly at: number; readonly heading: string }[],
): HeadingRow {
  if (headings.length === 0) return row;
  const cells = [...row.cells];
  for (const { at, heading } of headings) {
    while (cells.length < at) cells.push(undefined);
    cells[at] = heading;
  }
  return { ...row, cells };
}

/** The only field to fill down without a column: rows of its own give its value to those below. */
function titleField(
  { columns, constants }: HeadingMatch,
  { choice: { fillDown = [] }, mustFill = false }: Pick<ArrangeOptions, "choice" | "mustFill">,
): FieldName | undefined {
  const places = [...columns, ...constants];
  const missing = fillDown.filter((field) => !places.some((one) => one.field === field));
  const [field] = missing;
  const mayBeTitle = (name: FieldName) =>
    !isListField(name) && productFields[name].kind !== "number";
  if (missing.length < 2 && (field === undefined || mayBeTitle(field))) return field;
  if (!mustFill) return undefined;
  const message = msg("workbook.match.noFillColumn", { fields: missing.map(fieldLabel) });
  throw usageError("no-such-column", message);
}

const linkStart = /^\s*(?:[a-z]{3,8}[:/\\]|www\.)/i;

/** Links are only looked up if a cell shows another text, because they stand behind the rows. */
async function linksNeeded(
  workbook: OpenedWorkbook,
  sheet: string,
  { match, below }: { readonly match: HeadingMatch; readonly below: readonly SheetRow[] },
): Promise<LinksBehind> {
  const columns = match.columns.filter(({ field }) => productFields[field].kind === "links");
  const isOther = (text: string) => !linkStart.test(text);
  const needed = columns.filter(({ index }) => samplesOf(below, index).some(isOther));
  if (needed.length === 0 || workbook.links === undefined) return new Map();
  const indexes = new Set(columns.map(({ index }) => index));
  const ofColumns = [...(await workbook.links(sheet))].map(([row, links]) => {
    return [row, new Map([...links].filter(([column]) => indexes.has(column)))] as const;
  });
  return new Map(ofColumns.filter(([, links]) => links.size > 0));
}

function withLinks(row: SheetRow, links: LinksBehind): SheetRow {
  const ofRow = links.get(row.number);
  if (ofRow === undefined) return row;
  const cells = [...row.cells];
  for (const [column, link] of ofRow) {
    const cell = cells[column];
    if (typeof cell === "string" && !linkStart.test(cell)) cells[column] = link;
  }
  return { ...row, cells };
}
