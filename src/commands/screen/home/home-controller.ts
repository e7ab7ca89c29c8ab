import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { usageError } from "../../../errors.ts";
import { type Message, msg } from "../../../model/message.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type { HomeFacts, RecentWorkbook, TitleFacts } from "../../../screen/state/facts.ts";
import { type Environment, sampleWorkbook } from "../../account/environment.ts";
import { datedName } from "../../export/export-steps.ts";
import { exists } from "../../files/read-files.ts";
import { refuseUnwritable, writeWhole } from "../../files/write-files.ts";
import { withUndone } from "../../history/undo-history.ts";
import type { Host } from "../../process/host.ts";
import { localTime } from "../../process/language.ts";
import type { Settings } from "../../process/settings.ts";
import { categoryChoices } from "../../sheet/known-categories.ts";
import { runEntry } from "../runs/run-facts.ts";
import { type ScreenContext, tellNotice } from "../screen-context.ts";
import { folderFacts, freeName, typedPath, withExtension } from "./folders.ts";

const firstFrameMs = 150;
const sampleName = "sheetport-sample.xlsx";

export class HomeController {
  readonly #context: ScreenContext;
  #looks = 0;
  #listed = 0;
  #isLate = false;

  constructor(context: ScreenContext) {
    this.#context = context;
  }

  /** If the disk is slow, returns what the record knows and reports the rest later. */
  async first(): Promise<HomeFacts> {
    const { clock } = this.#context.host;
    const stop = new AbortController();
    const all = homeFacts(this.#context);
    const late = clock.sleep(firstFrameMs, stop.signal).catch(() => {});
    const facts = await Promise.race([all, late]);
    stop.abort();
    if (facts !== undefined) return facts;
    this.#isLate = true;
    const look = this.#looks;
    all.then((complete) => look === this.#looks && this.#tell(complete)).catch(() => {});
    return recordedFacts(this.#context);
  }

  async look(underWay?: string): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const facts = await homeFacts({ ...this.#context, underWay });
    if (look === this.#looks) this.#tell(facts);
  }

  /** Drops the results of lookups that are still running. */
  leave(): void {
    this.#looks += 1;
    this.#listed += 1;
  }

  #tell(facts: HomeFacts): void {
    this.#context.tell({ type: "home", facts: { ...facts, isFoundLate: this.#isLate } });
  }

  async list(path = this.#context.host.cwd): Promise<void> {
    const { tell, settings } = this.#context;
    const messageOf = (error: Message) => settings.translator.error(error).message;
    this.#listed += 1;
    const listing = this.#listed;
    const facts = await folderFacts(path, ({ code, message }) =>
      code === "ENOENT" || code === "ENOTDIR"
        ? messageOf(msg("commands.files.noFolder", { folder: path }))
        : messageOf(msg("commands.files.notReadable", { path, why: message })),
    );
    if (listing === this.#listed) tell({ type: "folder", facts });
  }

  /** Undefined if the text names a folder, which is listed instead. */
  async listTyped(text: string): Promise<string | undefined> {
    const path = await typedPath(text, this.#context.host);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory() !== true) return path;
    await this.list(path);
    return undefined;
  }

  async writeTemplate(file: string, overwrite: boolean): Promise<void> {
    const { tell, host, settings } = this.#context;
    const path = await typedPath(withExtension(file), host);
    if (!overwrite && (await exists(path))) {
      const title = settings.translator.translate("commands.screen.replace", { path });
      const verb = settings.translator.translate("commands.screen.replaceVerb");
      const again = { type: "template", file, overwrite: true } as const;
      tell({ type: "asked", question: { title, lines: [], verb, onYes: [again] } });
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
    tellNotice(this.#context, "ok", msg("commands.screen.wroteTemplate", { path }));
  }

  async sample(): Promise<string> {
    const { host, settings } = this.#context;
    const path = join(host.cwd, sampleName);
    if (!(await exists(path))) await writeWhole(path, await sampleWorkbook(), settings);
    return path;
  }

  remember(path: string, hasOrders: boolean): void {
    const { record, host } = this.#context;
    record.local.rememberWorkbook({ path, atMs: host.clock.wallMs(), hasOrders });
  }

  async refuseGone(path: string): Promise<void> {
    const { local } = this.#context.record;
    const isKnown = local.recentWorkbooks().some((one) => one.path === path);
    if (!isKnown || (await exists(path))) return;
    throw usageError(
      "file-not-found",
      msg("commands.screen.gone", { path, key: keyName("open-workbook") }),
    );
  }
}

const runsLookedMax = 200;
/** Maximum number of recent workbooks. With more, the page would not fit into 24 rows. */
const recentMax = 6;
const foundMax = 5;

export function titleFacts({ name, host, baseUrl, apiKey }: Environment): TitleFacts {
  return { env: name, host, maskedKey: baseUrl === undefined ? "" : apiKey.masked() };
}

interface HomeGiven extends Pick<ScreenContext, "record" | "environment"> {
  readonly host: Pick<Host, "cwd" | "clock">;
  readonly settings: Pick<Settings, "translator">;
  readonly underWay?: string | undefined;
}

export async function homeFacts(sources: HomeGiven): Promise<HomeFacts> {
  const recorded = await recordedFacts(sources);
  const { host } = sources;
  const { cwd } = host;
  const [workbooks, unopened, products, orders, template] = await Promise.all([
    Promise.all(recorded.workbooks.map(withGone)),
    foundWorkbooks(cwd, new Set(recorded.workbooks.map(({ path }) => path))),
    freeName(datedName("products", host), cwd),
    freeName(datedName("orders", host), cwd),
    freeName("products-template.xlsx", cwd),
  ]);
  return { ...recorded, workbooks, unopened, names: { export: products, orders, template } };
}

/** Looks at no folder, so that a slow disk does not delay it. */
async function recordedFacts({ underWay, ...sources }: HomeGiven): Promise<HomeFacts> {
  const { record, environment, host, settings } = sources;
  const all = await record.runs({ env: environment.key, limit: runsLookedMax });
  const runs = (await withUndone(all, record)).map(
    (run) => [run.path, runEntry(run, environment, settings)] as const,
  );
  const open = runs.map(([, run]) => run).find((one) => one.canResume && one.run !== underWay);
  const opened = record.local.recentWorkbooks();
  const hasRun = all.length > 0 || (await record.runs({ limit: 1 })).length > 0;
  return {
    workbooks: opened
      .slice(0, recentMax)
      .map(({ path, atMs, hasOrders }) => ({ ...named(path, localTime(atMs)), hasOrders })),
    runs: open === undefined ? [] : [open],
    lastRuns: new Map(runs.toReversed()),
    folder: host.cwd,
    hasSample: environment.baseUrl === undefined,
    environment: environment.name,
    isFirstTime: opened.length === 0 && !hasRun,
  };
}

async function withGone(workbook: RecentWorkbook): Promise<RecentWorkbook> {
  return (await exists(workbook.path)) ? workbook : { ...workbook, isGone: true };
}

function named(path: string, when: string): RecentWorkbook {
  return { path, name: basename(path), when };
}

async function foundWorkbooks(
  folder: string,
  opened: ReadonlySet<string>,
): Promise<RecentWorkbook[]> {
  // An unreadable folder adds no workbooks here. The page for choosing a file says why.
  const { entries } = await folderFacts(folder, () => "");
  return entries
    .filter(({ kind, isHidden, name, path }) => {
      const isNew = kind === "workbook" && isHidden !== true && !opened.has(path);
      return isNew && !/\.(results|failed)(-\d+)?\.xlsx$/i.test(name);
    })
    .slice(0, foundMax)
    .map(({ path, when }) => named(path, when));
}
