import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";
import { writeWhole } from "./files.ts";
import type { Settings } from "./settings.ts";

/** Where the key of a profile is kept. */
export type KeyPlace = "keychain" | "file" | "none";

/** An environment that “sheetport login” has set up. */
export interface Profile {
  readonly name: string;
  /** Base address, as the person wrote it. */
  readonly baseUrl: string;
  readonly key: KeyPlace;
}

/** The profiles of a data folder, and which of them is meant when none is named. */
export interface Profiles {
  /** A profile's name, or the built-in simulator's; undefined until something is set. */
  readonly defaultEnv: string | undefined;
  readonly all: ReadonlyMap<string, Profile>;
}

/** The name of the marketplace that is built in; no profile can have it. */
export const builtInName = "simulator";

const formatVersion = 1;
const keyPlaces: readonly KeyPlace[] = ["keychain", "file", "none"];

/** Where the profiles stand in the data folder. */
export function settingsFile({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(dataDir, "settings.json");
}

/**
 * The profiles of the data folder; none when there is no settings file yet.
 *
 * @throws SheetportError `settings-damaged`, exit code 2, when the file is not as sheetport writes it.
 */
export async function readProfiles(settings: Pick<Settings, "dataDir">): Promise<Profiles> {
  const file = settingsFile(settings);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { defaultEnv: undefined, all: new Map() };
    throw damaged(file, `it cannot be read: ${messageOf(thrown)}`);
  }
  return parseProfiles(text, file);
}

/** Writes the profiles whole or not at all. */
export async function writeProfiles(
  settings: Pick<Settings, "dataDir">,
  { defaultEnv, all }: Profiles,
): Promise<void> {
  const environments = Object.fromEntries(
    [...all.values()].map(({ name, baseUrl, key }) => [name, { baseUrl, key }]),
  );
  const document = { version: formatVersion, defaultEnv, environments };
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  await writeWhole(settingsFile(settings), [`${JSON.stringify(document, undefined, 2)}\n`], {
    overwrite: true,
  });
}

/** The same profiles with one added, or put in the place of the one of its name. */
export function withProfile(profiles: Profiles, profile: Profile): Profiles {
  return { ...profiles, all: new Map(profiles.all).set(profile.name, profile) };
}

/** The same profiles without one; it is no longer the default either. */
export function withoutProfile({ defaultEnv, all }: Profiles, name: string): Profiles {
  const rest = new Map(all);
  rest.delete(name);
  return { defaultEnv: defaultEnv === name ? undefined : defaultEnv, all: rest };
}

/**
 * Whether a text can name a profile. It names a key file too, so letters, digits and “. _ -” only.
 *
 * @throws SheetportError `bad-env-name`, exit code 2; also for a name that differs from a profile's
 * by letter case alone, because some file systems take the two for one.
 */
export function checkProfileName(name: string, { all }: Profiles): void {
  if (name.toLowerCase() === builtInName) {
    throw badName(name, "It is the name of the built-in simulator, which needs no key.");
  }
  if (!isProfileName(name)) {
    throw badName(name, "Use up to 64 letters, digits, “.”, “_” and “-”, a letter or digit first.");
  }
  const twin = [...all.keys()].find(
    (other) => other !== name && other.toLowerCase() === name.toLowerCase(),
  );
  if (twin !== undefined) throw badName(name, `There is “${twin}” already; use that name.`);
}

function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

function badName(name: string, hint: string): SheetportError {
  return new SheetportError(`“${name}” cannot be the name of an environment with a key.`, {
    code: "bad-env-name",
    hint,
    exitCode: exitCodes.usage,
  });
}

function parseProfiles(text: string, file: string): Profiles {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(file, "it is not JSON");
  }
  if (!isObject(value)) throw damaged(file, "it is no JSON object");
  const { version, defaultEnv, environments = {} } = value;
  if (version !== formatVersion) {
    throw damaged(
      file,
      `its version is not ${formatVersion}; a newer sheetport may have written it`,
    );
  }
  if (!isObject(environments)) throw damaged(file, "“environments” is no object");
  const all = new Map(
    Object.entries(environments).map(([name, entry]) => [name, readProfile(name, entry, file)]),
  );
  if (defaultEnv !== undefined && defaultEnv !== builtInName && !all.has(String(defaultEnv))) {
    throw damaged(file, "“defaultEnv” names an environment that is not in it");
  }
  return { defaultEnv: defaultEnv === undefined ? undefined : String(defaultEnv), all };
}

function readProfile(name: string, entry: unknown, file: string): Profile {
  const { baseUrl, key } = isObject(entry) ? entry : {};
  const place = keyPlaces.find((known) => known === key);
  if (!isProfileName(name) || typeof baseUrl !== "string" || !URL.canParse(baseUrl) || !place) {
    throw damaged(file, `the environment “${name}” is not complete`);
  }
  return { name, baseUrl, key: place };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function damaged(file: string, what: string): SheetportError {
  return new SheetportError(`The settings file ${file} is damaged: ${what}.`, {
    code: "settings-damaged",
    hint: "Correct it, or move it away and run “sheetport login” again; runs and memory are kept elsewhere.",
    exitCode: exitCodes.usage,
  });
}
