import { Box } from "ink";
import type { ReactNode } from "react";
import { isProduction } from "../plan/index.ts";
import { Bar } from "./components/bar.tsx";
import { Lines } from "./components/lines.tsx";
import { entrySpans } from "./edges/entry-line.ts";
import { hintSpans } from "./edges/hint-line.ts";
import { areaIn, noticeTexts } from "./edges/place.ts";
import { fileOf, titleSpans, waySpans } from "./edges/title-line.ts";
import { helpLines } from "./keys/help.ts";
import { nextKeys } from "./next-keys.ts";
import { places } from "./screens/index.ts";
import { percentOf } from "./state/facts.ts";
import { placeOf, type ScreenState } from "./state/state.ts";
import type { Line, Signs, Size } from "./text/line.ts";
import { wordsOf } from "./words/index.ts";

/** The whole screen: title, the way here, the place itself, what just happened, and the next keys. */
export function App({
  state,
  size,
}: {
  readonly state: ScreenState;
  readonly size: Size;
}): ReactNode {
  const { columns, rows } = size;
  const shown = { ...state, size };
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <Bar
        spans={titleSpans(shown, columns)}
        columns={columns}
        isDanger={isProduction(state.title.env)}
      />
      <Lines lines={[wayLine(shown, columns)]} />
      <Body state={shown} />
      <Lines lines={noticeLines(shown)} />
      <Bar spans={hintSpans(nextKeys(shown), columns)} columns={columns} />
    </Box>
  );
}

/** The title and the progress of the terminal. */
export function signsOf(state: ScreenState): Signs {
  const { upload, busy } = state;
  const percent = upload === undefined ? "" : `${percentOf(upload)} %`;
  const title = [percent, fileOf(state)].filter((text) => text !== "").join(" ");
  if (upload !== undefined) {
    const progress = upload.view.paused ? "paused" : "normal";
    return { title, progress: { state: progress, percent: percentOf(upload) } };
  }
  return busy === undefined
    ? { title }
    : { title, progress: { state: "indeterminate", percent: 0 } };
}

function wayLine(state: ScreenState, columns: number): Line {
  const words = wordsOf(state).edges;
  const way = state.places.filter((name) => name !== "question");
  const names = way.map((name) => words.places[name]);
  return {
    spans: waySpans(names, { busy: state.busy, warning: warningOf(state), columns, words }),
  };
}

/** Places that show what was compared. */
const reviewing: ReadonlySet<string> = new Set(["review", "row", "question"]);

function warningOf(state: ScreenState): string {
  const isOld = state.isReviewOld === true && reviewing.has(placeOf(state));
  return isOld ? wordsOf(state).edges.savedSince : "";
}

/** The place itself, or the help in front of it. */
function Body({ state }: { readonly state: ScreenState }): ReactNode {
  const area = areaIn(state);
  const { View, name } = places[placeOf(state)];
  return (
    <Box flexDirection="column" height={area.rows} flexShrink={0} overflow="hidden">
      {state.help === undefined ? (
        <View state={state} area={area} />
      ) : (
        <Lines
          lines={helpLines({ place: name, words: wordsOf(state).keys }, area, state.help.top)}
        />
      )}
    </Box>
  );
}

/** What just happened, and the text field that is open; else the filter that is on. */
function noticeLines(state: ScreenState): Line[] {
  const { entry, notice, size } = state;
  const lines: Line[] =
    notice === undefined
      ? []
      : noticeTexts(notice, size).map((text) => ({ spans: [{ text, style: notice.style }] }));
  if (entry !== undefined) {
    lines.push({ spans: entrySpans(entry, size.columns, wordsOf(state).edges) });
  }
  return lines.length === 0 ? [filterLine(state)] : lines;
}

function filterLine(state: ScreenState): Line {
  const list = places[placeOf(state)].listed?.get(state)?.list;
  if (list === undefined || list.filter === "") return { spans: [] };
  const { filter, shown } = list;
  const words = wordsOf(state).edges;
  return {
    spans: [
      { text: ` ${words.filter} `, style: "dim" },
      { text: filter, style: "match" },
      { text: `  ${words.found(shown.length)}`, style: "dim" },
    ],
  };
}
