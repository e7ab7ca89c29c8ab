import type { Translator } from "../../model/translator.ts";
import { inField } from "../edges/fields.tsx";
import { areaIn, ask, type ListOfPage, type Page, type ScreenStep, stay } from "../edges/place.tsx";
import { type Action, actionOf, breakKey, elsewhere, keyName, keyText } from "../keys/bindings.ts";
import { helpLines } from "../keys/help.ts";
import { filtered, resorted, withPreset } from "../list/list.ts";
import { moved, pageOf, scrolledBy, scrolledTo } from "../list/move.ts";
import { helpAsked } from "../next-keys.ts";
import { pageIn, places } from "../screens/index.ts";
import { createEntry, type KeyPress, typed } from "../state/entry.ts";
import { asking, dismissed } from "../state/navigate.ts";
import type { Input } from "../state/program.ts";
import { entered, left, placeOf, type ScreenState } from "../state/state.ts";
import { afterEvent } from "./after-event.ts";

export function update(state: ScreenState, input: Input): ScreenStep {
  const { state: next, intents } = stepOf(state, input);
  return next === state ? { state, intents } : { state: rescrolled(next), intents };
}

function stepOf(state: ScreenState, input: Input): ScreenStep {
  switch (input.type) {
    case "size":
      return stay({ ...state, size: input.size });
    case "event":
      return stay(afterEvent(state, input.event));
    case "key":
      return withHomeLooked(state, afterKey(state, input.key));
  }
}

function withHomeLooked(before: ScreenState, step: ScreenStep): ScreenStep {
  return placeOf(before) !== "home" && placeOf(step.state) === "home"
    ? { ...step, intents: [...step.intents, { type: "go-home" }] }
    : step;
}

function rescrolled(state: ScreenState): ScreenState {
  let next = state;
  for (const place of Object.values(places)) {
    const listed = place(next)?.listed;
    if (listed === undefined) continue;
    const list = scrolledTo(listed.list, listed.height(areaIn(next)));
    if (list !== listed.list) next = listed.put(list);
  }
  return next;
}

function afterKey(state: ScreenState, key: KeyPress): ScreenStep {
  const { notice } = state;
  if (notice?.style !== "error") {
    return afterKeyAlone(notice === undefined ? state : dismissed(state), key);
  }
  // An error stays until the person closes it or takes the next step.
  const name = placeOf(state);
  const isFree = state.entry === undefined && state.help === undefined;
  if (isFree && actionOf(name, key.name) === "back") return stay(dismissed(state));
  const step = afterKeyAlone(state, key);
  const isStep = step.intents.length > 0 || placeOf(step.state) !== name;
  return isStep && step.state.notice === notice ? { ...step, state: dismissed(step.state) } : step;
}

function afterKeyAlone(state: ScreenState, key: KeyPress): ScreenStep {
  const name = placeOf(state);
  if (key.name === breakKey) return quit(state);
  if (state.help !== undefined) return inHelp(state, key, state.help.top);
  if (state.entry !== undefined) return afterTyping(state, key);
  const typing = pageIn(state)?.typing?.();
  if (typing !== undefined) return typing.key(key);
  const action = actionOf(name, key.name);
  const step = action === undefined ? stay(state) : afterAction(state, action);
  const isIdle = step.state === state && step.intents.length === 0;
  return isIdle ? stay(toldWhyNothing(state, key, action)) : step;
}

function inHelp(state: ScreenState, { name: key }: KeyPress, top: number): ScreenStep {
  const name = placeOf(state);
  const action = actionOf(name, key);
  if (action === "quit") return quit(state);
  const { columns, rows } = areaIn(state);
  const { length } = helpLines(helpAsked(state), columns);
  const scrolled = action && scrolledBy(top, action, pageOf(length, rows));
  return stay({ ...state, help: scrolled === undefined ? undefined : { top: scrolled } });
}

function afterAction(state: ScreenState, action: Action): ScreenStep {
  const page = pageIn(state);
  const step = page?.act?.(action);
  if (step !== undefined) return step;
  switch (action) {
    case "help":
      return stay({ ...state, help: { top: 0 } });
    case "quit":
      return quit(state);
    case "upload":
      return stay(uploadShown(state));
    case "back":
    case "close":
      return back(state, page, action);
    case "filter": {
      const entry = createEntry(page?.listed?.list.filter);
      return stay({ ...state, entry: { purpose: "filter", ...entry } });
    }
    default:
      return stay(inList(state, page?.listed, action));
  }
}

function inList(state: ScreenState, listed: ListOfPage | undefined, action: Action): ScreenState {
  if (listed === undefined) return state;
  const { list, rows } = listed;
  if (action === "next-preset" || action === "previous-preset") {
    const { presets } = listed.choices();
    if (presets.length < 2) return state;
    const step = action === "next-preset" ? 1 : -1;
    return listed.put(withPreset(list, { presets, step }, rows));
  }
  if (action === "sort") return listed.put(resorted(list, rows, listed.choices().sorts));
  if ((action === "next-match" || action === "previous-match") && list.filter === "") return state;
  const next = moved(list, action, { rows, height: listed.height(areaIn(state)) });
  const left = Math.min(next.left, listed.choices().leftMax);
  if (next.cursor === list.cursor && left === list.left) return state;
  return listed.put({ ...next, left });
}

function back(state: ScreenState, page: Page | undefined, action: "back" | "close"): ScreenStep {
  const listed = page?.listed;
  if (action === "back" && listed !== undefined) {
    const { rangeFrom, ...list } = listed.list;
    if (rangeFrom !== undefined) return stay(listed.put(list));
    if (list.filter !== "") return stay(listed.put(filtered(list, "", listed.rows)));
  }
  if (state.places.length > 1) return page?.leave?.() ?? stay(left(state));
  return action === "close" ? quit(state) : stay(state);
}

function uploadShown(state: ScreenState): ScreenState {
  if (state.upload !== undefined) return entered(state, "upload");
  return state.done === undefined ? state : entered(state, "done");
}

function quit(state: ScreenState): ScreenStep {
  const { upload, question } = state;
  if (upload === undefined) return ask(state, { type: "quit" });
  const isToQuit = question?.onYes.some(({ type }) => type === "quit") === true;
  const asksToQuit = placeOf(state) === "question" && isToQuit;
  if (upload.view.stopping || state.isLeaving === true || asksToQuit) {
    return ask({ ...state, isLeaving: true }, { type: "stop-now" }, { type: "quit" });
  }
  const { translate } = state.translator;
  return stay(
    asking(state, {
      title: translate("screen.questions.quit"),
      lines: [
        translate("screen.questions.quitLines", { run: upload.run }),
        translate("screen.questions.quitNow", { key: keyText(breakKey) }),
      ],
      verb: translate("screen.questions.quitVerb"),
      onYes: [{ type: "stop" }, { type: "quit" }],
      isAboutUpload: true,
    }),
  );
}

function afterTyping(state: ScreenState, key: KeyPress): ScreenStep {
  const { entry, ...rest } = state;
  if (entry === undefined) return stay(state);
  if (entry.purpose !== "filter") return inField(state, entry, key);
  if (key.name === "escape") return stay(withFilter(rest, ""));
  const next = typed(entry, key);
  const isOpen = key.name !== "enter";
  const shown = isOpen ? { ...rest, entry: { ...next, purpose: entry.purpose } } : rest;
  return stay(withFilter(shown, next.text));
}

function withFilter(state: ScreenState, text: string): ScreenState {
  const listed = pageIn(state)?.listed;
  if (listed === undefined || listed.list.filter === text) return state;
  return listed.put(filtered(listed.list, text, listed.rows));
}

function toldWhyNothing(state: ScreenState, key: KeyPress, action?: Action): ScreenState {
  // While a workbook is being opened, the page is about to change and the text would become wrong.
  if (state.notice?.style === "error" || placeOf(state) === "opening") return state;
  const text = whyNothing(state.translator, key, action);
  return text === undefined ? state : { ...state, notice: { style: "dim", text } };
}

function whyNothing(
  { translate }: Translator,
  { name, text }: KeyPress,
  action: Action | undefined,
): string | undefined {
  const reason = action && reasons[action];
  if (reason !== undefined) return translate(`screen.keys.${reason}`);
  const isKey = (text !== "" && name !== "paste") || elsewhere(name) !== undefined;
  return isKey && (action === undefined || unexplained.has(action))
    ? translate("screen.keys.nothing", { key: keyText(name), help: keyName("help") })
    : undefined;
}

const reasons: {
  readonly [Name in Action]?: "noMore" | "allShown" | "textsShown" | "noUpload" | "noRun";
} = {
  "next-preset": "noMore",
  "previous-preset": "noMore",
  "next-match": "noMore",
  "previous-match": "noMore",
  "next-marked": "noMore",
  "previous-marked": "noMore",
  right: "noMore",
  left: "noMore",
  "all-fields": "allShown",
  "whole-texts": "textsShown",
  upload: "noUpload",
  resume: "noRun",
};

const unexplained: ReadonlySet<Action> = new Set<Action>([
  ...(["back", "open", "undo-run", "open-workbook", "change"] as const),
  ...(["choose-sheet", "choose-heading-row"] as const),
]);
