import { hostWord } from "../../model/net/http.ts";
import type { OrderChange, OrderPlan } from "../../model/run/order-plan.ts";
import type { OrderOperation, ShipOperation } from "../../model/run/plan.ts";
import type { Speech } from "../../model/speech.ts";
import { type Palette, paintMark, plain, shown } from "../lines/line.ts";
import { type ReportWords, type Speaking, wordsIn } from "../words/index.ts";

export interface FulfilPlanTextOptions extends Speaking {
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
  const { speech } = options;
  const words = wordsIn({ speech });
  const { order: orderWords } = words;
  const { base, changes } = plan;
  const operations = Map.groupBy(plan.operations, ({ order }) => order);
  const late = changes.filter(({ standing }) => standing === "late").map(({ order }) => order);
  const told = changes.filter(({ standing }) => standing !== "late" && standing !== "unanswered");
  const listed = told.slice(0, options.ordersMax ?? 20);
  const lines = listed.flatMap((change) =>
    changeLines(change, operations.get(change.order) ?? [], { palette, words, speech }),
  );
  const rest = told.length - listed.length;
  return `${[
    palette.bold(
      orderWords.title(
        shown(base.file),
        shown(base.env),
        shown(hostWord(base.host, speech.language)),
      ),
    ),
    ...lines,
    ...(rest > 0 ? [orderWords.more(rest)] : []),
    ...declineLines(changes, palette, { speech }),
    ...lateLines(late, palette, orderWords),
    words.diff.ended(orderWords.totals(plan.totals)),
  ].join("\n")}\n`;
}

/** What agreeing means: what cannot be undone, and how long it takes. */
export function fulfilConfirmText(
  plan: OrderPlan,
  options: Speaking & Pick<Partial<FulfilPlanTextOptions>, "palette">,
): string {
  const palette = options.palette ?? plain;
  const { order: orderWords } = wordsIn(options);
  const { base, totals, estimate, operations, changes } = plan;
  const replaced = operations.filter((one) => one.kind === "ship" && one.replace === true).length;
  const anyway = operations.filter((one) => one.kind === "ship" && one.anyway === true).length;
  const declining = changes.filter(({ declined }) => declined.length > 0).length;
  const held = totals.invalid + totals.blocked;
  const lines = [
    palette.bold(
      orderWords.confirm(shown(base.env), shown(hostWord(base.host, options.speech.language))),
    ),
    ...(totals.pack > 0 ? [`  ${palette.green("+")} ${orderWords.packs(totals.pack)}`] : []),
    ...(declining > 0
      ? [`  ${palette.red("!")} ${orderWords.declines(totals.declined, declining)}`]
      : []),
    ...(totals.ship > 0
      ? [`  ${palette.cyan("~")} ${orderWords.ships(totals.ship, replaced)}`]
      : []),
    ...labelLines(operations, palette, orderWords),
    ...(anyway > 0 ? [`  ${palette.red("!")} ${orderWords.shipsAnyway(anyway)}`] : []),
    ...(held > 0 ? [`  ${palette.yellow("?")} ${orderWords.notSent(held)}`] : []),
    `  ${orderWords.requests(estimate.requests, estimate.seconds)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Files leave the person's machine: each is named, up to a screenful. */
function labelLines(
  operations: readonly OrderOperation[],
  palette: Palette,
  words: ReportWords["order"],
): string[] {
  const names = operations.flatMap((one) =>
    one.kind === "ship" && one.label !== undefined ? [one.label.shown ?? one.label.name] : [],
  );
  const named = names.slice(0, labelsNamedMax).map(shown).join(words.comma);
  if (names.length === 0) return [];
  return [
    `  ${palette.cyan("~")} ${words.labels(names.length, named, names.length - labelsNamedMax)}`,
  ];
}

/** In one sentence of the question; the plan above it names all that it shows. */
const labelsNamedMax = 20;

function lateLines(
  orders: readonly string[],
  palette: Palette,
  words: ReportWords["order"],
): string[] {
  if (orders.length === 0) return [];
  const names = orders.slice(0, lateNamedMax).map(shown).join(words.comma);
  return [palette.red(`! ${words.late(orders.length, names, orders.length - lateNamedMax)}`)];
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
  {
    palette,
    words,
    speech,
  }: { readonly palette: Palette; readonly words: ReportWords; readonly speech: Speech },
): string[] {
  const { order: orderWords } = words;
  const { standing, order, rows } = change;
  const why = change.notes
    .map(({ message }) => shown(speech.text(message)))
    .join(words.upload.between);
  const line = (mark: string, word: string, about: readonly string[]) =>
    [
      paintMark(mark, `${mark} ${word}`, palette),
      orderWords.rows(rows),
      palette.bold(shown(order)),
      ...about,
    ]
      .filter((part) => part !== "")
      .join("  ");
  if (standing !== "planned")
    return [line(marks[standing], words.upload.outcomes[standing], [why])];
  return operations.map((operation, at) => {
    const last = at === operations.length - 1 ? why : "";
    return line(marks[operation.kind], orderWords.actions[operation.kind], [
      ...operationWords(operation, orderWords),
      last,
    ]);
  });
}

function operationWords(operation: OrderOperation, orderWords: ReportWords["order"]): string[] {
  if (operation.kind === "ship") return [shipmentWords(operation, orderWords)];
  const supplied = operation.items.filter(({ isSupplied }) => isSupplied);
  return [supplied.length === 0 ? orderWords.noneSupplied : orderWords.supplied(supplied.length)];
}

function shipmentWords(
  { form, label, follows }: ShipOperation,
  orderWords: ReportWords["order"],
): string {
  return [
    orderWords.number(shown(form.supplierShippingNumber)),
    ...(form.supplierShippingProvider === undefined ? [] : [shown(form.supplierShippingProvider)]),
    ...(label === undefined
      ? []
      : [orderWords.label(shown(label.shown ?? label.name), label.sizeBytes)]),
    ...(form.supplierLabelUrl === undefined
      ? []
      : [orderWords.labelUrl(shown(form.supplierLabelUrl))]),
    ...(follows === undefined ? [] : [orderWords.afterPacking]),
  ].join(orderWords.comma);
}

/** All declined items, however many orders are listed: they must not be missed. */
export function declineLines(
  changes: readonly OrderChange[],
  palette: Palette,
  speaking: Speaking,
): string[] {
  const { order: orderWords } = wordsIn(speaking);
  return changes
    .filter(({ declined }) => declined.length > 0)
    .map(({ order, rows, declined }) =>
      [
        paintMark("!", `! ${orderWords.decline}`, palette),
        orderWords.rows(rows),
        palette.bold(shown(order)),
        orderWords.mayCancel(declined.map((sku) => shown(sku))),
      ].join("  "),
    );
}
