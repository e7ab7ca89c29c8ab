import type { Severity } from "../../model/finding.ts";
import type { Style } from "../line.ts";
import type { CheckItem } from "../state.ts";

/** A mark with its word, and the style of both. */
export interface Mark {
  readonly text: string;
  readonly style: Style;
}

const marks: Readonly<Record<Severity, Mark>> = {
  error: { text: "✗ error", style: "error" },
  warning: { text: "! warning", style: "warning" },
  info: { text: "· remark", style: "dim" },
};

/** What kind of thing an item of a check is. */
export function markOf(item: CheckItem): Mark {
  if (item.kind === "note") return { text: "· note", style: "dim" };
  if (item.kind === "fixed") return { text: "✓ fixed", style: "ok" };
  const { severity, onlyOnCreate } = item.finding;
  const mark = marks[severity];
  if (item.isNew) return { text: `${mark.text.slice(0, 1)} new`, style: mark.style };
  return severity === "error" && onlyOnCreate === true
    ? { text: "✗ if new", style: "warning" }
    : mark;
}
