import { isUtf8 } from "node:buffer";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { CellSource } from "../cells/cell-reader.ts";
import { drawnPictures, pictureValues } from "../cells/pictures.ts";
import { SharedStrings } from "../cells/shared-strings.ts";
import { SheetScanner } from "../cells/sheet-scanner.ts";
import { noStyles, readStyles, withFormatsKept } from "../cells/styles.ts";
import type { TextEncoding } from "../container/csv-facts.ts";
import type { OpenedWorkbook } from "../container/opened.ts";
import { findParts, type SheetPart, type WorkbookParts } from "../container/parts.ts";
import * as refusals from "../container/refusals.ts";
import { utf8Pieces } from "../container/xml.ts";
import { type Archive, beginsAsZip, openArchive } from "../container/zip.ts";
import { isTextTableName } from "../csv/names.ts";
import { openTextTable } from "../csv/open.ts";
import { say } from "../say.ts";
import { numbersFile, refuseLockFile, refuseOtherKinds, textOfOtherName } from "./other-files.ts";

export type { OpenedWorkbook };

/** What is known of a file beside its bytes. */
export interface OpenOptions {
  /** Its name: text is read as a table only where the name says so (`.csv`, `.tsv`, `.txt`). */
  readonly name?: string | undefined;
  /** `--encoding`: that of a table as text; found out when it is left out. */
  readonly encoding?: TextEncoding | undefined;
}

/** A file that is to be read. */
export interface WorkbookBytes {
  readonly bytes: Buffer;
  /** Its file name: it tells a table as text from a workbook, and stands in refusals. */
  readonly name: string;
  /** That of a table as text. @default it is found out */
  readonly encoding?: TextEncoding | undefined;
  /** The workbook as it was opened before from the same bytes. */
  readonly opened?: OpenedWorkbook | undefined;
}

/** The workbook in a file, as it was opened before or opened now; see {@link openWorkbook}. */
export async function openFile({
  bytes,
  opened,
  ...known
}: WorkbookBytes): Promise<OpenedWorkbook> {
  return opened ?? openWorkbook(bytes, known);
}

/**
 * Opens a workbook (`.xlsx`, `.xlsm`) or a table as text (`.csv`, `.tsv`, `.txt`) from its bytes. Of
 * a workbook nothing but its directory and list of sheets is read yet. Macros, links and embedded
 * objects are never touched.
 *
 * @throws SheetportError exit code 3: not a workbook, encrypted, damaged, or over a limit.
 */
export async function openWorkbook(
  bytes: Buffer,
  { name = "", encoding }: OpenOptions = {},
): Promise<OpenedWorkbook> {
  refuseOtherFiles(bytes, name);
  if (!beginsAsZip(bytes)) return openTextTable(bytes, encoding);
  const archive = await openArchive(bytes);
  refuseOtherArchives(archive);
  const parts = await findParts((name) => readWhole(archive, name));
  let source: Promise<CellSource> | undefined;
  return {
    sheets: parts.sheets.map(({ name, hidden }) => ({ name, hidden })),
    passedOver: parts.passedOver,
    pictures: (sheet) =>
      drawnPictures(findSheet(parts.sheets, sheet).part, (name) => readWhole(archive, name)),
    async *rows(sheet, pass = newPass()) {
      const { part } = findSheet(parts.sheets, sheet);
      source ??= readSource(archive, parts);
      const scanner = new SheetScanner(sourceFor(pass, await source), pass);
      for await (const piece of utf8Pieces(archive.chunks(part))) {
        const rows = scanner.push(piece);
        if (rows.length > 0) yield rows;
      }
      const last = scanner.finish();
      if (last.length > 0) yield last;
      // Few sheets are read twice, and the shared texts are large.
      source = undefined;
    },
  };
}

function sourceFor({ keepsFormats }: SheetPass, source: CellSource): CellSource {
  return keepsFormats ? { ...source, styles: withFormatsKept(source.styles) } : source;
}

function findSheet(sheets: readonly SheetPart[], name: string): SheetPart {
  const found = sheets.find((sheet) => sheet.name === name);
  const names = sheets.map((sheet) => sheet.name);
  if (found === undefined) throw refusals.noSuchSheet(name, names);
  return found;
}

/** What is told apart by the first bytes alone. */
function refuseOtherFiles(bytes: Buffer, name: string): void {
  if (bytes.length === 0) throw refusals.notXlsx(say("refusals.isEmpty"));
  if (bytes.length > refusals.limits.fileBytes) throw refusals.fileTooLarge(bytes.length);
  if (bytes.subarray(0, 4).toString("hex") === "d0cf11e0") {
    const isEncrypted = bytes.includes("EncryptedPackage", 0, "utf16le");
    throw isEncrypted ? refusals.encrypted() : refusals.oldFormat();
  }
  if (beginsAsZip(bytes)) return;
  refuseLockFile(name);
  refuseOtherKinds(bytes);
  if (isTextTableName(name)) return;
  const isText = !bytes.includes(0) && isUtf8(bytes);
  throw isText ? textOfOtherName() : refusals.notXlsx(say("refusals.isOtherFile"));
}

function refuseOtherArchives(archive: Archive): void {
  if (archive.has("xl/workbook.bin")) throw refusals.binaryFormat();
  const isOpenDocument = archive.has("mimetype") && archive.has("content.xml");
  if (isOpenDocument) throw refusals.openDocument();
  const isNumbers = archive.has("Index/Document.iwa") || archive.has("Index.zip");
  if (isNumbers) throw numbersFile();
}

async function readWhole(archive: Archive, name: string): Promise<Buffer | undefined> {
  if (!archive.has(name)) return undefined;
  const pieces: Buffer[] = [];
  // No part gives more than it states.
  if (archive.statedBytes(name) > refusals.limits.wholePartBytes) throw refusals.partTooLarge(name);
  for await (const piece of utf8Pieces(archive.chunks(name))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readSource(archive: Archive, parts: WorkbookParts): Promise<CellSource> {
  // Without the styles that it names, a date would be a number.
  const named = parts.styles;
  const styles = named === undefined ? undefined : await readWhole(archive, named);
  if (named !== undefined && styles === undefined) {
    throw refusals.damaged(say("damage.partMissing", named));
  }
  const texts = await readSharedStrings(archive, parts.sharedStrings);
  return {
    styles: styles === undefined ? noStyles : readStyles(styles),
    sharedString: (index) => texts.at(index),
    date1904: parts.date1904,
    pictureValues: await pictureValues(parts.richValues, (name) => readWhole(archive, name)),
  };
}

async function readSharedStrings(
  archive: Archive,
  part: string | undefined,
): Promise<SharedStrings> {
  if (part === undefined || !archive.has(part)) return new SharedStrings();
  const texts = new SharedStrings(archive.statedBytes(part));
  for await (const piece of utf8Pieces(archive.chunks(part))) texts.push(piece);
  return texts.finish();
}
