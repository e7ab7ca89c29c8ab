import { resolve } from "node:path";
import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import { type FindingsSeen, fixedFindings } from "../../model/sheet/finding-changes.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { ansi, checkText, plain, watchText } from "../../report/index.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { tell } from "../process/host.ts";
import { createProgress, type Progress } from "../process/progress.ts";
import { notTogether } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import {
  type Checked,
  checkSheetRows,
  findingsSeen,
  type ImageCheck,
  imagesOf,
} from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";
import { readingOptions } from "../sheet/sheet-options.ts";
import { checkedSheet } from "../sheet/sheet-report.ts";
import { pipedName } from "../sheet/workbook-file.ts";
import { type CheckCommandOptions, checkExitCode, imagesText } from "./check.ts";
import { watchWorkbook } from "./watch-file.ts";

/**
 * `sheetport check FILE --watch`: checks the workbook now and after every change, until Ctrl-C.
 * Shows which problems were fixed and which are new. Returns the exit code of the last check.
 *
 * @throws SheetportError exit 2: `watch-with-json` and `watch-with-fix`, because each check would
 * print a document or write a workbook; `watch-piped`, because piped input never changes; and the
 * errors of `readNamedFile` if there is no such file at the start.
 */
export async function checkWatchCommand(
  file: string,
  options: CheckCommandOptions,
  context: CommandContext,
): Promise<CommandResult> {
  if (context.settings.json) throw notTogether("--watch", "--json", "watch-with-json");
  if (context.settings.fix) throw notTogether("--watch", "--fix", "watch-with-fix");
  if (file === pipedName) throw notTogether("--watch", "“-”", "watch-piped");
  const stop = listenForStop(context.host);
  const stopped = new Promise<void>((end) => {
    stop.soft.addEventListener("abort", () => end(), { once: true });
  });
  const checks = new WatchedChecks(file, options, { ...context, signal: stop.soft });
  try {
    await Promise.race([checks.run(), stopped]);
  } finally {
    stop.release();
  }
  return { exitCode: checks.exitCode, text: () => "", json: () => undefined };
}

/**
 * Checks a workbook again and again. Of each check, it keeps only the exit code and what the next
 * one needs.
 */
class WatchedChecks {
  readonly #file: string;
  readonly #options: CheckCommandOptions;
  readonly #reading: ReturnType<typeof readingOptions>;
  readonly #context: CommandContext & { readonly signal: AbortSignal };
  readonly #progress: Progress;
  #last: FindingsSeen | undefined;
  /** The results of the last check for image links, so that only new links are requested. */
  #verdicts: ImageCheck["verdicts"];
  /** Exit code of the last check; 130 until the first check ends. */
  exitCode: ExitCode = exitCodes.interrupted;

  constructor(
    file: string,
    options: CheckCommandOptions,
    context: CommandContext & { readonly signal: AbortSignal },
  ) {
    this.#file = file;
    this.#options = options;
    this.#reading = readingOptions(options);
    this.#context = context;
    this.#progress = eachNoteOnce(createProgress(context.host, context.settings));
  }

  async run(): Promise<void> {
    const { host, settings, signal } = this.#context;
    const { translator } = settings;
    const knownDigest = await this.#check();
    if (signal.aborted) return;
    this.#progress.note(translator.translate("report.watch.watching"));
    const gone = translator.translate("report.watch.gone", { file: terminalText(this.#file) });
    const same = translator.translate("report.watch.same");
    await watchWorkbook(resolve(host.cwd, this.#file), {
      ...{ clock: host.clock, signal, knownDigest },
      onSaved: async ({ bytes, isChanged }) => {
        if (isChanged) await this.#check(bytes);
        else tell(host.stdout, `\n${this.#time()}  ${same}\n`);
      },
      onGone: () => tell(host.stderr, `${this.#time()}  ${gone}\n`),
      onUnreadable: (why) => this.#tellError(why),
    });
  }

  /** Returns the digest of the checked file. Undefined if the file could not be checked. */
  async #check(bytes?: Buffer): Promise<string | undefined> {
    const { host, settings, signal } = this.#context;
    const context = { host, settings, progress: this.#progress };
    const images = imagesOf(this.#options, { signal, verdicts: this.#verdicts });
    try {
      const sheet = await openProducts(this.#file, { ...context, ...this.#reading, bytes });
      const checked = await checkSheetRows(sheet, { ...context, images });
      if (!signal.aborted) this.#tell(sheet, checked);
      return sheet.digest;
    } catch (thrown) {
      // The next save may fix an invalid workbook, or bring back a column that an option names and
      // an earlier check found. It cannot fix a wrong file name.
      const wasRight = this.#last !== undefined;
      const mayMend =
        thrown instanceof SheetportError &&
        (thrown.exitCode === exitCodes.workbook || (wasRight && ofSheetOptions.has(thrown.code)));
      if (!mayMend) throw thrown;
      if (signal.aborted) return undefined;
      this.exitCode = exitCodes.workbook;
      this.#tellError(thrown);
      return undefined;
    }
  }

  /** Shows the first check in full. After that, shows what has changed, and the totals. */
  #tell(sheet: ProductsFile, result: Checked): void {
    const { host, settings } = this.#context;
    const { verbose: all, colour, translator } = settings;
    const checked = checkedSheet(sheet, result);
    const before = this.#last;
    this.#verdicts = result.images?.verdicts;
    this.#last = findingsSeen(result);
    this.exitCode = checkExitCode(checked);
    const options = { translator, palette: colour ? ansi : plain, all, time: this.#time() };
    const text =
      before === undefined
        ? checkText(checked, options)
        : watchText(checked, fixedFindings(before, this.#last), options);
    tell(host.stdout, text + imagesText(checked, settings));
  }

  #tellError(error: SheetportError): void {
    const { message, hint } = this.#context.settings.translator.error(error);
    const shown = (text: string) => terminalText(text, { multiline: true });
    tell(this.#context.host.stderr, `\n${this.#time()}  ${shown(message)}\n${shown(hint)}\n`);
  }

  /** Local time such as `14:05:09`. */
  #time(): string {
    return new Date(this.#context.host.clock.wallMs()).toTimeString().slice(0, 8);
  }
}

const ofSheetOptions: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** Shows each note only the first time, because every save would repeat it. */
function eachNoteOnce(progress: Progress): Progress {
  const shown = new Set<string>();
  const once = (show: (line: string) => void) => (line: string) => {
    if (!shown.has(line)) show(line);
    shown.add(line);
  };
  return {
    note: once((line) => progress.note(line)),
    warn: once((line) => progress.warn(line)),
    state: (line) => progress.state(line),
    end: (line) => progress.end(line),
  };
}
