import type { ImageFile, OtherFile } from "../model/product/image-check.ts";
import { jpegSize } from "./jpeg.ts";

/** What the beginning of a file tells about it. */
export type Inspection =
  | { readonly kind: "file"; readonly file: ImageFile }
  /** Nothing yet: it takes more of the file. */
  | { readonly kind: "more" }
  /** An image that does not say its size where it should. */
  | { readonly kind: "no-size" };

/** After so many bytes a file that is neither JPG nor PNG has shown what it is. */
const enoughBytes = 512;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The length of PNG's first chunk, 13, and its name, IHDR. */
const pngHeader = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** What a file is by its bytes, whatever its name and headers say (decision 33). */
export function inspectBytes(bytes: Uint8Array): Inspection {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return jpg(bytes);
  if (begins(bytes, pngSignature)) return png(bytes);
  if (bytes.length < enoughBytes) return { kind: "more" };
  return { kind: "file", file: { kind: "other", file: otherFile(bytes) } };
}

/** What a file is of which there are no more bytes than these. */
export function inspectWhole(bytes: Uint8Array): Inspection {
  const found = inspectBytes(bytes);
  if (found.kind !== "more") return found;
  return { kind: "file", file: { kind: "other", file: cutFile(bytes) } };
}

function cutFile(bytes: Uint8Array): OtherFile {
  if (bytes.length === 0) return "empty";
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "damaged-jpg";
  return begins(bytes, pngSignature) ? "damaged-png" : otherFile(bytes);
}

function jpg(bytes: Uint8Array): Inspection {
  const found = jpegSize(bytes);
  if (found.kind === "more" || found.kind === "no-size") return found;
  if (found.kind === "damaged") return other("damaged-jpg");
  const { width, height } = found;
  return { kind: "file", file: { kind: "image", type: "jpg", width, height } };
}

function png(bytes: Uint8Array): Inspection {
  if (bytes.length < 24) return { kind: "more" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const isSound = begins(bytes.subarray(8), pngHeader) && width > 0 && height > 0;
  // The largest number that PNG allows.
  if (!isSound || Math.max(width, height) > 0x7fff_ffff) return other("damaged-png");
  return { kind: "file", file: { kind: "image", type: "png", width, height } };
}

function other(file: OtherFile): Inspection {
  return { kind: "file", file: { kind: "other", file } };
}

/** Brands of files whose type stands behind `ftyp`. */
const brands: readonly (readonly [RegExp, OtherFile])[] = [
  [/^avi[fs]/, "avif"],
  [/^(hei[cfsmx]|hev[cmsx]|mif1|msf1)/, "heic"],
  [/^jxl /, "jxl"],
];

const beginnings: readonly (readonly [RegExp, OtherFile])[] = [
  [/^GIF8[79]a/, "gif"],
  [/^RIFF.{4}WEBP/s, "webp"],
  [/^BM.{4}\0{4}/s, "bmp"],
  [/^(II\*\0|MM\0\*)/, "tiff"],
  [/^(\xff\n|.{4}JXL )/s, "jxl"],
  [/^%PDF-/, "pdf"],
];

function otherFile(bytes: Uint8Array): OtherFile {
  const text = Buffer.from(bytes.subarray(0, enoughBytes)).toString("latin1");
  const brand = /^.{4}ftyp(.{4})/s.exec(text)?.[1];
  const [table, subject] = brand === undefined ? [beginnings, text] : [brands, brand];
  return table.find(([shape]) => shape.test(subject))?.[1] ?? markup(text);
}

/** A web page or a drawing is text that begins with a tag. */
function markup(text: string): OtherFile {
  const said = text
    .replace(/^(?:\xef\xbb\xbf)?\s+/, "")
    .replace(/^\xef\xbb\xbf/, "")
    .toLowerCase();
  if (!/^<[!?a-z]/.test(said)) return "unknown";
  if (said.includes("<svg")) return "svg";
  return said.startsWith("<?xml") && !said.includes("<html") ? "unknown" : "web-page";
}

function begins(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return bytes.length >= wanted.length && wanted.every((byte, at) => bytes[at] === byte);
}
