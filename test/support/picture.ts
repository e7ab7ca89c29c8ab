import type { Cell, CellColour, ParsedScreen } from "./parsed-screen.ts";

/** What a picture is made of. */
export type Pictured = Pick<ParsedScreen, "cell" | "columns" | "rows">;

const cellWidth = 8.4;
const lineHeight = 19;
const [margin, barHeight] = [14, 34];
const theme = {
  back: "#16181d",
  bar: "#22252c",
  edge: "#363b45",
  text: "#d8dce4",
  quiet: "#9aa2b1",
};

/** The 16 named colours of a terminal, each with good contrast on the dark background. */
const palette = [
  ["#3b4048", "#f47d85", "#8fd19e", "#e8c479", "#7ab7ff", "#d3a0ee", "#6fd0d8", "#d8dce4"],
  ["#8b93a3", "#ff9aa1", "#a9e6b6", "#f5d795", "#9ccbff", "#e3bcf7", "#92e4ea", "#ffffff"],
].flat();

/**
 * A screen as SVG: each run of like cells stands at its own column and is stretched to its cells, so
 * that columns are straight in any font, wide characters included.
 */
export function pictureOf(screen: Pictured, { title }: { readonly title: string }): string {
  const width = rounded(screen.columns * cellWidth + 2 * margin);
  const height = barHeight + screen.rows * lineHeight + 2 * margin;
  const dots = ["#f47d85", "#e8c479", "#8fd19e"].map(
    (fill, at) => `<circle cx="${20 + 20 * at}" cy="17" r="6" fill="${fill}"/>`,
  );
  const rows = Array.from({ length: screen.rows }, (_, row) => rowOf(screen, row));
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`,
    `<title>${escaped(title)}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9" fill="${theme.back}" stroke="${theme.edge}"/>`,
    `<path d="M1 ${barHeight}V9.5A8.5 8.5 0 0 1 9.5 1H${width - 9.5}A8.5 8.5 0 0 1 ${width - 1} 9.5V${barHeight}Z" fill="${theme.bar}"/>`,
    ...dots,
    `<text x="${rounded(width / 2)}" y="22" text-anchor="middle" fill="${theme.quiet}" font-size="13">${escaped(title)}</text>`,
    `<g fill="${theme.text}" xml:space="preserve">`,
    ...rows.flat(),
    "</g>",
    "</svg>",
  ].join("\n")}\n`;
}

/** Cells side by side that look the same; a wide character is a run of its own. */
interface Run {
  readonly column: number;
  readonly style: CellStyle;
  text: string;
  cells: number;
}

interface CellStyle {
  readonly fill: string;
  readonly back: string | undefined;
  /** The attributes of the text, ready to be written. */
  readonly marks: string;
  readonly wide: boolean;
}

function rowOf(screen: Pictured, row: number): string[] {
  const runs: Run[] = [];
  for (let column = 0; column < screen.columns; column += 1) {
    const cell = screen.cell(row, column);
    if (cell.width === 0) continue;
    const style = styleOf(cell);
    const last = runs.at(-1);
    const text = cell.text || " ";
    const joins =
      drawn[text] === undefined
        ? drawn[last?.text.at(-1) ?? ""] === undefined
        : last?.text.at(-1) === text;
    if (last !== undefined && !style.wide && joins && alike(last.style, style)) {
      last.text += text;
      last.cells += 1;
    } else runs.push({ column, style, text, cells: cell.width });
  }
  const top = barHeight + margin + row * lineHeight;
  return [...backsOf(runs, top), ...runs.flatMap((run) => textOf(run, top))];
}

function alike(one: CellStyle, other: CellStyle): boolean {
  return (
    !one.wide && one.fill === other.fill && one.back === other.back && one.marks === other.marks
  );
}

function styleOf(cell: Cell): CellStyle {
  const front = colour(cell.foreground) ?? theme.text;
  const back = colour(cell.background);
  const lines = [cell.underline ? "underline" : "", cell.strikethrough ? "line-through" : ""];
  const decoration = lines.filter(Boolean).join(" ");
  const marks = [
    cell.bold ? ' font-weight="bold"' : "",
    cell.italic ? ' font-style="italic"' : "",
    cell.dim ? ' opacity=".65"' : "",
    decoration === "" ? "" : ` text-decoration="${decoration}"`,
  ].join("");
  const [fill, behind] = cell.inverse ? [back ?? theme.back, front] : [front, back];
  return { fill, back: behind, marks, wide: cell.width === 2 };
}

/** Grounds side by side in one colour are one piece: between two, a line of light would show. */
function backsOf(runs: readonly Run[], top: number): string[] {
  const pieces: { column: number; cells: number; fill: string }[] = [];
  for (const { column, cells, style } of runs) {
    const last = pieces.at(-1);
    if (style.back === undefined) continue;
    const joins = last?.fill === style.back && last.column + last.cells === column;
    if (joins) last.cells += cells;
    else pieces.push({ column, cells, fill: style.back });
  }
  return pieces.map(({ column, cells, fill }) => {
    const [x, width] = [rounded(margin + column * cellWidth), rounded(cells * cellWidth)];
    return `<rect x="${x}" y="${top}" width="${width}" height="${lineHeight}" fill="${fill}"/>`;
  });
}

/** Lines and blocks that fill their cells: fonts leave gaps between them. */
const drawn: Readonly<Record<string, (x: number, y: number, width: number) => string>> = {
  "│": (x, y) => `<path d="M${rounded(x + cellWidth / 2)} ${y}v${lineHeight}"/>`,
  "─": (x, y, width) => `<path d="M${x} ${y + lineHeight / 2}h${width}"/>`,
  "█": (x, y, width) => `<path d="M${x} ${y + lineHeight / 2}h${width}" stroke-width="11"/>`,
  "░": (x, y, width) =>
    `<path d="M${x} ${y + lineHeight / 2}h${width}" stroke-width="11" opacity=".4"/>`,
};

/** One text for each piece between wider gaps: gaps need no letters, and each piece its own place. */
function textOf({ column, style, text, cells }: Run, top: number): string[] {
  const fill = style.fill === theme.text ? "" : ` fill="${style.fill}"`;
  const piece = (from: number, words: string, width: number) => {
    const x = rounded(margin + (column + from) * cellWidth);
    const length = rounded(width * cellWidth);
    return `<text x="${x}" y="${top + 14}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${fill}${style.marks}>${escaped(words)}</text>`;
  };
  if (style.wide) return [piece(0, text, cells)];
  const line = drawn[text.charAt(0)];
  if (line !== undefined) {
    const x = rounded(margin + column * cellWidth);
    const path = line(x, top, rounded(cells * cellWidth));
    return [`<g stroke="${style.fill}" fill="none"${style.marks}>${path}</g>`];
  }
  // Two blanks or more are a gap; what stands between gaps may have single blanks inside.
  return [...text.matchAll(/\S+(?: \S+)*/gu)].map((found) =>
    piece(graphemes(text.slice(0, found.index)), found[0], graphemes(found[0])),
  );
}

/** As many cells as narrow text takes: combining marks share their character's cell. */
function graphemes(text: string): number {
  return [...new Intl.Segmenter("en").segment(text)].length;
}

function colour(value: CellColour): string | undefined {
  if (typeof value !== "number") return value;
  if (value < 16) return palette[value];
  const hex = (...parts: number[]) =>
    `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  if (value >= 232) {
    const grey = 8 + 10 * (value - 232);
    return hex(grey, grey, grey);
  }
  const step = (part: number) => (part === 0 ? 0 : 55 + 40 * part);
  const cube = value - 16;
  return hex(step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
