import type { MessageOrText } from "../message.ts";
import type { LabelReference, Order, PackRequest, ShipmentForm } from "../order/order.ts";
import type { FieldName, FieldValue, Listing, ProductOnCreate } from "../product/product.ts";
import type { PlainChoice } from "../sheet/sheet-choice.ts";
import { excelRow } from "../sheet/stacked-rows.ts";
import type { LanesWork } from "./rate.ts";

export const actions = [
  ...["create", "update", "unchanged", "invalid", "stale", "blocked"],
  // Equal in all fields that could be compared, but some could not (decision 18).
  "uncompared",
  // Differs only in prices, which no request can change (decision 17).
  "by-hand",
  // Equals the last common state, so its listing is not read and nothing is sent.
  "untouched",
] as const;

export type Action = (typeof actions)[number];

export interface FieldChange {
  readonly field: FieldName;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

export type ConflictSide = "mine" | "theirs";

/** `exported` is the last common state. Null means blank. */
export interface ThreeValues {
  readonly field: FieldName;
  readonly exported: FieldValue | null;
  readonly sheet: FieldValue | null;
  readonly live: FieldValue | null;
}

export interface FieldConflict extends ThreeValues {
  /** Absent until a person chooses; until then the row is not sent. */
  readonly chosen?: ConflictSide;
}

export interface Note {
  readonly code: NoteCode;
  readonly message: MessageOrText;
  /** The fields and list entries that keep their live value, in a note about such parts. */
  readonly staying?: readonly StayingPart[];
  /** The field of a risky change. */
  readonly field?: FieldName;
  /** Set if the note is about a risk that blocks the row. */
  readonly isHeld?: true;
}

/** A field, or one entry of a list: by key (options, attributes) or by position (links). */
export interface StayingPart {
  readonly field: FieldName;
  readonly name?: string;
}

/** Scripts rely on these codes. */
export type NoteCode =
  | "price-not-updatable"
  | "not-comparable"
  | "risk-currency"
  | "risk-language"
  | "risk-card"
  | "risk-moved"
  | "absence-unproven"
  | "duplicated-listing"
  | "write-unsettled"
  | "created-recently"
  | "leading-zeros-lost"
  | "other-spelling-live"
  | "sku-changed"
  | "read-behind"
  | "sheet-warning"
  | "images-rehosted"
  | "blank-keeps-live"
  | "entries-stay"
  | "category-unknown"
  | "row-left-out"
  | "missing-required"
  | "row-incomplete"
  | "last-entry-stays"
  | "conflict"
  | "live-chosen"
  | "live-kept"
  | "undone-since"
  | "as-exported"
  | "gone-since-export"
  | "listed-since-export"
  | "created-stays"
  | "nothing-to-undo"
  | "changed-since"
  | "no-longer-listed"
  | "before-unknown"
  | "cannot-be-cleared"
  | "carried-out-after-all";

/** If several sheets are read, `row` is numbered as in `model/sheet/stacked-rows.ts`. */
interface InSheet {
  readonly row: number;
  readonly sheet?: string;
}

export interface Change extends InSheet {
  readonly sku: string;
  readonly action: Action;
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Only in rows with a common state. Conflicts decided for “mine” are also in `fields`. */
  readonly conflicts?: readonly FieldConflict[];
  /** These fields keep the live value. A list that has other changes too is also in `fields`. */
  readonly liveChanges?: readonly ThreeValues[];
  /** Fields that could not be compared; absent if none. Those sent are also in `fields`. */
  readonly uncompared?: readonly FieldChange[];
  /** Set if the row was changed but its listing is gone. “mine” creates the listing again. */
  readonly gone?: { readonly chosen?: ConflictSide };
  readonly byHand?: readonly FieldChange[];
  readonly agreedAtMs?: number;
}

interface ProductWrite extends InSheet {
  readonly id: string;
  readonly sku: string;
  /** The parent SKU. Variants with the same one share a card (decision 24). */
  readonly card: string;
}

export interface CreateOperation extends ProductWrite {
  readonly kind: "create";
  readonly product: ProductOnCreate;
}

/** `before` is the listing that was read for the comparison (decisions 21 and 25). */
export interface UpdateOperation extends ProductWrite {
  readonly kind: "update";
  /** Set in an undo: links are sent with their earlier positions, including gaps. */
  readonly keepsPositions?: true;
  readonly fields: readonly FieldChange[];
  readonly before: Listing;
}

interface OrderWrite {
  readonly id: string;
  readonly rows: readonly number[];
  readonly order: string;
  readonly before: Order;
}

/** A planned packing of every item of a `New` order, in one request (decision 36). */
export interface PackOperation extends OrderWrite {
  readonly kind: "pack";
  readonly items: PackRequest["items"];
}

export interface ShipOperation extends OrderWrite {
  readonly kind: "ship";
  readonly form: ShipmentForm;
  /** The label's bytes are read and checked right before they are sent. */
  readonly label?: LabelReference;
  /** Set if the person allowed replacing the number in `before` (`--allow replace`). */
  readonly replace?: boolean;
  /** Set if the order's status takes a number only because of `--allow ship-anyway`. */
  readonly anyway?: boolean;
  /** The id of this order's packing in the same plan, which must be applied first. */
  readonly follows?: string;
}

export type ProductOperation = CreateOperation | UpdateOperation;

export type OrderOperation = PackOperation | ShipOperation;

export type Operation = ProductOperation | OrderOperation;

export function isProductOperation(operation: Operation): operation is ProductOperation {
  return operation.kind === "create" || operation.kind === "update";
}

export function subjectOf(operation: Operation): string {
  return isProductOperation(operation) ? operation.sku : operation.order;
}

export function rowsOf(operation: Operation): {
  readonly rows: readonly number[];
  readonly sheet?: string;
} {
  if (!isProductOperation(operation)) return { rows: operation.rows };
  const { row, sheet } = operation;
  return { rows: [excelRow(row)], ...(sheet === undefined ? {} : { sheet }) };
}

export interface PlanBase {
  readonly env: string;
  /** The marketplace's host, without path or credentials. */
  readonly host: string;
  readonly account: string;
  readonly file: string;
  readonly fileDigest: string;
  readonly readAtMs: number;
  readonly reading?: PlainChoice;
  /** Set if unambiguous errors were repaired. Results then contain the repaired rows. */
  readonly repaired?: true;
  /** Set if the sheet comes from an export. It is then compared with the exported values. */
  readonly exported?: {
    readonly atMs: number;
    readonly id: string;
    /** Exported listings without a row in the sheet; they stay unchanged. @default 0 */
    readonly absent?: number;
  };
  /** Set if earlier readings were used. `readAtMs` is then the time of the oldest one. */
  readonly recalled?: true;
}

/** Counts rows by action. `conflicts` and `liveChanges` overlap with the rest. */
export type PlanTotals = Readonly<
  Record<"create" | "update" | "unchanged" | "invalid" | "blocked" | "byHand", number>
> & { readonly [Name in "uncompared" | "untouched" | "conflicts" | "liveChanges"]?: number };

export interface Estimate {
  readonly requests: number;
  readonly seconds: number;
  readonly unreadSeconds?: number;
  readonly unreadProducts?: number;
  readonly lanes?: LanesWork;
}

/** Because of the digest, a saved plan is applied exactly or refused. */
export interface Plan {
  readonly version: 2;
  readonly base: PlanBase;
  readonly changes: readonly Change[];
  readonly operations: readonly ProductOperation[];
  readonly totals: PlanTotals;
  readonly estimate: Estimate;
  /** Hexadecimal SHA-256 of the rest of the plan. */
  readonly digest: string;
}
