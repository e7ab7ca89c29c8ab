import { opendir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { RunRecord } from "../../../record/index.ts";
import { timeText } from "../../../report/index.ts";
import type { HomeFacts, RecentWorkbook, TitleFacts } from "../../../screen/state/facts.ts";
import { isReadableName } from "../../../workbook/index.ts";
import type { Environment } from "../../account/environment.ts";
import { withUndone } from "../../history/undo-history.ts";
import { exists } from "../../process/files.ts";
import type { Host } from "../../process/host.ts";
import type { Settings } from "../../process/settings.ts";
import { runEntry } from "../runs/run-facts.ts";
import { freeName } from "./typed-path.ts";

/** Runs that the home looks through for something to go on with. */
const runsLookedMax = 200;
/** All that the home offers is to be seen at once in a terminal of 24 rows. */
const recentMax = 6;
const foundMax = 5;
/** Entries of the folder that are looked at, and workbooks whose age is asked for. */
const entriesMax = 20_000;
const agesMax = 1000;

/** Environment, host and the end of the key, for the title bar. */
export function titleFacts({ name, host, baseUrl, apiKey }: Environment): TitleFacts {
  return { env: name, host, maskedKey: baseUrl === undefined ? "" : apiKey.masked() };
}

/** What the home is made from. */
interface HomeGiven {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly host: Pick<Host, "cwd">;
  readonly settings: Pick<Settings, "speech">;
  /** The run that this screen carries out at the moment. */
  readonly underWay?: string | undefined;
}

/** What the home offers. */
export async function homeFacts(given: HomeGiven): Promise<HomeFacts> {
  const { record, environment, host, underWay } = given;
  const all = record.runs({ env: environment.key, limit: runsLookedMax });
  const open = withUndone(all, record)
    .map((run) => runEntry(run, { ...given, here: environment }))
    .find(({ canResume, run }) => canResume && run !== underWay);
  const opened = record.recentWorkbooks();
  // All of the record at once: it may be closed while the disk is looked at.
  const hasRun = all.length > 0 || record.latestRun() !== undefined;
  const workbooks = await Promise.all(opened.slice(0, recentMax).map(recentWorkbook));
  const found = await foundWorkbooks(host.cwd, new Set(opened.map(({ path }) => path)));
  return {
    workbooks,
    runs: open === undefined ? [] : [open],
    found,
    folder: host.cwd,
    names: {
      export: await freeName("products.xlsx", host.cwd),
      orders: await freeName("orders.xlsx", host.cwd),
      template: await freeName("products-template.xlsx", host.cwd),
    },
    hasSample: environment.baseUrl === undefined,
    isFirstTime: opened.length === 0 && !hasRun,
  };
}

async function recentWorkbook({
  path,
  atMs,
}: {
  readonly path: string;
  readonly atMs: number;
}): Promise<RecentWorkbook> {
  const isGone = !(await exists(path));
  return { ...named(path, atMs), ...(isGone ? { isGone } : {}) };
}

function named(path: string, atMs: number): RecentWorkbook {
  return { path, name: basename(path), folder: dirname(path), when: `${timeText(atMs)} UTC` };
}

/** Workbooks of a folder that nobody has opened: no results of ours, no file of Excel's own. */
async function foundWorkbooks(
  folder: string,
  opened: ReadonlySet<string>,
): Promise<RecentWorkbook[]> {
  const paths: string[] = [];
  let looked = 0;
  try {
    for await (const { name } of await opendir(folder)) {
      looked += 1;
      if (looked > entriesMax || paths.length >= agesMax) break;
      const path = join(folder, name);
      if (isWorkbook(name) && !opened.has(path)) paths.push(path);
    }
  } catch {
    // A folder that cannot be looked into offers nothing; names can be typed all the same.
    return [];
  }
  const aged = await Promise.all(paths.map(withAge));
  return aged
    .filter((one) => one !== undefined)
    .sort((one, other) => other.atMs - one.atMs || (one.path < other.path ? -1 : 1))
    .slice(0, foundMax)
    .map(({ path, atMs }) => named(path, atMs));
}

function isWorkbook(name: string): boolean {
  return isReadableName(name) && !/^(~\$|\.)|\.(results|failed)\.xlsx$/i.test(name);
}

async function withAge(path: string) {
  const its = await stat(path).catch(() => undefined);
  return its?.isFile() === true ? { path, atMs: its.mtimeMs } : undefined;
}
