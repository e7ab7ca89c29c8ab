import { damaged } from "./refusals.ts";
import { decodeReferences, mark, readTag, skipElement, type Tag } from "./xml.ts";

export function decodedText(bytes: Buffer, from: number, to: number): string {
  return decodeEscapes(decodeReferences(lineEnds(bytes.toString("utf8", from, to))));
}

function lineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Decodes escapes such as `_x000D_`. Excel writes the literal text as `_x005F_x000D_`. */
function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

interface ReadText {
  readonly text: string;
  readonly next: number;
}

/** Includes rich text runs but not phonetic ones. Undefined if the closing tag is still missing. */
export function readStringItem(bytes: Buffer, opening: Tag): ReadText | undefined {
  let text = "";
  let isInRun = false;
  for (let at = opening.next; ; ) {
    at = bytes.indexOf(mark.less, at);
    const tag = at < 0 ? undefined : readTag(bytes, at);
    if (tag === undefined) return undefined;
    at = tag.next;
    if (tag.kind === "close") {
      if (!isInRun) return { text, next: at };
      isInRun = false;
    } else if (tag.kind === "open" || tag.kind === "empty") {
      const isText = tag.local === "t";
      const isRun: boolean = tag.local === "r" && !isInRun;
      if (tag.kind === "empty") continue;
      isInRun ||= isRun;
      if (isRun) continue;
      const run = isText ? readElementText(bytes, at, "t") : undefined;
      at = run?.next ?? (isText ? -1 : skipElement(bytes, tag));
      if (at < 0) return undefined;
      text += run?.text ?? "";
    }
  }
}

export function readElementText(
  bytes: Buffer,
  from: number,
  closing: "t" | "v",
): ReadText | undefined {
  let text = "";
  for (let at = from; ; ) {
    const less = bytes.indexOf(mark.less, at);
    if (less < 0) return undefined;
    text += decodeReferences(lineEnds(bytes.toString("utf8", at, less)));
    const tag = readTag(bytes, less);
    if (tag === undefined) return undefined;
    at = tag.next;
    if (tag.kind === "cdata") text += lineEnds(bytes.toString("utf8", tag.from, tag.to));
    else if (tag.kind === "close" && tag.local === closing) {
      return { text: decodeEscapes(text), next: at };
    } else if (tag.kind !== "other") throw damaged(`<${tag.local}> inside a text`);
  }
}
