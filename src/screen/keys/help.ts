import type { Line, Size, Span } from "../line.ts";
import type { PlaceName } from "../place-name.ts";
import { fitSpans } from "../text/spans.ts";
import { wrap } from "../text/wrap.ts";
import { bindingsOf, type KeyGroup } from "./bindings.ts";
import { keyText } from "./key-text.ts";

const groups: readonly (readonly [KeyGroup, string])[] = [
  ["go", "Going on"],
  ["move", "Moving"],
  ["choose", "Choosing"],
  ["screen", "This screen"],
];

const layoutWords =
  "On a Cyrillic keyboard the letter keys work where they are: о is j, л is k, н is y.";

const keysWidth = 16;
/** So narrow that words wrap often, but not in every line. */
const columnMin = 38;
const columnsMax = 3;

/** Rows that the head of the help takes. */
const headRows = 1;

/**
 * The keys of a place in groups, from the table that the keyboard is read with: in columns where
 * there is room, from line `top` on where there is not. Words wrap and are never cut.
 */
export function helpLines(place: PlaceName, { columns, rows }: Size, top = 0): Line[] {
  const lines = allLines(place, columns);
  const height = Math.max(1, rows - headRows);
  const from = Math.min(top, Math.max(0, lines.length - height));
  const below = lines.length - from - height;
  const more =
    below > 0
      ? `  ${below} more ${below === 1 ? "line" : "lines"} below: ${keyText("down")}`
      : from > 0
        ? `  ${from} more ${from === 1 ? "line" : "lines"} above: ${keyText("up")}`
        : "";
  const head = [
    { text: " Keys", style: "strong" as const },
    { text: more, style: "dim" as const },
  ];
  return [{ spans: fitSpans(head, columns) }, ...lines.slice(from, from + height)];
}

/** The line that the help can begin with at most. */
export function helpTopMax(place: PlaceName, { columns, rows }: Size): number {
  return Math.max(0, allLines(place, columns).length - Math.max(1, rows - headRows));
}

function allLines(place: PlaceName, columns: number): Line[] {
  const count = Math.max(1, Math.min(columnsMax, Math.floor((columns - 1) / columnMin)));
  const width = Math.max(1, Math.floor((columns - 1) / count));
  const blocks = groups.flatMap(([group, words]) => groupBlocks(place, { group, words, width }));
  const split = inColumns(blocks, count);
  const height = Math.max(0, ...split.map((column) => column.length));
  const table = Array.from({ length: height }, (_, row) => ({
    spans: [{ text: " " }, ...split.flatMap((column) => fitSpans(column[row] ?? [], width))],
  }));
  const note = wrap(layoutWords, Math.max(1, columns - 2)).map((text) => ({
    spans: [{ text: ` ${text}`, style: "dim" as const }],
  }));
  return [...table, { spans: [] }, ...note];
}

/** Lines that stay together: a key with its words; a group's heading with its first key. */
type Block = readonly (readonly Span[])[];

interface GroupOptions {
  readonly group: KeyGroup;
  readonly words: string;
  readonly width: number;
}

function groupBlocks(place: PlaceName, { group, words, width }: GroupOptions): Block[] {
  const found = bindingsOf(place).filter((one) => one.group === group);
  const entries = found.map(({ keys, words: does }) =>
    wrap(does, Math.max(1, width - keysWidth - 1)).map((text, line) => [
      {
        text: (line === 0 ? keys.map(keyText).join(" ") : "").padEnd(keysWidth),
        style: "key" as const,
      },
      { text },
    ]),
  );
  const [first, ...rest] = entries;
  if (first === undefined) return [];
  return [[[{ text: words, style: "heading" }], ...first], ...rest];
}

/** Blocks in columns of about the same height, in reading order. */
function inColumns(blocks: readonly Block[], count: number): Block[] {
  const total = blocks.reduce((sum, { length }) => sum + length, 0);
  const columns: (readonly Span[])[][] = [[]];
  let before = 0;
  for (const block of blocks) {
    // A block goes where the middle of it falls.
    const column = Math.min(count - 1, Math.floor(((before + block.length / 2) * count) / total));
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(...block);
    before += block.length;
  }
  return columns;
}
