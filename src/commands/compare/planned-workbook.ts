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

/** The workbook that a plan was made from, if it can be found. */
export interface PlannedWorkbook {
  /** Undefined if the workbook is missing, was changed, or cannot be read with the same result. */
  readonly sheet: ProductsFile | undefined;
  /** Empty unless the workbook was checked again. */
  readonly findings: readonly Finding[];
  /**
   * Absolute path of the workbook. Results are written to its folder. Undefined if the folder does
   * not exist.
   */
  readonly place: string | undefined;
}

interface PlannedWorkbookOptions {
  /** Absolute paths to try in this order. */
  readonly paths: readonly string[];
  /** Whether to check the rows. @default false, which finds only the repairs */
  readonly checks?: boolean;
}

/** Finds the workbook of a plan and reads it. If that is not possible, shows a note. */
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
      // The plan is enough to send the changes. It can go on if the file is not readable, for
      // example because it needs an option such as the encoding.
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
 * The likely path of a saved plan's workbook: in the folder of the plan. The plan may come from
 * somebody else, so only its file name is used, never its folders.
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
