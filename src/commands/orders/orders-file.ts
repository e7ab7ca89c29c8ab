import { dirname, resolve } from "node:path";
import { OrdersChecker } from "../../check/index.ts";
import { msg } from "../../model/message.ts";
import type { LabelReference } from "../../model/order/order.ts";
import type { OrderRow } from "../../model/order/order-columns.ts";
import { type Finding, orderFinding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { exportedSheetName, readExported } from "../../orders/index.ts";
import { type OrdersSheet, readOrders } from "../../workbook/index.ts";
import type { TellingContext } from "../process/command.ts";
import { readEncoding, readWorkbookFile, tellNotes } from "../sheet/workbook-file.ts";
import { findLabel } from "./label-files.ts";

/** An orders workbook whose headings have been read. */
export type OrdersFile = Awaited<ReturnType<typeof openOrders>>;

/** An orders workbook whose rows and label files have been checked. */
export type CheckedOrdersFile = Awaited<ReturnType<typeof checkOrdersFile>>;

interface OrdersFileOptions extends TellingContext {
  readonly sheet?: string | undefined;
  readonly labelsDir?: string | undefined;
}

/**
 * Opens an orders workbook and finds its sheet and headings. Shows a note about unknown columns.
 *
 * @throws SheetportError exit code 2 if the file does not exist, 3 if it is not an orders workbook.
 */
export async function openOrders(
  file: string,
  { host, progress, settings, sheet }: Omit<OrdersFileOptions, "labelsDir">,
) {
  const { read, ...named } = await readWorkbookFile(file, { host, settings });
  const { workbook, ...orders } = await readOrders(read, {
    sheet,
    tell: tellNotes({ progress, settings }),
  });
  const hasExport = workbook.sheets.some(({ name }) => name === exportedSheetName);
  const hidden = hasExport ? await allRowsOf({ rows: () => workbook.rows(exportedSheetName) }) : [];
  return {
    ...{ ...named, ...orders, exported: readExported(hidden) },
    encoding: readEncoding(workbook),
  };
}

/**
 * Opens an orders workbook and reads every row. `findings` contains the problems of cells and label
 * files.
 *
 * @throws SheetportError the errors of {@link openOrders}
 */
export async function checkOrdersFile(file: string, options: OrdersFileOptions) {
  const orders = await openOrders(file, options);
  const checker = new OrdersChecker(orders.columns);
  let count = 0;
  for await (const batch of orders.rows()) {
    for (const row of batch) checker.add(row);
    count += batch.length;
    options.progress.state(() =>
      options.settings.translator.text(msg("commands.notes.checkedRows", { rows: count })),
    );
  }
  options.progress.end();
  const { rows, findings } = checker.finish();
  const { labels, problems } = await checkLabels(rows, orders, options);
  const all = [...findings, ...problems].sort((one, other) => one.row - other.row);
  return { ...orders, rowsRead: rows, findings: all, labels };
}

/** Reads all rows of a sheet into memory, for a copy of the workbook. */
export async function allRowsOf(orders: Pick<OrdersSheet, "rows">): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of orders.rows()) rows.push(...batch);
  return rows;
}

/** Checks each label name only once, even if several rows have it. */
async function checkLabels(
  rows: readonly OrderRow[],
  { path, columns }: OrdersFile,
  { host, labelsDir }: OrdersFileOptions,
) {
  const folders = [
    ...(labelsDir === undefined ? [] : [{ path: resolve(host.cwd, labelsDir), shown: labelsDir }]),
    { path: dirname(path), shown: "" },
  ];
  const labels = new Map<string, LabelReference>();
  const problems: Finding[] = [];
  const column = columns.get("labelFile");
  for (const [name, rowsWithLabel] of Map.groupBy(rows, ({ labelFile }) => labelFile)) {
    if (name === undefined) continue;
    const label = await findLabel(name, folders);
    if (!("code" in label)) labels.set(name, label);
    else {
      const about = { ...label, value: name };
      problems.push(...rowsWithLabel.map(({ row }) => orderFinding(row, column, about)));
    }
  }
  return { labels, problems };
}
