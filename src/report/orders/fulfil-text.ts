import { msg } from "../../model/message.ts";
import { hostWord } from "../../model/net/http.ts";
import type { OrderChange, OrderPlan, OrderPlanTotals } from "../../model/run/order-plan.ts";
import type { OrderOperation, ShipOperation } from "../../model/run/plan.ts";
import { durationText } from "../../model/text/duration.ts";
import type { Translator } from "../../model/translator.ts";
import { type Palette, paintMark, plain, shown } from "../lines/line.ts";
import { countsText, totalsSentence } from "../lines/totals.ts";
import type { Wording } from "../lines/wording.ts";

export interface FulfilPlanTextOptions extends Wording {
  readonly palette?: Palette;
  /** Orders shown before the rest is only counted. @default 20 */
  readonly ordersMax?: number;
}

/**
 * What a fulfilment will do, order by order: what is packed and shipped, what is held back and why;
 * declined items are listed apart (decision 36).
 */
export function fulfilPlanText(plan: OrderPlan, options: FulfilPlanTextOptions): string {
  const palette = options.palette ?? plain;
  const { translator } = options;
  const { base, changes } = plan;
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const late = changes.filter(({ standing }) => standing === "late").map(({ order }) => order);
  const told = changes.filter(({ standing }) => standing !== "late" && standing !== "unanswered");
  const listed = told.slice(0, options.ordersMax ?? 20);
  const lines = listed.flatMap((change) =>
    changeLines(change, operations.get(change.order) ?? [], { palette, translator }),
  );
  const rest = told.length - listed.length;
  return `${[
    palette.bold(
      translator.translate("report.order.title", {
        file: shown(base.file),
        env: shown(base.env),
        host: shown(hostWord(base.host, translator.language)),
      }),
    ),
    ...lines,
    ...(rest > 0 ? [translator.translate("report.order.more", { orders: rest })] : []),
    ...declineLines(changes, palette, { translator }),
    ...lateLines(late, palette, translator),
    totalsSentence(orderTotals(plan.totals, translator), translator),
  ].join("\n")}\n`;
}

/** What agreeing means: what cannot be undone, and how long it takes. */
export function fulfilConfirmText(
  plan: OrderPlan,
  options: Wording & Pick<Partial<FulfilPlanTextOptions>, "palette">,
): string {
  const palette = options.palette ?? plain;
  const { base, totals, estimate, operations, changes } = plan;
  const replaced = operations.filter((one) => one.kind === "ship" && one.replace === true).length;
  const anyway = operations.filter((one) => one.kind === "ship" && one.anyway === true).length;
  const declining = changes.filter(({ declined }) => declined.length > 0).length;
  const held = totals.invalid + totals.blocked;
  const lines = [
    palette.bold(
      options.translator.translate("report.order.confirm", {
        env: shown(base.env),
        host: shown(hostWord(base.host, options.translator.language)),
      }),
    ),
    ...(totals.pack > 0
      ? [
          `  ${palette.green("+")} ${options.translator.translate("report.order.packs", { orders: totals.pack })}`,
        ]
      : []),
    ...(declining > 0
      ? [
          `  ${palette.red("!")} ${options.translator.translate("report.order.declines", { items: totals.declined, orders: declining })}`,
        ]
      : []),
    ...(totals.ship > 0
      ? [
          `  ${palette.cyan("~")} ${options.translator.translate("report.order.ships", { orders: totals.ship, replaced })}`,
        ]
      : []),
    ...labelLines(operations, palette, options.translator),
    ...(anyway > 0
      ? [
          `  ${palette.red("!")} ${options.translator.translate("report.order.shipsAnyway", { orders: anyway })}`,
        ]
      : []),
    ...(held > 0
      ? [
          `  ${palette.yellow("?")} ${options.translator.translate("report.order.notSent", { orders: held })}`,
        ]
      : []),
    `  ${options.translator.translate("report.order.requests", { requests: estimate.requests, seconds: durationText(estimate.seconds) })}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Files leave the person's machine: each is named, up to a screenful. */
function labelLines(
  operations: readonly OrderOperation[],
  palette: Palette,
  translator: Translator,
): string[] {
  const names = operations.flatMap((one) =>
    one.kind === "ship" && one.label !== undefined ? [one.label.shown ?? one.label.name] : [],
  );
  const named = names
    .slice(0, labelsNamedMax)
    .map(shown)
    .join(translator.translate("report.order.comma"));
  if (names.length === 0) return [];
  return [
    `  ${palette.cyan("~")} ${translator.translate("report.order.labels", { files: names.length, names: named, more: Math.max(0, names.length - labelsNamedMax) })}`,
  ];
}

/** In one sentence of the question; the plan above it names all that it shows. */
const labelsNamedMax = 20;

function lateLines(orders: readonly string[], palette: Palette, translator: Translator): string[] {
  if (orders.length === 0) return [];
  const names = orders
    .slice(0, lateNamedMax)
    .map(shown)
    .join(translator.translate("report.order.comma"));
  return [
    palette.red(
      `! ${translator.translate("report.order.late", { orders: orders.length, names, more: Math.max(0, orders.length - lateNamedMax) })}`,
    ),
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
  const { standing, order, rows } = change;
  const why = change.notes
    .map(({ message }) => shown(translator.text(message)))
    .join(translator.translate("report.upload.between"));
  const line = (mark: string, word: string, about: readonly string[]) =>
    [
      paintMark(mark, `${mark} ${word}`, palette),
      translator.translate("report.order.rows", { rowsCount: rows.length, rows: rows.map(String) }),
      palette.bold(shown(order)),
      ...about,
    ]
      .filter((part) => part !== "")
      .join("  ");
  if (standing !== "planned")
    return [
      line(marks[standing], translator.translate(`report.upload.outcomes.${standing}`), [why]),
    ];
  return operations.map((operation, at) => {
    const last = at === operations.length - 1 ? why : "";
    return line(
      marks[operation.kind],
      translator.translate(`report.order.actions.${operation.kind}`),
      [...operationWords(operation, translator), last],
    );
  });
}

function operationWords(operation: OrderOperation, translator: Translator): string[] {
  if (operation.kind === "ship") return [shipmentWords(operation, translator)];
  const supplied = operation.items.filter(({ isSupplied }) => isSupplied);
  return [
    supplied.length === 0
      ? translator.translate("report.order.noneSupplied")
      : translator.translate("report.order.supplied", { items: supplied.length }),
  ];
}

function shipmentWords({ form, label, follows }: ShipOperation, translator: Translator): string {
  return [
    translator.translate("report.order.number", { number: shown(form.supplierShippingNumber) }),
    ...(form.supplierShippingProvider === undefined ? [] : [shown(form.supplierShippingProvider)]),
    ...(label === undefined
      ? []
      : [labelText(shown(label.shown ?? label.name), label.sizeBytes, translator)]),
    ...(form.supplierLabelUrl === undefined
      ? []
      : [translator.translate("report.order.labelUrl", { url: shown(form.supplierLabelUrl) })]),
    ...(follows === undefined ? [] : [translator.translate("report.order.afterPacking")]),
  ].join(translator.translate("report.order.comma"));
}

/** All declined items, however many orders are listed: they must not be missed. */
export function declineLines(
  changes: readonly OrderChange[],
  palette: Palette,
  wording: Wording,
): string[] {
  return changes
    .filter(({ declined }) => declined.length > 0)
    .map(({ order, rows, declined }) =>
      [
        paintMark("!", `! ${wording.translator.translate("report.order.decline")}`, palette),
        wording.translator.translate("report.order.rows", {
          rowsCount: rows.length,
          rows: rows.map(String),
        }),
        palette.bold(shown(order)),
        wording.translator.translate("report.order.mayCancel", {
          skus: declined.map((sku) => shown(sku)),
        }),
      ].join("  "),
    );
}

function labelText(name: string, bytes: number, translator: Translator): string {
  return bytes < 1024
    ? translator.translate("report.order.labelBytes", { name, bytes })
    : translator.translate("report.order.labelFile", { name, kilobytes: Math.round(bytes / 1024) });
}

function orderTotals(totals: OrderPlanTotals, translator: Translator): string {
  const named = (["pack", "ship", "declined", "blocked", "invalid"] as const).map(
    (name) =>
      [totals[name], (count: number) => msg(`report.order.totals.${name}`, { count })] as const,
  );
  const open = (["late", "unanswered"] as const).map((name) => {
    const outcome = msg(`report.upload.outcomes.${name}`);
    return [totals[name], (rows: number) => msg("report.upload.total", { rows, outcome })] as const;
  });
  return (
    countsText([...named, ...open], translator) || translator.translate("report.order.nothingToDo")
  );
}
