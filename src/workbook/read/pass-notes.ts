import { clauses, msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import { unitOfField } from "../../model/product/units.ts";
import { columnLetters, type SheetPass } from "../../model/sheet/sheet.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { columnLabel } from "../headings/heading-text.ts";
import type { Candidate } from "./heading-row.ts";
import { aboutSheet, firstOf, noteOf, quiet, type ReadingNote } from "./reading-notes.ts";

const columnsListedMax = 10;

type NotedSheet = Pick<Candidate, "match" | "sheet"> & { readonly isOneOfSeveral: boolean };

interface ColumnsRead {
  readonly assumed?: readonly Column[];
  /** The number of cells that were read as lists. */
  readonly split?: ReadonlyMap<Column, number>;
}

/** Notes that are only complete after all rows have been read. */
export function passNotes(
  { match, sheet, isOneOfSeveral }: NotedSheet,
  { unheaded, hiddenRows, hiddenColumns, filled = new Map(), joined = [] }: SheetPass,
  { assumed = [], split = new Map() }: ColumnsRead = {},
): ReadingNote[] {
  const hidden = match.columns
    .map(({ index }) => index)
    .filter((column) => hiddenColumns.has(column))
    .sort((one, other) => one - other);
  const letters = firstOf(hidden.map(columnLetters), columnsListedMax);
  const bare = unheaded.map((index) => columnLabel({ index, heading: "" }));
  const notes = [
    ...assumedNotes(assumed),
    ...joined.map((counts) => quiet(msg("workbook.reading.joined", { ...counts }))),
    ...filledNotes(match, filled),
    ...countedNotes("split", split),
    ...noteOf(bare, (columns) => msg("workbook.reading.ignored", { columns })),
    ...(hiddenRows === 0 ? [] : [quiet(msg("workbook.reading.hiddenRows", { rows: hiddenRows }))]),
    ...noteOf(letters, () => msg("workbook.reading.hiddenColumns", { letters })),
  ];
  return isOneOfSeveral ? notes.map((note) => aboutSheet(sheet, note)) : notes;
}

/** Notes about numbers without a unit, which are read in the API's unit (decision 26b). */
function assumedNotes(columns: readonly Column[]): ReadingNote[] {
  const assumed = columns.flatMap((column) => {
    const unit = unitOfField(column.field);
    return unit === undefined ? [] : { column, unit };
  });
  return noteOf(assumed, ([first]) => {
    const texts = assumed.map(({ column, unit }) =>
      msg("workbook.reading.pair", { name: columnLabel(column), value: unit.name }),
    );
    const other = first?.unit.kind === "weight" ? "g" : "mm";
    const field = first?.column.field ?? "weight";
    return msg("workbook.reading.assumed", { columns: clauses(texts), field, other });
  });
}

function filledNotes(
  { columns }: Pick<HeadingMatch, "columns">,
  filled: ReadonlyMap<number, number>,
): ReadingNote[] {
  const counted = columns.flatMap((column) => {
    const cells = filled.get(column.index) ?? filled.get(column.keyColumn?.index ?? -1);
    return cells === undefined ? [] : [[column, cells] as const];
  });
  return countedNotes("filledDown", counted);
}

function countedNotes(
  name: "filledDown" | "split",
  counted: Iterable<readonly [Column, cells: number]>,
): ReadingNote[] {
  const texts = Array.from(counted, ([column, cells]) =>
    msg("workbook.reading.splitColumn", { column: columnLabel(column), cells }),
  );
  return noteOf(texts, (all) => msg(`workbook.reading.${name}`, { columns: clauses(all) }));
}
