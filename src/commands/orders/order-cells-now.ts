import { sheetKey, statusWord } from "../../model/order/order.ts";
import type { OrderColumnsFound } from "../../model/order/order-columns.ts";
import type { LiveOrder } from "../../model/run/order-plan.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { Translator } from "../../model/translator.ts";
import { declinedOf, taskOf, toDo } from "../../orders/index.ts";
import type { RunRecord } from "../../record/index.ts";
import type { OrderResult } from "../../report/index.ts";

interface NowOptions {
  readonly packed: Awaited<ReturnType<RunRecord["packedOrders"]>>;
  /** By any run since the plan was made: a plan may be sent in parts. */
  readonly written: ReadonlyMap<string, LiveOrder>;
  readonly translator: Translator;
}

/** The rows of a run's copies have *Status* and *To do* as they are now, not as of the export. */
export function orderCellsNow(
  results: readonly OrderResult[],
  { packed, written, translator }: NowOptions,
) {
  const byRow = new Map(results.flatMap((one) => one.rows.map((row, at) => [row, { one, at }])));
  return (row: SheetRow, columns: OrderColumnsFound): SheetRow => {
    const its = byRow.get(row.number);
    if (its === undefined) return row;
    const { one, at } = its;
    // An answer to this run is the newest.
    const now = (one.status === undefined ? written.get(one.order) : undefined) ?? one.now;
    // An order that still waits to be packed is as it was, with its deadline.
    if (now === undefined || taskOf(now) === "pack") return row;
    const declined = declinedOf(packed.get(one.order)?.items ?? []).map(sheetKey);
    const task = toDo(now, { nowMs: 0, zone: "UTC" }, declined.includes(one.skus?.[at] ?? ""));
    const texts = {
      status: statusWord(now.status, translator.language),
      toDo: task && translator.text(task),
    };
    const cells = [...row.cells];
    for (const [name, text] of Object.entries(texts)) {
      const index = columns.get(name as keyof typeof texts)?.index;
      if (index !== undefined) cells[index] = text;
    }
    return { ...row, cells };
  };
}
