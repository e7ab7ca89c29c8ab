import type { ErrorWords } from "../../model/message.ts";
import { annotationsOf } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingWords } from "../../model/speech.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
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
    message: `There is no terminal to confirm ${{ upload: "an upload", undo: "an undo", fulfil: "a fulfilment", resume: "a resume" }[agreement]} for “${env}”.`,
    hint: isProduction ? "Add both --yes and --env production." : "Add --yes.",
  }),
  planOfOther: (plan: string, here: string): ErrorWords => ({
    message: `The plan was made for ${plan}, not for ${here}.`,
    hint: "Use the plan's environment (--env, --base-url), or make a new plan.",
  }),
  planOfOtherAccount: (host: string): ErrorWords => ({
    message: `The plan was made for another account at ${host}: it was compared with other listings.`,
    hint: "Use the API key of that account, or make a new plan. If it is only a new key of the same account, add --same-account once.",
  }),
  planWritesOpen: (sku: string, run: string): ErrorWords => ({
    message: `The plan writes to ${sku}, but the outcome of run ${run} for it is unknown.`,
    hint: `Run “sheetport resume ${run}”, then make a new plan.`,
  }),
  planCreatesAgain: (sku: string): ErrorWords => ({
    message: `The plan creates ${sku}, but it was created after the plan was made.`,
    hint: "Make a new plan, or upload the workbook itself.",
  }),
};

/** The pattern of these words in every language. */
export type ConsentWords = typeof consentWords;

/** What a mistyped name probably is, before what else can be done. */
function didYouMean(near: readonly string[]): string {
  const names = near.map((one) => `“${one}”`).join(" or ");
  return near.length === 0 ? "" : `Did you mean ${names}? `;
}

/** What is wrong with a file or a place for one. */
const fileWords = {
  tooLarge: (name: string, megabytes: number): ErrorWords => ({
    message: `${name} is ${megabytes} MB, too large for a product workbook.`,
    hint: "Split it into workbooks of at most 64 MB.",
  }),
  notFound: (path: string, near: readonly string[] = []): ErrorWords => ({
    message: `There is no file ${path}.`,
    hint: `${didYouMean(near)}Check the name and the folder. “sheetport template products” creates a blank workbook.`,
  }),
  isFolder: (path: string): ErrorWords => ({
    message: `${path} is a folder, not a file.`,
    hint: "Name the workbook in it.",
  }),
  isDevice: (path: string): ErrorWords => ({
    message: `${path} is a device or a pipe, not a file.`,
    hint: "Name a file. To pipe a workbook in, use “-”: “sheetport check - < FILE”.",
  }),
  nothingPiped: {
    message: "“-” reads from a pipe, but nothing was piped in.",
    hint: "Name a file, or pipe a workbook in: “sheetport check - < FILE”.",
  },
  notReadable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be read: ${why}`,
    hint: "Close it in other programs and check that you have permission to read it.",
  }),
  heldElsewhere: (path: string): ErrorWords => ({
    message: `${path} is locked by another program.`,
    hint: "Close it there and try again.",
  }),
  notToBeSeen: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be opened: ${why}`,
    hint: "Check that the folder or network drive is available and that you have permission to read it.",
  }),
  exists: (path: string): ErrorWords => ({
    message: `${path} already exists.`,
    hint: "Name another file, or add --force to replace it.",
  }),
  inTheWay: (path: string, isFolder: boolean): ErrorWords => ({
    message: `${path} cannot be written: ${isFolder ? "it is a folder" : "it is a device or a pipe, not a file"}.`,
    hint: "Name another file.",
  }),
  noWorkingFolder: {
    message: "The folder you are in no longer exists.",
    hint: "Go to another folder and run the command there.",
  },
  noFolder: (folder: string): ErrorWords => ({
    message: `There is no folder ${folder}.`,
    hint: "Create the folder, or name a file in another one.",
  }),
  notWritable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be written: ${why}.`,
    hint: "Close it in other programs, check the folder and the free disk space, and try again.",
  }),
  resultsNotWritable: (folder: string, why: string): ErrorWords => ({
    message: `The results cannot be written to ${folder}: ${why}`,
    hint: "Nothing was sent. Use --results to name a file in a folder you can write to.",
  }),
  wouldReplace: (name: string): ErrorWords => ({
    message: `${name} is the workbook itself and would be replaced.`,
    hint: "Nothing was sent or written. Name another file.",
  }),
  ownData: (path: string, dataDir: string): ErrorWords => ({
    message: `${path} is in sheetport's own data folder, ${dataDir}.`,
    hint: "Nothing was sent or written. Name a file in another folder.",
  }),
  /** What ended an export, and that the next one goes on; `isAsked`: the person ended it. */
  exportStopped: (
    { message, hint }: ErrorWords,
    listings: number,
    isAsked: boolean,
  ): ErrorWords => {
    const kept = `${listings} listings were read and kept: run the same command within 24 hours to resume.`;
    return { message, hint: isAsked ? kept : `${hint} ${kept}` };
  },
};

/** The pattern of these words in every language. */
export type FileWords = typeof fileWords;

/** What login, logout and config say, and what is wrong with a key. */
export const keyWords = {
  askKey: (name: string, address: string) =>
    `API key for “${name}” (${address}), hidden as you type: `,
  askAddress: (name: string) => `Base URL of the marketplace for “${name}”: `,
  taken: (address: string) => `The marketplace at ${address} accepts the key.`,
  notChecked: "The key was not checked with the marketplace.",
  kept: (name: string, place: string) => `The key of “${name}” is saved ${place}.`,
  keychainNotUsed: (reason: string) => `The system keychain is not used: ${reason}.`,
  usedByDefault: (name: string) => `“${name}” is used by default (without --env).`,
  useWith: (name: string, byDefault: string) =>
    `Use it with --env ${name}; the default is still “${byDefault}”.`,
  variableFirst: (variable: string) => `${variable} is set and is used instead of the saved key.`,
  places: {
    none: "none is saved",
    keychain: (service: string, account: string) =>
      `in the system keychain (service “${service}”, account “${account}”)`,
    windowsFile: (path: string) => `in ${path}, protected by its folder’s permissions`,
    file: (path: string) => `in ${path}, readable only by you (0600)`,
  },
  stillThere: (name: string, place: string, why: string) =>
    `The key of “${name}” is still ${place}, which cannot be reached: ${why}. Remove it there, or unlock the keychain and run this again.`,
  unlock: "Unlock the keychain.",
  profileStays: (name: string, baseUrl: string) =>
    `The profile “${name}” (${baseUrl}) is kept; remove it with “sheetport logout --env ${name} --forget”.`,
  profileGone: (name: string) => `The profile “${name}” was removed.`,
  simulatorNow: "Without --env, the built-in simulator is used.",
  variableStays: (variable: string) => `${variable} is still set: commands use the key in it.`,
  validStill: "The key itself is valid until you revoke it on the marketplace.",
  noneKept: (name: string) => `No key was saved for “${name}”.`,
  removed: (name: string, places: readonly string[]) =>
    `The key of “${name}” was removed from ${places.join(" and ")}.`,
  removedFrom: { keychain: "the system keychain", file: "the key file" },
  config: {
    from: {
      option: "option",
      variable: "environment variable",
      profile: "profile",
      team: "sheetport.json in this folder",
      kept: "saved",
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
    noneKept: (name: string) => `none is saved for “${name}”`,
  },
  noKey: (name: string): ErrorWords => ({
    message: `There is no API key for “${name}”.`,
    hint: `Save it with “sheetport login --env ${name}”, or set SHEETPORT_API_KEY to the key or SHEETPORT_API_KEY_FILE to a file that contains it.`,
  }),
  badKey: {
    variable: (variable: string) => ({
      message: `${variable} does not contain a valid API key.`,
      hint: copyAgain,
    }),
    fileOf: (variable: string) => ({
      message: `The file of ${variable} does not contain a valid API key.`,
      hint: copyAgain,
    }),
    kept: () => ({
      message: "The saved key is not a valid API key.",
      hint: copyAgain,
    }),
    typed: () => ({
      message: "What you typed is not a valid API key.",
      hint: copyAgain,
    }),
    piped: () => ({
      message: "What was piped in is not a valid API key.",
      hint: copyAgain,
    }),
  } satisfies Record<string, (variable: string) => ErrorWords>,
  otherAddress: (name: string, address: string, asked: string): ErrorWords => ({
    message: `The key saved for “${name}” belongs to ${address}; it is not sent to ${asked}.`,
    hint: "Leave out the other base URL, use another --env, or log in there with “sheetport login --base-url URL”.",
  }),
  addressUnknown: (name: string): ErrorWords => ({
    message: `sheetport does not know the address of “${name}”.`,
    hint: "Add --base-url URL, for example https://api.example.com.",
  }),
  nobodyToAsk: {
    message: "There is no terminal to ask for the API key, and none was piped in.",
    hint: "Run “sheetport login” in a terminal, or pipe the key in: “sheetport login < key.txt”.",
  },
  notKept: ({ message, hint }: ErrorWords, isRefused: boolean): ErrorWords => ({
    message: `${message} The key was not saved.`,
    hint: isRefused
      ? "Copy the key again, and check that it belongs to this address."
      : `${hint} To save the key without checking it, add --no-verify.`,
  }),
  noneChosen: (known: readonly string[]): ErrorWords => ({
    message: "No environment was chosen.",
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
    message: `The key cannot be saved in ${path}: ${why}`,
    hint: "Check the folder and the free disk space, or set SHEETPORT_API_KEY.",
  }),
  cannotRemove: (path: string, why: string): ErrorWords => ({
    message: `The key file ${path} cannot be removed: ${why}`,
    hint: "Delete it yourself: it contains the key.",
  }),
  keyFileUnusable: (path: string, why: string): ErrorWords => ({
    message: `The key file ${path} cannot be used: ${why}.`,
    hint: "Run “sheetport login” again; it rewrites the file.",
  }),
  isLink: "it is a link",
  isNoFile: "it is not a file",
  isTooLarge: "it is too large",
  holdsNoKey: "it does not contain a key that sheetport wrote",
  folderIsLink: (folder: string): ErrorWords => ({
    message: `${folder}, where keys are saved, is a link or a file, not a folder.`,
    hint: "Nothing was read or written there. Find out who created it, remove it, and run “sheetport login” again.",
  }),
  othersCanOpen: (path: string, mode: string, isKept: boolean): ErrorWords => ({
    message: `Other users of this computer can open the key file ${path} (${mode}).`,
    hint: `Run “chmod 600 ${path}”. If others use this computer, get a new key${isKept ? " and run “sheetport login” again" : ""}.`,
  }),
  badName: (name: string, hint: string): ErrorWords => ({
    message: `“${name}” cannot be the name of an environment with a key.`,
    hint,
  }),
  nameOfSimulator: "It is the name of the built-in simulator, which needs no key.",
  nameSigns: "Use up to 64 letters, digits, “.”, “_” and “-”, starting with a letter or digit.",
  nameTwin: (twin: string) => `“${twin}” already exists; use that name.`,
  settingsDamaged: (file: string, what: string): ErrorWords => ({
    message: `The settings file ${file} is damaged: ${what}.`,
    hint: "Correct it, or move it away and run “sheetport login” again; runs are stored elsewhere.",
  }),
  unreadable: (why: string) => `it cannot be read: ${why}`,
  noJson: "it is not JSON",
  noObject: "it is not a JSON object",
  otherVersion: (version: number) =>
    `its version is not ${version}; a newer sheetport may have written it`,
  environmentsNoObject: "“environments” is not an object",
  defaultUnknown: "“defaultEnv” names an environment that is not in it",
  settingsNoObject: "“settings” is not an object",
  settingsIncomplete: (env: string) => `the settings of “${env}” are invalid`,
  settingKept: (setting: string, value: string, env: string) =>
    `${setting} is now ${value}${env === "" ? "" : ` with --env ${env}`}.`,
  settingForgotten: (setting: string, env: string) =>
    `${setting} is no longer saved${env === "" ? "" : ` for ${env}`}.`,
  settingNotKept: (setting: string, env: string) =>
    `${setting} was not saved${env === "" ? "" : ` for ${env}`}; “sheetport config” shows what is.`,
  environmentIncomplete: (name: string) => `the environment “${name}” is incomplete`,
};

const copyAgain = "Copy the key again: one line without spaces.";

function useEnv(known: readonly string[]): string {
  return known.length === 0
    ? "No key is saved, so there is nothing to remove."
    : `Use --env: ${known.map((one) => `“${one}”`).join(", ")}.`;
}

/** The pattern of these words in every language. */
export type KeyWords = typeof keyWords;

const copyLabel = "Copy the file into the workbook’s folder, or set its folder with --labels-dir.";

const nameLabel = "Name a PDF, PNG or JPG file.";

const putBack = "Put the file back as it was and resume, or run “sheetport fulfil” again.";

/** Why a label file cannot be sent, and what to do about it; `file` as the sheet names it. */
const labelWords = {
  network: (file: string): FindingWords => ({
    message: `The label file “${file}” is a network path.`,
    fix: copyLabel,
  }),
  missing: (file: string, folders: readonly string[]): FindingWords => ({
    message: `The label file “${file}” was not found in ${folders.map((folder) => `“${folder}”`).join(" or ")}.`,
    fix: "Check the name, or set the label folder with --labels-dir.",
  }),
  outside: (file: string): FindingWords => ({
    message: `The label file “${file}” is neither in the workbook’s folder nor in that of --labels-dir.`,
    fix: copyLabel,
  }),
  hidden: (file: string): FindingWords => ({
    message: `The label file “${file}” is a hidden file.`,
    fix: "Give the file a name that does not start with a dot.",
  }),
  unreadable: (file: string, why: string): FindingWords => ({
    message: `The label file “${file}” cannot be read: ${why}.`,
    fix: nameLabel,
  }),
  notAFile: (file: string): FindingWords => ({
    message: `The label file “${file}” is not a regular file.`,
    fix: nameLabel,
  }),
  wrongType: (file: string): FindingWords => ({
    message: `The content of the label file “${file}” is not PDF, PNG or JPG.`,
    fix: "Save the label as PDF, PNG or JPG.",
  }),
  tooLarge: (file: string, megabytes: string): FindingWords => ({
    message: `The label file “${file}” is ${megabytes} MB; at most 10 MB are allowed.`,
    fix: "Save a smaller label, or use a label URL.",
  }),
  /** The label of a plan that is not the same any more. */
  changes: {
    gone: (file: string): ErrorWords => ({
      message: `The label file ${file} no longer exists.`,
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
    `Not read again: ${count(listings, "listing")} read less than ${count(minutes, "minute")} ago. --read all reads them all.`,
  /** Other spellings of SKUs that were not asked for. */
  spellingsLeft: (skus: number) =>
    `Not searched, because it would take longer than the comparison: ${count(skus, "SKU")} with other leading zeros.`,
  ordersForeign: (name: string, from: string, host: string) =>
    `${name} was exported from ${from}, not from ${host}: check that this is the right marketplace.`,
  lanes: { create: "create", update: "update", read: "read", orders: "orders" },
  waits: (lane: string, seconds: number, isMost: boolean) =>
    `Other sheetport commands with this key are using the ${lane} limit: waiting ${isMost ? "up to" : "about"} ${seconds} s.`,
  laneClosed: (lane: string, seconds: number, askedMs?: number) =>
    askedMs === undefined
      ? `The marketplace asks for a pause (${lane} limit): waiting ${spokenDuration(seconds)}.`
      : `The marketplace asks for a pause of ${spokenDuration(askedMs / 1000)} (${lane} limit). sheetport waits ${spokenDuration(seconds)} and tries again. You can stop with Ctrl-C and resume later; nothing is lost.`,
  limitLearnt: (lane: string, perMinute: number) =>
    `The marketplace lets ${perMinute} a minute through (${lane} limit). sheetport goes on at that pace.`,
  dataFolderOpen: (folder: string) =>
    `Other users of this computer can write to the data folder ${folder} and so change what sheetport sends. Run “chmod 700 ${folder}”.`,
  zoneUnknown: (asked: string, zone: string) =>
    `Unknown time zone “${asked}” (TZ): dates are read as ${zone === "UTC" ? zone : `UTC${zone}`}.`,
  warning: (message: string) => `warning: ${message}`,
  triesAgain: (message: string, seconds: number) => `${message} Trying again in ${seconds} s.`,
  proxy: (origin: string, variable: string, withLogin: boolean) =>
    `Requests go through the proxy ${origin} (from ${variable}${withLogin ? ", with a user name" : ""}).`,
  stopping: (run: string) =>
    `Stopping: waiting for writes in progress. Press Ctrl-C again to stop at once; resume with “sheetport resume ${run}”.`,
  resuming: (run: string, open: number, all: number) =>
    `Resuming run ${run}: ${open} of ${all} writes left.`,
  overtaken: (writes: number) =>
    `Later runs wrote to ${writes} of these since: nothing is sent for them.`,
  workbookMoved: (file: string) =>
    `${file} was moved or changed since the run started, so no results workbook is written. The run still sends what was planned.`,
  planFromElsewhere:
    "This plan was not saved on this computer: look at every change before you agree.",
  workbookGone: (file: string) =>
    `${file} was moved or changed since the comparison. The run still sends what was planned; the results contain what the plan knows about its rows.`,
  workbookUnreadable: (file: string, why: string) =>
    `${file} can no longer be read, so the results contain what the plan knows about its rows: ${why}`,
  wroteTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each variant, then run “sheetport check ${name}”.`,
  wroteOrdersTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each order item, then run “sheetport fulfil ${name}”; “sheetport export orders” creates it with your orders in it.`,
  simulatorAnswers: (url: string, key: string) =>
    `The simulator runs at ${url} (key: ${key}). Stop it with Ctrl-C.`,
  ownKey: "the one in SHEETPORT_API_KEY",
  simulatorLedger: (ledger: string, summary: string) =>
    `Requests received: ${ledger}; summary: ${summary}`,
  approved: (approved: number, all: number) =>
    `Approved: ${grouped(approved)} of ${count(all, "product")}; nothing else is sent.`,
  finishFailed: (code: number) => `The --on-finish command ended with exit code ${code}.`,
  finishStopped: (signal: string) => `The --on-finish command was stopped by ${signal}.`,
  finishTooLong: (seconds: number) =>
    `The --on-finish command took longer than ${seconds} seconds and was stopped.`,
  finishNotStarted: (why: string) => `The --on-finish command did not start: ${why}.`,
  bug: (message: string) =>
    `a bug in sheetport: ${message}\nPlease report it with this message. “sheetport runs” shows what was sent.`,
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
  useNames: (names: readonly string[], near: readonly string[]) =>
    `${didYouMean(near)}Use ${names.join(", ")}.`,
  aboveZero: "Give a number above zero.",
  portNumber: "Give a number from 0 to 65535; 0 takes any free port.",
  configWords:
    "Use “config” alone, “config set SETTING VALUE”, “config unset SETTING”, or “config set default-env NAME”.",
  dateWords:
    "Use a date such as 2026-11-01, a time such as “2026-11-01 14:30” (with Z or +03:00 for another zone), or 7d for seven days ago.",
  fromAfterTo: (from: string, to: string): ErrorWords => ({
    message: `--from (${from}) is after --to (${to}).`,
    hint: "Use the earlier time for --from.",
  }),
  ofOtherExport: (option: string, kind: string): ErrorWords => ({
    message: `${option} only works with “export ${kind}”.`,
    hint: "Leave it out. “sheetport export --help” lists the options.",
  }),
  watchWithJson: {
    message: "--watch cannot be combined with --json.",
    hint: "Leave one out: --json prints exactly one document, --watch reports every save.",
  },
  noHome: {
    message: "Your home folder is not known (HOME is not set).",
    hint: "Set HOME, or choose a folder for sheetport’s data with --data-dir or SHEETPORT_DATA_DIR.",
  },
  watchPiped: {
    message: "--watch needs a file, not a pipe.",
    hint: "Name the workbook, or leave out --watch.",
  },
  watchWithFix: {
    message: "--watch cannot be combined with --fix.",
    hint: "Leave one out: --fix writes a repaired workbook once, --watch reports every save.",
  },
  headerRow: "Use the row number as Excel shows it, starting with 1.",
  mapForm: 'Write --map "THEIR HEADING=FIELD".',
  mapTwice: "This heading is mapped to something else, too. Keep only one.",
  setNothing: "Give a value, or leave the option out.",
  setBraces: "Use {FIELD} for another field’s value, and {{ and }} for braces.",
  setTwice: "Another --set already gives this field a value.",
  mapValueForm: 'Write --map-value "FIELD:THEIR WORD=VALUE".',
  mapValueTwice: "This word is mapped to something else, too. Keep only one.",
  wordFields: (fields: readonly string[]) =>
    `You can translate words in these fields (options and attributes with their key): ${fields.join(", ")}.`,
  write: (option: string, form: string) => `Write ${option} ${form}.`,
  noField: (option: string, name: string) => `${option}: there is no field “${name}”.`,
  nameKey: (field: FieldName) =>
    `Add its key: “${field}.Colour” or “${annotationsOf(field)["x-heading"].en}: Colour”.`,
  perhaps: (fields: readonly string[]) =>
    `Did you mean ${fields.join(", ")}? You can use a field’s name or any of its headings.`,
  fieldsAre: (fields: readonly string[]) => `The fields are ${fields.join(", ")}.`,
  unknownCommand: (word: string, near: readonly string[]): ErrorWords => ({
    message: `There is no command “${word}”.`,
    hint: `${didYouMean(near)}“sheetport --help” lists the commands.`,
  }),
  unknownOption: (option: string, near: readonly string[], command: string): ErrorWords => ({
    message: `${command === "" ? "sheetport" : `“sheetport ${command}”`} has no option ${option}.`,
    hint: `${didYouMean(near)}“sheetport ${command === "" ? "COMMAND" : command} --help-all” lists the options.`,
  }),
  missingArgument: (argument: string, usage: string): ErrorWords => ({
    message: `The ${argument} is missing.`,
    hint: `Type: ${usage}`,
  }),
  missingValue: (option: string, form: string): ErrorWords => ({
    message: `${option} needs a value.`,
    hint: `Type: ${form}`,
  }),
  tooMany: (expected: number, got: number, usage: string): ErrorWords => ({
    message: `Too many words: ${got} instead of ${expected}. Put a name with spaces in quotes.`,
    hint: `Type: ${usage}`,
  }),
  seeHelp: "“sheetport --help” lists the commands, “sheetport COMMAND --help” the options of one.",
  nothingAsked: {
    message: "No command was given, and there is no terminal for the screen.",
    hint: "“sheetport --help” lists the commands, “sheetport COMMAND --help” the options of one.",
  },
  noAddress: (name: string, known: readonly string[]): ErrorWords => ({
    message: `The environment “${name}” has no address.${known.length === 0 ? "" : ` Known: ${known.map((one) => `“${one}”`).join(", ")}.`}`,
    hint: `${didYouMean(nearestNames(name, known))}Set it up with “sheetport login --env ${name} --base-url URL”, add --base-url URL, or set SHEETPORT_BASE_URL.`,
  }),
  noEnvironment: (name: string, known: readonly string[]): ErrorWords => ({
    message: `There is no environment “${name}”.`,
    hint: `${didYouMean(nearestNames(name, known))}Choose one of ${known.map((one) => `“${one}”`).join(", ")}, or set it up with “sheetport login --env ${name}”.`,
  }),
  proxyWithoutAddress: (variable: string): ErrorWords => ({
    message: `${variable} does not contain an address.`,
    hint: proxyHint,
  }),
  proxyKind: (variable: string, kind: string): ErrorWords => ({
    message: `${variable} names a proxy of the unsupported kind “${kind}”.`,
    hint: proxyHint,
  }),
  proxyLogin: (variable: string): ErrorWords => ({
    message: `${variable} contains a user name or password that is not percent-encoded correctly.`,
    hint: proxyHint,
  }),
  seedNoJson: (file: string): ErrorWords => ({
    message: `${file} is not JSON.`,
    hint: 'Write it as { "products": […], "orders": […] }.',
  }),
};

const proxyHint =
  "Write it as http://HOST:PORT or https://HOST:PORT, with USER:PASSWORD@ before the host if needed; or add the marketplace to NO_PROXY.";

/** The pattern of these words in every language. */
export type OptionWords = typeof optionWords;

/** Why a run, or what follows it, does not go on. */
export const runWords = {
  doneSince: (run: string) => `Run ${run} has already done this.`,
  overtaken: (run: string) => `Run ${run} wrote to it later, so this run’s plan is out of date.`,
  stopped: {
    message: "Stopped.",
    hint: "Nothing was left half done; you can start again at any time.",
  },
  lockLost: {
    message: "This run lost its lock.",
    hint: "Nothing more was sent. Make sure that no other program changes the data folder, then resume the run.",
  },
  nothingToResume: "There is no run to resume: all runs have finished.",
  nothingToUndo: {
    message: "There is no run to undo: no run has updated a listing here.",
    hint: "“sheetport runs” lists the runs. Creates cannot be undone: the API cannot delete listings.",
  },
  undone: (run: string, undo: string): ErrorWords => ({
    message: `Run ${run} was undone by run ${undo} and cannot be resumed.`,
    hint: `Upload the workbook again, or reverse the undo with “sheetport undo ${undo}”. For a create with an unknown outcome, use “sheetport release SKU”.`,
  }),
  ofOther: (run: string, its: string, here: string): ErrorWords => ({
    message: `Run ${run} belongs to ${its}, not to ${here}.`,
    hint: "Use its environment (--env, --base-url).",
  }),
  ofOrders: (run: string, command: string): ErrorWords => ({
    message: `Run ${run} is about orders, but “sheetport ${command}” only works for products.`,
    hint: `“sheetport runs ${run}” shows the outcome of each order; “sheetport runs” lists the other runs.`,
  }),
  orderWriteOpen: (order: string, run: string): ErrorWords => ({
    message: `The run writes to order ${order}, but the outcome of run ${run} for it is unknown.`,
    hint: `Run “sheetport resume ${run}” first.`,
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
    `Earlier choices of columns cannot be read: ${why} Columns are matched by their headings.`,
  remembered: (columns: number) =>
    `Remembered for workbooks with these headings: ${count(columns, "column")} and the other options.`,
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
  `${count(headings, "heading")}, ${count(values, "word")}, ${count(set, "fixed value")}`;

/** What is said about mappings and their files, in English. */
export const mappingWords = {
  written: (file: string, counts: MappingCounts) => `Written: ${file} (${inMapping(counts)}).`,
  kept: (name: string, counts: MappingCounts) =>
    `Saved as “${name}” for every workbook with these headings: ${inMapping(counts)}.`,
  forgotten: (name: string) => `The mapping “${name}” was removed.`,
  notLive: (word: string, value: string, nearest: readonly string[]) =>
    `“${word}” is mapped to “${value}”, which is not one of the live categories known here.${nearest.length === 0 ? "" : ` Closest: ${nearest.map((one) => `“${one}”`).join(", ")}.`} Correct it in the file and import it again, or ignore this if the category is new.`,
  nothing: {
    message: "There is nothing to export: no mapping is remembered, and none was given.",
    hint: "Name a workbook, or give --map, --map-value or --set.",
  },
  noneSo: (name: string, names: readonly string[]): ErrorWords => ({
    message: `There is no imported mapping “${name}”.`,
    hint: names.length === 0 ? "There are none." : `There are: ${names.join(", ")}.`,
  }),
  tooLarge: (file: string, megabytes: number): ErrorWords => ({
    message: `${file} is too large for a mapping (${megabytes} MB at most).`,
    hint: "Name the mapping, not the workbook, or split it.",
  }),
  notJson: (file: string, why: string): ErrorWords => ({
    message: `${file} is not JSON: ${why}.`,
    hint: "Correct it, or export the mapping again.",
  }),
  twice: (file: string, key: string): ErrorWords => ({
    message: `${file} contains “${key}” twice in the same place.`,
    hint: "Keep only one.",
  }),
  noMapping: (file: string): ErrorWords => ({
    message: `${file} is not a mapping of version 1.`,
    hint: mappingForm,
  }),
  unknownKey: (file: string, key: string): ErrorWords => ({
    message: `${file} contains the unknown key “${key}”.`,
    hint: mappingForm,
  }),
  wrong: (file: string, path: string): ErrorWords => ({
    message: `${file}: wrong value at ${path}. It must be one line of text, or a group of such texts.`,
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
    hint: "Use the file that sheetport wrote and save it as .xlsx, or make it again with “sheetport diff FILE --out plan.xlsx”.",
  },
  altered: (problems: readonly string[], more: number): ErrorWords => ({
    message: `The plan was altered, so nothing was sent. ${problems.join(" ")}${more === 0 ? "" : ` And ${grouped(more)} more.`}`,
    hint: "Change only Approve and Note. Undo the other changes, or make the plan again from a corrected workbook.",
  }),
  unclear: (problems: readonly string[], more: number): ErrorWords => ({
    message: `It is not clear what was approved, so nothing was sent. ${problems.join(" ")}${more === 0 ? "" : ` And ${grouped(more)} more.`}`,
    hint: "Choose Yes or No in the first line of each product; blank means No.",
  }),
  headings: (headings: readonly string[]) => `The headings are not ${headings.join(", ")}.`,
  changed: (cell: string, sku: string) => `${cell} (${sku}) differs from the plan.`,
  noLine: (row: number) => `Row ${row} is not a line of the plan.`,
  twice: (row: number, sku: string) => `Row ${row} (${sku}) appears twice.`,
  linesGone: (sku: string, lines: number) =>
    `${sku} is approved, but ${count(lines, "line")} of it ${lines === 1 ? "is" : "are"} missing.`,
  noAnswer: (cell: string, word: string) => `${cell} says “${word}”.`,
  twoAnswers: (sku: string, cells: string) =>
    `${sku}: ${cells} and its first line differ; answer once, in the first line.`,
};

/** The pattern of these words for every language. */
export type ApprovalWords = typeof approvalWords;

const twoWay = "so every cell that differs from the live listing counts as your change";

/** What commands say about a workbook as a whole, in English. */
export const workbookWords = {
  sheetOptionOfPlan: (option: string): ErrorWords => ({
    message: `${option} is about reading a sheet, but a saved plan has no sheet.`,
    hint: "Use it with “sheetport diff” when you save the plan.",
  }),
  isPlan: (file: string): ErrorWords => ({
    message: `${file} is a plan to approve, not a product sheet.`,
    hint: "Save it as .xlsx, then send what is approved with “sheetport upload FILE”.",
  }),
  planWithFix: {
    message: "A saved plan is sent as it is, so --fix has no effect.",
    hint: "Leave out --fix, or make the plan again with “sheetport diff FILE --fix --out plan.json”.",
  },
  wholeListSkipped: {
    message: "--skip-bad-images cannot be combined with --whole-lists images.",
    hint: "A skipped link would be removed from the live listing. Leave out one of the two options.",
  },
  imagesOfPlan: {
    message: "Images are checked in the workbook; a saved plan is sent as it is.",
    hint: "Check them when the plan is made: sheetport diff FILE --check-images --out plan.json.",
  },
  foreignBase: (host: string, isSameHost: boolean) =>
    `The workbook was exported from ${isSameHost ? "another account at " : ""}${host}, ${twoWay}.`,
  newAccount: (host: string) =>
    `This API key is new at ${host}. Nothing that is remembered of the other account there is used. If it is a new key of the same account, add --same-account once.`,
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
    live: "reading the live listings",
  },
  nothingChosen: "Nothing is selected, so there is nothing to send.",
  nothingFilledIn: () =>
    `Nothing to send yet: fill in the coloured columns, save the workbook, then press ${keyName("compare")}.`,
  runActive: (run: string): ErrorWords => ({
    message: `Run ${run} is still running here.`,
    hint: "Wait until it has ended, or stop it first.",
  }),
  savedSince: (): ErrorWords => ({
    message: "The workbook was saved after this comparison, so nothing was sent.",
    hint: `Press ${keyName("compare")} on the review to compare it again.`,
  }),
  gone: (path: string): ErrorWords => ({
    message: `${path} no longer exists.`,
    hint: `It was moved, renamed or deleted. Press ${keyName("open-workbook")} on the home screen and open it from where it is now.`,
  }),
  wroteTemplate: (path: string) =>
    `Wrote ${path}. Fill in one row for each variant, save it, then open it here.`,
  replace: {
    title: "Replace the file?",
    line: (path: string) => `${path} already exists. Replacing it deletes its content.`,
    verb: "replace it",
  },
  exports: {
    products: "Reading every live listing, then writing the workbook.",
    orders: "Reading the orders that are New or Packed, then writing the workbook.",
    stopped: "The export was stopped; no workbook was written.",
  },
  load: {
    alike: (columns: readonly string[]) => `Matched by similarity: ${columns.join("; ")}.`,
    alikeColumn: (column: string, field: string, confidence: number) =>
      `${column} → ${field} (${confidence} %)`,
    notUnderstood: (columns: string) => `Not recognized and left out: ${columns}.`,
    otherSheets: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Sheet ${sheets[0]} also has product headings but is not read: choose it with ${keyName("choose-sheet")}.`
        : `These sheets also have product headings but are not read: ${sheets.join(", ")}. Choose one with ${keyName("choose-sheet")}.`,
    column: (letters: string, heading: string) =>
      heading === "" ? `${letters} (no heading)` : `${letters} “${heading}”`,
    quoted: (heading: string) => `“${heading}”`,
    ignored: "nothing (leave the column out)",
  },
  noFolder: (path: string) => `There is no folder ${path}.`,
  nothingThere: (path: string, begun: string) =>
    `${path} has no workbook and no folder${begun === "" ? "" : ` whose name starts with “${begun}”`}.`,
  lost: (row: string, sku: string, outcome: string) => `Row ${row}  ${sku}  ${outcome}`,
  keepLines:
    "These outcomes could not be recorded; keep these lines (they are shown again when sheetport closes). “sheetport resume” checks each with the marketplace:",
  orders: {
    yes: "yes",
    title: (file: string, env: string, host: string) =>
      `Pack and ship ${file} in ${env} (${host})?`,
    verb: "pack and ship",
  },
  runs: {
    notEnded: "not finished",
    unknown: (writes: number) => `${grouped(writes)} unknown`,
    ended: (run: string, state: string) => `Run ${run} ${state}`,
    nothingOpen: (run: string) => `Run ${run} has nothing left to resume.`,
    resume: (run: string) => `Resume run ${run}?`,
    resumeVerb: "resume",
    begun: (command: string, file: string, where: string, when: string) =>
      `${command}${file === "" ? "" : ` of ${file}`} to ${where}, started ${when}.`,
    open: (open: number, writes: number) =>
      `${grouped(open)} of ${count(writes, "write")} left; nothing is sent twice.`,
    asksFirst: (writes: number) =>
      `The outcome of ${grouped(writes)} is unknown: sheetport checks these with the marketplace first.`,
    undo: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host})?`,
    undoVerb: "undo",
    undoneBefore: (runs: readonly string[]) => `It was already undone by ${runs.join(" and ")}.`,
    othersStay: "What was changed since then stays.",
    nothingToUndo: (run: string, earlier: readonly string[]) =>
      `Run ${run} has nothing to put back.${earlier.length === 0 ? "" : ` It was already undone by ${earlier.join(" and ")}.`}`,
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
  decides: (file: string, settings: readonly string[]) =>
    `${file} decides: ${settings.join("; ")}.`,
  tooLarge: (file: string, kilobytes: number): ErrorWords => ({
    message: `${file} is larger than ${kilobytes} KB.`,
    hint: "It should only contain a few settings; “sheetport schema config” lists them.",
  }),
  notJson: (file: string, why: string): ErrorWords => ({
    message: `${file} is not JSON: ${why}.`,
    hint: "Correct it, or move it away.",
  }),
  notObject: (file: string): ErrorWords => ({
    message: `${file} is not an object of settings.`,
    hint: "“sheetport schema config” shows what it may contain.",
  }),
  forbidden: (file: string, key: string): ErrorWords => ({
    message: `${file} must not set “${key}”: a file that comes with workbooks may only say how they are read.`,
    hint: `Remove it. To set it for yourself, try “sheetport config set ${key} VALUE”.`,
  }),
  unknown: (file: string, key: string, known: readonly string[]): ErrorWords => ({
    message: `${file}: there is no setting “${key}”.`,
    hint: `It may contain: ${known.join(", ")}.`,
  }),
  outside: (file: string, key: string, value: string): ErrorWords => ({
    message: `${file}: “${key}” points outside the file’s folder: ${value}`,
    hint: "Name a file or folder inside it.",
  }),
  badValue: (file: string, key: string, value: string) => `${file}: “${key}” cannot be “${value}”.`,
  example: (example: string) => `Example: ${example}.`,
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
