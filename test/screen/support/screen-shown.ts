import type { Language } from "../../../src/model/localised.ts";
import { initialState } from "../../../src/screen/index.tsx";
import type { KeyPress } from "../../../src/screen/state/entry.ts";
import type { Intent, ScreenEvent } from "../../../src/screen/state/program.ts";
import type { ScreenState } from "../../../src/screen/state/state.ts";
import type { Size } from "../../../src/screen/text/line.ts";
import { update } from "../../../src/screen/update/update.ts";
import { translators } from "../../support/english.ts";
import { drawnRows } from "./drawn.ts";

export const size80: Size = { columns: 80, rows: 24 };
export const size120: Size = { columns: 120, rows: 40 };
export const size60: Size = { columns: 60, rows: 15 };

/** A screen without a terminal: what it is told, what is pressed, what it asks for and shows. */
export class ShownScreen {
  state: ScreenState;
  readonly asked: Intent[] = [];

  constructor(size: Size = size80, language: Language = "en") {
    const title = { env: "shop", host: "shop.example", maskedKey: "" };
    this.state = initialState(title, size, translators[language]);
  }

  tell(...news: readonly ScreenEvent[]): this {
    for (const one of news) this.state = update(this.state, { type: "event", event: one }).state;
    return this;
  }

  /** Keys by name; a longer text that is no name of a key is pasted. */
  press(...names: readonly string[]): this {
    for (const name of names) this.key(keyOf(name));
    return this;
  }

  type(text: string): this {
    return this.press(...text);
  }

  paste(text: string): this {
    return this.key({ name: "paste", text });
  }

  key(key: KeyPress): this {
    const { state, intents } = update(this.state, { type: "key", key });
    this.state = state;
    this.asked.push(...intents);
    return this;
  }

  resize(size: Size): this {
    this.state = update(this.state, { type: "size", size }).state;
    return this;
  }

  /** What the terminal would show, without colours, blanks at line ends cut. */
  get text(): string {
    return this.lines.join("\n");
  }

  get lines(): readonly string[] {
    return drawnRows(this.state);
  }
}

function keyOf(name: string): KeyPress {
  if (name === "space") return { name, text: " " };
  return { name, text: [...name].length === 1 ? name : "" };
}

/** A comparison of nothing that has come to its end. */
export const reviewedNews: ScreenEvent = {
  type: "reviewed",
  facts: {
    ...{ items: [], nameOf: () => "", findingsOf: () => [], fieldsOf: () => [] },
    chosen: (change) => change,
  },
};
