/** The end record of a ZIP archive without its comment, and the longest comment. */
const endBytes = 22;
const commentBytesMax = 0xffff;
const endSignature = 0x06054b50;

/** Whether bytes begin as a ZIP archive does. */
export function beginsAsZip(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "PK";
}

/**
 * Whether bytes begin and end as a ZIP archive does. A workbook that is still being written lacks
 * its end: the archive's directory is written last.
 */
export function endsAsZip(bytes: Buffer): boolean {
  if (bytes.length < endBytes || !beginsAsZip(bytes)) return false;
  const last = bytes.length - endBytes;
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at -= 1) {
    const isEnd = bytes.readUInt32LE(at) === endSignature;
    if (isEnd && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
