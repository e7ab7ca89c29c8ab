import { imageDimensionsFromData } from "image-dimensions";
import type { ImageFile, OtherFile } from "../model/product/image-check.ts";

/** What the beginning of a file shows. */
export type Inspection =
  | { readonly kind: "file"; readonly file: ImageFile }
  /** Nothing yet: it takes more of the file. */
  | { readonly kind: "more" }
  /** An image without its size where it should be. */
  | { readonly kind: "no-size" };

/** After so many bytes a file that is no JPG has shown what it is. */
const enoughBytes = 512;

/** The image types that are accepted, by how their files begin. */
const signatures = [
  { type: "jpg", signature: [0xff, 0xd8, 0xff] },
  { type: "png", signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;

/** What a file is by its bytes, whatever its name and headers are (decision 33). */
export function inspectBytes(bytes: Uint8Array): Inspection {
  const image = imageBeginning(bytes);
  if (image !== undefined) return sized(bytes, image);
  if (bytes.length < enoughBytes) return { kind: "more" };
  return other(otherFile(bytes));
}

/** What a file is of which there are no more bytes than these. */
export function inspectWhole(bytes: Uint8Array): Inspection {
  const inspection = inspectBytes(bytes);
  if (inspection.kind !== "more") return inspection;
  if (bytes.length === 0) return other("empty");
  return other(imageBeginning(bytes) === undefined ? otherFile(bytes) : "damaged");
}

function imageBeginning(bytes: Uint8Array) {
  return signatures.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
}

/** The size of a JPG may come late: whether it is damaged shows only at its end. */
function sized(bytes: Uint8Array, { type }: (typeof signatures)[number]): Inspection {
  const size = imageDimensionsFromData(bytes);
  if (size === undefined) {
    return type === "png" && bytes.length >= enoughBytes ? other("damaged") : { kind: "more" };
  }
  const { width, height } = size;
  // A JPG may say its height behind the pixels, at the very end.
  if (type === "jpg" && width > 0 && height === 0) return { kind: "no-size" };
  // Apple's variant, which browsers do not show, has a chunk of its own before IHDR.
  const isApple = type === "png" && bytes[12] !== 0x49;
  // 0x7fffffff is the largest number that PNG allows.
  const isSound = Math.min(width, height) > 0 && Math.max(width, height) <= 0x7fff_ffff;
  if (isApple || !isSound) return other("damaged");
  return { kind: "file", file: { kind: "image", type, width, height } };
}

function other(file: OtherFile): Inspection {
  return { kind: "file", file: { kind: "other", file } };
}

/** Brands of files whose type follows `ftyp`. */
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
  const message = text
    .replace(/^(?:\xef\xbb\xbf)?\s+/, "")
    .replace(/^\xef\xbb\xbf/, "")
    .toLowerCase();
  if (!/^<[!?a-z]/.test(message)) return "unknown";
  if (message.includes("<svg")) return "svg";
  return message.startsWith("<?xml") && !message.includes("<html") ? "unknown" : "web-page";
}
