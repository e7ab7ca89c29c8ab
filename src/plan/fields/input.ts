import type { AgreedRow } from "../../model/product/agreed.ts";
import type { KnownCategories } from "../../model/product/categories.ts";
import type { ListColumns } from "../../model/product/list-entries.ts";
import type { Draft, FieldName, RememberedListing } from "../../model/product/product.ts";
import type { ConflictSide, PlanBase, ProductOperation } from "../../model/run/plan.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";
import type { ExportedRow } from "../../model/sheet/export-base.ts";
import type { Finding } from "../../model/sheet/finding.ts";

/** One sheet row with the result of its check. */
export interface PlannedRow {
  readonly row: number;
  /** Empty if the row has no SKU. */
  readonly sku: string;
  /** Absent if the row could not be turned into a product. */
  readonly draft?: Draft | undefined;
  readonly findings: readonly Finding[];
}

/** A write of an earlier run with an unknown outcome. */
export interface EarlierWrite {
  readonly run: string;
  readonly atMs: number;
  readonly kind?: ProductOperation["kind"];
}

/** The side that a person chose for a row: `all`, except for the fields in `fields`. */
export interface RowSides {
  readonly all?: ConflictSide;
  readonly fields?: { readonly [Name in FieldName]?: ConflictSide };
}

/** Risky changes, by the name with which a person allows them (decision 22). */
export type Risk = "currency" | "language" | "card" | "moved";

/** The values of `--allow`: risks, and “recreate” for listings that are gone (decision 21b). */
export type Allowance = Risk | "recreate";

/** The rows in which each risk is allowed, by row number. */
export type AllowedRows = { readonly [Name in Risk]?: ReadonlySet<number> };

/** A person's decisions about a plan, made after the comparison. */
export interface PlanChoices {
  readonly leftOut?: ReadonlySet<number>;
  /** Allowed in every row, in addition to what the input allows (decisions 21b and 22). */
  readonly allow?: ReadonlySet<Allowance>;
  /** Risks allowed in single rows, in addition to `allow`. */
  readonly allowedRows?: AllowedRows;
  readonly rowSides?: ReadonlyMap<number, RowSides>;
}

export interface RowInput extends PlanChoices {
  readonly live: ListingsRead;
  readonly memory: ReadonlyMap<string, RememberedListing>;
  /** SKUs with an earlier write of unknown outcome. Nothing may be written to them. */
  readonly openWrites: ReadonlyMap<string, EarlierWrite>;
  /** SKUs that an earlier run created recently. They are blocked until they are listed. */
  readonly createdRecently: Pick<ReadonlySet<string>, "has">;
  /** The live SKU for each unlisted SKU that resembles it. Rows with these SKUs create nothing. */
  readonly otherSpellings?: Pick<ReadonlyMap<string, string>, "get">;
  readonly allow: ReadonlySet<Allowance>;
  readonly only?: "create" | "update" | undefined;
  /** Whether to update rows that differ only in fields that could not be compared (decision 18). */
  readonly sendUncompared?: boolean | undefined;
  /** Whether to send every difference, whoever caused it, to restore an earlier state. */
  readonly restore?: boolean | undefined;
  /** Whether the rows are earlier listings that must be restored exactly. */
  readonly isUndo?: boolean | undefined;
  readonly wholeLists?: ReadonlySet<FieldName> | undefined;
  readonly columns?: ListColumns | undefined;
  /** Without it, every field counts as having a column. */
  readonly columnFields?: ReadonlySet<FieldName> | undefined;
  /** The columns of the other sheets that are read together, in order. */
  readonly otherColumns?: readonly Required<Pick<RowInput, "columns" | "columnFields">>[];
  readonly base?: Pick<PlanBase, "exported">;
  readonly exported?: Pick<ReadonlyMap<string, ExportedRow>, "get" | "has" | "values"> | undefined;
  /** What earlier uploads of the workbook created and the export does not have, by SKU. */
  readonly created?: ReadonlyMap<string, Pick<ExportedRow, "sku" | "values">> | undefined;
  /** The last common state, by SKU. Without it, row and listing are compared directly. */
  readonly agreed?: Pick<ReadonlyMap<string, AgreedRow>, "get"> | undefined;
  /** The side that wins conflicts, unless a person chose one for the row. */
  readonly conflicts?: ConflictSide | undefined;
  /** Rows that equal the last common state, with its time, by row number. */
  readonly untouched?: ReadonlyMap<number, number> | undefined;
}

/** Everything that {@link makePlan} depends on: it reads no files and sends no requests. */
export interface PlanInput extends RowInput {
  readonly base: PlanBase;
  readonly rows: readonly PlannedRow[];
  /** Absent if too few categories are known (decision 34). */
  readonly categories?: KnownCategories | undefined;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
}
