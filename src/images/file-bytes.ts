import { imageDimensionsFromData } from "image-dimensions";

export type OtherFile =
  | (typeof brands | typeof beginnings)[number][1]
  | ("svg" | "web-page" | "damaged" | "empty" | "unknown");

export type ImageFile =
  | {
      readonly kind: "image";
      /** The only accepted types (interface: Limits, “Images per product”). */
      readonly type: "jpg" | "png";
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "other"; readonly file: OtherFile };

/** “more” means that more bytes are needed. */
export type Inspection =
  | { readonly kind: "file"; readonly file: ImageFile }
  | { readonly kind: "more" }
  | { readonly kind: "no-size" };

/** This many bytes are enough to identify any file other than a JPG. */
const enoughBytes = 512;

const signatures = [
  { type: "jpg", signature: [0xff, 0xd8, 0xff] },
  { type: "png", signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;

/** Identifies a file by its bytes. Names and headers do not count (decision 33). */
export function inspectBytes(bytes: Uint8Array, { isWhole = false } = {}): Inspection {
  const image = signatures.find(({ signature }) =>
    signature.every((byte, at) => bytes[at] === byte),
  );
  const inspection = image && sized(bytes, image);
  if (inspection !== undefined && inspection.kind !== "more") return inspection;
  if (isWhole && bytes.length === 0) return other("empty");
  if (image !== undefined) return isWhole ? other("damaged") : { kind: "more" };
  return isWhole || bytes.length >= enoughBytes ? other(otherFile(bytes)) : { kind: "more" };
}

/** A JPG may state its size late, so one without a size is only damaged if it is complete. */
function sized(bytes: Uint8Array, { type }: (typeof signatures)[number]): Inspection {
  const size = imageDimensionsFromData(bytes);
  if (size === undefined) {
    return type === "png" && bytes.length >= enoughBytes ? other("damaged") : { kind: "more" };
  }
  const { width, height } = size;
  // A JPG may give its height only after the pixels.
  if (type === "jpg" && width > 0 && height === 0) return { kind: "no-size" };
  // Apple's PNG variant has another chunk before IHDR, and most browsers cannot show it.
  const isApple = type === "png" && bytes[12] !== 0x49;
  // 0x7fffffff is the largest width or height that PNG allows.
  const isSound = Math.min(width, height) > 0 && Math.max(width, height) <= 0x7fff_ffff;
  if (isApple || !isSound) return other("damaged");
  return { kind: "file", file: { kind: "image", type, width, height } };
}

function other(file: OtherFile): Inspection {
  return { kind: "file", file: { kind: "other", file } };
}

const brands = [
  [/^avi[fs]/, "avif"],
  [/^(hei[cfsmx]|hev[cmsx]|mif1|msf1)/, "heic"],
  [/^jxl /, "jxl"],
] as const;

const beginnings = [
  [/^GIF8[79]a/, "gif"],
  [/^RIFF.{4}WEBP/s, "webp"],
  [/^BM.{4}\0{4}/s, "bmp"],
  [/^(II\*\0|MM\0\*)/, "tiff"],
  [/^(\xff\n|.{4}JXL )/s, "jxl"],
  [/^%PDF-/, "pdf"],
] as const;

function otherFile(bytes: Uint8Array): OtherFile {
  const text = Buffer.from(bytes.subarray(0, enoughBytes)).toString("latin1");
  const brand = /^.{4}ftyp(.{4})/s.exec(text)?.[1];
  const table: readonly (readonly [RegExp, OtherFile])[] =
    brand === undefined ? beginnings : brands;
  return table.find(([shape]) => shape.test(brand ?? text))?.[1] ?? markup(text);
}

function markup(text: string): OtherFile {
  const message = text
    .replace(/^(?:\xef\xbb\xbf)?\s+/, "")
    .replace(/^\xef\xbb\xbf/, "")
    .toLowerCase();
  if (!/^<[!?a-z]/.test(message)) return "unknown";
  if (message.includes("<svg")) return "svg";
  return message.startsWith("<?xml") && !message.includes("<html") ? "unknown" : "web-page";
}
