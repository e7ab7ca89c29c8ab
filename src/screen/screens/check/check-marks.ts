import type { Severity } from "../../../model/sheet/finding.ts";
import type { CheckItem } from "../../state/state.ts";
import type { Style } from "../../text/line.ts";
import type { CheckWords } from "../../words/en.ts";

/** A mark with its word, and the style of both. */
export interface Mark {
  readonly text: string;
  readonly style: Style;
}

const styles: Readonly<Record<Severity, Style>> = {
  error: "error",
  warning: "warning",
  info: "dim",
};

/** What kind of thing an item of a check is. */
export function markOf(item: CheckItem, { marks }: CheckWords): Mark {
  if (item.kind === "note") return { text: marks.note, style: "dim" };
  if (item.kind === "fixed") return { text: marks.fixed, style: "ok" };
  const { severity, onlyOnCreate, repaired } = item.finding;
  if (repaired === true) return { text: marks.repaired, style: "ok" };
  const mark = { text: marks[severity], style: styles[severity] };
  if (item.isNew) return { text: `${mark.text.slice(0, 1)} ${marks.new}`, style: mark.style };
  return severity === "error" && onlyOnCreate === true
    ? { text: marks.ifNew, style: "warning" }
    : mark;
}
