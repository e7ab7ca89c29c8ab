const sectorBytes = 512;
const [perSector, placesInHeader] = [sectorBytes / 4, 109];
const [endOfChain, sectorOfFat, sectorOfList, free] = [
  0xfffffffe, 0xfffffffd, 0xfffffffc, 0xffffffff,
];

/** Where a compound file's parts stand, for those that damage it. */
export interface CompoundPlaces {
  readonly bytes: Buffer;
  /** The first sector of the stream, of the directory, and how many the stream has. */
  readonly first: number;
  readonly directory: number;
  readonly count: number;
  /** Has a sector followed by another one. */
  link(sector: number, next: number): void;
}

/**
 * A compound file, as `.xls` is one, around one stream of 4,096 bytes or more. Its sectors stand from
 * the last to the first: allowed, though no program writes them so.
 */
export function descendingCompound(
  stream: Buffer,
  { name = "Workbook", damage }: { name?: string; damage?(places: CompoundPlaces): void } = {},
): Buffer {
  const count = Math.ceil(stream.length / sectorBytes);
  const fatSectors = Math.ceil((count + 1) / (perSector - 2));
  const listSectors = Math.max(0, Math.ceil((fatSectors - placesInHeader) / (perSector - 1)));
  const directory = fatSectors + listSectors;
  const [lowest, first] = [directory + 1, directory + count];
  const bytes = Buffer.alloc(sectorBytes * (1 + directory + 1 + count));
  const at = (sector: number) => sectorBytes * (sector + 1);
  bytes.fill(0xff, at(0), at(directory));
  const link = (sector: number, next: number) => bytes.writeUInt32LE(next, at(0) + 4 * sector);
  for (let sector = 0; sector < fatSectors; sector += 1) {
    link(sector, sectorOfFat);
    const [list, place] = divided(sector - placesInHeader, perSector - 1);
    if (list >= 0) bytes.writeUInt32LE(sector, at(fatSectors + list) + 4 * place);
  }
  for (let list = 0; list < listSectors; list += 1) {
    link(fatSectors + list, sectorOfList);
    const next = list + 1 < listSectors ? fatSectors + list + 1 : endOfChain;
    bytes.writeUInt32LE(next, at(fatSectors + list + 1) - 4);
  }
  link(directory, endOfChain);
  for (let place = 0; place < count; place += 1) {
    const sector = first - place;
    link(sector, sector === lowest ? endOfChain : sector - 1);
    stream.copy(bytes, at(sector), place * sectorBytes, (place + 1) * sectorBytes);
  }
  writeHeader(bytes, { fatSectors, listSectors, directory });
  entry(bytes, at(directory), {
    name: "Root Entry",
    type: 5,
    start: endOfChain,
    size: 0,
    child: 1,
  });
  entry(bytes, at(directory) + 128, { name, type: 2, start: first, size: stream.length });
  damage?.({ bytes, first, directory, count, link });
  return bytes;
}

function divided(number: number, by: number): readonly [times: number, rest: number] {
  return [Math.floor(number / by), number % by];
}

type Counts = Readonly<Record<"fatSectors" | "listSectors" | "directory", number>>;

function writeHeader(bytes: Buffer, has: Counts): void {
  bytes.write("d0cf11e0a1b11ae1", "hex");
  bytes.write("3e000300feff09000600", 24, "hex");
  bytes.writeUInt32LE(has.fatSectors, 44);
  bytes.writeUInt32LE(has.directory, 48);
  bytes.writeUInt32LE(4096, 56);
  bytes.writeUInt32LE(endOfChain, 60);
  bytes.writeUInt32LE(has.listSectors === 0 ? endOfChain : has.fatSectors, 68);
  bytes.writeUInt32LE(has.listSectors, 72);
  for (let place = 0; place < placesInHeader; place += 1) {
    bytes.writeUInt32LE(place < has.fatSectors ? place : free, 76 + 4 * place);
  }
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
  readonly child?: number;
}

function entry(bytes: Buffer, at: number, { name, type, start, size, child = free }: Entry): void {
  bytes.write(name, at, "utf16le");
  bytes.writeUInt16LE(2 * name.length + 2, at + 64);
  bytes[at + 66] = type;
  bytes[at + 67] = 1;
  for (const [place, value] of [free, free, child].entries())
    bytes.writeUInt32LE(value, at + 68 + 4 * place);
  bytes.writeUInt32LE(start, at + 116);
  bytes.writeUInt32LE(size, at + 120);
}
