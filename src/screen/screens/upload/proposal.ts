import { durationText, msg, sentences } from "../../../model/message.ts";
import { lanesMessage } from "../../../model/run/rate.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import type { Translator } from "../../../model/translator.ts";
import type { PlanRisk, RiskyRow, UploadFacts } from "../../../plan/index.ts";
import { fixed, type Section } from "../../list/sections.ts";
import type { HeldGroup, Question } from "../../state/question.ts";
import { fit } from "../../text/fit.ts";
import { type Line, type Style, textLine } from "../../text/line.ts";
import { type ParagraphOptions, paragraph } from "../../text/wrap.ts";

export interface SentenceOptions extends Pick<ParagraphOptions, "style" | "linesMax"> {
  readonly mark?: string;
}

/** A sentence wrapped into lines, with a mark before the first. */
export function sentence(
  text: string,
  columns: number,
  { mark, ...options }: SentenceOptions = {},
): Line[] {
  const lead = mark === undefined ? "  " : `  ${mark} `;
  // A line break in a name would start a new line.
  return paragraph(terminalText(text), columns, { lead, ...options });
}

/** Everything to know before confirming an upload, as sections of a page. */
export function proposalSections(
  { proposal, meant, held = [] }: Question,
  columns: number,
  translator: Translator,
): Section[] {
  if (proposal === undefined) return [];
  return [
    fixed(summaryLines(proposal, meant, { columns, translator })),
    ...proposal.risks.flatMap((risk) => riskSections(risk, columns, translator)),
    ...held.flatMap((group) => heldSections(group, columns, translator)),
  ];
}

function summaryLines(
  facts: UploadFacts,
  meant: string | undefined,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line[] {
  const { translate } = translator;
  const { creates, updates, warned = 0, notSent, inConflict = 0, leftOut, lanes } = facts;
  const { requests, unreadProducts = 0, unreadSeconds = 0, aboutSheet = [] } = facts;
  const held = notSent - inConflict;
  const reading = { products: unreadProducts, seconds: durationText(unreadSeconds) };
  const dim = (text: string) => sentence(text, columns, { style: "dim" });
  const warning = (text: string) => sentence(text, columns, { mark: "!", style: "warning" });
  const marked = (mark: string, style: Style, text: string) =>
    sentence(text, columns, { mark, style });
  const parts: readonly (Line[] | false)[] = [
    // Comes first, because created listings cannot be undone.
    creates > 0 &&
      marked("+", "error", translate("screen.questions.creates", { listings: creates })),
    updates > 0 &&
      marked("~", "changed", translate("screen.questions.updates", { listings: updates })),
    warned > 0 && warning(translate("screen.questions.warned", { rows: warned })),
    dim(translate("screen.questions.requests", { requests, seconds: durationText(facts.seconds) })),
    lanes !== undefined && dim(translator.text(lanesMessage(lanes))),
    unreadProducts > 0 && dim(translate("screen.questions.readAll", reading)),
    leftOut > 0 && marked("○", "dim", translate("screen.questions.leftOut", { rows: leftOut })),
    inConflict > 0 && warning(translate("screen.questions.inConflict", { rows: inConflict })),
    held > 0 && warning(translate("screen.questions.notSent", { rows: held })),
    aboutSheet.flatMap(warning),
    meant !== undefined && warning(translate("screen.questions.meant", { guard: meant })),
  ];
  return parts.flatMap((lines) => (lines === false ? [] : lines));
}

const statusStyles: Readonly<Record<RiskyRow["status"], Style>> = {
  sent: "error",
  held: "warning",
  "left-out": "dim",
};

function riskSections(
  { name, rows }: PlanRisk,
  columns: number,
  translator: Translator,
): Section[] {
  const sent = rows.filter(({ status }) => status === "sent").length;
  const head = translator.text(
    sentences([
      msg(`screen.questions.risks.${name}`, { rows: rows.length }),
      msg("screen.questions.sentOf", { rows: sent }),
    ]),
  );
  return [
    fixed([[], ...sentence(head, columns, { mark: "!", style: sent === 0 ? "warning" : "error" })]),
    { count: rows.length, line: (index) => riskLine(rows[index], columns, translator) },
  ];
}

function riskLine(risky: RiskyRow | undefined, columns: number, translator: Translator): Line {
  if (risky === undefined) return [];
  const { sku, before, after, status } = risky;
  const { translate } = translator;
  const skuCells = Math.min(24, Math.max(10, Math.floor(columns / 5)));
  const valueText = (value: typeof before) =>
    value === null ? translate("screen.questions.empty") : String(value);
  return [
    { text: `${rowText(risky, translator)} `, style: "dim" },
    { text: `${fit(sku, skuCells)} ` },
    { text: translate(`screen.questions.statuses.${status}`), style: statusStyles[status] },
    { text: "  " },
    { text: valueText(before), style: "removed" },
    { text: " → " },
    { text: valueText(after), style: "added" },
  ];
}

/** The row, in six cells, or more if the name of its sheet precedes the number. */
function rowText(row: HeldGroup["rows"][number], { translate }: Translator): string {
  const cells = row.sheet === undefined ? 6 : 20;
  return `    ${translate("screen.questions.row")} ${fit(rowNameOf(row), cells)}`;
}

function heldLine(row: HeldGroup["rows"][number] | undefined, translator: Translator): Line {
  return row === undefined ? [] : textLine(`${rowText(row, translator)} ${row.sku}`);
}

function heldSections(
  { message, rows }: HeldGroup,
  columns: number,
  translator: Translator,
): Section[] {
  const head = translator.text(
    sentences([msg("screen.questions.held", { rows: rows.length }), message]),
  );
  return [
    fixed([[], ...sentence(head, columns, { mark: "!", style: "warning" })]),
    { count: rows.length, line: (index) => heldLine(rows[index], translator) },
  ];
}
