import type { AgreedRow } from "../../model/product/agreed.ts";
import { categoryBook } from "../../model/product/categories.ts";
import type { Draft, RememberedListing } from "../../model/product/product.ts";
import type { Change, Note, NoteCode, Plan, ProductOperation } from "../../model/run/plan.ts";
import type { OperationState, RunProgress } from "../../model/run/run.ts";
import { sealedPlan } from "../assemble/make.ts";
import { agreedByWrite } from "../fields/agreement.ts";
import type { PlanInput } from "../fields/input.ts";
import { fieldsNote, releaseCommand, staysGone } from "../fields/notes.ts";
import { planRow } from "../rows/row.ts";
import { changeOf, type RowPlan } from "../rows/row-parts.ts";
import { sidesOf, undoNote, type WrittenUpdate } from "./undo-sides.ts";

/** Everything that {@link makeUndoPlan} depends on. The caller reads the live listings first. */
export interface UndoInput
  extends Pick<PlanInput, "base" | "live" | "openWrites" | "allow" | "rates"> {
  readonly undone: {
    readonly run: string;
    readonly plan: Pick<Plan, "changes" | "operations">;
    readonly progress: Pick<RunProgress, "operations">;
    /** SKUs that an earlier undo of the run restored, with the name of that undo. */
    readonly putBack: ReadonlyMap<string, string>;
  };
  /** The listings as remembered before `live` was read. */
  readonly memory: ReadonlyMap<string, RememberedListing>;
}

/** The SKUs of the listings that an undo has to read. */
export function skusToPutBack({ plan, progress, putBack }: UndoInput["undone"]): string[] {
  return plan.operations
    .filter((one) => one.kind === "update" && !putBack.has(one.sku))
    .filter((one) => writeEffect(progress.operations.get(one.id)) !== "untouched")
    .map(({ sku }) => sku);
}

/** Plans the undo of a run as a three-way comparison (decision 25). */
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
  const by = putBack.get(sku);
  if (state === undefined || writeEffect(state) === "untouched") {
    return unsent(operation, "unchanged", undoNote("nothing-to-undo", "nothingWritten", { run }));
  }
  if (operation.kind === "create") {
    if (state.outcome === "applied") {
      return unsent(operation, "unchanged", undoNote("created-stays", "createdStays", { run }));
    }
    // The undo ends the run, so the person has to decide about the SKU (decision 12).
    const command = releaseCommand(sku);
    const note = undoNote("write-unsettled", "createUnclear", { run, command });
    return unsent(operation, "blocked", note);
  }
  if (by !== undefined) {
    return unsent(operation, "unchanged", undoNote("nothing-to-undo", "restoredAlready", { by }));
  }
  if (input.live.absent.has(sku)) {
    return unsent(operation, "stale", { ...staysGone, code: "no-longer-listed" });
  }
  // The update may have been based on a newer reading than the plan's.
  const asSent = { ...operation, before: state.before ?? operation.before };
  return undoUpdate({ operation: asSent, state, change, memory: input.memory.get(sku) }, input);
}

function writeEffect(state: OperationState | undefined): "written" | "unclear" | "untouched" {
  if (state === undefined || state.attempts === 0) return "untouched";
  const { outcome, inFlight, lastClass, unclear = 0 } = state;
  if (outcome === "applied") return "written";
  const isUnclear =
    outcome === undefined
      ? inFlight || lastClass === "applied" || unclear > 0
      : outcome === "unknown" || outcome === "conflict" || (unclear > 0 && outcome !== "rejected");
  return isUnclear ? "unclear" : "untouched";
}

function undoUpdate(written: WrittenUpdate, input: UndoInput): RowPlan {
  const { operation, state } = written;
  const { run } = input.undone;
  const undoSides = sidesOf(written, input.live.listings.get(operation.sku));
  const base = agreedByWrite({
    operation: { ...operation, fields: undoSides.left },
    ...{ answer: state.listing, unexpected: [], agreed: undefined, atMs: 0, isUndo: false },
  });
  const planned = planThreeWay(undoSides.draft, { ...base, isWhole: true }, input);
  const { action, fields, conflicts = [] } = planned.change;
  const changed = [...conflicts.map(({ field }) => field), ...undoSides.changed];
  const isSent = planned.operation !== undefined && writeEffect(state) === "unclear";
  const notes = [
    ...planned.change.notes.filter(({ code }) => !aboutSheet.has(code)),
    ...(isSent ? [undoNote("carried-out-after-all", "carriedOutAfterAll", { run })] : []),
    ...(changed.length === 0 ? [] : [fieldsNote("changedSince", changed)]),
    ...undoSides.reasons,
  ];
  if (planned.operation?.kind === "update") {
    const update = { ...planned.operation, keepsPositions: true as const };
    return { change: changeOf(operation, "update", { fields, notes }), operation: update };
  }
  if (action === "blocked" || action === "invalid") {
    return { change: changeOf(operation, "blocked", { fields, notes }) };
  }
  if (input.openWrites.has(operation.sku)) {
    const arriving = undoNote("write-unsettled", "mayStillArrive", { run });
    return unsent(operation, "blocked", arriving, ...notes);
  }
  if (notes.length === 0) {
    return unsent(operation, "unchanged", undoNote("nothing-to-undo", "asBeforeAlready"));
  }
  // A value that the API cannot restore is not a conflict. The row is unchanged, with a note.
  const isStale = changed.length > 0 || undoSides.isUnseen;
  return unsent(operation, isStale ? "stale" : "unchanged", ...notes);
}

function planThreeWay(draft: Draft, base: AgreedRow, input: UndoInput): RowPlan {
  const { live, memory, allow, undone } = input;
  const { row } = draft;
  const { sku } = draft.product;
  // The run's own open write does not block its undo. If the listing shows the write, it is undone.
  const isOfRun = input.openWrites.get(sku)?.run === undone.run;
  const openWrites = isOfRun ? new Map() : input.openWrites;
  return planRow(
    { row, sku, draft, findings: [] },
    {
      input: {
        ...{ live, memory, openWrites, allow, conflicts: "theirs", isUndo: true },
        ...{ agreed: new Map([[sku, base]]), columnFields: new Set(), createdRecently: new Set() },
      },
      ...{
        categories: categoryBook(undefined),
        repeated: new Set(),
        changedSkus: new Map(),
        moved: new Map(),
      },
    },
  );
}

/** An undo drops these notes, which are about sheet cells or choices that nobody made here. */
const aboutSheet: ReadonlySet<NoteCode> = new Set([
  ...(["as-exported", "entries-stay", "images-rehosted", "live-chosen", "live-kept"] as const),
]);

function unsent(
  operation: ProductOperation,
  action: Change["action"],
  ...notes: readonly Note[]
): RowPlan {
  return { change: changeOf(operation, action, { notes }) };
}
