import { Box } from "ink";
import type { ReactNode } from "react";
import { Field } from "../components/field.tsx";
import { Lines } from "../components/lines.tsx";
import { Spans } from "../components/spans.tsx";
import type { ListState } from "../list/list-state.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth } from "../text/fit.ts";
import { wordsOf } from "../words/index.ts";
import { noticeTexts } from "./place.ts";

/** What just happened, and the text field that is open; else the filter that is on. */
export function Notices({
  state,
  list,
}: {
  readonly state: ScreenState;
  /** The list of the place that is shown. */
  readonly list: ListState | undefined;
}): ReactNode {
  const { entry, notice, size } = state;
  const told = notice === undefined ? [] : noticeTexts(notice, size);
  const isFree = told.length === 0 && entry === undefined;
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={told.map((text) => ({ spans: [{ text, style: notice?.style ?? "dim" }] }))} />
      {entry !== undefined && <EntryLine entry={entry} state={state} />}
      {isFree && list !== undefined && list.filter !== "" && (
        <FilterLine list={list} state={state} />
      )}
    </Box>
  );
}

interface EntryProps {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
}

function EntryLine({ entry, state }: EntryProps): ReactNode {
  const { columns } = state.size;
  const label = wordsOf(state).edges.labels[entry.purpose];
  // A terminal too narrow for both shows what is typed.
  const shownLabel = cellWidth(label) + 8 > columns ? "" : label;
  return (
    <Box height={1}>
      <Spans spans={[{ text: shownLabel, style: "key" }]} />
      <Field entry={entry} cells={columns - cellWidth(shownLabel)} />
    </Box>
  );
}

function FilterLine({
  list: { filter, shown },
  state,
}: {
  readonly list: ListState;
  readonly state: ScreenState;
}): ReactNode {
  const words = wordsOf(state).edges;
  return (
    <Box height={1} paddingX={1} columnGap={1}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: words.filter, style: "dim" }]} />
      </Box>
      <Spans spans={[{ text: filter, style: "match" }]} />
      <Box flexShrink={0} paddingLeft={1}>
        <Spans spans={[{ text: words.found(shown.length), style: "dim" }]} />
      </Box>
    </Box>
  );
}
