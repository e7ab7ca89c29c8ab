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
  const { creates, updates, warned = 0, notSent, inConflict = 0, leftOut } = facts;
  const {
    requests,
    seconds,
    lanes,
    unreadProducts = 0,
    unreadSeconds = 0,
    aboutSheet = [],
  } = facts;
  const message = (number: number, text: string, mark: string, style: Style) =>
    number === 0 ? [] : sentence(text, columns, { mark, style });
  const warning = (text: string) => sentence(text, columns, { mark: "!", style: "warning" });
  return [
    // Comes first, because created listings cannot be undone.
    ...message(
      creates,
      translator.translate("screen.questions.creates", { listings: creates }),
      "+",
      "error",
    ),
    ...message(
      updates,
      translator.translate("screen.questions.updates", { listings: updates }),
      "~",
      "changed",
    ),
    ...message(
      warned,
      translator.translate("screen.questions.warned", { rows: warned }),
      "!",
      "warning",
    ),
    ...sentence(
      translator.translate("screen.questions.requests", {
        requests,
        seconds: durationText(seconds),
      }),
      columns,
      { style: "dim" },
    ),
    ...(lanes === undefined
      ? []
      : sentence(translator.text(lanesMessage(lanes)), columns, { style: "dim" })),
    ...(unreadProducts === 0
      ? []
      : sentence(
          translator.translate("screen.questions.readAll", {
            products: unreadProducts,
            seconds: durationText(unreadSeconds),
          }),
          columns,
          { style: "dim" },
        )),
    ...message(
      leftOut,
      translator.translate("screen.questions.leftOut", { rows: leftOut }),
      "○",
      "dim",
    ),
    ...message(
      inConflict,
      translator.translate("screen.questions.inConflict", { rows: inConflict }),
      "!",
      "warning",
    ),
    ...message(
      notSent - inConflict,
      translator.translate("screen.questions.notSent", { rows: notSent - inConflict }),
      "!",
      "warning",
    ),
    ...aboutSheet.flatMap(warning),
    ...(meant === undefined
      ? []
      : warning(translator.translate("screen.questions.meant", { guard: meant }))),
  ];
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
  return [
    {
      text: `    ${translator.translate("screen.questions.row")} ${fit(rowNameOf(risky), rowCells(risky))} `,
      style: "dim",
    },
    { text: `${fit(sku, Math.min(24, Math.max(10, Math.floor(columns / 5))))} ` },
    {
      text: translator.translate(`screen.questions.statuses.${status}`),
      style: statusStyles[status],
    },
    { text: "  " },
    {
      text: before === null ? translator.translate("screen.questions.empty") : String(before),
      style: "removed",
    },
    { text: " → " },
    {
      text: after === null ? translator.translate("screen.questions.empty") : String(after),
      style: "added",
    },
  ];
}

/** Width of the row numbers: six digits, or more cells if a sheet name precedes them. */
function rowCells({ sheet }: { readonly sheet?: string }): number {
  return sheet === undefined ? 6 : 20;
}

function heldText(row: HeldGroup["rows"][number] | undefined, translator: Translator): string {
  if (row === undefined) return "";
  return `    ${translator.translate("screen.questions.row")} ${fit(rowNameOf(row), rowCells(row))} ${row.sku}`;
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
    { count: rows.length, line: (index) => textLine(heldText(rows[index], translator)) },
  ];
}
