/** What a piece of text is, so that colours stand in one place; none carries meaning alone. */
export type Style =
  | "strong"
  | "dim"
  /** A key that can be pressed, in hints and help. */
  | "key"
  | "heading"
  | "added"
  | "removed"
  | "changed"
  | "error"
  | "warning"
  | "ok"
  | "unknown"
  /** What a filter found. */
  | "match";

/** A piece of a line in one style; its text has passed the terminal sink. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
  /** The line's bar leaves it out: it belongs to something beside it. */
  readonly isOutsideBar?: true;
}

/** One line of the screen, at most as wide as the terminal. */
export interface Line {
  readonly spans: readonly Span[];
  /** The whole line stands out: the row under the cursor, or a bar at the edge of the screen. */
  readonly bar?: "cursor" | "title" | "danger" | "hint";
}

/** A whole screen: as many lines as the terminal has rows, or fewer. */
export interface Frame {
  readonly lines: readonly Line[];
  /** For the terminal's title, without “sheetport”. */
  readonly title: string;
  /** For terminals that show progress beside their title (OSC 9;4); undefined when nothing is under way. */
  readonly progress?: TerminalProgress;
}

/** How far something long is, as the terminal may show it. */
export interface TerminalProgress {
  readonly state: "normal" | "error" | "paused" | "indeterminate";
  /** 0 to 100. */
  readonly percent: number;
}

/** The terminal's size in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}
