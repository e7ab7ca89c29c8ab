import { writeFile } from "node:fs/promises";
import { sheetColumns } from "../../src/model/product/columns.ts";
import { columnLetters } from "../../src/model/sheet/sheet.ts";
import { handmadeParts, sheetXml } from "../support/workbook.ts";
import { zip } from "../support/zip.ts";

const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="2"/></cellXfs>';

/**
 * Writes a products workbook as Excel would: template headings, shared strings, styles, one variant
 * a row with plausible texts, about a fifth of the cells blank unless it is to be full.
 */
export async function makeWorkbook(
  file: string,
  { rows, columns, isFull = false, strings = "shared" }: WorkbookSize,
): Promise<void> {
  const texts = strings === "shared" ? new SharedTexts() : inlineTexts;
  const headings = benchHeadings(columns);
  const pieces: Buffer[] = [];
  let xml = rowXml(
    1,
    headings.map((heading, column) => texts.cell(heading, { column, row: 1 })),
  );
  for (let row = 2; row <= rows + 1; row += 1) {
    const cells = headings.map((_, column) => {
      const cell = isFull && column === 8 ? "" : benchCell(column, row, texts);
      return cell === "" && isFull ? fullCell(column, row, texts) : cell;
    });
    xml += rowXml(row, cells);
    if (xml.length > 1_000_000) {
      pieces.push(Buffer.from(xml));
      xml = "";
    }
  }
  const [before = "", after = ""] = sheetXml("|").split("|");
  const sheet = Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(xml + after)]);
  const parts = [{ name: "[Content_Types].xml", data: contentTypes }];
  await writeFile(file, zip(handmadeParts({ sheet, texts: texts.xml(), styles, parts }), 1));
}

/** SheetJS finds no sheet without it. */
const contentTypes = typesXml([
  ["xl/workbook.xml", "sheet.main"],
  ["xl/worksheets/sheet1.xml", "worksheet"],
  ["xl/sharedStrings.xml", "sharedStrings"],
  ["xl/styles.xml", "styles"],
]);

function typesXml(parts: readonly (readonly [part: string, kind: string])[]): string {
  const overrides = parts.map(
    ([part, kind]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  );
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join("")}</Types>`;
}

/** How large a workbook is to be. */
export interface WorkbookSize {
  readonly rows: number;
  readonly columns: number;
  /** No cell is blank, and each description takes 1 KB. @default false */
  readonly isFull?: boolean;
  /** Where texts stand: in a part of their own, as Excel writes, or in their cells. @default "shared" */
  readonly strings?: Strings;
}

export type Strings = "shared" | "inline";

/** {@link makeWorkbook} as a process of its own runs it. */
export async function run(file: string, ...size: readonly string[]): Promise<number> {
  const [rows, columns, strings] = size;
  await makeWorkbook(file, {
    rows: Number(rows),
    columns: Number(columns),
    strings: strings === "inline" ? "inline" : "shared",
  });
  return Number(rows);
}

function benchHeadings(count: number): string[] {
  const own = sheetColumns("en").map(({ heading }) => heading);
  while (own.length < count) own.push(`Attribute: Property ${own.length}`);
  return own.slice(0, count);
}

function rowXml(row: number, cells: readonly string[]): string {
  return `<row r="${row}" spans="1:${cells.length}">${cells.join("")}</row>`;
}

interface CellPlace {
  readonly column: number;
  readonly row: number;
  readonly style?: number;
}

/** What a cell begins with: its address and style. */
function cellStart({ column, row, style = 0 }: CellPlace): string {
  return `<c r="${columnLetters(column)}${row}"${style === 0 ? "" : ` s="${style}"`}`;
}

const languages = ["EN", "RU", "ZH"];
const colours = ["Blue", "Красный", "绿色", "Sand", "Черный"];
const materials = ["Stoneware", "Хлопок", "不锈钢", "Oak"];

/** A value for each column of the template, by its place there. */
function benchCell(column: number, row: number, texts: Texts): string {
  const card = Math.floor(row / 4);
  const text = (value: string, style = 0) => texts.cell(value, { column, row, style });
  const number = (value: number) =>
    `<c r="${columnLetters(column)}${row}" s="2"><v>${value}</v></c>`;
  switch (column) {
    case 0:
      return text(`CARD-${card}`, 1);
    case 1:
      return text(`SKU-${card}-${row}`, 1);
    case 2:
    case 3:
      return text(ean13(400_638_000_000 + row), 1);
    case 5:
      return text(`Home > Kitchen > Shelf ${card % 300}`);
    case 6:
      return text(languages[card % 3] as string);
    case 7:
      return text(`Кружка керамическая ${card}, 350 ml, ${colours[row % 5]} & co`);
    case 8:
      return text(`Hand-glazed mug number ${card}, safe in dishwasher and microwave. `.repeat(3));
    case 9:
      return text(`Brand ${card % 50}`);
    case 11:
      return text("USD");
    case 30:
    case 31:
    case 32:
    case 33:
      return text((column % 2 === 0 ? colours : materials)[row % 4] as string);
    default:
      return restCell(column, row, { text, number });
  }
}

/** For a cell that the other workbook leaves blank; for the description, a text of 1 KB. */
function fullCell(column: number, row: number, texts: Texts): string {
  const text = (value: string) => texts.cell(value, { column, row });
  if (column === 4) return text(`MPN-${row}`);
  if (column === 8) return text(`Hand-glazed mug number ${row}, safe in dishwasher. `.repeat(20));
  if (column === 10) return text("6912.00.4400");
  if (column >= 23 && column <= 27) {
    return text(`https://images.example.com/products/${row}-${column}.jpg`);
  }
  if (column !== 28 && column !== 29) return "";
  return text(`https://videos.example.com/products/${row}-${column}.mp4`);
}

/** Twelve digits and the check digit that belongs to them. */
function ean13(twelveDigits: number): string {
  const digits = String(twelveDigits);
  const sum = [...digits].reduce(
    (sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function restCell(
  column: number,
  row: number,
  make: { text: (value: string) => string; number: (value: number) => string },
): string {
  // One row in fifty has a mistake: no weight.
  if (column === 17 && row % 50 === 0) return make.number(0);
  if (column >= 12 && column <= 17) return make.number((row * 7 + column) / 100);
  if (column >= 18 && column <= 22) {
    return make.text(`https://images.example.com/products/${row}-${column}.jpg`);
  }
  if (column === 34) return make.text(`value ${row % 1000}`);
  return "";
}

/** How texts are put into cells. */
interface Texts {
  cell(text: string, place: CellPlace): string;
  /** The inside of the part of shared strings. */
  xml(): string;
}

const inlineTexts: Texts = {
  cell: (text, place) => `${cellStart(place)} t="inlineStr"><is>${textXml(text)}</is></c>`,
  xml: () => "",
};

/** Shared strings while they are being collected. */
class SharedTexts implements Texts {
  readonly #indexes = new Map<string, number>();

  cell(text: string, place: CellPlace): string {
    let index = this.#indexes.get(text);
    if (index === undefined) {
      index = this.#indexes.size;
      this.#indexes.set(text, index);
    }
    return `${cellStart(place)} t="s"><v>${index}</v></c>`;
  }

  xml(): string {
    return Array.from(this.#indexes.keys(), (text) => `<si>${textXml(text)}</si>`).join("");
  }
}

function textXml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll(">", "&gt;");
  return `<t xml:space="preserve">${escaped}</t>`;
}
