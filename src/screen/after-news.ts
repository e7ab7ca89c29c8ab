import { createList, type ListSource, type ListState, refreshed } from "./list/list.ts";
import type { News } from "./news.ts";
import { checkSource } from "./places/check-source.ts";
import { doneSource } from "./places/done-source.ts";
import { homeSource } from "./places/home-source.ts";
import { loadSource } from "./places/load-source.ts";
import { reviewSource } from "./places/review-source.ts";
import { runsSource } from "./places/runs-source.ts";
import { entered, type Listed, placeOf, type ScreenState } from "./state.ts";

/** The state after what the outside has told. */
export function afterNews(state: ScreenState, news: News): ScreenState {
  switch (news.type) {
    case "home":
      return { ...state, home: listed(state.home, news.facts, homeSource) };
    case "loaded": {
      const load = listed(state.load, news.facts, loadSource);
      return entered(idle({ ...state, load }), "load");
    }
    case "checked": {
      const before = state.check;
      const check = {
        ...listed(before, news.facts, checkSource),
        isWatched: before?.isWatched ?? false,
      };
      const { review: _old, ...rest } = idle(state);
      return entered({ ...rest, check }, "check");
    }
    case "watching":
      return state.check === undefined
        ? state
        : { ...state, check: { ...state.check, isWatched: news.on } };
    case "reviewed":
      return reviewed(state, news.facts);
    case "proposed":
      return proposed(state, news.proposal);
    case "uploading":
      return state.upload === undefined
        ? entered(idle({ ...state, upload: news.facts }), "upload")
        : { ...state, upload: news.facts };
    case "done":
      return done(state, news.facts);
    case "runs":
      return entered(idle({ ...state, runs: listed(state.runs, news.runs, runsSource) }), "runs");
    case "run":
      return entered(idle({ ...state, done: listed(undefined, news.facts, doneSource) }), "run");
    case "busy":
      return { ...state, busy: news.busy };
    case "idle":
      return idle(state);
    case "notice":
      return { ...state, notice: news.notice };
    case "failed":
      return {
        ...idle(state),
        notice: { style: "error", text: `${news.message} ${news.hint}` },
      };
  }
}

function idle(state: ScreenState): ScreenState {
  const { busy: _busy, ...rest } = state;
  return rest;
}

/** New facts, with the person's place in them kept. */
function listed<Facts>(
  before: Listed<Facts> | undefined,
  facts: Facts,
  sourceOf: (facts: Facts) => ListSource,
): { readonly facts: Facts; readonly list: ListState } {
  const source = sourceOf(facts);
  const list =
    before === undefined
      ? createList(source)
      : refreshed(before.list, source, sourceOf(before.facts));
  return { facts, list };
}

/** The place of a first comparison is entered; a later reading leaves the person where they are. */
function reviewed(state: ScreenState, facts: NonNullable<ScreenState["review"]>["facts"]) {
  const before = state.review;
  const review = {
    ...listed(before, facts, reviewSource),
    choices: before?.choices ?? { leftOut: new Set<number>(), allowed: new Set<string>() },
    undo: before?.undo ?? [],
  };
  const next = { ...state, review };
  return before === undefined ? entered(next, "review") : next;
}

function proposed(state: ScreenState, proposal: Extract<News, { type: "proposed" }>["proposal"]) {
  return entered(
    {
      ...idle(state),
      question: {
        title: "Upload?",
        lines: [],
        proposal,
        verb: "upload",
        ...(proposal.nameToType === undefined ? {} : { typed: proposal.nameToType }),
        soFar: "",
        onYes: [{ type: "upload" }],
      },
    },
    "question",
  );
}

/** A finished upload takes the place of the running one, wherever the person is meanwhile. */
function done(state: ScreenState, facts: Extract<News, { type: "done" }>["facts"]): ScreenState {
  const { upload: _over, ...rest } = idle(state);
  const next = { ...rest, done: listed(undefined, facts, doneSource) };
  const wasHere = placeOf(state) === "upload" || placeOf(state) === "question";
  const places = next.places.filter((place) => place !== "upload" && place !== "question");
  return wasHere
    ? entered({ ...next, places }, "done")
    : {
        ...next,
        places,
        notice: { style: facts.isWell ? "ok" : "warning", text: facts.ended },
      };
}
