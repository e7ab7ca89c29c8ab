import { msg } from "../../model/message.ts";
import {
  isWorkList,
  type OrderDateBound,
  type OrderExportFilter,
  type OrderFilters,
  openStatuses,
  statusOf,
} from "../../model/order/order.ts";
import { orderStatuses } from "../../model/schemas/order-statuses.ts";
import { type HereAndNow, readDate, timeInWords } from "../../orders/index.ts";
import { badChoice, badOption } from "../process/settings.ts";

/** The options that choose orders. */
export interface OrderFilterOptions {
  readonly status?: readonly string[];
  readonly order?: readonly string[];
  /**
   * A date, a period or “last”. With “last”, orders that need no action are included only if they
   * are new or have changed since sheetport last showed them.
   */
  readonly from?: string;
  readonly to?: string;
  /** Whether to include orders that need no action. */
  readonly all?: boolean;
}

/** Statuses may be in any of the three languages. Times are ISO dates or texts such as `7d`. */
export function orderFilterOf(options: OrderFilterOptions, now: HereAndNow): OrderExportFilter {
  const sinceLast = options.from === "last";
  const from = sinceLast ? undefined : boundOf("from", options.from, now);
  const to = boundOf("to", options.to, now);
  if (from !== undefined && to !== undefined && from.atMs > to.atMs) {
    const before = msg("commands.options.timeBefore", { to: timeInWords(to.atMs, now.zone) });
    throw badOption("--from", from.words, before);
  }
  const numbers = listOf(options.order);
  const statuses = [...new Set(listOf(options.status).map(statusNamed))];
  const isFiltered = numbers.length + statuses.length > 0 || (from ?? to) !== undefined;
  return {
    ...{ numbers, statuses, from, to, zone: now.zone },
    isChosen: isFiltered || options.all === true,
    sinceLast,
  };
}

export function wireFilters(filter: OrderExportFilter): OrderFilters {
  const { numbers, from, to } = filter;
  const statuses = isWorkList(filter) ? openStatuses() : filter.statuses;
  const utc = ({ atMs }: OrderDateBound) => new Date(atMs).toISOString();
  return {
    ...(numbers.length === 0 ? {} : { MarketplaceOrderNumbers: [...numbers] }),
    ...(statuses.length === 0
      ? {}
      : { Statuses: [...statuses] as NonNullable<OrderFilters["Statuses"]> }),
    ...(from === undefined ? {} : { OrderDateFrom: utc(from) }),
    ...(to === undefined ? {} : { OrderDateTo: utc(to) }),
  };
}

function listOf(values: readonly string[] = []): string[] {
  const each = values.flatMap((value) => value.split(",")).map((value) => value.trim());
  return [...new Set(each.filter((value) => value !== ""))];
}

function statusNamed(word: string): string {
  const status = statusOf(word);
  if (status !== undefined) return status;
  throw badChoice("--status", word, orderStatuses);
}

function boundOf(
  which: "from" | "to",
  words: string | undefined,
  now: HereAndNow,
): OrderDateBound | undefined {
  if (words === undefined) return undefined;
  const edge = which === "from" ? ("start" as const) : ("end" as const);
  const atMs = readDate(words, { ...now, edge });
  if (atMs !== undefined) return { words, atMs };
  throw badOption(
    `--${which}`,
    words,
    msg("commands.options.dateWords", { isFrom: which === "from" }),
  );
}
