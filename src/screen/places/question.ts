import { count, spokenDuration } from "../../model/number-words.ts";
import type { UploadFacts } from "../../plan/index.ts";
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

function proposalLines(facts: UploadFacts, columns: number): Line[] {
  const { env, host, creates, updates, risks, requests, seconds, changesGuard } = facts;
  const sent = risks.flatMap(({ name, rows }) => {
    const risky = rows.filter(({ standing }) => standing === "sent").length;
    return risky === 0 ? [] : [`${count(risky, "row")} will change the ${name}`];
  });
  return [
    textLine(`  To ${env} (${host})`, columns),
    { spans: [] },
    ...(creates === 0
      ? []
      : [
          textLine(
            `  + ${count(creates, "listing")} created: this cannot be undone`,
            columns,
            "added",
          ),
        ]),
    ...(updates === 0
      ? []
      : [
          textLine(
            `  ~ ${count(updates, "listing")} updated: “sheetport undo” puts them back`,
            columns,
            "changed",
          ),
        ]),
    ...sent.map((text) => textLine(`  ! ${text}`, columns, "warning")),
    ...(changesGuard.kind === "pass"
      ? []
      : [textLine(`  ! ${changesGuard.message}`, columns, "warning")]),
    { spans: [] },
    textLine(`  ${count(requests, "request")}, ${spokenDuration(seconds)}`, columns, "dim"),
  ];
}
