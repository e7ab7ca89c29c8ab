import { msg, type NamesIn, type ValuesOf } from "../../model/message.ts";
import type { AgreedRow } from "../../model/product/agreed-row.ts";
import { categoryBook } from "../../model/product/categories.ts";
import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import {
  isClearable,
  liveValue,
  requestValue,
  schemaOf,
  shownValue,
} from "../../model/product/field-values.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import { entriesOf } from "../../model/product/list-entries.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isLinkField,
  isListField,
  type Link,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import type {
  Change,
  FieldChange,
  Note,
  NoteCode,
  Plan,
  ProductOperation,
  UpdateOperation,
} from "../../model/run/plan.ts";
import type { OperationState, RunProgress } from "../../model/run/run.ts";
import { updateBody } from "../../model/run/update-body.ts";
import { sealedPlan } from "../assemble/make.ts";
import { agreedByWrite } from "../fields/agreement.ts";
import { releaseCommand } from "../fields/entries.ts";
import type { PlanInput } from "../fields/input.ts";
import { priceNotUpdatable } from "../fields/notes.ts";
import { planRow, type RowPlan } from "../rows/row.ts";

/** The run that is to be undone. */
export interface UndoneRun {
  readonly run: string;
  readonly plan: Pick<Plan, "changes" | "operations">;
  readonly progress: Pick<RunProgress, "operations">;
  /** SKUs that an earlier undo of the run has restored, with that undo's name. */
  readonly putBack: ReadonlyMap<string, string>;
}

/** Everything an undo is planned from. */
export interface UndoInput
  extends Pick<PlanInput, "base" | "live" | "unsettled" | "allow" | "rates" | "latencyMs"> {
  readonly undone: UndoneRun;
  /** As remembered before `live` was read. */
  readonly memory: ReadonlyMap<string, RememberedListing>;
}

/** The SKUs whose listings an undo has to read. */
export function skusToPutBack({ plan, progress, putBack }: UndoneRun): string[] {
  return plan.operations
    .filter((one) => one.kind === "update" && !putBack.has(one.sku))
    .filter((one) => writeEffect(progress.operations.get(one.id)) !== "untouched")
    .map(({ sku }) => sku);
}

/**
 * Plans the undo of a run: its updates are compared again with three sides (decision 25). Wanted is
 * the listing before the run, the base is the listing as the run left it, and a value that somebody
 * has changed since is left. Creates stay. There is one row for each write of the run, with the
 * reason if nothing is restored.
 */
export function makeUndoPlan(input: UndoInput): Promise<Plan> {
  const { changes, operations } = input.undone.plan;
  const byRow = new Map(changes.map((change) => [change.row, change]));
  const rows = operations
    .toSorted((one, other) => one.row - other.row)
    .map((operation) => undoRow(operation, byRow.get(operation.row), input));
  return sealedPlan(rows, input);
}

function undoRow(
  operation: ProductOperation,
  change: Change | undefined,
  input: UndoInput,
): RowPlan {
  const { run, progress, putBack } = input.undone;
  const { sku } = operation;
  const state = progress.operations.get(operation.id);
  if (state === undefined || writeEffect(state) === "untouched") {
    return unsent(operation, "unchanged", [note("nothing-to-undo", "nothingWritten", { run })]);
  }
  if (operation.kind === "create") {
    if (state.outcome === "applied") {
      return unsent(operation, "unchanged", [note("created-stays", "createdStays", { run })]);
    }
    // `release` decides about the SKU, because the undo ends the run (decision 12).
    const command = releaseCommand(sku);
    return unsent(operation, "blocked", [
      note("write-unsettled", "createUnclear", { run, command }),
    ]);
  }
  const by = putBack.get(sku);
  if (by !== undefined) {
    return unsent(operation, "unchanged", [note("nothing-to-undo", "restoredAlready", { by })]);
  }
  if (input.live.absent.has(sku)) {
    const message = msg("apply.endings.gone", { noun: "listing" });
    return unsent(operation, "stale", [{ code: "no-longer-listed", message }]);
  }
  // The update may have been sent on a newer reading than that of its plan.
  const asSent = { ...operation, before: state.before ?? operation.before };
  const memory = input.memory.get(sku);
  return undoUpdate({ operation: asSent, state, change, memory }, input);
}

/** Whether a write changed its listing, according to the run's events. */
function writeEffect(state: OperationState | undefined): "written" | "unclear" | "untouched" {
  if (state === undefined || state.attempts === 0) return "untouched";
  switch (state.outcome) {
    case "applied":
      return "written";
    case "unknown":
    case "conflict":
      return "unclear";
    case undefined:
      return state.inFlight || state.lastClass === "applied" || (state.unclear ?? 0) > 0
        ? "unclear"
        : "untouched";
    default:
      return (state.unclear ?? 0) > 0 && state.outcome !== "rejected" ? "unclear" : "untouched";
  }
}

function undoUpdate(written: WrittenUpdate, input: UndoInput): RowPlan {
  const { operation, state } = written;
  const { row, sku } = operation;
  const { run } = input.undone;
  const open = input.unsettled.get(sku);
  const {
    draft,
    left,
    changed: lists,
    reasons,
    isUnseen,
  } = sidesOf(written, input.live.listings.get(sku));
  const base = agreedByWrite({
    ...{ operation: { ...operation, fields: left }, answer: state.listing, unexpected: [] },
    ...{ agreed: undefined, atMs: 0, isUndo: false },
  });
  const planned = planThreeWay(draft, { ...base, isWhole: true }, input);
  const { action, fields, notes, conflicts = [] } = planned.change;
  const changed = [...conflicts.map(({ field }) => field), ...lists];
  const isSent = planned.operation !== undefined && writeEffect(state) === "unclear";
  const messages = [
    ...notes.filter(({ code }) => !aboutSheet.has(code)),
    ...(isSent ? [note("carried-out-after-all", "carriedOutAfterAll", { run })] : []),
    ...(changed.length === 0 ? [] : [changedSince(changed)]),
    ...reasons,
  ];
  if (planned.operation?.kind === "update") {
    const update = { ...planned.operation, keepsPositions: true as const };
    return { change: { row, sku, action: "update", fields, notes: messages }, operation: update };
  }
  if (action === "blocked" || action === "invalid") {
    return unsent(operation, "blocked", messages, fields);
  }
  if (open !== undefined) {
    const arriving = note("write-unsettled", "mayStillArrive", { run });
    return unsent(operation, "blocked", [arriving, ...messages]);
  }
  if (messages.length === 0) {
    return unsent(operation, "unchanged", [note("nothing-to-undo", "asBeforeAlready")]);
  }
  // What the API cannot restore is no conflict: the row stays, with a note.
  return unsent(operation, changed.length > 0 || isUnseen ? "stale" : "unchanged", messages);
}

function planThreeWay(draft: Draft, base: AgreedRow, input: UndoInput): RowPlan {
  const { live, memory, allow, undone } = input;
  const { row } = draft;
  const { sku } = draft.product;
  const open = input.unsettled.get(sku);
  // The run's own open write is undone where the listing shows it.
  const unsettled = open?.run === undone.run ? new Map() : input.unsettled;
  return planRow(
    { row, sku, draft, findings: [] },
    {
      input: {
        ...{ live, memory, unsettled, allow, conflicts: "theirs", isUndo: true },
        ...{ agreed: new Map([[sku, base]]), columnFields: new Set(), createdRecently: new Set() },
      },
      ...{ categories: categoryBook(undefined), repeated: new Set(), changedSkus: new Map() },
    },
  );
}

/** Notes about the cells of a sheet, and about choices that nobody made here. */
const aboutSheet: ReadonlySet<NoteCode> = new Set([
  ...(["entries-stay", "images-rehosted", "live-chosen", "live-kept"] as const),
]);

interface WrittenUpdate {
  readonly operation: UpdateOperation;
  readonly state: OperationState;
  /** The change of the plan that the update belonged to. */
  readonly change: Pick<Change, "notes"> | undefined;
  readonly memory: RememberedListing | undefined;
}

interface UndoSides {
  /** The values before the run, as a row would ask for them. */
  readonly draft: Draft;
  /** The fields as the run left them, as changes from nothing. */
  readonly left: readonly FieldChange[];
  /** Lists that were changed since. */
  readonly changed: readonly FieldName[];
  /** Why other fields are left as they are, one note per reason. */
  readonly reasons: readonly Note[];
  /** Whether a field is among them whose value now is not known. */
  readonly isUnseen: boolean;
}

function sidesOf(written: WrittenUpdate, live: Listing | undefined): UndoSides {
  const { operation, state } = written;
  const product: Record<string, FieldValue> = {};
  const clears: FieldName[] = [];
  const clearedEntries: { [Name in ListField]?: string[] } = {};
  const left: FieldChange[] = [];
  const prices: Note[] = [];
  const out = {
    ...{ changed: [], unseen: [], unknown: [], refused: [], notClearable: [] },
  } as Record<"changed" | "unseen" | "unknown" | "refused" | "notClearable", FieldName[]>;
  const planned = operation.fields.map(({ field }) => field);
  for (const field of new Set([...planned, ...(state.unexpected ?? [])])) {
    if (live === undefined) continue;
    const before = valueBefore(field, written);
    const now = valueNow(field, live, written);
    if (now !== unknown && before !== unknown && fieldEquals(field, now, before)) continue;
    const after = valueLeft(field, now, written);
    if (now === unknown) out.unseen.push(field);
    else if (!schemaOf(field)["x-updatable"]) {
      const known = before === unknown ? null : shownValue(field, before);
      prices.push(priceNotUpdatable({ field, before: shownValue(field, now), after: known }));
    }
    // Entries of a list that was changed since may stand elsewhere now.
    else if (isListField(field) && !fieldEquals(field, now, after)) out.changed.push(field);
    else if (before === unknown) out.unknown.push(field);
    else if (isBlank(before) && !isClearable(field)) out.notClearable.push(field);
    else {
      const wanted = positioned(field, before) ?? requestValue(field, before);
      if (isBlank(before)) clears.push(field);
      else if (wanted === undefined) out.refused.push(field);
      else {
        product[field] = wanted;
        if (isListField(field)) {
          const own = entriesOf(field, wanted);
          const all = [...entriesOf(field, after).keys()];
          clearedEntries[field] = all.filter((id) => !own.has(id));
        }
      }
      left.push({ field, before: null, after });
    }
  }
  const noteOn = (
    fields: readonly FieldName[],
    code: NoteCode,
    name: "notShown" | "notAccepted",
  ) => (fields.length === 0 ? [] : [note(code, name, { fields: fieldLabels(fields) })]);
  return {
    draft: {
      row: operation.row,
      product: { ...product, sku: operation.sku },
      clears,
      clearedEntries,
    },
    ...{ left, changed: out.changed, isUnseen: out.unseen.length > 0 },
    reasons: [
      // The list does not show them (decision 18), or a request cannot set them (decision 26).
      ...noteOn(out.unseen, "changed-since", "notShown"),
      ...noteOn(out.unknown, "before-unknown", "notShown"),
      ...noteOn(out.refused, "before-unknown", "notAccepted"),
      ...noteOn(out.notClearable, "cannot-be-cleared", "notAccepted"),
      ...prices,
    ],
  };
}

/** Links with their earlier positions; undefined for other fields, or if positions are missing. */
function positioned(field: FieldName, before: unknown): FieldValue | undefined {
  if (!isLinkField(field) || !Array.isArray(before)) return undefined;
  const links = before.map(({ order, url }: Partial<Link>) => ({ order, url }));
  const isWhole = links.every(({ order, url }) => Number.isSafeInteger(order) && Boolean(url));
  return isWhole && links.length > 0 ? (links as FieldValue) : undefined;
}

const unknown = Symbol("unknown");

/** The value before the run: from the listing before it, else from the plan. */
function valueBefore(field: FieldName, { operation, change }: WrittenUpdate): unknown {
  const { before, fields } = operation;
  if (isShown(field, before)) return liveValue(before, field);
  const planned = fields.find((one) => one.field === field);
  if (planned === undefined) return unknown;
  // In the plan, null means empty if the field was compared, and unknown if it was not.
  const unseen = change?.notes.some(({ code }) => code === "not-comparable") === true;
  return planned.before === null && unseen ? unknown : planned.before;
}

/**
 * The value now. A field that the list leaves out is known from the last whole answer, unless the
 * listing was changed after it.
 */
function valueNow(field: FieldName, live: Listing, { memory }: WrittenUpdate): unknown {
  if (isShown(field, live)) return liveValue(live, field);
  const whole = memory?.whole?.listing;
  if (whole === undefined) return unknown;
  const [answered, listed] = [whole.updatedAt, live.updatedAt];
  if (answered !== undefined && listed !== undefined && answered !== listed) return unknown;
  return liveValue(whole, field);
}

/** As it was sent, or as the answer has it, in which the marketplace may have changed its form. */
function valueLeft(
  field: FieldName,
  now: unknown,
  { operation, state: { listing } }: WrittenUpdate,
): FieldValue | null {
  const body = updateBody(operation) as Readonly<Record<string, unknown>>;
  const sent = Object.hasOwn(body, field) ? [body[field]] : [];
  const answered =
    listing !== undefined && isShown(field, listing) ? [liveValue(listing, field)] : [];
  const values = [...sent, ...answered];
  const left = values.find((one) => fieldEquals(field, now, one)) ?? values[0];
  return positioned(field, left) ?? shownValue(field, left);
}

function isShown(field: FieldName, listing: Listing): boolean {
  return schemaOf(field)["x-listed"] || Object.hasOwn(listing, field);
}

function note<Name extends NamesIn<"plan.undoNotes">>(
  code: NoteCode,
  name: Name,
  ...values: ValuesOf<`plan.undoNotes.${Name}`>
): Note {
  return { code, message: msg(`plan.undoNotes.${name}`, ...values) };
}

function changedSince(fields: readonly FieldName[]): Note {
  const message = msg("plan.notes.changedSince", { fields: fieldLabels(fields) });
  return { code: "changed-since", message };
}

function unsent(
  { row, sku }: Pick<ProductOperation, "row" | "sku">,
  action: Change["action"],
  notes: readonly Note[],
  fields: readonly FieldChange[] = [],
): RowPlan {
  return { change: { row, sku, action, fields, notes } };
}
