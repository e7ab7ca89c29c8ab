import type { MessageKey, NamesIn } from "../../model/message.ts";
import type { ConflictSide } from "../../model/run/plan.ts";
import type { Outcome, RowOutcome } from "../../model/run/run.ts";
import type { Severity } from "../../model/sheet/finding.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import type { TableColumn } from "../list/table.ts";
import type { GroupName, RowStatus, RowStatusName } from "../state/review-items.ts";
import { type Line, type ParagraphOptions, paragraph, type Span } from "../text/line.ts";

const statusKeys = {
  all: "screen.words.all",
  applied: "model.words.applied",
  blocked: "model.words.blocked",
  "by-hand": "model.words.by-hand",
  conflict: "screen.review.statuses.conflict",
  create: "model.words.create",
  declined: "screen.review.groups.declined",
  invalid: "model.words.invalid",
  late: "screen.review.statuses.late",
  "left-out": "screen.review.statuses.left-out",
  missing: "screen.review.statuses.missing",
  "not-sent": "model.words.not-sent",
  pack: "model.words.pack",
  "pack and ship": "screen.review.statuses.pack and ship",
  rejected: "model.words.rejected",
  released: "model.words.released",
  risks: "screen.review.groups.risks",
  ship: "model.words.ship",
  stale: "model.words.stale",
  superseded: "model.words.superseded",
  unanswered: "model.words.unanswered",
  unchanged: "model.words.unchanged",
  uncompared: "model.words.uncompared",
  unknown: "model.words.unknown",
  untouched: "model.words.untouched",
  update: "model.words.update",
  warnings: "screen.review.groups.warnings",
} as const satisfies Readonly<Record<RowStatusName | GroupName | Outcome | RowOutcome, MessageKey>>;

type StatusName = keyof typeof statusKeys;

export function isStatus(name: string): name is StatusName {
  return Object.hasOwn(statusKeys, name);
}

export function statusText(name: StatusName, { translate }: Translator): string {
  return translate(statusKeys[name]);
}

export function rowsWords(rows: string, isOne: boolean, { translate }: Translator): string {
  return isOne
    ? translate("screen.words.row", { row: rows })
    : translate("screen.words.rows", { rows });
}

export function sentence(
  text: string,
  columns: number,
  { mark, ...options }: Omit<ParagraphOptions, "lead"> & { readonly mark?: string } = {},
): Line[] {
  const lead = mark === undefined ? "  " : `  ${mark} `;
  // Otherwise, a line break in a name would start a new line.
  return paragraph(terminalText(text), columns, { lead, ...options });
}

export const severityLooks: Readonly<Record<Severity, RowStatus>> = {
  error: { mark: "✗", style: "error" },
  warning: { mark: "!", style: "warning" },
  info: { mark: "·", style: "dim" },
};

export function sideText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.sendSheet" : "screen.review.keepLive");
}

export function goneText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.listAgain" : "screen.review.stayGone");
}

export function columnsIn<Item>({ translate }: Translator) {
  return (
    name: NamesIn<"screen.columns"> | "",
    width: Omit<TableColumn<Item>, "heading" | "cell">,
    cell: (item: Item, cells: number) => string | Span | readonly Span[],
  ): TableColumn<Item> => ({
    ...width,
    heading: name === "" ? "" : translate(`screen.columns.${name}`),
    cell: (item, cells) => {
      const shown = cell(item, cells);
      return typeof shown === "string" ? { text: shown } : shown;
    },
  });
}
