import { entryHints, entryLine } from "./edges/entry-line.ts";
import { answerKeys, hintLine, type ShownHint } from "./edges/hint-line.ts";
import { areaIn, type Hint, noticeTexts } from "./edges/place.ts";
import { sizeMin } from "./edges/size.ts";
import { fileOf, titleLine, wayLine } from "./edges/title-line.ts";
import type { Action } from "./keys/action.ts";
import { bindingsOf, keyOf } from "./keys/bindings.ts";
import { helpLines } from "./keys/help.ts";
import { places } from "./screens/index.ts";
import { percentOf } from "./state/facts.ts";
import { type PlaceName, placeOf, type ScreenState } from "./state/state.ts";
import { fit } from "./text/fit.ts";
import type { Frame, Line, Size } from "./text/line.ts";
import { fitSpans, spansWidth } from "./text/spans.ts";
import type { EdgeWords } from "./words/en.ts";
import { wordsOf } from "./words/index.ts";

/** The whole screen: title, the way here, the place itself, what just happened, and the next keys. */
export function frame(shown: ScreenState, size: Size): Frame {
  const { columns, rows } = size;
  const state = { ...shown, size };
  const area = areaIn(state);
  const words = wordsOf(state).edges;
  const way = state.places.filter((name) => name !== "question");
  const lines = [
    titleLine(state, columns),
    wayLine(
      way.map((name) => words.places[name]),
      { busy: state.busy, warning: warningOf(state), columns, words },
    ),
    ...bodyLines(state, area),
    ...noticeLines(state, columns),
    hintLine(nextKeys(state), columns),
  ];
  return { lines: lines.slice(0, rows), title: windowTitle(state), ...progressOf(state) };
}

/** Places that show what was compared. */
const reviewing: ReadonlySet<string> = new Set(["review", "row", "question"]);

function warningOf(state: ScreenState): string {
  const isOld = state.isReviewOld === true && reviewing.has(placeOf(state));
  return isOld ? wordsOf(state).edges.savedSince : "";
}

function bodyLines(state: ScreenState, area: Size): Line[] {
  const place = places[placeOf(state)];
  const body =
    state.help === undefined
      ? place.lines(state, area)
      : helpLines({ place: place.name, words: wordsOf(state).keys }, area, state.help.top);
  const filled = body.slice(0, area.rows).map((line) => held(line, area.columns));
  while (filled.length < area.rows) filled.push({ spans: [] });
  return filled;
}

/** In a terminal that is too narrow for any screen, lines are cut rather than broken. */
function held(line: Line, columns: number): Line {
  return columns >= sizeMin.columns || spansWidth(line.spans) <= columns
    ? line
    : { ...line, spans: fitSpans(line.spans, columns) };
}

/** What just happened, and the text field that is open; else the filter that is on. */
function noticeLines(state: ScreenState, columns: number): Line[] {
  const { entry, notice, size } = state;
  const lines: Line[] =
    notice === undefined
      ? []
      : noticeTexts(notice, size).map((text) => ({
          spans: [{ text: fit(text, columns), style: notice.style }],
        }));
  if (entry !== undefined) {
    lines.push(entryLine(entry, columns, wordsOf(state).edges));
  }
  return lines.length === 0 ? [filterLine(state, columns)] : lines;
}

function filterLine(state: ScreenState, columns: number): Line {
  const list = places[placeOf(state)].listed?.get(state)?.list;
  if (list === undefined || list.filter === "") return { spans: [] };
  const { filter, shown } = list;
  const words = wordsOf(state).edges;
  return {
    spans: fitSpans(
      [
        { text: ` ${words.filter} `, style: "dim" },
        { text: filter, style: "match" },
        { text: `  ${words.found(shown.length)}`, style: "dim" },
      ],
      columns,
    ),
  };
}

function windowTitle(state: ScreenState): string {
  const { upload } = state;
  const percent = upload === undefined ? "" : `${percentOf(upload)} %`;
  return [percent, fileOf(state)].filter((text) => text !== "").join(" ");
}

function progressOf({ upload, busy }: ScreenState): Pick<Frame, "progress"> {
  if (upload !== undefined) {
    const state = upload.view.paused ? "paused" : "normal";
    return { progress: { state, percent: percentOf(upload) } };
  }
  return busy === undefined ? {} : { progress: { state: "indeterminate", percent: 0 } };
}

/** The keys that lead on from here, the next one first, then what else is at hand. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  const { edges, keys } = wordsOf(state);
  if (state.help !== undefined) return [{ key: edges.anyKey, words: edges.closesHelp }];
  if (state.entry !== undefined) return entryHints(state.entry, edges);
  const name = placeOf(state);
  if (name === "question") {
    return state.question === undefined ? [] : answerKeys(state.question, edges);
  }
  const typing = places[name].typing?.(state);
  if (typing !== undefined) return typing.hints;
  const next = [...places[name].next(state), ...uploadHint(state, name, edges)];
  const said = new Set<Action>(next.map(({ action }) => action));
  const hints: Readonly<Partial<Record<Action, string>>> = keys.hints;
  const rest = bindingsOf(name).flatMap(({ action }) => {
    const words = hints[action];
    return words === undefined || said.has(action) ? [] : [{ action, words }];
  });
  return [...next, ...rest].flatMap((hint, index) => {
    const isKept = index === 0 || hint.action === "help";
    return shown(name, backWords(hint, state), isKept);
  });
}

function shown(place: PlaceName, { action, words }: Hint, isKept: boolean): ShownHint[] {
  const key = keyOf(place, action);
  return key === undefined ? [] : [{ key, words, isKept }];
}

/** What Esc does depends on what there is to give up first, see `goBack`. */
function backWords(hint: Hint, state: ScreenState): Hint {
  if (hint.action !== "back") return hint;
  const { closeMessage, giveUpRange, showAll } = wordsOf(state).edges;
  const list = places[placeOf(state)].listed?.get(state)?.list;
  if (state.notice?.style === "error") return { ...hint, words: closeMessage };
  if (list?.rangeFrom !== undefined) return { ...hint, words: giveUpRange };
  return list === undefined || list.filter === "" ? hint : { ...hint, words: showAll };
}

/** Where something is being sent, or just was, a key from anywhere leads there. */
function uploadHint(
  { upload, done }: ScreenState,
  name: PlaceName,
  { theUpload, howItEnded }: EdgeWords,
): readonly Hint[] {
  if (upload !== undefined && name !== "upload") {
    return [{ action: "show-upload", words: theUpload }];
  }
  const isElsewhere = name !== "done" && name !== "outcome" && name !== "upload";
  return done === undefined || !isElsewhere ? [] : [{ action: "show-upload", words: howItEnded }];
}
