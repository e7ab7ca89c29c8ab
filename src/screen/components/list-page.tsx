import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../../model/translator.ts";
import { current, type ListState, type Tab } from "../list/list.ts";
import { positionTexts, range, visible } from "../list/move.ts";
import { type TableColumn, type TableRow, wantedCells } from "../list/table.ts";
import { cellWidth } from "../text/fit.ts";
import { fitSpans, type Line, type Size, spansWidth, textLine } from "../text/line.ts";
import { Lines } from "./spans.tsx";
import { Table, useWidest } from "./table.tsx";

export interface ListContent<Item> {
  readonly head: readonly Line[];
  readonly tabs?: readonly Tab[];
  readonly foot?: readonly Line[];
  /** Terminal rows for the details and the rule above them, if the details are below the list. */
  readonly below?: number;
  /** Without a heading, the last line of the head shows the position in a long list. */
  readonly hasHeading?: boolean;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly detail?: (item: Item, size: Size) => readonly Line[];
}

export function splitOf<Item>(
  { columns, rows }: Size,
  { head, foot = [], below = 0, hasHeading = true }: Omit<ListContent<Item>, "columns" | "items">,
  wanted?: number,
): Split {
  const area = { columns, rows: rows - head.length - foot.length };
  return splitArea(area, { below, heading: hasHeading ? 1 : 0, wanted });
}

export function ListPage<Item>({
  area,
  list,
  content,
  translator,
}: {
  readonly area: Size;
  readonly list: ListState;
  readonly content: ListContent<Item>;
  readonly translator: Translator;
}): ReactNode {
  const { head, foot = [], hasHeading = true, columns, items, detail } = content;
  const widest = useWidest(columns, items);
  const split = splitOf(area, content, wantedCells(columns, widest));
  const item = items[current(list) ?? -1];
  const lines = (size: Size) => (item === undefined ? [] : (detail?.(item, size) ?? []));
  const shown = detail && withRoom(split, list, lines);
  const { height } = shown ?? split;
  const position = positionTexts(list, height, translator);
  const table = (
    <>
      <Table
        columns={columns}
        rows={tableRows(list, items, height)}
        widest={widest}
        width={shown?.list.columns ?? area.columns}
        left={list.left}
        sort={list.sort}
        position={position}
        hasHeading={hasHeading}
      />
      {list.shown.length === 0 && (
        <Lines lines={[textLine(`  ${translator.translate(emptyWords(list))}`, "dim")]} />
      )}
    </>
  );
  const isLong = !hasHeading && list.shown.length > height;
  return (
    <>
      <Lines lines={isLong ? withPosition(head, position, area.columns) : head} />
      {shown === undefined ? (
        table
      ) : (
        <WithDetail split={shown} lines={shown.lines} translator={translator}>
          {table}
        </WithDetail>
      )}
      <Lines lines={foot} />
    </>
  );
}

function emptyWords({ filter }: ListState) {
  return filter === "" ? "screen.words.none" : "screen.words.nothing";
}

/** Gives the details below a short list the lines that it leaves blank. */
function withRoom(
  split: Split,
  { shown: { length } }: ListState,
  detail: (size: Size) => readonly Line[],
): Split & { readonly lines: readonly Line[] } {
  const { isBeside, list, height, detail: size } = split;
  const spare = isBeside || size.rows === 0 ? 0 : Math.max(0, height - Math.max(1, length));
  const lines = detail({ ...size, rows: size.rows + spare });
  const more = Math.min(spare, Math.max(0, lines.length - size.rows));
  return {
    ...{ isBeside, lines, height: height - more },
    list: { ...list, rows: list.rows - more },
    detail: { ...size, rows: size.rows + more },
  };
}

function tableRows<Item>(
  list: ListState,
  items: readonly Item[],
  height: number,
): TableRow<Item>[] {
  const [from, to] = range(list);
  return visible(list, height).flatMap(({ index, isCurrent }, offset) => {
    const item = items[index];
    const at = list.top + offset;
    const isInRange = list.rangeFrom !== undefined && at >= from && at <= to;
    return item === undefined ? [] : [{ item, isCurrent, isInRange }];
  });
}

function withPosition(
  head: readonly Line[],
  position: readonly string[],
  columns: number,
): readonly Line[] {
  const last = head.at(-1) ?? [];
  const room = columns - spansWidth(last) - 1;
  const text = position.find((one) => cellWidth(one) + 2 <= room) ?? "";
  const spaces = " ".repeat(Math.max(0, room - cellWidth(text)));
  return [...head.slice(0, -1), [...last, { text: `${spaces}${text}`, style: "dim" }]];
}

export function WithDetail({
  split: { isBeside, list, detail: size },
  lines,
  translator,
  children,
}: {
  readonly split: Split;
  readonly lines: readonly Line[];
  readonly translator: Translator;
  readonly children: ReactNode;
}): ReactNode {
  const more = translator.translate("screen.row.more");
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

export const besideFromColumns = 110;

export interface Split {
  readonly isBeside: boolean;
  readonly list: Size;
  /** Visible rows of the list, without its heading. */
  readonly height: number;
  readonly detail: Size;
}

interface SplitOptions {
  readonly wanted?: number | undefined;
  readonly below?: number;
  readonly heading?: number;
}

/** Beside its details, a list gets the width it wants, unless that makes the details too narrow. */
export function splitArea(
  { columns, rows }: Size,
  { wanted = columns, below = 0, heading = 1 }: SplitOptions = {},
): Split {
  const isBeside = columns >= besideFromColumns;
  const detailMin = Math.max(44, Math.floor(columns * 0.27));
  const list = isBeside
    ? { columns: Math.min(wanted, columns - 1 - detailMin), rows }
    : { columns, rows: Math.max(heading + 1, rows - below) };
  const detail = isBeside
    ? { columns: columns - list.columns - 1, rows }
    : { columns, rows: Math.max(0, below - 1) };
  return { isBeside, list, height: Math.max(1, list.rows - heading), detail };
}
