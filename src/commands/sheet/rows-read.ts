import type { Checker } from "../../check/index.ts";
import type { ImageCell } from "../../model/product/image-check.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { type SheetNames, sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { type SettledHeadings, UnheadedColumns } from "./columns-without-heading.ts";
import { FindingsLimit } from "./findings-limit.ts";

const none: readonly Finding[] = [];

/** What is kept of the rows of a sheet beside their findings. */
export interface RowsKept {
  /** Drafts, for a plan. */
  readonly keepDrafts: boolean;
  /** The SKU of each row. */
  readonly keepSkus: boolean;
  /** The cells of each row. */
  readonly keepCells: boolean;
}

/** The rows of a sheet, checked one after the other, and what is kept of them. */
export class RowsRead {
  findings: Finding[] = [];
  /** Rows that are meant to be products, with what could be read of them. */
  readonly #planned: PlannedRow[] = [];
  readonly images: ImageCell[] = [];
  readonly skus = new Map<number, string>();
  /** By row; undefined: they are not kept. */
  readonly cells: Map<number, SheetRow["cells"]> | undefined;
  /** By sheet. */
  readonly unheaded: readonly UnheadedColumns[];
  /** Names of the sheets, where there are several. */
  readonly sheets: SheetNames;
  readonly limit = new FindingsLimit();
  readonly #checker: Checker;
  readonly #kept: RowsKept;
  #count = 0;

  constructor(
    checker: Checker,
    sheets: readonly (SettledHeadings & { readonly sheet: string })[],
    kept: RowsKept,
  ) {
    this.#checker = checker;
    this.#kept = kept;
    this.unheaded = sheets.map((one) => new UnheadedColumns(one));
    this.sheets = sheets.length > 1 ? sheets.map(({ sheet }) => sheet) : undefined;
    this.cells = kept.keepCells ? new Map() : undefined;
  }

  /** Rows so far, those without a product among them. */
  get count(): number {
    return this.#count;
  }

  /** Checks one more row; false when there are too many findings to go on. */
  add(row: SheetRow): boolean {
    const { keepDrafts, keepSkus } = this.#kept;
    this.#count += 1;
    this.unheaded[sheetIndexOf(row.number)]?.add(row);
    this.cells?.set(row.number, row.cells);
    const { findings, draft, images = [] } = this.#checker.add(row);
    for (const finding of findings) if (!this.found(finding)) return false;
    for (const image of images) this.images.push(image);
    if (keepSkus && draft !== undefined) this.skus.set(row.number, draft.product.sku);
    if (keepDrafts && !isBlankRow(findings)) {
      this.#planned.push({ row: row.number, sku: draft?.product.sku ?? "", draft, findings: none });
    }
    return true;
  }

  /** Keeps a finding; false when there are too many to go on. */
  found(finding: Finding): boolean {
    this.findings.push(finding);
    return !this.limit.add(finding);
  }

  /** The rows, with what was found in each. */
  planned(findings: readonly Finding[]): readonly PlannedRow[] {
    const byRow = Map.groupBy(findings, ({ row }) => row);
    return this.#planned.map((one) => {
      const found = byRow.get(one.row);
      return found === undefined ? one : { ...one, findings: found };
    });
  }

  /** Adds findings that say why their cells have the finding with this code, in its place. */
  replace(code: Finding["code"], findings: readonly Finding[]): void {
    const placeOf = ({ row, cell }: Finding) => `${row} ${cell}`;
    const places = new Set(findings.map(placeOf));
    const others = this.findings.filter((one) => one.code !== code || !places.has(placeOf(one)));
    this.findings = [...others, ...findings];
  }
}

/** Only spaces: no product is meant. The finding says so. */
function isBlankRow(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === "row-blank");
}
