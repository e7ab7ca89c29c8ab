import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  readonly name: string;
  readonly data: string | Buffer;
  /** Not compressed. */
  readonly stored?: boolean;
  /** The name in the local header, when it is to differ. */
  readonly localName?: string;
  /** General purpose flags; 1 marks the part as encrypted. */
  readonly flags?: number;
  /** An extra field of the directory's entry, its own header included. */
  readonly extra?: Buffer;
}

/** A ZIP archive with exactly these parts, in this order, right or wrong as they are. */
export function zip(parts: readonly ZipPart[], level = 6): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const plain = typeof part.data === "string" ? Buffer.from(part.data) : part.data;
    const packed = part.stored ? plain : deflateRawSync(plain, { level });
    const sizes = header(part, plain, packed);
    const local = Buffer.from(part.localName ?? part.name);
    const start = Buffer.concat([bytes(4, 0x04034b50), sizes, bytes(2, local.length, 0), local]);
    const name = Buffer.from(part.name);
    const extra = part.extra ?? Buffer.alloc(0);
    directory.push(
      bytes(4, 0x02014b50),
      bytes(2, 20),
      sizes,
      bytes(2, name.length, extra.length, 0, 0, 0),
      bytes(4, 0, offset),
      name,
      extra,
    );
    pieces.push(start, packed);
    offset += start.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = [bytes(4, 0x06054b50), bytes(2, 0, 0, parts.length, parts.length)];
  return Buffer.concat([...pieces, central, ...end, bytes(4, central.length, offset), bytes(2, 0)]);
}

function header(part: ZipPart, plain: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    bytes(2, 20, part.flags ?? 0, part.stored ? 0 : 8, 0, 0x21),
    bytes(4, crc32(plain), packed.length, plain.length),
  ]);
}

function bytes(size: 2 | 4, ...numbers: number[]): Buffer {
  const out = Buffer.alloc(size * numbers.length);
  numbers.forEach((number, index) => {
    if (size === 2) out.writeUInt16LE(number, index * 2);
    else out.writeUInt32LE(number, index * 4);
  });
  return out;
}
