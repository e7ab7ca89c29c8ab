import { type Message, msg, type Text } from "../model/message.ts";
import type { NotChecked, OtherFile, Unreachable } from "../model/product/image-check.ts";

/** The message for a file that is not a JPG or PNG, or is damaged. */
export function wrongType(label: Text, file: OtherFile): Message {
  if (file === "web-page") return msg("images.webPage", { label });
  const hasText = file === "damaged" || file === "empty" || file === "unknown";
  return msg("images.wrongType", { label, file: hasText ? file : file.toUpperCase() });
}

/** The message for why a server returned no file. */
export function reasonOf(reason: Unreachable): Message {
  switch (reason.why) {
    case "status": {
      const { status } = reason;
      if (status === 404 || status === 410) return msg("images.reason.missing", { status });
      const isForbidden = status === 401 || status === 403;
      return msg(isForbidden ? "images.reason.forbidden" : "images.reason.status", { status });
    }
    case "too-many-redirects":
    case "bad-redirect":
      return msg("images.reason.redirect");
    case "no-name":
    case "no-lookup":
    case "timeout":
    case "certificate":
      return msg(`images.reason.${reason.why}`);
    default:
      return msg("images.reason.failed", { why: reason.why });
  }
}

/** The message for why a link was not checked. */
export function notChecked(label: Text, reason: NotChecked): Message {
  switch (reason.why) {
    case "not-http":
    case "credentials":
      return msg("images.notPlain", { label });
    case "address":
      return msg("images.notPublic", { label, host: reason.host, address: reason.address });
    case "proxy":
      return msg("images.proxy", { label, variable: reason.variable });
    case "asked-to-wait":
    case "no-answer":
      return msg("images.busy", { label, host: reason.host });
    default:
      return msg("images.unclear", { label });
  }
}

/** The progress of an image check in one line. */
export function imageProgress(done: number, total: number): Message {
  return msg("images.progress", { done, total });
}
