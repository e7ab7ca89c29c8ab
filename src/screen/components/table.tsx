import { Box } from "ink";
import type { ReactNode } from "react";
import { type ShownColumn, shownColumns, type TableColumn, type TableRow } from "../list/table.ts";
import { fit } from "../text/fit.ts";
import type { Span } from "../text/line.ts";
import { fitSpans } from "../text/spans.ts";
import { Spans } from "./spans.tsx";

/** Stands before the row under the cursor, so that it is seen without colour. */
const cursorMark = "›";
const rangeMark = "│";

/** What a table shows. */
export interface TableProps<Item> {
  readonly columns: readonly TableColumn<Item>[];
  /** Those on the screen. */
  readonly rows: readonly TableRow<Item>[];
  /** In cells. */
  readonly width: number;
  /** Columns scrolled out to the left. @default 0 */
  readonly left?: number;
  /** @default true */
  readonly hasHeading?: boolean;
}

/** A table: its heading, then a line for each row; the row under the cursor is inverse as a whole. */
export function Table<Item>({
  columns,
  rows,
  width,
  left = 0,
  hasHeading = true,
}: TableProps<Item>): ReactNode {
  const shown = shownColumns(columns, rows, { columns: width - 2, left });
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      {hasHeading && <Cells mark=" " cells={shown.map(headingCell)} />}
      {rows.map(({ item, isCurrent, isInRange }, place) => (
        <Cells
          // A row of the screen has no identity but its place.
          key={place}
          mark={isCurrent ? cursorMark : isInRange === true ? rangeMark : " "}
          cells={shown.map((column) => itemCell(column, item))}
          isInverse={isCurrent}
        />
      ))}
    </Box>
  );
}

interface Cell {
  readonly width: number;
  readonly spans: readonly Span[];
}

function Cells({
  mark,
  cells,
  isInverse = false,
}: {
  readonly mark: string;
  readonly cells: readonly Cell[];
  readonly isInverse?: boolean;
}): ReactNode {
  return (
    <Box>
      <Spans spans={[{ text: `${mark} ` }]} isInverse={isInverse} />
      {cells.map(({ width, spans }, place) => {
        const isLast = place === cells.length - 1;
        return (
          <Box key={place} width={isLast ? width : width + 1} flexShrink={0}>
            <Spans spans={isLast ? spans : [...spans, { text: " " }]} isInverse={isInverse} />
          </Box>
        );
      })}
    </Box>
  );
}

function headingCell<Item>({ column, cells }: ShownColumn<Item>): Cell {
  const { heading, align = "left" } = column;
  return { width: cells, spans: [{ text: fit(heading, cells, { align }), style: "heading" }] };
}

/** A cell in exactly its width, so that the bar of the cursor has no gaps. */
function itemCell<Item>({ column, cells }: ShownColumn<Item>, item: Item): Cell {
  const found = [column.cell(item)].flat();
  const fitted = fitSpans(found, cells);
  const last = fitted.at(-1);
  const isPadding = last !== undefined && last.style === undefined && last.text.trim() === "";
  const spans = column.align === "right" && isPadding ? [last, ...fitted.slice(0, -1)] : fitted;
  return { width: cells, spans };
}
