import { msg, type Text } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import type { OrderChange, OrderPlan, OrderPlanTotals } from "../../model/run/order-plan.ts";
import type { OrderOperation, ShipOperation } from "../../model/run/plan.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { namesText, type Palette, paintMark, plain, shown } from "../lines/line.ts";
import { countsText, totalsSentence } from "../lines/totals.ts";
import type { Wording } from "../lines/wording.ts";

export interface FulfilPlanTextOptions extends Wording {
  readonly palette?: Palette;
  /** Orders listed before the rest is only counted. @default 20 */
  readonly ordersMax?: number;
}

/**
 * What a fulfilment will do with each order: what it packs and ships, and what it does not send and
 * why. Declined items are listed separately (decision 36).
 */
export function fulfilPlanText(
  plan: OrderPlan,
  { translator, palette = plain, ordersMax = 20 }: FulfilPlanTextOptions,
): string {
  const { base, changes } = plan;
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const late = changes.filter(({ status }) => status === "late").map(({ order }) => order);
  const worthShowing = changes.filter(({ status }) => status !== "late" && status !== "unanswered");
  const listed = worthShowing.slice(0, ordersMax);
  const lines = listed.flatMap((change) =>
    changeLines(change, operations.get(change.order) ?? [], { palette, translator }),
  );
  const rest = worthShowing.length - listed.length;
  const title = translator.translate("report.title", {
    file: shown(base.file),
    env: shown(base.env),
    host: shown(hostWord(base.host, translator.language)),
  });
  return `${[
    palette.bold(title),
    ...lines,
    ...(rest > 0 ? [translator.translate("report.more", { rest })] : []),
    ...declineLines(changes, palette, { translator }),
    ...lateLines(late, palette, translator),
    totalsSentence(orderTotals(plan.totals, translator), translator),
  ].join("\n")}\n`;
}

/**
 * The text above the confirmation question: what cannot be undone, and the requests and time
 * needed.
 */
export function fulfilConfirmText(
  plan: OrderPlan,
  { translator, palette = plain }: Wording & Pick<FulfilPlanTextOptions, "palette">,
): string {
  const { base, totals, estimate, operations, changes } = plan;
  const replaced = operations.filter((one) => one.kind === "ship" && one.replace === true).length;
  const anyway = operations.filter((one) => one.kind === "ship" && one.anyway === true).length;
  const declining = changes.filter(({ declined }) => declined.length > 0).length;
  const held = totals.invalid + totals.blocked;
  const title = translator.translate("report.order.confirm", {
    env: shown(base.env),
    host: shown(hostWord(base.host, translator.language)),
  });
  const lines = [
    ...(totals.pack > 0
      ? [
          `${palette.green("+")} ${translator.translate("report.order.packs", { orders: totals.pack })}`,
        ]
      : []),
    ...(declining > 0
      ? [
          `${palette.red("!")} ${translator.translate("report.order.declines", { items: totals.declined, orders: declining })}`,
        ]
      : []),
    ...(totals.ship > 0
      ? [
          `${palette.cyan("~")} ${translator.translate("report.order.ships", { orders: totals.ship, replaced })}`,
        ]
      : []),
    ...labelLines(operations, palette, translator),
    ...(anyway > 0
      ? [
          `${palette.red("!")} ${translator.translate("report.order.shipsAnyway", { orders: anyway })}`,
        ]
      : []),
    ...(held > 0
      ? [`${palette.yellow("?")} ${translator.translate("report.order.notSent", { orders: held })}`]
      : []),
    translator.translate("report.requests", {
      requests: estimate.requests,
      seconds: durationText(estimate.seconds),
    }),
  ];
  return `${[palette.bold(title), ...lines.map((line) => `  ${line}`)].join("\n")}\n`;
}

/** Names of the label files that will be uploaded. */
function labelLines(
  operations: readonly OrderOperation[],
  palette: Palette,
  translator: Translator,
): string[] {
  const files = operations.flatMap((one) =>
    one.kind === "ship" && one.label !== undefined
      ? [shown(one.label.shown ?? one.label.name)]
      : [],
  );
  if (files.length === 0) return [];
  const names = namesText(files, labelsNamedMax, translator);
  return [
    `${palette.cyan("~")} ${translator.translate("report.order.labels", { files: files.length, names })}`,
  ];
}

const labelsNamedMax = 20;

function lateLines(orders: readonly string[], palette: Palette, translator: Translator): string[] {
  if (orders.length === 0) return [];
  const names = namesText(orders.map(shown), lateNamedMax, translator);
  return [
    palette.red(`! ${translator.translate("report.order.late", { orders: orders.length, names })}`),
  ];
}

const lateNamedMax = 10;

const marks = {
  pack: "+",
  ship: "~",
  unchanged: "=",
  late: "!",
  unanswered: "·",
  invalid: "!",
  blocked: "?",
} as const;

function changeLines(
  change: OrderChange,
  operations: readonly OrderOperation[],
  { palette, translator }: { readonly palette: Palette; readonly translator: Translator },
): string[] {
  const { status, order, rows } = change;
  const why = change.notes
    .map(({ message }) => shown(translator.text(message)))
    .join(translator.translate("report.between"));
  const line = (mark: string, word: string, about: readonly string[]) =>
    [
      paintMark(mark, `${mark} ${word}`, palette),
      translator.translate("report.rows", { count: rows.length, rows: rows.map(String) }),
      palette.bold(shown(order)),
      ...about,
    ]
      .filter((part) => part !== "")
      .join("  ");
  if (status !== "planned")
    return [line(marks[status], translator.translate(`model.words.${status}`), [why])];
  return operations.map((operation, at) => {
    const last = at === operations.length - 1 ? why : "";
    return line(marks[operation.kind], translator.translate(`model.words.${operation.kind}`), [
      ...operationWords(operation, translator),
      last,
    ]);
  });
}

function operationWords(operation: OrderOperation, translator: Translator): string[] {
  if (operation.kind === "ship") return [shipmentWords(operation, translator)];
  const items = operation.items.filter(({ isSupplied }) => isSupplied).length;
  return [translator.translate("report.order.supplied", { items })];
}

function shipmentWords({ form, label, follows }: ShipOperation, translator: Translator): string {
  return [
    translator.translate("report.order.number", { number: shown(form.supplierShippingNumber) }),
    ...(form.supplierShippingProvider === undefined ? [] : [shown(form.supplierShippingProvider)]),
    ...(label === undefined
      ? []
      : [labelText(fileText(shown(label.shown ?? label.name), label.sizeBytes), translator)]),
    ...(form.supplierLabelUrl === undefined
      ? []
      : [labelText(shown(form.supplierLabelUrl), translator)]),
    ...(follows === undefined ? [] : [translator.translate("report.order.afterPacking")]),
  ].join(translator.translate("report.comma"));
}

/** Lists all declined items, even of orders that are not listed. */
export function declineLines(
  changes: readonly OrderChange[],
  palette: Palette,
  { translator }: Wording,
): string[] {
  return changes
    .filter(({ declined }) => declined.length > 0)
    .map(({ order, rows, declined }) =>
      [
        paintMark("!", `! ${translator.translate("model.words.decline")}`, palette),
        translator.translate("report.rows", { count: rows.length, rows: rows.map(String) }),
        palette.bold(shown(order)),
        translator.translate("report.order.mayCancel", { skus: declined.map(shown) }),
      ].join("  "),
    );
}

function labelText(label: Text, translator: Translator): string {
  return translator.translate("report.order.label", { label });
}

function fileText(name: string, bytes: number): Text {
  const kilobytes = Math.ceil(bytes / 1024);
  return msg("report.order.labelFile", { name, kilobytes });
}

function orderTotals(totals: OrderPlanTotals, translator: Translator): string {
  const toDo = [
    [totals.pack, "pack"],
    [totals.ship, "ship"],
    [totals.declined, "decline"],
  ] as const;
  const others = (["blocked", "invalid", "late", "unanswered"] as const).map((name) => {
    const count = totals[name];
    return [count, msg("report.total", { count, word: msg(`model.words.${name}`) })] as const;
  });
  const counts = [
    ...toDo.map(([count, name]) => {
      return [count, msg("report.toDo", { count, word: msg(`model.words.${name}`) })] as const;
    }),
    ...others,
  ];
  return countsText(counts, translator) || translator.translate("model.words.unchanged");
}
