import { join } from "node:path";
import { exitCodes, SheetportError } from "../../../errors.ts";
import { sampleWorkbook } from "../../account/samples.ts";
import { exists, refuseUnwritable, writeWhole } from "../../process/files.ts";
import { deskWords, say } from "../../say.ts";
import type { DeskContext } from "../desk-context.ts";
import { homeFacts } from "./home-facts.ts";
import { completed, replaceQuestion, typedPath, withExtension } from "./typed-path.ts";

/** The sample catalogue's copy, in the person's own folder: results are written beside it. */
const sampleName = "sheetport-sample.xlsx";

/** The home: what there is, and what can be done there at once. */
export class HomeDesk {
  readonly #context: DeskContext;
  #looks = 0;

  constructor(context: DeskContext) {
    this.#context = context;
  }

  /** Tells what there is now; of several looks the latest counts. */
  async look(underWay?: string): Promise<void> {
    const { tell, record, environment, host, settings } = this.#context;
    this.#looks += 1;
    const own = this.#looks;
    const facts = await homeFacts({ record, environment, host, settings, underWay });
    if (own === this.#looks) tell({ type: "home", facts });
  }

  /** Tells what a typed name can be completed to. */
  async complete(text: string): Promise<void> {
    const { tell, host, settings } = this.#context;
    tell({ type: "completed", asked: text, ...(await completed(text, host, settings)) });
  }

  /** The path of a workbook whose name was typed. */
  pathOf(text: string): Promise<string> {
    return typedPath(text, this.#context.host);
  }

  /** Writes a blank workbook; a file that stands there is asked about first. */
  async writeTemplate(file: string, overwrite: boolean): Promise<void> {
    const { tell, host, settings } = this.#context;
    const path = await typedPath(withExtension(file), host);
    if (!overwrite && (await exists(path))) {
      const again = { type: "template", file, overwrite: true } as const;
      tell({ type: "asked", question: replaceQuestion(path, { onYes: again, settings }) });
      return;
    }
    await refuseUnwritable(path, settings);
    const { productsTemplate } = await import("../../../workbook/write/index.ts");
    const bytes = await productsTemplate({ language: settings.speech.language });
    await writeWhole(path, bytes, { overwrite, dataDir: settings.dataDir });
    await this.look();
    tell({ type: "accepted" });
    const text = deskWords(settings).wroteTemplate(path);
    tell({ type: "notice", notice: { style: "ok", text } });
  }

  /** The sample catalogue, copied into the folder when it is not there yet. */
  async sample(): Promise<string> {
    const { host, settings } = this.#context;
    const path = join(host.cwd, sampleName);
    if (!(await exists(path))) await writeWhole(path, await sampleWorkbook(), settings);
    return path;
  }

  /** Keeps that a workbook was opened, though nothing is compared yet. */
  remember(path: string): void {
    const { record, host } = this.#context;
    record.rememberWorkbook({ path, atMs: host.clock.wallMs() });
  }

  /**
   * Refuses a workbook that was there once.
   *
   * @throws SheetportError `file-not-found`, exit code 2
   */
  async refuseGone(path: string): Promise<void> {
    const isKnown = this.#context.record.recentWorkbooks().some((one) => one.path === path);
    if (!isKnown || (await exists(path))) return;
    throw new SheetportError(say("desk.gone", path), {
      code: "file-not-found",
      exitCode: exitCodes.usage,
    });
  }
}
