import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../model/translator.ts";
import { Lines } from "./components/spans.tsx";
import { FieldPage } from "./edges/fields.tsx";
import { fileOf, HintBar, notices, TitleBar, WayLine } from "./edges/frame.tsx";
import { areaIn, type PlaceProps } from "./edges/place.tsx";
import type { ScreenProgram } from "./ink/store.ts";
import { adviceKeys } from "./keys/bindings.ts";
import { helpLines } from "./keys/help.ts";
import { createList } from "./list/list.ts";
import { pageLines } from "./list/move.ts";
import { helpAsked, nextKeys } from "./next-keys.ts";
import { homeRows } from "./screens/home/home-items.ts";
import { pageIn } from "./screens/index.ts";
import { percentOf, type TitleFacts } from "./state/facts.ts";
import { beginOpening } from "./state/navigate.ts";
import type { ScreenState } from "./state/state.ts";
import type { Signs, Size } from "./text/line.ts";
import { afterEvent } from "./update/after-event.ts";
import { update } from "./update/update.ts";

export function App({
  state,
  size,
}: {
  readonly state: ScreenState;
  readonly size: Size;
}): ReactNode {
  const shown = { ...state, size };
  return (
    <Box flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
      <TitleBar state={shown} />
      <WayLine state={shown} />
      <Body state={shown} />
      {notices(shown, pageIn(shown)?.listed)}
      <HintBar hints={nextKeys(shown)} columns={shown.size.columns} />
    </Box>
  );
}

function Body({ state }: { readonly state: ScreenState }): ReactNode {
  const area = areaIn(state);
  return (
    <Box flexDirection="column" height={area.rows} flexShrink={0} overflow="hidden">
      <Page state={state} area={area} />
    </Box>
  );
}

function Page({ state, area }: PlaceProps): ReactNode {
  const { entry, help, translator } = state;
  if (help !== undefined) {
    const lines = helpLines(helpAsked(state), area.columns);
    return <Lines lines={pageLines(lines, help.top, { rows: area.rows, translator })} />;
  }
  if (entry !== undefined && entry.purpose !== "filter") {
    return <FieldPage state={state} entry={entry} area={area} />;
  }
  return pageIn(state)?.view(area);
}

export function signsOf(state: ScreenState): Signs {
  const { upload, busy, copied } = state;
  const percent = upload === undefined ? "" : `${percentOf(upload)}%`;
  const title = [percent, fileOf(state)].filter((text) => text !== "").join(" ");
  if (upload !== undefined) {
    const progress = upload.view.paused ? "paused" : "normal";
    return { title, copied, progress: { state: progress, percent: percentOf(upload) } };
  }
  return busy === undefined
    ? { title, copied }
    : { title, copied, progress: { state: "indeterminate", percent: 0 } };
}

export function initialState(title: TitleFacts, size: Size, translator: Translator): ScreenState {
  const facts = { workbooks: [], runs: [] };
  return {
    translator: translator.onScreen(adviceKeys),
    size,
    title,
    places: ["home"],
    home: { facts, list: createList(homeRows(facts)) },
  };
}

export { afterEvent, beginOpening };

export function screenProgram(initial: ScreenState): ScreenProgram {
  return {
    initial,
    update,
    view: (state) => <App state={state} size={state.size} />,
    signs: signsOf,
    tooSmall: (is, needs) => initial.translator.translate("screen.edges.tooSmall", { is, needs }),
  };
}
