import { damaged } from "./refusals.ts";
import { decodeReferences, mark, readTag } from "./xml.ts";

/**
 * The text between two positions that hold no markup: line ends as XML reads them, references
 * resolved, and Excel's own `_xHHHH_` escapes decoded.
 */
export function decodedText(bytes: Buffer, from: number, to: number): string {
  return decodeEscapes(decodeReferences(lineEnds(bytes.toString("utf8", from, to))));
}

function lineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Decodes `_x000D_` and the like; `_x005F_` is the underscore that keeps a literal one apart. */
function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** A text that was read, and the byte after its closing tag. */
export interface ReadText {
  readonly text: string;
  readonly next: number;
}

/**
 * Reads a string item (`<si>`, `<is>`) from behind its opening tag: its `<t>` and those of its rich
 * runs, without phonetic runs. Undefined when its closing tag is not here yet.
 */
export function readStringItem(
  bytes: Buffer,
  { from, end, closing }: { from: number; end: number; closing: string },
): ReadText | undefined {
  let text = "";
  let inPhonetic = false;
  for (let at = from; ; ) {
    at = bytes.indexOf(mark.less, at);
    if (at < 0 || at >= end) return undefined;
    const tag = readTag(bytes, at, end);
    if (tag === undefined) return undefined;
    at = tag.next;
    if (tag.kind === "close" && tag.local === closing) return { text, next: at };
    if (tag.local === "rPh") inPhonetic = tag.kind === "open";
    if (tag.local !== "t" || tag.kind !== "open") continue;
    const run = readElementText(bytes, { from: at, end, closing: "t" });
    if (run === undefined) return undefined;
    if (!inPhonetic) text += run.text;
    at = run.next;
  }
}

/** Reads an element that holds text alone (`<t>`, `<v>`), with CDATA and comments in it. */
export function readElementText(
  bytes: Buffer,
  { from, end, closing }: { from: number; end: number; closing: string },
): ReadText | undefined {
  let text = "";
  for (let at = from; ; ) {
    const less = bytes.indexOf(mark.less, at);
    if (less < 0 || less >= end) return undefined;
    text += decodeReferences(lineEnds(bytes.toString("utf8", at, less)));
    const tag = readTag(bytes, less, end);
    if (tag === undefined) return undefined;
    at = tag.next;
    if (tag.kind === "cdata") text += lineEnds(bytes.toString("utf8", tag.from, tag.to));
    else if (tag.kind === "close" && tag.local === closing) {
      return { text: decodeEscapes(text), next: at };
    } else if (tag.kind !== "other") throw damaged((say) => say.tagInText(tag.local));
  }
}
