import type { RowOutcome } from "../../../model/run/run.ts";
import type { Translator } from "../../../model/translator.ts";
import type { DoneFacts, DoneField, DoneItem } from "../../state/facts.ts";
import { type Line, textLine } from "../../text/line.ts";
import { valueLines } from "../row/field-lines.ts";
import { fieldText } from "../row/field-summary.ts";
import { statusText } from "../status-text.ts";
import { actionOfRun, outcomeLooks, rowsNameOf } from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";

interface OutcomeOptions {
  readonly columns: number;
  readonly translator: Translator;
}

/** How a row ended, and each of its fields: the value before, the value sent and the live value. */
export function outcomeLines(item: DoneItem, facts: DoneFacts, options: OutcomeOptions): Line[] {
  const fields = facts.fieldsOf(item.row);
  const none =
    facts.kind !== "orders" && item.outcome === "unchanged"
      ? [textLine(`  ${options.translator.translate("screen.row.nothing")}`, "dim")]
      : [];
  const isUndo = facts.isUndo === true;
  return [
    ...headOf(item, facts, options),
    ...(fields.length === 0
      ? none
      : fields.flatMap((field) => fieldLines(field, item, { ...options, isUndo }))),
  ];
}

function headOf(
  item: DoneItem,
  { isUndo, kind = "products" }: DoneFacts,
  { columns, translator }: OutcomeOptions,
): Line[] {
  const { sku, action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const tried = attempts === 0 ? "" : translator.translate("screen.done.attempts", { attempts });
  const named = actionOfRun(
    action,
    isUndo === true ? "undo" : kind === "orders" ? "orders" : "listings",
    translator,
  );
  const row = translator.translate("screen.words.row", { row: rowsNameOf(item) });
  const heading = [row, sku, named].join("  ");
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(statusText(outcome, translator), columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    [],
  ];
}

const sentOutcomes: ReadonlySet<RowOutcome> = new Set(["applied", "rejected", "unknown"]);

function fieldLines(
  { field, before, sent, now }: DoneField,
  { action, outcome, attempts }: DoneItem,
  { columns, translator, isUndo }: OutcomeOptions & { readonly isUndo: boolean },
): Line[] {
  const isSure = outcome === "applied" || outcome === "unchanged";
  const isLeft = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  const wasSent = attempts > 0 || sentOutcomes.has(outcome);
  const hasLive = now !== undefined || !(isSure || isLeft);
  const live = {
    words: translator.translate("screen.words.live"),
    value: now,
    style: isSure ? "ok" : "warning",
  } as const;
  const named = [
    ...(action === "create"
      ? []
      : [
          {
            words: translator.translate("screen.words.before"),
            value: before,
            style: "removed",
          } as const,
        ]),
    {
      words: translator.translate(
        wasSent ? "screen.words.sent" : isUndo ? "screen.upload.restore" : "screen.words.sheet",
      ),
      value: sent,
      style: "added",
    } as const,
    ...(hasLive ? [live] : []),
  ];
  const options = { columns, translator, isWhole: true };
  return valueLines(fieldText(field, translator), named, options);
}
