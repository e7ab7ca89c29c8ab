import type { MessageKey } from "../../model/message.ts";
import type { Outcome, RowOutcome } from "../../model/run/run.ts";
import type { Translator } from "../../model/translator.ts";
import type { RowStatusName } from "../list/row-status.ts";
import type { GroupName } from "../state/review-items.ts";

const statusKeys = {
  all: "screen.words.all",
  applied: "model.outcomes.rows.applied",
  blocked: "model.outcomes.rows.blocked",
  "by-hand": "model.outcomes.rows.by-hand",
  conflict: "screen.review.statuses.conflict",
  create: "model.outcomes.actions.create",
  declined: "screen.review.groups.declined",
  invalid: "model.outcomes.rows.invalid",
  late: "screen.review.statuses.late",
  "left-out": "screen.review.statuses.left-out",
  missing: "screen.review.statuses.missing",
  "not-sent": "model.outcomes.rows.not-sent",
  pack: "screen.review.statuses.pack",
  "pack and ship": "screen.review.statuses.pack and ship",
  reading: "screen.review.statuses.reading",
  rejected: "model.outcomes.rows.rejected",
  released: "model.outcomes.writes.released",
  risks: "screen.review.groups.risks",
  ship: "screen.review.statuses.ship",
  stale: "model.outcomes.writes.stale",
  superseded: "model.outcomes.writes.superseded",
  unanswered: "model.outcomes.rows.unanswered",
  unchanged: "model.outcomes.rows.unchanged",
  uncompared: "model.outcomes.rows.uncompared",
  unknown: "model.outcomes.rows.unknown",
  untouched: "model.outcomes.rows.untouched",
  update: "model.outcomes.actions.update",
  warnings: "screen.review.groups.warnings",
} as const satisfies Readonly<Record<RowStatusName | GroupName | Outcome | RowOutcome, MessageKey>>;

/** What a row, an order or a write has come to, or what a group of them is called. */
export function statusText(name: keyof typeof statusKeys, { translate }: Translator): string {
  return translate(statusKeys[name]);
}

/** A group with the number of its rows, as a tab: `errors 12`. */
export function groupText(
  { id, count }: { readonly id: keyof typeof statusKeys; readonly count: number },
  translator: Translator,
): string {
  const number = translator.translate("model.grouped", { number: count });
  return `${statusText(id, translator)} ${number}`;
}
