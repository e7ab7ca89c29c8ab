import type { Finding } from "../../model/finding.ts";
import { count } from "../../model/number-words.ts";
import type { PreviewedChange } from "../../plan/index.ts";
import type { Span } from "../line.ts";
import { joinSpans } from "../text/spans.ts";
import { fieldSummary } from "./field-summary.ts";
import { itemNotes } from "./note-advice.ts";

/** In one line: the fields that change, or why nothing is sent. */
export function summaryOf(change: PreviewedChange, findings: () => readonly Finding[]): Span[] {
  if (change.certainty === "reading") return [{ text: "not known yet", style: "dim" }];
  const reasons = itemNotes(change).filter(({ isReason }) => isReason);
  const isInvalid = change.action === "invalid";
  const errors = isInvalid ? findings().filter(({ severity }) => severity === "error") : [];
  const told =
    errors.length > 0
      ? [`${errors[0]?.column ?? ""}: ${errors[0]?.message ?? ""}`.replace(/^: /, "")]
      : reasons.map(({ message }) => message);
  const more =
    errors.length > 1 ? [[{ text: `${errors.length - 1} more`, style: "dim" as const }]] : [];
  return joinSpans(
    [...told.map((text): Span[] => [{ text, style: "warning" }]), ...more, ...fieldGroups(change)],
    { text: " · ", style: "dim" },
  );
}

function fieldGroups({ action, fields, notes, conflicts, kept, gone }: PreviewedChange): Span[][] {
  if (action === "invalid" || (gone !== undefined && action === "blocked")) return [];
  if (action === "create") return [[{ text: `new product, ${count(fields.length, "field")}` }]];
  const price = notes.some(({ code }) => code === "price-not-updatable");
  return [
    ...fields.map((field) => fieldSummary(field)),
    ...(conflicts ?? []).flatMap(({ field, chosen }) =>
      chosen === "theirs" ? [[{ text: `${field}: live value stays` }]] : [],
    ),
    ...(kept === undefined
      ? []
      : [
          [
            {
              text: `${kept.map(({ field }) => field).join(", ")}: kept as live`,
              style: "dim" as const,
            },
          ],
        ]),
    ...(price
      ? [[{ text: "! price differs, cannot be changed here", style: "warning" as const }]]
      : []),
  ];
}
