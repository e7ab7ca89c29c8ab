import { createRequire } from "node:module";
import type { IBufferCell, Terminal } from "@xterm/headless";
import stringWidth from "string-width";

/** Node cannot tell the names that this package exports. */
const xterm: typeof import("@xterm/headless") = createRequire(import.meta.url)("@xterm/headless");

/** A colour of a cell: one of the terminal's 256, `#rrggbb`, or none of its own. */
export type CellColour = number | string | undefined;

/** One cell as a terminal shows it. */
export interface Cell {
  /** Empty where nothing was written, and behind a wide character. */
  readonly text: string;
  /** 2 for a wide character, 0 for the cell behind it. */
  readonly width: number;
  readonly foreground: CellColour;
  readonly background: CellColour;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly inverse: boolean;
}

export interface Cursor {
  /** Both count from 0. */
  readonly row: number;
  readonly column: number;
  readonly visible: boolean;
}

/** How far something is, as programs tell a terminal (OSC 9;4). State 0 takes the bar away. */
export interface ShownProgress {
  readonly state: number;
  readonly percent: number;
}

/** What a terminal shows after parsing all that was written to it. */
export interface ParsedScreen {
  /** Takes bytes in; `parsed` is called once they show. */
  write(bytes: Uint8Array, parsed: () => void): void;
  resize(columns: number, rows: number): void;
  readonly columns: number;
  readonly rows: number;
  /** The visible rows as text, blanks at their ends cut. */
  lines(): string[];
  /** Row and column count from 0. */
  cell(row: number, column: number): Cell;
  readonly cursor: Cursor;
  /** Whether the alternate screen is shown, which leaves no trace behind. */
  readonly alternate: boolean;
  readonly title: string;
  readonly progress: ShownProgress | undefined;
  /** A frame has begun and is not all here: a person would still see the one before it. */
  readonly isHalfDrawn: boolean;
  dispose(): void;
}

/** A terminal that only parses; `answer` takes what it says in reply to questions of a program. */
export function openScreen(
  size: { readonly columns: number; readonly rows: number },
  answer: (text: string) => void,
): ParsedScreen {
  const terminal = new xterm.Terminal({
    cols: size.columns,
    rows: size.rows,
    allowProposedApi: true,
  });
  useCurrentWidths(terminal);
  const seen = watch(terminal);
  terminal.onData(answer);
  const buffer = () => terminal.buffer.active;
  return {
    write: (bytes, parsed) => terminal.write(bytes, parsed),
    resize: (columns, rows) => terminal.resize(columns, rows),
    get columns() {
      return terminal.cols;
    },
    get rows() {
      return terminal.rows;
    },
    lines: () =>
      Array.from({ length: terminal.rows }, (_, row) =>
        (
          buffer()
            .getLine(buffer().baseY + row)
            ?.translateToString(true) ?? ""
        ).trimEnd(),
      ),
    cell: (row, column) => {
      const cell = buffer()
        .getLine(buffer().baseY + row)
        ?.getCell(column);
      if (cell === undefined) throw new RangeError(`There is no cell ${row}, ${column}.`);
      return cellOf(cell);
    },
    get cursor() {
      const { cursorX, cursorY } = buffer();
      return { row: cursorY, column: cursorX, visible: seen.cursor };
    },
    get alternate() {
      return buffer().type === "alternate";
    },
    get title() {
      return seen.title;
    },
    get progress() {
      return seen.progress;
    },
    get isHalfDrawn() {
      return terminal.modes.synchronizedOutputMode;
    },
    dispose: () => terminal.dispose(),
  };
}

/** What xterm parses but does not tell. */
function watch(terminal: Terminal) {
  const seen = { title: "", cursor: true, progress: undefined as ShownProgress | undefined };
  const cursorBecomes = (visible: boolean) => (params: (number | number[])[]) => {
    if (params.includes(25)) seen.cursor = visible;
    return false;
  };
  const cursorIsBack = () => {
    seen.cursor = true;
    return false;
  };
  terminal.onTitleChange((title) => {
    seen.title = title;
  });
  terminal.parser.registerCsiHandler({ prefix: "?", final: "h" }, cursorBecomes(true));
  terminal.parser.registerCsiHandler({ prefix: "?", final: "l" }, cursorBecomes(false));
  terminal.parser.registerCsiHandler({ intermediates: "!", final: "p" }, cursorIsBack);
  terminal.parser.registerEscHandler({ final: "c" }, cursorIsBack);
  terminal.parser.registerOscHandler(9, (data) => {
    const [kind, state, percent] = data.split(";");
    if (kind === "4") seen.progress = { state: Number(state), percent: Number(percent || 0) };
    return true;
  });
  return seen;
}

/**
 * Widths of today's terminals; those that xterm brings along are of Unicode 6, where emoji are
 * narrow. A combining mark joins the character before it.
 */
function useCurrentWidths(terminal: Terminal): void {
  const known = new Map<number, 0 | 1 | 2>();
  const wcwidth = (codePoint: number) => {
    let width = known.get(codePoint);
    if (width === undefined) {
      width = Math.min(2, stringWidth(String.fromCodePoint(codePoint))) as 0 | 1 | 2;
      known.set(codePoint, width);
    }
    return width;
  };
  terminal.unicode.register({
    version: "today",
    wcwidth,
    // xterm's packing: bit 0 says that a character joins the one before it, bits 1 and 2 its width.
    charProperties: (codePoint, preceding) => {
      const width = wcwidth(codePoint);
      const widthBefore = (preceding >> 1) & 3;
      const joins = width === 0 && preceding !== 0 && widthBefore > 0;
      return joins ? (widthBefore << 1) | 1 : width << 1;
    },
  });
  terminal.unicode.activeVersion = "today";
}

function cellOf(cell: IBufferCell): Cell {
  return {
    text: cell.getChars(),
    width: cell.getWidth(),
    foreground: colourOf(cell.getFgColor(), { rgb: cell.isFgRGB(), none: cell.isFgDefault() }),
    background: colourOf(cell.getBgColor(), { rgb: cell.isBgRGB(), none: cell.isBgDefault() }),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
    strikethrough: cell.isStrikethrough() !== 0,
    inverse: cell.isInverse() !== 0,
  };
}

function colourOf(value: number, kind: { readonly rgb: boolean; readonly none: boolean }) {
  if (kind.none) return undefined;
  return kind.rgb ? `#${value.toString(16).padStart(6, "0")}` : value;
}
