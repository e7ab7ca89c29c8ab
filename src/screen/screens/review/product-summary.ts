import type { Said } from "../../../model/message.ts";
import { type NamesIn, plainMessage } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/labels.ts";
import type { Change, Note, NoteCode } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Speech } from "../../../model/speech.ts";
import {
  conflictNote,
  goneNote,
  heldRisks,
  type PreviewedChange,
  riskNote,
} from "../../../plan/index.ts";
import { keyName } from "../../keys/bindings.ts";
import type { ItemNote, ReviewItems } from "../../state/review-items.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import { fieldSummary, newSummary } from "../row/field-summary.ts";

/** In one line: the fields that change, or why nothing is sent. */
export function summaryOf(
  change: PreviewedChange,
  { speech }: Pick<ReviewItems, "speech">,
  findings: () => readonly Finding[],
): Span[] {
  if (change.certainty === "reading")
    return [{ text: speech.translate("screen.row.notKnown"), style: "dim" }];
  const reasons = itemNotes(change, { speech }).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const told =
    errors.length > 0
      ? errors.slice(0, 1).map((one) => findingWords(one, speech).message)
      : reasons.map(({ message }) => message);
  const more =
    errors.length > 1
      ? [
          [
            {
              text: speech.translate("screen.row.moreErrors", { errors: errors.length - 1 }),
              style: "dim" as const,
            },
          ],
        ]
      : [];
  return joinSpans(
    [
      ...told.map((text): Span[] => [{ text, style: "warning" }]),
      ...more,
      ...fieldGroups(change, speech),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts, kept, gone }: PreviewedChange,
  speech: Speech,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return newSummary(fields, speech);
  const price = notes.some(({ code }) => code === "price-not-updatable");
  return [
    ...fields.map((field) => fieldSummary(field, speech)),
    ...(conflicts ?? []).flatMap(({ field, chosen }) =>
      chosen === "theirs"
        ? [
            [
              {
                text: speech.translate("screen.row.liveStays", {
                  field: speech.translate("screen.row.field", { name: fieldLabel(field) }),
                }),
              },
            ],
          ]
        : [],
    ),
    ...(kept === undefined
      ? []
      : [
          [
            {
              text: speech.translate("screen.row.keptLive", {
                fields: kept
                  .map(({ field }) =>
                    speech.translate("screen.row.field", { name: fieldLabel(field) }),
                  )
                  .join(speech.translate("screen.row.between")),
              }),
              style: "dim" as const,
            },
          ],
        ]),
    ...(price
      ? [[{ text: `! ${speech.translate("screen.row.priceDiffers")}`, style: "warning" as const }]]
      : []),
  ];
}

/** Which advice goes with a note, where the message does not say what to do already. */
const adviceNames: Partial<Readonly<Record<NoteCode, NamesIn<"screen.row.advice">>>> = {
  "price-not-updatable": "price",
  "absence-unproven": "compareAgain",
  "duplicated-listing": "duplicated",
  "write-unsettled": "runs",
  "created-recently": "compareAgain",
  "read-behind": "compareAgain",
  "row-incomplete": "fillIn",
  conflict: "conflict",
};

/** What to do about a note, with the keys for it. */
function adviceText(name: NamesIn<"screen.row.advice">, speech: Speech): string {
  const [mine, theirs] = [keyName("take-mine"), keyName("take-theirs")];
  switch (name) {
    case "allow":
      return speech.translate("screen.row.advice.allow", { key: keyName("allow") });
    case "compareAgain":
      return speech.translate("screen.row.advice.compareAgain", { key: keyName("compare") });
    case "runs":
      return speech.translate("screen.row.advice.runs", { key: keyName("runs") });
    case "conflict":
    case "gone":
      return speech.translate(`screen.row.advice.${name}`, { mine, theirs });
    default:
      return speech.translate(`screen.row.advice.${name}`);
  }
}

function adviceOn(code: NoteCode, { gone }: Change, speech: Speech): string {
  if (code === "gone-since-export") return gone === undefined ? "" : adviceText("gone", speech);
  const name = adviceNames[code];
  return name === undefined ? "" : adviceText(name, speech);
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
export function itemNotes(change: Change, { speech }: Pick<ReviewItems, "speech">): ItemNote[] {
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
        advice: adviceText("allow", speech),
      };
    }
    const isReason = isBlocked && (reasons.has(code) || code === "read-behind");
    const message = speech.text(note.message);
    return { message, isReason, advice: adviceOn(code, change, speech) };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}

function isSame(one: Said, other: Said): boolean {
  return plainMessage(one) === plainMessage(other);
}
