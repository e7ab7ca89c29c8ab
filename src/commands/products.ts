import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import type { Column } from "../model/columns.ts";
import type { Finding } from "../model/finding.ts";
import type { Breather } from "../model/ports.ts";
import type { Draft } from "../model/product.ts";
import { columnLetters, type SheetRow } from "../model/sheet.ts";
import type { PlannedRow } from "../plan/index.ts";
import type { CheckedSheet } from "../report/index.ts";
import type { SheetPass } from "../workbook/sheet-scanner.ts";
import { breather } from "./breathe.ts";
import { readNamedFile } from "./files.ts";
import type { Host } from "./host.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** A products workbook as far as its headings. */
export interface ProductsFile {
  /** As the person named it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly columns: readonly Column[];
  /** The rows below the headings, in batches; can be read again. `pass` learns about the sheet. */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
}

/** A products workbook, every row checked. */
export interface CheckedProducts extends ProductsFile {
  /** With their drafts; empty when only the findings were asked for. */
  readonly plannedRows: readonly PlannedRow[];
  readonly rowCount: number;
  readonly findings: readonly Finding[];
  /** The SKU of every row that has one; empty unless `keepSkus`. */
  readonly skus: ReadonlyMap<number, string>;
}

/** The check's result as the report room takes it. */
export function checkedSheet(products: CheckedProducts): CheckedSheet {
  const { file, sheet, rowCount, findings } = products;
  return { file, sheet, rows: rowCount, findings };
}

/** What reading and checking need of the command. */
export interface ProductsOptions {
  readonly host: Host;
  readonly settings: Settings;
  readonly progress: Progress;
  readonly sheet?: string | undefined;
  /** Keeps a draft of every row, for a plan; without it a large sheet needs little memory. */
  readonly keepDrafts: boolean;
  /** Keeps the SKU of every row, to compare this check with a later one. @default false */
  readonly keepSkus?: boolean;
  /** The file's bytes, when they have been read already. */
  readonly bytes?: Buffer | undefined;
}

/**
 * Opens a products workbook and finds its sheet and headings; columns that nobody knows are named.
 *
 * @throws SheetportError exit code 2 when there is no such file, 3 when it is no such workbook.
 */
export async function openProducts(
  file: string,
  options: Pick<ProductsOptions, "host" | "progress" | "sheet" | "bytes">,
): Promise<ProductsFile> {
  const path = resolve(options.host.cwd, file);
  const bytes = options.bytes ?? (await readNamedFile(path));
  const [{ openWorkbook }, { findProductsSheet }] = await Promise.all([
    import("../workbook/open.ts"),
    import("../workbook/products-sheet.ts"),
  ]);
  const products = await findProductsSheet(
    await openWorkbook(bytes),
    options.sheet === undefined ? {} : { sheet: options.sheet },
  );
  const { columns, ignored } = products.match;
  if (ignored.length > 0) {
    const { terminalText } = await import("../model/terminal-text.ts");
    const names = ignored.map(({ heading }) => `“${terminalText(heading)}”`).join(", ");
    options.progress.note(`Ignored, because no field is called so: ${names}.`);
  }
  return {
    file,
    path,
    name: basename(path),
    digest: createHash("sha256").update(bytes).digest("hex"),
    sheet: products.sheet,
    headingRow: products.headingRow,
    columns,
    rows: (pass) => products.rows(pass),
  };
}

/**
 * Opens a products workbook and checks every row.
 *
 * @throws SheetportError as {@link openProducts}; `workbook-no-rows` (exit 3) when there is nothing
 * below the headings.
 */
export async function checkProducts(
  file: string,
  options: ProductsOptions,
): Promise<CheckedProducts> {
  const { settings, progress, keepDrafts, keepSkus = false } = options;
  const products = await openProducts(file, options);
  const { createChecker } = await import("../check/checker.ts");
  const { decimalSeparator } = settings;
  const checker = createChecker(products.columns, {
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    keepDrafts: keepDrafts || keepSkus,
  });
  const rows: { row: number; sku: string; draft?: Draft }[] = [];
  const skus = new Map<number, string>();
  const findings: Finding[] = [];
  const unheaded = new UnheadedColumns(products);
  let rowCount = 0;
  for await (const batch of products.rows()) {
    for (const row of batch) {
      rowCount += 1;
      unheaded.add(row);
      const checked = checker.add(row);
      for (const finding of checked.findings) findings.push(finding);
      if (keepSkus && checked.draft !== undefined) skus.set(row.number, checked.draft.product.sku);
      if (!keepDrafts || isBlankRow(checked.findings)) continue;
      const { draft } = checked;
      rows.push({ row: row.number, sku: draft?.product.sku ?? "", ...(draft ? { draft } : {}) });
    }
    progress.state(() => `checked ${rowCount} rows`);
  }
  progress.end();
  unheaded.tell(progress);
  const breathe = breather(options.host.clock);
  for (const finding of await checker.finishInSlices(breathe)) findings.push(finding);
  findings.sort((one, other) => one.row - other.row);
  const totals = checker.totals();
  if (totals.rows === 0) throw await noRows(products);
  return {
    ...products,
    plannedRows: await withFindings(rows, findings, breathe),
    rowCount: totals.rows,
    findings,
    skus,
  };
}

/** Only spaces: no product is meant. The finding says so. */
function isBlankRow(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === "row-blank");
}

/** Columns that hold values below an empty heading: nothing is skipped without a word. */
class UnheadedColumns {
  readonly #headings: SheetRow["cells"];
  readonly #found = new Set<number>();

  constructor(products: ProductsFile) {
    this.#headings = products.headingRow.cells;
  }

  add({ cells }: SheetRow): void {
    for (let column = 0; column < cells.length; column += 1) {
      if (this.#headings[column] === undefined && cells[column] !== undefined) {
        this.#found.add(column);
      }
    }
  }

  tell(progress: Progress): void {
    if (this.#found.size === 0) return;
    const names = [...this.#found].sort((one, other) => one - other).map(columnLetters);
    progress.note(`Ignored, because they have no heading: column ${names.join(", ")}.`);
  }
}

async function noRows(products: ProductsFile): Promise<Error> {
  const { exitCodes, SheetportError } = await import("../errors.ts");
  return new SheetportError(`The sheet “${products.sheet}” has headings, but no row below them.`, {
    code: "workbook-no-rows",
    hint: "Fill in one row for each product variant.",
    exitCode: exitCodes.workbook,
  });
}

async function withFindings(
  rows: readonly Omit<PlannedRow, "findings">[],
  findings: readonly Finding[],
  breathe: Breather,
): Promise<PlannedRow[]> {
  const byRow = Map.groupBy(findings, ({ row }) => row);
  const planned: PlannedRow[] = [];
  for (const row of rows) {
    planned.push({ ...row, findings: byRow.get(row.row) ?? [] });
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
  return planned;
}
