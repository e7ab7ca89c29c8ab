import { PassThrough, Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import type { Language } from "../../model/localised.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import type { CellLink, HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import { writeRow } from "./row-writer.ts";

/** Members of exceljs that its types lack. */
interface OpensParts {
  _openStream(path: string): Part;
  addApp(): Promise<void>;
  _definedNames: { readonly model: RangeName[] };
  readonly styles: { _addFont(font: Partial<ExcelJS.Font>): number };
  readonly zip: { append(source: Readable | string, entry: { readonly name: string }): void };
}
interface HasPart {
  readonly stream: Part;
  readonly _sheetRelsWriter: { readonly _hyperlinks: WrittenLink[] };
  _writeHyperlinks(): void;
  _writePageMargins(): void;
}

interface WrittenLink {
  readonly address: string;
  readonly target: string;
}

interface RangeName {
  readonly name: string;
  readonly ranges: readonly string[];
  /** The index of the sheet in the workbook, from 0. */
  readonly localSheetId: number;
}

interface WorkbookLook {
  readonly language: Language;
  readonly created?: Date;
}

export type StreamWriter = ReturnType<typeof openStreamWriter>;

/** Rejects early if the stream fails. */
export async function streamWorkbook(
  stream: Writable,
  write: (writer: StreamWriter) => Promise<void>,
  { language, created = new Date() }: WorkbookLook,
): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once("error", reject));
  const writing = async () => {
    const writer = openStreamWriter(stream, { language, created });
    await write(writer);
    await writer.workbook.commit();
  };
  await Promise.race([writing(), failed]);
}

export async function collected(write: (stream: Writable) => Promise<void>): Promise<Buffer> {
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), write(stream)]);
  return bytes;
}

/** Without back-pressure, exceljs would queue all uncompressed rows, each in a new buffer. */
function openStreamWriter(stream: Writable, { language, created }: Required<WorkbookLook>) {
  const options = { stream, created, modified: created, useStyles: true, useSharedStrings: false };
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter(options);
  // Otherwise, the names of exceljs and of Excel would be in the file.
  Object.assign(workbook, { creator: "", lastModifiedBy: "" });
  const opens = workbook as unknown as OpensParts;
  opens.addApp = async () => opens.zip.append(noProperties, { name: "docProps/app.xml" });
  const font = { ...fonts[language], size: 10 };
  // The first font is that of all cells without one.
  opens.styles._addFont(font);
  opens._openStream = (path) => {
    const part = new Part();
    opens.zip.append(part, { name: path });
    return part;
  };
  const names: RangeName[] = [];
  // exceljs can make these names itself, but does not escape the names of sheets in them.
  opens._definedNames = { model: names };
  const nameRange = (sheet: ExcelJS.Worksheet, name: PrintName, ...places: string[]) => {
    const ranges = places.map((place) => inSheet(sheet.name, place));
    names.push({ name: `_xlnm.${name}`, ranges, localSheetId: sheet.id - 1 });
  };
  // exceljs's own links are external ones, of which Excel opens only 65,530 in a sheet.
  const linkTo = (from: ExcelJS.Worksheet, row: number, { column, sheet, cell }: CellLink) => {
    const part = from as unknown as HasPart;
    const { _hyperlinks: links } = part._sheetRelsWriter;
    links.push({ address: cellAddress(column, row), target: inSheet(sheet, cell) });
    // To exceljs, a sheet whose name has an exclamation mark is no place in the workbook.
    part._writeHyperlinks = () => {
      part.stream.write(`<hyperlinks>${links.map(linkXml).join("")}</hyperlinks>`);
    };
  };
  /** exceljs itself does not write that the lines between cells are to be printed. */
  const printLines = (sheet: ExcelJS.Worksheet) => {
    const part = sheet as unknown as HasPart;
    const writeMargins = part._writePageMargins.bind(sheet);
    part._writePageMargins = () => {
      part.stream.write('<printOptions gridLines="1"/>');
      writeMargins();
    };
  };
  /** Await this after each row. Undefined if the stream can already take more. */
  const room = (sheet: ExcelJS.Worksheet) => (sheet as unknown as HasPart).stream.room();
  return { workbook, font, room, nameRange, printLines, linkTo };
}

type PrintName = "Print_Titles" | "Print_Area";

/** Sans-serif; Excel may show Chinese characters of a font without them in a serif one. */
const fonts: Readonly<Record<string, Partial<ExcelJS.Font>>> = {
  en: { name: "Arial", family: 2 },
  ru: { name: "Arial", family: 2 },
  zh: { name: "Microsoft YaHei", family: 2, charset: 134 },
};

const noProperties =
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>';

function inSheet(name: string, place: string): string {
  return `'${name.replaceAll("'", "''")}'!${place}`;
}

const marks: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" },
};

function linkXml({ address, target }: WrittenLink): string {
  const location = target.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
  return `<hyperlink ref="${address}" location="${location}"/>`;
}

const sheetAndPage = "&L&A&R&P / &N";
const paperA4 = 9;

/** Any number of pages long. */
export function pageOptions({ isPortrait = false, fitToWidth = 1 } = {}) {
  const orientation = isPortrait ? ("portrait" as const) : ("landscape" as const);
  const fit = { fitToPage: true, fitToWidth, fitToHeight: 0 };
  return {
    pageSetup: { orientation, paperSize: paperA4, ...fit },
    headerFooter: { oddFooter: sheetAndPage },
  };
}

const blockBytes = 64 * 1024;
/** Writing waits while this many uncompressed bytes are queued, enough to keep compression busy. */
const waitingBytesMax = 4 * blockBytes;

class Part extends Readable {
  readonly #encoder = new TextEncoder();
  #block = new Uint8Array(blockBytes);
  #used = 0;
  #isFull = false;
  #onRoom: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: waitingBytesMax });
  }

  room(): Promise<void> | undefined {
    if (!this.#isFull) return undefined;
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  /** exceljs also passes its own string buffer. */
  write(data: string | { toBuffer(): Buffer }): boolean {
    const text = typeof data === "string" ? data : data.toBuffer().toString();
    for (let from = 0; from < text.length; ) {
      const rest = from === 0 ? text : text.slice(from);
      const { read, written } = this.#encoder.encodeInto(rest, this.#block.subarray(this.#used));
      from += read;
      this.#used += written;
      if (from < text.length) this.#pass();
    }
    return !this.#isFull;
  }

  /** exceljs waits for `zipped` when it closes a sheet that was left open. */
  end(): void {
    this.#pass();
    this.push(null);
    this.emit("zipped");
  }

  override _read(): void {
    this.#isFull = false;
    this.#onRoom?.();
    this.#onRoom = undefined;
  }

  #pass(): void {
    if (this.#used === 0) return;
    this.#isFull = !this.push(this.#block.subarray(0, this.#used));
    this.#block = new Uint8Array(blockBytes);
    this.#used = 0;
  }
}

/** Excel's menus do not offer to unhide this sheet. */
export async function addHidden(
  { workbook, room }: StreamWriter,
  { name, rows }: HiddenSheet,
): Promise<void> {
  const worksheet = workbook.addWorksheet(name, { state: "veryHidden" });
  let number = 0;
  for await (const cells of rows()) {
    number += 1;
    writeRow(worksheet.getRow(number), { cells });
    await room(worksheet);
  }
  worksheet.commit();
}
