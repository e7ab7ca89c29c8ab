import { basename } from "node:path";
import type { RunRecord } from "../../../record/index.ts";
import type { HomeFacts, RecentWorkbook, TitleFacts } from "../../../screen/state/facts.ts";
import type { Environment } from "../../account/environment.ts";
import { datedName } from "../../export/export-steps.ts";
import { exists } from "../../files/read-files.ts";
import { withUndone } from "../../history/undo-history.ts";
import type { Host } from "../../process/host.ts";
import { localTime } from "../../process/language.ts";
import type { Settings } from "../../process/settings.ts";
import { runEntry } from "../runs/run-facts.ts";
import { folderFacts } from "./folder-facts.ts";
import { freeName } from "./typed-path.ts";

const runsLookedMax = 200;
/** How many recent workbooks are listed, so that the page fits into a terminal of 24 rows. */
const recentMax = 6;
const foundMax = 5;

/** What the title bar shows: environment, host and the end of the API key. */
export function titleFacts({ name, host, baseUrl, apiKey }: Environment): TitleFacts {
  return { env: name, host, maskedKey: baseUrl === undefined ? "" : apiKey.masked() };
}

interface HomeGiven {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly host: Pick<Host, "cwd" | "clock">;
  readonly settings: Pick<Settings, "translator">;
  readonly underWay?: string | undefined;
}

export async function homeFacts(sources: HomeGiven): Promise<HomeFacts> {
  const recorded = recordedFacts(sources);
  const { cwd } = sources.host;
  const [workbooks, unopened, names] = await Promise.all([
    Promise.all(recorded.workbooks.map(withGone)),
    foundWorkbooks(cwd, new Set(sources.record.recentWorkbooks().map(({ path }) => path))),
    freeNames(sources.host),
  ]);
  return { ...recorded, workbooks, unopened, names };
}

/** The part of {@link homeFacts} that comes from the record, without looking at any folder. */
export function recordedFacts({ underWay, ...sources }: HomeGiven): HomeFacts {
  const { record, environment, host, settings } = sources;
  const all = record.runs({ env: environment.key, limit: runsLookedMax });
  const runs = withUndone(all, record).map(
    (run) => [run.path, runEntry(run, environment, settings)] as const,
  );
  const open = runs.map(([, run]) => run).find((one) => one.canResume && one.run !== underWay);
  const opened = record.recentWorkbooks();
  const hasRun = all.length > 0 || record.runs({ limit: 1 }).length > 0;
  return {
    workbooks: opened.slice(0, recentMax).map(({ path, atMs }) => named(path, localTime(atMs))),
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

async function freeNames(host: HomeGiven["host"]): Promise<NonNullable<HomeFacts["names"]>> {
  return {
    export: await freeName(datedName("products", host), host.cwd),
    orders: await freeName(datedName("orders", host), host.cwd),
    template: await freeName("products-template.xlsx", host.cwd),
  };
}

async function foundWorkbooks(
  folder: string,
  opened: ReadonlySet<string>,
): Promise<RecentWorkbook[]> {
  // An unreadable folder offers no workbooks here. The page with its files says why.
  const { entries } = await folderFacts(folder, () => "");
  return entries
    .filter(({ kind, isHidden, name, path }) => {
      const isNew = kind === "workbook" && isHidden !== true && !opened.has(path);
      return isNew && !/\.(results|failed)(-\d+)?\.xlsx$/i.test(name);
    })
    .slice(0, foundMax)
    .map(({ path, when }) => named(path, when));
}
