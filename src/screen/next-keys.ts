import type { Translator } from "../model/translator.ts";
import { placeTitle, wholeFromColumns } from "./edges/frame.tsx";
import { type Hint, type Hints, hint, type ShownHint } from "./edges/place.tsx";
import { type Action, keyName, keyOf, keyText } from "./keys/bindings.ts";
import { type HelpAsked, helpWords } from "./keys/help.ts";
import { pageIn } from "./screens/index.ts";
import { isOfLogin, type OpenEntry, placeOf, type ScreenState } from "./state/state.ts";

export function nextKeys(state: ScreenState): readonly ShownHint[] {
  if (state.help !== undefined) {
    return [{ key: keyName("back"), words: helpWords("close", state.translator), isKept: true }];
  }
  if (state.entry !== undefined) return entryHints(state.entry, state.translator);
  const name = placeOf(state);
  const typing = pageIn(state)?.typing?.();
  if (typing !== undefined) return typing.hints;
  return nextActions(state).flatMap(({ action, words }) => {
    const key = keyOf(name, action);
    const isListKey = listKeys.has(action) && state.size.columns < wholeFromColumns;
    const isKey = isListKey || answers.has(action);
    const isKept = action === "back" || action === "help" || (isKey && "key");
    return key === undefined ? [] : [{ key, words, isKept }];
  });
}

/** Actions whose keys are never left out of the last line, only their words. */
const answers: ReadonlySet<Action> = new Set<Action>([
  ...(["open", "change", "take-mine", "take-theirs"] as const),
]);
/** In a narrow terminal, where few other hints fit, the keys of these actions are kept, too. */
const listKeys: ReadonlySet<Action> = new Set<Action>(["next-preset", "filter"]);

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
  const { translate } = translator;
  const cancel = { key: keyText("escape"), words: translate("screen.edges.cancel") };
  const done = { key: keyText("enter"), words: entryVerb(purpose, translator) };
  return [done, { ...cancel, isKept: true }];
}

function entryVerb(purpose: OpenEntry["purpose"], translator: Translator): string {
  if (purpose === "filter") return translator.translate("screen.edges.done");
  if (purpose === "key") return translator.translate("screen.account.logIn");
  if (isOfLogin(purpose)) return translator.translate("screen.account.goOn");
  return purpose === "path"
    ? helpWords("open", translator)
    : translator.translate("screen.edges.write");
}

export function nextActions(state: ScreenState): readonly { action: Action; words: string }[] {
  const { translator, upload } = state;
  const name = placeOf(state);
  const usual = (action: Action): Hint => ({ action, words: helpWords(action, translator) });
  const hints: Hints = [
    ...(pageIn(state)?.next?.() ?? []),
    upload !== undefined && name !== "upload" && usual("upload"),
    ...listActions(state).map(usual),
    backHint(state) ?? (state.places.length > 1 && usual("back")),
    usual("help"),
    usual("quit"),
  ];
  const words = new Map<Action, string>();
  for (const hint of hints) {
    if (hint && !words.has(hint.action)) words.set(hint.action, translator.text(hint.words));
  }
  return [...words].map(([action, text]) => ({ action, words: text }));
}

function listActions(state: ScreenState): readonly Action[] {
  const listed = pageIn(state)?.listed;
  if (listed === undefined) return [];
  const { list, rows } = listed;
  const hasMatches = list.filter !== "" && list.shown.length > 1;
  const hasGroups = listed.choices().presets.length > 1 && rows.length > 0;
  const canFilter = keyOf(placeOf(state), "filter") !== undefined && rows.length > 1;
  return [
    ...(hasMatches ? (["next-match"] as const) : []),
    ...(hasGroups ? (["next-preset"] as const) : []),
    ...(canFilter ? (["filter"] as const) : []),
  ];
}

/** The hint for Esc if it first closes an error, a range or a filter; see `update/update.ts`. */
function backHint(state: ScreenState): Hint | undefined {
  const { rangeFrom, filter = "" } = pageIn(state)?.listed?.list ?? {};
  if (state.notice?.style === "error") return hint("back", "screen.keys.does.close");
  if (rangeFrom !== undefined) return hint("back", "screen.edges.cancel");
  return filter === "" ? undefined : hint("back", "screen.edges.showAll");
}
