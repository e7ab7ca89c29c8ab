import { createElement } from "react";
import type { Translator } from "../model/translator.ts";
import { App, signsOf } from "./app.tsx";
import { createList } from "./list/list.ts";
import { homeRows } from "./screens/home/home-words.ts";
import type { TitleFacts } from "./state/facts.ts";
import { beginOpening } from "./state/navigate.ts";
import type { Intent, ScreenEvent, ScreenProgram } from "./state/program.ts";
import type { ScreenState } from "./state/state.ts";
import type { Size } from "./text/line.ts";
import { afterEvent } from "./update/after-event.ts";
import { update } from "./update/update.ts";

/** The state at the start. `translator` sets the language of the whole screen. */
export function initialState(title: TitleFacts, size: Size, translator: Translator): ScreenState {
  const facts = { workbooks: [], runs: [] };
  return {
    translator,
    size,
    title,
    places: ["home"],
    home: { facts, list: createList(homeRows(facts)) },
  };
}

export { afterEvent, beginOpening };

/** The interactive screen as a program that needs no terminal to be tested. */
export function screenProgram(
  initial: ScreenState,
): ScreenProgram<ScreenState, ScreenEvent, Intent> {
  return {
    initial,
    update,
    view: (state, size) => createElement(App, { state, size }),
    signs: signsOf,
    tooSmall: (is, needs) => initial.translator.translate("screen.edges.tooSmall", { is, needs }),
  };
}
