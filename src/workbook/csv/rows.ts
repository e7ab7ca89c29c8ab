import Papa, { type ParseError, type ParseResult, type ParseStepResult } from "papaparse";
import { msg } from "../../model/message.ts";
import { cellAddress, newPass, type SheetPass, type SheetRow } from "../../model/sheet/sheet.ts";
import { cellTooLong, limits, refusal } from "../container/refusals.ts";

/** In characters: 64 cells of the maximum length. Longer rows are checked before they end. */
const rowCharactersMax = 2 * 1024 * 1024;

/**
 * Parses pieces of CSV, which may end anywhere, into batches of non-empty rows. Quoting works as in
 * Excel: a quoted text may contain separators, line ends and doubled quotation marks; elsewhere,
 * quotation marks are literal. `cells` includes the blank cells at the end of a row.
 * @throws SheetportError `csv-…` or `workbook-cell-too-long`: over a limit, or text that Excel
 * would read differently than intended.
 */
export function* csvRows(
  pieces: Iterable<string>,
  separator: string,
  pass: SheetPass = newPass(),
): Generator<readonly SheetRow[]> {
  let text = "";
  let dueLength = 0;
  const take = (isLast: boolean) => {
    const { rows, rest } = wholeRows(text, { separator, pass, isLast });
    if (rest.length > rowCharactersMax) refuseLongRow(rest, { separator, pass });
    // A very long row is only parsed again when it is twice as long, which keeps the time linear.
    [text, dueLength] = [rest, 2 * rest.length];
    return rows;
  };
  for (const piece of withLineFeeds(pieces)) {
    text += piece;
    yield text.length < dueLength ? [] : take(false);
  }
  if (text !== "" && !text.endsWith("\n")) text += "\n";
  yield take(false);
  // Only a text without a closing quotation mark can remain.
  yield take(true);
  pass.isComplete = true;
}

/** Throws the error that a very long row would cause if the text ended here, if any. */
function refuseLongRow(text: string, { separator, pass }: Omit<Reading, "isLast">): void {
  // The last quotation mark may be a closing one or the first half of a doubled one.
  let end = text.length;
  while (text[end - 1] === '"') end -= 1;
  if (text.length - end > 2 * limits.cellCharacters) {
    const line = { number: pass.rowsSeen + 1, raw: text, separator };
    throw misquoted({ code: "MissingQuotes", index: end + 1 }, line, 0);
  }
  wholeRows(text.slice(0, end), { separator, pass: { ...pass }, isLast: true });
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

interface Reading {
  readonly separator: string;
  readonly pass: SheetPass;
  /** Whether the text ends here, and the last row with it. */
  readonly isLast: boolean;
}

/** Parses the complete rows of a text and returns the rest. */
function wholeRows(
  text: string,
  { separator, pass, isLast }: Reading,
): { rows: SheetRow[]; rest: string } {
  const rows: SheetRow[] = [];
  let from = 0;
  const step = ({ data: [texts = []], errors: [error], meta }: ParseStepResult<string[][]>) => {
    pass.rowsSeen += 1;
    const raw = text.slice(from, meta.cursor);
    const line = { number: pass.rowsSeen, texts, raw, separator };
    if (error !== undefined) throw misquoted(error, line, from);
    const cells = cellsOf(line);
    if (cells.every((cell) => cell === undefined)) pass.blankRows += 1;
    else rows.push({ number: line.number, cells, hidden: false });
    from = meta.cursor;
  };
  const options = { delimiter: separator, newline: "\n", step } as const;
  const { errors }: ParseResult<never> = new Papa.Parser(options).parse(text, 0, !isLast);
  const [error, another] = errors;
  const raw = text.slice(from);
  // More text may resolve the last error of an incomplete row.
  if (error !== undefined && another !== undefined) {
    throw misquoted(error, { number: pass.rowsSeen + 1, raw, separator }, from);
  }
  return { rows, rest: raw };
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly texts: readonly string[];
  readonly raw: string;
  readonly separator: string;
}

function cellsOf(line: Line): (string | undefined)[] {
  const { number, texts } = line;
  if (number > limits.rows)
    throw refusal("csv-too-many-rows", msg("workbook.csv.tooManyRows", { limit: limits.rows }));
  if (texts.length > limits.columns) {
    const message = msg("workbook.csv.tooManyColumns", { row: number, limit: limits.columns });
    throw refusal("csv-too-many-columns", message);
  }
  const misplaced = markBehindSpaces(line);
  if (misplaced >= 0) throw unclearQuotes("csv-quote-misplaced", cellAddress(misplaced, number));
  return texts.map((text, column) => {
    if (text.length > limits.cellCharacters) throw cellTooLong(cellAddress(column, number));
    const value = textInFormula(text);
    return value === "" ? undefined : value;
  });
}

/** The first cell such as ` "a, b"`, which Excel splits into two; -1 if there is none. */
function markBehindSpaces({ texts, raw, separator }: Line): number {
  if (!/[ \t]"/.test(raw)) return -1;
  let at = 0;
  return texts.findIndex((text) => {
    const isQuoted = raw[at] === '"';
    const length = isQuoted ? text.replaceAll('"', '""').length + 2 : text.length;
    at = raw.indexOf(separator, at + length) + 1;
    return !isQuoted && /^[ \t]+"/.test(text);
  });
}

/** Unwraps `="00123"`, which some exports write to keep codes as text. */
function textInFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/** Makes the error with the address of the cell. `from` is where the row begins in the text. */
function misquoted(
  { code, index = 1 }: Pick<ParseError, "code" | "index">,
  { number, raw, separator }: Omit<Line, "texts">,
  from: number,
): Error {
  const before = Papa.parse<string[]>(`${raw.slice(0, index - 1 - from)}.`, {
    delimiter: separator,
    newline: "\n",
  });
  const cell = cellAddress((before.data[0]?.length ?? 1) - 1, number);
  return unclearQuotes(code === "MissingQuotes" ? "csv-quote-open" : "csv-quote-misplaced", cell);
}

function unclearQuotes(code: string, cell: string): Error {
  return refusal(code, msg("workbook.csv.unclearQuotes", { cell }));
}
