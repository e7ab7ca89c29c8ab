import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { messageOf, SheetportError } from "../../errors.ts";
import { type ErrorMessage, type ErrorText, msg } from "../../model/message.ts";
import { fitsSetting, type KeptSetting, keptSettings } from "../../model/schemas/settings.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import { exists, readOrdinaryFile } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { realPathOf } from "../process/own-data.ts";
import type { CommonOptions, Settings } from "../process/settings.ts";
import {
  badChoice,
  badValue,
  choiceTexts,
  dataDirectory,
  teamFileName,
  usageError,
} from "../process/settings.ts";
import { chooseAddress } from "./environment-choice.ts";
import { type Profiles, readProfiles } from "./profiles.ts";

/** Where a value that was not written on the command line comes from. */
export type KeptFrom = "team" | "kept";

/** A setting that is kept, as its option takes it. */
export interface KeptValue {
  readonly setting: string;
  /** Name among the options of a command. */
  readonly option: string;
  readonly value: string;
  readonly from: KeptFrom;
  /** A team's file, absolute. */
  readonly file?: string;
}

const teamFileBytesMax = 64 * 1024;

/** Settings that a file beside a workbook must not choose. */
const neverTeams = new Set(["env", "base-url", "data-dir", "api-key", "key", "proxy", "yes"]);

/**
 * The settings that are kept for a call: a team's, beside the workbook or in the working folder, come
 * before a person's own, unless they guard less, and of these those of the environment before those for all.
 *
 * @throws SheetportError `bad-team-settings` or `settings-damaged`, exit code 2
 */
export async function readKept(
  options: CommonOptions,
  { file, host }: { readonly file: string | undefined; readonly host: Host },
): Promise<readonly KeptValue[]> {
  const profiles = await readProfiles({ dataDir: dataDirectory(options, host) });
  const folder = file === undefined || file === "-" ? host.cwd : dirname(resolve(host.cwd, file));
  const teamFile = join(folder, teamFileName);
  const own = {
    ...profiles.kept[forAll],
    ...profiles.kept[environmentOf(options, profiles, host)],
  };
  const values = new Map<string, KeptValue>();
  const add = (settings: Readonly<Record<string, string>> | undefined, from: KeptFrom) => {
    for (const [setting, value] of Object.entries(settings ?? {})) {
      const its = keptSettings[setting];
      if (its === undefined || values.has(setting)) continue;
      if (from === "team" && its.isTighter?.(value, own[setting]) === false) continue;
      const place = from === "team" ? { file: teamFile } : {};
      values.set(setting, { setting, option: its.option, value, from, ...place });
    }
  };
  add(await readTeamFile(teamFile), "team");
  add(own, "kept");
  return [...values.values()].map((one) =>
    one.setting === "results-folder" ? { ...one, value: join(one.value, sep) } : one,
  );
}

/** Under this name stand the settings of all environments: none can be called so. */
export const forAll = "*";

/** The environment whose settings count; a wrong address is refused later, when it is needed. */
function environmentOf(options: CommonOptions, profiles: Profiles, { env }: Host): string {
  const fromVariable = env.SHEETPORT_BASE_URL === "" ? undefined : env.SHEETPORT_BASE_URL;
  const baseUrl = options.baseUrl ?? fromVariable;
  const baseUrlFrom = options.baseUrl === undefined ? "variable" : "option";
  const settings = { envName: options.env, baseUrl, baseUrlFrom } as Settings;
  try {
    return chooseAddress(settings, profiles).name;
  } catch (thrown) {
    if (thrown instanceof SheetportError) return options.env ?? forAll;
    throw thrown;
  }
}

/**
 * A setting and its value as `config set` was given them; a path becomes absolute.
 *
 * @throws SheetportError `bad-option`, exit code 2
 */
export function settingToKeep(name: string, value: string, { cwd }: Pick<Host, "cwd">): string {
  const setting = Object.hasOwn(keptSettings, name) ? keptSettings[name] : undefined;
  if (setting === undefined) {
    throw badChoice("config set", name, ["default-env", ...Object.keys(keptSettings)]);
  }
  const refusal = refusedValue(setting, { option: `config set ${name}`, text: value });
  if (refusal !== undefined) throw usageError("bad-option", refusal);
  return setting.isPath === true ? resolve(cwd, value) : value;
}

/** Why a setting cannot have a value; undefined when it can. */
function refusedValue(
  setting: KeptSetting,
  { option, text }: { readonly option: string; readonly text: string },
): ErrorMessage | undefined {
  if (fitsSetting(setting, text)) return undefined;
  const { schema } = setting;
  if ("enum" in schema) {
    return badValue(option, text, choiceTexts(schema.enum), nearestNames(text, schema.enum));
  }
  const example = schema.examples[0] ?? "";
  return badValue(option, text, msg("commands.team.example", { example }));
}

async function readTeamFile(path: string): Promise<Readonly<Record<string, string>> | undefined> {
  if (!(await exists(path))) return undefined;
  const { bytes } = await readOrdinaryFile(path, teamFileBytesMax);
  if (bytes === undefined) throw invalidFile(path, `> ${teamFileBytesMax / 1024} KB`);
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch (thrown) {
    throw invalidFile(path, messageOf(thrown));
  }
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    throw invalidFile(path, "JSON");
  }
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(document)) {
    if (name !== "$schema") settings[name] = await teamValue(name, value, path);
  }
  return settings;
}

/** The file may have come with somebody's workbooks: it is not trusted with more than how they are read. */
async function teamValue(name: string, value: unknown, path: string): Promise<string> {
  const setting = Object.hasOwn(keptSettings, name) ? keptSettings[name] : undefined;
  if (neverTeams.has(name) || (setting !== undefined && setting.isTeams !== true)) {
    throw badTeam(msg("commands.team.forbidden", { file: path, key: name }));
  }
  if (setting === undefined) {
    const teams = Object.entries(keptSettings).filter(([, one]) => one.isTeams === true);
    const names = teams.map(([one]) => one);
    throw badTeam(badValue(path, name, choiceTexts(names), nearestNames(name, names)));
  }
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 80);
  const option = `${path}: ${name}`;
  const refusal = refusedValue(setting, { option, text });
  if (refusal !== undefined) throw badTeam(refusal);
  if (setting.isPath !== true) return text;
  const inside = await insideOf(path, text);
  if (inside === undefined) throw badTeam(badValue(option, text, msg("commands.team.inside")));
  return inside;
}

/** A path below the team's own folder, links followed; undefined for one that leads elsewhere. */
async function insideOf(path: string, value: string): Promise<string | undefined> {
  const folder = await realpath(dirname(path));
  const there = await realPathOf(resolve(folder, value));
  const inside = relative(folder, there);
  const isInside = inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  return isInside && !isAbsolute(value) ? there : undefined;
}

function invalidFile(file: string, why: string): SheetportError {
  return badTeam(msg("commands.team.invalid", { file, why }));
}

function badTeam(message: ErrorText): SheetportError {
  return usageError("bad-team-settings", message);
}
