import { exitCodes, SheetportError } from "../../errors.ts";
import { isWhole } from "../../model/export.ts";
import type { ExportFacts } from "../../screen/facts.ts";
import { exportProducts, exportResult, refuseExportPlace } from "../export-steps.ts";
import { exists } from "../files.ts";
import type { CommandResult } from "../result.ts";
import type { OpenSession } from "../session.ts";
import { interrupted } from "../stop.ts";
import type { DeskContext } from "./desk-context.ts";
import { replaceQuestion } from "./replace-question.ts";
import { screenProgress } from "./screen-progress.ts";
import { typedPath, withExtension } from "./typed-path.ts";

/** What is to be exported, and to where. */
export interface ExportAsked {
  /** As it was typed. */
  readonly file: string;
  readonly overwrite: boolean;
}

/**
 * Writes all live listings into a workbook, as `sheetport export products` does; a file that stands
 * there is asked about first. What it came to is the result of the screen; undefined when it was
 * not begun.
 *
 * @throws SheetportError for a place where nothing can be written
 */
export async function exportToScreen(
  { file, overwrite }: ExportAsked,
  context: DeskContext,
  given: { readonly session: () => Promise<OpenSession>; readonly signal: AbortSignal },
): Promise<CommandResult | undefined> {
  const { tell, host, settings, record, environment } = context;
  const path = await typedPath(withExtension(file), host);
  if (!overwrite && (await exists(path))) {
    tell({
      type: "asked",
      question: replaceQuestion(path, { type: "export", file, overwrite: true }),
    });
    return undefined;
  }
  await refuseExportPlace(path, { force: overwrite });
  const running = (...lines: string[]): ExportFacts => ({
    ...{ file: path, path, state: "running", isWell: true },
    lines: ["Reading every live listing, then writing the workbook.", ...lines],
  });
  tell({ type: "exporting", facts: running() });
  const progress = {
    ...screenProgress(tell, host.clock),
    note: (text: string) => tell({ type: "exporting", facts: running(text) }),
  };
  try {
    const summary = await exportProducts({
      ...{ host, settings, record, environment, progress, path },
      options: { force: overwrite },
      filter: { skus: [], parentSkus: [] },
      signal: stoppedBy(given.signal),
      inSession: async (work) => work(await given.session()),
    });
    const result = exportResult(summary, path, { ...settings, colour: false });
    const lines = result.text().trimEnd().split("\n");
    tell({
      type: "exporting",
      facts: { ...running(), state: "written", isWell: isWhole(summary), lines },
    });
    return result;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const lines = stoppedLines(thrown);
    tell({ type: "exporting", facts: { ...running(), state: "stopped", isWell: false, lines } });
    return {
      exitCode: thrown.exitCode,
      text: () => `${lines.join("\n")}\n`,
      json: () => ({}),
    };
  }
}

/** As a person says it who stopped it, or as it went wrong. */
function stoppedLines({ message, hint, exitCode }: SheetportError): string[] {
  return exitCode === exitCodes.interrupted
    ? ["The export was stopped: no workbook was written.", hint]
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
