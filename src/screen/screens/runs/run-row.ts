import { valueText } from "../../../model/run/field-values.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import { textLine } from "../../list/table.ts";
import type { DoneItem, RunFacts } from "../../state/facts.ts";
import type { Line, Style } from "../../text/line.ts";
import { fitSpans } from "../../text/spans.ts";
import { wrap } from "../../text/wrap.ts";
import type { ScreenWords } from "../../words/index.ts";
import { outcomeLooks } from "../upload/outcomes.ts";

/** One row of a run with its whole message and every field that was to change; to be scrolled. */
export function runRowLines(
  item: DoneItem,
  facts: RunFacts,
  { columns, words }: { readonly columns: number; readonly words: ScreenWords },
): Line[] {
  const { done, runs } = words;
  const { row, sku, action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const tries = attempts > 1 ? runs.sentTimes(attempts) : "";
  return [
    {
      spans: fitSpans(
        [
          { text: ` ${runs.row(rowNameOf(item))}  `, style: "dim" },
          { text: terminalText(sku), style: "strong" },
          { text: `  ${done.action(action)}  ` },
          { text: `${mark} ${done.outcomes[outcome]}${tries}`, style },
        ],
        columns,
      ),
    },
    ...wrapped(message, columns, { style }),
    { spans: [] },
    ...facts
      .fieldsOf(row)
      .flatMap(({ field, before, sent }) => [
        textLine(` ${done.field(field)}`, columns, "heading"),
        ...wrapped(valueText(before) ?? runs.empty, columns, { mark: "-", style: "removed" }),
        ...wrapped(valueText(sent) ?? runs.empty, columns, { mark: "+", style: "added" }),
      ]),
  ];
}

function wrapped(
  text: string,
  columns: number,
  { mark = " ", style }: { readonly mark?: string; readonly style: Style },
): Line[] {
  if (text === "") return [];
  return wrap(text, Math.max(1, columns - 4)).map((line, index) =>
    textLine(` ${index === 0 ? mark : " "} ${line}`, columns, style),
  );
}
