import type { Translator } from "../model/translator.ts";
import { type Hint, type Hints, presetsOf, type ShownHint } from "./edges/place.ts";
import { placeTitle } from "./edges/way-line.tsx";
import type { Action } from "./keys/action.ts";
import { keyName, keyOf } from "./keys/bindings.ts";
import { fieldKeyOf } from "./keys/field-keys.ts";
import { type HelpAsked, helpWords } from "./keys/help.ts";
import { isOfLogin } from "./screens/home/account.tsx";
import { places } from "./screens/index.ts";
import { answerKeys } from "./screens/upload/question.tsx";
import { type OpenEntry, type PlaceName, placeOf, type ScreenState } from "./state/state.ts";

/** The keys for the last line of the screen, the most likely next step first. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  if (state.help !== undefined) {
    return [
      {
        key: keyName("back"),
        words: helpWords("close", state.translator),
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

/** What the help of the current page needs to know. */
export function helpAsked(state: ScreenState): HelpAsked {
  const place = placeOf(state);
  return {
    place,
    title: placeTitle(place, state.translator),
    translator: state.translator,
    message: new Map(nextActions(state).map(({ action, words }) => [action, words] as const)),
  };
}

function entryHints(entry: OpenEntry, translator: Translator): readonly ShownHint[] {
  const { purpose } = entry;
  return [
    { key: fieldKeyOf("done"), words: entryVerb(purpose, translator) },
    ...(purpose === "filter" || isOfLogin(entry)
      ? []
      : [{ key: fieldKeyOf("complete"), words: translator.translate("screen.edges.complete") }]),
    {
      key: fieldKeyOf("give-up"),
      words: translator.translate("screen.edges.cancel"),
      isKept: true,
    },
  ];
}

function entryVerb(purpose: OpenEntry["purpose"], translator: Translator): string {
  if (purpose === "filter") return translator.translate("screen.edges.done");
  if (purpose === "key") return translator.translate("screen.account.logIn");
  if (purpose === "address" || purpose === "env-name") {
    return translator.translate("screen.account.goOn");
  }
  return purpose === "path"
    ? helpWords("open", translator)
    : translator.translate("screen.edges.write");
}

/** The actions that the current page hints at, the most likely first. */
export function nextActions(state: ScreenState): readonly ShownAction[] {
  const name = placeOf(state);
  const next = offered(places[name].next(state) ?? []);
  const nextActionNames = new Set<Action>(next.map(({ action }) => action));
  const rest = offered([
    uploadHint(state, name),
    ...listHints(state),
    backHint(state),
    usualHint("help", state),
    usualHint("quit", state),
  ]);
  const all = [...next, ...rest.filter(({ action }) => !nextActionNames.has(action))];
  return all.map(({ action, words }) => ({ action, words: state.translator.text(words) }));
}

interface ShownAction extends Hint {
  readonly words: string;
}

function offered(hints: Hints): readonly Hint[] {
  return hints.filter((hint) => hint !== undefined && hint !== false);
}

function listHints(state: ScreenState): Hints {
  const name = placeOf(state);
  const { listed } = places[name];
  const shown = listed?.get(state);
  if (listed === undefined || shown === undefined) return [];
  const { list, rows } = shown;
  const hasMatches = list.filter !== "" && list.shown.length > 1;
  const hasGroups = presetsOf(listed, state).length > 1 && rows.length > 0;
  const canFilter = keyOf(name, "filter") !== undefined && rows.length > 1;
  return [
    hasMatches && usualHint("next-match", state),
    hasGroups && usualHint("next-preset", state),
    canFilter && usualHint("filter", state),
  ];
}

/** The hint for Esc, whose words depend on what it cancels first; see `update/update.ts`. */
function backHint(state: ScreenState): Hint | undefined {
  const list = places[placeOf(state)].listed?.get(state)?.list;
  const back = (words: string): Hint => ({ action: "back", words });
  if (state.notice?.style === "error") return back(helpWords("close", state.translator));
  if (list?.rangeFrom !== undefined) return back(state.translator.translate("screen.edges.cancel"));
  if (list !== undefined && list.filter !== "")
    return back(state.translator.translate("screen.edges.showAll"));
  return state.places.length > 1 ? usualHint("back", state) : undefined;
}

function uploadHint(state: ScreenState, name: PlaceName): Hint | undefined {
  return state.upload === undefined || name === "upload" ? undefined : usualHint("upload", state);
}

function usualHint(action: Action, { translator }: Pick<ScreenState, "translator">): Hint {
  return { action, words: helpWords(action, translator) };
}
