import { exitCodes, SheetportError } from "../../errors.ts";
import { errorText, msg, sentences } from "../../model/message.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText } from "../headings/heading-text.ts";
import { type Candidate, fullMatch, rowsBelowHeadings } from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";
import { nothingFound, searchProducts } from "./search.ts";

/** The sheet with the products, its heading row understood. */
interface FoundSheet {
  readonly sheet: string;
  readonly headingRow: HeadingRow;
  readonly match: HeadingMatch;
  /**
   * The rows below the heading row, in batches. `pass` counts the whole sheet.
   *
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
}

/** What a choice consists of. */
interface FindOptions {
  /** The part of the choice that was asked for by name now: its columns have to be there. */
  readonly asked?: SheetChoice | undefined;
}

/**
 * Finds the products: the sheet asked for, else the one named `Products` (in any language), else
 * the first visible one with a heading row; in it the row asked for, else the one with the most
 * known headings; and what each of its columns holds.
 *
 * @throws SheetportError exit code 3: `workbook-no-such-sheet`, `workbook-no-such-row`,
 * `workbook-empty-sheet`, `no-known-heading`, `duplicate-heading`, `missing-heading`; exit code 2:
 * `no-such-column`, `bad-given-value`.
 */
export async function findProductsSheet(
  workbook: OpenedWorkbook,
  choice: SheetChoice = {},
  { asked }: FindOptions = {},
): Promise<FoundSheet> {
  const search = await searchProducts(workbook, choice);
  if (search.found === undefined) throw nothingFound(search, choice);
  const { sheet, headingRow } = search.found;
  const match = await fullMatch(workbook, search.found, { choice, asked: asked?.columns });
  refuseProblems({ sheet, headingRow, match });
  return {
    sheet,
    headingRow,
    match,
    rows: (pass = newPass()) => rowsBelowHeadings(workbook, { sheet, headingRow }, pass),
  };
}

/** What was asked for wrongly is told alone: the rest may follow from it. */
function refuseProblems({ sheet, headingRow, match }: Candidate): void {
  const ofOptions = match.problems.filter(({ code }) => optionCodes.has(code));
  const problems = ofOptions.length > 0 ? ofOptions : match.problems;
  const [first] = problems;
  if (first === undefined) return;
  const message = msg("workbook.match.inRow", {
    ...{ sheet, row: headingRow.number },
    ...{ problems: sentences(problems.map((one) => errorText(one.message))) },
  });
  throw new SheetportError(message, {
    code: first.code,
    exitCode: ofOptions.length > 0 ? exitCodes.usage : exitCodes.workbook,
  });
}

const optionCodes: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** Columns behind the headings from which on only those with a value are looked at. */
const sparseColumns = 256;

/** The rows of a sheet; `pass` learns which columns hold values below an empty heading. */
export async function* addUnheaded(
  { headingRow, match, rows }: FoundSheet,
  pass: SheetPass,
): AsyncGenerator<readonly SheetRow[]> {
  // An error in a heading's place is named elsewhere.
  const isHeaded = Array.from(headingRow.cells, (cell) => cellText(cell) !== "");
  for (const { column } of match.chosen) isHeaded[column] = true;
  const width = headingRow.cells.length;
  const unheaded = new Set<number>();
  const look = (cells: SheetRow["cells"], column: number) => {
    if (isHeaded[column] !== true && cells[column] !== undefined) unheaded.add(column);
  };
  for await (const batch of rows(pass)) {
    for (const { cells } of batch) {
      // A lone cell far to the right leaves holes, which cost nothing as long as nobody counts them.
      const isSparse = cells.length > width + sparseColumns;
      const dense = isSparse ? width : cells.length;
      for (let column = 0; column < dense; column += 1) look(cells, column);
      if (!isSparse) continue;
      for (const column of Object.keys(cells))
        if (Number(column) >= dense) look(cells, Number(column));
    }
    yield batch;
  }
  pass.unheaded.push(...[...unheaded].sort((one, other) => one - other));
}
