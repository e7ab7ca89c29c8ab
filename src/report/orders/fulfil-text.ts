import { type Message, msg, type Text } from "../../model/message.ts";
import {
  actionOf,
  type OrderChange,
  type OrderPlan,
  unreadStatuses,
} from "../../model/run/order-plan.ts";
import type { OrderOperation, PackOperation, ShipOperation } from "../../model/run/plan.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { excelRow, rowName, type SheetNames } from "../../model/sheet/stacked-rows.ts";
import { plain } from "../../model/text/palette.ts";
import type { Translator } from "../../model/translator.ts";
import { entriesMax, present, textOf, type Wording } from "../lines/layout.ts";
import {
  entryLine,
  factsText,
  moreText,
  namesText,
  savedPlanText,
  shown,
  titleText,
  totalsSentence,
  unreplacedLines,
  wordCount,
} from "../lines/line.ts";
import { orderParts } from "../lines/order-lines.ts";
import type { DiffReport } from "../upload/json.ts";

const lateNamedMax = 10;
const labelsNamedMax = 20;

/** Shows what a fulfilment will do; declined items are listed separately (decision 36). */
export function fulfilPlanText(plan: OrderPlan, wording: Wording): string {
  const { translator, palette = plain } = wording;
  const { base, changes, totals } = plan;
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const late = changes.filter(({ status }) => status === "late").map(({ order }) => order);
  const answered = changes.filter(({ status }) => !unreadStatuses.has(status));
  const listed = answered.slice(0, entriesMax(20, wording));
  const names = namesText(late.map(shown), lateNamedMax, translator);
  const sheets = sheetNames(base.reading);
  const lateText = translator.translate("report.order.late", { orders: late.length, names });
  return textOf([
    palette.bold(titleText("report.title", base, translator)),
    ...listed.flatMap((change) =>
      changeLines(
        change,
        { operations: operations.get(change.order) ?? [], names: sheets },
        wording,
      ),
    ),
    moreText(answered.length - listed.length, translator),
    ...declineLines(changes, sheets, wording),
    late.length > 0 && palette.red(`! ${lateText}`),
    totalsSentence(
      [
        wordCount(totals.pack, "pack", "report.order.toDo"),
        wordCount(totals.ship, "ship", "report.order.toDo"),
        wordCount(totals.declined, "decline", "report.order.itemsToDo"),
        ...(["blocked", "invalid", "late", "unanswered", "closed"] as const).map((name) =>
          wordCount(totals[name], name, "report.order.total"),
        ),
      ],
      translator,
      changes.length === 0 ? "report.noRows" : "model.words.unchanged",
    ),
  ]);
}

/** The plan of a fulfilment that only shows or saves it. */
export function ordersPlanText(plan: OrderPlan, options: DiffReport): string {
  const { planPath, unreplaced, translator } = options;
  const sends = plan.operations.length > 0;
  return textOf([
    fulfilPlanText(plan, options).trimEnd(),
    sends && fulfilConfirmText(plan, options).trimEnd(),
    planPath !== undefined && savedPlanText(planPath, { sends, command: "fulfil" }, translator),
    ...unreplacedLines(unreplaced, translator),
  ]);
}

/** The same plan as JSON. Each order is a change. */
export function ordersPlanJson(plan: OrderPlan, { planPath, unreplaced, translator }: DiffReport) {
  const { base, digest, totals, estimate } = plan;
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const its = (order: string) => operations.get(order) ?? [];
  return {
    plan: planPath ?? null,
    kept: unreplaced === undefined ? undefined : [unreplaced],
    ...{ base, digest },
    changes: plan.changes.map(({ order, rows, skus, status, declined, notes }) => ({
      ...{ row: excelRow(rows[0] ?? 0), sku: skus?.[0] ?? "", order, rows: rows.map(excelRow) },
      ...{ action: its(order).map(actionOf).join(", ") || status, declined },
      fields: its(order)
        .flatMap((one) => orderParts(one, "en"))
        .map(({ column: field, field: about, before, after }) => ({ field, about, before, after })),
      notes: notes.map(({ code, message }) => ({ code, message: translator.text(message) })),
    })),
    ...{ totals, estimate },
  };
}

/** The text above the confirmation question: what is sent and what is not, requests and time. */
export function fulfilConfirmText(plan: OrderPlan, wording: Wording): string {
  const { translator } = wording;
  const { base, totals, estimate, operations, changes } = plan;
  const shipments = operations.filter((one) => one.kind === "ship");
  const replaced = shipments.filter(({ replace }) => replace === true).length;
  const anyway = shipments.filter(({ anyway }) => anyway === true).length;
  const declining = changes.filter(({ declined }) => declined.length > 0).length;
  const [packs, unsent] = [totals.pack, totals.invalid + totals.blocked];
  const labels = shipments.flatMap(({ label }) => (label === undefined ? [] : [labelName(label)]));
  const names = namesText(labels, labelsNamedMax, translator);
  const fact = (mark: string, count: number, message: Message) =>
    count > 0 && { mark, text: translator.text(message) };
  const declines = { items: totals.declined, orders: declining };
  const facts = present([
    fact("+", packs, msg("report.order.packs", { orders: packs })),
    fact("!", declining, msg("report.order.declines", declines)),
    fact("~", totals.ship, msg("report.order.ships", { orders: totals.ship, replaced })),
    fact("~", labels.length, msg("report.order.labels", { files: labels.length, names })),
    fact("!", anyway, msg("report.order.shipsAnyway", { orders: anyway })),
    fact("?", unsent, msg("report.order.notSent", { orders: unsent })),
  ]);
  return factsText(titleText("report.order.confirm", base, translator), facts, estimate, wording);
}

function labelName({ shown: path, name }: NonNullable<ShipOperation["label"]>): string {
  return shown(path ?? name);
}

function changeLines(
  { status, order, rows, notes }: OrderChange,
  { operations, names }: { readonly operations: readonly OrderOperation[]; names: SheetNames },
  wording: Wording,
): string[] {
  const { translator } = wording;
  const entry = { rows: rows.map((row) => rowName(row, names)), name: order };
  const why = notes
    .map(({ message }) => translator.text(message))
    .join(translator.translate("report.between"));
  if (status !== "planned") return [entryLine({ ...entry, word: status, details: [why] }, wording)];
  return operations.flatMap((operation, at) => {
    const last = at === operations.length - 1 ? why : "";
    const word = actionOf(operation);
    const isDecline = word === "decline";
    // What is declined has a line of its own below.
    if (isDecline && last === "") return [];
    const details = [isDecline ? "" : operationText(operation, translator), last];
    return [entryLine({ ...entry, word, details }, wording)];
  });
}

function operationText(operation: OrderOperation, translator: Translator): string {
  if (operation.kind === "pack") {
    return translator.translate("report.order.supplied", { items: suppliedIn(operation) });
  }
  const { form, label, follows } = operation;
  const { supplierShippingNumber: number, supplierLabelUrl: url } = form;
  const labelText = (label: Text) => translator.translate("report.order.label", { label });
  return present([
    translator.translate("report.order.number", { number: shown(number) }),
    form.supplierShippingProvider && shown(form.supplierShippingProvider),
    label &&
      labelText(
        msg("report.order.labelFile", {
          name: labelName(label),
          kilobytes: Math.ceil(label.sizeBytes / 1024),
        }),
      ),
    url !== undefined && labelText(shown(url)),
    follows !== undefined && translator.translate("report.order.afterPacking"),
  ]).join(translator.translate("report.comma"));
}

/** Lists every declined item, even if its order is left out of a long list. */
export function declineLines(
  changes: readonly OrderChange[],
  names: SheetNames,
  wording: Wording,
): string[] {
  return changes
    .filter(({ declined }) => declined.length > 0)
    .map(({ order, rows, declined }) => {
      const skus = declined.map(shown);
      const details = [wording.translator.translate("report.order.mayCancel", { skus })];
      const places = rows.map((row) => rowName(row, names));
      return entryLine({ word: "decline", rows: places, name: order, details }, wording);
    });
}

function suppliedIn({ items }: PackOperation): number {
  return items.filter(({ isSupplied }) => isSupplied).length;
}
