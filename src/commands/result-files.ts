import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { exitCodes, messageOf } from "../errors.ts";
import type { Host } from "./host.ts";
import { commandError } from "./words.ts";

/** Where a run leaves its two workbooks; absolute paths. */
export interface ResultPaths {
  readonly results: string;
  readonly failed: string;
}

/** What decides where the results go. */
export interface ResultPlace {
  /** Absolute path of the workbook. */
  readonly workbook: string;
  /** `--results FILE`. */
  readonly asked: string | undefined;
  readonly host: Pick<Host, "cwd">;
}

/** `NAME.results.xlsx` and `NAME.failed.xlsx`, beside the workbook or where `--results` says. */
export function resultPaths({ workbook, asked, host }: ResultPlace): ResultPaths {
  const stem = basename(workbook, extname(workbook));
  if (asked === undefined) {
    const beside = (kind: string) => join(dirname(workbook), `${stem}.${kind}.xlsx`);
    return { results: beside("results"), failed: beside("failed") };
  }
  const results = resolve(host.cwd, asked);
  const name = basename(results, extname(results)).replace(/\.results$/, "");
  return { results, failed: join(dirname(results), `${name}.failed.xlsx`) };
}

/**
 * Makes sure, before anything is sent, that the results can be written, and not over the workbook.
 *
 * @throws SheetportError exit code 2: `would-replace-workbook`, `results-not-writable`.
 */
export async function checkResultPlace(place: ResultPlace): Promise<void> {
  const { results, failed } = resultPaths(place);
  await refuseReplacing(place.workbook, results);
  await refuseReplacing(place.workbook, failed);
  try {
    await access(dirname(results), constants.W_OK);
  } catch (cause) {
    const folder = dirname(results);
    throw commandError((say) => say.files.resultsNotWritable(folder, messageOf(cause)), {
      code: "results-not-writable",
      exitCode: exitCodes.usage,
      cause,
    });
  }
}

/**
 * The person's own workbook is never written to, by whatever name it is reached.
 *
 * @throws SheetportError exit code 2: `would-replace-workbook`.
 */
export async function refuseReplacing(workbook: string, path: string): Promise<void> {
  const identity = (file: string) => stat(file, { bigint: true }).catch(() => undefined);
  const [one, other] = await Promise.all([identity(workbook), identity(path)]);
  if (one === undefined || other === undefined) return;
  if (one.ino !== other.ino || one.dev !== other.dev) return;
  throw commandError((say) => say.files.wouldReplace(basename(path)), {
    code: "would-replace-workbook",
    exitCode: exitCodes.usage,
  });
}
