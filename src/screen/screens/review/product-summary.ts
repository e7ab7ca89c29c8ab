import type { Finding } from "../../../model/sheet/finding.ts";
import type { PreviewedChange } from "../../../plan/index.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import type { RowWords } from "../../words/en.ts";
import type { ScreenWords } from "../../words/index.ts";
import { fieldSummary } from "../row/field-summary.ts";
import { itemNotes } from "./note-advice.ts";

/** In one line: the fields that change, or why nothing is sent. */
export function summaryOf(
  change: PreviewedChange,
  words: ScreenWords,
  findings: () => readonly Finding[],
): Span[] {
  const { row } = words;
  if (change.certainty === "reading") return [{ text: row.notKnown, style: "dim" }];
  const reasons = itemNotes(change, words).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const told =
    errors.length > 0
      ? [`${errors[0]?.column ?? ""}: ${errors[0]?.message ?? ""}`.replace(/^: /, "")]
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
  if (action === "create") return [[{ text: words.newProduct(fields.length) }]];
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
