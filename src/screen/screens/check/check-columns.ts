import { findingWords, type Severity } from "../../../model/sheet/finding.ts";
import { inSheet, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Speech } from "../../../model/speech.ts";
import type { TableColumn } from "../../list/table.ts";
import type { CheckItem } from "../../state/state.ts";
import { cellWidth, shortSheet } from "../../text/fit.ts";
import type { Span, Style } from "../../text/line.ts";
import type { CheckWords } from "../../words/en.ts";
import { wordsOf } from "../../words/index.ts";

function valueColumn({ columns }: CheckWords): TableColumn<CheckItem> {
  return {
    heading: columns.value,
    min: 10,
    importance: 4,
    cell: (item) => dimmed(item, { text: item.kind === "note" ? "" : item.finding.value }),
  };
}

/** The columns of the findings; the cell's value is among them unless all of the row stands beside. */
export function findingColumns(
  speech: Speech,
  isBeside = false,
): readonly TableColumn<CheckItem>[] {
  const words = wordsOf({ speech }).check;
  const { columns, marks } = words;
  const kindCells = Math.max(...Object.values(marks).map((mark) => cellWidth(mark)));
  return [
    {
      heading: columns.cell,
      min: 7,
      importance: 9,
      isFixed: true,
      isWhole: true,
      cell: (item) => {
        if (item.kind === "note") return { text: words.sheet };
        const { cell, sheet } = item.finding;
        const where =
          item.row === 0
            ? words.sheet
            : words.row(rowNameOf({ row: item.row, sheet: shortSheet(sheet) }));
        return dimmed(item, { text: cell === "" ? where : inSheet(cell, shortSheet(sheet)) });
      },
    },
    {
      heading: columns.kind,
      min: kindCells,
      importance: 8,
      cell: (item) => markOf(item, words),
    },
    {
      heading: columns.column,
      min: 10,
      importance: 5,
      cell: (item) => ({ text: item.kind === "note" ? "" : item.finding.column, style: "dim" }),
    },
    ...(isBeside ? [] : [valueColumn(words)]),
    {
      heading: columns.message,
      min: 24,
      importance: 7,
      cell: (item) =>
        dimmed(item, {
          text: item.kind === "note" ? item.text : findingWords(item.finding, speech).message,
        }),
    },
  ];
}

function dimmed(item: CheckItem, span: Span): Span {
  return item.kind === "fixed" ? { ...span, style: "dim" } : span;
}

/** A mark with its word, and the style of both. */
export interface Mark {
  readonly text: string;
  readonly style: Style;
}

const styles: Readonly<Record<Severity, Style>> = {
  error: "error",
  warning: "warning",
  info: "dim",
};

/** What kind of thing an item of a check is. */
export function markOf(item: CheckItem, { marks }: CheckWords): Mark {
  if (item.kind === "note") return { text: marks.note, style: "dim" };
  if (item.kind === "fixed") return { text: marks.fixed, style: "ok" };
  const { severity, onlyOnCreate, repaired } = item.finding;
  if (repaired === true) return { text: marks.repaired, style: "ok" };
  const mark = { text: marks[severity], style: styles[severity] };
  if (item.isNew) return { text: `${mark.text.slice(0, 1)} ${marks.new}`, style: mark.style };
  return severity === "error" && onlyOnCreate === true
    ? { text: marks.ifNew, style: "warning" }
    : mark;
}
