import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { messageOf, SheetportError } from "../errors.ts";
import { damaged, encrypted, inflatesTooLarge, limits, tooManyEntries } from "./refusals.ts";

/** Large enough to keep the number of round trips to the inflating thread low. */
const chunkBytes = 64 * 1024;

/** The parts of a workbook's ZIP archive, inflated on demand and counted while inflating. */
export interface Archive {
  /** Part names as written, without a leading slash. */
  readonly names: readonly string[];
  /** Part names are compared without case (Open Packaging Conventions). */
  has(name: string): boolean;
  /** Inflated size as the archive states it: a hint, never a promise. */
  statedBytes(name: string): number;
  /**
   * Inflates a part piece by piece; every byte is checked against the archive's checksum.
   *
   * @throws SheetportError `workbook-damaged`, `workbook-encrypted`, `workbook-inflates-too-large`.
   */
  chunks(name: string): AsyncGenerator<Buffer>;
}

/**
 * Reads the archive's directory: part names, no data.
 *
 * @throws SheetportError `workbook-damaged`, `workbook-too-many-parts`.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await asDamage(fromBufferPromise(bytes, { decodeStrings: false }));
  if (zip.entryCount > limits.entries) throw tooManyEntries(zip.entryCount);
  const entries = await asDamage(readEntries(zip));
  const inflated = new Map<Entry, number>();
  const find = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase())?.entry;
    if (entry === undefined) throw damaged((say) => say.partMissing(name));
    return entry;
  };
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(name.toLowerCase()),
    statedBytes: (name) => find(name).uncompressedSize,
    async *chunks(name) {
      const entry = find(name);
      const data = await entryData(zip, { entry, name, bytes });
      const counter = countInflated(inflated, entry);
      const pieces = entry.compressionMethod === 0 ? stored(data) : inflate(data, name);
      yield* checked(pieces, { entry, name, counter });
    },
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, { name: string; entry: Entry }>> {
  const entries = new Map<string, { name: string; entry: Entry }>();
  for await (const entry of zip.eachEntry()) {
    const name = entryName(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields);
    const key = name.toLowerCase();
    if (entries.has(key)) throw damaged((say) => say.partTwice(name));
    entries.set(key, { name, entry });
  }
  return entries;
}

/** Names are only keys here, nothing is ever written to disk, so any path is harmless. */
function entryName(flags: number, raw: Buffer, extra: Entry["extraFields"]): string {
  return getFileNameLowLevel(flags, raw, extra, false).replace(/^\/+/, "");
}

async function entryData(
  zip: ZipFile,
  { entry, name, bytes }: { entry: Entry; name: string; bytes: Buffer },
): Promise<Buffer> {
  if (entry.isEncrypted()) throw encrypted();
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw damaged((say) => say.partPacked(name));
  }
  const header = await asDamage(zip.readLocalFileHeaderPromise(entry));
  if (!header.fileName.equals(entry.fileNameRaw)) {
    throw damaged((say) => say.partTwoNames(name));
  }
  return bytes.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize);
}

/** A part that is read twice counts once. */
function countInflated(inflated: Map<Entry, number>, entry: Entry): (pieceBytes: number) => number {
  let ofPart = 0;
  return (pieceBytes) => {
    ofPart += pieceBytes;
    inflated.set(entry, Math.max(inflated.get(entry) ?? 0, ofPart));
    let total = 0;
    for (const size of inflated.values()) total += size;
    if (total > limits.inflatedBytes) throw inflatesTooLarge();
    return ofPart;
  };
}

async function* stored(data: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < data.length; at += chunkBytes) yield data.subarray(at, at + chunkBytes);
}

async function* inflate(data: Buffer, name: string): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: chunkBytes });
  stream.end(data);
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (thrown) {
    throw thrown instanceof SheetportError
      ? thrown
      : damaged((say) => say.partBroken(name), thrown);
  } finally {
    stream.destroy();
  }
}

async function* checked(
  pieces: AsyncGenerator<Buffer>,
  part: { entry: Entry; name: string; counter: (pieceBytes: number) => number },
): AsyncGenerator<Buffer> {
  let sum = 0;
  let size = 0;
  for await (const piece of pieces) {
    size = part.counter(piece.length);
    sum = crc32(piece, sum);
    yield piece;
  }
  if (size !== part.entry.uncompressedSize || sum !== part.entry.crc32) {
    throw damaged((say) => say.partIncomplete(part.name));
  }
}

async function asDamage<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (thrown) {
    if (thrown instanceof SheetportError) throw thrown;
    if (/encryption/i.test(messageOf(thrown))) throw encrypted();
    throw damaged((say) => say.archiveBroken, thrown);
  }
}
