import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../../model/translator.ts";
import { Field, Lines, Spans } from "../components/spans.tsx";
import { helpWords } from "../keys/help.ts";
import type { Entry } from "../state/entry.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth, cut, graphemesOf } from "../text/fit.ts";
import type { Line } from "../text/line.ts";
import { type ListedPlace, noticeLines, type ShownHint } from "./place.tsx";

const gap = 2;

/**
 * The line with the keys, the most likely one first. Where it is narrow, kept hints lose their
 * words, and others that do not fit are left out, but never the first. “Back” and “help” come last.
 */
export function HintBar({
  hints,
  columns,
}: {
  readonly hints: readonly ShownHint[];
  readonly columns: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingLeft={1} columnGap={gap} overflow="hidden">
      {fitting(hints, columns - 1 + gap).map(({ key, words, isKept }) => (
        <Box key={key} flexShrink={isKept ? 0 : 1}>
          <Spans spans={[{ text: key, style: "key" }, { text: words === "" ? "" : ` ${words}` }]} />
        </Box>
      ))}
    </Box>
  );
}

/** From this width on, the keys that lead back and to the help have their words in any case. */
export const wholeFromColumns = 72;

function fitting(hints: readonly ShownHint[], columns: number): readonly ShownHint[] {
  const first = hints.find(({ isKept }) => isKept !== true);
  const least = (hint: ShownHint): ShownHint | undefined => {
    const isWhole = hint === first || (hint.isKept === true && columns >= wholeFromColumns);
    if (isWhole) return hint;
    return hint.isKept ? { ...hint, words: "" } : undefined;
  };
  let free = columns - hints.reduce((sum, hint) => sum + widthOf(least(hint)), 0);
  const shown = hints.flatMap((hint) => {
    const smallest = least(hint);
    const more = widthOf(hint) - widthOf(smallest);
    if (more > free) return smallest ?? [];
    free -= more;
    return hint;
  });
  return shown.sort((one, other) => Number(one.isKept === true) - Number(other.isKept === true));
}

function widthOf(hint: ShownHint | undefined): number {
  return hint === undefined ? 0 : cellWidth(`${hint.key} ${hint.words}`.trimEnd()) + gap;
}

/** The current notice and the open text field. If there is neither, the active filter. */
export function Notices({
  state,
  listed,
}: {
  readonly state: ScreenState;
  readonly listed: ReturnType<ListedPlace["get"]>;
}): ReactNode {
  const { entry, notice, size, translator } = state;
  const lines = notice === undefined ? [] : noticeLines(notice, size);
  const isFree = lines.length === 0 && entry === undefined;
  const filter =
    isFree && listed !== undefined ? filterLines(listed, size.columns, translator) : [];
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={[...lines, ...filter]} />
      {entry !== undefined && <EntryLine entry={entry} state={state} />}
    </Box>
  );
}

/** Hides an API key: shows only how many characters it has. */
function dotted({ text, at }: OpenEntry): Entry {
  return { text: "•".repeat(graphemesOf(text).length), at };
}

function EntryLine({
  entry,
  state: { size, translator },
}: {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
}): ReactNode {
  const { columns } = size;
  const { purpose } = entry;
  const isOfLogin = purpose === "address" || purpose === "env-name" || purpose === "key";
  const name = isOfLogin ? (`screen.account.labels.${purpose}` as const) : "screen.edges.file";
  const label = purpose === "filter" ? " / " : ` ${translator.translate(name)} `;
  // In a narrow terminal, the typed text needs the space of the label.
  const shown = cellWidth(label) + 8 > columns ? "" : label;
  return (
    <Box height={1}>
      <Spans spans={[{ text: shown, style: "key" }]} />
      <Field entry={purpose === "key" ? dotted(entry) : entry} cells={columns - cellWidth(shown)} />
    </Box>
  );
}

function filterLines(
  { list: { filter, shown }, rows }: NonNullable<ReturnType<ListedPlace["get"]>>,
  columns: number,
  translator: Translator,
): Line[] {
  if (filter === "") return [];
  // The headings of groups are no matches.
  const found = shown.filter((index) => rows[index]?.isHeading !== true).length;
  const before = ` ${helpWords("filter", translator)} `;
  const after = `  ${translator.translate("screen.edges.found", { rows: found })}`;
  const room = columns - 1 - cellWidth(before) - cellWidth(after);
  return [
    [
      { text: before, style: "dim" },
      { text: cut(filter, room).text, style: "match" },
      { text: after, style: "dim" },
    ],
  ];
}
