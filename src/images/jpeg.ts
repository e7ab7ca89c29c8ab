/** What the beginning of a JPG tells: its size, that it is damaged, or nothing yet. */
export type JpegSize =
  | { readonly kind: "size"; readonly width: number; readonly height: number }
  | { readonly kind: "damaged" }
  /** The size stands behind the pixels, at the very end. */
  | { readonly kind: "no-size" }
  | { readonly kind: "more" };

const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Reads the size from a JPG's frame header by going from segment to segment (ITU-T T.81, annex B):
 * whatever lies within a segment, such as the thumbnail in Exif data, is never looked at. Progressive
 * and other processes have frame headers of their own, all of one shape.
 *
 * @param bytes the file's beginning, which starts with FF D8
 */
export function jpegSize(bytes: Uint8Array): JpegSize {
  let at = 2;
  for (;;) {
    // Readers skip stray bytes between segments, and any number of FF before a marker.
    while (at < bytes.length && bytes[at] !== 0xff) at += 1;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    if (marker === undefined) return { kind: "more" };
    at += 1;
    if (standsAlone(marker)) continue;
    // Pixels, or the end, without a frame before.
    if (marker === startOfScan || marker === endOfImage) return { kind: "damaged" };
    const length = word(bytes, at);
    if (length === undefined) return { kind: "more" };
    if (length < 2) return { kind: "damaged" };
    if (isFrame(marker)) return frameSize(bytes, at);
    at += length;
  }
}

/** Markers without a segment: a stuffed FF, TEM, RST0–7, SOI. */
function standsAlone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** SOF0–15; C4, C8 and CC among them are tables and a reserve. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Length, precision, height, width, number of components. */
function frameSize(bytes: Uint8Array, at: number): JpegSize {
  const [length = 0, height, width] = [word(bytes, at), word(bytes, at + 3), word(bytes, at + 5)];
  if (height === undefined || width === undefined) return { kind: "more" };
  if (length < 11 || width === 0) return { kind: "damaged" };
  return height === 0 ? { kind: "no-size" } : { kind: "size", width, height };
}

function word(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at], bytes[at + 1]];
  return high === undefined || low === undefined ? undefined : high * 256 + low;
}
