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
  /**
   * Equal to the live listing in all fields that could be compared; others could not (decision 18).
   */
  | "uncompared"
  /** Differs in what no request can change: prices (decision 17). */
  | "by-hand"
  /** Asks for what was agreed before, so its listing was not read: whatever is live, nothing is sent. */
  | "untouched"
  | "invalid"
  | "stale"
  | "blocked";

export interface FieldChange {
  readonly field: FieldName;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** Whose value a person chose for a conflict: the sheet's, or the live one. */
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
  /** Absent until a person chooses; until then the row is not sent. */
  readonly chosen?: ConflictSide;
  /** Applies when the sheet's value is sent. */
  readonly notes?: readonly Note[];
  /** Of a list: the change in its other entries, whatever is chosen. */
  readonly others?: FieldChange;
}

export interface Uncompared {
  /** Those that are sent are in the row's fields, too. */
  readonly fields: readonly FieldChange[];
  /** They are sent even when nothing else is; otherwise only along with other changes. */
  readonly isAlwaysSent: boolean;
}

/** A row that was exported and then changed, whose listing is gone. */
export interface GoneSinceExport {
  /** “mine” lists it again, “theirs” leaves it gone; absent: not chosen yet. */
  readonly chosen?: ConflictSide;
  /** What a create would send. */
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
}

/** Why a row is blocked, or what a person should know about it; plan/fields/notes.ts makes them. */
export interface Note {
  readonly code: NoteCode;
  readonly message: MessageOrText;
  /** Fields and entries of lists that stay as they are on the marketplace, where it is about these. */
  readonly staying?: readonly StayingPart[];
}

/** A field, or one entry of it: by the key of an option or attribute, or the position of a link. */
export interface StayingPart {
  readonly field: FieldName;
  readonly name?: string;
}

/** What a note of a plan is about; the names stay the same in every language. */
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
  /** A code that is live with leading zeros that the sheet lacks, or the reverse. */
  | "leading-zeros-lost"
  /** The SKU is not listed, but one that looks the same is. */
  | "other-spelling-live"
  /** The row seems to be an exported one whose SKU was changed in the sheet. */
  | "sku-changed"
  /** The list is older than the last write to the SKU. */
  | "read-behind"
  /** A warning of the check about what is sent. */
  | "sheet-warning"
  | "images-rehosted"
  | "blank-keeps-live"
  /** Live entries of lists whose cells are blank. */
  | "entries-stay"
  | "category-unknown"
  | "row-left-out"
  /** The SKU is not live, and the row lacks what a new listing needs. */
  | "missing-required"
  /** Required fields are empty in the row and in the live listing. */
  | "row-incomplete"
  /** `<clear>` would remove the last entry of a required list. */
  | "last-entry-stays"
  /** Fields that the person and the marketplace have both changed since the export. */
  | "conflict"
  /** Conflicts that were settled with the live value. */
  | "live-chosen"
  /** Fields that only the marketplace has changed since the export. */
  | "live-kept"
  /** What an undo took away stands in the sheet still. */
  | "undone-since"
  /** The listing was agreed on, and is gone. */
  | "gone-since-export"
  /** Undo: the listing was created by the run, and there is no delete. */
  | "created-stays"
  /** Undo: the run left the listing as it was, or an undo has put it back. */
  | "nothing-to-undo"
  /** Undo: fields that are no longer as the run left them, or cannot be shown to be. */
  | "changed-since"
  | "no-longer-listed"
  /** Undo: fields whose value before is not known, or cannot be sent. */
  | "before-unknown"
  /** Undo: fields that were empty before and that the interface offers no way to empty. */
  | "cannot-be-cleared"
  /** Undo: an update of unknown outcome whose effect the listing shows. */
  | "carried-out-after-all";

/** The sheet of a row whose number is as in `model/sheet/stacked-rows.ts`. */
interface InSheet {
  /** Only where several sheets are read together. */
  readonly sheet?: string;
}

/** One row of the comparison. */
export interface Change extends InSheet {
  readonly row: number;
  readonly sku: string;
  readonly action: Action;
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Only in a row of an exported sheet; those settled with “mine” are in `fields` too. */
  readonly conflicts?: readonly FieldConflict[];
  /** Fields that only the marketplace has changed: they stay as live. */
  readonly kept?: readonly ThreeValues[];
  /** Absent where all could be compared. */
  readonly uncompared?: Uncompared;
  readonly gone?: GoneSinceExport;
  /** What only the marketplace's own pages can change: prices; live → wanted (decision 17). */
  readonly byHand?: readonly FieldChange[];
  /** Of an untouched row: when it was last agreed; wall-clock milliseconds. */
  readonly agreedAtMs?: number;
}

/** A planned create; `card` is its parent SKU (decision 24). */
export interface CreateOperation extends InSheet {
  readonly kind: "create";
  readonly id: string;
  readonly row: number;
  readonly sku: string;
  readonly card: string;
  readonly product: ProductOnCreate;
}

/** A planned update, with the listing before it (decisions 21 and 25). */
export interface UpdateOperation extends InSheet {
  readonly kind: "update";
  /** Links are sent with the positions that they had before, gaps included: an undo. */
  readonly keepsPositions?: true;
  readonly id: string;
  readonly row: number;
  readonly sku: string;
  readonly card: string;
  readonly fields: readonly FieldChange[];
  readonly before: Listing;
}

/**
 * A planned packing: one request with every item of the order (decision 36). It is sent only while
 * the order is `New`.
 */
export interface PackOperation {
  readonly kind: "pack";
  readonly id: string;
  readonly rows: readonly number[];
  readonly order: string;
  /** Every SKU of the order once, with an explicit yes or no. */
  readonly items: PackRequest["items"];
  /** The order as it was read when the plan was made. */
  readonly before: Order;
}

/** A planned shipment number (decisions 37–39). */
export interface ShipOperation {
  readonly kind: "ship";
  readonly id: string;
  readonly rows: readonly number[];
  readonly order: string;
  readonly form: ShipmentForm;
  /** Label file; its bytes are read, and checked, right before they are sent. */
  readonly label?: LabelReference;
  /** The person allowed replacing the number in `before` (`--allow replace`). */
  readonly replace?: boolean;
  /** The person allowed it whatever the order's status is (`--allow ship-anyway`). */
  readonly anyway?: boolean;
  /** Id of this order's packing in the same plan; it is applied first and moves the order on. */
  readonly follows?: string;
  /** The order as it was read when the plan was made. */
  readonly before: Order;
}

/** A write to a product. */
export type ProductOperation = CreateOperation | UpdateOperation;

export type OrderOperation = PackOperation | ShipOperation;

/** A planned remote write. `id` is unique within its plan. */
export type Operation = ProductOperation | OrderOperation;

export function isProductOperation(operation: Operation): operation is ProductOperation {
  return operation.kind === "create" || operation.kind === "update";
}

export function subjectOf(operation: Operation): string {
  return isProductOperation(operation) ? operation.sku : operation.order;
}

/** The sheet rows that an operation comes from, as Excel counts them. */
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
  /** Whose listings were compared (decision 21d). */
  readonly account: string;
  /** File name of the workbook, without its folder. */
  readonly file: string;
  /** SHA-256 of the workbook's bytes, hexadecimal. */
  readonly fileDigest: string;
  /** When the live listings were read; wall-clock milliseconds. */
  readonly readAtMs: number;
  /** What a person chose for reading the sheet; absent: read by its headings only. */
  readonly reading?: PlainChoice;
  /** Unambiguous repairs were applied; results are written from the repaired rows. */
  readonly repaired?: true;
  /** The sheet comes from an export, and is compared with the values of then. */
  readonly exported?: {
    /** When it was written; wall-clock milliseconds. */
    readonly atMs: number;
    /** Unique id of the export. */
    readonly id: string;
    /** Exported listings without a row in the sheet: nothing happens to them. @default 0 */
    readonly absent?: number;
  };
  /** Some listings were read before this comparison; `readAtMs` is when the oldest was. */
  readonly recalled?: true;
}

/** Rows by action; the other counts overlap with them. */
export interface PlanTotals {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  /** Rows equal to live in all fields that could be compared; absent without any. */
  readonly uncompared?: number;
  /** Rows whose listing was not read, see {@link Action}; absent without any. */
  readonly untouched?: number;
  readonly invalid: number;
  readonly blocked: number;
  /** Rows with values to be changed by hand (decision 17); they count in their action too. */
  readonly byHand: number;
  /** Blocked rows with an unsettled conflict; absent without any. */
  readonly conflicts?: number;
  /**
   * Rows with fields that only the marketplace has changed since the export; absent without any.
   */
  readonly kept?: number;
}

/** How much work a plan is. */
export interface Estimate {
  readonly requests: number;
  readonly seconds: number;
  /** What reading the untouched rows would take; absent without any. */
  readonly unreadSeconds?: number;
  /** The untouched rows; absent without any. */
  readonly unreadProducts?: number;
  /** Of an upload with its comparison; absent in plans of older versions. */
  readonly lanes?: LanesWork;
}

/**
 * What an upload will do, sorted by row and sealed by a digest: the same input gives the same plan,
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
