import type { ColInfo, RowInfo } from "@e965/xlsx";
import type { MergedRange } from "../../model/sheet/sheet.ts";
import { limits } from "../container/refusals.ts";
import { decodeReferences } from "../container/xml.ts";

interface DocumentSheet {
  readonly name: string;
  hidden: boolean;
  readonly rows: RowInfo[];
  readonly columns: ColInfo[];
  /** Rows and columns count from 0. */
  readonly errors: MergedRange[];
  pictures: number;
}

/** Elements with copies of cells: cached links to other files, and recorded changes. */
const repeatedCells = /<(table:(?:dde-links|tracked-changes))(?=[\s>])[\s\S]*?<\/\1>/g;

/** The groups are the leading slash, the name, the attributes and the trailing slash. */
const relevantTag =
  /<(\/?)(table:(?:table|table-column|table-row|table-cell|covered-table-cell)|style:(?:style|table-properties)|draw:[\w-]+)((?:\s[^<>"']*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;

/**
 * SheetJS does not report hidden rows, columns and sheets, pictures, inherited formats, or values
 * without a shown text. It misreads the text of drawings and LibreOffice errors (`Err:502`).
 */
export function prepareContent(xml: string) {
  const scan = new ContentScan();
  const content = withTextsProtected(xml.replace(repeatedCells, ""));
  const pieces: string[] = [];
  let from = 0;
  for (const match of content.matchAll(relevantTag)) {
    const [whole, closing, name = "", attributes = "", empty] = match;
    const end = match.index + whole.length;
    const showsBoolean = /^<text:p>(?:TRUE|FALSE|ИСТИНА|ЛОЖЬ)</.test(content.slice(end, end + 20));
    const isClosing = closing !== "";
    const tag = { name, attributes, isClosing, isEmpty: empty !== "", showsBoolean };
    const isOutside = !scan.isInDrawing;
    const instead = scan.take(tag);
    if (isOutside) pieces.push(content.slice(from, match.index));
    if (isOutside && !scan.isInDrawing) pieces.push(instead ?? (isDrawing(tag) ? "" : whole));
    from = end;
  }
  return { xml: pieces.join("") + content.slice(from), sheets: scan.sheets };
}

/** SheetJS trims spaces, decodes literal escapes, and does not know references beyond the BMP. */
function withTextsProtected(xml: string): string {
  return xml
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (reference, hexadecimal?: string, decimal?: string) => {
      const code = decimal === undefined ? Number(`0x${hexadecimal}`) : Number(decimal);
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
    })
    .replace(/_x(?=[\dA-Fa-f]{4}_)/g, "_x005F_x")
    .replace(/ (?=<\/text:)/g, "<text:s/>")
    .replace(/[^\S\t\n\r ]/g, (space) => `&#${space.charCodeAt(0)};`);
}

interface DocumentTag {
  readonly name: string;
  readonly attributes: string;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  readonly showsBoolean: boolean;
}

function isDrawing({ name }: DocumentTag): boolean {
  return name.startsWith("draw:");
}

class ContentScan {
  readonly sheets: DocumentSheet[] = [];
  readonly #hiddenStyles = new Set<string>();
  #style = "";
  #rowFrom = 0;
  #row = 0;
  #column = 0;
  #rowStyle: string | undefined;
  #columnStyles: (string | undefined)[] = [];
  #drawingDepth = 0;

  get isInDrawing(): boolean {
    return this.#drawingDepth > 0;
  }

  take(tag: DocumentTag): string | undefined {
    if (isDrawing(tag)) return this.#takeDrawing(tag);
    if (tag.isClosing || this.isInDrawing) return;
    const style = attribute(tag, "style:name") ?? "";
    if (tag.name === "style:style") this.#style = style;
    else if (tag.name === "style:table-properties") {
      if (attribute(tag, "table:display") === "false") this.#hiddenStyles.add(this.#style);
    } else if (tag.name === "table:table") this.#beginSheet(tag);
    else if (tag.name === "table:table-column") this.#takeColumn(tag);
    else if (tag.name === "table:table-row") this.#takeRow(tag);
    else return this.#takeCell(tag);
  }

  #takeDrawing({ name, isClosing, isEmpty }: DocumentTag): undefined {
    const sheet = this.sheets.at(-1);
    if (name === "draw:image" && !isClosing && sheet !== undefined) sheet.pictures += 1;
    // A chart includes a picture of itself.
    if (name === "draw:object" && !isClosing && sheet !== undefined) sheet.pictures -= 1;
    if (!isEmpty) this.#drawingDepth += isClosing ? -1 : 1;
  }

  #beginSheet(tag: DocumentTag): void {
    const hidden = this.#hiddenStyles.has(attribute(tag, "table:style-name") ?? "");
    const name = decodeReferences(attribute(tag, "table:name") ?? "");
    this.sheets.push({ name, hidden, rows: [], columns: [], errors: [], pictures: 0 });
    [this.#rowFrom, this.#row, this.#column] = [0, 0, 0];
    this.#columnStyles = [];
  }

  #takeColumn(tag: DocumentTag): void {
    const style = attribute(tag, "table:default-cell-style-name");
    const end = Math.min(this.#column + repeats(tag, "columns"), limits.columns);
    for (; this.#column < end; this.#column += 1) {
      this.#columnStyles[this.#column] = style;
      const sheet = this.sheets.at(-1);
      if (sheet !== undefined && isHidden(tag)) sheet.columns[this.#column] = { hidden: true };
    }
  }

  #takeRow(tag: DocumentTag): void {
    this.#column = 0;
    this.#rowStyle = attribute(tag, "table:default-cell-style-name");
    this.#rowFrom = this.#row;
    const end = Math.min(this.#row + repeats(tag, "rows"), limits.rows);
    const sheet = this.sheets.at(-1);
    for (; this.#row < end; this.#row += 1) {
      if (sheet !== undefined && isHidden(tag)) sheet.rows[this.#row] = { hidden: true };
    }
  }

  #takeCell(tag: DocumentTag): string | undefined {
    const { name, attributes, isEmpty, showsBoolean } = tag;
    const style = this.#rowStyle ?? this.#columnStyles[this.#column];
    const left = this.#column;
    this.#column += repeats(tag, "columns");
    if (attribute(tag, "calcext:value-type") === "error") {
      const rows = { top: this.#rowFrom, bottom: this.#row - 1 };
      this.sheets.at(-1)?.errors.push({ ...rows, left, right: this.#column - 1 });
    }
    const holdsValue = /\s(?:office:value-type|table:formula)=/.test(attributes);
    if (!holdsValue || name !== "table:table-cell") return;
    const hasStyle = style === undefined || attribute(tag, "table:style-name") !== undefined;
    const styled = hasStyle ? attributes : `${attributes} table:style-name="${style}"`;
    if (isEmpty) return `<${name}${styled}></${name}>`;
    const isResult = attribute(tag, "table:formula") !== undefined;
    return `<${name}${isResult ? withResult(styled, showsBoolean) : styled}>`;
  }
}

/** LibreOffice stores a boolean result as a number. */
function withResult(attributes: string, showsBoolean: boolean): string {
  const result = attributes.replace(/\stable:formula=(?:"[^"]*"|'[^']*')/, "");
  if (!showsBoolean) return result;
  return result
    .replace('office:value-type="float"', 'office:value-type="boolean"')
    .replace(" office:value=", " office:boolean-value=");
}

function isHidden(tag: DocumentTag): boolean {
  return /^(?:collapse|filter)$/.test(attribute(tag, "table:visibility") ?? "");
}

function repeats(tag: DocumentTag, what: "rows" | "columns"): number {
  return Number(attribute(tag, `table:number-${what}-repeated`) ?? 1);
}

function attribute({ attributes }: DocumentTag, name: string): string | undefined {
  let at = attributes.indexOf(`${name}=`);
  while (at > 0 && !/\s/.test(attributes[at - 1] ?? ""))
    at = attributes.indexOf(`${name}=`, at + 1);
  if (at < 0) return undefined;
  const from = at + name.length + 2;
  return attributes.slice(from, attributes.indexOf(attributes[from - 1] ?? "", from));
}
