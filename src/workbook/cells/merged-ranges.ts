import { SheetportError } from "../../errors.ts";
import { columnOfAddress, type MergedRange } from "../../model/sheet/sheet.ts";
import { limits } from "../container/refusals.ts";
import { attributes, mark, readTag, type Tag } from "../container/xml.ts";

/** More than any real sheet has; further ranges are ignored. */
const rangesMax = 200_000;
/** Longer than any tag of a merged range. */
const tagBytesMax = 1024;
const name = "mergeCell";
/** Longer than any prefix of a name. */
const prefixBytesMax = 64;

/**
 * Finds the merged ranges after the rows of a sheet, in pieces cut anywhere. It only looks for their
 * tags, because the other elements there may be long. Nothing is refused.
 */
export class MergedRanges {
  readonly #found: MergedRange[];
  /** Bytes that may begin a tag. */
  #rest: Buffer = Buffer.alloc(0);

  /** Ranges are pushed to `found`. */
  constructor(found: MergedRange[]) {
    this.#found = found;
  }

  push(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let seen = 0;
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + name.length)) {
      const tag = tagNamed(bytes, at);
      if (tag === undefined) continue;
      this.#take(attributes(bytes, tag).get("ref") ?? "");
      seen = tag.next;
    }
    const less = Math.max(seen, bytes.lastIndexOf(mark.less), bytes.length - tagBytesMax);
    this.#rest = Buffer.from(bytes.subarray(less));
  }

  #take(ref: string): void {
    const range = rangeOf(ref);
    if (range !== undefined && this.#found.length < rangesMax) this.#found.push(range);
  }
}

/** The whole tag whose name, prefix aside, is at `at`; undefined when there is none, or not whole. */
function tagNamed(bytes: Buffer, at: number): Tag | undefined {
  const less = bytes.lastIndexOf(mark.less, at);
  if (less < 0 || at - less > prefixBytesMax) return undefined;
  try {
    const tag = readTag(bytes, less, Math.min(bytes.length, less + tagBytesMax));
    return tag?.local === name && tag.kind !== "close" ? tag : undefined;
  } catch (thrown) {
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}

function rangeOf(ref: string): MergedRange | undefined {
  const [, from = "", fromRow, to = "", toRow] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? [];
  const [left, right] = [columnOfAddress(from), columnOfAddress(to)];
  const [top, bottom] = [Number(fromRow), Number(toRow)];
  const isRange = left >= 0 && left <= right && top >= 1 && top <= bottom && bottom <= limits.rows;
  return isRange ? { top, bottom, left, right } : undefined;
}
