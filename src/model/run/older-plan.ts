import type { Message, Said } from "../message.ts";
import type { OrderPlan } from "./order-plan.ts";
import { isOrderPlan } from "./order-plan.ts";
import type { Change, Note, Plan } from "./plan.ts";

/** A note of version 1: its English text and, but for the oldest, the sentence by name and values. */
interface OlderNote {
  readonly code: string;
  readonly message: Said;
  readonly said?: { readonly name: string; readonly values: readonly unknown[] };
}

/** Version 1 named the notes of an undo without saying that they are such. */
const undoNotes: ReadonlySet<string> = new Set([
  ...["createdStays", "createUnclear", "nothingWritten", "putBackAlready", "asBeforeAlready"],
  ...["changedSince", "notSeenSince", "noLongerListed", "beforeUnknown", "beforeNotSendable"],
  ...["cannotBeCleared", "priceStays", "mayStillArrive", "carriedOutAfterAll"],
]);

/** A plan as versions up to this one have kept it, as it is kept now. */
export function currentPlan<Kept extends Plan | OrderPlan>(plan: Kept): Kept {
  if (Number(plan.version) !== 1) return plan;
  return isOrderPlan(plan) ? currentOrders(plan) : (currentProducts(plan as Plan) as Kept);
}

function currentOrders<Kept extends OrderPlan>(plan: Kept): Kept {
  const changes = plan.changes.map((change) => ({
    ...change,
    notes: change.notes.map((note) => currentNote(note, () => "model.orderNotes")),
  }));
  return { ...plan, version: 2, changes };
}

function currentProducts(plan: Plan): Plan {
  return { ...plan, version: 2, changes: plan.changes.map(currentChange) };
}

function currentChange({ notes, conflicts, gone, ...rest }: Change): Change {
  return {
    ...rest,
    notes: productNotes(notes),
    ...(conflicts && {
      conflicts: conflicts.map((one) => ({
        ...one,
        ...(one.notes && { notes: productNotes(one.notes) }),
      })),
    }),
    ...(gone && { gone: { ...gone, notes: productNotes(gone.notes) } }),
  };
}

function productNotes(notes: readonly Note[]): Note[] {
  return notes.map((note) =>
    currentNote(note, (name) => (undoNotes.has(name) ? "plan.undoNotes" : "plan.notes")),
  );
}

function currentNote<One extends { readonly message: Said }>(
  note: One,
  groupOf: (name: string) => string,
): One {
  const { said, ...rest } = note as One & OlderNote;
  if (said === undefined) return note;
  const { name, values } = said;
  const message: Message = { says: `${groupOf(name)}.${name}`, values };
  return { ...(rest as unknown as One), message };
}
