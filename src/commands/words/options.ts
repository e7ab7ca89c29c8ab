import type { ErrorWords } from "../../errors.ts";

/** What is wrong with an option, a word or a setting. */
export const optionWords = {
  /** A wrong value; the hint says what may stand there. */
  cannotBe: (option: string, text: string) => `${option} cannot be “${text}”.`,
  cannotBeFor: (option: string, text: string, why: string) =>
    `${option} cannot be “${text}”: ${why}.`,
  useOneOf: (choices: readonly string[]) =>
    `Use ${choices.map((choice) => `“${choice}”`).join(" or ")}.`,
  useNames: (names: readonly string[]) => `Use ${names.join(", ")}.`,
  aboveZero: "Give a number above zero.",
  portNumber: "Give a number from 0 to 65535; 0 takes any free port.",
  configWords: "Write “config” alone, or “config set default-env NAME”.",
  dateWords:
    "Write a date such as 2026-11-01 or 01.11.2026, a time such as “2026-11-01 14:30” (with Z or +03:00 for another zone), or words: today, yesterday, monday, “7 days ago”, “3 hours ago”.",
  fromAfterTo: (from: string, to: string): ErrorWords => ({
    message: `--from is ${from}, which is after --to, ${to}.`,
    hint: "Name the earlier time with --from.",
  }),
  ofOtherExport: (option: string, kind: string): ErrorWords => ({
    message: `${option} is an option of “export ${kind}” alone.`,
    hint: "Leave it out; “sheetport export --help” lists the options of each.",
  }),
  watchWithJson: {
    message: "--watch cannot be combined with --json.",
    hint: "Leave one of them out: --json prints exactly one document, --watch tells of every save.",
  },
  noHome: {
    message: "The system does not say which folder is your home folder (HOME).",
    hint: "Set HOME, or name a folder for sheetport’s data with --data-dir or SHEETPORT_DATA_DIR.",
  },
  watchPiped: {
    message: "--watch needs a file; what is piped in comes once.",
    hint: "Name the workbook, or leave --watch out.",
  },
  watchWithFix: {
    message: "--watch cannot be combined with --fix.",
    hint: "Leave one of them out: --fix writes a repaired workbook once, --watch tells of every save.",
  },
  headerRow: "Give the row’s number as Excel shows it: 1 is the first.",
  mapForm: 'Write --map "THEIR HEADING=FIELD".',
  mapTwice: "Another --map says something else about this heading.",
  setNothing: "Give a value; a field that nothing is given for is left out.",
  setBraces: "Write {FIELD} for another field’s value, {{ and }} for braces.",
  setTwice: "Another --set gives this field a value.",
  mapValueForm: 'Write --map-value "FIELD:THEIR WORD=VALUE".',
  choiceFields: (fields: readonly string[]) =>
    `Words are read for fields with choices: ${fields.join(", ")}.`,
  choicesOf: (field: string, choices: readonly string[]) =>
    `The values of ${field} are ${choices.join(", ")}.`,
  write: (option: string, form: string) => `Write ${option} ${form}.`,
  noField: (option: string, name: string) => `${option} names “${name}”, which is no field.`,
  nameKey: (field: string, heading: string) =>
    `Name its key, too: “${field}.Colour” or “${heading}: Colour”.`,
  perhaps: (fields: readonly string[]) =>
    `Perhaps ${fields.join(", ")} is meant. A field’s name or any of its headings will do.`,
  fieldsAre: (fields: readonly string[]) => `The fields are ${fields.join(", ")}.`,
  nothingAsked: {
    message: "No command is named, and there is no terminal for the screen.",
    hint: "“sheetport --help” lists the commands, “sheetport COMMAND --help” its options.",
  },
  optionsFirst: (word: string): ErrorWords => ({
    message: `Options stand behind the command, and “${word}” stands behind options.`,
    hint: "Write “sheetport COMMAND … --option”; “sheetport --help” lists the commands.",
  }),
  noAddress: (name: string, known: readonly string[]): ErrorWords => ({
    message: `The environment “${name}” has no address.${known.length === 0 ? "" : ` Known are ${known.map((one) => `“${one}”`).join(", ")}.`}`,
    hint: `Set it up with “sheetport login --env ${name} --base-url URL”, add --base-url URL, or set SHEETPORT_BASE_URL.`,
  }),
  noEnvironment: (name: string, known: readonly string[]): ErrorWords => ({
    message: `There is no environment “${name}”.`,
    hint: `Choose one of ${known.map((one) => `“${one}”`).join(", ")}, or set it up with “sheetport login --env ${name}”.`,
  }),
  proxyWithoutAddress: (variable: string): ErrorWords => ({
    message: `${variable} holds no address.`,
    hint: proxyHint,
  }),
  proxyKind: (variable: string, kind: string): ErrorWords => ({
    message: `${variable} names a proxy of the kind “${kind}”.`,
    hint: proxyHint,
  }),
  proxyLogin: (variable: string): ErrorWords => ({
    message: `${variable} holds a user name or password that is not percent-encoded properly.`,
    hint: proxyHint,
  }),
  seedNoJson: (file: string): ErrorWords => ({
    message: `${file} is not JSON.`,
    hint: 'Write it as { "products": […], "orders": […] }.',
  }),
};

const proxyHint =
  "Write it as http://HOST:PORT or https://HOST:PORT, with USER:PASSWORD@ before the host if need be; or name the marketplace in NO_PROXY.";

/** The pattern of these words in every language. */
export type OptionWords = typeof optionWords;
