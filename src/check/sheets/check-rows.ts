import { exitCodes, SheetportError } from "../../errors.ts";
import { noPause, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import type { ImageCell } from "../../model/product/image-check.ts";
import type { Draft } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { GivenColumn, ValueName } from "../../model/sheet/sheet-choice.ts";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import { type SheetNames, stackedRow } from "../../model/sheet/stacked-rows.ts";
import type { UnitsSeen } from "../rows/assumed-units.ts";
import { Checker, type CheckOptions, type HeadedColumns } from "../rows/checker.ts";
import { wordsByField } from "../rows/given.ts";
import { MergedCells } from "../rows/not-read.ts";
import { Repairs } from "../rows/repairs.ts";
import { FindingsFound } from "./findings-found.ts";

/** A sheet with understood headings whose rows can be read repeatedly. */
export interface SheetToCheck {
  readonly sheet: string;
  /** Index among the sheets that are read together, from 0. */
  readonly index: number;
  readonly headingRow: Pick<SheetRow, "number">;
  readonly match: Pick<HeadedColumns, "unreadPrices"> & {
    readonly columns: readonly Column[];
    readonly given: readonly GivenColumn[];
  };
  /** Reads the rows below the headings and records facts about the sheet in `pass`. */
  rows(pass: SheetPass): AsyncIterable<readonly SheetRow[]>;
}

/** Options and callbacks of {@link checkRows}. */
export interface CheckRowsOptions
  extends Pick<
    CheckOptions,
    "decimalSeparator" | "isAllText" | "categories" | "keepImages" | "pricedElsewhere"
  > {
  readonly valueNames?: readonly ValueName[] | undefined;
  /** Applies the sure repairs before reading. @default false */
  readonly fix?: boolean;
  /** Returns the draft of each row. @default false */
  readonly keepRows?: boolean;
  /** Called with each row as it is read; with `fix` again after repairs. */
  readonly onRow?: ((row: SheetRow) => void) | undefined;
  /** Called with the number of rows read so far. */
  readonly onCount?: (rows: number) => void;
  readonly pause?: Pause;
}

/** A row that is meant to be a product. */
export interface RowChecked {
  readonly row: number;
  /** Absent if the row could not be turned into a product. */
  readonly draft: Draft | undefined;
}

/** The result of the check of all rows. */
export interface RowsChecked {
  /** Only with `keepRows`. */
  readonly rows: readonly RowChecked[];
  /** Findings in rows, across rows, and about repairs. */
  readonly findings: readonly Finding[];
  /** Only with `keepImages`. */
  readonly images: readonly ImageCell[];
  /** Number of rows with a product. */
  readonly rowCount: number;
  /** By sheet: the columns assumed to be in kg or cm. */
  readonly assumed: readonly (readonly Column[])[];
  /** The facts recorded about each sheet. */
  readonly passes: readonly SheetPass[];
}

/** A repair may uncover another one, so a few rounds are enough. */
const roundsMax = 4;

/**
 * Checks the rows of all sheets. With `fix` applies the offered repairs and checks again until
 * there are none; the workbook stays unchanged.
 *
 * @throws SheetportError exit code 3: `workbook-no-rows`; `too-many-findings` for a sheet with
 * errors everywhere
 */
export async function checkRows(
  sheets: readonly SheetToCheck[],
  options: CheckRowsOptions,
): Promise<RowsChecked> {
  const repairs = new Repairs();
  const unitsSeen: UnitsSeen = new Map();
  let checked = await checkOnce(sheets, { ...options, unitsSeen });
  if (options.fix !== true) return checked;
  for (let round = 0; round < roundsMax && repairs.take(checked.findings); round += 1) {
    checked = await checkOnce(
      sheets.map((one) => repairedSheet(one, repairs)),
      { ...options, unitsSeen },
    );
  }
  return { ...checked, findings: [...checked.findings, ...repairs.findings] };
}

function repairedSheet(sheet: SheetToCheck, repairs: Repairs): SheetToCheck {
  return {
    ...sheet,
    async *rows(pass) {
      for await (const batch of sheet.rows(pass)) yield batch.map((row) => repairs.apply(row));
    },
  };
}

interface OnceOptions extends CheckRowsOptions, Pick<CheckOptions, "unitsSeen"> {}

async function checkOnce(
  sheets: readonly SheetToCheck[],
  { onRow, onCount, keepRows = false, pause = noPause, ...options }: OnceOptions,
): Promise<RowsChecked> {
  const names = sheets.length > 1 ? sheets.map(({ sheet }) => sheet) : undefined;
  const checker = checkerOf(sheets, { ...options, sheets: names });
  const rows: RowChecked[] = [];
  const images: ImageCell[] = [];
  const list = new FindingsFound(names);
  const passes = sheets.map(() => newPass());
  let count = 0;
  for (const [at, pass] of passes.entries()) {
    for await (const batch of sheets[at]?.rows(pass) ?? []) {
      for (const row of batch) {
        onRow?.(row);
        const { findings, draft, images: own = [] } = checker.add(row);
        for (const finding of findings) list.add(finding);
        if (keepRows && !isBlankRow(findings)) rows.push({ row: row.number, draft });
        for (const image of own) images.push(image);
      }
      count += batch.length;
      onCount?.(count);
    }
  }
  for (const finding of await checker.finish(pause)) list.add(finding);
  for (const [at, pass] of passes.entries()) {
    const merged = await mergedFindings(sheets[at] as SheetToCheck, pass, list);
    list.replace("missing-required", merged);
  }
  const { rowCount } = checker;
  if (rowCount === 0) throw noRows(sheets);
  const assumed = sheets.map((_, at) => checker.assumedUnits(at));
  return { rows, findings: list.all, images, rowCount, assumed, passes };
}

function checkerOf(
  [first, ...others]: readonly SheetToCheck[],
  options: Omit<OnceOptions, "onRow"> & { readonly sheets: SheetNames },
) {
  return new Checker(first?.match.columns ?? [], {
    ...options,
    valueNames: wordsByField(options.valueNames),
    given: first?.match.given ?? [],
    unreadPrices: first?.match.unreadPrices,
    others: others.map(({ match }) => match),
  });
}

/** Whether the row has only spaces or repeats the headings. */
function isBlankRow(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === "row-blank");
}

/** Reads the sheet again if it has merged cells, because a file lists them after the rows. */
async function mergedFindings(
  sheet: SheetToCheck,
  pass: SheetPass,
  list: FindingsFound,
): Promise<readonly Finding[]> {
  if (pass.merged.length === 0) return [];
  const { index } = sheet;
  const ranges = pass.merged.map((range) => ({
    ...range,
    top: stackedRow(index, range.top),
    bottom: stackedRow(index, range.bottom),
  }));
  const headingRow = stackedRow(index, sheet.headingRow.number);
  const merged = new MergedCells(sheet.match.columns, ranges, headingRow);
  const findings: Finding[] = [];
  if (merged.isEmpty) return findings;
  for await (const batch of sheet.rows(newPass())) {
    for (const finding of batch.flatMap((row) => merged.findings(row))) {
      findings.push(finding);
      list.count(finding);
    }
  }
  return findings;
}

function noRows(sheets: readonly SheetToCheck[]): SheetportError {
  const names = sheets.map(({ sheet }) => sheet).join(", ");
  return new SheetportError(msg("check.noRows", { sheet: names }), {
    code: "workbook-no-rows",
    exitCode: exitCodes.workbook,
  });
}
