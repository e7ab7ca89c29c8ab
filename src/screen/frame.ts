import { entryHints, entryLine } from "./entry-line.ts";
import { bindingsOf } from "./keys/bindings.ts";
import { helpLines } from "./keys/help.ts";
import type { Frame, Line, Size, Span } from "./line.ts";
import { areaOf, type Hint } from "./place.ts";
import { places } from "./places/index.ts";
import { percentOf } from "./running-upload.ts";
import { placeOf, type ScreenState } from "./state.ts";
import { fit } from "./text/fit.ts";
import { fitSpans, joinSpans, spansWidth } from "./text/spans.ts";
import { wrap } from "./text/wrap.ts";

/** The whole screen: title, the way here, the place itself, what just happened, and the next keys. */
export function frame(state: ScreenState, size: Size): Frame {
  const place = places[placeOf(state)];
  const area = areaOf(size);
  const body = state.isHelpShown ? helpLines(place.name, area) : place.lines(state, area);
  const told = noticeLines(state, size);
  const free = area.rows + 1 - told.length;
  const filled = [...body.slice(0, free)];
  while (filled.length < free) filled.push({ spans: [] });
  return {
    lines: [
      titleLine(state, size),
      wayLine(state, size),
      ...filled,
      ...told,
      hintLine(state, size),
    ],
    title: windowTitle(state),
    ...progressOf(state),
  };
}

function titleLine({ title, load, check, upload }: ScreenState, { columns }: Size): Line {
  const file = check?.facts.file ?? load?.facts.file ?? "";
  const leading = [{ text: " sheetport", style: "strong" as const }, { text: file }];
  const where =
    title.env === title.host || title.host === "" ? title.env : `${title.env} (${title.host})`;
  const key = title.maskedKey === "" ? "" : `key ${title.maskedKey}`;
  const running =
    upload === undefined
      ? ""
      : `${upload.view.paused ? "paused" : "uploading"} ${percentOf(upload)} %`;
  const trailing = joinSpans([[{ text: running }], [{ text: where }], [{ text: key }]], {
    text: " · ",
  });
  const right = spansWidth(trailing) + 1;
  const head = fitSpans(
    joinSpans(
      leading.map((span) => [span]),
      { text: " · " },
    ),
    columns - right,
  );
  return { spans: fitSpans([...head, ...trailing], columns), bar: "title" };
}

/** The way from home to here, and what is under way. */
function wayLine(state: ScreenState, { columns }: Size): Line {
  const names = state.places.filter((name) => name !== "question");
  const way = names.map((name, index): Span[] => [
    {
      text: places[name].words,
      ...(index === names.length - 1 ? { style: "strong" as const } : { style: "dim" as const }),
    },
  ]);
  const spans: Span[] = [{ text: " " }, ...joinSpans(way, { text: " › ", style: "dim" })];
  const { busy } = state;
  if (busy !== undefined) {
    const of = busy.total === undefined ? "" : ` of ${busy.total}`;
    const count = busy.done === undefined ? "" : ` ${busy.done}${of}`;
    spans.push({ text: `   ${busy.words}${count} …`, style: "dim" });
  }
  return { spans: fitSpans(spans, columns) };
}

/** What just happened: one line as a rule; what is longer covers the end of the place for a moment. */
function noticeLines(state: ScreenState, size: Size): readonly Line[] {
  const { entry, notice } = state;
  if (entry !== undefined) return [entryLine(entry, size.columns)];
  if (notice === undefined) return [filterLine(state, size)];
  const { columns, rows } = size;
  const mark = { ok: "✓", warning: "!", error: "✗", dim: " " }[notice.style];
  const linesMax = Math.max(3, Math.floor(rows / 2));
  return wrap(notice.text, columns - 4, { linesMax, pictures: "replaced" }).map((text, index) => ({
    spans: [{ text: fit(` ${index === 0 ? mark : " "} ${text}`, columns), style: notice.style }],
  }));
}

/** The filter that is in force. */
function filterLine(state: ScreenState, { columns }: Size): Line {
  const filter = places[placeOf(state)].listed?.get(state)?.list.filter ?? "";
  if (filter === "") return { spans: [] };
  return {
    spans: fitSpans(
      [
        { text: " filter ", style: "dim" },
        { text: filter, style: "match" },
        { text: "  Esc clears it", style: "dim" },
      ],
      columns,
    ),
  };
}

/** The next keys: first what Enter does now, then what else is at hand. */
function hintLine(state: ScreenState, { columns }: Size): Line {
  const hints = state.entry === undefined ? placeHints(state) : entryHints(state.entry);
  const groups = hints.map(({ key, words }): Span[] => [
    { text: key, style: "key" },
    { text: ` ${words}` },
  ]);
  return {
    spans: fitSpans([{ text: " " }, ...joinSpans(groups, { text: "  " })], columns),
    bar: "hint",
  };
}

function placeHints(state: ScreenState): readonly Hint[] {
  if (state.isHelpShown) return [{ key: "any key", words: "back" }];
  const name = placeOf(state);
  const place = places[name];
  if (name === "question") return questionHints(state);
  const typing = place.typing?.(state);
  if (typing !== undefined) return typing.hints;
  const rest = hinted
    .filter(({ action }) => bindingsOf(name).some((one) => one.action === action))
    .map(({ key, words }) => ({ key, words }));
  return [...place.next(state), ...rest];
}

function questionHints({ question }: ScreenState): readonly Hint[] {
  if (question === undefined) return [];
  if (question.typed !== undefined) {
    return [
      { key: "Enter", words: question.verb },
      { key: "Esc", words: "not now" },
    ];
  }
  return [
    { key: "y", words: question.verb },
    { key: "n", words: "not now" },
  ];
}

/** Shown beside Enter where they do something, the most useful first. */
const hinted = [
  { action: "toggle", key: "Space", words: "in or out" },
  { action: "pause", key: "p", words: "pause" },
  { action: "stop", key: "s", words: "stop" },
  { action: "watch", key: "w", words: "watch" },
  { action: "change", key: "c", words: "change" },
  { action: "next-preset", key: "Tab", words: "group" },
  { action: "filter", key: "/", words: "filter" },
  { action: "back", key: "Esc", words: "back" },
  { action: "help", key: "?", words: "keys" },
  { action: "quit", key: "Q", words: "quit" },
] as const;

function windowTitle({ check, load, upload }: ScreenState): string {
  const file = check?.facts.file ?? load?.facts.file ?? "";
  const percent = upload === undefined ? "" : `${percentOf(upload)} %`;
  return [percent, file].filter((text) => text !== "").join(" ");
}

function progressOf({ upload, busy }: ScreenState): Pick<Frame, "progress"> {
  if (upload !== undefined) {
    const state = upload.view.paused ? "paused" : "normal";
    return { progress: { state, percent: percentOf(upload) } };
  }
  return busy === undefined ? {} : { progress: { state: "indeterminate", percent: 0 } };
}
