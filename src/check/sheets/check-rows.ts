import { type SheetportError, workbookError } from "../../errors.ts";
import { noPause, type Pause } from "../../model/long-work.ts";
import { msg, quotedTexts } from "../../model/message.ts";
import type { Draft, ImageCell } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { newPass, type SheetPass, type SheetRow } from "../../model/sheet/sheet.ts";
import type { ValueName } from "../../model/sheet/sheet-choice.ts";
import { rowName, type SheetNames, stackedRow } from "../../model/sheet/stacked-rows.ts";
import { Checker, type CheckOptions, type HeadedColumns } from "../rows/checker.ts";
import { wordsByField } from "../rows/given.ts";
import { MergedCells } from "../rows/not-read.ts";
import { Repairs } from "../rows/repairs.ts";
import type { UnitsSeen } from "../rows/units.ts";

/** A sheet with known headings. Its rows can be read several times. */
export interface SheetToCheck {
  readonly sheet: string;
  readonly index: number;
  readonly headingRow: Pick<SheetRow, "number">;
  readonly match: HeadedColumns;
  rows(pass: SheetPass): AsyncIterable<readonly SheetRow[]>;
}

/** Options and callbacks of {@link checkRows}. */
export interface CheckRowsOptions
  extends Pick<
    CheckOptions,
    "decimalSeparator" | "isAllText" | "categories" | "keepImages" | "pricedElsewhere"
  > {
  readonly valueNames?: readonly ValueName[] | undefined;
  readonly fix?: boolean;
  readonly keepRows?: boolean;
  /** Called with each row as it is read. Each round of repairs calls it again for all rows. */
  readonly onRow?: ((row: SheetRow) => void) | undefined;
  readonly onCount?: (rows: number) => void;
  readonly pause?: Pause;
}

/** A row that is meant to be a product. */
export interface RowChecked {
  readonly row: number;
  readonly draft: Draft | undefined;
}

/**
 * The findings of all rows and, with `keepRows`, their drafts. For each sheet, `columnsRead` has the
 * columns assumed to be in kg or cm, and those with lists in their cells.
 */
export type RowsChecked = Readonly<Awaited<ReturnType<typeof checkOnce>>>;

/** A repair may make another one possible, but a few rounds are enough. */
const roundsMax = 4;

/**
 * Checks the rows of all sheets. With `fix`, applies the repairs and checks again.
 * @throws SheetportError exit code 3: `workbook-no-rows`, `too-many-findings`; what `rows` throws
 */
export async function checkRows(
  sheets: readonly SheetToCheck[],
  options: CheckRowsOptions,
): Promise<RowsChecked> {
  const repairs = new Repairs();
  const unitsSeen: UnitsSeen = new Map();
  let checked = await checkOnce(sheets, options, unitsSeen);
  if (options.fix !== true) return checked;
  for (let round = 0; round < roundsMax && repairs.take(checked.findings); round += 1) {
    const repaired = sheets.map((one) => repairedSheet(one, repairs));
    checked = await checkOnce(repaired, options, unitsSeen);
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

async function checkOnce(
  sheets: readonly SheetToCheck[],
  { onRow, onCount, keepRows = false, pause = noPause, valueNames, ...options }: CheckRowsOptions,
  unitsSeen: UnitsSeen,
) {
  const names = sheets.length > 1 ? sheets.map(({ sheet }) => sheet) : undefined;
  const [first, ...others] = sheets.map(({ match }) => match);
  const checker = new Checker(first?.columns ?? [], {
    ...{ ...options, ...first, others, unitsSeen, sheets: names },
    valueNames: wordsByField(valueNames),
  });
  const rows: RowChecked[] = [];
  const images: ImageCell[] = [];
  const list = new FindingList(names);
  const passes = sheets.map(() => newPass());
  let count = 0;
  for (const [at, pass] of passes.entries()) {
    for await (const batch of sheets[at]?.rows(pass) ?? []) {
      for (const row of batch) {
        onRow?.(row);
        const { findings, draft, images: links = [] } = checker.add(row);
        for (const finding of findings) list.add(finding);
        const isBlank = findings.some(({ code }) => code === "row-blank");
        if (keepRows && !isBlank) rows.push({ row: row.number, draft });
        for (const image of links) images.push(image);
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
  if (rowCount === 0) throw noRows(options.isAllText === true ? [] : sheets);
  const columnsRead = sheets.map((_, at) => ({
    assumed: checker.assumedUnits(at),
    split: checker.splitColumns(at),
  }));
  return { rows, findings: list.all, images, rowCount, columnsRead, passes };
}

/** Reads a sheet with merged cells a second time, because a file lists them after the rows. */
async function mergedFindings(
  sheet: SheetToCheck,
  pass: SheetPass,
  list: FindingList,
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
  const names = quotedTexts(sheets.map(({ sheet }) => sheet));
  const message = msg("check.noRows", { sheet: names, count: names.length });
  return workbookError("workbook-no-rows", message);
}

/** Nobody could correct more errors by hand. Valid rows may have several notes each. */
const findingsLimits = { errors: 100_000, all: 1_500_000 };

export class FindingList {
  readonly #names: SheetNames;
  readonly #limits: typeof findingsLimits;
  readonly #alike = new Map<string, { count: number; readonly example: Finding["message"] }>();
  #findings: Finding[] = [];
  #errors = 0;
  #count = 0;

  constructor(names: SheetNames, limits = findingsLimits) {
    this.#names = names;
    this.#limits = limits;
  }

  get all(): readonly Finding[] {
    return this.#findings;
  }

  add(finding: Finding): void {
    this.#findings.push(finding);
    this.count(finding);
  }

  /** @throws SheetportError `too-many-findings`, exit code 3 */
  count({ code, column, severity, message, row }: Finding): void {
    const key = `${code} ${column}`;
    const alike = this.#alike.get(key);
    if (alike === undefined) this.#alike.set(key, { count: 1, example: message });
    else alike.count += 1;
    this.#count += 1;
    if (severity === "error") this.#errors += 1;
    const { errors, all } = this.#limits;
    if (this.#errors > errors || this.#count > all) throw this.#tooMany(row);
  }

  replace(code: Finding["code"], findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    const placeOf = ({ row, cell }: Finding) => `${row} ${cell}`;
    const places = new Set(findings.map(placeOf));
    const others = this.#findings.filter((one) => one.code !== code || !places.has(placeOf(one)));
    this.#findings = [...others, ...findings];
  }

  #tooMany(row: number): SheetportError {
    const all = [...this.#alike.values()];
    const most = all.reduce((one, other) => (other.count > one.count ? other : one));
    const message = msg("check.tooManyFindings", {
      ...{ findings: this.#count, row: rowName(row, this.#names) },
      ...{ count: most.count, example: most.example },
    });
    return workbookError("too-many-findings", message);
  }
}
