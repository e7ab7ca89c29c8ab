import { clusterAt, type Pictures, plainWidth } from "./cluster.ts";

/** Options for fitting a text into a width. */
export interface FitOptions {
  /** @default "left" */
  readonly align?: "left" | "right";
  /** @default "replaced" */
  readonly pictures?: Pictures;
}

/** Options for measuring a text. */
export interface CellWidthOptions {
  /** @default "replaced" */
  readonly pictures?: Pictures;
  /** Stops counting above this width and returns a larger number. @default Infinity */
  readonly cellsMax?: number;
}

/**
 * The width of `text` in cells, as {@link fit} shows it. Use `cellsMax` for texts of unknown
 * length.
 */
export function cellWidth(text: string, options: CellWidthOptions = {}): number {
  const { pictures = "replaced", cellsMax = Number.POSITIVE_INFINITY } = options;
  const plain = text.length <= cellsMax ? plainWidth(text) : undefined;
  if (plain !== undefined) return plain;
  let cells = 0;
  for (let index = 0; index < text.length && cells <= cellsMax; ) {
    const cluster = clusterAt(text, index, pictures);
    cells += cluster.cells;
    index = cluster.end;
  }
  return cells;
}

/**
 * Fits `text` into exactly `width` cells of one line: shows line breaks as `⏎`, cuts with “…”
 * between grapheme clusters, and pads with spaces. Pictures with a disputed width become `□` (see
 * {@link Pictures}), so that columns stay aligned. Safe for a terminal and fast for huge texts.
 */
export function fit(text: string, width: number, options: FitOptions = {}): string {
  if (width <= 0) return "";
  const { text: kept, cells } = cut(text, width, options);
  return padded(kept, width - cells, options);
}

/**
 * Fits `text` into exactly `width` cells and cuts out its middle. For paths and URLs, whose end
 * matters most. About a third of the width shows the beginning.
 */
export function middleCut(text: string, width: number): string {
  if (width < 5 || cellWidth(text, { cellsMax: width }) <= width) return fit(text, width);
  const tail = end(text, width - 1 - Math.floor((width - 1) / 3));
  const head = take(text, width - 1 - tail.cells);
  return padded(`${head.text}…${tail.text}`, width - 1 - head.cells - tail.cells);
}

interface Taken {
  readonly text: string;
  readonly cells: number;
}

/** A text cut to a width. `whole` is true if nothing was cut. */
export interface Cut extends Taken {
  readonly whole: boolean;
}

/** At most `width` cells of `text`. Ends with “…” if the text was cut. */
export function cut(text: string, width: number, options: FitOptions = {}): Cut {
  const { pictures = "replaced" } = options;
  if (width <= 0) return { text: "", cells: 0, whole: text === "" };
  const plain = text.length <= width ? plainWidth(text) : undefined;
  if (plain !== undefined && plain <= width) return { text, cells: plain, whole: true };
  let kept = "";
  let cells = 0;
  let before: Taken = { text: "", cells: 0 };
  for (let index = 0; index < text.length; ) {
    const cluster = clusterAt(text, index, pictures);
    if (cells + cluster.cells > width) {
      return { text: `${before.text}…`, cells: before.cells + 1, whole: false };
    }
    kept += cluster.text;
    cells += cluster.cells;
    if (cells < width) before = { text: kept, cells };
    index = cluster.end;
  }
  return { text: kept, cells, whole: true };
}

function padded(text: string, missing: number, options: FitOptions = {}): string {
  const spaces = " ".repeat(missing);
  return options.align === "right" ? spaces + text : text + spaces;
}

function take(text: string, width: number): Taken {
  let kept = "";
  let cells = 0;
  for (let index = 0; index < text.length; ) {
    const cluster = clusterAt(text, index, "replaced");
    if (cells + cluster.cells > width) break;
    kept += cluster.text;
    cells += cluster.cells;
    index = cluster.end;
  }
  return { text: kept, cells };
}

/** The last clusters that fit into `width` cells. May split long clusters. */
function end(text: string, width: number): Taken {
  const start = Math.max(0, text.length - 8 * width - 64);
  const clusters: Taken[] = [];
  for (let index = start; index < text.length; ) {
    const cluster = clusterAt(text, index, "replaced");
    // The first one may be the rest of a longer cluster.
    if (index > start || start === 0) clusters.push(cluster);
    index = cluster.end;
  }
  let kept = "";
  let cells = 0;
  for (const cluster of clusters.reverse()) {
    if (cells + cluster.cells > width) break;
    kept = cluster.text + kept;
    cells += cluster.cells;
  }
  return { text: kept, cells };
}

/** A sheet name that is short enough to precede a cell address in a table. */
export function shortSheet(sheet: string | undefined): string | undefined {
  return sheet === undefined || cellWidth(sheet) <= sheetCells ? sheet : fit(sheet, sheetCells);
}

const sheetCells = 14;
