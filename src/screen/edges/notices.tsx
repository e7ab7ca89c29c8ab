import { Box } from "ink";
import type { ReactNode } from "react";
import { Field } from "../components/field.tsx";
import { Lines } from "../components/lines.tsx";
import { Spans } from "../components/spans.tsx";
import { helpWords } from "../keys/help.ts";
import type { ListState } from "../list/list-state.ts";
import { type Entry, graphemesOf } from "../state/entry.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth } from "../text/fit.ts";
import { type ListedPlace, noticeLines } from "./place.ts";

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

/** Of an API key, only how many characters it has. */
function dotted({ text, at }: OpenEntry): Entry {
  return { text: "•".repeat(graphemesOf(text).length), at };
}

interface EntryProps {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
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
      <Spans spans={[{ text: shownLabel, style: "key" }]} />
      <Field
        entry={purpose === "key" ? dotted(entry) : entry}
        cells={columns - cellWidth(shownLabel)}
      />
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
