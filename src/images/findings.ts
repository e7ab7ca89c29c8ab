import type { Message } from "../model/message.ts";
import { annotationsOf } from "../model/product/columns.ts";
import type { ImageVerdict } from "../model/product/image-check.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import type { FindingWords } from "../model/speech.ts";
import type { ImagePlace } from "./links.ts";
import { say } from "./say.ts";

/** The smallest image that the interface takes, pixels; 0 × 0 where its schema names none. */
const sizeMin = annotationsOf("images")["x-image-size-min"] ?? { width: 0, height: 0 };

/** Whether an image is smaller than the interface takes, either way (decision 33). */
export function isTooSmall({ width, height }: { readonly width: number; readonly height: number }) {
  return width < sizeMin.width || height < sizeMin.height;
}

/** What is to be said about a cell whose link came to this; undefined when all is well. */
export function imageFinding(
  { row, cell, column, label, url }: ImagePlace,
  verdict: ImageVerdict,
): Finding | undefined {
  const code = codeOf(verdict);
  if (code === undefined) return undefined;
  return {
    row,
    cell,
    column,
    field: "images",
    severity: findingSeverities[code],
    code,
    said: messageOf(label, verdict),
    value: url,
  };
}

function codeOf(verdict: ImageVerdict): FindingCode | undefined {
  switch (verdict.kind) {
    case "image":
      return isTooSmall(verdict) ? "image-too-small" : undefined;
    case "other":
      return "image-type";
    case "unreachable":
      return "image-unreachable";
    case "not-checked":
      return "image-not-checked";
  }
}

function messageOf(label: Message, verdict: ImageVerdict): Message<FindingWords> {
  switch (verdict.kind) {
    case "image": {
      const { width, height } = verdict;
      return say("tooSmall", label, { width, height }, sizeMin);
    }
    case "other":
      return say("wrongType", label, verdict.file);
    case "unreachable":
      return say("unreachable", label, verdict);
    case "not-checked":
      return say("notChecked", label, verdict);
  }
}
