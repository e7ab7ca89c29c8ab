import { msg } from "../../model/message.ts";
import type { AgreedRow } from "../../model/product/agreed.ts";
import { categoryBook } from "../../model/product/categories.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { Draft, FieldName, RememberedListing } from "../../model/product/product.ts";
import type {
  Change,
  FieldChange,
  Note,
  NoteCode,
  Plan,
  ProductOperation,
} from "../../model/run/plan.ts";
import type { OperationState, RunProgress } from "../../model/run/run.ts";
import { sealedPlan } from "../assemble/make.ts";
import { agreedByWrite } from "../fields/agreement.ts";
import { releaseCommand } from "../fields/entries.ts";
import type { PlanInput } from "../fields/input.ts";
import { planRow, type RowPlan } from "../rows/row.ts";
import { sidesOf, undoNote, type WrittenUpdate } from "./undo-sides.ts";

/** The run to undo. */
export interface UndoneRun {
  readonly run: string;
  readonly plan: Pick<Plan, "changes" | "operations">;
  readonly progress: Pick<RunProgress, "operations">;
  /** SKUs that an earlier undo of the run has restored, with the name of that undo. */
  readonly putBack: ReadonlyMap<string, string>;
}

/** The input of {@link makeUndoPlan}. */
export interface UndoInput
  extends Pick<PlanInput, "base" | "live" | "unsettled" | "allow" | "rates" | "latencyMs"> {
  readonly undone: UndoneRun;
  /** What was remembered before `live` was read. */
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
 * Plans the undo of a run by comparing its updates with three sides (decision 25): wanted is the
 * listing before the run, the base is the listing after it, and a value that somebody has changed
 * since stays. Creates stay. Each write of the run gets a row, with the reason if nothing is
 * restored.
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
    return unsent(operation, "unchanged", [undoNote("nothing-to-undo", "nothingWritten", { run })]);
  }
  if (operation.kind === "create") {
    if (state.outcome === "applied") {
      return unsent(operation, "unchanged", [undoNote("created-stays", "createdStays", { run })]);
    }
    // The person has to decide about the SKU with `release`, because the undo ends the run
    // (decision 12).
    const command = releaseCommand(sku);
    return unsent(operation, "blocked", [
      undoNote("write-unsettled", "createUnclear", { run, command }),
    ]);
  }
  const by = putBack.get(sku);
  if (by !== undefined) {
    return unsent(operation, "unchanged", [undoNote("nothing-to-undo", "restoredAlready", { by })]);
  }
  if (input.live.absent.has(sku)) {
    const message = msg("apply.endings.gone", { noun: "listing" });
    return unsent(operation, "stale", [{ code: "no-longer-listed", message }]);
  }
  // The update may have been sent on a newer reading than the plan's.
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
    ...(isSent ? [undoNote("carried-out-after-all", "carriedOutAfterAll", { run })] : []),
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
    const arriving = undoNote("write-unsettled", "mayStillArrive", { run });
    return unsent(operation, "blocked", [arriving, ...messages]);
  }
  if (messages.length === 0) {
    return unsent(operation, "unchanged", [undoNote("nothing-to-undo", "asBeforeAlready")]);
  }
  // A value that the API cannot restore is not a conflict: the row stays, with a note.
  return unsent(operation, changed.length > 0 || isUnseen ? "stale" : "unchanged", messages);
}

function planThreeWay(draft: Draft, base: AgreedRow, input: UndoInput): RowPlan {
  const { live, memory, allow, undone } = input;
  const { row } = draft;
  const { sku } = draft.product;
  const open = input.unsettled.get(sku);
  // The run's open write is undone if the listing shows it.
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

/** Notes that an undo omits: they concern cells of a sheet, or choices that nobody made here. */
const aboutSheet: ReadonlySet<NoteCode> = new Set([
  ...(["entries-stay", "images-rehosted", "live-chosen", "live-kept"] as const),
]);

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
