import type { Finding } from "../../model/finding.ts";
import type { FieldName } from "../../model/product.ts";
import type { RowOutcome } from "../../model/run.ts";

/** What results, progress and the end of an upload say, in English. */
export const uploadWords = {
  findingLine: ({ cell, code, message }: Finding) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields: readonly FieldName[]) =>
    `The marketplace also has another value in ${fields.join(", ")} than was expected; nobody asked for that.`,
  outcomes: {
    applied: "applied",
    rejected: "rejected",
    unknown: "outcome unknown",
    conflict: "conflict",
    "not-sent": "not sent",
    unchanged: "unchanged",
    invalid: "invalid",
    blocked: "blocked",
  } satisfies Record<RowOutcome, string>,
} as const;
