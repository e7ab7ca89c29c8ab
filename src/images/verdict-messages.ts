import { type Message, msg, type Text } from "../model/message.ts";
import type { NotChecked, OtherFile, Unreachable } from "../model/product/image-check.ts";

/** What formats are called, in every language. */
const formats = {
  gif: "GIF",
  webp: "WebP",
  avif: "AVIF",
  heic: "HEIC",
  jxl: "JPEG XL",
  bmp: "BMP",
  tiff: "TIFF",
  svg: "SVG",
} as const;

/** That a file is none of the images that are taken, and what it is. */
export function wrongType(label: Text, file: OtherFile): Message<never> {
  switch (file) {
    case "web-page":
      return msg("images.webPage", { label });
    case "damaged-jpg":
      return msg("images.damaged", { label, format: "JPG" });
    case "damaged-png":
      return msg("images.damaged", { label, format: "PNG" });
    case "empty":
      return msg("images.empty", { label });
    case "pdf":
    case "unknown":
      return msg("images.notImage", { label });
    default:
      return msg("images.otherFormat", { label, format: formats[file] });
  }
}

/** Why a server gave no file. */
export function reasonOf(reason: Unreachable): Message {
  if (reason.why !== "status") return msg(`images.reason.${reason.why}`);
  const { status } = reason;
  if (status === 404 || status === 410) return msg("images.reason.missing", { status });
  if (status === 401 || status === 403) return msg("images.reason.forbidden", { status });
  if (status === 429) return msg("images.reason.tooMany", { status });
  return status >= 500
    ? msg("images.reason.failed", { status })
    : msg("images.reason.status", { status });
}

/** Why nothing is known about a link. */
export function notChecked(label: Text, reason: NotChecked): Message<never> {
  switch (reason.why) {
    case "address": {
      const kind = msg(`images.address.${reason.class}`);
      const { host, address } = reason;
      return msg("images.notChecked.address", { label, host, kind, address });
    }
    case "proxy":
      return msg("images.notChecked.proxy", { label, variable: reason.variable });
    case "asked-to-wait":
    case "no-answer":
      return msg(`images.notChecked.${reason.why}`, { label, host: reason.host });
    default:
      return msg(`images.notChecked.${reason.why}`, { label });
  }
}

/** How far a check of images is, in one line. */
export function imageProgress(done: number, total: number): Message {
  return msg("images.progress", { done, total });
}
