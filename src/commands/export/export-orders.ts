import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import type { Order, OrderExportFilter, OrderExportSummary } from "../../model/order/order.ts";
import { orderColumns, ordersSheetNames } from "../../model/order/order-columns.ts";
import type { CompleteList } from "../../model/run/ports.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import {
  exportedRows,
  exportedSheetName,
  hasChanged,
  inDateOrder,
  orderMarks,
  orderSheetRows,
  packDue,
  timeInWords,
} from "../../orders/index.ts";
import {
  ansi,
  boundLines,
  ordersExportJson,
  ordersExportText,
  plain,
  readingOrdersLine,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { type Session, withRecord, withSession } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { writeWholeStream } from "../process/files.ts";
import { createProgress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { withStop } from "../process/stop.ts";
import { rememberShown } from "../run/shown-orders.ts";
import { say } from "../say.ts";
import type { ExportSaid } from "./export-steps.ts";
import { refuseExportPlace } from "./export-steps.ts";
import { type OrderFilterOptions, orderFilterOf, wireFilters } from "./order-filter.ts";

/** Options of `sheetport export orders`. */
export interface ExportOrdersOptions extends OrderFilterOptions {
  readonly force?: boolean;
  /** Only orders that are new or have changed since they were last shown. */
  readonly sinceLast?: boolean;
}

/** `sheetport export orders [FILE]`: orders as a workbook with columns to fill in, for `fulfil`. */
export async function exportOrdersCommand(
  file: string | undefined,
  { host, settings, options }: CommandContext & { readonly options: ExportOrdersOptions },
): Promise<CommandResult> {
  const name = file ?? "orders.xlsx";
  const path = resolve(host.cwd, name);
  const nowMs = host.clock.wallMs();
  const { zone, unknown } = zoneHere(host, nowMs);
  const filter = orderFilterOf(options, { nowMs, zone });
  await refuseExportPlace(path, { ...options, settings });
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  if (unknown !== undefined && (filter.from ?? filter.to) !== undefined)
    progress.note(settings.speech.text(say("notes.zoneUnknown", unknown, zone)));
  for (const line of boundLines(filter, { timeInWords, speech: settings.speech }))
    progress.note(line);
  const summary = await withRecord(settings, (record) =>
    withSession(environment, { host, settings, record, progress }, (session) =>
      exportOrders(session, filter, { ...options, path }),
    ),
  );
  return ordersExportResult(summary, name, settings);
}

/**
 * The zone of the person's clock. With a TZ that it does not know, Node.js names none, or one that it
 * does not take back: then it is the offset that its clock shows.
 */
export function zoneHere(
  { env }: CommandContext["host"],
  nowMs: number,
): { readonly zone: string; readonly unknown?: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone !== undefined && timeZone !== "Etc/Unknown") return { zone: timeZone };
  const zone = offsetZone(-new Date(nowMs).getTimezoneOffset());
  // An empty one means UTC (POSIX).
  const asked = env.TZ?.replace(/^:/, "") ?? "";
  return asked === "" ? { zone } : { zone, unknown: asked };
}

/** `+03:00` is a name of a zone, too. */
function offsetZone(minutes: number): string {
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const [hour, minute] = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hour}:${minute}`;
}

/** Where orders are written. */
interface ExportOrdersTo {
  /** Absolute. */
  readonly path: string;
  /** A file that stands there is replaced. @default false */
  readonly force?: boolean | undefined;
  /** Only orders that are new or have changed since they were last shown. @default false */
  readonly sinceLast?: boolean | undefined;
  /** Ends the reading. @default Ctrl-C */
  readonly signal?: AbortSignal;
}

/**
 * Reads the orders that a filter names and writes them.
 *
 * @throws SheetportError when they cannot be read or written
 */
export async function exportOrders(
  session: Session,
  filter: OrderExportFilter,
  { path, force, sinceLast = false, signal }: ExportOrdersTo,
): Promise<OrderExportSummary> {
  const { host, environment, settings, record } = session;
  const list = await readOrders(session, filter, signal);
  const readAtMs = host.clock.wallMs();
  const before = record.shownOrders(environment.key, list.items.map(numberOf));
  const isNews = (order: Order) => {
    const shown = before.get(numberOf(order));
    return shown === undefined || hasChanged(order, shown);
  };
  const orders = inDateOrder(sinceLast ? list.items.filter(isNews) : list.items);
  const now = { nowMs: readAtMs, zone: zoneHere(host, readAtMs).zone };
  const { language } = settings.speech;
  const { streamOrders } = await import("../../workbook/write/index.ts");
  const head = { env: environment.key, host: environment.host, readAtMs };
  const sheet = {
    ...{ language, sheetName: ordersSheetNames[language] },
    rows: orderSheetRows(orders, {
      language,
      marksOf: (order) =>
        cellMarks(order, { ...now, before: before.get(numberOf(order)) }, settings),
    }),
    hidden: { name: exportedSheetName, rows: () => exportedRows(orders, head) },
  };
  await writeWholeStream(path, (stream) => streamOrders(sheet, stream), {
    ...{ overwrite: force === true, dataDir: settings.dataDir },
  });
  rememberShown(orders, session);
  const found = new Set(list.items.map(numberOf));
  const due = orders.map((order) => packDue(order, now));
  return {
    ...filter,
    ...{ env: environment.name, host: environment.host, readAtMs, orders: orders.length },
    rows: orders.reduce((sum, { orderItems }) => sum + Math.max(1, orderItems.length), 0),
    // An order that another filter leaves out is there all the same.
    notFound: filter.numbers.filter((number) => !found.has(number)),
    byStatus: countByStatus(orders),
    overdue: due.filter((one) => one === "overdue").length,
    dueToday: due.filter((one) => one === "today").length,
    changed: orders.filter((order) => hasChanged(order, before.get(numberOf(order)))).length,
    ...(sinceLast ? { leftOut: list.items.length - orders.length } : {}),
    incomplete: list.complete ? undefined : settings.speech.text(list.reason ?? ""),
  };
}

function numberOf({ marketplaceOrderNumber }: Order): string {
  return marketplaceOrderNumber;
}

function cellMarks(
  order: Order,
  about: Parameters<typeof orderMarks>[1],
  { speech }: Pick<Settings, "speech">,
): CellMark[] {
  return orderMarks(order, about).map(({ column, severity, said }) => ({
    ...{ severity, note: speech.text(said) },
    column: orderColumns.findIndex(({ name }) => name === column),
  }));
}

async function readOrders(
  { marketplace, host, progress, settings }: Session,
  filter: OrderExportFilter,
  given: AbortSignal | undefined,
): Promise<CompleteList<Order>> {
  const read = (signal: AbortSignal) =>
    marketplace.listOrders(wireFilters(filter), {
      signal,
      onProgress: (done, total) => progress.state(() => readingOrdersLine(done, total, settings)),
    });
  try {
    return await (given === undefined ? withStop(host, read) : read(given));
  } finally {
    progress.end();
  }
}

/** What an export of orders came to; `name` is the file as the person named it. */
export function ordersExportResult(
  summary: OrderExportSummary,
  name: string,
  { colour, verbose, ...said }: ExportSaid,
): CommandResult {
  const palette = colour ? ansi : plain;
  return {
    exitCode: summary.incomplete === undefined ? exitCodes.done : exitCodes.failed,
    text: () =>
      ordersExportText(summary, { ...said, file: name, timeInWords, palette, all: verbose }),
    json: () => ordersExportJson(summary, { file: name, timeInWords }),
  };
}

function countByStatus(orders: readonly Order[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { status } of orders) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}
