import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import {
  areaOf,
  ask,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { textLine } from "../../list/table.ts";
import type { ExportFacts } from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate-on-news.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { wrap } from "../../text/wrap.ts";
import type { RunWords } from "../../words/en.ts";
import { wordsOf } from "../../words/index.ts";

/** The live listings on their way into a workbook, and what came of it. */
export const exportPlace: Place = {
  name: "export",
  act: (state, action) => {
    const { exporting } = state;
    if (exporting === undefined) return undefined;
    if (exporting.state === "running") {
      return action === "back" || action === "close" || action === "stop"
        ? ask(state, { type: "give-up" })
        : undefined;
    }
    if (action === "open" && exporting.state === "written") {
      return ask(beginOpening(left(state), exporting.file), { type: "open", path: exporting.path });
    }
    return scrolled(state, action);
  },
  View: ExportView,
  next: (state) => {
    const { exporting } = state;
    const words = wordsOf(state).runs.exports;
    if (exporting?.state === "running")
      return [{ action: "back", words: stopWords(exporting, words) }];
    return exporting?.state === "written" ? [{ action: "open", words: words.open }] : [];
  },
};

/** Only listings are kept while they are read: there may be very many. */
function stopWords({ about }: ExportFacts, { stop, stopKept }: RunWords["exports"]): string {
  return about === "orders" ? stop : stopKept;
}

const marks = {
  running: { mark: "…", style: "dim" },
  written: { mark: "✓", style: "ok" },
  stopped: { mark: "!", style: "warning" },
} as const;

function ExportView({ state: screen, area: { columns, rows } }: PlaceProps): ReactNode {
  const { exporting, busy } = screen;
  const words = wordsOf(screen).runs.exports;
  if (exporting === undefined) return null;
  const { file, state, isWell, about } = exporting;
  const { mark, style } = state === "written" && !isWell ? marks.stopped : marks[state];
  const said = [...exporting.lines, ...(state === "running" ? [busy?.words ?? ""] : [])];
  const body = said.flatMap((text) => wrap(text, Math.max(1, columns - 4)));
  const height = heightOf(rows);
  const { top } = exporting;
  const below = Math.max(0, body.length - top - height);
  const rest = [...(top > 0 ? [`↑ ${top}`] : []), ...(below > 0 ? [`↓ ${below}`] : [])];
  const lines = [
    textLine(` ${words[about ?? "products"]} → ${file}`, "strong"),
    { spans: [] },
    ...body
      .map((text, index) =>
        textLine(` ${index === 0 ? mark : " "} ${text}`, index === 0 ? style : undefined),
      )
      .slice(top, top + height),
    ...(body.length > height ? [textLine(` ${rest.join("  ")}`, "dim")] : []),
  ];
  return <Lines lines={lines} />;
}

/** Lines for what there is to say: all but heading, blank line and the count of what is below. */
function heightOf(rows: number): number {
  return Math.max(1, rows - 3);
}

function scrolled(state: ScreenState, action: string): ScreenStep | undefined {
  const { exporting, size } = state;
  if (exporting === undefined) return undefined;
  const { columns, rows } = areaOf(size);
  const body = exporting.lines.flatMap((text) => wrap(text, Math.max(1, columns - 4)));
  const last = Math.max(0, body.length - heightOf(rows));
  const steps: Readonly<Record<string, number>> = {
    "row-down": 1,
    "row-up": -1,
    "page-down": heightOf(rows),
    "page-up": -heightOf(rows),
    first: -last,
    last,
  };
  const step = steps[action];
  if (step === undefined) return undefined;
  const top = Math.max(0, Math.min(last, exporting.top + step));
  return stay({ ...state, exporting: { ...exporting, top } });
}
