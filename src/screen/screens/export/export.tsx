import { Lines } from "../../components/spans.tsx";
import { areaIn, ask, hint, type Place, stay } from "../../edges/place.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/sections.ts";
import { beginOpening } from "../../state/navigate.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { type Line, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";

/** The page of an export: first its progress, then its result. */
export const exportPlace: Place = {
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
    const { columns, rows } = areaIn(state);
    const page = pageOf(linesOf(state, columns).length, rows);
    const top = scrolledBy(exporting.top, action, page);
    return top === undefined ? undefined : stay({ ...state, exporting: { ...exporting, top } });
  },
  View: ({ state, area: { columns, rows } }) => {
    const message = { rows, translator: state.translator };
    const top = state.exporting?.top ?? 0;
    return <Lines lines={pageLines(linesOf(state, columns), top, message)} />;
  },
  next: (state) => {
    const { exporting } = state;
    return [
      exporting?.state === "running" && hint("back", "screen.edges.cancel"),
      exporting?.state === "written" && hint("open", "screen.next.open"),
    ];
  },
};

const marks = {
  running: { mark: "…", style: "dim" },
  written: { mark: "✓", style: "ok" },
  stopped: { mark: "!", style: "warning" },
} as const;

function linesOf({ exporting, busy }: ScreenState, columns: number): Line[] {
  if (exporting === undefined) return [];
  const { file, state: step, isWell } = exporting;
  const { mark, style } = marks[step === "written" && !isWell ? "stopped" : step];
  const [first = "", ...others] = exporting.lines;
  const more = step === "running" ? [...others, busy?.words ?? ""] : others;
  return [
    textLine(` ${file}`, "strong"),
    [],
    ...paragraph(first, columns, { lead: ` ${mark} `, style }),
    ...more.flatMap((text) => paragraph(text, columns, { lead: "   " })),
  ];
}
