import { dirname, join, resolve, sep } from "node:path";
import { messageOf, SheetportError, usageError } from "../../errors.ts";
import { type ErrorText, type Message, msg } from "../../model/message.ts";
import { isObject } from "../../model/product/agreed.ts";
import {
  fitsSetting,
  keptSettingNames,
  type Setting,
  settingNamed,
  settings,
  teamSettingNames,
} from "../../model/schemas/settings.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { exists, readOrdinaryFile } from "../files/read-files.ts";
import type { Host } from "../process/host.ts";
import {
  addressGiven,
  badChoice,
  badValue,
  type CommonOptions,
  choiceTexts,
  dataDirectory,
  teamFileName,
} from "../process/settings.ts";
import { chooseAddress, placeOf } from "./environment-choice.ts";
import { builtInName, readProfiles } from "./profiles.ts";

/** A setting from a file. The value has the same form as on the command line. */
export interface KeptValue {
  readonly setting: string;
  readonly value: string;
  /** “team” is the team's file, “kept” the settings that the user stored. */
  readonly from: "team" | "kept";
}

interface FileSettings {
  readonly values: readonly KeptValue[];
  readonly teamFile: string;
  /** The prefix of the environment's keys in the record; undefined if no environment was found. */
  readonly place: string | undefined;
}

const teamFileBytesMax = 64 * 1024;

/** The key of the settings for all environments. No profile can have this name. */
export const forAll = "*";

export async function readSettingFiles(
  options: CommonOptions,
  { file, host }: { readonly file: string | undefined; readonly host: Host },
): Promise<FileSettings> {
  const profiles = await readProfiles({ dataDir: dataDirectory(options, host) });
  const folder = file === undefined || file === "-" ? host.cwd : dirname(resolve(host.cwd, file));
  const teamFile = join(folder, teamFileName);
  const { name, place } = environmentMeant();
  const personal: Record<string, string> = {
    ...profiles.settings[forAll],
    ...profiles.settings[name],
  };
  const guards = Object.entries(await readTeamFile(teamFile)).filter(
    ([setting, value]) => settings[setting]?.isTighter?.(value, personal[setting]) === true,
  );
  const team = Object.fromEntries(guards);
  return {
    values: Object.entries({ ...personal, ...team }).map(([setting, value]) => ({
      ...{ setting, from: setting in team ? "team" : "kept" },
      value: setting === "results-folder" ? join(value, sep) : value,
    })),
    ...{ teamFile, place },
  };

  /** Ignores an invalid address or unknown name, which is reported when it is used. */
  function environmentMeant(): { readonly name: string; readonly place?: string } {
    try {
      const { name, baseUrl } = chooseAddress(addressGiven(options, host), profiles);
      return { name, place: baseUrl === undefined ? builtInName : placeOf({ name, baseUrl }) };
    } catch (thrown) {
      if (thrown instanceof SheetportError) return { name: options.env ?? forAll };
      throw thrown;
    }
  }
}

export function settingToKeep(name: string, value: string, { cwd }: Pick<Host, "cwd">): string {
  const setting = settingNamed(name);
  if (setting === undefined) {
    throw badChoice("config set", name, ["default-env", ...keptSettingNames]);
  }
  const refusal = refusedValue(setting, { option: `config set ${name}`, text: value });
  if (refusal !== undefined) throw usageError("bad-option", refusal);
  return setting.isPath === true ? resolve(cwd, value) : value;
}

function refusedValue(
  setting: Setting,
  { option, text }: { readonly option: string; readonly text: string },
): Message | undefined {
  if (fitsSetting(setting, text)) return undefined;
  const { schema } = setting;
  if ("enum" in schema) {
    return badValue(option, text, choiceTexts(schema.enum), nearestNames(text, schema.enum));
  }
  const example = schema.examples[0] ?? "";
  return badValue(option, text, msg("commands.team.example", { example }));
}

async function readTeamFile(path: string): Promise<Readonly<Record<string, string>>> {
  if (!(await exists(path))) return {};
  const { bytes } = await readOrdinaryFile(path, teamFileBytesMax);
  if (bytes === undefined) throw invalidFile(path, `> ${teamFileBytesMax / 1024} KB`);
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch (thrown) {
    throw invalidFile(path, messageOf(thrown));
  }
  if (!isObject(document)) throw invalidFile(path, "JSON");
  const entries = Object.entries(document).filter(([name]) => name !== "$schema");
  return Object.fromEntries(entries.map(([name, value]) => [name, teamValue(name, value, path)]));
}

/** Strangers may send a team's file along with a workbook, so it may only contain guards. */
function teamValue(name: string, value: unknown, path: string): string {
  const setting = teamSettingNames.includes(name) ? settings[name] : undefined;
  if (setting === undefined) {
    const choices = choiceTexts(teamSettingNames);
    const isSetting = settingNamed(name) !== undefined;
    throw badTeam(msg("commands.team.forbidden", { file: path, key: name, choices, isSetting }));
  }
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 80);
  const refusal = refusedValue(setting, { option: `${path}: ${name}`, text });
  if (refusal !== undefined) throw badTeam(refusal);
  return text;
}

function invalidFile(file: string, why: string): SheetportError {
  return badTeam(msg("commands.team.invalid", { file, why }));
}

function badTeam(message: ErrorText): SheetportError {
  return usageError("bad-team-settings", message);
}
