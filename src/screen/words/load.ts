import { count } from "../../model/number-words.ts";
import type { SettledBy } from "../load-facts.ts";

/** What is said while a sheet is loaded, in English. */
export const loadWords = {
  noChoice: "There is no choice to take back.",
  nothingChosen: "Nothing was chosen about this sheet: there is nothing to forget.",
  cannotBeRead: "The sheet cannot be read like this: what is wrong stands above the columns.",
  next: {
    change: "say what the column holds",
    likely: (field: string) => `take it as ${field}`,
    check: "check every row",
  },
  allUnderstood: "Every column is understood.",
  moreLines: (lines: number) => `… ${count(lines, "more line")}`,
  noSheet: "No sheet can be read.",
  sheet: (name: string) => `Sheet “${name}”`,
  /** The other sheets that are read, too, by their own headings. */
  together: (sheets: readonly string[]) => `; read with it: ${sheets.join(", ")}`,
  headingsIn: (row: number) => `, headings in row ${row}`,
  settled: {
    chosen: " (chosen)",
    remembered: " (as chosen before)",
    headings: "",
    guess: " (a guess)",
  } satisfies Record<SettledBy, string>,
  remembered: "Chosen and remembered, for every command. ",
  asChosenOn: (day: string) => `As chosen on ${day}; `,
  dropsIt: " drops it.",
  takesBack: " takes the last choice back, ",
  dropsAll: " drops them all.",
  unknown: "not known, left out",
  ignored: "left out, as chosen",
  alike: (confidence: number) => ` (${confidence} % alike)`,
  perhaps: (field: string, confidence: number) => `left out; perhaps ${field}, ${confidence} %`,
  usedInstead: (column: string) => `not used: column ${column} has it`,
  noLikely: "Nothing likely is known of this column.",
  by: { chosen: " (chosen)", remembered: " (chosen before)" },
  noHeading: "(no heading)",
  columns: { heading: "Heading", holds: "Holds", example: "For example" },
  chooser: {
    hints: {
      choose: "choose this",
      move: "move",
      letters: "letters",
      narrow: "narrow the list",
      leave: "leave it as it is",
      all: "all of them",
    },
    takenBy: (column: string) => `column ${column} has it`,
    missing: "required, and still missing",
    hidden: "hidden",
    products: "looks like products",
    row: (row: number) => `row ${row}`,
    whichSheet: "Which sheet holds the products?",
    whichRow: "Which row holds the headings?",
    untitled: "no heading",
    titled: (heading: string) => `“${heading}”`,
    whatHolds: (letters: string, heading: string, samples: string) =>
      `What does column ${letters} (${heading}) hold${samples === "" ? "" : `, for example ${samples}`}?`,
    typeToNarrow: "type to narrow the list",
    nothingSo: "nothing is called so",
    asNow: "as it is now",
  },
};

/** The pattern of these words for every language. */
export type LoadWords = typeof loadWords;
