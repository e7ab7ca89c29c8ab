import { exitCodes } from "../../errors.ts";
import {
  isWorkList,
  type Order,
  type OrderExportFilter,
  type OrderExportSummary,
  type OrdersToDo,
} from "../../model/order/order.ts";
import { orderColumns } from "../../model/order/order-columns.ts";
import type { CompleteList } from "../../model/run/ports.ts";
import {
  exportedRows,
  exportedSheetName,
  type HereAndNow,
  hasChanged,
  inWorkOrder,
  type OrderBefore,
  orderMarks,
  orderSheetRows,
  packDue,
  taskOf,
  timeInWords,
  toDo,
} from "../../orders/index.ts";
import {
  ansi,
  boundLines,
  ordersExportJson,
  ordersExportText,
  plain,
  readingLine,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { type Session, withRecord, withSession } from "../account/session.ts";
import type { LeftFile } from "../files/result-files.ts";
import { type FileContent, refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import { rememberShown } from "../run/run-log.ts";
import type { ExportWording } from "./export-steps.ts";
import { type ExportPlace, exportPlace, leaveExport } from "./export-steps.ts";
import { type OrderFilterOptions, orderFilterOf, wireFilters } from "./order-filter.ts";

export interface ExportOrdersOptions extends OrderFilterOptions {
  readonly force?: boolean;
}

/**
 * `sheetport export orders [FILE]`: writes orders to a workbook, with columns to fill in for
 * `fulfil`.
 */
export async function exportOrdersCommand(
  file: string | undefined,
  { host, settings, options }: CommandContext & { readonly options: ExportOrdersOptions },
): Promise<CommandResult> {
  const nowMs = host.clock.wallMs();
  const zone = zoneHere(nowMs);
  const filter = orderFilterOf(options, { nowMs, zone });
  const { force = false } = options;
  const place = exportPlace("orders", file, { host, force });
  await refuseUnwritable(place.path, settings);
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  for (const line of boundLines(filter, { timeInWords, translator: settings.translator }))
    progress.note(line);
  const exported = await withRecord(settings, (record) =>
    withSession(environment, { host, settings, record, progress }, (session) =>
      exportOrders(session, filter, place),
    ),
  );
  return ordersExportResult(exported, settings);
}

/**
 * The time zone of the user's clock. If Node.js cannot use the TZ variable, this is the clock's UTC
 * offset, such as `+03:00`, which is also a valid zone name.
 */
export function zoneHere(nowMs: number): string {
  const { timeZone = "Etc/Unknown" } = new Intl.DateTimeFormat().resolvedOptions();
  const minutes = -new Date(nowMs).getTimezoneOffset();
  if (timeZone !== "Etc/Unknown") return timeZone;
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const [hour, minute] = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hour}:${minute}`;
}

interface OrdersExported {
  readonly summary: OrderExportSummary;
  readonly file: LeftFile;
}

/**
 * Exports the orders that match a filter. Those that wait for the supplier are always included,
 * even if an earlier export showed them (decision 35a).
 *
 * @throws SheetportError if they cannot be read or written
 */
export async function exportOrders(
  session: Session,
  filter: OrderExportFilter,
  { signal, ...place }: ExportPlace & { readonly signal?: AbortSignal },
): Promise<OrdersExported> {
  const { host, environment, record } = session;
  const list = await readOrders(session, filter, signal);
  const readAtMs = host.clock.wallMs();
  const now = { nowMs: readAtMs, zone: zoneHere(readAtMs) };
  const before = record.shownOrders(environment.key, list.items.map(numberOf));
  const isWanted = (order: Order) => {
    if (taskOf(order) !== undefined) return true;
    const shown = before.get(numberOf(order));
    return !isWorkList(filter) && !(filter.sinceLast && shown && !hasChanged(order, shown));
  };
  const orders = inWorkOrder(list.items.filter(isWanted), now);
  const content = await workbookOf(orders, { ...now, before }, session);
  const file = await leaveExport(place, content, session);
  if (!filter.isChosen) rememberShown(orders, session);
  const numbers = new Set(list.items.map(numberOf));
  const byStatus = Map.groupBy(orders, ({ status }) => status);
  const summary = {
    ...filter,
    ...{ env: environment.name, host: environment.host, readAtMs, orders: orders.length },
    rows: orders.reduce((sum, { orderItems }) => sum + Math.max(1, orderItems.length), 0),
    // Looks in all orders read, because an order that is not exported may exist.
    notFound: filter.numbers.filter((number) => !numbers.has(number)),
    byStatus: new Map(Array.from(byStatus, ([status, { length }]) => [status, length])),
    ...countToDo(orders, now),
    changed: orders.filter((order) => hasChanged(order, before.get(numberOf(order)))).length,
    leftOut: filter.sinceLast ? list.items.length - orders.length : 0,
    incomplete: list.complete ? undefined : session.settings.translator.text(list.reason ?? ""),
  };
  return { summary, file };
}

async function workbookOf(
  orders: readonly Order[],
  { before, ...now }: HereAndNow & { readonly before: ReadonlyMap<string, OrderBefore> },
  { environment, settings }: Session,
): Promise<FileContent> {
  const { translator } = settings;
  const { language } = translator;
  const { streamOrders } = await import("../../workbook/write/index.ts");
  const head = { env: environment.key, host: environment.host, readAtMs: now.nowMs };
  const rows = orderSheetRows(orders, {
    language,
    marksOf: (order) => {
      const marks = orderMarks(order, { ...now, before: before.get(numberOf(order)) });
      return marks.map(({ column, severity, message }) => ({
        ...{ severity, note: translator.text(message) },
        column: orderColumns.findIndex(({ name }) => name === column),
      }));
    },
    toDoOf: (order) => {
      const message = toDo(order, now);
      return message && translator.text(message);
    },
  });
  const hidden = { name: exportedSheetName, rows: () => exportedRows(orders, head) };
  return (stream) => streamOrders({ language, rows, hidden }, stream);
}

function countToDo(orders: readonly Order[], now: HereAndNow): OrdersToDo {
  const tasks = orders.map(taskOf);
  const due = orders.map((order) => packDue(order, now));
  return {
    toPack: tasks.filter((task) => task === "pack").length,
    late: due.filter((one) => one === "overdue").length,
    dueToday: due.filter((one) => one === "today").length,
    toShip: tasks.filter((task) => task === "ship").length,
  };
}

function numberOf({ marketplaceOrderNumber }: Order): string {
  return marketplaceOrderNumber;
}

async function readOrders(
  { marketplace, host, progress, settings }: Session,
  filter: OrderExportFilter,
  cancel: AbortSignal | undefined,
): Promise<CompleteList<Order>> {
  const read = (signal: AbortSignal) =>
    marketplace.listOrders(wireFilters(filter), {
      signal,
      onProgress: (done, total) => progress.state(() => readingLine(done, total, settings)),
    });
  try {
    return await (cancel === undefined ? withStop(host, read) : read(cancel));
  } finally {
    progress.end();
  }
}

/** The text and JSON of an export of orders. */
export function ordersExportResult(
  { summary, file: { name: file, previous: unreplaced } }: OrdersExported,
  { colour, verbose, ...message }: ExportWording,
): CommandResult {
  const palette = colour ? ansi : plain;
  const textOptions = { ...message, file, unreplaced, timeInWords, palette, all: verbose };
  return {
    exitCode: summary.incomplete === undefined ? exitCodes.done : exitCodes.failed,
    text: () => ordersExportText(summary, textOptions),
    json: () => ordersExportJson(summary, textOptions),
  };
}
