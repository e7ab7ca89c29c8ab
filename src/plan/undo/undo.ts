import type { FieldName, Listing, RememberedListing } from "../../model/product/product.ts";
import type {
  Change,
  FieldChange,
  Note,
  Plan,
  ProductOperation,
  UpdateOperation,
} from "../../model/run/plan.ts";
import type { OperationState, RunProgress } from "../../model/run/run.ts";
import { missingInBody } from "../../model/run/update-body.ts";
import { sealedPlan } from "../assemble/make.ts";
import type { EarlierWrite, PlanInput } from "../fields/input.ts";
import {
  absenceUnproven,
  duplicatedListing,
  priceNotUpdatable,
  rowIncomplete,
  writeUnsettled,
} from "../fields/notes.ts";
import { cardOf, type RowPlan, riskNotes } from "../rows/row.ts";
import { changedFields, type FieldVerdict, judgeField } from "./undo-fields.ts";
import * as notes from "./undo-notes.ts";

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
 * Plans the undo of a run: restores its updates field by field from the listings before it, where a
 * listing is still as the run left it (decision 25). Creates stay. There is one row for each write
 * of the run, with the reason if nothing is restored. The same input gives the same plan.
 */
export async function makeUndoPlan(input: UndoInput): Promise<Plan> {
  const { operations } = input.undone.plan;
  const inOrder = [...operations].sort((one, other) => one.row - other.row);
  const changes = new Map(input.undone.plan.changes.map((change) => [change.row, change]));
  return sealedPlan(
    inOrder.map((operation) => undoRow(operation, { ...input, changes })),
    input,
  );
}

interface Context extends UndoInput {
  /** The run's plan, by row. */
  readonly changes: ReadonlyMap<number, Change>;
}

function undoRow(operation: ProductOperation, input: Context): RowPlan {
  const { run, progress, putBack } = input.undone;
  const state = progress.operations.get(operation.id);
  const effect = writeEffect(state);
  if (state === undefined || effect === "untouched") {
    return unsent(operation, "unchanged", [notes.nothingWritten(run)]);
  }
  if (operation.kind === "create") {
    return state.outcome === "applied"
      ? unsent(operation, "unchanged", [notes.createdStays(run)])
      : unsent(operation, "blocked", [notes.createUnclear(run, operation.sku)]);
  }
  const by = putBack.get(operation.sku);
  if (by !== undefined) return unsent(operation, "unchanged", [notes.restoredAlready(by)]);
  const { sku } = operation;
  const { live, unsettled } = input;
  const open = unsettled.get(sku);
  if (open !== undefined && open.run !== run) {
    return unsent(operation, "blocked", [writeUnsettled(open, sku)]);
  }
  if (live.duplicated.has(sku)) return unsent(operation, "blocked", [duplicatedListing(sku)]);
  const listing = live.listings.get(sku);
  if (listing !== undefined) {
    return undoUpdate({ operation, state, listing, open, isUnclear: effect === "unclear" }, input);
  }
  return live.absent.has(sku)
    ? unsent(operation, "stale", [notes.noLongerListed()])
    : unsent(operation, "blocked", [absenceUnproven(sku)]);
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

interface UpdateToUndo {
  readonly operation: UpdateOperation;
  readonly state: OperationState;
  readonly listing: Listing;
  /** The update itself, where it may still arrive. */
  readonly open: EarlierWrite | undefined;
  readonly isUnclear: boolean;
}

function undoUpdate(update: UpdateToUndo, input: Context): RowPlan {
  const { operation, state, listing, open, isUnclear } = update;
  const { undone, memory, allow, changes } = input;
  const { run } = undone;
  // The update may have been sent on a newer reading than that of its plan.
  const asSent = { ...operation, before: state.before ?? operation.before };
  const written = {
    operation: asSent,
    state,
    live: listing,
    change: changes.get(operation.row),
    memory: memory.get(operation.sku),
  };
  const verdicts = changedFields(written).map((field) => ({
    field,
    verdict: judgeField(field, written),
  }));
  const reasons = reasonsOf(verdicts);
  const putBack = verdicts.flatMap(({ verdict }) => (verdict.kind === "put-back" ? [verdict] : []));
  const fields = putBack.map(({ change }) => change);
  if (fields.length === 0) return nothingToSend(operation, { reasons, verdicts, open, run });
  const missing = missingInBody({ before: listing, fields });
  const risks = riskNotes(fields, allow);
  const message = [
    ...risks.notes,
    ...(isUnclear ? [notes.carriedOutAfterAll(run)] : []),
    ...reasons,
  ];
  if (missing.length > 0) {
    return unsent(operation, "blocked", [rowIncomplete(missing), ...message], fields);
  }
  if (risks.blocked) return unsent(operation, "blocked", message, fields);
  const { row, sku } = operation;
  const id = `r${row}-undo`;
  const card = cardOf(fields, listing);
  return {
    change: { row, sku, action: "update", fields, notes: message },
    operation: {
      ...{ kind: "update", id, row, sku, card, fields, before: listing },
      keepsPositions: true,
    },
  };
}

type Judged = readonly { readonly field: FieldName; readonly verdict: FieldVerdict }[];

function nothingToSend(
  operation: UpdateOperation,
  result: {
    readonly reasons: readonly Note[];
    readonly verdicts: Judged;
    readonly open: EarlierWrite | undefined;
    readonly run: string;
  },
): RowPlan {
  const { reasons, verdicts, open, run } = result;
  if (open !== undefined)
    return unsent(operation, "blocked", [notes.mayStillArrive(run), ...reasons]);
  if (reasons.length === 0) return unsent(operation, "unchanged", [notes.asBeforeAlready()]);
  const isStale = verdicts.some(({ verdict: { kind } }) => kind === "changed" || kind === "unseen");
  // What the API cannot restore is no conflict: the row stays, with a note.
  return unsent(operation, isStale ? "stale" : "unchanged", reasons);
}

/** Why fields are left as they are, one note per reason. */
function reasonsOf(verdicts: Judged): Note[] {
  const noteFor = (kind: FieldVerdict["kind"], note: (fields: FieldName[]) => Note) => {
    const fields = verdicts
      .filter(({ verdict }) => verdict.kind === kind)
      .map(({ field }) => field);
    return fields.length === 0 ? [] : [note(fields)];
  };
  return [
    ...noteFor("changed", notes.changedSince),
    ...noteFor("unseen", (fields) => notes.notShown("changed-since", fields)),
    ...noteFor("before-unknown", (fields) => notes.notShown("before-unknown", fields)),
    ...noteFor("not-sendable", (fields) => notes.notAccepted("before-unknown", fields)),
    ...noteFor("not-clearable", (fields) => notes.notAccepted("cannot-be-cleared", fields)),
    ...verdicts.flatMap(({ verdict }) =>
      verdict.kind === "price" ? [priceNotUpdatable(verdict.change)] : [],
    ),
  ];
}

function unsent(
  { row, sku }: Pick<ProductOperation, "row" | "sku">,
  action: Change["action"],
  why: readonly Note[],
  fields: readonly FieldChange[] = [],
): RowPlan {
  return { change: { row, sku, action, fields, notes: why } };
}
