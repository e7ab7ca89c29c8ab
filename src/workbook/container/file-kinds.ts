import { isUtf8 } from "node:buffer";
import { type SheetportError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { encrypted, fileTooLarge, limits, notXlsx } from "./refusals.ts";
import { type Archive, beginsAsZip } from "./zip.ts";

/** Whether a file may be read as CSV, judging by its extension. */
export function isTextTableName(name: string): boolean {
  return /\.(?:csv|tsv|tab|txt)$/i.test(name);
}

/** Whether to offer a file, judging by its name. Leaves out `.txt`, because it is too common. */
export function isReadableName(name: string): boolean {
  return /\.(?:xls[xmb]?|ods|csv|tsv)$/i.test(name);
}

export function containerOf(bytes: Buffer, name: string): "compound" | "archive" | "text" {
  if (bytes.length === 0) throw refused("workbook-not-xlsx", "isEmpty");
  if (bytes.length > limits.fileBytes) throw fileTooLarge(bytes.length);
  if (bytes.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1") {
    if (bytes.includes("EncryptedPackage", 0, "utf16le")) throw encrypted();
    return "compound";
  }
  if (beginsAsZip(bytes)) return "archive";
  refuseLockFile(name);
  refuseOtherKinds(bytes);
  if (isTextTableName(name)) return "text";
  const isText = !bytes.includes(0) && isUtf8(bytes);
  throw isText ? refused("workbook-not-xlsx", "isText") : notXlsx();
}

export function formatOf(archive: Archive): "xlsx" | "xlsb" | "ods" {
  if (archive.has("xl/workbook.bin")) return "xlsb";
  if (archive.has("mimetype") && archive.has("META-INF/manifest.xml")) return "ods";
  const isNumbers = archive.has("Index/Document.iwa") || archive.has("Index.zip");
  if (isNumbers) throw refused("workbook-is-numbers", "isNumbers");
  return "xlsx";
}

type OtherKind = "isEmpty" | "isText" | "isNumbers" | "isPdf" | "isWebPage" | "notXlsx";

/** Files that people send instead of workbooks, often with a workbook's extension. */
const otherKinds: readonly (readonly [begins: RegExp, code: string, kind: OtherKind])[] = [
  [/^%PDF-/, "workbook-is-pdf", "isPdf"],
  [
    /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta|div|style)\b/is,
    "workbook-is-html",
    "isWebPage",
  ],
  [/^\s*(?:<\?xml\b|<\?mso-application\b|<(?:[a-z]+:)?Workbook\b)/i, "workbook-is-xml", "notXlsx"],
  [/^(?:MIME-Version:|From:.*\r?\nSubject:)/i, "workbook-is-html", "isWebPage"],
  [
    /^(?:\{\\rtf|ID;P[A-Z]{3}\b|\x89PNG|\xff\xd8\xff|GIF8|Rar!|7z\xbc\xaf)/,
    "workbook-not-xlsx",
    "notXlsx",
  ],
];

const startBytes = 2048;

export function refuseOtherKinds(bytes: Buffer): void {
  const start = startText(bytes);
  for (const [begins, code, kind] of otherKinds) {
    if (begins.test(start)) throw refused(code, kind);
  }
}

function startText(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, startBytes);
  if (start.startsWith("\xef\xbb\xbf")) return start.slice(3);
  const isUtf16 = start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff");
  return isUtf16 ? start.slice(2).replaceAll("\0", "") : start;
}

/** Excel (`~$a.xlsx`) and LibreOffice (`.~lock.a.xlsx#`) create these beside an open workbook. */
function refuseLockFile(name: string): void {
  const [, excel, libreOffice] = /^(?:~\$(.+)|\.~lock\.(.+)#)$/s.exec(name) ?? [];
  const workbook = excel ?? libreOffice;
  if (workbook === undefined) return;
  throw workbookError("workbook-is-lock-file", msg("workbook.refusals.isLockFile", { workbook }));
}

function refused(code: string, kind: OtherKind): SheetportError {
  return workbookError(code, msg(`workbook.refusals.${kind}`));
}
