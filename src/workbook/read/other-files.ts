import { exitCodes, SheetportError } from "../../errors.ts";
import { say } from "../say.ts";
import type { OtherFileWords } from "../words/en.ts";

/** Files that come in a workbook's place, told by how they begin; also under a workbook's name. */
const otherKinds: readonly {
  readonly begins: RegExp;
  readonly code: string;
  readonly kind: Exclude<keyof OtherFileWords, "lockFile">;
}[] = [
  {
    begins: /^%PDF-/,
    code: "workbook-is-pdf",
    kind: "pdf",
  },
  {
    begins:
      /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta|div|style)\b/is,
    code: "workbook-is-html",
    kind: "html",
  },
  {
    begins: /^\s*(?:<\?xml\b|<\?mso-application\b|<(?:[a-z]+:)?Workbook\b)/i,
    code: "workbook-is-xml",
    kind: "xml",
  },
  {
    begins: /^(?:MIME-Version:|From:.*\r?\nSubject:)/i,
    code: "workbook-is-html",
    kind: "mht",
  },
  {
    begins: /^(?:\{\\rtf|ID;P[A-Z]{3}\b|\x89PNG|\xff\xd8\xff|GIF8|Rar!|7z\xbc\xaf)/,
    code: "workbook-not-xlsx",
    kind: "another",
  },
];

/** How much of a file's beginning tells its kind. */
const startBytes = 2048;

/**
 * Refuses what is neither a ZIP archive nor a table as text, by its first bytes.
 *
 * @throws SheetportError `workbook-is-pdf`, `workbook-is-html`, `workbook-is-xml`,
 * `workbook-not-xlsx`.
 */
export function refuseOtherKinds(bytes: Buffer): void {
  const start = startText(bytes);
  for (const { begins, code, kind } of otherKinds) {
    if (begins.test(start)) throw refused(code, kind);
  }
}

/** The beginning as one letter a byte; of UTF-16 with a mark every other byte. */
function startText(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, startBytes);
  if (start.startsWith("\xef\xbb\xbf")) return start.slice(3);
  const isUtf16 = start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff");
  return isUtf16 ? start.slice(2).replaceAll("\0", "") : start;
}

/** The lock file that Excel (`~$a.xlsx`) or LibreOffice (`.~lock.a.xlsx#`) keeps beside an open workbook. */
const lockFileName = /^(?:~\$(.+)|\.~lock\.(.+)#)$/s;

/**
 * Refuses the lock file of a workbook by its name, and names the workbook.
 *
 * @throws SheetportError `workbook-is-lock-file`.
 */
export function refuseLockFile(name: string): void {
  const [, excel, libreOffice] = lockFileName.exec(name) ?? [];
  const workbook = excel ?? libreOffice;
  if (workbook === undefined) return;
  throw new SheetportError(say("otherFiles.lockFile", workbook), {
    code: "workbook-is-lock-file",
    exitCode: exitCodes.workbook,
  });
}

/** Apple Numbers: a ZIP archive too. */
export function numbersFile(): SheetportError {
  return refused("workbook-is-numbers", "numbers");
}

/** Text that may be a table, under a name that does not say so. */
export function textOfOtherName(): SheetportError {
  return refused("workbook-not-xlsx", "text");
}

function refused(code: string, kind: Exclude<keyof OtherFileWords, "lockFile">): SheetportError {
  return new SheetportError(say(`otherFiles.${kind}`), { code, exitCode: exitCodes.workbook });
}
