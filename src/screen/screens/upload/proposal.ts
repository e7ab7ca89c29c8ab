import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import type { PlanRisk, RiskyRow, UploadFacts } from "../../../plan/index.ts";
import { fixed, type Section } from "../../list/sections.ts";
import type { HeldGroup, Question } from "../../state/question.ts";
import { fit } from "../../text/fit.ts";
import { type Line, type Style, textLine } from "../../text/line.ts";
import { type ParagraphOptions, paragraph } from "../../text/wrap.ts";
import type { QuestionWords } from "../../words/en.ts";

export interface SentenceOptions extends Pick<ParagraphOptions, "style" | "linesMax"> {
  /** Stands before its first line. */
  readonly mark?: string;
}

/** A sentence in as many lines as it takes, its mark before the first. */
export function sentence(
  text: string,
  columns: number,
  { mark, ...options }: SentenceOptions = {},
): Line[] {
  const lead = mark === undefined ? "  " : `  ${mark} `;
  // A line end within a name would make a line that says something of its own.
  return paragraph(terminalText(text), columns, { lead, ...options });
}

/** All that there is to know before an upload, as the parts of one page. */
export function proposalSections(
  { proposal, meant, held = [] }: Question,
  columns: number,
  words: QuestionWords,
): Section[] {
  if (proposal === undefined) return [];
  return [
    fixed(summaryLines(proposal, meant, { columns, words })),
    ...proposal.risks.flatMap((risk) => riskSections(risk, columns, words)),
    ...held.flatMap((group) => heldSections(group, columns, words)),
  ];
}

function summaryLines(
  facts: UploadFacts,
  meant: string | undefined,
  { columns, words }: { readonly columns: number; readonly words: QuestionWords },
): Line[] {
  const { creates, updates, warned = 0, notSent, inConflict = 0, leftOut } = facts;
  const {
    requests,
    seconds,
    lanes,
    unreadProducts = 0,
    unreadSeconds = 0,
    aboutSheet = [],
  } = facts;
  const said = (number: number, text: string, mark: string, style: Style) =>
    number === 0 ? [] : sentence(text, columns, { mark, style });
  const warning = (text: string) => sentence(text, columns, { mark: "!", style: "warning" });
  return [
    // What cannot be undone is the first thing to be seen.
    ...said(creates, words.creates(creates), "+", "error"),
    ...said(updates, words.updates(updates), "~", "changed"),
    ...said(warned, words.warned(warned), "!", "warning"),
    ...sentence(words.requests(requests, seconds), columns, { style: "dim" }),
    ...(lanes === undefined ? [] : sentence(words.lanes(lanes), columns, { style: "dim" })),
    ...(unreadProducts === 0
      ? []
      : sentence(words.readAll(unreadProducts, unreadSeconds), columns, { style: "dim" })),
    ...said(leftOut, words.leftOut(leftOut), "○", "dim"),
    ...said(inConflict, words.inConflict(inConflict), "!", "warning"),
    ...said(notSent - inConflict, words.notSent(notSent - inConflict), "!", "warning"),
    ...aboutSheet.flatMap(warning),
    ...(meant === undefined ? [] : warning(words.meant(meant))),
  ];
}

const statusStyles: Readonly<Record<RiskyRow["status"], Style>> = {
  sent: "error",
  held: "warning",
  "left-out": "dim",
};

function riskSections({ name, rows }: PlanRisk, columns: number, words: QuestionWords): Section[] {
  const sent = rows.filter(({ status }) => status === "sent").length;
  const outcome = sent === 0 ? words.noneSent : words.someSent(sent);
  const head = `${words.risks[name](rows.length)}${words.between}${outcome}`;
  return [
    fixed([[], ...sentence(head, columns, { mark: "!", style: sent === 0 ? "warning" : "error" })]),
    { count: rows.length, line: (index) => riskLine(rows[index], columns, words) },
  ];
}

function riskLine(
  risky: RiskyRow | undefined,
  columns: number,
  { standings, row: rowWord, empty }: QuestionWords,
): Line {
  if (risky === undefined) return [];
  const { sku, before, after, status } = risky;
  return [
    { text: `    ${rowWord} ${fit(rowNameOf(risky), rowCells(risky))} `, style: "dim" },
    { text: `${fit(sku, Math.min(24, Math.max(10, Math.floor(columns / 5))))} ` },
    { text: standings[status], style: statusStyles[status] },
    { text: "  " },
    { text: before === null ? empty : String(before), style: "removed" },
    { text: " → " },
    { text: after === null ? empty : String(after), style: "added" },
  ];
}

/** Six cells are enough for Excel's numbers; the name of a sheet needs what it needs. */
function rowCells({ sheet }: { readonly sheet?: string }): number {
  return sheet === undefined ? 6 : 20;
}

function heldText(row: HeldGroup["rows"][number] | undefined, words: QuestionWords): string {
  if (row === undefined) return "";
  return `    ${words.row} ${fit(rowNameOf(row), rowCells(row))} ${row.sku}`;
}

function heldSections(
  { message, rows }: HeldGroup,
  columns: number,
  words: QuestionWords,
): Section[] {
  const head = `${words.held(rows.length)}${words.between}${message}`;
  return [
    fixed([[], ...sentence(head, columns, { mark: "!", style: "warning" })]),
    { count: rows.length, line: (index) => textLine(heldText(rows[index], words)) },
  ];
}
