import type { Language } from "../model/schemas/annotations.ts";
import type { TitleFacts } from "./facts.ts";
import { frame } from "./frame.ts";
import type { Intent } from "./intent.ts";
import type { Size } from "./line.ts";
import { createList } from "./list/list.ts";
import type { News } from "./news.ts";
import { homeSource } from "./places/home-source.ts";
import type { ScreenProgram } from "./program.ts";
import type { ScreenState } from "./state.ts";
import { update } from "./update.ts";
import { wordsOf } from "./words/index.ts";

/** The screen before anything has happened. `language`: of its words. @default "en" */
export function initialState(
  title: TitleFacts,
  size: Size,
  { language = "en" }: { readonly language?: Language } = {},
): ScreenState {
  const facts = { workbooks: [], runs: [] };
  return {
    language,
    size,
    title,
    places: ["home"],
    home: { facts, list: createList(homeSource(facts)) },
  };
}

/** sheetport's screen as a program without its terminal. */
export function screenProgram(initial: ScreenState): ScreenProgram<ScreenState, News, Intent> {
  return { initial, update, frame, tooSmall: wordsOf(initial).edges.tooSmall };
}
