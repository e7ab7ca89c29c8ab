import type { Change, NoteCode, ThreeValues } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Translator } from "../../../model/translator.ts";
import { heldRisks } from "../../../plan/index.ts";
import { keyName } from "../../keys/bindings.ts";
import type { ItemNote } from "../../state/review-items.ts";
import { joinSpans, type Span } from "../../text/line.ts";
import { sideText } from "../labels.ts";
import { createSummary, fieldSummary, fieldText } from "../row/field-summary.ts";

/** The reasons why a row is not sent, if any, and its changed fields, on one line. */
export function summaryOf(
  change: Change,
  translator: Translator,
  findings: () => readonly Finding[],
): Span[] {
  const errors =
    change.action === "invalid" ? findings().filter(({ severity }) => severity === "error") : [];
  const [first] = errors;
  const more = errors.length - 1;
  const messages =
    first === undefined
      ? itemNotes(change, translator).flatMap((one) => (one.isReason ? [one.message] : []))
      : [findingWords(first, translator).message];
  return joinSpans(
    [
      ...messages.map((text): Span[] => [{ text, style: "warning" }]),
      more > 0 ? [{ text: translator.translate("screen.words.more", { more }), style: "dim" }] : [],
      ...fieldGroups(change, translator),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts = [], liveChanges = [], gone }: Change,
  translator: Translator,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return createSummary(fields, translator);
  const hasPrice = notes.some(({ code }) => code === "price-not-updatable");
  const chosenLive = conflicts.filter(({ chosen }) => chosen === "theirs");
  const stayed = liveChanges.filter(({ field }) => !fields.some((one) => one.field === field));
  const price = `! ${translator.translate("screen.row.priceDiffers")}`;
  return [
    ...fields.map((field) => fieldSummary(field, translator)),
    chosenLive.length === 0 ? [] : [{ text: keepsLive(chosenLive, translator) }],
    stayed.length === 0 ? [] : [{ text: keepsLive(stayed, translator), style: "dim" }],
    hasPrice ? [{ text: price, style: "warning" }] : [],
  ];
}

/** Which fields keep the live value: `Name, Weight: keep the live value`. */
function keepsLive(values: readonly Pick<ThreeValues, "field">[], translator: Translator): string {
  const fields = values.map(({ field }) => fieldText(field, translator));
  const names = fields.join(translator.translate("model.list.separator"));
  return `${names}${translator.translate("screen.words.colon")}${sideText("theirs", translator)}`;
}

/** What the person can do, where the note's message does not say it. Empty if nothing. */
function adviceOn(code: NoteCode, { gone }: Change, { translate }: Translator): string {
  switch (code) {
    case "price-not-updatable":
      return translate("screen.row.advice.price");
    case "absence-unproven":
    case "created-recently":
    case "read-behind":
      return translate("screen.row.advice.compareAgain", { key: keyName("compare") });
    case "duplicated-listing":
      return translate("screen.row.advice.duplicated");
    case "write-unsettled":
      return translate("screen.row.advice.runs", { key: keyName("runs") });
    case "row-incomplete":
      return translate("screen.row.advice.fillIn");
    case "gone-since-export": {
      const keys = { mine: keyName("take-mine"), theirs: keyName("take-theirs") };
      return gone === undefined ? "" : translate("screen.row.advice.gone", keys);
    }
    default:
      return "";
  }
}

const reasons: ReadonlySet<NoteCode> = new Set([
  ...(["absence-unproven", "duplicated-listing", "write-unsettled", "created-recently"] as const),
  ...(["leading-zeros-lost", "other-spelling-live", "sku-changed", "row-left-out"] as const),
  ...(["row-incomplete", "changed-since", "no-longer-listed", "conflict"] as const),
  ...(["gone-since-export", "read-behind"] as const),
]);

/** The notes about a row, with the reasons why it is not sent first. */
export function itemNotes(change: Change, translator: Translator): ItemNote[] {
  const held = heldRisks(change);
  const isBlocked = change.action === "blocked" || change.action === "invalid";
  const notes = change.notes.map((note): ItemNote => {
    const { code } = note;
    const isHeld = held.some((risk) => code === `risk-${risk}`);
    const isReason = isHeld || (isBlocked && reasons.has(code));
    // Leaves out the hint, which names a command-line option. Here a key does the same.
    const isByKey = isHeld || code === "conflict" || code === "gone-since-export";
    const message = isByKey
      ? translator.error(note.message).message
      : translator.text(note.message);
    return { message, isReason, advice: isHeld ? "" : adviceOn(code, change, translator) };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}
