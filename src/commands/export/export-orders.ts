import { exitCodes } from "../../errors.ts";
import {
  isWorkList,
  type Order,
  type OrderExportFilter,
  type OrderExportSummary,
  type OrdersToDo,
  passesFilters,
  sheetKey,
} from "../../model/order/order.ts";
import { orderColumns } from "../../model/order/order-columns.ts";
import {
  answeredOrders,
  carriedRows,
  declinedOf,
  type EarlierOrders,
  exportedRows,
  exportedSheetName,
  type HereAndNow,
  hasChanged,
  inWorkOrder,
  newSince,
  type OrderBefore,
  orderMarks,
  orderSheetRows,
  packDue,
  packingSheets,
  taskOf,
  timeInWords,
  toDo,
} from "../../orders/index.ts";
import {
  boundLines,
  ordersExportJson,
  ordersExportText,
  type Wording,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { type Session, withSession } from "../account/session.ts";
import { readOrders } from "../compare/live-reading.ts";
import type { LeftFile } from "../files/result-files.ts";
import { type FileContent, refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { rememberShown } from "../run/run-log.ts";
import { earlierOrders } from "./earlier-orders.ts";
import { type ExportPlace, exportPlace, leaveExport } from "./export-steps.ts";
import { type OrderFilterOptions, orderFilterOf, wireFilters } from "./orders-filter.ts";

export interface ExportOrdersOptions extends OrderFilterOptions {
  readonly force?: boolean;
  /** An earlier export, from which to copy the answers. */
  readonly carry?: string;
}

export async function exportOrdersCommand(
  file: string | undefined,
  { host, settings, options }: CommandContext & { readonly options: ExportOrdersOptions },
): Promise<CommandResult> {
  const nowMs = host.clock.wallMs();
  const zone = zoneHere(nowMs);
  const filter = orderFilterOf(options, { nowMs, zone });
  const place = exportPlace("orders", file, { host, ...options });
  await refuseUnwritable(place.path, settings);
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  const { carry } = options;
  const answers =
    carry === undefined
      ? undefined
      : await earlierOrders(carry, { host, settings, progress, environment });
  for (const line of boundLines(filter, { ...settings, timeInWords })) progress.note(line);
  const exported = await withRecord(settings, (record) =>
    withSession(environment, { host, settings, record, progress }, (session) =>
      exportOrders(session, filter, { ...place, answers }),
    ),
  );
  return ordersExportResult(exported, settings);
}

/**
 * Node.js gives “Etc/Unknown” if it does not understand the TZ variable. A UTC offset such as
 * `+03:00` is a valid zone name, too.
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

interface ExportOrdersTo extends ExportPlace {
  readonly answers?: EarlierOrders | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Of the orders read, always includes those that wait for the supplier, even if an earlier export
 * showed them (decision 35a).
 */
export async function exportOrders(
  session: Session,
  filter: OrderExportFilter,
  { signal, answers, ...place }: ExportOrdersTo,
): Promise<OrdersExported> {
  const { host, environment, record } = session;
  const wire = wireFilters(filter);
  const { MarketplaceOrderNumbers: named } = wire;
  // What is named is read whatever its status, so that the report can tell it.
  const byNumber = named === undefined ? wire : { MarketplaceOrderNumbers: named };
  const list = await readOrders(byNumber, session, signal);
  const passing = list.items.filter((order) => passesFilters(order, wire));
  const readAtMs = host.clock.wallMs();
  const now = { nowMs: readAtMs, zone: zoneHere(readAtMs) };
  const before = await record.shownOrders(environment.key, list.items.map(numberOf));
  const isWanted = (order: Order) => {
    if (taskOf(order) !== undefined) return true;
    const shown = before?.get(numberOf(order));
    return !isWorkList(filter) && !(filter.sinceLast && shown && !hasChanged(order, shown));
  };
  const orders = inWorkOrder(passing.filter(isWanted), now);
  const exported = new Set(orders.map(numberOf));
  const rest = answers ? answeredOrders(answers).filter((number) => !exported.has(number)) : [];
  const ofRest = { MarketplaceOrderNumbers: rest };
  const others = rest.length === 0 ? [] : (await readOrders(ofRest, session, signal)).items;
  const packed = await record.packedOrders(environment.key, [...exported, ...rest]);
  const sides = { ...now, before, packed, others, earlier: answers };
  const { content, carried } = await workbookOf(orders, sides, session);
  const file = await leaveExport(place, content, session);
  if (!filter.isChosen) await rememberShown(orders, session);
  const numbers = new Set(list.items.map(numberOf));
  const byStatus = Map.groupBy(orders, ({ status }) => status);
  const summary = {
    ...filter,
    ...{ env: environment.name, host: environment.host, readAtMs, orders: orders.length },
    rows: orders.reduce((sum, { orderItems }) => sum + Math.max(1, orderItems.length), 0),
    // Searches all orders that were read, because not all of them are exported.
    notFound: filter.numbers.filter((number) => !numbers.has(number)),
    excluded: list.items.filter((order) => !passesFilters(order, wire)),
    byStatus: new Map(Array.from(byStatus, ([status, { length }]) => [status, length])),
    ...countToDo(orders, now),
    since: before && {
      added: orders.filter((order) => !before.has(numberOf(order))).length,
      changed: orders.filter((order) => hasChanged(order, before.get(numberOf(order)))).length,
    },
    leftOut: filter.sinceLast ? passing.length - orders.length : 0,
    carried,
    incomplete: list.complete ? undefined : session.settings.translator.text(list.reason ?? ""),
  };
  return { summary, file };
}

interface SheetSides extends HereAndNow {
  readonly before: ReadonlyMap<string, OrderBefore> | undefined;
  readonly packed: Awaited<ReturnType<Session["record"]["packedOrders"]>>;
  readonly others: readonly Order[];
  readonly earlier: EarlierOrders | undefined;
}

async function workbookOf(
  orders: readonly Order[],
  { before, packed, others, earlier, ...now }: SheetSides,
  { environment, settings }: Session,
) {
  const { language, text: translate } = settings.translator;
  const { streamOrders } = await import("../../workbook/write/index.ts");
  const head = { env: environment.key, host: environment.host, readAtMs: now.nowMs };
  const rowOptions = {
    language,
    marksOf: (order: Order) => {
      const marks = orderMarks(order, { ...now, before: before?.get(numberOf(order)) });
      return marks.map(({ column, severity, message }) => ({
        ...{ severity, note: translate(message) },
        column: orderColumns.findIndex(({ name }) => name === column),
      }));
    },
    wordsOf: (order: Order) => {
      const number = numberOf(order);
      const since = before && newSince(order, before.get(number));
      const declined = new Set(declinedOf(packed.get(number)?.items ?? []).map(sheetKey));
      const taskOfItem = (sku: string) => {
        const task = toDo(order, now, declined.has(sku));
        return task && translate(task);
      };
      return { toDo: taskOfItem, newSince: since && translate(since) };
    },
  };
  const rowsOf = (order: Order) => orderSheetRows([order], rowOptions);
  const carry = earlier && carriedRows(orders, { rowsOf, earlier, packed, others, translate });
  const rows = carry?.rows ?? orderSheetRows(orders, rowOptions);
  const hidden = { name: exportedSheetName, rows: () => exportedRows(orders, head) };
  const more = packingSheets(orders, language);
  const content: FileContent = (stream) => streamOrders({ language, rows, hidden, more }, stream);
  return { content, carried: carry?.carried };
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

export function ordersExportResult(
  { summary, file: { name: file, previous: unreplaced } }: OrdersExported,
  wording: Wording,
): CommandResult {
  const textOptions = { ...wording, file, unreplaced, timeInWords };
  return {
    exitCode: summary.incomplete === undefined ? exitCodes.done : exitCodes.failed,
    text: () => ordersExportText(summary, textOptions),
    json: () => ordersExportJson(summary, textOptions),
  };
}
