import { hostText } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
import type { HeldByOpenWrite, UploadFacts } from "../../plan/index.ts";
import { keyName, type PlaceName } from "../keys/bindings.ts";
import type { HeldGroup, Intent, Notice, Question } from "./program.ts";
import { entered, placeOf, type ScreenState } from "./state.ts";

export function arrivedAt(state: ScreenState, place: PlaceName): ScreenState {
  if (placeOf(state) === place) return state;
  if (state.entry !== undefined || state.question !== undefined) {
    return noticed(state, isRead(state));
  }
  return entered(state, place);
}

/** The notice that a result arrived while the person was doing something else. */
export function isRead(state: ScreenState): Notice {
  return { style: "dim", text: state.translator.translate("screen.notices.isRead") };
}

/** The state while a workbook is being opened, without anything about the previous one. */
export function beginOpening(state: ScreenState, path: string): ScreenState {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return { ...entered(closed(state), "opening"), opening: name };
}

export function closed(state: ScreenState): ScreenState {
  return pruned({ ...withoutRows(state), opening: undefined, load: undefined });
}

export function withoutRows(state: ScreenState): ScreenState {
  const isAboutRows = state.question?.onYes.some(({ type }) => rowIntents.has(type)) === true;
  return {
    ...state,
    ...{ check: undefined, values: undefined, review: undefined, row: undefined },
    ...{ isReviewOld: undefined, leftOutBefore: undefined },
    question: isAboutRows ? undefined : state.question,
  };
}

const rowIntents: ReadonlySet<Intent["type"]> = new Set(["compare", "upload"]);

/** Pages not listed here can always be shown. */
const shownBy: { readonly [Name in PlaceName]?: keyof ScreenState } = {
  opening: "opening",
  load: "load",
  check: "check",
  values: "values",
  review: "review",
  row: "row",
  upload: "upload",
  question: "question",
};

/** Removes pages that no longer have anything to show. */
export function pruned(state: ScreenState): ScreenState {
  const places = state.places.filter((place) => {
    const part = shownBy[place];
    return part === undefined || state[part] !== undefined;
  });
  if (places.length === state.places.length) return state;
  const isHere = places.includes(placeOf(state));
  return { ...state, places, ...(isHere ? {} : { help: undefined, entry: undefined }) };
}

export function openedAt(state: ScreenState, place: "load" | "check" | "review"): ScreenState {
  if (state.opening === undefined) return arrivedAt(state, place);
  const places = state.places.map((name) => (name === "opening" ? place : name));
  const next = { ...state, opening: undefined, places };
  return placeOf(next) === place ? next : noticed(next, isRead(next));
}

export function asking(state: ScreenState, question: Question): ScreenState {
  return entered({ ...state, question }, "question");
}

const waitingMax = 20;

/** While an error is shown, a notice waits until the error is closed. A repeated one is dropped. */
export function noticed(state: ScreenState, notice: Notice): ScreenState {
  const { notice: shown, laterNotices = [] } = state;
  if (shown?.style !== "error") return { ...state, notice };
  const isTold = [shown, ...laterNotices].some(({ text }) => text === notice.text);
  if (isTold || laterNotices.length >= waitingMax) return state;
  return { ...state, laterNotices: [...laterNotices, notice] };
}

export function warned(state: ScreenState, text: string): ScreenState {
  return noticed(state, { style: "warning", text });
}

export function dismissed(state: ScreenState): ScreenState {
  const [notice, ...laterNotices] = state.laterNotices ?? [];
  return { ...state, notice, laterNotices };
}

export function uploadQuestion(proposal: UploadFacts, translator: Translator): Question {
  const { tooManyChanges, file, env, host, nameToType, heldByOpenWrites } = proposal;
  const named = { name: env, host: translator.text(hostText(host)) };
  const where =
    env === host || host === "" ? env : translator.translate("model.environment", named);
  const verb = translator.translate("screen.questions.uploadVerb");
  const large = tooManyChanges && translator.error(tooManyChanges.message);
  if (large !== undefined && tooManyChanges?.isLiftedByYes === false) {
    const keys = { key: keyName("toggle"), all: keyName("toggle-all") };
    const takeOut = translator.translate("screen.questions.takeOut", keys);
    const title = translator.translate("screen.questions.cannotBegin");
    return announcement(title, [large.message, large.hint, takeOut]);
  }
  return {
    title: translator.translate("screen.questions.upload", { file, where }),
    ...{ lines: [], verb, proposal },
    held: heldGroups(heldByOpenWrites, translator),
    meant: large?.message,
    typed: nameToType,
    onYes: [{ type: "upload" }],
    isHeld: true,
  };
}

export function isTypedOut({ typed, alsoTyped = [], soFar = "" }: Question): boolean {
  const message = soFar.trim();
  return message === typed || alsoTyped.includes(message.toLowerCase());
}

/** A message that is shown as a page, like a question. */
export function announcement(title: string, lines: readonly string[]): Question {
  return { title, lines, verb: "", onYes: [], isTold: true };
}

function heldGroups(held: readonly HeldByOpenWrite[], translator: Translator): HeldGroup[] {
  const general = ({ note, sku }: HeldByOpenWrite) => {
    const message = translator.text(note.message);
    return sku === "" ? message : message.replace(wholeWord(sku), "SKU");
  };
  return [...Map.groupBy(held, general)].map(([message, rows]) => ({ message, rows }));
}

function wholeWord(sku: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${RegExp.escape(sku)}(?![\\p{L}\\p{N}_-])`, "gu");
}
