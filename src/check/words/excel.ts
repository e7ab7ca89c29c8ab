import { count } from "../../model/number-words.ts";
import type { FieldSpec } from "../fields.ts";
import type { GtinFault } from "../gtin.ts";
import { quoted, type Said } from "./said.ts";

function either(values: readonly string[]): string {
  return values.map(quoted).join(" or ");
}

const asText = "Format the column as Text, then type the value again.";
const wholeCode = "Format the column as Text, then type the whole code again.";

/** What the check says where a spreadsheet program changed a value or could not keep it. */
export const excelWords = {
  dateForNumber: (spec: FieldSpec, shown: string, meant: readonly string[]): Said => ({
    message:
      meant.length === 0
        ? `${spec.heading} is stored as a date or time (${quoted(shown)}), not as a number.`
        : `${spec.heading} is the date ${shown}: Excel turns a number such as ${either(meant)} into a date.`,
    fix: "Format the column as Number, then type the value again.",
    meant,
  }),
  dateForText: (label: string, shown: string, meant: readonly string[]): Said => ({
    message:
      meant.length === 0
        ? `${label} is stored as a date or time (${quoted(shown)}), not as text.`
        : `${label} is the date ${shown}: Excel turns a value such as ${either(meant)} into a date.`,
    fix: asText,
    meant,
  }),
  /** A date in a column of free text, where nothing can be guessed. */
  plainDate: (label: string): Said => ({ message: `${label} is a date.`, fix: asText, meant: [] }),
  truthForText: (label: string, shown: string): Said => ({
    message: `${label} is the truth value ${shown}, not text: Excel turns the word into it.`,
    fix: `If the word is meant, type '${shown} with an apostrophe in front.`,
  }),
  truthForNumber: (label: string, shown: string): Said => ({
    message: `${label} is the truth value ${shown}, not a number.`,
    fix: "Write digits only.",
  }),
  tooManyDigits: (label: string): Said => ({
    message: `${label} is a number of 16 digits or more: Excel keeps 15 and turned the rest into zeros.`,
    fix: wholeCode,
  }),
  scientificCode: (label: string, value: string): Said => ({
    message: `${label} is ${quoted(value)}: Excel shortened a long number, and its last digits are lost.`,
    fix: wholeCode,
  }),
  codeNotInteger: (label: string, shown: string): Said => ({
    message: `${label} is the number ${shown}; a code that has more than digits must be text, or Excel changes it.`,
    fix: `Format the column as Text, then type the code again, for example “${shown}”.`,
  }),
  cellError: (label: string, shown: string): Said => ({
    message: `${label} is Excel's error ${shown}: a formula in this cell failed.`,
    fix: "Repair the formula, or type the value.",
  }),
  formulaWithoutValue: (label: string): Said => ({
    message: `${label} is a formula that was saved without its result.`,
    fix: "Open the workbook in Excel, let it calculate, and save it; or type the value.",
  }),
  brokenText: (label: string, codePoint: string): Said => {
    const what =
      codePoint === "U+FFFD"
        ? "the mark � (U+FFFD), where an earlier program lost a character"
        : `the character ${codePoint}, which is not text`;
    return { message: `${label} contains ${what}.`, fix: "Type the text again at that place." };
  },
  unseenInCode: (label: string, codePoint: string, cleaned: string): Said => ({
    message: `${label} contains the character ${codePoint}, which cannot be seen or looks like a plain space.`,
    fix: cleaned,
  }),
  gtinWrong: (label: string, value: string, fault: GtinFault): Said => {
    switch (fault.kind) {
      case "not-digits":
        return {
          message: `${label} is ${quoted(value)}; a trade item number has digits only.`,
          fix: "Leave the cell blank if there is no number.",
        };
      case "length":
        return {
          message: `${label} has ${count(fault.digits, "digit")}; a trade item number has 8, 12, 13 or 14.`,
          fix: "Compare it with the package.",
        };
      case "check-digit":
        return {
          message: `${label} ${value} ends in ${value.at(-1)}, but by its other digits it would end in ${fault.expected}: a digit is probably wrong.`,
          fix: "Compare it with the package.",
        };
      case "zeros-lost":
        return {
          message: `${label} ${value} has only ${count(value.length, "digit")}: Excel drops zeros in front of numbers.`,
          fix: fault.padded,
          meant: [fault.padded],
        };
    }
  },
};

/** The pattern of these words for every language. */
export type ExcelWords = typeof excelWords;
