import type { Proposal } from "../facts.ts";
import type { Line, Size } from "../line.ts";
import { textLine } from "../list/table.ts";
import type { Place } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";

/** One question, with all that there is to know before the answer. */
export const questionPlace: Place = {
  name: "question",
  words: "Confirm",
  act: () => undefined,
  lines,
  next: () => [],
};

function lines({ question }: ScreenState, { columns }: Size): Line[] {
  if (question === undefined) return [];
  const { title, proposal, typed, soFar, verb } = question;
  return [
    { spans: [] },
    textLine(`  ${title}`, columns, "strong"),
    { spans: [] },
    ...question.lines.map((line) => textLine(`  ${line}`, columns)),
    ...(proposal === undefined ? [] : proposalLines(proposal, columns)),
    { spans: [] },
    typed === undefined
      ? {
          spans: fitSpans(
            [
              { text: "  y", style: "key" },
              { text: ` ${verb}    ` },
              { text: "n", style: "key" },
              { text: " not now" },
            ],
            columns,
          ),
        }
      : {
          spans: fitSpans(
            [
              { text: `  Type “${typed}” to ${verb}: ` },
              { text: `${soFar}▏`, style: soFar === typed ? "ok" : "strong" },
            ],
            columns,
          ),
        },
  ];
}

function proposalLines(proposal: Proposal, columns: number): Line[] {
  const { environment, host, creates, updates, risks, requests, duration, warnings } = proposal;
  return [
    textLine(`  To ${environment} (${host})`, columns),
    { spans: [] },
    ...(creates === 0
      ? []
      : [textLine(`  + ${creates} created: this cannot be undone`, columns, "added")]),
    ...(updates === 0
      ? []
      : [textLine(`  ~ ${updates} updated: “sheetport undo” puts them back`, columns, "changed")]),
    ...risks.map(({ words, rows }) =>
      textLine(`  ! ${words}: ${rows.length} rows`, columns, "warning"),
    ),
    ...warnings.map((warning) => textLine(`  ! ${warning}`, columns, "warning")),
    { spans: [] },
    textLine(`  ${requests} requests, ${duration}`, columns, "dim"),
  ];
}
