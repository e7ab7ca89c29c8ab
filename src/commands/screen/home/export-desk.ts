import { exitCodes, SheetportError } from "../../../errors.ts";
import type { OrderStatus } from "../../../model/schemas/order-statuses.ts";
import { isWhole } from "../../../model/sheet/export-base.ts";
import type { ExportFacts } from "../../../screen/state/facts.ts";
import type { Intent } from "../../../screen/state/intent.ts";
import { exportOrders, ordersExportResult } from "../../export/export-orders.ts";
import { exportProducts, exportResult, refuseExportPlace } from "../../export/export-steps.ts";
import { orderFilterOf } from "../../export/order-filter.ts";
import type { CommandResult } from "../../process/command.ts";
import { exists } from "../../process/files.ts";
import type { Progress } from "../../process/progress.ts";
import { interrupted } from "../../process/stop.ts";
import { deskWords } from "../../say.ts";
import { type LiveContext, screenProgress } from "../desk-context.ts";
import { replaceQuestion, typedPath, withExtension } from "./typed-path.ts";

export interface ExportAsked {
  /** As it was typed. */
  readonly file: string;
  readonly overwrite: boolean;
}

interface ExportKind {
  readonly about: "products" | "orders";
  /** What is done while it runs, as a sentence. */
  readonly words: string;
  /** The same question asked anew when a file stands there. */
  readonly again: Intent;
  readonly signal: AbortSignal;
  write(to: {
    readonly path: string;
    readonly progress: Progress;
    readonly signal: AbortSignal;
  }): Promise<{ readonly result: CommandResult; readonly isWell: boolean }>;
}

/**
 * Writes all live listings into a workbook, as `sheetport export products` does; a file that stands
 * there is asked about first. What it came to is the result of the screen; undefined when it was
 * not begun.
 *
 * @throws SheetportError for a place where nothing can be written
 */
export function exportToScreen(
  asked: ExportAsked,
  context: LiveContext,
  signal: AbortSignal,
): Promise<CommandResult | undefined> {
  const { host, settings, record, environment, session } = context;
  const { file, overwrite } = asked;
  return exported(asked, context, {
    ...{ about: "products", words: deskWords(settings).exports.products, signal },
    again: { type: "export", file, overwrite: true },
    write: async (to) => {
      const summary = await exportProducts({
        ...{ host, settings, record, environment, ...to },
        options: { force: overwrite },
        filter: { skus: [], parentSkus: [] },
        inSession: async (work) => work(await session()),
      });
      const result = exportResult(summary, to.path, saidIn(settings));
      return { result, isWell: isWhole(summary) };
    },
  });
}

/** The statuses of orders that there is something to do about. */
const openStatuses = ["New", "Packed"] as const satisfies readonly OrderStatus[];

/**
 * Writes the orders that are to be packed or shipped into a workbook, as `sheetport export orders`
 * does with these statuses; otherwise as {@link exportToScreen}.
 *
 * @throws SheetportError for a place where nothing can be written
 */
export function exportOrdersToScreen(
  asked: ExportAsked,
  context: LiveContext,
  signal: AbortSignal,
): Promise<CommandResult | undefined> {
  const { settings } = context;
  const { file, overwrite } = asked;
  return exported(asked, context, {
    ...{ about: "orders", words: deskWords(settings).exports.orders, signal },
    again: { type: "export-orders", file, overwrite: true },
    write: async ({ path, progress, signal: stopped }) => {
      const session = { ...(await context.session()), progress };
      const filter = orderFilterOf({ status: openStatuses }, { nowMs: 0, zone: "UTC" });
      const to = { path, force: overwrite, signal: stopped };
      const summary = await exportOrders(session, filter, to);
      const result = ordersExportResult(summary, path, saidIn(settings));
      return { result, isWell: summary.incomplete === undefined };
    },
  });
}

function saidIn({ verbose, speech }: LiveContext["settings"]) {
  return { verbose, speech, colour: false };
}

async function exported(
  { file, overwrite }: ExportAsked,
  { tell, host, settings }: LiveContext,
  { about, words, again, signal, write }: ExportKind,
): Promise<CommandResult | undefined> {
  const path = await typedPath(withExtension(file), host);
  if (!overwrite && (await exists(path))) {
    tell({ type: "asked", question: replaceQuestion(path, { onYes: again, settings }) });
    return undefined;
  }
  await refuseExportPlace(path, { force: overwrite, settings });
  const told = (more: Partial<ExportFacts>) => {
    const facts = { about, file: path, path, state: "running", isWell: true, lines: [] } as const;
    tell({ type: "exporting", facts: { ...facts, ...more } });
  };
  told({ lines: [words] });
  const progress = {
    ...screenProgress(tell, host.clock),
    note: (text: string) => told({ lines: [words, text] }),
  };
  try {
    const { result, isWell } = await write({ path, progress, signal: stoppedBy(signal) });
    told({ state: "written", isWell, lines: result.text().trimEnd().split("\n") });
    return result;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const lines = stoppedLines(thrown, settings);
    told({ state: "stopped", isWell: false, lines });
    const text = () => `${lines.join("\n")}\n`;
    return { exitCode: thrown.exitCode, text, json: () => ({}) };
  }
}

/** As a person says it who stopped it, or as it went wrong. */
function stoppedLines(error: SheetportError, { speech }: LiveContext["settings"]): string[] {
  const { message, hint } = speech.error(error);
  return error.exitCode === exitCodes.interrupted
    ? [deskWords({ speech }).exports.stopped, hint]
    : [message, hint];
}

/** A signal that says, as Ctrl-C does in the plain command, that a person stopped it. */
function stoppedBy(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const end = () => stop.abort(interrupted());
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return stop.signal;
}
