import type { MessageOrText } from "../message.ts";
import type { LabelReference, Order, PackRequest, ShipmentForm } from "../order/order.ts";
import type { FieldName, FieldValue, Listing, ProductOnCreate } from "../product/product.ts";
import type { PlainChoice } from "../sheet/sheet-choice.ts";
import { excelRow } from "../sheet/stacked-rows.ts";
import type { LanesWork } from "./rate.ts";

export type Action =
  | "create"
  | "update"
  | "unchanged"
  /** Equal in all fields that could be compared; other fields could not (decision 18). */
  | "uncompared"
  /** Differs only in prices, which no request can change (decision 17). */
  | "by-hand"
  /** Requests the last common state, so its listing was not read and nothing is sent. */
  | "untouched"
  | "invalid"
  | "stale"
  | "blocked";

export interface FieldChange {
  readonly field: FieldName;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** The side that wins a conflict: the sheet's value or the live one. */
export type ConflictSide = "mine" | "theirs";

/** The three values of a field of an exported sheet; null for none. */
export interface ThreeValues {
  readonly field: FieldName;
  /** A long text is cut off with “…”. */
  readonly exported: FieldValue | null;
  readonly sheet: FieldValue | null;
  readonly live: FieldValue | null;
}

/** A field that both the person and the marketplace have changed since the export. */
export interface FieldConflict extends ThreeValues {
  /** Absent until a person chooses. Until then the row is not sent. */
  readonly chosen?: ConflictSide;
}

/** Why a row is blocked, or what a person should know about it. Made in plan/fields/notes.ts. */
export interface Note {
  readonly code: NoteCode;
  readonly message: MessageOrText;
  /** Fields and list entries that keep their live value, if the note is about them. */
  readonly staying?: readonly StayingPart[];
  /** In a note about a risk: whether it holds the row back. */
  readonly isHeld?: true;
}

/** A field, or one entry of it: the key of an option or attribute, or the position of a link. */
export interface StayingPart {
  readonly field: FieldName;
  readonly name?: string;
}

/** The subject of a note. The names are the same in every language. */
export type NoteCode =
  | "price-not-updatable"
  | "not-comparable"
  | "risk-currency"
  | "risk-language"
  | "risk-card"
  | "absence-unproven"
  | "duplicated-listing"
  | "write-unsettled"
  | "created-recently"
  /** The sheet and the live listing have a code with different numbers of leading zeros. */
  | "leading-zeros-lost"
  /** The SKU is not listed, but a look-alike is. */
  | "other-spelling-live"
  /** The SKU of an exported row was probably changed in the sheet. */
  | "sku-changed"
  /** The list does not show the last write to the SKU yet. */
  | "read-behind"
  /** The check warns about a value that is sent. */
  | "sheet-warning"
  | "images-rehosted"
  | "blank-keeps-live"
  /** Live list entries with blank cells. */
  | "entries-stay"
  | "category-unknown"
  | "row-left-out"
  /** The SKU is not live, and the row lacks fields that a new listing needs. */
  | "missing-required"
  /** Required fields are empty in the row and in the live listing. */
  | "row-incomplete"
  /** `<clear>` would remove the last entry of a required list. */
  | "last-entry-stays"
  /** Both the person and the marketplace have changed the fields since the export. */
  | "conflict"
  /** Conflicts decided in favour of the live value. */
  | "live-chosen"
  /** Fields that only the marketplace has changed since the export. */
  | "live-kept"
  /** The sheet still contains what an undo removed. */
  | "undone-since"
  /** The listing existed at the last comparison and is gone. */
  | "gone-since-export"
  /** Undo: the run created the listing, and listings cannot be deleted. */
  | "created-stays"
  /** Undo: the run did not change the listing, or an earlier undo has restored it. */
  | "nothing-to-undo"
  /** Undo: fields changed since the run, or fields whose value now is unknown. */
  | "changed-since"
  | "no-longer-listed"
  /** Undo: fields whose earlier value is unknown or cannot be sent. */
  | "before-unknown"
  /** Undo: fields that were empty before and that the interface cannot empty. */
  | "cannot-be-cleared"
  /** Undo: the outcome of the update was unknown, but the listing shows its effect. */
  | "carried-out-after-all";

/** The sheet of a row with a number as in `model/sheet/stacked-rows.ts`. */
interface InSheet {
  /** Only if several sheets are read together. */
  readonly sheet?: string;
}

/** One row of the comparison. */
export interface Change extends InSheet {
  readonly row: number;
  readonly sku: string;
  readonly action: Action;
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Only in a row of an exported sheet. Conflicts decided for “mine” are also in `fields`. */
  readonly conflicts?: readonly FieldConflict[];
  /** Fields that only the marketplace has changed and that keep the live value. */
  readonly liveChanges?: readonly ThreeValues[];
  /** Absent if all fields could be compared. Those that are sent are also in `fields`. */
  readonly uncompared?: readonly FieldChange[];
  /**
   * An exported and changed row whose listing is gone. “mine” creates it again, “theirs” does not;
   * absent until chosen.
   */
  readonly gone?: { readonly chosen?: ConflictSide };
  /** Prices, which can only be changed on the marketplace's pages: live → wanted (decision 17). */
  readonly byHand?: readonly FieldChange[];
  /** In an untouched row: the time of the last common state; wall-clock milliseconds. */
  readonly agreedAtMs?: number;
}

/** A planned create. `card` is its parent SKU (decision 24). */
export interface CreateOperation extends InSheet {
  readonly kind: "create";
  readonly id: string;
  readonly row: number;
  readonly sku: string;
  readonly card: string;
  readonly product: ProductOnCreate;
}

/** A planned update with the listing before it (decisions 21 and 25). */
export interface UpdateOperation extends InSheet {
  readonly kind: "update";
  /** An undo sends links with their earlier positions, including gaps. */
  readonly keepsPositions?: true;
  readonly id: string;
  readonly row: number;
  readonly sku: string;
  readonly card: string;
  readonly fields: readonly FieldChange[];
  readonly before: Listing;
}

/**
 * A planned packing: one request with every item of the order (decision 36). Sent only while the
 * order is `New`.
 */
export interface PackOperation {
  readonly kind: "pack";
  readonly id: string;
  readonly rows: readonly number[];
  readonly order: string;
  /** Every SKU of the order once, each with yes or no. */
  readonly items: PackRequest["items"];
  /** The order when the plan was made. */
  readonly before: Order;
}

/** A planned shipment number (decisions 37–39). */
export interface ShipOperation {
  readonly kind: "ship";
  readonly id: string;
  readonly rows: readonly number[];
  readonly order: string;
  readonly form: ShipmentForm;
  /** The label file. Its bytes are read and checked right before they are sent. */
  readonly label?: LabelReference;
  /** The person allowed replacing the number in `before` (`--allow replace`). */
  readonly replace?: boolean;
  /** The person allowed any status of the order (`--allow ship-anyway`). */
  readonly anyway?: boolean;
  /** The id of this order's packing in the same plan, which is applied first. */
  readonly follows?: string;
  /** The order when the plan was made. */
  readonly before: Order;
}

/** A write to a product. */
export type ProductOperation = CreateOperation | UpdateOperation;

export type OrderOperation = PackOperation | ShipOperation;

/** A planned write. `id` is unique within the plan. */
export type Operation = ProductOperation | OrderOperation;

export function isProductOperation(operation: Operation): operation is ProductOperation {
  return operation.kind === "create" || operation.kind === "update";
}

export function subjectOf(operation: Operation): string {
  return isProductOperation(operation) ? operation.sku : operation.order;
}

/** The sheet rows of an operation, with Excel's row numbers. */
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
  /** Host of the marketplace, without path or credentials. */
  readonly host: string;
  /** The account whose listings were compared (decision 21d). */
  readonly account: string;
  readonly file: string;
  /** SHA-256 of the workbook's bytes, hexadecimal. */
  readonly fileDigest: string;
  /** When the live listings were read; wall-clock milliseconds. */
  readonly readAtMs: number;
  /** The person's choices for reading the sheet; absent if only the headings decided. */
  readonly reading?: PlainChoice;
  /** Unambiguous repairs were applied. Results are written from the repaired rows. */
  readonly repaired?: true;
  /** The sheet comes from an export and is compared with the exported values. */
  readonly exported?: {
    /** When it was written; wall-clock milliseconds. */
    readonly atMs: number;
    readonly id: string;
    /** Exported listings without a row in the sheet, which stay unchanged. @default 0 */
    readonly absent?: number;
  };
  /** Some listings were read before this comparison. `readAtMs` is the time of the oldest. */
  readonly recalled?: true;
}

/** Rows by action. The other counts overlap with them. */
export interface PlanTotals {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  /** Rows that equal the live listing in all fields that could be compared; absent if none. */
  readonly uncompared?: number;
  /** Rows whose listing was not read, see {@link Action}; absent if none. */
  readonly untouched?: number;
  readonly invalid: number;
  readonly blocked: number;
  /** Rows with values to change by hand (decision 17). They also count under their action. */
  readonly byHand: number;
  /** Blocked rows with an undecided conflict; absent if none. */
  readonly conflicts?: number;
  /** Rows with fields that only the marketplace has changed since the export; absent if none. */
  readonly liveChanges?: number;
}

/** The requests and the time that a plan takes. */
export interface Estimate {
  readonly requests: number;
  readonly seconds: number;
  /** The time to read the untouched rows; absent if none. */
  readonly unreadSeconds?: number;
  /** Number of untouched rows; absent if none. */
  readonly unreadProducts?: number;
  /** The work of an upload including its comparison; absent in plans of older versions. */
  readonly lanes?: LanesWork;
}

/**
 * What an upload will do, sorted by row and sealed by a digest. The same input gives the same plan,
 * and a saved plan is applied exactly or refused.
 */
export interface Plan {
  readonly version: 2;
  readonly base: PlanBase;
  readonly changes: readonly Change[];
  readonly operations: readonly ProductOperation[];
  readonly totals: PlanTotals;
  readonly estimate: Estimate;
  /** SHA-256 over everything else, hexadecimal. */
  readonly digest: string;
}
