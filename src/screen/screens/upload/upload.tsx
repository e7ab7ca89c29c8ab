import type { ReactNode } from "react";
import { durationText } from "../../../model/message.ts";
import type { Outcome } from "../../../model/run/run.ts";
import type { RunView } from "../../../model/run/run-view.ts";
import type { Translator } from "../../../model/translator.ts";
import { splitArea, WithDetail } from "../../components/list-page.tsx";
import { Lines } from "../../components/spans.tsx";
import { areaIn, ask, hint, type Place, type ScreenStep, stay } from "../../edges/place.tsx";
import { type Action, keyName } from "../../keys/bindings.ts";
import { percentOf, type RunningUpload } from "../../state/facts.ts";
import { asking } from "../../state/navigate.ts";
import type { ScreenState } from "../../state/state.ts";
import { cellWidth } from "../../text/fit.ts";
import {
  barSpans,
  type Line,
  type Size,
  type Span,
  spansWidth,
  textLine,
} from "../../text/line.ts";
import { outcomeLooks } from "../done/outcomes.ts";
import { sentence, statusText } from "../labels.ts";
import {
  type LineOptions,
  laneLines,
  logLines,
  logScrolled,
  refsLines,
  topOf,
} from "./upload-lines.ts";

export const uploadPlace: Place = (state) => {
  const { upload } = state;
  if (upload === undefined) return undefined;
  const { stopping, paused } = upload.view;
  return {
    act: (action) => {
      if (action === "pause")
        return stopping ? stay(state) : ask(state, { type: "pause", on: !paused });
      if (action === "stop") return stopped(state, upload);
      return moves.has(action) ? stay(scrolled(state, upload, action)) : undefined;
    },
    view: (area) => uploadView(state, upload, area),
    next: () => [
      !stopping && hint("pause", paused ? "screen.next.resume" : "screen.next.pause"),
      hint("stop", "screen.keys.does.stop"),
    ],
  };
};

const moves: ReadonlySet<string> = new Set([
  ...["next-marked", "previous-marked", "row-down", "row-up"],
  ...["page-down", "page-up", "first", "last"],
]);

function stopped(state: ScreenState, { run, view }: RunningUpload): ScreenStep {
  const { translate } = state.translator;
  const {
    stopping,
    inFlight: { length: open },
  } = view;
  return stay(
    asking(state, {
      title: translate(stopping ? "screen.upload.stop.nowTitle" : "screen.upload.stop.title"),
      verb: translate("screen.keys.does.stop"),
      isAboutUpload: true,
      lines: stopping
        ? [translate("screen.upload.stop.now", { open })]
        : [
            translate("screen.upload.stop.later", { open }),
            translate("screen.upload.stop.resume", { run }),
          ],
      onYes: [{ type: stopping ? "stop-now" : "stop" }],
    }),
  );
}

function scrolled(state: ScreenState, upload: RunningUpload, action: Action): ScreenState {
  const { split } = layOut(state, upload, areaIn(state));
  const { translator } = state;
  const lines = logLines(upload, { columns: split.list.columns, translator });
  const uploadTop = logScrolled(lines, state.uploadTop, { action, height: split.height });
  return { ...state, uploadTop };
}

function uploadView(state: ScreenState, upload: RunningUpload, area: Size): ReactNode {
  const { translator } = state;
  const { head, side, split } = layOut(state, upload, area);
  const lines = logLines(upload, { columns: split.list.columns, translator });
  const top = topOf(lines, state.uploadTop);
  const above = lines.slice(1, top + 1).filter(({ line }) => line === 0).length;
  const heading = textLine(`  ${translator.translate("screen.upload.log", { above })}`, "heading");
  const shown = lines.slice(top, top + split.height).map(({ spans }) => spans);
  return (
    <>
      <Lines lines={head} />
      <WithDetail split={split} lines={side} translator={translator}>
        {lines.length > 0 && <Lines lines={[heading, ...shown]} />}
      </WithDetail>
    </>
  );
}

const sideColumns = 64;

function layOut({ translator }: ScreenState, upload: RunningUpload, { columns, rows }: Size) {
  const wanted = columns - sideColumns;
  const { isBeside, detail } = splitArea({ columns, rows }, { wanted });
  const air: Line[] = rows < airFrom ? [] : [[]];
  const progress = progressLines(upload, columns, translator);
  const head = isBeside
    ? [...air, ...progress, ...air]
    : headLines(progress, upload, { columns, rows, translator });
  const side = budgetLines(upload, { columns: detail.columns, translator });
  return { head, side, split: splitArea({ columns, rows: rows - head.length }, { wanted }) };
}

/** Smallest height of the page, in lines, at which it has blank lines. */
const airFrom = 18;
const logRowsMin = 4;

/** The longest form that leaves room for the log. */
function headLines(
  progress: readonly Line[],
  upload: RunningUpload,
  { rows, ...options }: Size & LineOptions,
): Line[] {
  const room = rows - (Object.values(upload.view.latest).flat().length === 0 ? 0 : logRowsMin);
  const budget = budgetLines(upload, options);
  const brief = { ...options, isBrief: true };
  const forms = [
    ...(rows < airFrom ? [] : [[[], ...progress, [], ...budget, []]]),
    [...progress, ...budget],
    [...progress, ...budgetLines(upload, brief)],
  ];
  const shortest = [...progress, ...budgetLines(upload, brief, false)];
  return forms.find(({ length }) => length <= room) ?? shortest;
}

function progressLines(upload: RunningUpload, columns: number, translator: Translator): Line[] {
  return [
    barLine(upload, columns, translator),
    ...countsLines(upload.view, columns, translator),
    ...stateLines(translator, upload.view, columns),
  ];
}

function budgetLines(
  { view: { lanes, inFlight, readBack } }: RunningUpload,
  options: LineOptions,
  hasRefs = true,
): Line[] {
  const { translate } = options.translator;
  const waiting = lanes.flatMap((lane) => laneLines(lane, options));
  if (!hasRefs) return waiting;
  const inProgress = translate("screen.upload.inProgress", { writes: inFlight.length });
  const checked = translate("screen.upload.beingChecked", { writes: readBack.count });
  return [
    ...waiting,
    ...refsLines(inProgress, { refs: inFlight, all: inFlight.length }, options),
    ...refsLines(checked, { refs: readBack.first, all: readBack.count }, options),
  ];
}

function barLine(upload: RunningUpload, columns: number, translator: Translator): Line {
  const percent = percentOf(upload);
  const { done, total } = upload.view;
  const figures = `  ${translator.translate("screen.upload.bar", { done, total, percent })}`;
  const width = Math.max(10, Math.min(60, columns - cellWidth(figures) - 3));
  const spans = barSpans(percent, 100, width);
  return [{ text: "  " }, ...spans, { text: figures, style: "strong" }];
}

function countsLines({ counts }: RunView, columns: number, translator: Translator): Line[] {
  const lines: Span[][] = [];
  for (const [name, number] of Object.entries(counts)) {
    if (number === 0) continue;
    const { mark, style } = outcomeLooks[name as Outcome];
    const words = statusText(name as Outcome, translator);
    const text = `  ${mark} ${translator.translate("screen.words.counted", { number, words })}`;
    const line = lines.at(-1);
    const longer = [...(line ?? []), { text: ` ${text}`, style }];
    if (line === undefined || spansWidth(longer) > columns) lines.push([{ text, style }]);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

function stateLines(
  { translate }: Translator,
  { etaSeconds, elapsedMs, retries, paused: isPaused, stopping, done, total }: RunView,
  columns: number,
): Line[] {
  const times = [
    translate("screen.upload.soFar", { clock: clockText(elapsedMs) }),
    ...(done < total && !isPaused
      ? [translate("screen.upload.left", { time: durationText(etaSeconds) })]
      : []),
    ...(retries === 0 ? [] : [translate("screen.upload.retries", { retries })]),
  ].join("  ·  ");
  const how = stopping
    ? translate("screen.upload.stopping", { key: keyName("stop") })
    : isPaused && translate("screen.upload.paused", { key: keyName("pause") });
  return [
    ...sentence(times, columns),
    ...(how === false ? [] : sentence(how, columns, { mark: "!", style: "warning" })),
  ];
}

function clockText(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
