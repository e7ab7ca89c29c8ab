import { stat } from "node:fs/promises";
import { join } from "node:path";
import { exitCodes, SheetportError } from "../../../errors.ts";
import { msg } from "../../../model/message.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type { HomeFacts } from "../../../screen/state/facts.ts";
import { sampleWorkbook } from "../../account/environment.ts";
import { exists } from "../../files/read-files.ts";
import { refuseUnwritable, writeWhole } from "../../files/write-files.ts";
import { categoryChoices } from "../../sheet/known-categories.ts";
import type { ScreenContext } from "../screen-context.ts";
import { folderFacts } from "./folder-facts.ts";
import { homeFacts, recordedFacts } from "./home-facts.ts";
import { completed, replaceQuestion, typedPath, withExtension } from "./typed-path.ts";

const firstFrameMs = 150;
const sampleName = "sheetport-sample.xlsx";

/** Collects what the home screen shows, and carries out what can be done there. */
export class HomeController {
  readonly #context: ScreenContext;
  #looks = 0;
  #listed = 0;
  #isLate = false;

  constructor(context: ScreenContext) {
    this.#context = context;
  }

  /**
   * The facts for the first frame. If the disk is slow, returns only what the record knows, and
   * reports the rest later.
   */
  async first(): Promise<HomeFacts> {
    const { clock } = this.#context.host;
    const stop = new AbortController();
    const all = homeFacts(this.#context);
    const late = clock.sleep(firstFrameMs, stop.signal).then(
      () => undefined,
      () => undefined,
    );
    const facts = await Promise.race([all, late]);
    stop.abort();
    if (facts !== undefined) return facts;
    this.#isLate = true;
    const look = this.#looks;
    // Dropped if the home screen was read again in the meantime.
    all.then((complete) => look === this.#looks && this.#tell(complete)).catch(() => {});
    return recordedFacts(this.#context);
  }

  async look(underWay?: string): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const facts = await homeFacts({ ...this.#context, underWay });
    if (look === this.#looks) this.#tell(facts);
  }

  /** Drops what is still being looked up. */
  leave(): void {
    this.#looks += 1;
    this.#listed += 1;
  }

  #tell(facts: HomeFacts): void {
    this.#context.tell({ type: "home", facts: { ...facts, isFoundLate: this.#isLate } });
  }

  /** Lists a folder. @default the folder that sheetport was started in */
  async list(path = this.#context.host.cwd): Promise<void> {
    const { tell, settings } = this.#context;
    this.#listed += 1;
    const listing = this.#listed;
    const facts = await folderFacts(path, ({ code, message }) =>
      code === "ENOENT" || code === "ENOTDIR"
        ? settings.translator.translate("commands.screen.noFolder", { path })
        : settings.translator.error(msg("commands.files.notReadable", { path, why: message }))
            .message,
    );
    if (listing === this.#listed) tell({ type: "folder", facts });
  }

  async listIfFolder(path: string): Promise<boolean> {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory() !== true) return false;
    await this.list(path);
    return true;
  }

  async complete(text: string): Promise<void> {
    const { tell, host, settings } = this.#context;
    tell({ type: "completed", typed: text, ...(await completed(text, host, settings)) });
  }

  pathOf(text: string): Promise<string> {
    return typedPath(text, this.#context.host);
  }

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
    const bytes = await productsTemplate({
      language: settings.translator.language,
      categories: await categoryChoices(settings),
    });
    await writeWhole(path, bytes, { overwrite, dataDir: settings.dataDir });
    await this.look();
    tell({ type: "accepted" });
    const text = settings.translator.translate("commands.screen.wroteTemplate", { path });
    tell({ type: "notice", notice: { style: "ok", text } });
  }

  async sample(): Promise<string> {
    const { host, settings } = this.#context;
    const path = join(host.cwd, sampleName);
    if (!(await exists(path))) await writeWhole(path, await sampleWorkbook(), settings);
    return path;
  }

  remember(path: string): void {
    const { record, host } = this.#context;
    record.rememberWorkbook({ path, atMs: host.clock.wallMs() });
  }

  /**
   * Refuses a recent workbook that no longer exists.
   *
   * @throws SheetportError `file-not-found`, exit code 2
   */
  async refuseGone(path: string): Promise<void> {
    const isKnown = this.#context.record.recentWorkbooks().some((one) => one.path === path);
    if (!isKnown || (await exists(path))) return;
    throw new SheetportError(msg("commands.screen.gone", { path, key: keyName("open-workbook") }), {
      code: "file-not-found",
      exitCode: exitCodes.usage,
    });
  }
}
