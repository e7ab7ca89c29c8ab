import { SheetportError } from "../../errors.ts";
import type { DrawnPicture } from "../../model/sheet/sheet.ts";
import { type ReadPart, relations } from "../container/parts.ts";
import {
  attributes,
  decodeReferences,
  mark,
  readTag,
  skipElement,
  type Tag,
} from "../container/xml.ts";

/**
 * The pictures over the cells of a sheet, without shapes and charts. A drawing that cannot be read
 * counts as empty, so that the products can still be read.
 */
export async function drawnPictures(
  sheetPart: string,
  readPart: ReadPart,
): Promise<readonly DrawnPicture[]> {
  const pictures: DrawnPicture[] = [];
  try {
    for (const { type, target } of (await relations(sheetPart, readPart)).values()) {
      if (type !== "drawing") continue;
      pictures.push(...picturesIn((await readPart(target)) ?? Buffer.alloc(0)));
    }
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return [];
  }
  return pictures;
}

/** An anchor as far as it was read. */
interface Anchor {
  pictures: number;
  readonly from: Corner;
  readonly to: Corner;
}

/** Row and column from 0, and how far into the row; -1 while unknown. */
interface Corner {
  row: number;
  col: number;
  rowOff: number;
}

const anchors: ReadonlySet<string> = new Set(["twoCellAnchor", "oneCellAnchor", "absoluteAnchor"]);

function picturesIn(bytes: Buffer): DrawnPicture[] {
  const found: DrawnPicture[] = [];
  let anchor: Anchor | undefined;
  let corner: Corner | undefined;
  for (const tag of drawingTags(bytes)) {
    const isClose = tag.kind === "close";
    if (anchors.has(tag.local)) {
      if (isClose && anchor !== undefined) found.push(...placed(anchor));
      anchor = isClose ? undefined : { pictures: 0, from: noCorner(), to: noCorner() };
    } else if (tag.local === "from" || tag.local === "to") {
      corner = isClose ? undefined : anchor?.[tag.local];
    } else if (corner !== undefined && tag.kind === "open" && tag.local in corner) {
      corner[tag.local as keyof Corner] = numberBehind(bytes, tag);
    } else if (tag.local === "blip" && !isClose && anchor !== undefined) anchor.pictures += 1;
  }
  return found;
}

/** All tags but those of a fallback, which repeats the content for old programs. */
function* drawingTags(bytes: Buffer): Generator<Tag> {
  for (let at = bytes.indexOf(mark.less); at >= 0; ) {
    const tag = readTag(bytes, at);
    if (tag === undefined) return;
    const isSkipped = tag.local === "Fallback" && tag.kind === "open";
    const next = isSkipped ? skipElement(bytes, tag) : tag.next;
    if (next < 0) return;
    if (!isSkipped) yield tag;
    at = bytes.indexOf(mark.less, next);
  }
}

function noCorner(): Corner {
  return { row: -1, col: -1, rowOff: 0 };
}

function numberBehind(bytes: Buffer, { next }: Tag): number {
  const number = Number.parseInt(bytes.toString("latin1", next, next + 20), 10);
  return Number.isSafeInteger(number) ? number : -1;
}

function placed({ pictures, from, to }: Anchor): DrawnPicture[] {
  const isPlaced = from.row >= 0 && from.col >= 0;
  // A corner at the very top of a row does not cover it.
  const last = Math.max(from.row, to.rowOff === 0 ? to.row - 1 : to.row);
  const picture = {
    at: isPlaced ? { row: from.row + 1, column: from.col } : undefined,
    lastRow: isPlaced ? last + 1 : Number.POSITIVE_INFINITY,
  };
  return Array.from({ length: pictures }, () => picture);
}

const functions = ["IMAGE(", "DISPIMG("] as const;
const quotedText = /"[^"]*"/g;
const isImage = /(?:^|[^A-Za-z0-9_.])(?:_xlfn\.)?(?:_xlws\.)?(?:IMAGE|DISPIMG)\(/i;
const onlyImageOfLink = /^(?:_xlfn\.)?IMAGE\(\s*"(https?:\/\/[^"\s]+)"\s*[,)]/i;

/**
 * Recognizes formulas that show a picture: `IMAGE` of Excel and Google, `DISPIMG` of WPS. A formula
 * that was filled down is only in its first cell; the others refer to it by number.
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
    // In the cells below, the addresses of the formula differ, so its text holds for the first cell only.
    if (index !== undefined) this.#shared.set(index, "");
    return formula;
  }
}

/** The link of a formula that is `IMAGE` of a plain link. */
export function linkIn(formula: string): string | undefined {
  return onlyImageOfLink.exec(formula.trim())?.[1];
}
