import { type CellObject, utils, type WorkSheet } from "@e965/xlsx";
import { limits } from "../container/refusals.ts";

export interface ForeignSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** False for charts, macros and dialogs. */
  readonly isWorksheet: boolean;
  readonly sheet: WorkSheet;
  readonly pictures: number;
}

export type PlainParts = ReadonlyMap<string, Uint8Array>;

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRels = "http://schemas.openxmlformats.org/package/2006/relationships";

const errorTexts: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};

/** No program writes error texts longer than this. */
const errorLengthMax = 100;

/** Built-in formats that SheetJS spells differently. */
const formatSpellings: Readonly<Record<string, string>> = {
  "m/d/yy": "m/d/yyyy",
  "m/d/yy h:mm": "m/d/yyyy h:mm",
};

/** Writes the parts of an `.xlsx`, so that all formats share one reader. */
export function plainParts(
  sheets: readonly ForeignSheet[],
  { date1904 }: { readonly date1904: boolean },
): PlainParts {
  const formats = new Map<string, number>();
  const parts = new Map<string, Uint8Array>();
  const [listed, related]: [string[], string[]] = [[], []];
  for (const [at, { name, hidden, isWorksheet, sheet }] of sheets.entries()) {
    const [id, part] = [`rId${at + 1}`, `worksheets/sheet${at + 1}.xml`];
    const state = hidden ? ' state="hidden"' : "";
    listed.push(`<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="${id}"/>`);
    related.push(relation(id, isWorksheet ? "worksheet" : "chartsheet", part));
    if (isWorksheet) parts.set(`xl/${part}`, sheetPart(sheet, formats));
  }
  const text = (name: string, xml: string) => parts.set(name, Buffer.from(xml));
  text("_rels/.rels", relations([relation("rId1", "officeDocument", "xl/workbook.xml")]));
  text(
    "xl/workbook.xml",
    `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${listed.join("")}</sheets></workbook>`,
  );
  related.push(relation("rId0", "styles", "styles.xml"));
  text("xl/_rels/workbook.xml.rels", relations(related));
  text("xl/styles.xml", stylesXml([...formats.keys()]));
  return parts;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

function relations(all: readonly string[]): string {
  return `<Relationships xmlns="${packageRels}">${all.join("")}</Relationships>`;
}

function stylesXml(formats: readonly string[]): string {
  const custom = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`,
  );
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${custom.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

/** Text is encoded in pieces of this size, so that a large sheet is in memory only once. */
const pieceCharacters = 1 << 20;

function sheetPart(sheet: WorkSheet, formats: Map<string, number>): Uint8Array {
  const pieces: Buffer[] = [];
  let text = `<worksheet xmlns="${main}">${columnsXml(sheet)}<sheetData>`;
  const letters: string[] = [];
  const rows = sheet["!data"] ?? [];
  // `Object.keys` skips array holes: the only row may be far down.
  for (const row of Object.keys(rows).map(Number)) {
    text += `<row r="${row + 1}"${sheet["!rows"]?.[row]?.hidden === true ? ' hidden="1"' : ""}>`;
    // `forEach` skips array holes: the only cell may be in the last column.
    rows[row]?.forEach((cell, column) => {
      letters[column] ??= utils.encode_col(column);
      text += cellXml(cell, `${letters[column]}${row + 1}`, formats);
    });
    text += "</row>";
    if (text.length < pieceCharacters) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  const merged = (sheet["!merges"] ?? []).map(
    (range) => `<mergeCell ref="${utils.encode_range(range)}"/>`,
  );
  pieces.push(
    Buffer.from(`${text}</sheetData><mergeCells>${merged.join("")}</mergeCells></worksheet>`),
  );
  return Buffer.concat(pieces);
}

function columnsXml(sheet: WorkSheet): string {
  const columns: string[] = [];
  sheet["!cols"]?.forEach(({ width, hidden }, at) => {
    const wide = width === undefined ? "" : ` width="${width}"`;
    const isHidden = hidden === true ? ' hidden="1"' : "";
    columns.push(`<col min="${at + 1}" max="${at + 1}"${wide}${isHidden}/>`);
  });
  return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`;
}

function cellXml(cell: CellObject, address: string, formats: Map<string, number>): string {
  const { t, v = "" } = cell;
  const start = `<c r="${address}"${styleOf(cell, formats)}`;
  if (t === "s") {
    // One character more than allowed makes the reader refuse the cell with its address.
    const text = escaped(String(v).slice(0, limits.cellCharacters + 1));
    return text === "" ? "" : `${start} t="inlineStr"><is><t>${text}</t></is></c>`;
  }
  if (t === "n" && Number.isFinite(v)) return `${start}><v>${v}</v></c>`;
  if (t === "b") return `${start} t="b"><v>${v === true ? 1 : 0}</v></c>`;
  if (t === "e") return `${start} t="e"><v>${errorText(v)}</v></c>`;
  // Kept, because the check reports formulas without a result.
  if (t === "z") return cell.f === undefined ? "" : `${start}><f/></c>`;
  throw new Error(`cell ${address} is of no known kind`);
}

function errorText(value: CellObject["v"]): string {
  if (typeof value === "string" && value.trim() !== "")
    return escaped(value.slice(0, errorLengthMax));
  return errorTexts[typeof value === "number" ? value : -1] ?? "#VALUE!";
}

function styleOf({ z }: CellObject, formats: Map<string, number>): string {
  if (z === undefined || z === "General") return "";
  const code = formatSpellings[z] ?? String(z);
  const index = formats.get(code) ?? formats.size + 1;
  formats.set(code, index);
  return ` s="${index}"`;
}

const marks: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  _x: "_x005F_x",
};

/** Excel's escapes stand for characters that XML cannot contain. */
function escaped(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these
    /[&<>"\0-\x08\x0b-\x1f]|_x(?=[\dA-Fa-f]{4}[_\0-\x08\x0b-\x1f])/g,
    (character) =>
      marks[character] ?? `_x${character.charCodeAt(0).toString(16).padStart(4, "0")}_`,
  );
}
