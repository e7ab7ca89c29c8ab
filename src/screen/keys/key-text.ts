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
  backspace: "Backspace",
  delete: "Del",
};

/** A key as printed on the keyboard: `Ctrl-D`, `PgDn`, `j`. */
export function keyText(name: string): string {
  if (name.startsWith("ctrl-")) return `Ctrl-${name.slice(5).toUpperCase()}`;
  return printed[name] ?? name;
}
