import { exitCodes, SheetportError } from "../../../errors.ts";
import { isWhole } from "../../../model/sheet/export-base.ts";
import { plain } from "../../../model/text/palette.ts";
import type { ExportFacts } from "../../../screen/state/facts.ts";
import type { IntentOf } from "../../../screen/state/program.ts";
import { exportOrders, ordersExportResult } from "../../export/export-orders.ts";
import { type ExportPlace, exportProducts, exportResult } from "../../export/export-steps.ts";
import { orderFilterOf } from "../../export/orders-filter.ts";
import { refuseUnwritable } from "../../files/write-files.ts";
import type { CommandResult } from "../../process/command.ts";
import type { Progress } from "../../process/progress.ts";
import { type LiveContext, screenProgress } from "../screen-context.ts";
import { typedPath, withExtension } from "./folders.ts";

interface ExportTo {
  readonly place: ExportPlace;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * A SheetportError that stops the running export is shown, not thrown.
 * @throws SheetportError if the path is refused before the export begins
 */
export async function exportToScreen(
  { about, file: typed }: IntentOf<"export">,
  context: LiveContext,
  signal: AbortSignal,
): Promise<CommandResult> {
  const { tell, host, settings } = context;
  const path = await typedPath(withExtension(typed), host);
  await refuseUnwritable(path, settings);
  const [what, write] =
    about === "products" ? (["listings", productsTo] as const) : (["orders", ordersTo] as const);
  const words = settings.translator.translate(`commands.screen.busy.${what}`);
  const report = (more: Partial<ExportFacts>) => {
    const facts = { path, state: "running", isWell: true, lines: [] } as const;
    tell({ type: "exporting", facts: { ...facts, ...more } });
  };
  report({ lines: [words] });
  const progress = {
    ...screenProgress(tell, host.clock),
    note: (text: string) => report({ lines: [words, text] }),
  };
  try {
    const place = { path, asNamed: path };
    const { result, file, isWell } = await write({ place, progress, signal }, context);
    const lines = result.text().trimEnd().split("\n");
    report({ path: file.path, state: "written", isWell, lines });
    return result;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const lines = stoppedLines(thrown, settings);
    report({ state: "stopped", isWell: false, lines });
    const text = () => `${lines.join("\n")}\n`;
    return { exitCode: thrown.exitCode, text, json: () => ({}) };
  }
}

async function productsTo(
  to: ExportTo,
  { host, settings, record, environment, session }: LiveContext,
) {
  const end = await exportProducts({
    ...{ host, settings, record, environment, ...to },
    options: {},
    filter: { skus: [], parentSkus: [] },
    inSession: async (work) => work(await session()),
  });
  const result = exportResult(end, { ...settings, palette: plain });
  return { result, file: end.file, isWell: isWhole(end.summary) };
}

async function ordersTo(
  { place, progress, signal }: ExportTo,
  { session: open, settings }: LiveContext,
) {
  const session = { ...(await open()), progress };
  const filter = orderFilterOf({}, { nowMs: 0, zone: "UTC" });
  const end = await exportOrders(session, filter, { ...place, signal });
  const result = ordersExportResult(end, { ...settings, palette: plain });
  return { result, file: end.file, isWell: end.summary.incomplete === undefined };
}

function stoppedLines(error: SheetportError, { translator }: LiveContext["settings"]): string[] {
  const { message, hint } = translator.error(error);
  return error.exitCode === exitCodes.interrupted
    ? [translator.translate("commands.screen.exportStopped"), hint]
    : [message, hint];
}
