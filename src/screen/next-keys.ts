import type { NamesIn } from "../model/message.ts";
import type { Translator } from "../model/translator.ts";
import { type Hint, type Hints, presetsOf, type ShownHint } from "./edges/place.ts";
import type { Action } from "./keys/action.ts";
import { keyName, keyOf } from "./keys/bindings.ts";
import { fieldKeyOf } from "./keys/field-keys.ts";
import type { HelpAsked } from "./keys/help.ts";
import { places } from "./screens/index.ts";
import { answerKeys } from "./screens/upload/question.tsx";
import { type OpenEntry, type PlaceName, placeOf, type ScreenState } from "./state/state.ts";

/** The keys that lead on from here, the next one first, then what else is at hand. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  if (state.help !== undefined) {
    return [
      {
        key: keyName("back"),
        words: state.translator.translate("screen.edges.closesHelp"),
        isKept: true,
      },
    ];
  }
  if (state.entry !== undefined) return entryHints(state.entry, state.translator);
  const name = placeOf(state);
  if (name === "question") {
    return state.question === undefined ? [] : answerKeys(state.question, state.translator);
  }
  const typing = places[name].typing?.(state);
  if (typing !== undefined) return typing.hints;
  return nextActions(state).flatMap(({ action, words }) => {
    const key = keyOf(name, action);
    const isKept = action === "back" || action === "help";
    return key === undefined ? [] : [{ key, words, isKept }];
  });
}

/** The help of this place: what the last line says of a key now is said there too. */
export function helpAsked(state: ScreenState): HelpAsked {
  const place = placeOf(state);
  // The help has room for more than a word.
  const now = nextActions(state).filter(
    ({ action, words }) => words !== hintOf(action, state.translator),
  );
  const message = new Map(now.map(({ action, words }) => [action, words] as const));
  return {
    place,
    title: state.translator.translate(`screen.edges.places.${place}`),
    translator: state.translator,
    message,
  };
}

/** What the keys do while a text field has them. */
function entryHints({ purpose }: OpenEntry, translator: Translator): readonly ShownHint[] {
  return [
    { key: fieldKeyOf("done"), words: translator.translate(`screen.edges.verbs.${purpose}`) },
    ...(purpose === "filter"
      ? []
      : [{ key: fieldKeyOf("complete"), words: translator.translate("screen.edges.complete") }]),
    {
      key: fieldKeyOf("give-up"),
      words: translator.translate("screen.edges.giveUp"),
      isKept: true,
    },
  ];
}

/** What can be done in this place now, the most likely first: all of it does something. */
export function nextActions(state: ScreenState): readonly Hint[] {
  const name = placeOf(state);
  const next = offered(places[name].next(state) ?? []);
  const message = new Set<Action>(next.map(({ action }) => action));
  const rest = offered([
    uploadHint(state, name),
    ...listHints(state),
    backHint(state),
    { action: "help", words: state.translator.translate("screen.keys.hints.help") },
    { action: "quit", words: state.translator.translate("screen.keys.hints.quit") },
  ]);
  return [...next, ...rest.filter(({ action }) => !message.has(action))];
}

function offered(hints: Hints): readonly Hint[] {
  return hints.filter((hint) => hint !== undefined && hint !== false);
}

/** What every list can do, where there is something to do it with. */
function listHints(state: ScreenState): Hints {
  const name = placeOf(state);
  const { listed } = places[name];
  const found = listed?.get(state);
  if (listed === undefined || found === undefined) return [];
  const { list, source } = found;
  const hasMatches = list.filter !== "" && list.shown.length > 1;
  const hasGroups = presetsOf(listed, state).length > 1 && source.count > 0;
  const canFilter = keyOf(name, "filter") !== undefined && source.count > 1;
  return [
    hasMatches && {
      action: "next-match",
      words: state.translator.translate(`screen.keys.hints.${"next-match"}`),
    },
    hasGroups && {
      action: "next-preset",
      words: state.translator.translate(`screen.keys.hints.${"next-preset"}`),
    },
    canFilter && {
      action: "filter",
      words: state.translator.translate("screen.keys.hints.filter"),
    },
  ];
}

/** What Esc does depends on what there is to give up first, see `back` of the reducer. */
function backHint(state: ScreenState): Hint | undefined {
  const list = places[placeOf(state)].listed?.get(state)?.list;
  const back = (words: string): Hint => ({ action: "back", words });
  if (state.notice?.style === "error")
    return back(state.translator.translate("screen.edges.closeMessage"));
  if (list?.rangeFrom !== undefined)
    return back(state.translator.translate("screen.edges.giveUpRange"));
  if (list !== undefined && list.filter !== "")
    return back(state.translator.translate("screen.edges.showAll"));
  return state.places.length > 1
    ? back(state.translator.translate("screen.keys.hints.back"))
    : undefined;
}

/** Where something is being sent, a key from anywhere leads there. */
function uploadHint(state: ScreenState, name: PlaceName): Hint | undefined {
  const { upload } = state;
  if (upload === undefined || name === "upload") return undefined;
  return {
    action: "upload",
    words: state.translator.translate(`screen.edges.sending.${upload.kind}.back`),
  };
}

type HintName = NamesIn<"screen.keys.hints">;

/** The actions that the last line has a short word for. */
export const hintNames: readonly HintName[] = [
  "stop",
  "watch",
  "choose-sheet",
  "choose-heading-row",
  "toggle",
  "next-preset",
  "next-match",
  "filter",
  "back",
  "help",
  "quit",
];

function hintOf(action: Action, translator: Translator): string | undefined {
  const name = hintNames.find((one) => one === action);
  return name && translator.translate(`screen.keys.hints.${name}`);
}
