import { exitCodes, SheetportError } from "../errors.ts";

const saveAsXlsx = "Open it in Excel and save it as “Excel Workbook (.xlsx)”.";

/** Files that come in a workbook's place, told by how they begin; also under a workbook's name. */
const otherKinds: readonly {
  readonly begins: RegExp;
  readonly code: string;
  readonly what: string;
  readonly hint: string;
}[] = [
  {
    begins: /^%PDF-/,
    code: "workbook-is-pdf",
    what: "This is a PDF document, not a workbook.",
    hint: "Ask for the sheet itself as “Excel Workbook (.xlsx)”; a PDF cannot be turned into rows safely.",
  },
  {
    begins: /^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|meta|div|style)\b/is,
    code: "workbook-is-html",
    what: "This is a web page under the name of a workbook, as some programs export it.",
    hint: `${saveAsXlsx} Check codes with leading zeros there: Excel may drop them on opening.`,
  },
  {
    begins: /^\s*(?:<\?xml\b|<\?mso-application\b|<(?:[a-z]+:)?Workbook\b)/i,
    code: "workbook-is-xml",
    what: "This is an XML file, such as an “XML Spreadsheet 2003”, not a workbook (.xlsx).",
    hint: saveAsXlsx,
  },
  {
    begins: /^(?:MIME-Version:|From:.*\r?\nSubject:)/i,
    code: "workbook-is-html",
    what: "This is a saved web page (.mht), not a workbook.",
    hint: saveAsXlsx,
  },
  {
    begins: /^(?:\{\\rtf|ID;P[A-Z]{3}\b|\x89PNG|\xff\xd8\xff|GIF8|Rar!|7z\xbc\xaf)/,
    code: "workbook-not-xlsx",
    what: "This is not an Excel workbook (.xlsx): it is a file of another kind.",
    hint: "Check that it is the right file; open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
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
  for (const { begins, code, what, hint } of otherKinds) {
    if (begins.test(start)) throw refused(code, what, hint);
  }
}

/** The beginning as one letter a byte; of UTF-16 with a mark every other byte. */
function startText(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, startBytes);
  if (start.startsWith("\xef\xbb\xbf")) return start.slice(3);
  const isUtf16 = start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff");
  return isUtf16 ? start.slice(2).replaceAll("\0", "") : start;
}

/** Apple Numbers: a ZIP archive too. */
export function numbersFile(): SheetportError {
  return refused(
    "workbook-is-numbers",
    "This is a Numbers spreadsheet (.numbers).",
    "Open it in Numbers and choose File, Export To, Excel…, format .xlsx.",
  );
}

function refused(code: string, message: string, hint: string): SheetportError {
  return new SheetportError(message, { code, hint, exitCode: exitCodes.workbook });
}
