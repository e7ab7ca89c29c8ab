import type { TransformOptions } from "node:stream";
import { crc32, createInflateRaw, type ZlibOptions } from "node:zlib";
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  type LocalFileHeader,
  type ZipFile,
} from "yauzl";
import { messageOf, SheetportError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { damaged, encrypted, limits, unpacksTooLarge } from "./refusals.ts";

/** Large chunks, because each one costs a round trip to the inflating thread. */
const chunkBytes = 256 * 1024;

export interface Archive {
  /** The names have no leading slash. */
  readonly names: readonly string[];
  /** Ignores case, as the Open Packaging Conventions require. */
  has(name: string): boolean;
  /** The inflated size that the archive states, which may be wrong. */
  statedBytes(name: string): number;
  /** Verifies the size and the checksum of the part. */
  chunks(name: string): AsyncGenerator<Buffer>;
}

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await asDamage(fromBufferPromise(bytes, { decodeStrings: false }));
  if (zip.entryCount > limits.entries) {
    const counts = { parts: zip.entryCount, limit: limits.entries };
    const message = msg("workbook.refusals.tooManyParts", counts);
    throw workbookError("workbook-too-many-parts", message);
  }
  const entries = await asDamage(readEntries(zip));
  refuseOverlaps(entries.values());
  const read = new Set<Entry>();
  const find = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase())?.entry;
    if (entry === undefined) throw damaged(`${name}: missing`);
    return entry;
  };
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(name.toLowerCase()),
    statedBytes: (name) => find(name).uncompressedSize,
    async *chunks(name) {
      const entry = find(name);
      const data = await entryData(zip, { entry, name, bytes });
      countStated(read, entry);
      const pieces = entry.compressionMethod === 0 ? stored(data) : inflate(data, name);
      yield* checked(pieces, { entry, name });
    },
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, { name: string; entry: Entry }>> {
  const entries = new Map<string, { name: string; entry: Entry }>();
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
    // Any path is harmless, because names are only used as keys and nothing is written to disk.
    const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false).replace(/^\/+/, "");
    const key = name.toLowerCase();
    if (entries.has(key)) throw damaged(`${name}: twice`);
    entries.set(key, { name, entry });
  }
  return entries;
}

async function entryData(
  zip: ZipFile,
  { entry, name, bytes }: { entry: Entry; name: string; bytes: Buffer },
): Promise<Buffer> {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw damaged(`${name}: compression method`);
  }
  const header = await asDamage(zip.readLocalFileHeaderPromise(entry));
  if (!header.fileName.equals(entry.fileNameRaw)) {
    throw damaged(`${name}: two names`);
  }
  if (!agrees(header, entry)) throw damaged(`${name}: two headers`);
  return bytes.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize);
}

/** Placeholders for sizes that are stated after the data or in a ZIP64 field. */
const sizeElsewhere: ReadonlySet<number> = new Set([0, 0xffffffff]);

function agrees(header: LocalFileHeader, entry: Entry): boolean {
  const isSame = (size: number, listed: number) => sizeElsewhere.has(size) || size === listed;
  return (
    header.compressionMethod === entry.compressionMethod &&
    isSame(header.compressedSize, entry.compressedSize) &&
    isSame(header.uncompressedSize, entry.uncompressedSize) &&
    (header.crc32 === 0 || header.crc32 === entry.crc32)
  );
}

/** {@link checked} enforces the stated sizes, so it is enough to count these. */
function countStated(read: Set<Entry>, entry: Entry): void {
  let total = read.has(entry) ? 0 : entry.uncompressedSize;
  for (const { uncompressedSize } of read) total += uncompressedSize;
  if (total > limits.inflatedBytes) {
    throw unpacksTooLarge("workbook-inflates-too-large", "ZIP", limits.inflatedBytes);
  }
  read.add(entry);
}

/** A small file with overlapping parts could unpack to any size. */
function refuseOverlaps(entries: Iterable<{ readonly name: string; readonly entry: Entry }>): void {
  const sorted = [...entries].sort(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { name, entry } of sorted) {
    if (entry.relativeOffsetOfLocalHeader < end) throw damaged(`${name}: overlap`);
    const headerBytes = 30 + entry.fileNameRaw.length;
    end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.compressedSize;
  }
}

async function* stored(data: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < data.length; at += chunkBytes) yield data.subarray(at, at + chunkBytes);
}

async function* inflate(data: Buffer, name: string): AsyncGenerator<Buffer> {
  // Inflates the next pieces while one is being processed.
  const ahead: ZlibOptions & TransformOptions = {
    chunkSize: chunkBytes,
    highWaterMark: 2 * chunkBytes,
  };
  const stream = createInflateRaw(ahead);
  stream.end(data);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (thrown) {
    throw thrown instanceof SheetportError ? thrown : damaged(`${name}: deflate`, thrown);
  } finally {
    stream.destroy();
  }
}

async function* checked(
  pieces: AsyncGenerator<Buffer>,
  { entry, name }: { readonly entry: Entry; readonly name: string },
): AsyncGenerator<Buffer> {
  let sum = 0;
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > entry.uncompressedSize) break;
    sum = crc32(piece, sum);
    yield piece;
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) {
    throw damaged(`${name}: checksum`);
  }
}

async function asDamage<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof SheetportError) throw thrown;
    if (/encryption/i.test(messageOf(thrown))) throw encrypted();
    throw damaged("ZIP", thrown);
  }
}

/** Whether a file may be an `.xlsx`, `.xlsb` or `.ods`, which are ZIP archives. */
export function beginsAsZip(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "PK";
}
