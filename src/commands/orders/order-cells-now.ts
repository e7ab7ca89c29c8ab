import { sheetKey, statusWord } from "../../model/order/order.ts";
import type { OrderColumnsFound } from "../../model/order/order-columns.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { Translator } from "../../model/translator.ts";
import { declinedOf, taskOf, toDo } from "../../orders/index.ts";
import type { RunRecord } from "../../record/index.ts";
import type { OrderResult } from "../../report/index.ts";

interface NowOptions {
  readonly packed: Awaited<ReturnType<RunRecord["packedOrders"]>>;
  readonly translator: Translator;
}

/** The rows of a run's copies have *Status* and *To do* as they are now, not as of the export. */
export function orderCellsNow(results: readonly OrderResult[], { packed, translator }: NowOptions) {
  const byRow = new Map(results.flatMap((one) => one.rows.map((row, at) => [row, { one, at }])));
  return (row: SheetRow, columns: OrderColumnsFound): SheetRow => {
    const { one, at = 0 } = byRow.get(row.number) ?? {};
    // An order that still waits to be packed is as it was, with its deadline.
    if (one?.now === undefined || taskOf(one.now) === "pack") return row;
    const declined = declinedOf(packed.get(one.order)?.items ?? []).map(sheetKey);
    const task = toDo(one.now, { nowMs: 0, zone: "UTC" }, declined.includes(one.skus?.[at] ?? ""));
    const texts = {
      status: statusWord(one.now.status, translator.language),
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
