import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Plan } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { choiceOf } from "../../model/sheet/sheet-choice.ts";
import type { Session } from "../account/session.ts";
import { readNamedFile } from "../process/files.ts";
import { checkSheet } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";

/** A workbook that a plan was made from, as far as it can be found. */
export interface PlannedWorkbook {
  /** Undefined when it is gone, was changed or cannot be read as it was then. */
  readonly sheet: ProductsFile | undefined;
  /** What is wrong with its rows, where it was checked again. */
  readonly findings: readonly Finding[];
  /** Absolute path beside which results go; undefined when there is no such folder. */
  readonly place: string | undefined;
}

interface PlannedWorkbookOptions {
  /** Absolute paths, the likeliest first. */
  readonly paths: readonly string[];
  /** @default false, only what was repaired is found again */
  readonly checks?: boolean;
}

/** Finds the workbook of a plan, read as it was then; that it cannot be had is told. */
export async function plannedWorkbook(
  base: Plan["base"],
  { paths, checks = false }: PlannedWorkbookOptions,
  session: Session,
): Promise<PlannedWorkbook> {
  const { progress, settings } = session;
  const { translator } = settings;
  for (const path of paths) {
    if (!(await isAsThen(path, base))) continue;
    try {
      return { ...(await readAsThen(path, { base, checks }, session)), place: path };
    } catch (thrown) {
      // What is sent stands in the plan: a file that was read by options of its own, such as an
      // encoding, does not keep it from going on.
      const { message } = translator.error(thrown);
      const values = { file: base.file, isUnread: true, why: message };
      progress.note(translator.translate("commands.notes.workbookGone", values));
      return { sheet: undefined, findings: [], place: path };
    }
  }
  const values = { file: base.file, isUnread: false, why: "" };
  progress.note(translator.translate("commands.notes.workbookGone", values));
  return { sheet: undefined, findings: [], place: await inFolder(paths) };
}

/**
 * Where the workbook of a saved plan may be: beside the plan. A plan may come from somebody else, so
 * of the names in it only a file name is used, and no folder.
 */
export function pathOfPlanned({ file }: Pick<Plan["base"], "file">, planPath: string): string {
  const name = file.split(/[\\/:]/).at(-1) ?? "";
  const isName = name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  return join(dirname(planPath), isName ? name : basename(planPath));
}

async function isAsThen(path: string, { fileDigest }: Plan["base"]): Promise<boolean> {
  const its = await stat(path).catch(() => undefined);
  if (its === undefined || !its.isFile()) return false;
  const bytes = await readNamedFile(path).catch(() => undefined);
  return bytes !== undefined && createHash("sha256").update(bytes).digest("hex") === fileDigest;
}

async function readAsThen(
  path: string,
  { base, checks }: { readonly base: Plan["base"]; readonly checks: boolean },
  { host, settings, progress }: Session,
): Promise<Pick<PlannedWorkbook, "sheet" | "findings">> {
  const { reading, repaired } = base;
  const choice = reading === undefined ? undefined : choiceOf(reading);
  const sheet = await openProducts(path, { host, settings, progress, choice });
  const fix = repaired === true;
  if (!fix && !checks) return { sheet, findings: [] };
  const { findings } = await checkSheet(sheet, { host, settings, progress, fix });
  return {
    sheet,
    findings: checks ? findings : findings.filter((one) => one.repaired === true),
  };
}

async function inFolder(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const folder = await stat(dirname(path)).catch(() => undefined);
    if (folder?.isDirectory() === true) return path;
  }
  return undefined;
}
