import type { ErrorWords } from "../../errors.ts";

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
  variableFirst: (variable: string) => `${variable} is set, and goes before the kept key.`,
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
    `The profile “${name}” (${baseUrl}) stays; “sheetport logout --env ${name} --forget” takes it away.`,
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
    hint: "Run “sheetport login” again; it writes the file anew.",
  }),
  isLink: "it is a link",
  isNoFile: "it is no file",
  isTooLarge: "it is too large",
  holdsNoKey: "it holds no key as sheetport writes it",
  folderIsLink: (folder: string): ErrorWords => ({
    message: `${folder}, where keys are kept, is a link or a file and not a folder.`,
    hint: "Nothing was read or written there. Find out who made it, take it away, and run “sheetport login” again.",
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
