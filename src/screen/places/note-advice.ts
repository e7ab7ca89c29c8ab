import type { Change, NoteCode } from "../../model/plan.ts";
import { conflictNote, goneNote, heldRisks, riskNote } from "../../plan/index.ts";
import { keyName } from "../keys/bindings.ts";
import type { ItemNote } from "./review-items.ts";

const compareAgain = `In the list, ${keyName("compare-again")} compares again.`;

/** What a person can do, where the message does not say it already. */
const advice: Partial<Readonly<Record<NoteCode, string>>> = {
  "price-not-updatable": "Change the price on the marketplace itself.",
  "absence-unproven": compareAgain,
  "duplicated-listing": "Nothing is written to this SKU before only one of them is left.",
  "write-unsettled": `The runs are on the home screen, under ${keyName("runs")}.`,
  "created-recently": compareAgain,
  "read-behind": compareAgain,
  "row-incomplete": "Fill them in and save the workbook.",
  conflict: `${keyName("take-mine")} sends the sheet's value, ${keyName("take-theirs")} keeps the marketplace's; in the row field by field.`,
};

function adviceOn(code: NoteCode, { gone }: Change): string {
  if (code !== "gone-since-export" || gone === undefined) return advice[code] ?? "";
  return `${keyName("take-mine")} lists it again, ${keyName("take-theirs")} leaves it gone.`;
}

/** Notes that keep a row from being sent. */
const reasons: ReadonlySet<NoteCode> = new Set([
  "absence-unproven",
  "duplicated-listing",
  "write-unsettled",
  "created-recently",
  "row-left-out",
  "row-incomplete",
  "changed-since",
  "no-longer-listed",
  "conflict",
  "gone-since-export",
]);

/** Where keys do what the plain commands have an option for. */
function conflictWords(change: Change, code: NoteCode): string | undefined {
  if (code === "conflict") {
    const open = (change.conflicts ?? []).filter(({ chosen }) => chosen === undefined);
    return conflictNote(
      open.map(({ field }) => field),
      { isBrief: true },
    ).message;
  }
  const isOpen = change.gone !== undefined && change.gone.chosen === undefined;
  return code === "gone-since-export" && isOpen ? goneNote({ isBrief: true }).message : undefined;
}

/** The notes of a row for the screen, where a key allows what an option allows elsewhere. */
export function itemNotes(change: Change): ItemNote[] {
  const held = heldRisks(change);
  const isBlocked = change.action === "blocked" || change.action === "invalid";
  const notes = change.notes.map(({ code, message: said }): ItemNote => {
    const message = conflictWords(change, code) ?? said;
    const name = held.find((one) => code === `risk-${one}`);
    const field = change.fields.find(
      (one) => riskNote(one, name ?? "card", false).message === message,
    );
    if (name !== undefined && field !== undefined) {
      return {
        message: riskNote(field, name, true).message,
        isReason: true,
        advice: `${keyName("allow")} allows it, for this row or for all of them.`,
      };
    }
    const isReason = isBlocked && (reasons.has(code) || code === "read-behind");
    return { message, isReason, advice: adviceOn(code, change) };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}
