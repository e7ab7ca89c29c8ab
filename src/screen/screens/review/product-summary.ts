import type { NamesIn } from "../../../model/message.ts";
import { fieldLabel } from "../../../model/product/labels.ts";
import type { Change, NoteCode } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Translator } from "../../../model/translator.ts";
import { heldRisks, type PreviewedChange } from "../../../plan/index.ts";
import { keyName } from "../../keys/bindings.ts";
import type { ItemNote, ReviewItems } from "../../state/review-items.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import { fieldSummary, newSummary } from "../row/field-summary.ts";

/** In one line: the fields that change, or why nothing is sent. */
export function summaryOf(
  change: PreviewedChange,
  { translator }: Pick<ReviewItems, "translator">,
  findings: () => readonly Finding[],
): Span[] {
  if (change.certainty === "reading")
    return [{ text: translator.translate("screen.row.notKnown"), style: "dim" }];
  const reasons = itemNotes(change, { translator }).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const told =
    errors.length > 0
      ? errors.slice(0, 1).map((one) => findingWords(one, translator).message)
      : reasons.map(({ message }) => message);
  const more =
    errors.length > 1
      ? [
          [
            {
              text: translator.translate("screen.row.moreErrors", { errors: errors.length - 1 }),
              style: "dim" as const,
            },
          ],
        ]
      : [];
  return joinSpans(
    [
      ...told.map((text): Span[] => [{ text, style: "warning" }]),
      ...more,
      ...fieldGroups(change, translator),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts, kept, gone }: PreviewedChange,
  translator: Translator,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return newSummary(fields, translator);
  const price = notes.some(({ code }) => code === "price-not-updatable");
  return [
    ...fields.map((field) => fieldSummary(field, translator)),
    ...(conflicts ?? []).flatMap(({ field, chosen }) =>
      chosen === "theirs"
        ? [
            [
              {
                text: translator.translate("screen.row.liveStays", {
                  field: translator.translate("screen.row.field", { name: fieldLabel(field) }),
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
              text: translator.translate("screen.row.keptLive", {
                fields: kept
                  .map(({ field }) =>
                    translator.translate("screen.row.field", { name: fieldLabel(field) }),
                  )
                  .join(translator.translate("screen.row.between")),
              }),
              style: "dim" as const,
            },
          ],
        ]),
    ...(price
      ? [
          [
            {
              text: `! ${translator.translate("screen.row.priceDiffers")}`,
              style: "warning" as const,
            },
          ],
        ]
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
function adviceText(name: NamesIn<"screen.row.advice">, translator: Translator): string {
  const [mine, theirs] = [keyName("take-mine"), keyName("take-theirs")];
  switch (name) {
    case "allow":
      return translator.translate("screen.row.advice.allow", { key: keyName("allow") });
    case "compareAgain":
      return translator.translate("screen.row.advice.compareAgain", { key: keyName("compare") });
    case "runs":
      return translator.translate("screen.row.advice.runs", { key: keyName("runs") });
    case "conflict":
    case "gone":
      return translator.translate(`screen.row.advice.${name}`, { mine, theirs });
    default:
      return translator.translate(`screen.row.advice.${name}`);
  }
}

function adviceOn(code: NoteCode, { gone }: Change, translator: Translator): string {
  if (code === "gone-since-export") return gone === undefined ? "" : adviceText("gone", translator);
  const name = adviceNames[code];
  return name === undefined ? "" : adviceText(name, translator);
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

/** The notes of a row for the screen, where a key allows what an option allows elsewhere. */
export function itemNotes(
  change: Change,
  { translator }: Pick<ReviewItems, "translator">,
): ItemNote[] {
  const held = heldRisks(change);
  const isBlocked = change.action === "blocked" || change.action === "invalid";
  const notes = change.notes.map((note): ItemNote => {
    const { code } = note;
    const isHeld = held.some((risk) => code === `risk-${risk}`);
    const isReason = isHeld || (isBlocked && (reasons.has(code) || code === "read-behind"));
    const advice = isHeld ? adviceText("allow", translator) : adviceOn(code, change, translator);
    // The hint of a note names an option; here a key does the same.
    const message =
      advice === "" ? translator.text(note.message) : translator.error(note.message).message;
    return { message, isReason, advice };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}
