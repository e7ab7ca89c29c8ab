import type { OddCode } from "../odd-code.ts";
import { quoted, type Said } from "./said.ts";

/** A character by its name, because it looks like another one. */
export interface NamedCharacter {
  readonly character: string;
  /** `U+0421`. */
  readonly codePoint: string;
}

/** What stands in a code for something else. */
export interface OddInCode extends NamedCharacter, Pick<OddCode, "kind" | "meant"> {}

/** A number, and how the sheet shows it. */
export interface NumberShown {
  readonly shown: string;
  readonly held: number;
}

/** What the check says of values that look right and are not: typed, copied or shown otherwise. */
export const damageWords = {
  codeLookalike: (
    label: string,
    value: string,
    { kind, character, codePoint, meant }: OddInCode,
  ): Said => {
    const what =
      kind === "signs"
        ? `“${character}” (${codePoint}) in place of a sign of the keyboard`
        : `Cyrillic and Latin letters in one word: “${character}” is ${codePoint}`;
    return {
      message: `${label} ${quoted(value)} has ${what}.`,
      fix: meant ?? "Type the code again with one keyboard layout.",
      ...(meant === undefined ? {} : { meant: [meant] }),
    };
  },
  likeDate: (label: string, value: string, meant: readonly string[]): Said => ({
    message: `${label} is ${quoted(value)}, as Excel shows a date: a value such as ${meant.map(quoted).join(" or ")} may have been typed.`,
    fix: "Compare it with the original. If it is meant so, leave it.",
    meant,
  }),
  truthWord: (label: string, value: string): Said => ({
    message: `${label} is the word ${quoted(value)}, which spreadsheet programs write for a truth value.`,
    fix: "Write what is meant. If it is this word, leave it.",
  }),
  percentNumber: (label: string, { shown, held }: NumberShown): Said => ({
    message: `${label} is shown as ${shown}, but the cell holds ${held}: one of the two is not meant.`,
    fix: "Format the column as Number, then type the value again.",
  }),
  roundedNumber: (label: string, { shown, held }: NumberShown): Said => ({
    message: `${label} is shown as ${shown}, but the cell holds ${held}; what the cell holds is sent.`,
    fix: "If the shown number is meant, type it.",
  }),
  unseenInText: (label: string, codePoint: string): Said => ({
    message: `${label} contains the character ${codePoint}, which cannot be seen or looks like a plain space.`,
  }),
  currencyInPrice: (label: string, value: string, number: number): Said => ({
    message: `${label} is ${quoted(value)}: a price is a number alone, its currency stands in its own column.`,
    fix: String(number),
  }),
};

/** The pattern of these words for every language. */
export type DamageWords = typeof damageWords;
