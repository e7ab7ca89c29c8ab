import { msg, type NamesIn } from "../../model/message.ts";
import type { Action } from "../keys/action.ts";
import { elsewhere, keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { KeyPress } from "../state/entry.ts";
import type { ScreenState } from "../state/state.ts";

/** More places than these are told as “lists”: only keys of lists have so many. */
const namedMax = 4;

/**
 * The state after a key that did nothing: it says why, in one sentence. Keys that only move say
 * nothing at an end, and an error that is shown is not pushed aside.
 */
export function toldWhyNothing(state: ScreenState, key: KeyPress, action?: Action): ScreenState {
  if (state.notice?.style === "error") return state;
  const text = action === undefined ? whyNoKey(state, key) : whyIdle(state, action);
  return text === undefined ? state : { ...state, notice: { style: "dim", text } };
}

const idleNames: readonly NamesIn<"screen.keys.idle">[] = [
  "back",
  "next-preset",
  "previous-preset",
  "next-match",
  "previous-match",
  "next-marked",
  "previous-marked",
  "right",
  "left",
  "open",
  "all-fields",
  "whole-texts",
  "upload",
  "resume",
  "undo-run",
  "open-workbook",
  "change",
  "choose-sheet",
  "choose-heading-row",
];

/** Why an action of this place has nothing to do now; undefined where that is plain to see. */
function whyIdle(state: ScreenState, action: Action): string | undefined {
  const name = idleNames.find((one) => one === action);
  return name && state.translator.translate(`screen.keys.idle.${name}`);
}

/** Why a key has no action in this place: where it has one, or that there is no such key. */
function whyNoKey(state: ScreenState, { name, text }: KeyPress): string | undefined {
  const found = elsewhere(name);
  if (found === undefined) {
    const isTyped = text !== "" && name !== "paste";
    return isTyped
      ? state.translator.translate("screen.keys.noSuchKey", {
          key: keyText(name),
          help: keyName("help"),
        })
      : undefined;
  }
  const shown = keyText(name);
  if (found.action === "yes" || found.action === "no")
    return state.translator.translate("screen.keys.answersOnly", { key: shown });
  const where =
    found.places.length > namedMax
      ? state.translator.translate("screen.keys.inLists")
      : state.translator.translate("screen.keys.inPlaces", {
          places: found.places.map((place) =>
            msg("screen.keys.place", { place: msg(`screen.edges.places.${place}`) }),
          ),
        });
  return state.translator.translate("screen.keys.worksElsewhere", {
    key: shown,
    where,
    does: state.translator.translate(`screen.keys.does.${found.action}`),
  });
}
