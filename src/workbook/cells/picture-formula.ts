import { attributes, decodeReferences, mark, type Tag } from "../container/xml.ts";

const functions = ["IMAGE(", "DISPIMG("] as const;
const quotedText = /"[^"]*"/g;
const isImage = /(?:^|[^A-Za-z0-9_.])(?:_xlfn\.)?(?:_xlws\.)?(?:IMAGE|DISPIMG)\(/i;
const onlyImageOfLink = /^(?:_xlfn\.)?IMAGE\(\s*"(https?:\/\/[^"\s]+)"\s*[,)]/i;

/**
 * Tells the formulas that show a picture: `IMAGE` of Excel and Google, `DISPIMG` of WPS. One that was
 * filled down stands in its first cell alone; the others name it by a number.
 */
export class PictureFormulas {
  readonly #shared = new Map<string, string>();

  /** The formula that begins with this tag, where it shows a picture. */
  pictureFormula(bytes: Buffer, tag: Tag): string | undefined {
    const to = tag.kind === "open" ? bytes.indexOf(mark.less, tag.next) : tag.next;
    const written = bytes.subarray(tag.next, to < 0 ? bytes.length : to);
    const mayBe = functions.some((name) => written.includes(name, 0, "latin1"));
    if (!mayBe && this.#shared.size === 0) return undefined;
    const its = attributes(bytes, tag);
    const index = its.get("t") === "shared" ? its.get("si") : undefined;
    if (!mayBe) return index === undefined ? undefined : this.#shared.get(index);
    const formula = decodeReferences(written.toString("utf8"));
    if (!isImage.test(formula.replace(quotedText, '""'))) return undefined;
    // The cells below have the formula with other addresses: its text is that of the first one alone.
    if (index !== undefined) this.#shared.set(index, "");
    return formula;
  }
}

/** The link of a formula that is `IMAGE` of a plain link. */
export function linkIn(formula: string): string | undefined {
  return onlyImageOfLink.exec(formula.trim())?.[1];
}
