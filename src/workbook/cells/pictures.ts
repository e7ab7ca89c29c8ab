import { SheetportError } from "../../errors.ts";
import type { DrawnPicture } from "../../model/sheet/sheet.ts";
import { type ReadPart, type RichValueParts, relations } from "../container/parts.ts";
import {
  attributes,
  decodeReferences,
  mark,
  readTag,
  skipElement,
  type Tag,
  tags,
} from "../container/xml.ts";

/**
 * The pictures over the cells of a sheet, without shapes and charts. A drawing that cannot be read
 * counts as empty, so that the products can still be read.
 */
export async function drawnPictures(
  sheetPart: string,
  readPart: ReadPart,
): Promise<readonly DrawnPicture[]> {
  return orNothing([], async () => {
    const pictures: DrawnPicture[] = [];
    for (const { type, target } of (await relations(sheetPart, readPart)).values()) {
      if (type !== "drawing") continue;
      pictures.push(...picturesIn((await readPart(target)) ?? Buffer.alloc(0)));
    }
    return pictures;
  });
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

/**
 * The `vm` numbers of cells that stand for pictures: they lead through the metadata to a rich value
 * and its structure (MS-XLSX 2.3.6). Stocks and places are rich values, too.
 */
export async function pictureValues(
  parts: RichValueParts | undefined,
  readPart: ReadPart,
): Promise<ReadonlySet<number>> {
  if (parts === undefined) return new Set();
  return orNothing(new Set<number>(), async () => {
    const [metadata, values, structures] = [
      await readPart(parts.metadata),
      await readPart(parts.values),
      await readPart(parts.structures),
    ];
    if (metadata === undefined || values === undefined || structures === undefined) {
      return new Set<number>();
    }
    const names = attributeOfEach(structures, "s", "t");
    const kinds = attributeOfEach(values, "rv", "s").map((index) => names[Number(index)] ?? "");
    const isPicture = (value: number) => /^_(?:local|web)image$/i.test(kinds[value] ?? "");
    return new Set(richValues(metadata).flatMap((value, at) => (isPicture(value) ? [at + 1] : [])));
  });
}

function attributeOfEach(bytes: Buffer, local: string, name: string): string[] {
  const found: string[] = [];
  for (const tag of tags(bytes)) {
    if (tag.local !== local || tag.kind === "close") continue;
    found.push(attributes(bytes, tag).get(name) ?? "");
  }
  return found;
}

const richValueType = "XLRICHVALUE";

/** By `vm` less one: the number of its rich value; -1 where it has none. */
function richValues(metadata: Buffer): number[] {
  const types: string[] = [];
  const future: number[] = [];
  const values: number[] = [];
  let section: "" | "future" | "value" = "";
  for (const tag of tags(metadata)) {
    const its = () => attributes(metadata, tag);
    if (tag.kind === "close") {
      if (tag.local === "futureMetadata" || tag.local === "valueMetadata") section = "";
    } else if (tag.local === "metadataType") types.push(its().get("name") ?? "");
    else if (tag.local === "futureMetadata") {
      section = its().get("name") === richValueType ? "future" : "";
    } else if (tag.local === "valueMetadata") section = "value";
    else if (tag.local === "bk" && section !== "")
      (section === "future" ? future : values).push(-1);
    else if (tag.local === "rvb" && section === "future") {
      future[future.length - 1] = Number(its().get("i"));
    } else if (tag.local === "rc" && section === "value") {
      const found = its();
      const isRich = types[Number(found.get("t")) - 1] === richValueType;
      if (isRich) values[values.length - 1] = future[Number(found.get("v"))] ?? -1;
    }
  }
  return values;
}

/** Unreadable pictures must not keep products from being read. */
async function orNothing<Found>(nothing: Found, read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof SheetportError) return nothing;
    throw thrown;
  }
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
