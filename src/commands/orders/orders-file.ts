import { hash } from "node:crypto";
import { OrdersChecker } from "../../check/index.ts";
import { msg } from "../../model/message.ts";
import { holdsPlan } from "../../model/sheet/export-base.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { allRows, newPass } from "../../model/sheet/sheet.ts";
import { isOfOrders, type OrdersChoice } from "../../model/sheet/sheet-choice.ts";
import { sheetIndexOf, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import { exportedSheetName, readExported } from "../../orders/index.ts";
import { cellText, type OrdersSheet, openFile, readOrders } from "../../workbook/index.ts";
import { exists, readNamedFile } from "../files/read-files.ts";
import type { TellingContext } from "../process/command.ts";
import {
  earlierChoices,
  isPlan,
  readEncoding,
  readWorkbookFile,
  rememberChoice,
  tellNotes,
} from "../sheet/workbook-file.ts";
import { checkLabels } from "./labels.ts";

export type OrdersFile = Awaited<ReturnType<typeof openOrders>>;

export type CheckedOrdersFile = Awaited<ReturnType<typeof checkOrdersFile>>;

interface OrdersFileOptions extends TellingContext {
  readonly labelsDir?: string | undefined;
  /** The content, if it has been read. */
  readonly bytes?: Buffer | undefined;
  /** Choices from options. They override remembered choices. */
  readonly requested?: OrdersChoice | undefined;
  /** Whether to remember the choices for sheets with the same headings. */
  readonly remember?: boolean;
  /** The choice that a plan was made with. If set, remembered choices are ignored. */
  readonly choice?: OrdersChoice | undefined;
}

export async function openOrders(file: string, options: Omit<OrdersFileOptions, "labelsDir">) {
  const { settings, requested, choice, remember = false } = options;
  const { read, ...named } = await readWorkbookFile(file, options);
  const tell = tellNotes(options);
  const opened = await openFile(read);
  if (holdsPlan(opened.sheets)) throw isPlan(named);
  const earlier = choice === undefined ? earlierChoices(settings, tell, isOfOrders) : undefined;
  const wishes = { requested: choice ?? requested, earlier, tell };
  const { workbook, sheets } = await readOrders({ ...read, opened }, wishes);
  if (remember) for (const one of sheets) tell(await rememberChoice(named.path, one, options));
  const hasExport = workbook.sheets.some(({ name }) => name === exportedSheetName);
  const hidden = hasExport ? await allRows(workbook.rows(exportedSheetName)) : [];
  const [{ resolved }, ...others] = sheets;
  return {
    ...{ ...named, sheets, exported: readExported(hidden), encoding: readEncoding(workbook) },
    /** The rows of the hidden sheet, for a workbook with all or some of the orders. */
    hidden: hidden.map(({ cells }) => cells.map(cellText)),
    resolved: { ...resolved, ...(others.length > 0 && { others: others.map(choiceIn) }) },
    sheetNames: sheets.length === 1 ? undefined : sheets.map(({ sheet }) => sheet),
    columnsOf: (row: number) => (sheets[sheetIndexOf(row)] ?? sheets[0]).columns,
  };
}

function choiceIn({ resolved }: OrdersSheet): OrdersChoice {
  return resolved;
}

export async function checkOrdersFile(file: string, options: OrdersFileOptions) {
  const orders = await openOrders(file, options);
  const checker = new OrdersChecker(orders);
  let count = 0;
  const pass = newPass();
  for (const sheet of orders.sheets) {
    for await (const batch of sheet.rows(pass)) {
      for (const row of batch) checker.add(row, sheet);
      count += batch.length;
      options.progress.state(() =>
        options.settings.translator.text(msg("commands.notes.checkedRows", { rows: count })),
      );
    }
  }
  options.progress.end();
  const { hiddenRows } = pass;
  const hidden = msg("workbook.reading.hiddenRows", { rows: hiddenRows });
  if (hiddenRows > 0) options.progress.note(options.settings.translator.text(hidden));
  const { rows, findings } = checker.finish();
  const { labels, problems } = await checkLabels(rows, orders, options);
  const all = [...findings, ...problems].sort((one, other) => one.row - other.row);
  return { ...orders, rowsRead: rows, findings: inTheirSheets(all, orders), labels };
}

export function inTheirSheets(
  findings: readonly Finding[],
  { sheetNames }: Pick<OrdersFile, "sheetNames">,
): readonly Finding[] {
  if (sheetNames === undefined) return findings;
  return findings.map((one) => ({ ...one, sheet: sheetOfRow(one.row, sheetNames) ?? "" }));
}

interface SameOptions {
  readonly fileDigest: string;
  /** The choice that the plan was made with. */
  readonly choice: OrdersChoice | undefined;
}

/** The workbook of a plan. Undefined, with a note, if it is gone or has changed since. */
export async function sameOrders(
  { file, path }: { readonly file: string; readonly path: string },
  { fileDigest, choice }: SameOptions,
  { host, progress, settings }: TellingContext,
): Promise<OrdersFile | undefined> {
  if (path === "") return undefined;
  const bytes = (await exists(path)) ? await readNamedFile(path) : "";
  if (hash("sha256", bytes) === fileDigest) {
    return openOrders(path, { host, progress, settings, choice });
  }
  progress.note(settings.translator.text(msg("commands.notes.workbookMoved", { file })));
  return undefined;
}
