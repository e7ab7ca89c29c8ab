/**
 * One key as a person pressed it. `name` is the character itself for what can be printed (`j`, `G`,
 * `/`, `я`), else one of: up, down, left, right, pageup, pagedown, home, end, enter, escape, tab,
 * shift-tab, space, backspace, delete, ctrl-a … ctrl-z; or `paste` for a whole text that was pasted,
 * which only adds to text fields and never acts as keys.
 */
export interface KeyPress {
  readonly name: string;
  /** What it adds to a text field; empty for keys that add nothing. Space adds " ". */
  readonly text: string;
}
