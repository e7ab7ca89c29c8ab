import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../../src/model/localised.ts";
import { placeTitle } from "../../../src/screen/edges/frame.tsx";
import { noticed } from "../../../src/screen/state/navigate.ts";
import { placeOf } from "../../../src/screen/state/state.ts";
import { update } from "../../../src/screen/update/update.ts";
import { translators } from "../../support/english.ts";
import { testInRuns } from "../../support/prove.ts";
import { type Update, type WalkOptions, walk } from "./walk.ts";

const walksMax = 8;
const steps = 400;

function walkAll(walks: number, options: Partial<WalkOptions> = {}): void {
  for (let seed = 1; seed <= walks; seed += 1) {
    const language = languages[seed % languages.length] ?? "en";
    walk({ seed, steps, language, ...options });
  }
}

const title = "update: whatever is pressed and told, everything stays as it must be";
testInRuns(title, { quick: 1, whole: walksMax }, (walks) => walkAll(walks));

const forgotten: Update = (state, input) => {
  const notice = {
    style: "dim" as const,
    text: placeTitle(placeOf(state), translators.en),
  };
  const step = update(state, input);
  return { ...step, state: noticed(step.state, notice) };
};

test("the walk catches a word that was left in English", () => {
  const speaks = (language: Language) => () => {
    for (const seed of [3, 4, 5]) walk({ seed, steps, language, update: forgotten });
  };
  expect(speaks("ru")).toThrow(/in “ru” there is no/);
  expect(speaks("zh")).toThrow(/in “zh” there is no/);
});

const mistakes: Readonly<Record<string, Update>> = {
  "a question that was answered stays behind": (state, input) => {
    const step = update(state, input);
    const { question } = state;
    const isOver = question !== undefined && placeOf(step.state) !== "question";
    return isOver ? { ...step, state: { ...step.state, question } } : step;
  },
  "an upload is forgotten when its place is left": (state, input) => {
    const step = update(state, input);
    if (placeOf(state) !== "upload" || placeOf(step.state) === "upload") return step;
    const { upload: _forgotten, ...rest } = step.state;
    return { ...step, state: rest };
  },
  "u in the review sends at once": (state, input) => {
    const { state: next, intents } = update(state, input);
    const sent = intents.map((one) => (one.type === "propose" ? { type: "upload" as const } : one));
    return { state: next, intents: sent };
  },
  "an error takes the place of another one": (state, input) => {
    const { laterNotices: _lost, ...rest } = update(state, input).state;
    return { ...update(state, input), state: rest };
  },
  "home is left behind": (state, input) => {
    const step = update(state, input);
    const places = step.state.places.slice(-4);
    return { ...step, state: { ...step.state, places } };
  },
};

describe("the walk catches that", () => {
  test.each(Object.entries(mistakes))("%s", { tags: "slow" }, (_, mistaken) => {
    // What the state itself gives away needs no picture.
    const options = { update: mistaken, drawnShare: 0 };
    expect(() => walkAll(2 * walksMax, options)).toThrow(/It must be that/);
  });
});
