import { hostWord } from "../../model/net/http.ts";
import {
  isWorkList,
  type OrderDateBound,
  type OrderExportSummary,
} from "../../model/order/order.ts";
import { statusWord } from "../../model/order/order-status.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { numberText, shown, unreplacedLines } from "../lines/line.ts";
import { plain, present, textOf, type Wording } from "../lines/wording.ts";
import { type ExportTextOptions, lackLines } from "./export-text.ts";

const listedMax = 20;

interface OrdersExportTextOptions extends ExportTextOptions {
  /** Formats a time in UTC and in the person's time zone. */
  readonly timeInWords: (atMs: number, zone: string) => string;
}

/** The report printed at the end of `export orders`. */
export function ordersExportText(
  summary: OrderExportSummary,
  options: OrdersExportTextOptions,
): string {
  const { orders, rows, readAtMs, env, host, byStatus } = summary;
  const { palette = plain, translator } = options;
  const file = shown(options.file);
  const statuses = [...byStatus].map(([status, count]) =>
    translator.translate("report.labelled", {
      label: shown(statusWord(status, translator.language)),
      text: numberText(count, translator),
    }),
  );
  return textOf([
    palette.bold(translator.translate("report.ordersExport.wrote", { file, orders, rows })),
    statuses.length > 0 &&
      !isWorkList(summary) &&
      statuses.join(translator.translate("report.comma")),
    ...attentionLines(summary, options),
    ...boundLines(summary, options),
    translator.translate("report.export.read", {
      time: translator.time(readAtMs),
      env: shown(env),
      host: shown(hostWord(host, translator.language)),
    }),
    ...lackLines(summary, options.all === true ? Number.POSITIVE_INFINITY : listedMax, options),
    ...unreplacedLines(options.unreplaced, translator),
    rows > 0 && translator.translate("report.ordersExport.next", { file: typedName(file) }),
  ]);
}

function attentionLines(
  summary: OrderExportSummary,
  { translator, palette = plain }: Wording,
): string[] {
  const { toPack, late, toShip, changed, leftOut, incomplete } = summary;
  const paint = late > 0 ? palette.red : palette.bold;
  const isWaiting = toPack + toShip > 0;
  return present([
    isWaiting && paint(translator.translate("report.ordersExport.toDo", { toPack, late, toShip })),
    !isWaiting &&
      isWorkList(summary) &&
      incomplete === undefined &&
      translator.translate("report.ordersExport.nothingToDo"),
    changed > 0 && translator.translate("report.ordersExport.changed", { orders: changed }),
    leftOut > 0 && translator.translate("report.ordersExport.leftOut", { orders: leftOut }),
  ]);
}

/** Shows how the dates in the options were understood. Empty if no dates were given. */
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
  {
    file,
    unreplaced,
    timeInWords,
  }: Pick<OrdersExportTextOptions, "file" | "unreplaced" | "timeInWords">,
) {
  const { rows, orders, incomplete, env, host, readAtMs, notFound, byStatus } = summary;
  const { from, to, zone, statuses, numbers, changed, leftOut } = summary;
  const { toPack, late, dueToday, toShip } = summary;
  const iso = (atMs: number) => new Date(atMs).toISOString();
  const boundJson = (bound: OrderDateBound | undefined) =>
    bound === undefined
      ? null
      : { words: bound.words, utc: iso(bound.atMs), shown: timeInWords(bound.atMs, zone) };
  return {
    ...{ file, kept: unreplaced, rows },
    complete: incomplete === undefined,
    reason: incomplete ?? null,
    ...{ orders, env, host, readAt: iso(readAtMs), statuses, numbers, zone },
    ...{ from: boundJson(from), to: boundJson(to), notFound },
    byStatus: Object.fromEntries(byStatus),
    totals: { toPack, late, dueToday, toShip, changed, leftOut },
  };
}
