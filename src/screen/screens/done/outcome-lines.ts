import { fieldLabel } from "../../../model/product/labels.ts";
import type { Translator } from "../../../model/translator.ts";
import type { DoneFacts, DoneField, DoneItem } from "../../state/facts.ts";
import { type Line, textLine } from "../../text/line.ts";
import { valueLines } from "../row/field-lines.ts";
import { actionOfRun, outcomeLooks, rowsNameOf } from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";

interface OutcomeOptions {
  readonly columns: number;
  readonly translator: Translator;
}

/** How a row ended, and each of its fields before, as sent, and live now. */
export function outcomeLines(item: DoneItem, facts: DoneFacts, options: OutcomeOptions): Line[] {
  const fields = facts.fieldsOf(item.row);
  const none =
    facts.kind === "orders"
      ? []
      : [textLine(`  ${options.translator.translate("screen.done.noField")}`, "dim")];
  return [
    ...headOf(item, facts, options),
    ...(fields.length === 0 ? none : fields.flatMap((field) => fieldLines(field, item, options))),
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
  const heading = translator.translate("screen.done.heading", {
    row: rowsNameOf(item),
    subject: sku,
    action: named,
  });
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(translator.translate(`screen.done.outcomes.${outcome}`), columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    [],
  ];
}

function fieldLines(
  { field, before, sent, now }: DoneField,
  { action, outcome }: DoneItem,
  { columns, translator }: OutcomeOptions,
): Line[] {
  const isSure = outcome === "applied" || outcome === "unchanged";
  const isLeft = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  const isTold = now !== undefined || !(isSure || isLeft);
  const live = {
    words: translator.translate("screen.done.values.live"),
    value: now,
    style: isSure ? "ok" : "warning",
  } as const;
  const named = [
    ...(action === "create"
      ? []
      : [
          {
            words: translator.translate("screen.done.values.before"),
            value: before,
            style: "removed",
          } as const,
        ]),
    {
      words: isLeft
        ? translator.translate("screen.done.values.inSheet")
        : translator.translate("screen.done.values.sent"),
      value: sent,
      style: "added",
    } as const,
    ...(isTold ? [live] : []),
  ];
  const options = { columns, translator, isWhole: true };
  return valueLines(
    translator.translate("screen.done.field", { name: fieldLabel(field) }),
    named,
    options,
  );
}
