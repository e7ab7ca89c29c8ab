import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Plan } from "../../model/run/plan.ts";
import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import { choiceOf } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { findingsJson, imagesLine, repairsText } from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { readNamedFile } from "../files/read-files.ts";
import type { CommandResult, TellingContext } from "../process/command.ts";
import type { Settings } from "../process/settings.ts";
import { interrupted } from "../process/stop.ts";
import {
  type Checked,
  checkSheet,
  checkSheetRows,
  type ImageOptions,
  imagesOf,
  type SheetChecked,
} from "../sheet/check-sheet.ts";
import { readingOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { openProducts, type ProductsFile, readEncoding } from "../sheet/workbook-file.ts";

export async function checkForUpload(
  file: string,
  options: SheetOptions & ImageOptions,
  context: TellingContext,
): Promise<SheetChecked> {
  const { progress, settings } = context;
  const sheet = await openProducts(file, { ...context, ...readingOptions(options) });
  const checked = await checkSheetRows(sheet, { ...context, images: imagesOf(options) });
  if (checked.images?.totals.stopped === true) throw interrupted();
  for (const note of await uploadNotes(sheet, checked, settings)) progress.note(note);
  for (const finding of checked.findings.filter(isAboutSheet)) {
    const { message, fix = "" } = settings.translator.finding(finding.message);
    progress.warn(terminalText(`${message} ${fix}`.trim()));
  }
  return { sheet, checked };
}

export async function uploadNotes(
  sheet: ProductsFile,
  { images }: Pick<Checked, "images">,
  { translator }: Pick<Settings, "translator">,
): Promise<readonly string[]> {
  const { note } = await sheet.base();
  return [
    ...(note === undefined ? [] : [translator.text(note)]),
    ...(images === undefined ? [] : [imagesLine(images.totals, { translator })]),
  ];
}

export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  { sheet, checked: { findings } }: SheetChecked,
  settings: Settings,
): Result {
  const { fix, translator } = settings;
  const notRead = findings.filter(isAboutSheet);
  const repaired = findings.filter((finding) => finding.repaired === true);
  return {
    ...result,
    text: () => (fix ? repairsText(findings, settings) : "") + result.text(),
    json: () => ({
      ...result.json(),
      repaired: fix ? findingsJson(repaired, translator) : undefined,
      notRead: notRead.length === 0 ? undefined : findingsJson(notRead, translator),
      encoding: readEncoding(sheet.workbook),
    }),
  };
}

interface PlannedWorkbook {
  /** Undefined if the workbook is missing or has changed, or cannot be read again. */
  readonly sheet: ProductsFile | undefined;
  /** Empty unless the workbook was checked again. */
  readonly findings: readonly Finding[];
  /** Absolute path beside which to write results. Undefined if its folder does not exist. */
  readonly place: string | undefined;
}

/** Without `checks`, the findings include only repairs. */
export async function plannedWorkbook(
  base: Plan["base"],
  { path, checks = false }: { readonly path: string; readonly checks?: boolean },
  session: Session,
): Promise<PlannedWorkbook> {
  const { progress, settings } = session;
  const { translator } = settings;
  const bytes = await readNamedFile(path).catch(() => undefined);
  const digest = bytes && hash("sha256", bytes);
  const isSame = digest === base.fileDigest;
  let why = "";
  try {
    if (isSame) return { ...(await readAsThen(path, { base, checks }, session)), place: path };
  } catch (thrown) {
    // Not an error, because the plan is enough to send the changes. Reading the workbook may need
    // an option, such as the encoding.
    why = translator.error(thrown).message;
  }
  const values = { file: base.file, isUnread: isSame, why };
  progress.note(translator.translate("commands.notes.workbookGone", values));
  const folder = await stat(dirname(path)).catch(() => undefined);
  return { sheet: undefined, findings: [], place: folder?.isDirectory() ? path : undefined };
}

/** Takes only the file's name from the plan, because somebody else may have made the plan. */
export function pathOfPlanned({ file }: Pick<Plan["base"], "file">, planPath: string): string {
  const name = file.split(/[\\/:]/).at(-1) ?? "";
  const isName = name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  return join(dirname(planPath), isName ? name : basename(planPath));
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
