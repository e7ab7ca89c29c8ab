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
  readonly style?: Style | undefined;
}

/** One line of the screen; what does not fit is cut when it is drawn. */
export type Line = readonly Span[];

/** A line of one text. */
export function textLine(text: string, style?: Style): Line {
  return [{ text, style }];
}

/** What a terminal shows besides the screen itself. */
export interface Signs {
  /** For the terminal's title, without “sheetport”. */
  readonly title: string;
  /** For terminals that show progress beside their title (OSC 9;4); undefined when nothing is under way. */
  readonly progress?: TerminalProgress | undefined;
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

/** A text with a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
