import { annotationsOf } from "../model/product/columns.ts";
import type { ImageVerdict } from "../model/product/image-check.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { type Finding, type FindingCode, findingSeverities } from "../model/sheet/finding.ts";
import type { ByLanguage } from "../model/words.ts";
import type { ImagePlace } from "./links.ts";
import { type ImageWords, imageWords } from "./words/en.ts";
import { imageWordsRu } from "./words/ru.ts";
import { imageWordsZh } from "./words/zh.ts";

/** A finding's words. */
export interface ImageSaid {
  readonly message: string;
  readonly fix: string;
}

const words: ByLanguage<ImageWords> = { en: imageWords, ru: imageWordsRu, zh: imageWordsZh };

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
  language: Language,
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
    ...said(label, verdict, words[language]),
    value: url,
  };
}

/** How far a check of images is, in one line. */
export function imageProgress(done: number, total: number, language: Language): string {
  return words[language].progress(done, total);
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

function said(label: string, verdict: ImageVerdict, say: ImageWords): ImageSaid {
  switch (verdict.kind) {
    case "image":
      return say.tooSmall(label, verdict, sizeMin);
    case "other":
      return {
        message: say.wrongType(label, say.files[verdict.file]),
        fix: say.typeFix(verdict.file),
      };
    case "unreachable":
      return {
        message: say.unreachable(
          label,
          verdict.why === "status" ? say.status(verdict.status) : say.failures[verdict.why],
        ),
        fix: say.unreachableFix,
      };
    case "not-checked":
      return { message: say.notChecked(label, say.guards(verdict)), fix: say.guardFix(verdict) };
  }
}
