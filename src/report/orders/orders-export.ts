import { hostWord } from "../../model/net/http.ts";
import {
  isWorkList,
  type OrderDateBound,
  type OrderExportSummary,
} from "../../model/order/order.ts";
import { statusWord } from "../../model/order/order-status.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { notFoundText, type Palette, plain, shown } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";
import { keptLines } from "../upload/upload-text.ts";

const listedMax = 20;

export interface OrdersExportTextOptions extends Wording {
  readonly file: string;
  /** The requested name, if a file with that name already existed and was kept. */
  readonly kept?: string | undefined;
  /** Formats a time in UTC and in the person's time zone. */
  readonly timeInWords: (atMs: number, zone: string) => string;
  readonly palette?: Palette;
  readonly all?: boolean;
}

/** The text shown when an export of orders ends. */
export function ordersExportText(
  summary: OrderExportSummary,
  options: OrdersExportTextOptions,
): string {
  const { orders, rows, readAtMs, env, host, incomplete, notFound, byStatus } = summary;
  const { palette = plain, translator } = options;
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  const statuses = [...byStatus].map(([status, count]) =>
    translator.translate("report.labelled", {
      label: shown(statusWord(status, translator.language)),
      text: String(count),
    }),
  );
  const lines = [
    palette.bold(translator.translate("report.ordersExport.wrote", { file, orders, rows })),
    ...(statuses.length === 0 || isWorkList(summary)
      ? []
      : [statuses.join(translator.translate("report.comma"))]),
    ...attentionLines(summary, options),
    ...boundLines(summary, options),
    translator.translate("report.export.read", {
      time: translator.time(readAtMs),
      env: shown(env),
      host: shown(hostWord(host, translator.language)),
    }),
    ...(incomplete === undefined
      ? []
      : [palette.red(translator.translate("report.incomplete", { reason: shown(incomplete) }))]),
    ...(notFound.length === 0 ? [] : [palette.yellow(notFoundText(notFound, most, translator))]),
    ...keptLines(options, translator),
    ...(rows === 0
      ? []
      : [translator.translate("report.ordersExport.next", { file: typedName(file) })]),
  ];
  return `${lines.join("\n")}\n`;
}

function attentionLines(
  summary: OrderExportSummary,
  { translator, palette = plain }: OrdersExportTextOptions,
): string[] {
  const { toPack, late, toShip, changed, leftOut } = summary;
  const paint = late > 0 ? palette.red : palette.bold;
  const nothing =
    isWorkList(summary) && summary.incomplete === undefined
      ? [translator.translate("report.ordersExport.nothingToDo")]
      : [];
  return [
    ...(toPack + toShip > 0
      ? [paint(translator.translate("report.ordersExport.toDo", { toPack, late, toShip }))]
      : nothing),
    ...(changed === 0
      ? []
      : [translator.translate("report.ordersExport.changed", { orders: changed })]),
    ...(leftOut === 0
      ? []
      : [translator.translate("report.ordersExport.leftOut", { orders: leftOut })]),
  ];
}

/** Shows how the dates in the options were understood. Empty without dates. */
export function boundLines(
  { from, to, zone }: Pick<OrderExportSummary, "from" | "to" | "zone">,
  { timeInWords, translator }: Pick<OrdersExportTextOptions, "timeInWords" | "translator">,
): string[] {
  if (from === undefined && to === undefined) return [];
  const time = (bound: OrderDateBound | undefined) =>
    bound === undefined ? "" : timeInWords(bound.atMs, zone);
  return [
    translator.translate("report.ordersExport.dates", {
      ...{ hasFrom: from !== undefined, from: time(from) },
      ...{ hasTo: to !== undefined, to: time(to) },
    }),
  ];
}

/** The JSON of `export orders`. */
export function ordersExportJson(
  summary: OrderExportSummary,
  { file, kept, timeInWords }: Pick<OrdersExportTextOptions, "file" | "kept" | "timeInWords">,
) {
  const { rows, orders, incomplete, env, host, readAtMs, notFound, byStatus } = summary;
  const { from, to, zone, statuses, numbers, changed, leftOut } = summary;
  const { toPack, late, dueToday, toShip } = summary;
  return {
    file,
    ...(kept === undefined ? {} : { kept }),
    rows,
    complete: incomplete === undefined,
    reason: incomplete ?? null,
    ...{ orders, env, host },
    readAt: new Date(readAtMs).toISOString(),
    ...{ statuses, numbers, zone },
    from: boundJson(from, (atMs) => timeInWords(atMs, zone)),
    to: boundJson(to, (atMs) => timeInWords(atMs, zone)),
    notFound,
    byStatus: Object.fromEntries(byStatus),
    totals: { toPack, late, dueToday, toShip, changed, leftOut },
  };
}

function boundJson(bound: OrderDateBound | undefined, inWords: (atMs: number) => string) {
  if (bound === undefined) return null;
  const { words: written, atMs } = bound;
  return { words: written, utc: new Date(atMs).toISOString(), shown: inWords(atMs) };
}
