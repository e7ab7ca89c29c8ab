import type { Language } from "../../../src/model/localised.ts";
import type { ScreenStep } from "../../../src/screen/edges/place.tsx";
import { initialState } from "../../../src/screen/index.tsx";
import {
  type Action,
  actionOf,
  bindings,
  type PlaceName,
} from "../../../src/screen/keys/bindings.ts";
import type { KeyPress } from "../../../src/screen/state/entry.ts";
import { noticed } from "../../../src/screen/state/navigate.ts";
import type { Input, ScreenEvent } from "../../../src/screen/state/program.ts";
import { placeOf, type ScreenState } from "../../../src/screen/state/state.ts";
import { update } from "../../../src/screen/update/update.ts";
import { Chance } from "../../support/chance.ts";
import { translators } from "../../support/english.ts";
import {
  checkCursor,
  checkFrame,
  checkHints,
  checkIntents,
  checkState,
  must,
} from "./invariants.ts";
import { MessageOrText } from "./said.ts";
import { World } from "./world.ts";

/** What is proven: the screen's own `update`, or one with a mistake. */
export type Update = (state: ScreenState, input: Input) => ScreenStep;

export interface WalkOptions {
  readonly seed: number;
  readonly steps: number;
  /** @default "en" */
  readonly language?: Language;
  readonly update?: Update;
  /** The share of steps after which the screen is drawn and looked at. @default 0.15 */
  readonly drawnShare?: number;
  /** Told of each action that changed something or asked for something. */
  readonly onEffect?: (place: PlaceName, action: Action) => void;
}

const tableKeys = bindings.flatMap(({ keys }) => keys);
const otherKeys = [
  "backspace",
  "delete",
  "ctrl-a",
  "ctrl-w",
  "ctrl-z",
  "x",
  "b",
  "1",
  "中",
  "paste",
];

/**
 * A person who presses any keys, in a terminal of any size, while the outside answers when it likes:
 * after each step everything must be as it must be. Throws with the seed that replays it.
 */
export function walk(options: WalkOptions): void {
  const { seed, steps, language = "en", update: next = update, drawnShare = 0.15 } = options;
  const chance = new Chance(seed);
  const world = new World(chance);
  let state = initialState(
    { env: "production", host: "api.example.com", maskedKey: "…1234" },
    { columns: 80, rows: 24 },
    translators[language],
  );
  const message = new MessageOrText();
  const trail: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const input = someInput({ chance, world, state });
    trail.push(`${placeOf(state)}: ${wordsOf(input)}`);
    try {
      const before = state;
      const made = next(before, input);
      checkStep(before, made, { input, world, chance, drawnShare });
      message.add(input);
      if (chance.is(drawnShare / 5)) message.check(made.state);
      state = made.state;
      const action = input.type === "key" ? actionOf(placeOf(before), input.key.name) : undefined;
      const isFree = before.help === undefined && before.entry === undefined;
      if (action !== undefined && isFree && hasEffect(before, made)) {
        options.onEffect?.(placeOf(before), action);
      }
      for (const intent of made.intents) world.ask(intent);
      // Who quits comes again.
    } catch (thrown) {
      const lately = trail.slice(-12).join(" · ");
      throw new Error(`Seed ${seed}, step ${step}: ${thrown}\n${lately}`, { cause: thrown });
    }
  }
}

function hasEffect(before: ScreenState, { state, intents }: ScreenStep): boolean {
  if (intents.length > 0) return true;
  // Whatever key it is, it takes a notice away.
  const { notice: _one, laterNotices: _more, ...old } = before;
  const { notice, laterNotices: _later, ...now } = state;
  return (
    JSON.stringify(old) !== JSON.stringify(now) ||
    (notice !== undefined && notice !== before.notice)
  );
}

interface Given {
  readonly chance: Chance;
  readonly world: World;
  readonly state: ScreenState;
}

function someInput({ chance, world, state }: Given): Input {
  if (chance.is(0.02)) {
    return { type: "size", size: { columns: chance.whole(1, 200), rows: chance.whole(1, 60) } };
  }
  if (chance.is(0.02)) return { type: "size", size: { columns: 80, rows: 24 } };
  if (chance.is(0.35)) {
    const news = world.tell();
    // Only a workbook that is open is checked.
    const isStale = news?.type === "checked" && state.load === undefined;
    if (news !== undefined && !isStale) return { type: "event", event: news };
  }
  return { type: "key", key: someKey(chance, state) };
}

function someKey(chance: Chance, state: ScreenState): KeyPress {
  const { typed, soFar = "" } = state.question ?? {};
  // What must be typed is hardly typed by chance.
  if (typed !== undefined && chance.is(0.7)) {
    return typed === soFar ? press("enter") : press(typed[soFar.length] ?? "backspace");
  }
  const leadsOn = chance.is(0.25);
  if (leadsOn) return press(chance.pick(["enter", "u", "y", "down", "y"]));
  const keys = (chance.is(0.8) ? tableKeys : otherKeys) as [string, ...string[]];
  return press(chance.pick(keys));
}

function press(name: string): KeyPress {
  if (name === "paste") return { name, text: "a pasted 文 text" };
  if (name === "space") return { name, text: " " };
  return { name, text: [...name].length === 1 ? name : "" };
}

interface Checked {
  readonly input: Input;
  readonly world: World;
  readonly chance: Chance;
  readonly drawnShare: number;
}

function checkStep(before: ScreenState, { state, intents }: ScreenStep, given: Checked): void {
  const { input, world, chance, drawnShare } = given;
  checkState(state);
  checkIntents(before, intents);
  // Who wants to go on while the listings are still read is taken on when they are.
  const isTakenOn = input.type === "event" && input.event.type === "reviewed";
  const asksItself = intents.every(({ type }) => isTakenOn && type === "propose");
  must(input.type === "key" || asksItself, "only keys ask for something");
  must((state.upload !== undefined) === world.isUploadTold, "an upload is known while it runs");
  if (input.type === "event") checkTold(before, state, input.event);
  if (chance.is(drawnShare)) {
    checkFrame(state, state.size);
    checkCursor(state);
  }
  if (chance.is(drawnShare / 3)) {
    checkFrame(state, { columns: chance.whole(1, 200), rows: chance.whole(1, 60) });
    checkHints(state);
  }
}

/** What went wrong is before the person, or waits behind another error. */
function checkTold(before: ScreenState, state: ScreenState, news: ScreenEvent): void {
  if (news.type !== "failed") return;
  const text = `${news.message} ${news.hint}`;
  const { notice, laterNotices = [], entry } = noticed(state, { style: "dim", text: "" });
  const told = [notice, ...laterNotices].map((one) => one?.text);
  const isFull = (before.laterNotices?.length ?? 0) >= 20;
  must(told.includes(text) || entry?.problem === text || isFull, "an error is not lost");
}

function wordsOf(input: Input): string {
  switch (input.type) {
    case "key":
      return input.key.name;
    case "size":
      return `${input.size.columns}×${input.size.rows}`;
    case "event":
      return `(${input.event.type})`;
  }
}
