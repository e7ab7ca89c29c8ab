import { PassThrough, Readable, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import type { HiddenSheet, PageToPrint } from "../../model/sheet/sheet-to-write.ts";
import { CellStyles, writeRow } from "./row-writer.ts";

/** Methods of exceljs that its types lack. */
interface OpensParts {
  _openStream(path: string): Part;
  _definedNames: { readonly model: PrintTitles[] };
  readonly zip: { append(source: Readable, entry: { readonly name: string }): void };
}
interface HasPart {
  readonly stream: Part;
}

interface PrintTitles {
  readonly name: "_xlnm.Print_Titles";
  readonly ranges: readonly string[];
  /** The index of the sheet in the workbook, from 0. */
  readonly localSheetId: number;
}

export type StreamWriter = ReturnType<typeof openStreamWriter>;

/** Rejects early if the stream fails. */
export async function streamWorkbook(
  stream: Writable,
  write: (writer: StreamWriter) => Promise<void>,
  created = new Date(),
): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once("error", reject));
  const writing = async () => {
    const writer = openStreamWriter(stream, created);
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
function openStreamWriter(stream: Writable, created: Date) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    ...{ stream, created, modified: created, creator: "sheetport", lastModifiedBy: "sheetport" },
    ...{ useStyles: true, useSharedStrings: false },
  });
  const opens = workbook as unknown as OpensParts;
  opens._openStream = (path) => {
    const part = new Part();
    opens.zip.append(part, { name: path });
    return part;
  };
  const titles: PrintTitles[] = [];
  // exceljs can make these names itself, but does not escape the names of sheets in them.
  opens._definedNames = { model: titles };
  const repeatOnPages = ({ id, name }: ExcelJS.Worksheet, row: number) => {
    const range = `'${name.replaceAll("'", "''")}'!$${row}:$${row}`;
    titles.push({ name: "_xlnm.Print_Titles", ranges: [range], localSheetId: id - 1 });
  };
  /** Await this after each row. Undefined if the stream can already take more. */
  const room = (sheet: ExcelJS.Worksheet) => (sheet as unknown as HasPart).stream.room();
  return { workbook, room, repeatOnPages };
}

const sheetAndPage = "&L&A&R&P / &N";
const paperA4 = 9;

/** Any number of pages long. */
export function pageOptions({ orientation = "landscape" }: PageToPrint = {}) {
  return {
    pageSetup: { orientation, paperSize: paperA4, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
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
  const target = { columns: [], styles: new CellStyles() };
  let number = 0;
  for await (const cells of rows()) {
    number += 1;
    writeRow(worksheet.getRow(number), { cells }, target);
    await room(worksheet);
  }
  worksheet.commit();
}
