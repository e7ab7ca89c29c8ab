/** 1 January 2025, 00:00, in the encoding of ZIP. */
const fixed = { time: 0, date: ((2025 - 1980) << 9) | (1 << 5) | 1 } as const;

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/**
 * Sets a fixed time for every entry of an archive, so that equal content gives equal bytes. Does
 * not support ZIP64 or an archive comment.
 */
export function withFixedTimes(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(endSignature);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    writeTime(bytes, at + 12);
    writeTime(bytes, bytes.readUInt32LE(at + 42) + 10);
    const variable = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += 46 + variable.reduce((sum, length) => sum + length, 0);
  }
  return bytes;
}

function writeTime(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(fixed.time, at);
  bytes.writeUInt16LE(fixed.date, at + 2);
}
