import { Box } from "ink";
import type { ReactNode } from "react";
import stringWidth from "string-width";
import type { Translator } from "../../model/translator.ts";
import { Field, Lines, Spans, Words } from "../components/spans.tsx";
import { helpWords } from "../keys/help.ts";
import type { Entry } from "../state/entry.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth, graphemesOf } from "../text/fit.ts";
import { type ListedPlace, noticeLines, type ShownHint } from "./place.tsx";

const gap = 2;

/**
 * The line with the keys, the most likely one first, and hints with `isKept` at the end. Leaves out
 * others that do not fit, but never all of them.
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
        <Box key={key} flexShrink={isKept === true ? 0 : 1}>
          <Spans spans={[{ text: key, style: "key" }, { text: ` ${words}` }]} />
        </Box>
      ))}
    </Box>
  );
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
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={lines} />
      {entry !== undefined && <EntryLine entry={entry} state={state} />}
      {isFree && listed !== undefined && listed.list.filter !== "" && (
        <FilterLine {...listed} translator={translator} />
      )}
    </Box>
  );
}

interface EntryProps {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
}

/** Hides an API key: shows only how many characters it has. */
function dotted({ text, at }: OpenEntry): Entry {
  return { text: "•".repeat(graphemesOf(text).length), at };
}

function EntryLine({ entry, state }: EntryProps): ReactNode {
  const { columns } = state.size;
  const { purpose } = entry;
  const isOfLogin = purpose === "address" || purpose === "env-name" || purpose === "key";
  const label =
    purpose === "filter"
      ? " / "
      : ` ${state.translator.translate(isOfLogin ? `screen.account.labels.${purpose}` : "screen.edges.file")} `;
  // In a narrow terminal, the typed text needs the space of the label.
  const shownLabel = cellWidth(label) + 8 > columns ? "" : label;
  return (
    <Box height={1}>
      <Words style="key">{shownLabel}</Words>
      <Field
        entry={purpose === "key" ? dotted(entry) : entry}
        cells={columns - cellWidth(shownLabel)}
      />
    </Box>
  );
}

interface FilterProps extends NonNullable<ReturnType<ListedPlace["get"]>> {
  readonly translator: Translator;
}

function FilterLine({ list: { filter, shown }, rows, translator }: FilterProps): ReactNode {
  // The headings of groups are no matches.
  const found = shown.filter((index) => rows[index]?.isHeading !== true).length;
  return (
    <Box height={1} paddingX={1} columnGap={1}>
      <Box flexShrink={0}>
        <Words style="dim">{helpWords("filter", translator)}</Words>
      </Box>
      <Words style="match">{filter}</Words>
      <Box flexShrink={0} paddingLeft={1}>
        <Words style="dim">{translator.translate("screen.edges.found", { rows: found })}</Words>
      </Box>
    </Box>
  );
}
