import { Box } from "ink";
import type { ReactNode } from "react";
import stringWidth from "string-width";
import { Field } from "../components/field.tsx";
import { Lines, Spans } from "../components/spans.tsx";
import { helpWords } from "../keys/help.ts";
import type { ListState } from "../list/list.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth } from "../text/fit.ts";
import { type ListedPlace, noticeLines, type ShownHint } from "./place.ts";

const gap = 2;

/**
 * The line with the keys, the most likely one first, and hints with `isKept` at the end. Leaves out
 * others that do not fit, but never all of them.
 */
export function HintBar({ hints, columns }: HintBarProps): ReactNode {
  return (
    <Box height={1} flexShrink={0} paddingLeft={1} columnGap={gap} overflow="hidden">
      {fitting(hints, columns - 1 + gap).map(({ key, words, isKept }) => (
        <Box key={key} flexShrink={isKept === true ? 0 : 1}>
          <Spans spans={[{ text: key, style: "key" }, { text: ` ${words}` }]} />
        </Box>
      ))}
    </Box>
  );
}

interface HintBarProps {
  readonly hints: readonly ShownHint[];
  readonly columns: number;
}

function fitting(hints: readonly ShownHint[], columns: number): readonly ShownHint[] {
  const lasting = hints.filter(({ isKept }) => isKept === true);
  let free = columns - lasting.reduce((sum, hint) => sum + widthOf(hint), 0);
  const others = hints.filter((hint) => {
    if (hint.isKept === true || widthOf(hint) > free) return false;
    free -= widthOf(hint);
    return true;
  });
  const first = hints.filter(({ isKept }) => isKept !== true).slice(0, 1);
  return [...(others.length > 0 ? others : first), ...lasting];
}

function widthOf({ key, words }: ShownHint): number {
  return stringWidth(`${key} ${words}`) + gap;
}

type Shown = NonNullable<ReturnType<ListedPlace["get"]>>;

/** The current notice and the open text field. If there is neither, the active filter. */
export function Notices({
  state,
  listed,
}: {
  readonly state: ScreenState;
  readonly listed: Shown | undefined;
}): ReactNode {
  const { entry, notice, size } = state;
  const lines = notice === undefined ? [] : noticeLines(notice, size);
  const isFree = lines.length === 0 && entry === undefined;
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={lines} />
      {entry !== undefined && <EntryLine entry={entry} state={state} />}
      {isFree && listed !== undefined && listed.list.filter !== "" && (
        <FilterLine list={listed.list} rows={rowsOf(listed)} state={state} />
      )}
    </Box>
  );
}

/** Counts the rows that match the filter, without the heading rows of groups. */
function rowsOf({ list: { shown }, rows }: Shown): number {
  return shown.filter((index) => rows[index]?.isHeading !== true).length;
}

interface EntryProps {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
}

function EntryLine({ entry, state }: EntryProps): ReactNode {
  const { columns } = state.size;
  const label =
    entry.purpose === "filter" ? " / " : ` ${state.translator.translate("screen.edges.file")} `;
  // In a narrow terminal, the typed text needs the space of the label.
  const shownLabel = cellWidth(label) + 8 > columns ? "" : label;
  return (
    <Box height={1}>
      <Spans spans={[{ text: shownLabel, style: "key" }]} />
      <Field entry={entry} cells={columns - cellWidth(shownLabel)} />
    </Box>
  );
}

function FilterLine({
  list: { filter },
  rows,
  state,
}: {
  readonly list: ListState;
  readonly rows: number;
  readonly state: ScreenState;
}): ReactNode {
  return (
    <Box height={1} paddingX={1} columnGap={1}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: helpWords("filter", state.translator), style: "dim" }]} />
      </Box>
      <Spans spans={[{ text: filter, style: "match" }]} />
      <Box flexShrink={0} paddingLeft={1}>
        <Spans
          spans={[
            {
              text: state.translator.translate("screen.edges.found", { rows }),
              style: "dim",
            },
          ]}
        />
      </Box>
    </Box>
  );
}
