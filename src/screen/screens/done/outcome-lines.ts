import type { DoneFacts, DoneField, DoneItem } from "../../state/facts.ts";
import { type Line, textLine } from "../../text/line.ts";
import type { ScreenWords } from "../../words/index.ts";
import { valueLines } from "../row/field-lines.ts";
import { actionOfRun, outcomeLooks, rowsNameOf } from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";

interface OutcomeOptions {
  readonly columns: number;
  readonly words: ScreenWords;
}

/** How a row ended, and each of its fields before, as sent, and live now. */
export function outcomeLines(item: DoneItem, facts: DoneFacts, options: OutcomeOptions): Line[] {
  const fields = facts.fieldsOf(item.row);
  const none = facts.kind === "orders" ? [] : [textLine(`  ${options.words.done.noField}`, "dim")];
  return [
    ...headOf(item, facts, options),
    ...(fields.length === 0 ? none : fields.flatMap((field) => fieldLines(field, item, options))),
  ];
}

function headOf(
  item: DoneItem,
  { isUndo, kind = "products" }: DoneFacts,
  { columns, words: { done: words } }: OutcomeOptions,
): Line[] {
  const { sku, action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const tried = attempts === 0 ? "" : words.attempts(attempts);
  const named = actionOfRun(
    action,
    isUndo === true ? "undo" : kind === "orders" ? "orders" : "listings",
    words,
  );
  const heading = words.heading(rowsNameOf(item), sku, named);
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(words.outcomes[outcome], columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    [],
  ];
}

function fieldLines(
  { field, before, sent, now }: DoneField,
  { action, outcome }: DoneItem,
  { columns, words }: OutcomeOptions,
): Line[] {
  const { values } = words.done;
  const isSure = outcome === "applied" || outcome === "unchanged";
  const isLeft = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  const isTold = now !== undefined || !(isSure || isLeft);
  const live = { words: values.live, value: now, style: isSure ? "ok" : "warning" } as const;
  const named = [
    ...(action === "create"
      ? []
      : [{ words: values.before, value: before, style: "removed" } as const]),
    { words: isLeft ? values.inSheet : values.sent, value: sent, style: "added" } as const,
    ...(isTold ? [live] : []),
  ];
  const said = { ...words.row, notKnown: words.done.notKnown };
  const options = { columns, words: said, isWhole: true };
  return valueLines(words.done.field(field), named, options);
}
