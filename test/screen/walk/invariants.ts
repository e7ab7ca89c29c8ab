import stringWidth from "string-width";
import { areaIn } from "../../../src/screen/edges/place.tsx";
import { plainRows } from "../../../src/screen/ink/drawing.tsx";
import { isTooSmall } from "../../../src/screen/ink/screen-output.ts";
import { bindingsOf, type PlaceName } from "../../../src/screen/keys/bindings.ts";
import { nextActions } from "../../../src/screen/next-keys.ts";
import { pageIn } from "../../../src/screen/screens/index.ts";
import type { Intent } from "../../../src/screen/state/program.ts";
import { placeOf, type ScreenState } from "../../../src/screen/state/state.ts";
import type { Size } from "../../../src/screen/text/line.ts";
import { update } from "../../../src/screen/update/update.ts";
import { drawnRows } from "../support/drawn.ts";

/** Throws when something is not as it must be. */
export function must(isSo: boolean, words: string): void {
  if (!isSo) throw new Error(`It must be that ${words}.`);
}

/** What a place shows must be there. */
const needed: Readonly<Record<Exclude<PlaceName, "outcome">, keyof ScreenState>> = {
  home: "home",
  files: "files",
  account: "environments",
  opening: "opening",
  load: "load",
  check: "check",
  values: "values",
  review: "review",
  row: "review",
  question: "question",
  upload: "upload",
  done: "done",
  runs: "runs",
  run: "run",
  export: "exporting",
};

/** What holds in every state. */
export function checkState(state: ScreenState): void {
  const { places: way, question } = state;
  must(way.length > 0 && way[0] === "home", "the way begins at home");
  must(new Set(way).size === way.length, "no place is twice on the way");
  must((question !== undefined) === way.includes("question"), "a question has its place");
  must(!way.includes("question") || placeOf(state) === "question", "a question comes last");
  for (const place of way) {
    const before = way[way.indexOf(place) - 1];
    const shown = place === "outcome" ? (before === "run" ? "run" : "done") : needed[place];
    must(state[shown] !== undefined, `the place “${place}” has what it shows`);
  }
  must(
    state.entry === undefined || placeOf(state) !== "question",
    "a field is not over a question",
  );
}

/** What the last line offers does something, by the key that it names. */
export function checkHints(state: ScreenState): void {
  const place = placeOf(state);
  const isCovered = state.entry !== undefined || state.help !== undefined || place === "question";
  if (isCovered || pageIn(state)?.typing?.() !== undefined) return;
  const offered = nextActions(state);
  must(new Set(offered.map(({ action }) => action)).size === offered.length, "a hint stands once");
  for (const { action } of offered) {
    const key = bindingsOf(place).find((binding) => binding.action === action)?.keys[0];
    if (key === undefined) throw new Error(`It must be that the hint “${action}” has a key.`);
    const { notice: _before, ...rest } = state;
    const text = key === "space" ? " " : [...key].length === 1 ? key : "";
    const step = update(state, { type: "key", key: { name: key, text } });
    const { notice, ...after } = step.state;
    const isSame = Object.keys({ ...after, ...rest }).every(
      (name) => after[name as keyof typeof after] === rest[name as keyof typeof rest],
    );
    const isDone =
      !isSame || step.intents.length > 0 || (notice !== state.notice && notice?.style !== "dim");
    must(isDone, `the hint “${action}” of “${place}” does something`);
  }
}

/** What holds for what the terminal shows. */
export function checkFrame(state: ScreenState, size: Size): void {
  if (isTooSmall(size)) return;
  const lines = drawnRows(state, size);
  must(lines.length === size.rows, "the screen fills the terminal");
  for (const line of lines) {
    must(stringWidth(line) <= size.columns, "no line is wider than the terminal");
  }
  // Where screens are made for the size, nothing had to be cut for them.
  const shown = { ...state, size };
  const area = areaIn(shown);
  const own = plainRows(pageIn(shown)?.view(area), area.columns);
  must(
    own.length <= area.rows,
    `“${placeOf(state)}” keeps to its lines, at ${size.columns}×${size.rows}: ${own.length} of ${area.rows}`,
  );
}

/** The row under the cursor is on the screen. */
export function checkCursor(state: ScreenState): void {
  const { size, entry, help, load, check } = state;
  const list = pageIn(state)?.listed?.list;
  if (isTooSmall(size) || list === undefined || list.shown.length === 0) return;
  const isCovered =
    (entry !== undefined && entry.purpose !== "filter") ||
    help !== undefined ||
    load?.choosing !== undefined ||
    (placeOf(state) === "check" && check?.isInside === true);
  if (isCovered) return;
  const bars = drawnRows(state).filter((line) => line.startsWith("› "));
  must(bars.length === 1, `the cursor is on the screen of “${placeOf(state)}”`);
}

const anywhere: readonly Intent["type"][] = [
  "quit",
  "stop",
  "stop-now",
  "go-home",
  "give-up",
  "close-workbook",
];

/** What a place has business to ask for. */
const business: Readonly<Record<PlaceName, readonly Intent["type"][]>> = {
  home: [
    ...(["open", "open-typed", "export", "template", "sample"] as const),
    ...(["list-runs", "resume", "list-folder", "list-environments"] as const),
  ],
  files: ["list-folder", "open", "open-typed"],
  account: ["use-environment", "login"],
  opening: [],
  load: [
    ...(["check", "choose-sheet", "choose-heading-row", "choose-meaning"] as const),
    ...(["undo-choice", "forget-choices"] as const),
  ],
  check: ["check", "compare", "watch", "open-in-program", "marked-copy"],
  values: ["choose-values"],
  review: ["propose", "compare", "open-in-program"],
  row: ["propose", "compare"],
  question: ["compare", "upload", "begin-run", "template", "check"],
  upload: ["pause"],
  done: ["resume", "open"],
  outcome: [],
  runs: ["show-run", "resume", "undo-run"],
  run: ["resume", "undo-run"],
  export: ["open"],
};

/** What was asked for is the business of the place where the key was pressed. */
export function checkIntents(before: ScreenState, intents: readonly Intent[]): void {
  const place = placeOf(before);
  for (const { type } of intents) {
    const isKnown = anywhere.includes(type) || business[place].includes(type);
    must(isKnown, `“${place}” does not ask for “${type}”`);
    if (type === "upload") {
      must(before.question?.proposal !== undefined, "an upload was proposed before");
      must(before.upload === undefined, "no second upload is begun beside one");
    }
  }
}
