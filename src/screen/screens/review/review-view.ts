import type { ListContent } from "../../components/list-page.tsx";
import { filterWords } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import {
  type GroupName,
  type ReviewItem,
  type ReviewItems,
  type RowStatusName,
  rowStatuses,
  rowsText,
} from "../../state/review-items.ts";
import type { ReviewState } from "../../state/state.ts";
import { cellWidth } from "../../text/fit.ts";
import { joinSpans, type Line, type Size, type Span, spansWidth } from "../../text/line.ts";
import { columnsIn, statusText } from "../labels.ts";
import { rowBody } from "../row/row-view.ts";
import { riskLines } from "./review-choose.ts";

export function reviewContent(
  review: ReviewState,
  { columns, rows }: Size,
): ListContent<ReviewItem> {
  const { items, list } = review;
  const foot = riskLines(review, columns);
  const room = rows - 2 - foot.length;
  return {
    head: [totalsLine(items, columns)],
    tabs: items.groups.map(({ id, count }) => ({
      id,
      count,
      words: groupText(id, items),
    })),
    foot,
    below: Math.max(0, Math.min(room - 3, Math.max(4, Math.min(12, Math.floor(room * 0.4))))),
    columns: reviewColumns(items, list.filter),
    items: items.rows,
    detail: ({ key }, size) =>
      rowBody(items, { row: key, top: 0 }, { columns: size.columns, linesMax: size.rows }).lines,
  };
}

/** The groups of orders say what is to be done. */
function groupText(id: GroupName, { noun, translator }: ReviewItems): string {
  return noun === "order" && isOfOrders(id)
    ? translator.translate(`screen.orders.groups.${id}`)
    : statusText(id, translator);
}

const ofOrders = ["all", "pack", "ship", "late"] as const;

function isOfOrders(id: GroupName): id is (typeof ofOrders)[number] {
  return (ofOrders as readonly GroupName[]).includes(id);
}

/**
 * The totals with words. If they do not fit, only totals marked “!” have words and, if there is
 * room, totals with the same mark as another.
 */
function totalsLine({ totals, leftOut, translator }: ReviewItems, columns: number): Line {
  const { translate } = translator;
  const out = translate("screen.review.leftOut", { number: leftOut });
  const counted = totals.filter(({ count }) => count > 0);
  const marks: readonly string[] = counted.map(({ name }) => rowStatuses[name].mark);
  const parts = (hasWords: (mark: string) => boolean): Span[][] => [
    ...counted.map(({ name, count: number }) => {
      const { mark, style } = rowStatuses[name];
      const text = hasWords(mark)
        ? translate("screen.words.counted", { number, words: statusText(name, translator) })
        : translate("model.grouped", { number });
      return [{ text: `${mark} ${text}`, style }];
    }),
    leftOut === 0 ? [] : [{ text: `○ ${out}`, style: "warning" }],
  ];
  const isShared = (mark: string) => marks.indexOf(mark) < marks.lastIndexOf(mark);
  const isUrgent = (mark: string) => mark === "!";
  const forms = [() => true, (mark: string) => isUrgent(mark) || isShared(mark), isUrgent].flatMap(
    (hasWords) => ["  ", " "].map((gap) => joinSpans(parts(hasWords), { text: gap })),
  );
  const spans = forms.find((one) => spansWidth(one) < columns) ?? forms.at(-1) ?? [];
  return [{ text: " " }, ...spans];
}

function statusCells({ noun, totals, translator }: ReviewItems): number {
  const always = noun === "row" ? usual : [...usual, ...usualOfOrders];
  const names = totals.filter(({ name, count }) => count > 0 || always.includes(name));
  return 2 + Math.max(...names.map(({ name }) => cellWidth(statusText(name, translator))));
}

const usual: readonly RowStatusName[] = [
  ...(["create", "update", "unchanged", "left-out", "invalid", "conflict", "blocked"] as const),
];
const usualOfOrders: readonly RowStatusName[] = [
  ...(["pack", "ship", "pack and ship", "late", "unanswered", "closed"] as const),
];

/** Usual width, and the width that the column may grow to if there is room. */
const changesCells = { widest: 32, wanted: 72 };
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
    column(
      "",
      { min: 1, importance: 10, isFixed: true, isAside: true },
      (item) => choices[item.choice],
    ),
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
    column("changes", { min: 28, ...changesCells, importance: 5 }, ({ summary }) =>
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

function markMatches(spans: readonly Span[], filter: string): readonly Span[] {
  const words = filterWords(filter).map(RegExp.escape);
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
