import type { Translator } from "../../model/translator.ts";
import type { Action } from "../keys/action.ts";
import { elsewhere, keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { KeyPress } from "../state/entry.ts";
import { placeOf, type ScreenState } from "../state/state.ts";

/**
 * Explains in a sentence why a key did nothing. Stays silent for some keys, such as those that move
 * up and down, and never replaces an error.
 */
export function toldWhyNothing(state: ScreenState, key: KeyPress, action?: Action): ScreenState {
  // The page of a workbook being opened is about to change, and the sentence would then be wrong.
  if (state.notice?.style === "error" || placeOf(state) === "opening") return state;
  const text = whyNothing(state.translator, key, action);
  return text === undefined ? state : { ...state, notice: { style: "dim", text } };
}

function whyNothing(
  { translate }: Translator,
  { name, text }: KeyPress,
  action: Action | undefined,
): string | undefined {
  switch (action) {
    case "next-preset":
    case "previous-preset":
    case "next-match":
    case "previous-match":
    case "next-marked":
    case "previous-marked":
    case "right":
    case "left":
      return translate("screen.keys.noMore");
    case "all-fields":
      return translate("screen.keys.allShown");
    case "whole-texts":
      return translate("screen.keys.textsShown");
    case "upload":
      return translate("screen.keys.noUpload");
    case "resume":
      return translate("screen.keys.noRun");
    case undefined:
    case "back":
    case "open":
    case "undo-run":
    case "open-workbook":
    case "change":
    case "choose-sheet":
    case "choose-heading-row":
      return (text === "" || name === "paste") && elsewhere(name) === undefined
        ? undefined
        : translate("screen.keys.nothing", { key: keyText(name), help: keyName("help") });
    default:
      return undefined;
  }
}
