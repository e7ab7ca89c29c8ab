import { PieceScan } from "../container/piece-scan.ts";
import { damaged, limits, unpacksTooLarge } from "../container/refusals.ts";
import { bytesOf, mark, readTag, standsAt, textStart, XmlPlace } from "../container/xml.ts";
import { readStringItem } from "../container/xml-text.ts";

const start = bytesOf("<si><t");
const end = bytesOf("</t></si>");

export class SharedStrings {
  readonly #texts: string[] = [];
  #bytes = 0;
  readonly #pieces = new PieceScan((bytes, less) => this.#item(bytes, less));
  readonly #place = new XmlPlace();

  at(index: number): string | undefined {
    return this.#texts[index];
  }

  push(piece: Buffer): void {
    this.#pieces.push(piece);
  }

  finish(): this {
    if (!this.#pieces.finish()) throw damaged("shared strings cut off");
    return this;
  }

  #item(bytes: Buffer, less: number): number {
    const plain = this.#place.path === "sst" ? this.#plainItem(bytes, less) : -1;
    if (plain > 0) return plain;
    const tag = readTag(bytes, less);
    if (tag === undefined) return -1;
    const isElement = tag.kind === "open" || tag.kind === "empty";
    const isText = isElement && this.#place.pathOf(tag) === "sst/si";
    if (!isText) {
      if (isElement) this.#place.enter(tag);
      else if (tag.kind === "close") this.#place.leave();
      return tag.next;
    }
    const read = tag.kind === "open" ? readStringItem(bytes, tag) : { text: "", next: tag.next };
    if (read === undefined) return -1;
    this.#add(read.text);
    return read.next;
  }

  #plainItem(bytes: Buffer, less: number): number {
    const from = textStart(bytes, less, start);
    if (from < 0) return -1;
    let all = 0;
    let to = from;
    for (; to < bytes.length; to += 1) {
      const byte = bytes[to] as number;
      if (byte === mark.less) break;
      if (byte === mark.ampersand || byte === mark.carriageReturn) return -1;
      if (byte === mark.underscore && bytes[to + 1] === 0x78) return -1;
      all |= byte;
    }
    if (!standsAt(bytes, to, end)) return -1;
    this.#add(bytes.toString(all < 0x80 ? "latin1" : "utf8", from, to), to - from);
    return to + end.length;
  }

  #add(text: string, bytes = Buffer.byteLength(text)): void {
    this.#bytes += bytes;
    const isOver = this.#bytes > limits.sharedTextBytes || this.#texts.length >= limits.sharedTexts;
    if (isOver)
      throw unpacksTooLarge("workbook-texts-too-large", "sharedStrings", limits.sharedTextBytes);
    this.#texts.push(text);
  }
}
