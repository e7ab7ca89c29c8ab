import { count } from "../../model/number-words.ts";

/** A column that is left out, and the one that is read instead. */
export interface RivalColumn {
  readonly used: string;
  readonly field: string;
  /** As `--map` takes it. */
  readonly map: string;
}

/** What is said about how a sheet is read: its columns, and what was settled about them; in English. */
export const sheetWords = {
  /** `columns`: each by {@link columnIs}; `place`: sheet and heading row. */
  recalled: (day: string, columns: readonly string[], place: string) =>
    columns.length === 0
      ? `Sheet as chosen on ${day}: ${place}.`
      : `Columns as chosen on ${day}: ${columns.join("; ")} (${place}).`,
  inSheet: (sheet: string) => `sheet “${sheet}”`,
  headingsIn: (row: number) => `headings in row ${row}`,
  columnIs: (name: string, meaning: string) => `${name} is “${meaning}”`,
  leftOut: (name: string) => `${name} is left out`,
  heading: (heading: string) => `“${heading}”`,
  noHeading: (key: string) => `the column ${key} without a heading`,
  dropped: (day: string, why: string) =>
    `What was chosen on ${day} does not fit any more and is not used: ${why}. Columns are taken as their headings say.`,
  unread: (why: string) =>
    `Whether columns were chosen earlier cannot be seen: ${why} They are taken as their headings say.`,
  alike: (letters: string, heading: string, field: string, confidence: number) =>
    `Column ${letters} “${heading}” is read as “${field}” (${confidence} % sure); --map "${heading}=FIELD" or --map "${heading}=ignore" changes that.`,
  /** A column as people find it. */
  column: (letters: string, heading: string) => `${letters} “${heading}”`,
  /** Of two columns for one field: the one that is left out, and how to choose it. */
  rival: (name: string, { used, field, map }: RivalColumn) =>
    `Column ${name} is not used, because column ${used} is read as “${field}”; --map "${map}" chooses it instead.`,
  converted: (name: string, from: string, to: string) => `${name} from ${from} to ${to}`,
  inOtherUnits: (columns: readonly string[]) =>
    `Converted, as their headings say: column ${columns.join("; column ")}.`,
  lacking: (headings: readonly string[]) =>
    `No column for ${headings.join(", ")}: live listings keep what they have; a row with a new SKU needs them (--set FIELD=VALUE gives every row one).`,
  ignored: (columns: readonly string[]) =>
    `Ignored, because no field is called so: ${columns.join(", ")}.`,
  perhaps: (heading: string, field: string, name: string, confidence: number) =>
    `“${heading}” (perhaps ${field}, ${confidence} %: --map "${heading}=${name}")`,
  unheaded: (letters: readonly string[]) =>
    `Ignored, because they have no heading: column ${letters.join(", ")}.`,
  given: (values: readonly string[]) => `In every row, by --set: ${values.join("; ")}.`,
  givenIs: (field: string, text: string) => `${field} is ${text}`,
  valueNames: (words: readonly string[]) => `Read as words for a choice: ${words.join("; ")}.`,
  wholeLists: (lists: readonly string[]) =>
    `Whole lists, by --whole-lists: ${lists.join(", ")}. What else a listing has in them is removed.`,
  remembered: (columns: number) =>
    `Remembered for workbooks with these headings: ${count(columns, "column")} and what else was given.`,
};

/** The pattern of these words for every language. */
export type SheetWords = typeof sheetWords;
