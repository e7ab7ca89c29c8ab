import { exitCodes, SheetportError } from "../../../errors.ts";
import { isWhole } from "../../../model/sheet/export-base.ts";
import { plain } from "../../../report/index.ts";
import type { ExportFacts } from "../../../screen/state/facts.ts";
import { exportOrders, orderFilterOf, ordersExportResult } from "../../export/export-orders.ts";
import { type ExportPlace, exportProducts, exportResult } from "../../export/export-steps.ts";
import type { LeftFile } from "../../files/result-files.ts";
import { refuseUnwritable } from "../../files/write-files.ts";
import type { CommandResult } from "../../process/command.ts";
import type { Progress } from "../../process/progress.ts";
import { interrupted } from "../../process/stop.ts";
import { type LiveContext, screenProgress } from "../screen-context.ts";
import { typedPath, withExtension } from "./typed-path.ts";

interface ExportKind {
  readonly about: "products" | "orders";
  readonly words: string;
  readonly signal: AbortSignal;
  write(to: {
    readonly place: ExportPlace;
    readonly progress: Progress;
    readonly signal: AbortSignal;
  }): Promise<{
    readonly result: CommandResult;
    readonly file: LeftFile;
    readonly isWell: boolean;
  }>;
}

/**
 * Exports all live listings to a workbook, like `sheetport export products`.
 *
 * @throws SheetportError if the file cannot be written
 */
export function exportToScreen(
  file: string,
  context: LiveContext,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { host, settings, record, environment, session } = context;
  return exported(file, context, {
    ...{
      about: "products",
      words: settings.translator.translate("commands.screen.busy.listings"),
      signal,
    },
    write: async (to) => {
      const end = await exportProducts({
        ...{ host, settings, record, environment, ...to },
        options: {},
        filter: { skus: [], parentSkus: [] },
        inSession: async (work) => work(await session()),
      });
      const result = exportResult(end, { ...settings, palette: plain });
      return { result, file: end.file, isWell: isWhole(end.summary) };
    },
  });
}

/**
 * Exports the open orders to a workbook, like `sheetport export orders`.
 *
 * @throws SheetportError if the file cannot be written
 */
export function exportOrdersToScreen(
  file: string,
  context: LiveContext,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { settings } = context;
  return exported(file, context, {
    ...{
      about: "orders",
      words: settings.translator.translate("commands.screen.busy.orders"),
      signal,
    },
    write: async ({ place, progress, signal: stopped }) => {
      const session = { ...(await context.session()), progress };
      const filter = orderFilterOf({}, { nowMs: 0, zone: "UTC" });
      const end = await exportOrders(session, filter, { ...place, signal: stopped });
      const result = ordersExportResult(end, { ...settings, palette: plain });
      return { result, file: end.file, isWell: end.summary.incomplete === undefined };
    },
  });
}

async function exported(
  typed: string,
  { tell, host, settings }: LiveContext,
  { about, words, signal, write }: ExportKind,
): Promise<CommandResult> {
  const path = await typedPath(withExtension(typed), host);
  await refuseUnwritable(path, settings);
  const report = (more: Partial<ExportFacts>) => {
    const facts = { about, file: path, path, state: "running", isWell: true, lines: [] } as const;
    tell({ type: "exporting", facts: { ...facts, ...more } });
  };
  report({ lines: [words] });
  const progress = {
    ...screenProgress(tell, host.clock),
    note: (text: string) => report({ lines: [words, text] }),
  };
  try {
    const place = { path, asNamed: path };
    const { result, file, isWell } = await write({ place, progress, signal: stoppedBy(signal) });
    const lines = result.text().trimEnd().split("\n");
    report({ file: file.path, path: file.path, state: "written", isWell, lines });
    return result;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const lines = stoppedLines(thrown, settings);
    report({ state: "stopped", isWell: false, lines });
    const text = () => `${lines.join("\n")}\n`;
    return { exitCode: thrown.exitCode, text, json: () => ({}) };
  }
}

function stoppedLines(error: SheetportError, { translator }: LiveContext["settings"]): string[] {
  const { message, hint } = translator.error(error);
  return error.exitCode === exitCodes.interrupted
    ? [translator.translate("commands.screen.exportStopped"), hint]
    : [message, hint];
}

/**
 * Makes cancelling look like Ctrl-C in the plain command, so that the export ends as interrupted.
 */
function stoppedBy(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const end = () => stop.abort(interrupted());
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return stop.signal;
}
