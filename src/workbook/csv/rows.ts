import Papa, { type ParseError, type ParseResult, type ParseStepResult } from "papaparse";
import { workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { cellAddress, newPass, type SheetPass, type SheetRow } from "../../model/sheet/sheet.ts";
import { cellTooLong, limits } from "../container/refusals.ts";

/** In characters: 64 cells of the maximum length. Longer rows are checked before they end. */
const rowCharactersMax = 2 * 1024 * 1024;

/** Unclear quotation marks are refused. `cells` includes the blank cells at the end of a row. */
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

/** CR and LF may be in different pieces. */
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
  readonly isLast: boolean;
}

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
  // The last error of an incomplete row is not thrown, because more text may resolve it.
  if (error !== undefined && another !== undefined) {
    throw misquoted(error, { number: pass.rowsSeen + 1, raw, separator }, from);
  }
  return { rows, rest: raw };
}

interface Line {
  readonly number: number;
  readonly texts: readonly string[];
  readonly raw: string;
  readonly separator: string;
}

function cellsOf(line: Line): (string | undefined)[] {
  const { number, texts } = line;
  if (number > limits.rows)
    throw workbookError(
      "csv-too-many-rows",
      msg("workbook.csv.tooManyRows", { limit: limits.rows }),
    );
  if (texts.length > limits.columns) {
    const message = msg("workbook.csv.tooManyColumns", { row: number, limit: limits.columns });
    throw workbookError("csv-too-many-columns", message);
  }
  const misplaced = markBehindSpaces(line);
  if (misplaced >= 0) throw unclearQuotes("csv-quote-misplaced", cellAddress(misplaced, number));
  return texts.map((text, column) => {
    if (text.length > limits.cellCharacters) throw cellTooLong(cellAddress(column, number));
    const value = textInFormula(text);
    return value === "" ? undefined : value;
  });
}

/**
 * The column, from 0, of the first cell with blanks before its opening quotation mark; -1 if there
 * is none. Excel splits a cell such as ` "a, b"` into two.
 */
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

/** Some exports write `="00123"` to keep codes as text. */
function textInFormula(text: string): string {
  if (!text.startsWith('="')) return text;
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

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
  return workbookError(code, msg("workbook.csv.unclearQuotes", { cell }));
}
