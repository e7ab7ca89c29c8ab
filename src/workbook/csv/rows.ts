import { msg } from "../../model/message.ts";
import { cellAddress, newPass, type SheetPass, type SheetRow } from "../../model/sheet/sheet.ts";
import { cellTooLong, limits, refusal } from "../container/refusals.ts";

/** In characters. A longer text without its closing quotation mark swallows other rows. */
const openTextMax = 2 * 1024 * 1024;

/**
 * Parses pieces of CSV, which may end anywhere, into batches of non-empty rows. Quoting works as in
 * Excel: a quoted text may contain separators, line ends and doubled quotation marks; elsewhere,
 * quotation marks are literal. `cells` includes the blank cells at the end of a row.
 * @throws SheetportError `csv-…`, `workbook-cell-too-long`: over a limit, or text that Excel would
 * read differently than intended.
 */
export function* csvRows(
  pieces: Iterable<string>,
  separator: string,
  pass: SheetPass = newPass(),
): Generator<readonly SheetRow[]> {
  const scan = new CsvScan(separator, pass);
  for (const piece of withLineFeeds(pieces)) yield scan.push(piece);
  yield scan.finish();
  pass.isComplete = true;
}

/** Converts all line ends to LF, even if CR and LF are in different pieces. */
function* withLineFeeds(pieces: Iterable<string>): Generator<string> {
  let isBehindReturn = false;
  for (const piece of pieces) {
    if (piece === "") continue;
    const text = isBehindReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    isBehindReturn = piece.endsWith("\r");
    yield text.replace(/\r\n?/g, "\n");
  }
}

class CsvScan {
  readonly #separator: string;
  readonly #pass: SheetPass;
  readonly #cellEnd: RegExp;
  #rows: SheetRow[] = [];
  #cells: (string | undefined)[] = [];
  /** The current cell as far as it was read. */
  #text = "";
  /** “mark” is behind a closing quotation mark, or between two doubled ones. */
  #place: "start" | "plain" | "quoted" | "mark" | "behind" = "start";

  constructor(separator: string, pass: SheetPass) {
    this.#separator = separator;
    this.#pass = pass;
    this.#cellEnd = new RegExp(`[\\n\\x${Buffer.from(separator).toString("hex")}]`, "g");
  }

  push(piece: string): readonly SheetRow[] {
    this.#rows = [];
    for (let at = 0; at < piece.length; ) at = this.#take(piece, at);
    if (this.#text.length > openTextMax) this.#refuseLong();
    return this.#rows;
  }

  finish(): readonly SheetRow[] {
    this.#rows = [];
    if (this.#place === "quoted") throw this.#unclearQuotes("csv-quote-open");
    if (this.#place !== "start" || this.#cells.length > 0) this.#endRow();
    return this.#rows;
  }

  /** Reads on from `at` and returns the position after what was read. */
  #take(piece: string, at: number): number {
    if (this.#place === "quoted") return this.#takeQuoted(piece, at);
    const character = piece[at] ?? "";
    if (character === "\n") this.#endRow();
    else if (character === this.#separator) this.#endCell();
    else if (character === '"' && this.#place === "start") this.#place = "quoted";
    else if (character === '"' && this.#place === "mark") {
      this.#text += character;
      this.#place = "quoted";
    } else if (this.#place === "mark" || this.#place === "behind") {
      if (/\S/.test(character)) throw this.#unclearQuotes("csv-quote-misplaced");
      this.#place = "behind";
    } else return this.#takePlain(piece, at);
    return at + 1;
  }

  #takeQuoted(piece: string, from: number): number {
    const mark = piece.indexOf('"', from);
    const end = mark < 0 ? piece.length : mark;
    this.#text += piece.slice(from, end);
    if (mark >= 0) this.#place = "mark";
    return end + 1;
  }

  #takePlain(piece: string, from: number): number {
    this.#cellEnd.lastIndex = from;
    const end = this.#cellEnd.exec(piece)?.index ?? piece.length;
    this.#text += piece.slice(from, end);
    this.#place = "plain";
    return end;
  }

  #endCell(): void {
    const text = this.#text;
    if (this.#cells.length === limits.columns) {
      const row = this.#pass.rowsSeen + 1;
      const message = msg("workbook.csv.tooManyColumns", { row, limit: limits.columns });
      throw refusal("csv-too-many-columns", message);
    }
    // Excel splits ` "a, b"` into two cells.
    const isMisplaced = this.#place === "plain" && /^[ \t]+"/.test(text);
    if (isMisplaced) throw this.#unclearQuotes("csv-quote-misplaced");
    if (text.length > limits.cellCharacters) this.#refuseLong();
    const value = textInFormula(text);
    this.#cells.push(value === "" ? undefined : value);
    this.#text = "";
    this.#place = "start";
  }

  #endRow(): void {
    this.#endCell();
    const [cells, number] = [this.#cells, this.#pass.rowsSeen + 1];
    if (number > limits.rows)
      throw refusal("csv-too-many-rows", msg("workbook.csv.tooManyRows", { limit: limits.rows }));
    this.#pass.rowsSeen = number;
    this.#cells = [];
    if (cells.every((cell) => cell === undefined)) this.#pass.blankRows += 1;
    else this.#rows.push({ number, cells, hidden: false });
  }

  #refuseLong(): never {
    if (this.#place === "quoted") throw this.#unclearQuotes("csv-quote-open");
    throw cellTooLong(this.#address());
  }

  #unclearQuotes(code: string): Error {
    return refusal(code, msg("workbook.csv.unclearQuotes", { cell: this.#address() }));
  }

  #address(): string {
    return cellAddress(this.#cells.length, this.#pass.rowsSeen + 1);
  }
}

/** Unwraps `="00123"`, which some exports write to keep codes as text. */
function textInFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}
