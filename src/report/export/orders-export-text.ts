import { hostText } from "../../model/net.ts";
import {
  isWorkList,
  type OrderDateBound,
  type OrderExportSummary,
  statusWord,
} from "../../model/order/order.ts";
import { plain } from "../../model/text/palette.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { entriesMax, present, textOf, type Wording } from "../lines/layout.ts";
import { numberText, quotedNames, shown, unreplacedLines } from "../lines/line.ts";
import { isoTime } from "../upload/json.ts";
import { type ExportTextOptions, lackLines } from "./export-text.ts";

const listedMax = 20;

interface OrdersExportTextOptions extends ExportTextOptions {
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
  const excluded = summary.excluded.map(
    ({ marketplaceOrderNumber, status }) =>
      `${marketplaceOrderNumber} (${statusWord(status, translator.language)})`,
  );
  const namesMax = entriesMax(listedMax, options);
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
    ...carriedLines(summary, options),
    ...boundLines(summary, options),
    translator.translate("report.export.read", {
      time: translator.time(readAtMs),
      env: shown(env),
      host: shown(translator.text(hostText(host))),
    }),
    ...lackLines(summary, namesMax, options),
    excluded.length > 0 &&
      palette.yellow(
        translator.translate("report.ordersExport.excluded", {
          names: quotedNames(excluded, namesMax, translator),
        }),
      ),
    ...unreplacedLines(options.unreplaced, translator),
    rows > 0 && translator.translate("report.ordersExport.next", { file: typedName(file) }),
  ]);
}

function attentionLines(
  summary: OrderExportSummary,
  { translator, palette = plain }: Wording,
): string[] {
  const { toPack, late, toShip, since, leftOut, incomplete, isChosen } = summary;
  const column = translator.translate("sheet.orderColumn.newSince");
  const paint = late > 0 ? palette.red : palette.bold;
  const isWaiting = toPack + toShip > 0;
  return present([
    isWaiting && paint(translator.translate("report.ordersExport.toDo", { toPack, late, toShip })),
    !isWaiting &&
      isWorkList(summary) &&
      incomplete === undefined &&
      translator.translate("report.ordersExport.nothingToDo"),
    since !== undefined &&
      since.added + since.changed > 0 &&
      translator.translate("report.ordersExport.since", { isChosen, ...since, column }),
    leftOut > 0 && translator.translate("report.ordersExport.leftOut", { orders: leftOut }),
  ]);
}

function carriedLines({ carried }: OrderExportSummary, options: Wording): string[] {
  if (carried === undefined) return [];
  const { translator, palette = plain } = options;
  const file = shown(carried.file);
  const line = (
    key: "done" | "otherwise" | "beside" | "notCarried",
    numbers: readonly string[],
  ) => {
    const names = quotedNames(numbers, entriesMax(listedMax, options), translator);
    const values = { file, orders: numbers.length, names };
    return numbers.length > 0 && translator.translate(`report.ordersExport.${key}`, values);
  };
  const warnings = [
    line("beside", carried.beside),
    line("otherwise", carried.otherwise),
    line("notCarried", carried.missing),
  ];
  return present([
    translator.translate("report.ordersExport.carried", { file, orders: carried.copied.length }),
    line("done", carried.done),
    ...warnings.map((text) => text !== false && palette.yellow(text)),
  ]);
}

/** Says how the dates in the options were understood. */
export function boundLines(
  { from, to, zone }: Pick<OrderExportSummary, "from" | "to" | "zone">,
  { timeInWords, translator }: Pick<OrdersExportTextOptions, "timeInWords" | "translator">,
): string[] {
  if (from === undefined && to === undefined) return [];
  const time = (bound: OrderDateBound | undefined) => bound && timeInWords(bound.atMs, zone);
  return [
    translator.translate("report.ordersExport.dates", {
      ...{ hasFrom: from !== undefined, from: time(from) ?? "" },
      ...{ hasTo: to !== undefined, to: time(to) ?? "" },
    }),
  ];
}

/** The JSON of `export orders`. */
export function ordersExportJson(
  summary: OrderExportSummary,
  { file, unreplaced, timeInWords }: OrdersExportTextOptions,
) {
  const { rows, orders, incomplete, env, host, readAtMs, notFound, byStatus } = summary;
  const { from, to, zone, statuses, numbers, since, leftOut, carried } = summary;
  const { toPack, late, dueToday, toShip } = summary;
  const boundJson = (bound: OrderDateBound | undefined) =>
    bound === undefined
      ? null
      : { words: bound.words, utc: isoTime(bound.atMs), shown: timeInWords(bound.atMs, zone) };
  return {
    ...{ file, kept: unreplaced, rows },
    complete: incomplete === undefined,
    reason: incomplete ?? null,
    ...{ orders, env, host, readAt: isoTime(readAtMs), statuses, numbers, zone },
    ...{ from: boundJson(from), to: boundJson(to), notFound },
    excluded: summary.excluded.map(({ marketplaceOrderNumber }) => marketplaceOrderNumber),
    byStatus: Object.fromEntries(byStatus),
    totals: { toPack, late, dueToday, toShip, ...since, leftOut },
    ...(carried === undefined ? {} : { carried }),
  };
}
