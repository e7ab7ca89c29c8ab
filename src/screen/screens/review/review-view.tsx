import type { ReactNode } from "react";
import {
  type Split,
  spareRows,
  splitArea,
  WithDetail,
  withTallerDetail,
} from "../../components/list-page.tsx";
import { Lines } from "../../components/spans.tsx";
import { Table } from "../../components/table.tsx";
import type { PlaceProps } from "../../edges/place.ts";
import { filterWords } from "../../list/filter.ts";
import { current } from "../../list/list.ts";
import { positionTexts, range, visible } from "../../list/move.ts";
import { scrollMax, type TableColumn, type TableRow, wantedCells } from "../../list/table.ts";
import { tabsLine } from "../../list/tabs.ts";
import {
  type ItemGroup,
  type ReviewItem,
  type ReviewItems,
  type RowStatusName,
  rowStatuses,
  rowsText,
} from "../../state/review-items.ts";
import type { ReviewState } from "../../state/state.ts";
import { cellWidth } from "../../text/fit.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { joinSpans, spansWidth } from "../../text/spans.ts";
import { columnsIn, groupText, nothingLine, statusText } from "../labels.ts";
import { rowBody } from "../row/row-view.ts";

const headRows = 2;

function splitOf({ columns, rows }: Size, wanted?: number): Split {
  return splitArea({ columns, rows: rows - headRows }, { wanted });
}

/** How many rows of the list are visible. */
export function tableRows(area: Size): number {
  return splitOf(area).height;
}

/** The list of the review with the details of the current row. */
export function ReviewView({ state, area }: PlaceProps): ReactNode {
  const { review } = state;
  if (review === undefined) return null;
  const { items, list } = review;
  const columns = reviewColumns(items, list.filter);
  const wanted = wantedCells(columns) + changesCellsMax - changesCells;
  const { split, lines } = withRoom(review, splitOf(area, wanted));
  const { height } = split;
  return (
    <>
      <Lines lines={[totalsLine(items, area.columns), groupLine(review, area.columns)]} />
      <WithDetail split={split} lines={lines} more={state.translator.translate("screen.row.more")}>
        <Table
          columns={columns}
          rows={shownRows(review, height)}
          width={split.list.columns}
          left={list.left}
          sort={list.sort}
          position={positionTexts(list, height, items.translator)}
        />
        {list.shown.length === 0 && <Lines lines={[nothingLine(items.translator)]} />}
      </WithDetail>
    </>
  );
}

/** Gives the details the lines that a short list leaves blank. */
function withRoom(review: ReviewState, split: Split) {
  const { detail } = split;
  const spare = spareRows(split, review.list.shown.length);
  const lines = detailLines(review, { ...detail, rows: detail.rows + spare });
  const more = Math.min(spare, Math.max(0, lines.length - detail.rows));
  return { split: withTallerDetail(split, more), lines };
}

function shownRows({ items, list }: ReviewState, height: number): TableRow<ReviewItem>[] {
  const [from, to] = range(list);
  return visible(list, height).flatMap(({ index, isCurrent }, offset) => {
    const item = items.rows[index];
    const position = list.top + offset;
    const isInRange = list.rangeFrom !== undefined && position >= from && position <= to;
    return item === undefined ? [] : [{ item, isCurrent, isInRange }];
  });
}

function detailLines({ items, list }: ReviewState, { columns, rows }: Size): readonly Line[] {
  const item = items.rows[current(list) ?? -1];
  if (item === undefined) return [];
  return rowBody(items, { row: item.key, top: 0 }, { columns, linesMax: rows }).lines;
}

/**
 * The totals in words. If they do not fit, statuses whose mark is not “!” are reduced to their mark
 * and number.
 */
function totalsLine({ totals, leftOut, translator }: ReviewItems, columns: number): Line {
  const { translate } = translator;
  const out = translate("screen.review.leftOut", { number: leftOut });
  const parts = (isShort: boolean): Span[][] => [
    ...totals.flatMap(({ name, count: number }) => {
      if (number === 0) return [];
      const { mark, style } = rowStatuses[name];
      const text =
        isShort && mark !== "!"
          ? translate("model.grouped", { number })
          : translate("screen.words.counted", { number, words: statusText(name, translator) });
      return [[{ text: `${mark} ${text}`, style }]];
    }),
    leftOut === 0 ? [] : [{ text: `○ ${out}`, style: "warning" }],
  ];
  const short = joinSpans(parts(true), { text: "  " });
  const forms = ["  ", " "].map((gap) => joinSpans(parts(false), { text: gap }));
  const spans = forms.find((one) => spansWidth(one) < columns) ?? short;
  return [{ text: " " }, ...spans];
}

function groupLine({ items, list }: ReviewState, columns: number): Line {
  const nameOf = (group: ItemGroup) => groupText(group, items.translator);
  return tabsLine(items.groups, list.preset, { columns, nameOf });
}

export function leftMax(items: ReviewItems): number {
  return scrollMax(reviewColumns(items, ""));
}

/** Width of the longest status with its mark. A rare status counts only if a row has it. */
function statusCells({ noun, totals, translator }: ReviewItems): number {
  const always = noun === "row" ? usual : [...usual, ...usualOfOrders];
  const names = totals.filter(({ name, count }) => count > 0 || always.includes(name));
  return 2 + Math.max(...names.map(({ name }) => cellWidth(statusText(name, translator))));
}

const usual: readonly RowStatusName[] = [
  ...(["create", "update", "unchanged", "left-out", "invalid", "conflict", "blocked"] as const),
];
const usualOfOrders: readonly RowStatusName[] = [
  ...(["pack", "ship", "pack and ship", "late", "unanswered"] as const),
];

/** Width of the column with the changes. It may grow into the space that short names leave. */
const changesCells = 32;
const changesCellsMax = 72;
const nameCells = 56;

function reviewColumns(items: ReviewItems, filter: string): TableColumn<ReviewItem>[] {
  const widest = items.widest();
  const cells = statusCells(items);
  const column = columnsIn<ReviewItem>(items.translator);
  const marked = (spans: readonly Span[]) => markMatches(spans, filter);
  const row = { min: 5, widest: widest.rows, importance: 6, align: "right" } as const;
  const subject = { sort: "subject", min: 10, widest: widest.subject, importance: 8 };
  const action = { sort: "what", min: 1, widest: cells, importance: 9, isFixed: true };
  const name = { sort: "name", min: 12, widest: Math.min(widest.name, nameCells), importance: 4 };
  const whole = { isFixed: true, isWhole: true };
  return [
    column("", { min: 1, importance: 10, isFixed: true }, ({ choice }) => choices[choice]),
    column("row", { ...row, ...whole }, ({ rows }) =>
      marked([{ text: rowsText(rows, items), style: "dim" }]),
    ),
    column("action", { ...action, hasShortForm: true }, ({ status }, room) => {
      const { mark, style } = rowStatuses[status];
      const text = room < cells ? mark : `${mark} ${statusText(status, items.translator)}`;
      return { text, style };
    }),
    column(items.noun === "row" ? "sku" : "order", { ...subject, ...whole }, (item) =>
      marked([{ text: item.subject }]),
    ),
    column("name", name, (item) => marked([{ text: item.name }])),
    column("changes", { min: 28, widest: changesCells, importance: 5 }, ({ summary }) =>
      marked(summary()),
    ),
  ];
}

const choices = {
  in: { text: "●", style: "ok" },
  out: { text: "○", style: "warning" },
  none: { text: " " },
} as const satisfies Readonly<Record<ReviewItem["choice"], Span>>;

const shownUnitsMax = 1000;

/** Highlights the words of a filter, if it has any. */
function markMatches(spans: readonly Span[], filter: string): readonly Span[] {
  const words = filterWords(filter).map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  if (words.length === 0) return spans;
  const pattern = new RegExp(`(${words.join("|")})`, "giu");
  return spans.flatMap((span) => {
    const pieces = span.text.slice(0, shownUnitsMax).split(pattern);
    if (pieces.length === 1) return [span];
    const marked = pieces.map(
      (text, index): Span => (index % 2 === 1 ? { text, style: "match" } : { ...span, text }),
    );
    const rest = { ...span, text: span.text.slice(shownUnitsMax) };
    return [...marked, rest].filter(({ text }) => text !== "");
  });
}
