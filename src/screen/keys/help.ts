import type { Line, Size } from "../line.ts";
import type { PlaceName } from "../state.ts";
import { fit } from "../text/fit.ts";
import { bindingsOf } from "./bindings.ts";

/** Keys as a person finds them on the keyboard. */
const printed: Readonly<Record<string, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  enter: "Enter",
  escape: "Esc",
  tab: "Tab",
  "shift-tab": "Shift-Tab",
  space: "Space",
};

/** A key as it is printed on the keyboard: `Ctrl-D`, `PgDn`, `j`. */
export function keyText(name: string): string {
  if (name.startsWith("ctrl-")) return `Ctrl-${name.slice(5).toUpperCase()}`;
  return printed[name] ?? name;
}

const keysWidth = 16;

/** The keys of a place, from the table that the keyboard is read with; in columns where there is room. */
export function helpLines(place: PlaceName, { columns, rows }: Size): Line[] {
  const all = bindingsOf(place).map(({ keys, words }) => ({
    keys: keys.map(keyText).join(" "),
    words,
  }));
  const perColumn = Math.max(1, rows - 2);
  const count = Math.ceil(all.length / perColumn);
  const width = Math.floor((columns - 2) / count);
  const lines: Line[] = [{ spans: [{ text: " Keys", style: "heading" }] }, { spans: [] }];
  for (let row = 0; row < Math.min(perColumn, all.length); row += 1) {
    const spans = Array.from({ length: count }, (_, column) => all[column * perColumn + row])
      .filter((one) => one !== undefined)
      .flatMap(({ keys, words }) => [
        { text: " " },
        { text: fit(keys, keysWidth), style: "key" as const },
        { text: fit(words, Math.max(1, width - keysWidth - 1)) },
      ]);
    lines.push({ spans });
  }
  return lines;
}
