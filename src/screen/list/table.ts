import type { Line, Span } from "../line.ts";
import { fit } from "../text/fit.ts";
import { fitSpans } from "../text/spans.ts";

/** One column of a table. */
export interface TableColumn<Item> {
  readonly heading: string;
  /** Cells that it takes at least, and would like to have. */
  readonly min: number;
  readonly ideal: number;
  /** Where there is no room for all, the least important leave first. */
  readonly importance: number;
  readonly align?: "right";
  /** Stays when the columns are scrolled to the right. */
  readonly isFixed?: boolean;
  cell(item: Item): Span;
}

/** A row of a table, and how it stands out. */
export interface TableRow<Item> {
  readonly item: Item;
  readonly isCurrent: boolean;
  /** Part of a range that is being made. */
  readonly isInRange?: boolean;
}

/** How a table is laid out. */
export interface TableOptions {
  readonly columns: number;
  /** Columns scrolled out to the left. */
  readonly left?: number;
}

const gap = " ";
/** Stands before the row under the cursor, so that it is seen without colour. */
const cursorMark = "›";
const rangeMark = "│";

/** A table: its heading, then a line for each row. */
export function tableLines<Item>(
  columns: readonly TableColumn<Item>[],
  rows: readonly TableRow<Item>[],
  { columns: width, left = 0 }: TableOptions,
): Line[] {
  const laid = layOut(columns, { width: width - 2, left });
  const heading = laid.map(({ column, cells }) => ({
    text: fit(column.heading, cells, column.align === undefined ? {} : { align: column.align }),
    style: "heading" as const,
  }));
  return [
    { spans: [{ text: "  " }, ...separated(heading)] },
    ...rows.map((row) => rowLine(row, laid)),
  ];
}

function rowLine<Item>(
  { item, isCurrent, isInRange }: TableRow<Item>,
  laid: readonly Laid<Item>[],
): Line {
  const spans = laid.map(({ column, cells }) => {
    const span = column.cell(item);
    const options = column.align === undefined ? {} : { align: column.align };
    return { ...span, text: fit(span.text, cells, options) };
  });
  const mark = isCurrent ? cursorMark : isInRange === true ? rangeMark : " ";
  const line = { spans: [{ text: `${mark} ` }, ...separated(spans)] };
  return isCurrent ? { ...line, bar: "cursor" } : line;
}

function separated(spans: readonly Span[]): Span[] {
  return spans.flatMap((span, index) => (index === 0 ? [span] : [{ text: gap }, span]));
}

interface Laid<Item> {
  readonly column: TableColumn<Item>;
  readonly cells: number;
}

/** Which columns there is room for, and how wide each is; the last one takes what is left. */
function layOut<Item>(
  columns: readonly TableColumn<Item>[],
  { width, left }: { readonly width: number; readonly left: number },
): Laid<Item>[] {
  const movable = columns.filter(({ isFixed }) => isFixed !== true);
  const hidden = new Set(movable.slice(0, Math.min(left, movable.length - 1)));
  let kept = columns.filter((column) => !hidden.has(column));
  const sum = (list: readonly TableColumn<Item>[]) =>
    list.reduce((total, { min }) => total + min, list.length - 1);
  while (kept.length > 1 && sum(kept) > width) {
    const least = Math.min(...kept.map(({ importance }) => importance));
    const leaving = kept.findLast(({ importance }) => importance === least);
    kept = kept.filter((column) => column !== leaving);
  }
  let spare = Math.max(0, width - sum(kept));
  const byImportance = [...kept].sort((one, other) => other.importance - one.importance);
  const cells = new Map(kept.map((column) => [column, column.min]));
  for (const column of byImportance) {
    const more = Math.min(spare, Math.max(0, column.ideal - column.min));
    cells.set(column, column.min + more);
    spare -= more;
  }
  return kept.map((column, index) => ({
    column,
    cells: (cells.get(column) ?? 0) + (index === kept.length - 1 ? spare : 0),
  }));
}

/** A line of plain text, cut to the width. */
export function textLine(text: string, columns: number, style?: Span["style"]): Line {
  return { spans: fitSpans([{ text, ...(style === undefined ? {} : { style }) }], columns) };
}
