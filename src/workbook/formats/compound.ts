/** Numbers from here on mean the end of a chain, unused, or no entry. */
const noSector = 0xfffffffa;
const entryBytes = 128;
/** Smaller streams are in sectors of {@link smallBytes} within the root stream. */
const smallStream = 4096;
const smallBytes = 64;
const [streamType, placesInHeader] = [2, 109];

/** Sectors, and the table with the next sector of each. */
interface Sectors {
  readonly data: Buffer;
  readonly bytes: number;
  readonly table: Buffer;
  /** No sector belongs to two chains, nor twice to one. */
  readonly taken: Set<number>;
}

/**
 * The workbook stream of an `.xls`, from its compound file. SheetJS does not get the file itself,
 * because it follows circular chains.
 *
 * @returns undefined where the file holds another document
 * @throws Error when a chain crosses itself or another one, or ends before its stream does
 */
export function workbookStream(file: Buffer): Buffer | undefined {
  const sectors = sectorsOf(file);
  const directory = content(sectors, file.readUInt32LE(48));
  const streams = topStreams(directory);
  const stream = streams.get("workbook") ?? streams.get("book");
  if (stream === undefined) return undefined;
  const { start, size } = stream;
  if (size >= smallStream) return content(sectors, start, size);
  const root = entryAt(directory, 0);
  const small: Sectors = {
    data: content(sectors, root.start, root.size),
    bytes: smallBytes,
    table: content(sectors, file.readUInt32LE(60)),
    taken: new Set(),
  };
  return content(small, start, size);
}

function sectorsOf(file: Buffer): Sectors {
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Error("its sectors have no known size");
  const bytes = 2 ** shift;
  // The header has the size of a sector.
  const data = file.subarray(bytes);
  const taken = new Set<number>();
  const tables = placesOfTables(file, { data, bytes, taken });
  const table = tables.map((sector) => take({ data, bytes, taken }, sector));
  return { data, bytes, table: Buffer.concat(table), taken };
}

/** The sectors of the table: the header lists the first of them, further sectors the others. */
function placesOfTables(file: Buffer, sectors: Omit<Sectors, "table">): readonly number[] {
  const count = file.readUInt32LE(44);
  const places = numbersIn(file.subarray(76, 76 + 4 * placesInHeader));
  let more = file.readUInt32LE(68);
  while (places.length < count) {
    const listed = numbersIn(take(sectors, more));
    more = listed.pop() ?? noSector;
    places.push(...listed);
  }
  return places.slice(0, count);
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(4 * at));
}

function take({ data, bytes, taken }: Omit<Sectors, "table">, sector: number): Buffer {
  const found = data.subarray(sector * bytes, (sector + 1) * bytes);
  if (found.length === 0) throw new Error("a sector is missing");
  if (taken.has(sector)) throw new Error("chains of sectors cross");
  taken.add(sector);
  return found;
}

/** The content of a chain of sectors, up to `size` bytes. */
function content(sectors: Sectors, first: number, size = Number.POSITIVE_INFINITY): Buffer {
  const pieces: Buffer[] = [];
  let left = size;
  let sector = first;
  while (left > 0 && sector < noSector) {
    const piece = take(sectors, sector);
    pieces.push(piece);
    left -= piece.length;
    if (left > 0) sector = sectors.table.readUInt32LE(4 * sector);
  }
  if (left > 0 && Number.isFinite(size)) throw new Error("a chain of sectors ends too early");
  return Buffer.concat(pieces).subarray(0, size);
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly beside: readonly number[];
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function entryAt(directory: Buffer, id: number): Entry {
  const at = directory.subarray(id * entryBytes, (id + 1) * entryBytes);
  return {
    name: at.toString("utf16le", 0, Math.max(0, Math.min(64, at.readUInt16LE(64)) - 2)),
    type: at.readUInt8(66),
    beside: [at.readUInt32LE(68), at.readUInt32LE(72)],
    child: at.readUInt32LE(76),
    start: at.readUInt32LE(116),
    size: at.readUInt32LE(120),
  };
}

/** The streams by their names, without those of embedded objects. */
function topStreams(directory: Buffer): ReadonlyMap<string, Entry> {
  const streams = new Map<string, Entry>();
  const seen = new Set<number>();
  const ids = [entryAt(directory, 0).child];
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    if (id >= noSector) continue;
    if (seen.has(id)) throw new Error("its directory crosses itself");
    seen.add(id);
    const entry = entryAt(directory, id);
    if (entry.type === streamType) streams.set(entry.name.toLowerCase(), entry);
    ids.push(...entry.beside);
  }
  return streams;
}
