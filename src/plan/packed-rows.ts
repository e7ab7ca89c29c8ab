import { isBlank } from "../model/equality.ts";
import type { Finding } from "../model/finding.ts";
import { PackedStore } from "../model/packed.ts";
import type { Draft } from "../model/product.ts";
import { TextColumn } from "../model/text-column.ts";
import { requiredFields } from "./fields.ts";
import type { PlannedRow } from "./input.ts";

const noFindings: readonly Finding[] = [];

/** What else is kept of each row. */
export interface PackedRowsOptions {
  /** What a row is searched by. @default nothing: rows are not searched */
  readonly textOf?: ((draft: Draft) => string) | undefined;
}

/**
 * The rows of a sheet in little memory: what a plan looks up by is at hand, a draft is made anew
 * whenever it is asked for. One row after the other costs least.
 */
export class PackedRows {
  readonly #drafts = new Drafts();
  readonly #rows: PackedRow[] = [];
  readonly #textOf: PackedRowsOptions["textOf"];
  /** What each row is searched by, in its place; empty when it has no draft. */
  readonly texts: TextColumn | undefined;

  constructor({ textOf }: PackedRowsOptions = {}) {
    this.#textOf = textOf;
    this.texts = textOf && new TextColumn();
  }

  /** Appends a row; its findings may follow. */
  add(row: number, draft: Draft | undefined): void {
    this.texts?.push(draft && this.#textOf?.(draft));
    const sku = draft?.product.sku ?? "";
    const position = draft === undefined ? undefined : this.#drafts.push(draft);
    this.#rows.push(new PackedRow({ row, sku, position }, this.#drafts));
  }

  /** The rows, with what was found in each. */
  *withFindings(findings: readonly Finding[]): Generator<PlannedRow> {
    const byRow = Map.groupBy(findings, ({ row }) => row);
    for (const row of this.#rows) {
      row.findings = byRow.get(row.row) ?? noFindings;
      yield row;
    }
  }
}

/** Whether a row could be turned into a product: known without making its draft. */
export function hasDraft(row: PlannedRow): boolean {
  return row instanceof PackedRow ? row.isRead : row.draft !== undefined;
}

/** Whether a row has every field that a create must have: known without making its draft. */
export function hasFieldsOfCreate(row: PlannedRow): boolean {
  if (row instanceof PackedRow) return row.hasFieldsOfCreate;
  return row.draft !== undefined && holdsFieldsOfCreate(row.draft);
}

function holdsFieldsOfCreate({ product }: Draft): boolean {
  return requiredFields.every((field) => !isBlank(product[field]));
}

/** Who looks at a row's draft often looks again at once: the latest is kept as it is. */
class Drafts {
  readonly #store = new PackedStore<Draft>();
  /** Positions of those that lack a field which a create must have. */
  readonly #lacking = new Set<number>();
  #latest: { readonly position: number; readonly draft: Draft | undefined } | undefined;

  push(draft: Draft): number {
    const position = this.#store.push(draft);
    if (!holdsFieldsOfCreate(draft)) this.#lacking.add(position);
    return position;
  }

  hasFieldsOfCreate(position: number): boolean {
    return !this.#lacking.has(position);
  }

  at(position: number): Draft | undefined {
    if (this.#latest?.position !== position) {
      this.#latest = { position, draft: this.#store.at(position) };
    }
    return this.#latest.draft;
  }
}

interface Placed {
  readonly row: number;
  readonly sku: string;
  /** Where its draft stands; undefined when it has none. */
  readonly position: number | undefined;
}

class PackedRow implements PlannedRow {
  readonly row: number;
  readonly sku: string;
  findings = noFindings;
  readonly #position: number | undefined;
  readonly #drafts: Drafts;

  constructor({ row, sku, position }: Placed, drafts: Drafts) {
    this.row = row;
    this.sku = sku;
    this.#position = position;
    this.#drafts = drafts;
  }

  get isRead(): boolean {
    return this.#position !== undefined;
  }

  get hasFieldsOfCreate(): boolean {
    return this.#position !== undefined && this.#drafts.hasFieldsOfCreate(this.#position);
  }

  get draft(): Draft | undefined {
    return this.#position === undefined ? undefined : this.#drafts.at(this.#position);
  }
}
