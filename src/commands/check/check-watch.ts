import { resolve } from "node:path";
import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import { type FindingsSeen, fixedFindings } from "../../model/sheet/finding-changes.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { ansi, checkText, plain, watchText } from "../../report/index.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { tell } from "../process/host.ts";
import { createProgress, type Progress, warnOf } from "../process/progress.ts";
import { notTogether } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import { type Checked, checkSheetRows, findingsSeen } from "../sheet/check-sheet.ts";
import { checkedSheet } from "../sheet/checked-sheet.ts";
import { imagesOf, type SheetImagesOptions } from "../sheet/images.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";
import { askedChoice, isToRemember } from "../sheet/sheet-options.ts";
import { pipedName } from "../sheet/workbook-file.ts";
import { type CheckCommandOptions, checkExitCode, imagesText } from "./check.ts";
import { type WorkbookSave, watchWorkbook } from "./watch-file.ts";

/**
 * `sheetport check FILE --watch`: checks the workbook after every save and shows which problems are
 * fixed and which are new, until Ctrl-C. Returns the exit code of the last check.
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
  const { host } = context;
  const stop = listenForStop(host);
  const stopped = new Promise<void>((end) => {
    stop.soft.addEventListener("abort", () => end(), { once: true });
  });
  const checks = new WatchedChecks(file, options, context);
  try {
    await Promise.race([checks.run(stop.soft), stopped]);
  } finally {
    stop.release();
  }
  return { exitCode: checks.exitCode, text: () => "", json: () => undefined };
}

/**
 * Checks one workbook again and again. Keeps only the data needed to compare with the next check.
 */
class WatchedChecks {
  readonly #file: string;
  readonly #options: CheckCommandOptions;
  readonly #asked: SheetChoice;
  readonly #context: CommandContext;
  readonly #progress: Progress;
  #last: FindingsSeen | undefined;
  #signal: AbortSignal | undefined;
  /** Results for image links so far, so that only new links are requested. */
  #verdicts: SheetImagesOptions["known"];
  /** Exit code of the last check; 130 until the first check ends. */
  exitCode: ExitCode = exitCodes.interrupted;

  constructor(file: string, options: CheckCommandOptions, context: CommandContext) {
    this.#file = file;
    this.#options = options;
    this.#asked = askedChoice(options);
    this.#context = context;
    this.#progress = eachNoteOnce(createProgress(context.host, context.settings));
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    const { host, settings } = this.#context;
    const name = terminalText(this.#file);
    const knownDigest = await this.#check();
    if (signal.aborted) return;
    this.#progress.note(settings.translator.translate("report.watch.watching"));
    await watchWorkbook(resolve(host.cwd, this.#file), {
      clock: host.clock,
      signal,
      ...(knownDigest === undefined ? {} : { knownDigest }),
      onSaved: (save) => this.#onSaved(save),
      onGone: () => this.#note(settings.translator.translate("report.watch.gone", { file: name })),
      onBack: () => this.#note(settings.translator.translate("report.watch.back", { file: name })),
      onUnreadable: (why) => this.#tellError(why),
    });
  }

  async #onSaved(save: WorkbookSave): Promise<void> {
    if (save.isChanged) await this.#check(save.bytes);
    else
      this.#write(
        `\n${this.#time()}  ${this.#context.settings.translator.translate("report.watch.same")}\n`,
      );
  }

  /** Returns the digest of the checked file. Undefined if the file could not be checked. */
  async #check(bytes?: Buffer): Promise<string | undefined> {
    const { host, settings } = this.#context;
    try {
      const context = { host, settings, progress: this.#progress };
      const sheet = await openProducts(this.#file, {
        ...{ ...context, asked: this.#asked, remember: isToRemember(this.#options), bytes },
      });
      const checked = await checkSheetRows(sheet, { ...context, images: this.#images() });
      if (this.#signal?.aborted !== true) this.#tell(sheet, checked);
      return sheet.digest;
    } catch (thrown) {
      // An invalid workbook may be fixed by the next save, so keep watching; a wrong file name
      // cannot be. Keep watching, too, if an option names a column that existed in an earlier
      // check.
      const wasRight = this.#last !== undefined;
      const mayMend =
        thrown instanceof SheetportError &&
        (thrown.exitCode === exitCodes.workbook || (wasRight && ofSheetOptions.has(thrown.code)));
      if (!mayMend) throw thrown;
      if (this.#signal?.aborted === true) return undefined;
      this.exitCode = exitCodes.workbook;
      this.#tellError(thrown);
      return undefined;
    }
  }

  /** Shows the first check in full, and only the changes after that. */
  #tell(sheet: ProductsFile, found: Checked): void {
    const { verbose: all, colour, translator } = this.#context.settings;
    const palette = colour ? ansi : plain;
    const checked = checkedSheet(sheet, found);
    const before = this.#last;
    this.#verdicts = found.images?.verdicts;
    this.#last = findingsSeen(found);
    this.exitCode = checkExitCode(checked);
    this.#write(
      before === undefined
        ? checkText(checked, { translator, palette, all })
        : watchText(checked, fixedFindings(before, this.#last), {
            time: this.#time(),
            translator,
            palette,
            all,
          }),
    );
    this.#write(imagesText(checked, this.#context.settings));
  }

  #images(): SheetImagesOptions | undefined {
    return imagesOf(this.#options, { signal: this.#signal, known: this.#verdicts });
  }

  #tellError(error: SheetportError): void {
    const { message, hint } = this.#context.settings.translator.error(error);
    const shown = (text: string) => terminalText(text, { multiline: true });
    tell(this.#context.host.stderr, `\n${this.#time()}  ${shown(message)}\n${shown(hint)}\n`);
  }

  #note(line: string): void {
    tell(this.#context.host.stderr, `${this.#time()}  ${line}\n`);
  }

  #write(text: string): void {
    tell(this.#context.host.stdout, text);
  }

  /** Local time such as `14:05:09`. */
  #time(): string {
    return new Date(this.#context.host.clock.wallMs()).toTimeString().slice(0, 8);
  }
}

const ofSheetOptions: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** Shows each note only once, rather than at every save. */
function eachNoteOnce(progress: Progress): Progress {
  const told = new Set<string>();
  const once = (line: string, tell: (line: string) => void) => {
    if (told.has(line)) return;
    told.add(line);
    tell(line);
  };
  return {
    note: (line) => once(line, (fresh) => progress.note(fresh)),
    warn: (line) => once(line, (fresh) => warnOf(progress, fresh)),
    state: (line) => progress.state(line),
    end: (line) => progress.end(line),
  };
}
