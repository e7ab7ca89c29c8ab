import { count, grouped, spokenDuration } from "../../model/number-words.ts";
import { terminalText } from "../../model/terminal-text.ts";
import type { PlanRisk, RiskyRow, UploadFacts } from "../../plan/index.ts";
import type { Line, Style } from "../line.ts";
import { fixed, type Section } from "../list/sections.ts";
import { textLine } from "../list/table.ts";
import type { HeldGroup, Question } from "../question.ts";
import { fit } from "../text/fit.ts";
import { fitSpans } from "../text/spans.ts";
import { wrap } from "../text/wrap.ts";

/** How a sentence is shown. */
export interface SentenceOptions {
  /** Stands before its first line. */
  readonly mark?: string;
  readonly style?: Style;
  /** A longer one ends with “…”. @default Infinity */
  readonly linesMax?: number;
}

/** A sentence in as many lines as it takes, its mark before the first. */
export function sentence(
  text: string,
  columns: number,
  { mark = "", style, linesMax = Number.POSITIVE_INFINITY }: SentenceOptions = {},
): Line[] {
  const indent = mark === "" ? 2 : 4;
  // A line end within a name would make a line that says something of its own.
  const width = Math.max(1, columns - indent - 1);
  return wrap(terminalText(text), width, { pictures: "replaced", linesMax }).map((line, index) => {
    const lead = mark === "" ? "  " : index === 0 ? `  ${mark} ` : "    ";
    return { spans: [{ text: `${lead}${line}`, ...(style === undefined ? {} : { style }) }] };
  });
}

/** All that there is to know before an upload, as the parts of one page. */
export function proposalSections({ proposal, held = [] }: Question, columns: number): Section[] {
  if (proposal === undefined) return [];
  return [
    fixed(summaryLines(proposal, columns)),
    ...proposal.risks.flatMap((risk) => riskSections(risk, columns)),
    ...held.flatMap((group) => heldSections(group, columns)),
  ];
}

function summaryLines(facts: UploadFacts, columns: number): Line[] {
  const {
    creates,
    updates,
    notSent,
    inConflict = 0,
    leftOut,
    requests,
    seconds,
    changesGuard,
  } = facts;
  const said = (number: number, text: string, mark: string, style: Style) =>
    number === 0 ? [] : sentence(text, columns, { mark, style });
  return [
    ...said(creates, `${listings(creates)} created: this cannot be undone`, "+", "added"),
    ...said(
      updates,
      `${listings(updates)} updated: “sheetport undo” puts them back`,
      "~",
      "changed",
    ),
    ...sentence(`${count(requests, "request")}, ${spokenDuration(seconds)}`, columns, {
      style: "dim",
    }),
    ...said(leftOut, `${count(leftOut, "row")} left out by you: not sent`, "○", "dim"),
    ...said(
      inConflict,
      `${count(inConflict, "row")} not sent: changed on both sides since the export, and not settled`,
      "!",
      "warning",
    ),
    ...said(
      notSent - inConflict,
      `${count(notSent - inConflict, "row")} not sent: wrong or held back`,
      "!",
      "warning",
    ),
    ...(changesGuard.kind === "too-many-changes" && changesGuard.liftedByYes
      ? sentence(`${changesGuard.message} A yes here says that they are meant.`, columns, {
          mark: "!",
          style: "warning",
        })
      : []),
  ];
}

function listings(number: number): string {
  return `${count(number, "listing")} will be`;
}

const riskWords: Readonly<Record<PlanRisk["name"], string>> = {
  currency: "the currency: the price keeps its number and changes its meaning",
  language: "the language: the texts in the other language may be replaced",
  card: "the parent SKU: the variant moves to another product card",
};

const standings: Readonly<
  Record<RiskyRow["standing"], { readonly words: string; readonly style: Style }>
> = {
  sent: { words: "will be sent", style: "error" },
  held: { words: "held back: not sent", style: "warning" },
  "left-out": { words: "left out: not sent", style: "dim" },
};

function riskSections({ name, rows }: PlanRisk, columns: number): Section[] {
  const sent = rows.filter(({ standing }) => standing === "sent").length;
  const head = `${count(rows.length, "row")} would change ${riskWords[name]}. ${
    sent === 0 ? "None of them is sent." : `${grouped(sent)} of them will be sent.`
  }`;
  return [
    fixed([
      { spans: [] },
      ...sentence(head, columns, { mark: "!", style: sent === 0 ? "warning" : "error" }),
    ]),
    { count: rows.length, line: (index) => riskLine(rows[index], columns) },
  ];
}

function riskLine(risky: RiskyRow | undefined, columns: number): Line {
  if (risky === undefined) return { spans: [] };
  const { row, sku, before, after, standing } = risky;
  const { words, style } = standings[standing];
  return {
    spans: fitSpans(
      [
        { text: `    row ${fit(String(row), 6)} `, style: "dim" },
        { text: `${fit(sku, Math.min(24, Math.max(10, Math.floor(columns / 5))))} ` },
        { text: words, style },
        { text: "  " },
        { text: before === null ? "(empty)" : String(before), style: "removed" },
        { text: " → " },
        { text: after === null ? "(empty)" : String(after), style: "added" },
      ],
      columns,
    ),
  };
}

function heldSections({ message, rows }: HeldGroup, columns: number): Section[] {
  const head = `${count(rows.length, "row")} held by an earlier write, not sent. ${message}`;
  return [
    fixed([{ spans: [] }, ...sentence(head, columns, { mark: "!", style: "warning" })]),
    {
      count: rows.length,
      line: (index) =>
        textLine(`    row ${fit(String(rows[index]?.row ?? ""), 6)} ${rows[index]?.sku}`, columns),
    },
  ];
}
