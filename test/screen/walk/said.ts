import { isTooSmall } from "../../../src/screen/ink/screen-output.ts";
import { pageIn } from "../../../src/screen/screens/index.ts";
import type { Input } from "../../../src/screen/state/program.ts";
import type { ScreenState } from "../../../src/screen/state/state.ts";
import { drawnRows } from "../support/drawn.ts";
import { foreignWords, latinWords, machineNames } from "../support/foreign-words.ts";
import { must } from "./invariants.ts";
import { worldWords } from "./world.ts";

/** What was said to the screen: it may show that in any language, and nothing else in English. */
export class MessageOrText {
  readonly #words = new Set(["production", "api", "example", "com", ...texts(worldWords)]);

  /** What is told or typed is known from now on; the program's own names are no texts. */
  add(input: Input): void {
    for (const word of texts(input)) if (!machineNames.has(word)) this.#words.add(word);
  }

  check(state: ScreenState): void {
    const { language } = state.translator;
    if (language === "en" || isTooSmall(state.size)) return;
    const own = typed(state);
    const known = new Set([
      ...this.#words,
      ...texts(own),
      ...texts(own.map((one = "") => whole(one))),
    ]);
    for (const line of drawnRows(state)) {
      const [word] = foreignWords(whole(line), language, known);
      must(word === undefined, `in “${language}” there is no “${word}”: ${line}`);
    }
  }
}

/** What the person has typed. */
function typed(state: ScreenState): readonly (string | undefined)[] {
  const { entry, question, load } = state;
  const list = pageIn(state)?.listed?.list;
  return [entry?.text, question?.soFar, load?.choosing?.list.filter, list?.filter];
}

/** A line without words that are cut, or so long that they may be broken. */
function whole(line: string): string {
  return line.replace(/[a-z]*…[a-z]*|[a-z]{40,}|x{3,}/gi, " ");
}

/** The words of all texts in a value. */
function* texts(value: unknown): Generator<string> {
  if (typeof value === "string") yield* latinWords(value);
  else if (value instanceof Set || value instanceof Map) yield* texts([...value]);
  else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* texts(inner);
  }
}
