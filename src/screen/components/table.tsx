import { Box } from "ink";
import { type ReactNode, useMemo } from "react";
import type { Sort } from "../list/list.ts";
import {
  markCells,
  type ShownColumn,
  shownColumns,
  sortMarked,
  type TableColumn,
  type TableRow,
  widestCells,
} from "../list/table.ts";
import { cellWidth, fit } from "../text/fit.ts";
import { fitSpans, type Span } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/** Marks the current row, because its inverse bar may be hard to see without colour. */
const cursorMark = "›";
const rangeMark = "│";
const moreLeft = "‹";
const moreRight = "›";

interface TableProps<Item> {
  readonly columns: readonly TableColumn<Item>[];
  readonly rows: readonly TableRow<Item>[];
  readonly widest: readonly number[];
  readonly width: number;
  readonly sort?: Sort | undefined;
  /** Number of columns scrolled out on the left. */
  readonly left?: number;
  /** In order of preference. The heading ends with one of these texts if one fits. */
  readonly position?: readonly string[];
  readonly hasHeading?: boolean;
}

export function Table<Item>({
  columns,
  rows,
  widest,
  width,
  left = 0,
  sort,
  position = [],
  hasHeading = true,
}: TableProps<Item>): ReactNode {
  const shown = shownColumns(sortMarked(columns, sort), widest, { width: width - markCells, left });
  const sides = { isMoreRight: shown.isMoreRight, position };
  return (
    <Box flexDirection="column" width={width} flexShrink={0}>
      {hasHeading && (
        <TableLine
          mark={shown.isMoreLeft ? moreLeft : " "}
          cells={shown.columns.map((column, place) =>
            headingCell(column, place === shown.columns.length - 1 ? sides : {}),
          )}
        />
      )}
      {rows.map(({ item, isCurrent, isInRange }, place) => (
        <TableLine
          // Only its position identifies a visible row.
          key={place}
          mark={isCurrent ? cursorMark : isInRange === true ? rangeMark : " "}
          cells={shown.columns.map((column) => itemCell(column, item, isCurrent))}
          isInverse={isCurrent}
        />
      ))}
    </Box>
  );
}

export function useWidest<Item>(
  columns: readonly TableColumn<Item>[],
  items: readonly Item[],
): readonly number[] {
  // Columns are new objects in every frame, so only their number is compared.
  return useMemo(() => widestCells(columns, items), [items, columns.length]);
}

/** Drawn as one text, because every box slows down each frame. */
function TableLine({
  mark,
  cells,
  isInverse = false,
}: {
  readonly mark: string;
  readonly cells: readonly (readonly Span[])[];
  readonly isInverse?: boolean;
}): ReactNode {
  const spans = cells.flatMap((cell, place) => (place === 0 ? cell : [{ text: " " }, ...cell]));
  return <Spans spans={[{ text: `${mark} ` }, ...spans]} isInverse={isInverse} />;
}

function headingCell<Item>(
  { column, cells }: ShownColumn<Item>,
  {
    isMoreRight = false,
    position = [],
  }: { readonly isMoreRight?: boolean; readonly position?: readonly string[] },
): readonly Span[] {
  const { heading, align = "left" } = column;
  const more = isMoreRight ? ` ${moreRight}` : "";
  const hasNoPart = column.hasShortForm === true || align === "right";
  const shown = hasNoPart && cellWidth(heading) > cells ? "" : heading;
  const room = cells - more.length;
  // While rows are hidden, the position takes precedence over the last heading: people must see
  // that there are more rows.
  const isAllShown = position[0] === position.at(-1);
  const where =
    position.slice(0, 2).find((text) => cellWidth(shown) + 2 + cellWidth(text) <= room) ??
    (isAllShown ? [] : position.slice(1))
      .map((text) => ` ${text}`)
      .find((text) => cellWidth(text) < room) ??
    "";
  const width = room - cellWidth(where);
  // Keeps a gap between a right-aligned heading and the position.
  const gap = align === "right" && where !== "" ? Math.min(2, width - cellWidth(shown)) : 0;
  const end = { text: `${" ".repeat(Math.max(0, gap))}${where}${more}`, style: "dim" as const };
  return [{ text: fit(shown, width - Math.max(0, gap), { align }), style: "heading" }, end];
}

/** A cell padded to its exact width, so that the bar of the current row has no gaps. */
function itemCell<Item>(
  { column, cells }: ShownColumn<Item>,
  item: Item,
  isCurrent: boolean,
): readonly Span[] {
  const styled = [column.cell(item, cells)].flat();
  const isPlain = isCurrent && column.isAside === true;
  const spans = isPlain ? styled.map(({ text }) => ({ text })) : styled;
  const fitted = fitSpans(spans, cells);
  const last = fitted.at(-1);
  const isPadding = last !== undefined && last.style === undefined && last.text.trim() === "";
  return column.align === "right" && isPadding ? [last, ...fitted.slice(0, -1)] : fitted;
}
