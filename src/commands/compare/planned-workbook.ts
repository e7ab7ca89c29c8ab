import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Plan } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { choiceOf } from "../../model/sheet/sheet-choice.ts";
import type { Session } from "../account/session.ts";
import { readNamedFile } from "../files/read-files.ts";
import { checkSheet } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/workbook-file.ts";

/** The workbook that a plan was made from, as far as it can be found. */
export interface PlannedWorkbook {
  /**
   * Undefined if the workbook is missing or has changed, or cannot be read again.
   */
  readonly sheet: ProductsFile | undefined;
  /** Empty unless the workbook was checked again. */
  readonly findings: readonly Finding[];
  /**
   * Absolute path of the workbook, which tells where results are written. Undefined if its folder
   * does not exist.
   */
  readonly place: string | undefined;
}

/**
 * Finds and reads the workbook of a plan. Shows a note if it cannot. Without `checks`, `findings`
 * only contains the repairs.
 */
export async function plannedWorkbook(
  base: Plan["base"],
  { path, checks = false }: { readonly path: string; readonly checks?: boolean },
  session: Session,
): Promise<PlannedWorkbook> {
  const { progress, settings } = session;
  const { translator } = settings;
  const isSame = await isAsThen(path, base);
  let why = "";
  try {
    if (isSame) return { ...(await readAsThen(path, { base, checks }, session)), place: path };
  } catch (thrown) {
    // Not an error, because the plan is enough to send the changes. The workbook may need an option
    // to be read, such as the encoding.
    why = translator.error(thrown).message;
  }
  const values = { file: base.file, isUnread: isSame, why };
  progress.note(translator.translate("commands.notes.workbookGone", values));
  const folder = await stat(dirname(path)).catch(() => undefined);
  return { sheet: undefined, findings: [], place: folder?.isDirectory() ? path : undefined };
}

/**
 * Where the workbook of a saved plan probably is: in the folder of the plan. Somebody else may have
 * made the plan, so only the workbook's file name is taken from it, no folders.
 */
export function pathOfPlanned({ file }: Pick<Plan["base"], "file">, planPath: string): string {
  const name = file.split(/[\\/:]/).at(-1) ?? "";
  const isName = name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  return join(dirname(planPath), isName ? name : basename(planPath));
}

async function isAsThen(path: string, { fileDigest }: Plan["base"]): Promise<boolean> {
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() !== true) return false;
  const bytes = await readNamedFile(path).catch(() => undefined);
  return bytes !== undefined && createHash("sha256").update(bytes).digest("hex") === fileDigest;
}

async function readAsThen(
  path: string,
  { base, checks }: { readonly base: Plan["base"]; readonly checks: boolean },
  { host, settings, progress }: Session,
): Promise<Pick<PlannedWorkbook, "sheet" | "findings">> {
  const { reading, repaired: fix = false } = base;
  const choice = reading && choiceOf(reading);
  const sheet = await openProducts(path, { host, settings, progress, choice });
  if (!fix && !checks) return { sheet, findings: [] };
  const { findings } = await checkSheet(sheet, { host, settings, progress, fix });
  return { sheet, findings: findings.filter(({ repaired }) => checks || repaired === true) };
}
