import { once } from "node:events";
import { resolve } from "node:path";
import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import { type FindingsSeen, fixedFindings } from "../../model/sheet/finding-changes.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import {
  type CheckedSheet,
  checkJson,
  checkText,
  checkTotals,
  errorJson,
  imagesLine,
  type SheetCopies,
  watchText,
} from "../../report/index.ts";
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { tell } from "../process/host.ts";
import { createProgress, type Progress } from "../process/progress.ts";
import { notTogether, type Settings } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import { unlessUnwritable } from "../run/run-result.ts";
import {
  checkSheet,
  checkSheetRows,
  findingsSeen,
  type ImageCheck,
  type ImageOptions,
  imagesOf,
} from "../sheet/check-sheet.ts";
import { leaveCopy, type MarkedOption, refuseMarked } from "../sheet/copies.ts";
import { readingOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { checkedSheet, isMapped } from "../sheet/sheet-report.ts";
import { openProducts, type ProductsFile, pipedName } from "../sheet/workbook-file.ts";
import { watchWorkbook } from "./watch-file.ts";

interface CheckCommandOptions extends SheetOptions, ImageOptions {
  readonly marked?: MarkedOption;
}

/** Sends requests only for image links. */
export async function checkCommand(
  file: string,
  options: CheckCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { translator } = settings;
  const context = { host, settings, progress: createProgress(host, settings) };
  await refuseMarked(options.marked, context);
  const sheet = await openProducts(file, { ...context, ...readingOptions(options) });
  const images = imagesOf(options);
  const checked = checkedSheet(sheet, await checkSheet(sheet, { ...context, images }));
  const { files: copies, error } = await unlessUnwritable(
    () => leaveCopies(sheet, checked, { ...context, marked: options.marked }),
    settings.fix ? { fixed: null } : {},
  );
  const errorText = error === undefined ? "" : `${translator.text(error.text)}\n`;
  const textOptions = { ...settings, ...copies, isMapped: isMapped(sheet) };
  return {
    exitCode: error?.exitCode ?? checkExitCode(checked),
    text: () => checkText(checked, textOptions) + imagesText(checked, settings) + errorText,
    json: () => ({
      ...checkJson(checked, translator, copies),
      ...(error && errorJson(error, translator)),
    }),
  };
}

function imagesText({ images }: CheckedSheet, settings: Settings): string {
  return images === undefined ? "" : `${imagesLine(images, settings)}\n`;
}

function checkExitCode(checked: CheckedSheet): ExitCode {
  if (checked.images?.stopped === true) return exitCodes.interrupted;
  return checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done;
}

async function leaveCopies(
  sheet: ProductsFile,
  { findings }: CheckedSheet,
  { marked, ...context }: CommandContext & { readonly marked: MarkedOption },
): Promise<SheetCopies> {
  const { fix } = context.settings;
  const isRepaired = findings.some(({ repaired }) => repaired === true);
  const fixed = isRepaired ? await leaveCopy("fixed", { sheet, findings }, context) : undefined;
  const wanted = marked === true ? undefined : marked;
  const copy =
    marked === undefined
      ? undefined
      : await leaveCopy("marked", { sheet, findings, wanted }, context);
  return {
    ...(fix && { fixed: fixed?.name ?? null }),
    ...(copy && { marked: copy.name }),
    kept: [fixed, copy].flatMap((one) => one?.kept ?? []),
  };
}

/**
 * Refuses `--json`, `--fix` and `--marked`, with which each check would print a document or write
 * a workbook, and piped input, which never changes.
 */
export async function checkWatchCommand(
  file: string,
  options: CheckCommandOptions,
  { host, settings, read = readProducts }: CommandContext & { readonly read?: CheckReader },
): Promise<CommandResult> {
  if (settings.json) throw notTogether("--watch", "--json", "watch-with-json");
  if (settings.fix) throw notTogether("--watch", "--fix", "watch-with-fix");
  if (options.marked) throw notTogether("--watch", "--marked", "watch-with-marked");
  if (file === pipedName) throw notTogether("--watch", "-", "watch-piped");
  const stop = listenForStop(host);
  const signal = stop.soft;
  const progress = eachNoteOnce(createProgress(host, settings));
  const checks = new WatchedChecks({ file, options, host, settings, progress, signal, read });
  try {
    await Promise.race([checks.run(), once(signal, "abort")]);
  } finally {
    stop.release();
  }
  return { exitCode: checks.exitCode, text: () => "", json: () => undefined };
}

interface WatchContext extends TellingContext {
  readonly file: string;
  readonly options: CheckCommandOptions;
  readonly signal: AbortSignal;
  readonly read: CheckReader;
}

interface ReadOptions extends TellingContext {
  readonly bytes: Buffer | undefined;
  readonly images?: ImageCheck | undefined;
}

interface OneCheck {
  readonly digest: string;
  readonly checked: CheckedSheet;
  readonly seen: FindingsSeen;
  readonly verdicts?: ImageCheck["verdicts"];
}

type CheckReader = (
  file: string,
  options: CheckCommandOptions,
  context: ReadOptions,
) => Promise<OneCheck>;

async function readProducts(
  file: string,
  options: CheckCommandOptions,
  context: ReadOptions,
): Promise<OneCheck> {
  const sheet = await openProducts(file, { ...context, ...readingOptions(options) });
  const result = await checkSheetRows(sheet, context);
  const checked = checkedSheet(sheet, result);
  const { verdicts } = result.images ?? {};
  return { digest: sheet.digest, checked, seen: findingsSeen(result), verdicts };
}

class WatchedChecks {
  readonly #context: WatchContext;
  #last: FindingsSeen | undefined;
  /** The image results of the last check, so that only new links are requested. */
  #verdicts: ImageCheck["verdicts"];
  /** Exit code of the last check; 130 until the first check ends. */
  exitCode: ExitCode = exitCodes.interrupted;

  constructor(context: WatchContext) {
    this.#context = context;
  }

  async run(): Promise<void> {
    const { file, host, settings, signal, progress } = this.#context;
    const { translator } = settings;
    const knownDigest = await this.#check();
    if (signal.aborted) return;
    progress.note(translator.translate("report.watch.watching"));
    const gone = translator.translate("report.watch.gone", { file: terminalText(file) });
    const same = translator.translate("report.watch.same");
    await watchWorkbook(resolve(host.cwd, file), {
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
    const { file, options, signal, read, ...context } = this.#context;
    const images = imagesOf(options, { signal, verdicts: this.#verdicts });
    try {
      const one = await read(file, options, { ...context, images, bytes });
      if (!signal.aborted) this.#tell(one);
      return one.digest;
    } catch (thrown) {
      // The next save may fix an invalid workbook or, after a successful check, a sheet that no
      // longer fits the options. It cannot fix a wrong file name.
      const wasRight = this.#last !== undefined;
      const mayMend =
        thrown instanceof SheetportError &&
        (wasRight || thrown.code !== "workbook-of-orders") &&
        (thrown.exitCode === exitCodes.workbook || (wasRight && ofSheetOptions.has(thrown.code)));
      if (!mayMend) throw thrown;
      if (signal.aborted) return undefined;
      this.exitCode = exitCodes.workbook;
      this.#tellError(thrown);
      return undefined;
    }
  }

  #tell({ checked, seen, verdicts }: OneCheck): void {
    const { host, settings } = this.#context;
    const before = this.#last;
    this.#verdicts = verdicts;
    this.#last = seen;
    this.exitCode = checkExitCode(checked);
    const text =
      before === undefined
        ? checkText(checked, settings)
        : watchText(checked, fixedFindings(before, seen), {
            ...settings,
            time: this.#time(),
          });
    tell(host.stdout, text + imagesText(checked, settings));
  }

  #tellError(error: SheetportError): void {
    const { message, hint } = this.#context.settings.translator.error(error);
    const shown = (text: string) => terminalText(text, { multiline: true });
    tell(this.#context.host.stderr, `\n${this.#time()}  ${shown(message)}\n${shown(hint)}\n`);
  }

  #time(): string {
    return new Date(this.#context.host.clock.wallMs()).toTimeString().slice(0, 8);
  }
}

const ofSheetOptions: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** Otherwise, the check after every save would repeat the notes. */
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
