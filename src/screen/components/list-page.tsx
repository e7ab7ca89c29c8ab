import { Box } from "ink";
import type { ReactNode } from "react";
import { wantedCells } from "../list/table.ts";
import { type Line, type Size, textLine } from "../text/line.ts";
import { fitSpans } from "../text/spans.ts";
import { Lines } from "./spans.tsx";
import { ListTable, type ListTableProps, useWidest } from "./table.tsx";

/** What a page shows around the rows of a list. */
export interface AroundList {
  readonly head: readonly Line[];
  /** @default nothing */
  readonly foot?: readonly Line[];
  /**
   * Terminal rows below the list for the details and the rule above them. Not used if the details
   * fit beside the list.
   * @default 0
   */
  readonly below?: number;
  /** @default true */
  readonly hasHeading?: boolean;
}

function splitOf({ columns, rows }: Size, around: AroundList, wanted?: number): Split {
  const { head, foot = [], below = 0, hasHeading = true } = around;
  const area = { columns, rows: rows - head.length - foot.length };
  const heading = hasHeading ? 1 : 0;
  return splitArea(area, { below, heading, wanted });
}

/** How many rows of a list are visible, without its heading. */
export function listRows(area: Size, around: AroundList): number {
  return splitOf(area, around).height;
}

/** A list that fills its page, with lines above and below it and the details of the current row. */
export function ListPage<Item>({
  area,
  head,
  foot = [],
  below = 0,
  detail,
  translator,
  ...list
}: AroundList &
  Omit<ListTableProps<Item>, "height" | "width"> & {
    readonly area: Size;
    /** @default the list uses the full width */
    readonly detail?: (size: Size) => readonly Line[];
  }): ReactNode {
  const { hasHeading = true } = list;
  const widest = useWidest(list.columns, list.items);
  const wanted = wantedCells(list.columns, widest);
  const split = splitOf(area, { head, foot, below, hasHeading }, wanted);
  const table = { ...list, widest, height: split.height, translator };
  return (
    <>
      <Lines lines={head} />
      {detail === undefined ? (
        <ListTable {...table} width={area.columns} />
      ) : (
        <WithDetail
          split={split}
          lines={detail(split.detail)}
          more={translator.translate("screen.row.more")}
        >
          <ListTable {...table} width={split.list.columns} />
        </WithDetail>
      )}
      <Lines lines={foot} />
    </>
  );
}

/** A list with details beside it or below it, separated by a rule. */
export function WithDetail({
  split: { isBeside, list, detail: size },
  lines,
  more,
  children,
}: {
  readonly split: Split;
  readonly lines: readonly Line[];
  readonly more: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Box flexDirection={isBeside ? "row" : "column"} flexShrink={0}>
      <Box flexDirection="column" height={list.rows} width={list.columns} flexShrink={0}>
        {children}
      </Box>
      {size.rows > 0 && (
        <Box
          borderStyle="single"
          borderDimColor
          borderTop={!isBeside}
          borderLeft={isBeside}
          borderRight={false}
          borderBottom={false}
          width={size.columns + (isBeside ? 1 : 0)}
          height={size.rows + (isBeside ? 0 : 1)}
          flexShrink={0}
          overflow="hidden"
        >
          <Lines lines={fitted(lines, size, more)} />
        </Box>
      )}
    </Box>
  );
}

const airyRows = 10;

function fitted(lines: readonly Line[], { columns, rows }: Size, more: string): readonly Line[] {
  if (lines.length <= rows) return lines;
  const dense = lines.filter(({ length }) => rows >= airyRows || length > 0);
  if (dense.length <= rows) return dense;
  if (rows < 5) {
    const cut: Line = [...(dense[rows - 1] ?? []), { text: " …", style: "dim" }];
    return [...dense.slice(0, rows - 1), fitSpans(cut, columns - 1, { pad: false })];
  }
  return [...dense.slice(0, rows - 1), textLine(` ↓ ${more}`, "dim")];
}

/** From this width on, details are beside the list. In narrower terminals they are below it. */
export const besideFromColumns = 110;

/**
 * Width of a list beside its details: what it wants, unless that makes the details too narrow to
 * read.
 */
function listColumns(columns: number, wanted: number): number {
  return Math.min(wanted, columns - 1 - Math.max(44, Math.floor(columns * 0.27)));
}

/** How a list and its details share a page. */
export interface Split {
  readonly isBeside: boolean;
  readonly list: Size;
  /** Number of visible rows of the list, without its heading. */
  readonly height: number;
  readonly detail: Size;
}

interface SplitOptions {
  /** Width that the list needs, in cells. @default all that the details leave */
  readonly wanted?: number | undefined;
  /**
   * Terminal rows for the details and the rule if they are below the list.
   * @default depends on the height
   */
  readonly below?: number;
  /** Terminal rows that the list's heading takes. @default 1 */
  readonly heading?: number;
}

/**
 * Divides a page between list and details: side by side if it is wide enough, otherwise one above
 * the other.
 */
export function splitArea(
  { columns, rows }: Size,
  { wanted = columns, below = rowsBelow(rows), heading = 1 }: SplitOptions = {},
): Split {
  const isBeside = columns >= besideFromColumns;
  const list = isBeside
    ? { columns: listColumns(columns, wanted), rows }
    : { columns, rows: Math.max(heading + 1, rows - below) };
  const detail = isBeside
    ? { columns: columns - list.columns - 1, rows }
    : { columns, rows: Math.max(0, below - 1) };
  return { isBeside, list, height: Math.max(1, list.rows - heading), detail };
}

/** How many lines a short list leaves blank above the details. 0 if the details are beside it. */
export function spareRows({ isBeside, height }: Split, listed: number): number {
  return isBeside ? 0 : Math.max(0, height - Math.max(1, listed));
}

/** Gives this many lines of the list to the details below it. */
export function withTallerDetail(split: Split, rows: number): Split {
  const { list, height, detail } = split;
  return {
    ...split,
    list: { ...list, rows: list.rows - rows },
    height: height - rows,
    detail: { ...detail, rows: detail.rows + rows },
  };
}

function rowsBelow(rows: number): number {
  return Math.max(0, Math.min(rows - 3, Math.max(4, Math.min(12, Math.floor(rows * 0.4)))));
}
