import { Box } from "ink";
import type { ReactNode } from "react";
import { Field } from "../components/field.tsx";
import { Lines } from "../components/lines.tsx";
import { Spans } from "../components/spans.tsx";
import type { ListState } from "../list/list-state.ts";
import type { OpenEntry, ScreenState } from "../state/state.ts";
import { cellWidth } from "../text/fit.ts";
import { type ListedPlace, noticeLines } from "./place.ts";

type Shown = NonNullable<ReturnType<ListedPlace["get"]>>;

/** What just happened, and the text field that is open; else the filter that is on. */
export function Notices({
  state,
  listed,
}: {
  readonly state: ScreenState;
  /** The list of the place that is shown. */
  readonly listed: Shown | undefined;
}): ReactNode {
  const { entry, notice, size } = state;
  const told = notice === undefined ? [] : noticeLines(notice, size);
  const isFree = told.length === 0 && entry === undefined;
  return (
    <Box flexDirection="column" flexShrink={0} minHeight={1}>
      <Lines lines={told} />
      {entry !== undefined && <EntryLine entry={entry} state={state} />}
      {isFree && listed !== undefined && listed.list.filter !== "" && (
        <FilterLine list={listed.list} found={foundIn(listed)} state={state} />
      )}
    </Box>
  );
}

/** How many rows a filter has found: one that stands for others is no find of its own. */
function foundIn({ list: { shown }, source }: Shown): number {
  if (source.isHeading === undefined) return shown.length;
  return shown.filter((index) => source.isHeading?.(index) !== true).length;
}

interface EntryProps {
  readonly entry: OpenEntry;
  readonly state: ScreenState;
}

function EntryLine({ entry, state }: EntryProps): ReactNode {
  const { columns } = state.size;
  const label = state.translator.translate(`screen.edges.labels.${entry.purpose}`);
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
  list: { filter },
  found,
  state,
}: {
  readonly list: ListState;
  readonly found: number;
  readonly state: ScreenState;
}): ReactNode {
  return (
    <Box height={1} paddingX={1} columnGap={1}>
      <Box flexShrink={0}>
        <Spans
          spans={[{ text: state.translator.translate("screen.edges.filter"), style: "dim" }]}
        />
      </Box>
      <Spans spans={[{ text: filter, style: "match" }]} />
      <Box flexShrink={0} paddingLeft={1}>
        <Spans
          spans={[
            {
              text: state.translator.translate("screen.edges.found", { rows: found }),
              style: "dim",
            },
          ]}
        />
      </Box>
    </Box>
  );
}
