import { writeFile } from "node:fs/promises";
import { sheetColumns } from "../../src/model/columns.ts";
import { columnLetters } from "../../src/model/sheet.ts";
import { handmadeParts, sheetXml } from "../support/workbook.ts";
import { zip } from "../support/zip.ts";

const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="2"/></cellXfs>';

/**
 * Writes a products workbook as Excel would: template headings, shared strings, styles, one variant
 * a row with plausible texts, about a fifth of the cells blank unless it is to be full.
 */
export async function makeWorkbook(
  file: string,
  { rows, columns, isFull = false }: WorkbookSize,
): Promise<void> {
  const texts = new Texts();
  const headings = benchHeadings(columns);
  const pieces: Buffer[] = [];
  let xml = rowXml(
    1,
    headings.map((heading, column) => textCell(column, 1, texts.index(heading))),
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
  await writeFile(file, zip(handmadeParts({ sheet, texts: texts.xml(), styles }), 1));
}

/** How large a workbook is to be. */
export interface WorkbookSize {
  readonly rows: number;
  readonly columns: number;
  /** No cell is blank, and each description takes 1 KB. @default false */
  readonly isFull?: boolean;
}

/** {@link makeWorkbook} as a process of its own runs it. */
export async function run(file: string, rows: string, columns: string): Promise<number> {
  await makeWorkbook(file, { rows: Number(rows), columns: Number(columns) });
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

function textCell(column: number, row: number, index: number, style = 0): string {
  const s = style === 0 ? "" : ` s="${style}"`;
  return `<c r="${columnLetters(column)}${row}"${s} t="s"><v>${index}</v></c>`;
}

const languages = ["EN", "RU", "ZH"];
const colours = ["Blue", "Красный", "绿色", "Sand", "Черный"];
const materials = ["Stoneware", "Хлопок", "不锈钢", "Oak"];

/** A value for each column of the template, by its place there. */
function benchCell(column: number, row: number, texts: Texts): string {
  const card = Math.floor(row / 4);
  const text = (value: string, style = 0) => textCell(column, row, texts.index(value), style);
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
  const text = (value: string) => textCell(column, row, texts.index(value));
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

/** Shared strings while they are being collected. */
class Texts {
  readonly #indexes = new Map<string, number>();

  index(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  xml(): string {
    const items: string[] = [];
    for (const text of this.#indexes.keys()) {
      items.push(
        `<si><t xml:space="preserve">${text.replaceAll("&", "&amp;").replaceAll(">", "&gt;")}</t></si>`,
      );
    }
    return items.join("");
  }
}
