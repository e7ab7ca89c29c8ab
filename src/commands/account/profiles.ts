import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, type SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { isObject } from "../../model/product/agreed.ts";
import { fitsSetting, settingNamed } from "../../model/schemas/settings.ts";
import { writeWhole } from "../files/write-files.ts";
import { didYouMean, type Settings } from "../process/settings.ts";

export type KeyPlace = "keychain" | "file" | "none";

/** An environment that was set up with `sheetport login`. */
export interface Profile {
  readonly name: string;
  /** The base URL as the user wrote it. */
  readonly baseUrl: string;
  readonly key: KeyPlace;
}

export interface Profiles {
  /** The name of the built-in simulator or of a profile, which may have been removed. */
  readonly defaultEnv: string | undefined;
  readonly all: ReadonlyMap<string, Profile>;
  /** The settings that `config set` stored, by environment; “*” stands for all environments. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Maps the hash of a newer API key to the account of the earlier key (decision 21d). */
  readonly accounts: Readonly<Record<string, string>>;
}

export const builtInName = "simulator";

const formatVersion = 1;
const keyPlaces: readonly KeyPlace[] = ["keychain", "file", "none"];

export function settingsFile({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(dataDir, "settings.json");
}

export async function readProfiles(settings: Pick<Settings, "dataDir">): Promise<Profiles> {
  const file = settingsFile(settings);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") {
      return { defaultEnv: undefined, all: new Map(), settings: {}, accounts: {} };
    }
    throw damaged(file, messageOf(thrown));
  }
  return parseProfiles(text, file);
}

export async function writeProfiles(
  settings: Pick<Settings, "dataDir">,
  { defaultEnv, all, settings: stored, accounts }: Profiles,
): Promise<void> {
  const environments = Object.fromEntries(
    [...all.values()].map(({ name, baseUrl, key }) => [name, { baseUrl, key }]),
  );
  const document = { version: formatVersion, defaultEnv, environments, settings: stored, accounts };
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(settingsFile(settings), [`${JSON.stringify(document, undefined, 2)}\n`], {
    ...{ overwrite: true, dataDir: "own" },
  });
}

/** The name becomes part of a file name, and some file systems ignore letter case. */
export function checkProfileName(name: string, { all }: Profiles): void {
  const twins = [...all.keys()].filter(
    (other) => other !== name && other.toLowerCase() === name.toLowerCase(),
  );
  if (twins.length === 0 && mayBeProfile(name)) return;
  throw usageError("bad-env-name", msg("commands.keys.badName", { name, near: didYouMean(twins) }));
}

/** Refuses a host with a port, which only an environment without a profile may have as its name. */
export function mayBeProfile(name: string): boolean {
  return isProfileName(name) && name.toLowerCase() !== builtInName;
}

function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

function parseProfiles(text: string, file: string): Profiles {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(file, "JSON");
  }
  if (!isObject(value)) throw damaged(file, "JSON");
  const { version, defaultEnv, environments = {}, settings = {}, accounts = {} } = value;
  if (version !== formatVersion) throw damaged(file, "version");
  if (!isObject(environments)) throw damaged(file, "environments");
  const all = new Map(
    Object.entries(environments).map(([name, entry]) => [name, readProfile(name, entry, file)]),
  );
  if (defaultEnv !== undefined && typeof defaultEnv !== "string") throw damaged(file, "defaultEnv");
  if (!isObject(settings)) throw damaged(file, "settings");
  const byEnvironment = Object.fromEntries(
    Object.entries(settings).map(([env, its]) => [env, readKeptOf(env, its, file)]),
  );
  if (!isObject(accounts) || !Object.entries(accounts).every(isAlias)) {
    throw damaged(file, "accounts");
  }
  return {
    ...{ defaultEnv, all, settings: byEnvironment, accounts: accounts as Profiles["accounts"] },
  };
}

function readProfile(name: string, entry: unknown, file: string): Profile {
  const { baseUrl, key } = isObject(entry) ? entry : {};
  const place = keyPlaces.find((one) => one === key);
  if (!isProfileName(name) || typeof baseUrl !== "string" || !URL.canParse(baseUrl) || !place) {
    throw damaged(file, `environments → ${name}`);
  }
  return { name, baseUrl, key: place };
}

function isAlias([mark, account]: readonly [string, unknown]): boolean {
  return [mark, account].every((one) => typeof one === "string" && /^[0-9a-f]{16}$/.test(one));
}

function readKeptOf(env: string, its: unknown, file: string): Readonly<Record<string, string>> {
  const entries = isObject(its) ? Object.entries(its) : [["", undefined] as const];
  const isSound = entries.every(([name, value]) => {
    const setting = settingNamed(name);
    return setting !== undefined && typeof value === "string" && fitsSetting(setting, value);
  });
  if (!isSound) throw damaged(file, `settings → ${env}`);
  return Object.fromEntries(entries) as Record<string, string>;
}

function damaged(file: string, what: string): SheetportError {
  return usageError("settings-damaged", msg("commands.keys.settingsDamaged", { file, what }));
}
