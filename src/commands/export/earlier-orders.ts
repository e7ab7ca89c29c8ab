import { OrdersChecker, shownValue } from "../../check/index.ts";
import { SheetportError, workbookError } from "../../errors.ts";
import { isMessage, msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import { type FillColumnName, fillColumns } from "../../model/order/order-columns.ts";
import { allRows, type SheetRow } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import {
  type EarlierOrders,
  type EarlierRow,
  exportedSheetName,
  readExported,
} from "../../orders/index.ts";
import { readOrders } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { TellingContext } from "../process/command.ts";
import { readWorkbookFile, tellNotes } from "../sheet/workbook-file.ts";

interface EarlierOptions extends TellingContext {
  readonly environment: Environment;
}

/**
 * Reads an export that a person has filled in.
 * @throws SheetportError exit code 3: `not-an-export`, `carry-other-account`, and what opening an
 * orders workbook throws
 */
export async function earlierOrders(
  file: string,
  { environment, ...options }: EarlierOptions,
): Promise<EarlierOrders> {
  const { read, name } = await readWorkbookFile(file, options);
  const reading = readOrders(read, { tell: tellNotes(options) });
  const { workbook, sheets } = await reading.catch(refuseHeadings("orders"));
  const [sheet] = sheets;
  const hasExport = workbook.sheets.some((sheet) => sheet.name === exportedSheetName);
  const hidden = hasExport ? await allRows(workbook.rows(exportedSheetName)) : [];
  const exported = readExported(hidden);
  const { host } = exported;
  if (host === undefined) throw notAnExport(name, "orders");
  if (host !== environment.host) throw carryOther(name, host);
  const checker = new OrdersChecker();
  const cells = new Map<number, SheetRow["cells"]>();
  for (const row of await allRows(sheet.rows())) {
    checker.add(row, sheet);
    cells.set(row.number, row.cells);
  }
  const byOrder = new Map<string, EarlierRow[]>();
  for (const { row, order, sku, quantity } of checker.finish().rows) {
    const typed = new Map(
      fillColumns.flatMap((column): [FillColumnName, EarlierCell][] => {
        const cell = cells.get(row)?.[sheet.columns.get(column)?.index ?? -1];
        const text = shownValue(cell).trim();
        const live = column === "supplied" ? undefined : exported.shipments.get(order)?.[column];
        const isTyped = text !== "" && text !== live;
        return cell === undefined || !isTyped ? [] : [[column, { cell, text }]];
      }),
    );
    byOrder.set(order, [...(byOrder.get(order) ?? []), { sku, quantity, typed }]);
  }
  return { file: name, rows: byOrder, exported };
}

type EarlierCell = NonNullable<ReturnType<EarlierRow["typed"]["get"]>>;

type Kind = "products" | "orders";

const aboutHeadings: ReadonlySet<string> = new Set([
  ...["no-known-heading", "missing-heading", "duplicate-heading", "unknown-unit"],
  ...["no-other-column", "workbook-of-orders", "workbook-empty-sheet"],
]);

/** For `catch`: an export has no options that say what a column is, so nothing may advise them. */
export function refuseHeadings(kind: Kind) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof SheetportError && aboutHeadings.has(thrown.code))) throw thrown;
    const { code, text } = thrown;
    const hint = msg("commands.files.carryHeadings", { kind });
    throw workbookError(code, { message: isMessage(text) ? text : text.message, hint });
  };
}

export function notAnExport(name: string, kind: Kind): SheetportError {
  const message = msg("commands.files.notAnExport", { file: terminalText(name), kind });
  return workbookError("not-an-export", message);
}

export function carryOther(name: string, from: string): SheetportError {
  const host = hostText(terminalText(from));
  const message = msg("commands.files.carryOther", { file: terminalText(name), host });
  return workbookError("carry-other-account", message);
}
