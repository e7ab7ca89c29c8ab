import { exitCodes, SheetportError } from "../errors.ts";
import { guideSheetNames, productsSheetNames } from "../model/columns.ts";
import type { SheetRow } from "../model/sheet.ts";
import { type HeadingMatch, matchHeadings, normalisedHeading } from "./headings.ts";
import type { OpenedWorkbook } from "./open.ts";
import { newPass, type SheetPass } from "./sheet-scanner.ts";

/** The heading row is looked for among this many rows with a value. */
const headingRowsSearched = 20;

/** The sheet with the products, its heading row understood. */
export interface ProductsSheet {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: HeadingMatch;
  /**
   * The rows below the heading row, in batches. `pass` counts the whole sheet.
   *
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
}

interface Candidate {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: HeadingMatch;
}

/**
 * Finds the products: the sheet asked for, else the one named `Products` (in any language), else
 * the first visible one with a heading row; and in it the row with the most known headings.
 *
 * @throws SheetportError exit code 3: `workbook-no-such-sheet`, `workbook-empty-sheet`,
 * `no-known-heading`, `duplicate-heading`, `missing-heading`.
 */
export async function findProductsSheet(
  workbook: OpenedWorkbook,
  sheetName?: string,
): Promise<ProductsSheet> {
  const sheets = sheetName === undefined ? candidateSheets(workbook) : [sheetName];
  let found: Candidate | undefined;
  let hasRows = false;
  for (const sheet of sheets) {
    const candidate = await bestHeadingRow(workbook, sheet);
    hasRows ||= candidate !== undefined;
    if (candidate === undefined || candidate.match.columns.length === 0) continue;
    found ??= candidate;
    // One known word may stand anywhere; two are a heading row.
    if (candidate.match.columns.length >= 2) {
      found = candidate;
      break;
    }
  }
  if (found === undefined) throw hasRows ? noKnownHeading(sheets) : emptySheet(sheets);
  refuseProblems(found);
  const { sheet, headingRow, match } = found;
  return {
    sheet,
    headingRow,
    match,
    rows: (pass = newPass()) => rowsBelow(workbook.rows(sheet, pass), headingRow.number),
  };
}

async function* rowsBelow(
  batches: AsyncGenerator<readonly SheetRow[]>,
  headingRow: number,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const batch of batches) {
    const below =
      (batch[0]?.number ?? 0) > headingRow
        ? batch
        : batch.filter(({ number }) => number > headingRow);
    if (below.length > 0) yield below;
  }
}

/** Visible sheets, the one with the products' name first, the guide never. */
function candidateSheets(workbook: OpenedWorkbook): string[] {
  const visible = workbook.sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const named = visible.filter((name) => isOneOf(name, productsSheetNames));
  const others = visible.filter(
    (name) => !isOneOf(name, productsSheetNames) && !isOneOf(name, guideSheetNames),
  );
  return [...named, ...others];
}

function isOneOf(name: string, names: Readonly<Record<string, string>>): boolean {
  const own = normalisedHeading(name);
  return Object.values(names).some((one) => normalisedHeading(one) === own);
}

async function bestHeadingRow(
  workbook: OpenedWorkbook,
  sheet: string,
): Promise<Candidate | undefined> {
  let best: Candidate | undefined;
  let searched = 0;
  for await (const batch of workbook.rows(sheet)) {
    for (const headingRow of batch) {
      const match = matchHeadings(headingRow);
      if (best === undefined || match.columns.length > best.match.columns.length) {
        best = { sheet, headingRow, match };
      }
      searched += 1;
      if (searched >= headingRowsSearched) return best;
    }
  }
  return best;
}

function quoted(sheets: readonly string[]): string {
  return sheets.map((sheet) => `“${sheet}”`).join(", ");
}

function emptySheet(sheets: readonly string[]): SheetportError {
  const message =
    sheets.length === 0
      ? "The workbook has no visible sheet."
      : `There is nothing in the sheet ${quoted(sheets)}.`;
  return new SheetportError(message, {
    code: "workbook-empty-sheet",
    hint: "Write a blank template with “sheetport template products”, fill it in and save it.",
    exitCode: exitCodes.workbook,
  });
}

function noKnownHeading(sheets: readonly string[]): SheetportError {
  return new SheetportError(
    `No row among the first ${headingRowsSearched} of ${quoted(sheets)} has a heading that sheetport knows.`,
    {
      code: "no-known-heading",
      hint: "Give the columns the headings of “sheetport template products”, or name the sheet with --sheet.",
      exitCode: exitCodes.workbook,
    },
  );
}

function refuseProblems({ sheet, headingRow, match }: Candidate): void {
  const [first] = match.problems;
  if (first === undefined) return;
  const all = match.problems.map(({ message }) => message).join(" ");
  const fixes = new Set(match.problems.flatMap(({ fix }) => fix ?? []));
  throw new SheetportError(`Sheet “${sheet}”, row ${headingRow.number}: ${all}`, {
    code: first.code,
    hint: [...fixes].join(" "),
    exitCode: exitCodes.workbook,
  });
}
