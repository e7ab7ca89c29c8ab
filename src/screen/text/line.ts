/** The role of a text, which decides its colour. Colour never carries meaning alone. */
export type Style =
  | "strong"
  | "dim"
  | "key"
  | "heading"
  | "added"
  | "removed"
  | "changed"
  | "error"
  | "warning"
  | "ok"
  | "unknown"
  | "match";

/** Text in one style as part of a line. It is made safe for the terminal when drawn. */
export interface Span {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** A line of the screen. It is shortened when drawn if it does not fit. */
export type Line = readonly Span[];

/** A line with a single text. */
export function textLine(text: string, style?: Style): Line {
  return [{ text, style }];
}

/** What a terminal shows outside the screen. */
export interface Signs {
  /** The terminal's title, without “sheetport”. */
  readonly title: string;
  /** Progress for terminals that can show it (OSC 9;4). Undefined if nothing is in progress. */
  readonly progress?:
    | {
        readonly state: "normal" | "error" | "paused" | "indeterminate";
        readonly percent: number;
      }
    | undefined;
  /** A text for the terminal's clipboard (OSC 52). Written once for each object. */
  readonly copied?: { readonly text: string } | undefined;
}

/** The size of an area in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
