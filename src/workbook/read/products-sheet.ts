import { usageError, workbookError } from "../../errors.ts";
import { errorText, msg, sentences } from "../../model/message.ts";
import type { SheetPass, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { lastHeadingRow } from "../headings/heading-lines.ts";
import { cellText, headingDigest } from "../headings/heading-text.ts";
import { type ArrangeOptions, arrangedSheet } from "./arranged-sheet.ts";
import type { Candidate } from "./heading-row.ts";
import type { OpenedWorkbook } from "./open.ts";
import { nothingThere, searchProducts } from "./search.ts";

/**
 * Without a request, the sheet named `Products` (in any language) is preferred if it has product
 * headings.
 * @throws SheetportError exit code 3: damaged or over a limit, `workbook-no-such-sheet`,
 * `workbook-no-such-row`, `workbook-empty-sheet`, `no-known-heading`, `duplicate-heading`,
 * `missing-heading`, `no-other-column`, `unknown-unit`; exit code 2: `no-such-column`,
 * `bad-given-value`.
 */
export async function findProductsSheet(
  workbook: OpenedWorkbook,
  choice: SheetChoice = {},
  options: Omit<ArrangeOptions, "choice"> = {},
) {
  const search = await searchProducts(workbook, choice);
  if (search.best === undefined) throw nothingThere(search, choice);
  const arranged = await arrangedSheet(workbook, search.best, { choice, ...options });
  refuseProblems(arranged);
  const last = lastHeadingRow(arranged.headingRow);
  return {
    ...arranged,
    lines: arranged.around.filter(({ number }) => number <= last),
    headings: headingDigest(search.best.headingRow),
  };
}

/** Wrong options are reported alone, because they may cause the other problems. */
function refuseProblems({ sheet, headingRow, match }: Candidate): void {
  const ofOptions = match.problems.filter(({ code }) => optionCodes.has(code));
  const problems = ofOptions.length > 0 ? ofOptions : match.problems;
  const [first] = problems;
  if (first === undefined) return;
  const texts = sentences(problems.map((one) => errorText(one.message)));
  const place = { sheet, row: headingRow.number };
  const message = msg("workbook.match.inRow", { ...place, problems: texts });
  throw (ofOptions.length > 0 ? usageError : workbookError)(first.code, message);
}

const optionCodes: ReadonlySet<string> = new Set(["no-such-column", "bad-given-value"]);

/** If a row exceeds the headings by more than this, only its filled cells are visited there. */
const sparseColumns = 256;

/** Records in `pass` which columns have values but no heading. */
export async function* addUnheaded(
  { headingRow, match, rows }: Awaited<ReturnType<typeof findProductsSheet>>,
  pass: SheetPass,
): AsyncGenerator<readonly SheetRow[]> {
  // A cell that contains an error instead of a heading is already in `ignored`.
  const isHeaded = Array.from(headingRow.cells, (cell) => cellText(cell) !== "");
  for (const { column } of match.chosen) isHeaded[column] = true;
  const width = headingRow.cells.length;
  const unheaded = new Set<number>();
  const look = (cells: SheetRow["cells"], column: number) => {
    if (isHeaded[column] !== true && cells[column] !== undefined) unheaded.add(column);
  };
  for await (const batch of rows(pass)) {
    for (const { cells } of batch) {
      // A cell far to the right leaves array holes, which are slow to iterate.
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
