import type { ErrorWords } from "../../model/message.ts";
import { annotationsOf } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingWords } from "../../model/speech.ts";
import { count, grouped, spokenDuration } from "../../model/text/number-words.ts";
import { keyName } from "../../screen/keys/bindings.ts";

/** What a person agrees to: the question, and what its answer led to. */
export type Agreement = "upload" | "undo" | "fulfil";

/** Questions before anything is sent, and why nothing was. */
const consentWords = {
  typeName: {
    upload: "Type the environment's name to upload: ",
    undo: "Type the environment's name to undo: ",
    fulfil: "Type the environment's name to fulfil: ",
  } satisfies Record<Agreement, string>,
  questions: {
    upload: "Upload? [y/N] ",
    undo: "Undo? [y/N] ",
    fulfil: "Fulfil? [y/N] ",
  } satisfies Record<Agreement, string>,
  typeYesToDecline: (items: number, orders: number) =>
    `Type yes to decline ${items === 1 ? "this item" : `these ${items} items`}; anything else leaves ${orders === 1 ? "the order" : "these orders"} out: `,
  declined: {
    upload: {
      message: "Not uploaded: not confirmed.",
      hint: "Nothing was sent. Run the command again and answer y.",
    },
    undo: {
      message: "Not undone: not confirmed.",
      hint: "Nothing was sent. Run the command again and answer y.",
    },
    fulfil: {
      message: "Not fulfilled: not confirmed.",
      hint: "Nothing was sent. Run the command again and answer y.",
    },
  } satisfies Record<Agreement, ErrorWords>,
  nobodyToAgree: (
    agreement: Agreement | "resume",
    env: string,
    isProduction: boolean,
  ): ErrorWords => ({
    message: `Nobody is here to agree to ${{ upload: "an upload", undo: "an undo", fulfil: "a fulfilment", resume: "a resume" }[agreement]} to “${env}”.`,
    hint: isProduction ? "Add both --yes and --env production." : "Add --yes.",
  }),
  planOfOther: (plan: string, here: string): ErrorWords => ({
    message: `The plan was made for ${plan}, not for ${here}.`,
    hint: "Name the plan's environment with --env and --base-url, or make a new plan.",
  }),
  planWritesOpen: (sku: string, run: string): ErrorWords => ({
    message: `The plan writes to ${sku}, where the outcome of a write of run ${run} is open.`,
    hint: `Settle it with “sheetport resume ${run}”, then make a new plan.`,
  }),
  planCreatesAgain: (sku: string): ErrorWords => ({
    message: `The plan creates ${sku}, which was created since the plan was made.`,
    hint: "Make a new plan, or upload the workbook itself.",
  }),
};

/** The pattern of these words in every language. */
export type ConsentWords = typeof consentWords;

/** What is wrong with a file or a place for one. */
const fileWords = {
  tooLarge: (name: string, megabytes: number): ErrorWords => ({
    message: `${name} has ${megabytes} MB; no workbook of products is that large.`,
    hint: "Split it into workbooks of at most 64 MB.",
  }),
  notFound: (path: string): ErrorWords => ({
    message: `There is no file ${path}.`,
    hint: "Check the name and the folder; “sheetport template products” writes a blank workbook.",
  }),
  isFolder: (path: string): ErrorWords => ({
    message: `${path} is a folder, not a file.`,
    hint: "Name the workbook in it.",
  }),
  isDevice: (path: string): ErrorWords => ({
    message: `${path} is a device or a pipe, not an ordinary file.`,
    hint: "Name a file. A workbook that is piped in has the name “-”: “sheetport check - < FILE”.",
  }),
  nothingPiped: {
    message: "“-” stands for what is piped in, and nothing is.",
    hint: "Name a file, or pipe a workbook in: “sheetport check - < FILE”.",
  },
  notReadable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be read: ${why}`,
    hint: "Close it in other programs and check that you may read it.",
  }),
  heldElsewhere: (path: string): ErrorWords => ({
    message: `${path} is open in another program, which lets nobody else read it.`,
    hint: "Close it there and try again.",
  }),
  notToBeSeen: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be looked at: ${why}`,
    hint: "Check that the folder or the network drive is there and that you may read it.",
  }),
  exists: (path: string): ErrorWords => ({
    message: `${path} exists already.`,
    hint: "Name another file, or add --force to replace it.",
  }),
  inTheWay: (path: string, isFolder: boolean): ErrorWords => ({
    message: `${path} cannot be written: ${isFolder ? "it is a folder" : "it is a device or a pipe, not an ordinary file"}.`,
    hint: "Name a file that does not exist yet, or an ordinary one.",
  }),
  noFolder: (folder: string): ErrorWords => ({
    message: `There is no folder ${folder}.`,
    hint: "Make the folder, or name a file in another one.",
  }),
  notWritable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be written: ${why}.`,
    hint: "Close it in other programs, check the folder and the space on the disk, and try again.",
  }),
  resultsNotWritable: (folder: string, why: string): ErrorWords => ({
    message: `The results cannot be written to ${folder}: ${why}`,
    hint: "Nothing was sent. Name a file in a folder that exists and may be written with --results.",
  }),
  wouldReplace: (name: string): ErrorWords => ({
    message: `${name} is the workbook itself; it would be replaced.`,
    hint: "Nothing was sent or written. Name another file.",
  }),
  ownData: (path: string, dataDir: string): ErrorWords => ({
    message: `${path} is among sheetport's own files, in its data directory ${dataDir}.`,
    hint: "Nothing was sent or written. Name a file in another folder.",
  }),
  /** What ended an export, and that the next one goes on; `isAsked`: the person ended it. */
  exportStopped: (
    { message, hint }: ErrorWords,
    listings: number,
    isAsked: boolean,
  ): ErrorWords => {
    const kept = `${listings} listings are read and kept: the same command goes on from there within 24 hours.`;
    return { message, hint: isAsked ? kept : `${hint} ${kept}` };
  },
};

/** The pattern of these words in every language. */
export type FileWords = typeof fileWords;

/**
 * The words of help in another language than English. English texts stand where commands and options
 * are declared, and are the keys here: a sentence that changes asks for its translation anew. Loaded
 * only where that language is spoken, so that help in English starts as fast as before.
 */
export interface HelpWords {
  /** Descriptions of commands, options and arguments, by the English text. */
  readonly texts: Readonly<Record<string, string>>;
  /** What stands for a value, by the English word: `file` of `<file>`. */
  readonly values: Readonly<Record<string, string>>;
  /** A text with the values that are possible. */
  readonly withChoices: (text: string, choices: readonly string[]) => string;
  /** Complaints about a command line. */
  readonly usage: UsageWords;
}

/** What is wrong with a command line; every text is quoted as it was written. */
export interface UsageWords {
  readonly hint: string;
  readonly unknownOption: (option: string) => string;
  readonly unknownCommand: (command: string) => string;
  readonly missingArgument: (argument: string) => string;
  readonly missingValue: (option: string) => string;
  readonly invalidValue: (option: string, value: string, choices: string) => string;
  /** The command is left out of what was said without one. */
  readonly tooMany: (expected: number, got: number, command: string) => string;
  readonly didYouMean: (names: string) => string;
}

/** What login, logout and config say, and what is wrong with a key. */
export const keyWords = {
  askKey: (name: string, address: string) => `API key for “${name}” (${address}), not shown: `,
  askAddress: (name: string) => `Base URL of the marketplace for “${name}”: `,
  taken: (address: string) => `The marketplace at ${address} takes the key.`,
  notChecked: "The key was not checked with the marketplace.",
  kept: (name: string, place: string) => `The key of “${name}” is kept ${place}.`,
  keychainNotUsed: (reason: string) => `The system keychain is not used: ${reason}.`,
  usedByDefault: (name: string) => `“${name}” is used whenever --env is not given.`,
  useWith: (name: string, byDefault: string) =>
    `Use it with --env ${name}; “${byDefault}” stays the default.`,
  variableFirst: (variable: string) => `${variable} is set and is used instead of the saved key.`,
  places: {
    none: "none is kept",
    keychain: (service: string, account: string) =>
      `in the system keychain (service “${service}”, account “${account}”)`,
    windowsFile: (path: string) => `in ${path}, which the permissions of its folder protect`,
    file: (path: string) => `in ${path}, which only you can read (0600)`,
  },
  stillThere: (name: string, place: string, why: string) =>
    `The key of “${name}” is still ${place}, which cannot be reached: ${why}. Remove it there, or unlock the keychain and run this again.`,
  unlock: "Unlock the keychain.",
  profileStays: (name: string, baseUrl: string) =>
    `The profile “${name}” (${baseUrl}) is kept; remove it with “sheetport logout --env ${name} --forget”.`,
  profileGone: (name: string) => `The profile “${name}” is gone.`,
  simulatorNow: "Without --env, the built-in simulator is used.",
  variableStays: (variable: string) =>
    `${variable} is still set: commands go on using the key in it.`,
  validStill: "The key itself stays valid at the marketplace until it is revoked there.",
  noneKept: (name: string) => `No key of “${name}” was kept.`,
  removed: (name: string, places: readonly string[]) =>
    `The key of “${name}” is removed from ${places.join(" and ")}.`,
  removedFrom: { keychain: "the system keychain", file: "the key file" },
  config: {
    from: {
      option: "option",
      variable: "environment variable",
      profile: "profile",
      team: "sheetport.json beside it",
      kept: "kept",
      default: "default",
      system: "system",
    },
    builtIn: "built in",
    key: (key: string) => `API key: ${key}.`,
    noProxy: "No proxy is used.",
    profiles: "Profiles",
    noProfiles: "None; “sheetport login” sets one up.",
    profileKey: (place: string) => `key: ${place}`,
    simulatorNeedsNone: "the built-in simulator needs none",
    fromVariable: (variable: string) => `from ${variable}`,
    noneKept: (name: string) => `none is kept for “${name}”`,
  },
  noKey: (name: string): ErrorWords => ({
    message: `There is no API key for “${name}”.`,
    hint: `Keep it with “sheetport login --env ${name}”, or set SHEETPORT_API_KEY to the key, or SHEETPORT_API_KEY_FILE to a file that holds it.`,
  }),
  badKey: {
    variable: (variable: string) => ({
      message: `${variable} holds something that cannot be an API key.`,
      hint: copyAgain,
    }),
    fileOf: (variable: string) => ({
      message: `The file of ${variable} holds something that cannot be an API key.`,
      hint: copyAgain,
    }),
    kept: () => ({
      message: "What is kept holds something that cannot be an API key.",
      hint: copyAgain,
    }),
    typed: () => ({
      message: "What was typed holds something that cannot be an API key.",
      hint: copyAgain,
    }),
    piped: () => ({
      message: "What was piped in holds something that cannot be an API key.",
      hint: copyAgain,
    }),
  } satisfies Record<string, (variable: string) => ErrorWords>,
  otherAddress: (name: string, address: string, asked: string): ErrorWords => ({
    message: `The key kept for “${name}” belongs to ${address}; it is not sent to ${asked}.`,
    hint: "Leave the other base URL away, use another --env, or log in there with “sheetport login --base-url URL”.",
  }),
  addressUnknown: (name: string): ErrorWords => ({
    message: `The address of “${name}” is not known.`,
    hint: "Add --base-url URL, for example https://api.example.com.",
  }),
  nobodyToAsk: {
    message: "There is nobody to ask for the API key, and none was piped in.",
    hint: "Run “sheetport login” in a terminal, or pipe the key in: “sheetport login < key.txt”.",
  },
  notKept: ({ message, hint }: ErrorWords, isRefused: boolean): ErrorWords => ({
    message: `${message} The key was not kept.`,
    hint: isRefused
      ? "Copy the key again, and check that it belongs to this address."
      : `${hint} To keep the key without a check, add --no-verify.`,
  }),
  noneChosen: (known: readonly string[]): ErrorWords => ({
    message: "No environment is chosen.",
    hint: useEnv(known),
  }),
  noProfile: (name: string, known: readonly string[]): ErrorWords => ({
    message: `There is no profile “${name}”.`,
    hint: useEnv(known),
  }),
  keychainClosed: (name: string, why: string): ErrorWords => ({
    message: `The key of “${name}” is in the system keychain, which cannot be read: ${why}.`,
    hint: "Unlock the keychain, or set SHEETPORT_API_KEY, or run “sheetport login” again.",
  }),
  cannotKeep: (path: string, why: string): ErrorWords => ({
    message: `The key cannot be kept in ${path}: ${why}`,
    hint: "Check the folder and the space on the disk; until then, set SHEETPORT_API_KEY.",
  }),
  cannotRemove: (path: string, why: string): ErrorWords => ({
    message: `The key file ${path} cannot be removed: ${why}`,
    hint: "Remove it yourself: it holds the key.",
  }),
  keyFileUnusable: (path: string, why: string): ErrorWords => ({
    message: `The key file ${path} cannot be used: ${why}.`,
    hint: "Run “sheetport login” again; it rewrites the file.",
  }),
  isLink: "it is a link",
  isNoFile: "it is no file",
  isTooLarge: "it is too large",
  holdsNoKey: "it holds no key as sheetport writes it",
  folderIsLink: (folder: string): ErrorWords => ({
    message: `${folder}, where keys are kept, is a link or a file and not a folder.`,
    hint: "Nothing was read or written there. Find out who created it, remove it, and run “sheetport login” again.",
  }),
  othersCanOpen: (path: string, mode: string, isKept: boolean): ErrorWords => ({
    message: `Others on this machine can open the key file ${path} (${mode}).`,
    hint: `Run “chmod 600 ${path}”. If others use this machine, have a new key issued${isKept ? " and run “sheetport login” again" : ""}.`,
  }),
  badName: (name: string, hint: string): ErrorWords => ({
    message: `“${name}” cannot be the name of an environment with a key.`,
    hint,
  }),
  nameOfSimulator: "It is the name of the built-in simulator, which needs no key.",
  nameSigns: "Use up to 64 letters, digits, “.”, “_” and “-”, a letter or digit first.",
  nameTwin: (twin: string) => `There is “${twin}” already; use that name.`,
  settingsDamaged: (file: string, what: string): ErrorWords => ({
    message: `The settings file ${file} is damaged: ${what}.`,
    hint: "Correct it, or move it away and run “sheetport login” again; runs and memory are kept elsewhere.",
  }),
  unreadable: (why: string) => `it cannot be read: ${why}`,
  noJson: "it is not JSON",
  noObject: "it is no JSON object",
  otherVersion: (version: number) =>
    `its version is not ${version}; a newer sheetport may have written it`,
  environmentsNoObject: "“environments” is no object",
  defaultUnknown: "“defaultEnv” names an environment that is not in it",
  settingsNoObject: "“settings” is no object",
  settingsIncomplete: (env: string) => `the settings of “${env}” are not those that can be kept`,
  settingKept: (setting: string, value: string, env: string) =>
    `${setting} is ${value} from now on${env === "" ? "" : ` with --env ${env}`}.`,
  settingForgotten: (setting: string, env: string) =>
    `${setting} is not kept any more${env === "" ? "" : ` for ${env}`}.`,
  settingNotKept: (setting: string, env: string) =>
    `${setting} was not kept${env === "" ? "" : ` for ${env}`}; “sheetport config” shows what is.`,
  environmentIncomplete: (name: string) => `the environment “${name}” is not complete`,
};

const copyAgain = "Copy the key again: one line of letters, digits and signs, without spaces.";

function useEnv(known: readonly string[]): string {
  return known.length === 0
    ? "No key is kept; there is nothing to remove."
    : `Use --env: ${known.map((one) => `“${one}”`).join(", ")}.`;
}

/** The pattern of these words in every language. */
export type KeyWords = typeof keyWords;

const copyLabel = "Copy the file into the workbook’s folder, or name its folder with --labels-dir.";

const nameLabel = "Name a PDF, PNG or JPG file.";

const putBack = "Put the file back as it was and resume, or run “sheetport fulfil” again.";

/** Why a label file cannot be sent, and what to do about it; `file` as the sheet names it. */
const labelWords = {
  network: (file: string): FindingWords => ({
    message: `The label file “${file}” is a path into the network.`,
    fix: copyLabel,
  }),
  missing: (file: string, folders: readonly string[]): FindingWords => ({
    message: `The label file “${file}” is not there: looked in ${folders.map((folder) => `“${folder}”`).join(" or ")}.`,
    fix: "Check the name, or name the folder of the labels with --labels-dir.",
  }),
  outside: (file: string): FindingWords => ({
    message: `The label file “${file}” lies neither in the workbook’s folder itself nor in that of --labels-dir.`,
    fix: copyLabel,
  }),
  hidden: (file: string): FindingWords => ({
    message: `The label file “${file}” is a hidden file.`,
    fix: "Give the file a name that does not begin with a dot.",
  }),
  unreadable: (file: string, why: string): FindingWords => ({
    message: `The label file “${file}” cannot be read: ${why}.`,
    fix: nameLabel,
  }),
  notAFile: (file: string): FindingWords => ({
    message: `The label file “${file}” is not an ordinary file.`,
    fix: nameLabel,
  }),
  wrongType: (file: string): FindingWords => ({
    message: `The label file “${file}” is neither a PDF nor a PNG nor a JPG by its content.`,
    fix: "Save the label as PDF, PNG or JPG.",
  }),
  tooLarge: (file: string, megabytes: string): FindingWords => ({
    message: `The label file “${file}” has ${megabytes} MB; 10 MB are allowed.`,
    fix: "Save the label smaller, or give a label URL.",
  }),
  /** The label of a plan that is not the same any more. */
  changes: {
    gone: (file: string): ErrorWords => ({
      message: `The label file ${file} is not there any more.`,
      hint: putBack,
    }),
    elsewhere: (file: string): ErrorWords => ({
      message: `The label file ${file} is now in another folder.`,
      hint: putBack,
    }),
    changed: (file: string): ErrorWords => ({
      message: `The label file ${file} has changed since it was checked.`,
      hint: putBack,
    }),
    unfit: ({ message }: FindingWords): ErrorWords => ({ message, hint: putBack }),
  },
};

/** The pattern of these words for every language. */
export type LabelWords = typeof labelWords;

/** What is said on the way: about the workbook as it is read, and about waiting. */
export const noteWords = {
  checkedRows: (rows: number) => `checked ${count(rows, "row")}`,
  readListings: (done: number, total: number) => `read ${done} of ${total} listings`,
  freshListings: (listings: number, minutes: number) =>
    `Not read again: ${count(listings, "listing")} read less than ${count(minutes, "minute")} ago. --read all reads all of them.`,
  /** Other spellings of SKUs that were not asked for. */
  spellingsLeft: (skus: number) =>
    `Not looked for, because that would take longer than the comparison itself: ${count(skus, "SKU")} with other zeros in front.`,
  ordersForeign: (name: string, from: string, host: string) =>
    `${name} was exported from ${from}, not from ${host}: check that this is the right marketplace.`,
  lanes: { create: "create", update: "update", read: "read", orders: "orders" },
  waits: (lane: string, seconds: number, isMost: boolean) =>
    `Other sheetport commands with this key have used up the ${lane} limit for now: waiting ${isMost ? "up to" : "about"} ${seconds} s.`,
  laneClosed: (lane: string, seconds: number, askedMs?: number) =>
    askedMs === undefined
      ? `The marketplace asks for a pause (${lane} limit): waiting ${spokenDuration(seconds)}.`
      : `The marketplace asks for a pause of ${spokenDuration(askedMs / 1000)} (${lane} limit). sheetport waits ${spokenDuration(seconds)} and tries again. You can stop with Ctrl-C and resume later; nothing is lost.`,
  dataFolderOpen: (folder: string) =>
    `Others on this machine can write to the data folder ${folder}, and so change what sheetport keeps and sends: run “chmod 700 ${folder}”.`,
  zoneUnknown: (asked: string, zone: string) =>
    `The time zone “${asked}” (TZ) is not known here: dates are read as ${zone === "UTC" ? zone : `UTC${zone}`}.`,
  warning: (message: string) => `warning: ${message}`,
  triesAgain: (message: string, seconds: number) => `${message} Trying again in ${seconds} s.`,
  proxy: (origin: string, variable: string, withLogin: boolean) =>
    `Requests go through the proxy ${origin} (from ${variable}${withLogin ? ", with a user name" : ""}).`,
  stopping: (run: string) =>
    `Stopping: what is under way will end. Press Ctrl-C again to stop at once; “sheetport resume ${run}” goes on.`,
  resuming: (run: string, open: number, all: number) =>
    `Resuming run ${run}: ${open} of ${all} writes are open.`,
  overtaken: (writes: number) =>
    `Later runs have written to ${writes} of them since: nothing is sent for those.`,
  workbookMoved: (file: string) =>
    `${file} was moved or changed since the run began: no results workbook is written. What was planned then is what is sent.`,
  workbookGone: (file: string) =>
    `${file} is gone or was changed since it was compared: what was planned then is what is sent, and the results hold what the plan knows of its rows.`,
  workbookUnreadable: (file: string, why: string) =>
    `${file} cannot be read as it was then, so the results hold what the plan knows of its rows: ${why}`,
  wroteTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each variant, then run “sheetport check ${name}”.`,
  wroteOrdersTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each order item, then run “sheetport fulfil ${name}”; “sheetport export orders” writes it with your orders in it.`,
  simulatorAnswers: (url: string, key: string) =>
    `The simulator answers on ${url} (key: ${key}). Ctrl-C ends it.`,
  ownKey: "the one in SHEETPORT_API_KEY",
  simulatorLedger: (ledger: string, summary: string) =>
    `What arrived: ${ledger}, summed up: ${summary}`,
  approved: (approved: number, all: number) =>
    `Approved: ${grouped(approved)} of ${count(all, "product")}; nothing else is sent.`,
  finishFailed: (code: number) => `The command of --on-finish ended with exit code ${code}.`,
  finishStopped: (signal: string) => `The command of --on-finish was ended by ${signal}.`,
  finishTooLong: (seconds: number) =>
    `The command of --on-finish took longer than ${seconds} seconds and was stopped.`,
  finishNotStarted: (why: string) => `The command of --on-finish did not start: ${why}.`,
  bug: (message: string) =>
    `a mistake in sheetport: ${message}\nPlease report it with this message. What was sent is in the record: “sheetport runs” shows it.`,
};

/** The pattern of these words in every language. */
export type NoteWords = typeof noteWords;

/** What is wrong with an option, a word or a setting. */
const optionWords = {
  /** A wrong value; the hint says what may stand there. */
  cannotBe: (option: string, text: string) => `${option} cannot be “${text}”.`,
  cannotBeFor: (option: string, text: string, why: string) =>
    `${option} cannot be “${text}”: ${why}.`,
  useOneOf: (choices: readonly string[]) =>
    `Use ${choices.map((choice) => `“${choice}”`).join(" or ")}.`,
  useNames: (names: readonly string[]) => `Use ${names.join(", ")}.`,
  aboveZero: "Give a number above zero.",
  portNumber: "Give a number from 0 to 65535; 0 takes any free port.",
  configWords:
    "Write “config” alone, “config set SETTING VALUE”, “config unset SETTING”, or “config set default-env NAME”.",
  dateWords:
    "Write a date such as 2026-11-01, a time such as “2026-11-01 14:30” (with Z or +03:00 for another zone), or 7d for seven days ago.",
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
  mapTwice: "This heading is said to hold something else, too. Leave one of the two.",
  setNothing: "Give a value; a field that nothing is given for is left out.",
  setBraces: "Write {FIELD} for another field’s value, {{ and }} for braces.",
  setTwice: "Another --set gives this field a value.",
  mapValueForm: 'Write --map-value "FIELD:THEIR WORD=VALUE".',
  mapValueTwice: "This word is said to mean something else, too. Leave one of the two.",
  wordFields: (fields: readonly string[]) =>
    `Words of your own are read for these fields (options and attributes with their key): ${fields.join(", ")}.`,
  choicesOf: (field: string, choices: readonly string[]) =>
    `The values of ${field} are ${choices.join(", ")}.`,
  write: (option: string, form: string) => `Write ${option} ${form}.`,
  noField: (option: string, name: string) => `${option} names “${name}”, which is no field.`,
  nameKey: (field: FieldName) =>
    `Name its key, too: “${field}.Colour” or “${annotationsOf(field)["x-heading"].en}: Colour”.`,
  perhaps: (fields: readonly string[]) =>
    `Did you mean ${fields.join(", ")}? You can use a field’s name or any of its headings.`,
  fieldsAre: (fields: readonly string[]) => `The fields are ${fields.join(", ")}.`,
  nothingAsked: {
    message: "No command is named, and there is no terminal for the screen.",
    hint: "“sheetport --help” lists the commands, “sheetport COMMAND --help” its options.",
  },
  optionsFirst: (word: string): ErrorWords => ({
    message: `Put options after the command: “${word}” comes after an option.`,
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

/** Why a run, or what follows it, does not go on. */
export const runWords = {
  doneSince: (run: string) => `Run ${run} has done this since.`,
  overtaken: (run: string) =>
    `Run ${run} has written to it since, so what this run had planned is out of date.`,
  stopped: {
    message: "Stopped.",
    hint: "Nothing was left half done; start it again whenever you like.",
  },
  lockLost: {
    message: "The lock of this run was taken away.",
    hint: "Nothing more was sent. Let no other program touch the data folder, then resume the run.",
  },
  nothingToResume: {
    message: "There is no run to resume: all of them have finished.",
    hint: "“sheetport runs” lists them.",
  },
  nothingToUndo: {
    message: "There is no run to undo: none has updated a listing here.",
    hint: "“sheetport runs” lists the runs. Creates cannot be undone: the interface has no delete.",
  },
  undone: (run: string, undo: string): ErrorWords => ({
    message: `Run ${run} was undone by run ${undo}, so it does not go on.`,
    hint: `Upload the workbook again, or bring the updates back with “sheetport undo ${undo}”. “sheetport release SKU” settles a create whose outcome is open.`,
  }),
  ofOther: (run: string, its: string, here: string): ErrorWords => ({
    message: `Run ${run} belongs to ${its}, not to ${here}.`,
    hint: "Name its environment with --env and --base-url.",
  }),
  ofOrders: (run: string, command: string): ErrorWords => ({
    message: `Run ${run} is about orders, and “sheetport ${command}” is about products alone.`,
    hint: `“sheetport runs ${run}” shows what became of each order; “sheetport runs” lists the other runs.`,
  }),
  orderWriteOpen: (order: string, run: string): ErrorWords => ({
    message: `The run writes to order ${order}, where the outcome of a write of run ${run} is open.`,
    hint: `Settle it with “sheetport resume ${run}” first.`,
  }),
};

/** The pattern of these words in every language. */
export type RunWords = typeof runWords;

/** A column that is left out, and the one that is read instead. */
export interface RivalColumn {
  readonly used: string;
  readonly field: string;
  /** As `--map` takes it. */
  readonly map: string;
}

/** What is said about how a sheet is read: its columns, and what was settled about them; in English. */
const sheetWords = {
  unread: (why: string) =>
    `Whether columns were chosen earlier cannot be seen: ${why} They are taken as their headings say.`,
  remembered: (columns: number) =>
    `Remembered for workbooks with these headings: ${count(columns, "column")} and what else was given.`,
};

/** The pattern of these words for every language. */
export type SheetWords = typeof sheetWords;

/** How much a mapping says. */
interface MappingCounts {
  readonly headings: number;
  readonly values: number;
  readonly set: number;
}

const mappingForm =
  'The form is {"mapping": 1, "headings": {"THEIR HEADING": "FIELD"}, "values": {"FIELD": {"THEIR WORD": "VALUE"}}, "set": {"FIELD": "VALUE"}, "wholeLists": []}.';
const inMapping = ({ headings, values, set }: MappingCounts) =>
  `${count(headings, "heading")}, ${count(values, "word")}, ${count(set, "given value")}`;

/** What is said about mappings and their files, in English. */
export const mappingWords = {
  written: (file: string, counts: MappingCounts) => `Written: ${file} (${inMapping(counts)}).`,
  kept: (name: string, counts: MappingCounts) =>
    `Kept as “${name}”, for every workbook that has its headings: ${inMapping(counts)}.`,
  forgotten: (name: string) => `The mapping “${name}” is forgotten.`,
  notLive: (word: string, value: string, nearest: readonly string[]) =>
    `“${word}” is mapped to “${value}”, which is not among the live categories known here.${nearest.length === 0 ? "" : ` Nearest: ${nearest.map((one) => `“${one}”`).join(", ")}.`} Correct it in the file and import it again, or leave it if the category is new.`,
  nothing: {
    message: "There is nothing to export: no mapping was remembered, and none is given.",
    hint: "Name a workbook, or give --map, --map-value or --set.",
  },
  noneSo: (name: string, names: readonly string[]): ErrorWords => ({
    message: `No imported mapping is called “${name}”.`,
    hint: names.length === 0 ? "None is kept." : `Kept are: ${names.join(", ")}.`,
  }),
  tooLarge: (file: string, megabytes: number): ErrorWords => ({
    message: `${file} is larger than a mapping can be (${megabytes} MB).`,
    hint: "Name the mapping, not the workbook, or split it.",
  }),
  notJson: (file: string, why: string): ErrorWords => ({
    message: `${file} is not JSON: ${why}.`,
    hint: "Correct it, or export the mapping again.",
  }),
  twice: (file: string, key: string): ErrorWords => ({
    message: `${file} says “${key}” twice in one place.`,
    hint: "Leave one of the two.",
  }),
  noMapping: (file: string): ErrorWords => ({
    message: `${file} is not a mapping of version 1.`,
    hint: mappingForm,
  }),
  unknownKey: (file: string, key: string): ErrorWords => ({
    message: `${file} has “${key}”, which no mapping has.`,
    hint: mappingForm,
  }),
  wrong: (file: string, path: string): ErrorWords => ({
    message: `${file}: what stands at ${path} is not what belongs there: a text of one line without control characters, or a group of them.`,
    hint: mappingForm,
  }),
};

/** The pattern of these words for every language. */
export type MappingWords = typeof mappingWords;

/** Why a plan that was approved in a workbook is not sent, in English. */
const approvalWords = {
  tooLong: (lines: number): ErrorWords => ({
    message: `The plan has ${count(lines, "line")}, more than a workbook can hold.`,
    hint: "Save it as plan.json, or split it: --only create, --only update, or fewer rows.",
  }),
  damaged: {
    message: "The plan’s hidden sheet is missing or damaged, so it is not clear what was approved.",
    hint: "Approve in the file that sheetport wrote and save it as .xlsx, or make it again with “sheetport diff FILE --out plan.xlsx”.",
  },
  altered: (problems: readonly string[], more: number): ErrorWords => ({
    message: `The plan was altered, so nothing was sent. ${problems.join(" ")}${more === 0 ? "" : ` And ${grouped(more)} more.`}`,
    hint: "Only Approve and Note may be changed. Undo the rest, or make the plan again from a corrected workbook.",
  }),
  unclear: (problems: readonly string[], more: number): ErrorWords => ({
    message: `It is not clear what is approved, so nothing was sent. ${problems.join(" ")}${more === 0 ? "" : ` And ${grouped(more)} more.`}`,
    hint: "Choose Yes or No in the first line of each product, or leave it blank, which is not yes.",
  }),
  headings: (headings: readonly string[]) => `Its headings are not ${headings.join(", ")}.`,
  changed: (cell: string, sku: string) => `${cell} (${sku}) is not as the plan has it.`,
  noLine: (row: number) => `Row ${row} is no line of the plan.`,
  twice: (row: number, sku: string) => `Row ${row} (${sku}) appears twice.`,
  linesGone: (sku: string, lines: number) =>
    `${sku} is approved, and ${count(lines, "line")} of it gone.`,
  noAnswer: (cell: string, word: string) => `${cell} says “${word}”.`,
  twoAnswers: (sku: string, cells: string) =>
    `${sku}: ${cells} and its first line do not say the same; a product has one answer, in its first line.`,
};

/** The pattern of these words for every language. */
export type ApprovalWords = typeof approvalWords;

const twoWay =
  "so every cell that differs from the live listing counts as changed by you, whoever changed it";

/** What commands say about a workbook as a whole, in English. */
export const workbookWords = {
  sheetOptionOfPlan: (option: string): ErrorWords => ({
    message: `${option} says how a sheet is read, and a saved plan has no sheet.`,
    hint: "Give it to the “sheetport diff” that saves the plan.",
  }),
  isPlan: (file: string): ErrorWords => ({
    message: `${file} is a plan to be approved, not a sheet of products.`,
    hint: "Send what is approved in it with “sheetport upload FILE”, saved as .xlsx.",
  }),
  planWithFix: {
    message: "A saved plan is sent as it is: --fix has nothing to repair in it.",
    hint: "Leave out --fix, or make the plan again with “sheetport diff FILE --fix --out plan.json”.",
  },
  wholeListSkipped: {
    message: "--skip-bad-images cannot be combined with --whole-lists images.",
    hint: "A link left out of a whole list would be removed from the live listing. Leave one of the two options out.",
  },
  imagesOfPlan: {
    message: "Images are checked in the workbook: a saved plan is sent as it is.",
    hint: "Check them when the plan is made: sheetport diff FILE --check-images --out plan.json.",
  },
  foreignBase: (host: string) => `The workbook was exported from ${host}, ${twoWay}.`,
};

/** The pattern of these words for every language. */
export type WorkbookWords = typeof workbookWords;

/** What the screen is told by what carries its wishes out, in English. */
export const deskWords = {
  busy: {
    opening: "opening the workbook",
    preparing: "preparing the upload",
    listings: "reading the live listings",
    orders: "reading the orders",
    run: "reading the run",
    live: "reading what is live",
  },
  nothingChosen: "Nothing is chosen: there is nothing to send.",
  nothingFilledIn: () =>
    `Nothing to send: fill in the coloured columns, save the workbook, then press ${keyName("compare")}.`,
  runActive: (run: string): ErrorWords => ({
    message: `Run ${run} is under way here.`,
    hint: "Wait until it has ended, or stop it first.",
  }),
  savedSince: (): ErrorWords => ({
    message: "The workbook was saved after this comparison: nothing was sent.",
    hint: `${keyName("compare")} on the review compares the workbook as it is now.`,
  }),
  gone: (path: string): ErrorWords => ({
    message: `${path} is not there any more.`,
    hint: `It was moved, renamed or deleted. Press ${keyName("open-workbook")} on the home and name it where it is now.`,
  }),
  wroteTemplate: (path: string) =>
    `Wrote ${path}. Fill in one row for each variant, save it, then open it here.`,
  replace: {
    title: "Replace the file?",
    line: (path: string) => `${path} exists already. Its content is lost when it is replaced.`,
    verb: "replace it",
  },
  exports: {
    products: "Reading every live listing, then writing the workbook.",
    orders: "Reading the orders that are New or Packed, then writing the workbook.",
    stopped: "The export was stopped: no workbook was written.",
  },
  load: {
    alike: (columns: readonly string[]) => `Matched by similarity: ${columns.join("; ")}.`,
    alikeColumn: (column: string, field: string, confidence: number) =>
      `${column} → ${field} (${confidence} %)`,
    notUnderstood: (columns: string) => `Not understood, and left out: ${columns}.`,
    otherSheets: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Sheet ${sheets[0]} has headings of products too, and is not read: ${keyName("choose-sheet")} chooses it.`
        : `These sheets have headings of products too, and are not read: ${sheets.join(", ")}. ${keyName("choose-sheet")} chooses one.`,
    column: (letters: string, heading: string) =>
      heading === "" ? `${letters} (no heading)` : `${letters} “${heading}”`,
    quoted: (heading: string) => `“${heading}”`,
    ignored: "nothing: the column is not read",
  },
  noFolder: (path: string) => `There is no folder ${path}.`,
  nothingThere: (path: string, begun: string) =>
    `${path} has no workbook and no folder${begun === "" ? "" : ` whose name begins with “${begun}”`}.`,
  lost: (row: string, sku: string, outcome: string) => `Row ${row}  ${sku}  ${outcome}`,
  keepLines:
    "The record does not hold what follows; keep these lines (they are shown again when sheetport closes). “sheetport resume” asks the marketplace about each:",
  orders: {
    yes: "yes",
    title: (file: string, env: string, host: string) =>
      `Pack and ship ${file} at ${env} (${host})?`,
    verb: "pack and ship",
  },
  runs: {
    notEnded: "not ended",
    unknown: (writes: number) => `${grouped(writes)} unknown`,
    ended: (run: string, state: string) => `Run ${run} ${state}`,
    nothingOpen: (run: string) => `Nothing of run ${run} is open: every write has ended.`,
    resume: (run: string) => `Go on with run ${run}?`,
    resumeVerb: "go on",
    begun: (command: string, file: string, where: string, when: string) =>
      `${command}${file === "" ? "" : ` of ${file}`} to ${where}, started ${when}.`,
    open: (open: number, writes: number) =>
      `${grouped(open)} of ${count(writes, "write")} are open; what is done is not sent again.`,
    asksFirst: (writes: number) =>
      `The outcome of ${grouped(writes)} is unknown: the marketplace is asked about them first.`,
    undo: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host})?`,
    undoVerb: "undo",
    undoneBefore: (runs: readonly string[]) => `It was undone before, by ${runs.join(" and ")}.`,
    othersStay: "What others have changed since stays as they left it.",
    nothingToUndo: (run: string, earlier: readonly string[]) =>
      `Nothing to put back of run ${run}.${earlier.length === 0 ? "" : ` It was undone already, by ${earlier.join(" and ")}.`}`,
  },
  /** Ends a sentence, and stands between two. */
  stop: ".",
  between: " ",
  comma: ", ",
  colon: ": ",
};

/** The pattern of these words for every language. */
export type DeskWords = typeof deskWords;

/** What is wrong with a team's sheetport.json, in English. */
const teamWords = {
  tooLarge: (file: string, kilobytes: number): ErrorWords => ({
    message: `${file} is larger than ${kilobytes} KB.`,
    hint: "It holds a few settings; “sheetport schema config” says which.",
  }),
  notJson: (file: string, why: string): ErrorWords => ({
    message: `${file} is not JSON: ${why}.`,
    hint: "Correct it, or move it away.",
  }),
  notObject: (file: string): ErrorWords => ({
    message: `${file} is not an object of settings.`,
    hint: "“sheetport schema config” says what it may hold.",
  }),
  forbidden: (file: string, key: string): ErrorWords => ({
    message: `${file} may not set “${key}”: a file that comes with workbooks says how they are read, and no more.`,
    hint: `Take it out; for yourself, keep it with “sheetport config set ${key} VALUE”, where it can be kept.`,
  }),
  unknown: (file: string, key: string, known: readonly string[]): ErrorWords => ({
    message: `${file}: there is no setting “${key}”.`,
    hint: `It may hold: ${known.join(", ")}.`,
  }),
  outside: (file: string, key: string, value: string): ErrorWords => ({
    message: `${file}: “${key}” leads out of the folder that the file is in: ${value}`,
    hint: "Name a file or folder below it.",
  }),
  badValue: (file: string, key: string, value: string) => `${file}: “${key}” cannot be “${value}”.`,
  example: (example: string) => `Write it as in: ${example}.`,
};

/** All that this room says, in English: the pattern for every language. */
export const commandWords = {
  consent: consentWords,
  desk: deskWords,
  files: fileWords,
  keys: keyWords,
  labels: labelWords,
  mapping: mappingWords,
  notes: noteWords,
  options: optionWords,
  runs: runWords,
  sheets: sheetWords,
  team: teamWords,
  approval: approvalWords,
  workbook: workbookWords,
};

/** {@link commandWords} in whichever language. */
export type CommandWords = typeof commandWords;
