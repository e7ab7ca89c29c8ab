import { SheetportError } from "../../errors.ts";
import type { DrawnPicture } from "../../model/sheet/sheet.ts";
import { type ReadPart, relations } from "../container/parts.ts";
import { attributes, decodeReferences, mark, type Tag } from "../container/xml.ts";

/** Returns none if a drawing is unreadable, because the products can still be read. */
export async function drawnPictures(
  sheetPart: string,
  readPart: ReadPart,
): Promise<readonly DrawnPicture[]> {
  const pictures: DrawnPicture[] = [];
  try {
    for (const { type, target } of (await relations(sheetPart, readPart)).values()) {
      if (type !== "drawing") continue;
      pictures.push(...picturesIn(String((await readPart(target)) ?? "")));
    }
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return [];
  }
  return pictures;
}

function picturesIn(drawing: string): DrawnPicture[] {
  const anchors = drawing
    .split(/<\/(?:\w{1,40}:)?(?:twoCell|oneCell|absolute)Anchor>/)
    .slice(0, -1);
  return anchors.flatMap((anchor) => {
    // A fallback repeats the content for old programs.
    const content = anchor.split(/<\/?(?:\w{1,40}:)?Fallback>/).filter((_, at) => at % 2 === 0);
    const count = content.join("").match(/<(?:\w{1,40}:)?blip[\s/>]/g)?.length ?? 0;
    const [from, to] = [cornerIn(anchor, "from"), cornerIn(anchor, "to")];
    const isPlaced = from.row >= 0 && from.col >= 0;
    // A picture that ends at the very top of a row does not cover that row.
    const last = Math.max(from.row, to.rowOff === 0 ? to.row - 1 : to.row);
    const picture = {
      at: isPlaced ? { row: from.row + 1, column: from.col } : undefined,
      lastRow: isPlaced ? last + 1 : Number.POSITIVE_INFINITY,
    };
    return Array.from({ length: count }, () => picture);
  });
}

/** Rows and columns count from 0. A number that the anchor does not state is -1. */
function cornerIn(anchor: string, name: "from" | "to") {
  const [, corner = ""] = anchor.split(new RegExp(`</?(?:\\w{1,40}:)?${name}>`));
  const number = (part: string) =>
    Number(new RegExp(`[:<]${part}>(\\d{1,9})<`).exec(corner)?.[1] ?? -1);
  return { row: number("row"), col: number("col"), rowOff: number("rowOff") };
}

const functions = ["IMAGE(", "DISPIMG(", "HYPERLINK("] as const;
const quotedText = /"[^"]*"/g;
const isImage = /(?:^|[^A-Za-z0-9_.])(?:_xlfn\.)?(?:_xlws\.)?(?:IMAGE|DISPIMG)\(/i;
const onlyHyperlink = /^HYPERLINK\(\s*"(https?:\/\/[^"\s]+)"\s*[,)]/i;
const onlyImageOfLink = /^(?:_xlfn\.)?IMAGE\(\s*"(https?:\/\/[^"\s]+)"\s*[,)]/i;

/** If a formula was filled down, only the first cell has its text; the others have its number. */
export class LinkFormulas {
  readonly #shared = new Map<string, string>();

  linkFormula(bytes: Buffer, tag: Tag): string | undefined {
    const to = tag.kind === "open" ? bytes.indexOf(mark.less, tag.next) : tag.next;
    const written = bytes.subarray(tag.next, to < 0 ? bytes.length : to);
    const mayBe = functions.some((name) => written.includes(name, 0, "latin1"));
    if (!mayBe && this.#shared.size === 0) return undefined;
    const values = attributes(bytes, tag);
    const index = values.get("t") === "shared" ? values.get("si") : undefined;
    if (!mayBe) return index === undefined ? undefined : this.#shared.get(index);
    const formula = decodeReferences(written.toString("utf8"));
    if (hyperlinkIn(formula) !== undefined) return formula;
    if (!isImage.test(formula.replace(quotedText, '""'))) return undefined;
    // The text only fits the first cell, because addresses in the formula shift from cell to cell.
    if (index !== undefined) this.#shared.set(index, "");
    return formula;
  }
}

export function hyperlinkIn(formula: string): string | undefined {
  return onlyHyperlink.exec(formula.trim())?.[1];
}

export function linkIn(formula: string): string | undefined {
  return onlyImageOfLink.exec(formula.trim())?.[1];
}
