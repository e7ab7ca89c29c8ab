import { durationText, msg, sentences } from "../../../model/message.ts";
import { lanesMessage } from "../../../model/run/rate.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { PlanRisk, RiskyRow, UploadFacts } from "../../../plan/index.ts";
import type { HeldGroup, Question } from "../../state/program.ts";
import { arrow } from "../../text/changes.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import { type LateLine, type Line, type Style, textLine } from "../../text/line.ts";
import { sentence } from "../labels.ts";

export function questionLines(
  question: Question,
  columns: number,
  translator: Translator,
): LateLine[] {
  const { title, lines, proposal, meant, held = [], isTold } = question;
  return [
    [],
    ...sentence(title, columns, { style: isTold === true ? "warning" : "strong" }),
    [],
    ...lines.flatMap((text) => sentence(text, columns)),
    ...(lines.length > 0 && proposal !== undefined ? [[]] : []),
    ...(proposal === undefined ? [] : summaryLines(proposal, meant, { columns, translator })),
    ...(proposal?.risks ?? []).flatMap((risk) => riskLines(risk, columns, translator)),
    ...held.flatMap((group) => heldLines(group, columns, translator)),
  ];
}

function summaryLines(
  facts: UploadFacts,
  meant: string | undefined,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line[] {
  const { translate } = translator;
  const { creates, updates, warned = 0, notSent, inConflict = 0, leftOut, lanes } = facts;
  const { byHand = 0, requests, unreadProducts = 0, unreadSeconds = 0, aboutSheet = [] } = facts;
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
    byHand > 0 && warning(translate("report.diff.byHand", { rows: byHand })),
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

function riskLines({ name, rows }: PlanRisk, columns: number, translator: Translator): LateLine[] {
  const sent = rows.filter(({ status }) => status === "sent").length;
  const head = translator.text(
    sentences([
      msg(`screen.questions.risks.${name}`, { rows: rows.length }),
      msg("screen.questions.sentOf", { rows: sent }),
    ]),
  );
  return [
    [],
    ...sentence(head, columns, { mark: "!", style: sent === 0 ? "warning" : "error" }),
    ...rows.map((row) => () => riskLine(row, columns, translator)),
  ];
}

function riskLine(risky: RiskyRow, columns: number, translator: Translator): Line {
  const { sku, before, after, status } = risky;
  const { translate } = translator;
  const skuCells = Math.min(24, Math.max(10, Math.floor(columns / 5)));
  const valueText = (value: typeof before) =>
    value === null ? translate("screen.words.empty") : String(value);
  return [
    { text: `${rowText(risky, translator)} `, style: "dim" },
    // Never cut: it says which row the risk is about.
    { text: `${fit(sku, Math.max(skuCells, cellWidth(sku)))} ` },
    { text: translate(`screen.questions.statuses.${status}`), style: statusStyles[status] },
    { text: "  " },
    ...arrow(valueText(before), valueText(after)),
  ];
}

function rowText(row: HeldGroup["rows"][number], { translate }: Translator): string {
  const cells = row.sheet === undefined ? 6 : 20;
  return `    ${translate("screen.questions.row")} ${fit(rowNameOf(row), cells)}`;
}

function heldLines(
  { message, rows }: HeldGroup,
  columns: number,
  translator: Translator,
): LateLine[] {
  const head = translator.text(
    sentences([msg("screen.questions.held", { rows: rows.length }), message]),
  );
  return [
    [],
    ...sentence(head, columns, { mark: "!", style: "warning" }),
    ...rows.map((row) => () => textLine(`${rowText(row, translator)} ${row.sku}`)),
  ];
}
