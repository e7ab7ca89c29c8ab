import { basename, dirname, extname, join, resolve } from "node:path";
import { msg } from "../../model/message.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import { fixedSheet, markedSheets, type SheetToCopy } from "../../report/index.ts";
import { withRecord } from "../account/record.ts";
import { leaveFile } from "../files/result-files.ts";
import { refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext } from "../process/command.ts";
import { badOption, type Settings } from "../process/settings.ts";
import { carriedBase, sheetToCopy } from "./sheet-report.ts";
import type { ProductsFile } from "./workbook-file.ts";

/** The sheet after the repairs, or with its problems in a column and a list of their own. */
type CopyKind = "fixed" | "marked";

interface Copy {
  readonly name: string;
  /** Files that were kept, so that the copy has another name. */
  readonly kept: readonly string[];
}

export async function leaveCopy(
  kind: CopyKind,
  { sheet, findings, wanted }: CopiedSheet,
  context: CommandContext,
): Promise<Copy> {
  const copies: SheetToCopy[] = [];
  for (const one of sheet.sheets) copies.push(await sheetToCopy(one, findings, context.settings));
  const { base } = await sheet.base();
  const hidden = base && carriedBase(base);
  return writeCopy(kind, { path: sheet.path, copies, hidden, wanted }, context);
}

interface FileToCopy {
  /** Absolute path of the workbook. */
  readonly path: string;
  readonly copies: readonly SheetToCopy[];
  readonly hidden?: HiddenSheet | undefined;
  /** A file name. By default, the copy gets a name beside the workbook. */
  readonly wanted?: string | undefined;
}

export async function writeCopy(
  kind: CopyKind,
  { path, copies, hidden, wanted }: FileToCopy,
  { host, settings }: CommandContext,
): Promise<Copy> {
  const { writeRows } = await import("../../workbook/write/index.ts");
  const sheets = kind === "fixed" ? copies.map(fixedSheet) : markedSheets(copies);
  const bytes = await writeRows(...sheets.map((one, at) => (at === 0 ? { ...one, hidden } : one)));
  const name = basename(path, extname(path));
  // The next marked copy stands beside this one, not under a longer name.
  const stem = name.replace(/\.marked(-\d+)?$/, "");
  const beside = join(dirname(path), `${stem}.${kind}.xlsx`);
  const file = wanted === undefined ? beside : resolve(host.cwd, wanted);
  // What was written is remembered on this computer, even if a record is shared.
  const left = await withRecord({ ...settings, record: undefined }, (record) =>
    leaveFile(file, bytes, { host, settings, record, inputs: [path] }),
  );
  // That the copy which was checked is kept goes without saying.
  const isExpected = wanted === undefined && stem !== name;
  return { name: left.name, kept: isExpected ? [] : [left.previous ?? []].flat() };
}

interface CopiedSheet {
  readonly sheet: ProductsFile;
  readonly findings: readonly Finding[];
  readonly wanted?: string | undefined;
}

/** The value of `--marked`: true without a file name. */
export type MarkedOption = string | true | undefined;

/** Call this before a long check. */
export async function refuseMarked(
  marked: MarkedOption,
  { host, settings }: { readonly host: CommandContext["host"]; readonly settings: Settings },
): Promise<void> {
  if (typeof marked !== "string") return;
  if (extname(marked).toLowerCase() !== ".xlsx") {
    throw badOption("--marked", marked, msg("commands.options.workbookName"));
  }
  await refuseUnwritable(resolve(host.cwd, marked), settings);
}
