import type { NamesIn } from "../../../model/message.ts";
import type { Change, NoteCode, ThreeValues } from "../../../model/run/plan.ts";
import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import type { Translator } from "../../../model/translator.ts";
import { heldRisks } from "../../../plan/index.ts";
import { keyName } from "../../keys/bindings.ts";
import type { ItemNote, ReviewItems } from "../../state/review-items.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import { sideText } from "../labels.ts";
import { createSummary, fieldSummary, fieldText } from "../row/field-summary.ts";

/** The reasons why a row is not sent, if any, and its changed fields, on one line. */
export function summaryOf(
  change: Change,
  { translator }: Pick<ReviewItems, "translator">,
  findings: () => readonly Finding[],
): Span[] {
  const reasons = itemNotes(change, { translator }).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const messages =
    errors.length > 0
      ? errors.slice(0, 1).map((one) => findingWords(one, translator).message)
      : reasons.map(({ message }) => message);
  const more =
    errors.length > 1
      ? [
          [
            {
              text: translator.translate("screen.words.more", { more: errors.length - 1 }),
              style: "dim" as const,
            },
          ],
        ]
      : [];
  return joinSpans(
    [
      ...messages.map((text): Span[] => [{ text, style: "warning" }]),
      ...more,
      ...fieldGroups(change, translator),
    ],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups(
  { action, fields, notes, conflicts, liveChanges, gone }: Change,
  translator: Translator,
): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return createSummary(fields, translator);
  const price = notes.some(({ code }) => code === "price-not-updatable");
  const chosenLive = (conflicts ?? []).filter(({ chosen }) => chosen === "theirs");
  return [
    ...fields.map((field) => fieldSummary(field, translator)),
    ...(chosenLive.length === 0 ? [] : [[{ text: keepsLive(chosenLive, translator) }]]),
    ...(liveChanges === undefined
      ? []
      : [[{ text: keepsLive(liveChanges, translator), style: "dim" as const }]]),
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

/** Which fields keep the live value: `Name, Weight: keep the live value`. */
function keepsLive(values: readonly Pick<ThreeValues, "field">[], translator: Translator): string {
  const fields = values.map(({ field }) => fieldText(field, translator));
  const names = fields.join(translator.translate("model.list.separator"));
  return `${names}${translator.translate("screen.words.colon")}${sideText("theirs", translator)}`;
}

/** Advice for notes whose message does not say what to do. */
const adviceNames: Partial<Readonly<Record<NoteCode, NamesIn<"screen.row.advice">>>> = {
  "price-not-updatable": "price",
  "absence-unproven": "compareAgain",
  "duplicated-listing": "duplicated",
  "write-unsettled": "runs",
  "created-recently": "compareAgain",
  "read-behind": "compareAgain",
  "row-incomplete": "fillIn",
};

function adviceText(name: NamesIn<"screen.row.advice">, translator: Translator): string {
  switch (name) {
    case "compareAgain":
      return translator.translate("screen.row.advice.compareAgain", { key: keyName("compare") });
    case "runs":
      return translator.translate("screen.row.advice.runs", { key: keyName("runs") });
    case "gone":
      return translator.translate("screen.row.advice.gone", {
        ...{ mine: keyName("take-mine"), theirs: keyName("take-theirs") },
      });
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

/** The notes about a row, with the reasons why it is not sent first. */
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
    // Leaves out the hint, which names a command-line option. Here a key does the same.
    const isByKey = isHeld || code === "conflict" || code === "gone-since-export";
    const message = isByKey
      ? translator.error(note.message).message
      : translator.text(note.message);
    return { message, isReason, advice: isHeld ? "" : adviceOn(code, change, translator) };
  });
  return [...notes.filter(({ isReason }) => isReason), ...notes.filter((one) => !one.isReason)];
}
