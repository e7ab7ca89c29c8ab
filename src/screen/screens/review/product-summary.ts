import type { Said } from "../../../model/message.ts";
import { plainMessage } from "../../../model/message.ts";
import type { Change, Note, NoteCode } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import {
  conflictNote,
  goneNote,
  heldRisks,
  type PreviewedChange,
  riskNote,
} from "../../../plan/index.ts";
import type { ItemNote, ReviewItems } from "../../state/review-items.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import type { RowWords } from "../../words/en.ts";
import { fieldSummary, newSummary } from "../row/field-summary.ts";

/** In one line: the fields that change, or why nothing is sent. */
export function summaryOf(
  change: PreviewedChange,
  { words, speech }: Pick<ReviewItems, "words" | "speech">,
  findings: () => readonly Finding[],
): Span[] {
  const { row } = words;
  if (change.certainty === "reading") return [{ text: row.notKnown, style: "dim" }];
  const reasons = itemNotes(change, { words, speech }).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const told =
    errors.length > 0
      ? errors.slice(0, 1).map((one) => findingWords(one, speech).message)
      : reasons.map(({ message }) => message);
  const more =
    errors.length > 1 ? [[{ text: row.moreErrors(errors.length - 1), style: "dim" as const }]] : [];
  return joinSpans(
    [
      ...told.map((text): Span[] => [{ text, style: "warning" }]),
      ...more,
      ...fieldGroups(change, row),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts, kept, gone }: PreviewedChange,
  words: RowWords,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return newSummary(fields, words);
  const price = notes.some(({ code }) => code === "price-not-updatable");
  return [
    ...fields.map((field) => fieldSummary(field, words)),
    ...(conflicts ?? []).flatMap(({ field, chosen }) =>
      chosen === "theirs" ? [[{ text: words.liveStays(words.field(field)) }]] : [],
    ),
    ...(kept === undefined
      ? []
      : [
          [
            {
              text: words.keptLive(kept.map(({ field }) => words.field(field)).join(words.between)),
              style: "dim" as const,
            },
          ],
        ]),
    ...(price ? [[{ text: `! ${words.priceDiffers}`, style: "warning" as const }]] : []),
  ];
}

/** Which advice goes with a note, where the message does not say what to do already. */
const adviceNames: Partial<Readonly<Record<NoteCode, keyof RowWords["advice"]>>> = {
  "price-not-updatable": "price",
  "absence-unproven": "compareAgain",
  "duplicated-listing": "duplicated",
  "write-unsettled": "runs",
  "created-recently": "compareAgain",
  "read-behind": "compareAgain",
  "row-incomplete": "fillIn",
  conflict: "conflict",
};

function adviceOn(code: NoteCode, { gone }: Change, words: RowWords["advice"]): string {
  if (code === "gone-since-export") return gone === undefined ? "" : words.gone;
  const name = adviceNames[code];
  return name === undefined ? "" : words[name];
}

const reasons: ReadonlySet<NoteCode> = new Set([
  "absence-unproven",
  "duplicated-listing",
  "write-unsettled",
  "created-recently",
  "leading-zeros-lost",
  "other-spelling-live",
  "sku-changed",
  "row-left-out",
  "row-incomplete",
  "changed-since",
  "no-longer-listed",
  "conflict",
  "gone-since-export",
]);

/** Where keys do what the plain commands have an option for. */
function briefNote(change: Change, code: NoteCode): Note | undefined {
  if (code === "conflict") {
    const open = (change.conflicts ?? []).filter(({ chosen }) => chosen === undefined);
    return conflictNote(
      open.map(({ field }) => field),
      { isBrief: true },
    );
  }
  const isOpen = change.gone !== undefined && change.gone.chosen === undefined;
  return code === "gone-since-export" && isOpen ? goneNote({ isBrief: true }) : undefined;
}

/** The notes of a row for the screen, where a key allows what an option allows elsewhere. */
export function itemNotes(
  change: Change,
  { words, speech }: Pick<ReviewItems, "words" | "speech">,
): ItemNote[] {
  const { advice } = words.row;
  const held = heldRisks(change);
  const isBlocked = change.action === "blocked" || change.action === "invalid";
  const notes = change.notes.map((own): ItemNote => {
    const { code } = own;
    const note = briefNote(change, code) ?? own;
    const name = held.find((one) => code === `risk-${one}`);
    const field = change.fields.find((one) =>
      isSame(riskNote(one, name ?? "card", false).message, note.message),
    );
    if (name !== undefined && field !== undefined) {
      return {
        message: speech.text(riskNote(field, name, true).message),
        isReason: true,
        advice: advice.allow,
      };
    }
    const isReason = isBlocked && (reasons.has(code) || code === "read-behind");
    const message = speech.text(note.message);
    return { message, isReason, advice: adviceOn(code, change, advice) };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}

function isSame(one: Said, other: Said): boolean {
  return plainMessage(one) === plainMessage(other);
}
