import type { NamesIn } from "../../model/message.ts";
import type { ConflictSide } from "../../model/run/plan.ts";
import type { Outcome, RowOutcome } from "../../model/run/run.ts";
import type { Severity } from "../../model/sheet/finding.ts";
import { rowNameOf, type SheetNames, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import type { TableColumn } from "../list/table.ts";
import type { GroupName, RowStatus } from "../state/review-items.ts";
import { shortSheet } from "../text/fit.ts";
import { type Line, type ParagraphOptions, paragraph, type Span } from "../text/line.ts";

type StatusName = GroupName | Outcome | RowOutcome;
type OwnName = NamesIn<"screen.review.statuses">;

/** Only the screen has these names, or it has shorter words for them. */
const ownNames: ReadonlySet<StatusName> = new Set([
  ...(["all", "conflict", "late", "left-out", "missing", "pack and ship"] as const),
  ...(["risks", "warnings", "declined"] as const),
] satisfies OwnName[]);

function isOwn(name: StatusName): name is OwnName {
  return ownNames.has(name);
}

export function statusText(name: StatusName, { translate }: Translator): string {
  return translate(isOwn(name) ? `screen.review.statuses.${name}` : `model.words.${name}`);
}

export function rowsWords(rows: string, isOne: boolean, { translate }: Translator): string {
  return isOne
    ? translate("screen.words.row", { row: rows })
    : translate("screen.words.rows", { rows });
}

/** Names rows as `7`, or as `Lamps!7` if several sheets are read. */
export function rowNamer(sheets: SheetNames): (row: number) => string {
  return (row) => rowNameOf({ row, sheet: shortSheet(sheetOfRow(row, sheets)) });
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

/** `isGone`: the conflict is about a listing that no longer exists. */
export function sideText(side: ConflictSide, { translate }: Translator, isGone = false): string {
  if (isGone) return translate(`screen.review.${side === "mine" ? "listAgain" : "stayGone"}`);
  return translate(`screen.review.${side === "mine" ? "sendSheet" : "keepLive"}`);
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
