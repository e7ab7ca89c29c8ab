import { basename, resolve } from "node:path";
import { SheetportError } from "../../errors.ts";
import { baseSheetName } from "../../model/sheet/export-base.ts";
import { openFile } from "../../workbook/index.ts";
import type { Session } from "../account/session.ts";
import { localTime } from "../language/local-time.ts";
import type { Host } from "../process/host.ts";
import { type LeftFile, leaveFile } from "../process/result-files.ts";
import type { FileContent } from "../process/write-files.ts";

/** What an export holds. */
export type ExportKind = "products" | "orders";

/** The default file name of an export with today's local date: `orders-2026-11-23.xlsx`. */
export function datedName(kind: ExportKind, { clock }: Pick<Host, "clock">): string {
  return `${kind}-${localTime(clock.wallMs()).slice(0, 10)}.xlsx`;
}

/** The file that an export is written to. */
export interface ExportPlace {
  readonly path: string;
  /** The file name as the user typed it. Undefined for the default name. */
  readonly asNamed?: string | undefined;
  /** Also replaces a file that sheetport did not write. @default false */
  readonly force?: boolean | undefined;
}

/** Chooses the path of an export from the command's arguments. */
export function exportPlace(
  kind: ExportKind,
  file: string | undefined,
  { host, force }: { readonly host: Pick<Host, "cwd" | "clock">; readonly force?: boolean },
): ExportPlace {
  return { path: resolve(host.cwd, file ?? datedName(kind, host)), asNamed: file, force };
}

/**
 * Writes an export. A file that may contain edits is never replaced, even with `--force`: the
 * export gets a numbered name beside it.
 *
 * @throws SheetportError the errors of {@link leaveFile}
 */
export async function leaveExport(
  { path, asNamed, force }: ExportPlace,
  content: FileContent,
  options: Pick<Session, "host" | "settings" | "record">,
): Promise<LeftFile> {
  const mayReplace = (bytes: Buffer) => isOthers(bytes, basename(path));
  const left = await leaveFile(path, content, {
    ...options,
    ...(force === true ? { mayReplace } : {}),
  });
  return left.path === path && asNamed !== undefined ? { ...left, name: asNamed } : left;
}

/** Whether a file is not an export of sheetport, and so may contain somebody's work. */
async function isOthers(bytes: Buffer, name: string): Promise<boolean> {
  try {
    const { sheets } = await openFile({ bytes, name });
    return sheets.every((sheet) => sheet.name !== baseSheetName);
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return thrown.code !== "workbook-encrypted";
  }
}
