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
 * `sheetport check FILE --watch`: checks, then shows at each save what was fixed and what is new,
 * until Ctrl-C. It ends as the last check did.
 *
 * @throws SheetportError `watch-with-json`, `watch-with-fix` (exit 2): there would be more than
 * one document, or workbook; `watch-piped` (exit 2): there would be but one save; as
 * `readNamedFile`, when there is no such file at the beginning.
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

/** The checks of one workbook, one after the other; of the last one only what the next is compared with is kept. */
class WatchedChecks {
  readonly #file: string;
  readonly #options: CheckCommandOptions;
  readonly #asked: SheetChoice;
  readonly #context: CommandContext;
  readonly #progress: Progress;
  #last: FindingsSeen | undefined;
  #signal: AbortSignal | undefined;
  /** Verdicts on image links so far: only new ones are requested. */
  #verdicts: SheetImagesOptions["known"];
  /** That of the last check; 130 before the first one has ended. */
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

  /** Gives the digest of what was checked; undefined when it could not be. */
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
      // A workbook that is refused may be right at the next save; a wrong name never will be.
      // So may a column that an option names, once it has been there.
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

  /** The first check whole, each later one by what it changed. */
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

  /** `14:05:09`, local time. */
  #time(): string {
    return new Date(this.#context.host.clock.wallMs()).toTimeString().slice(0, 8);
  }
}

const ofSheetOptions: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** Columns that are ignored are named once, not at every save. */
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
