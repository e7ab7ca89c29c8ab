import { exitCodes } from "../../errors.ts";
import { type Message, msg } from "../../model/message.ts";
import { shownAddress } from "../../model/net.ts";
import { settings as allSettings } from "../../model/schemas/settings.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { tableText } from "../../report/index.ts";
import { keyVariableSet, placeText } from "../account/api-key.ts";
import {
  type Choice,
  chooseAddress,
  type Source,
  unknownEnvironment,
} from "../account/environment-choice.ts";
import {
  builtInName,
  type Profiles,
  readProfiles,
  settingsFile,
  writeProfiles,
} from "../account/profiles.ts";
import { proxyFor, proxyText } from "../account/proxy.ts";
import { copyRecord, missingRuns } from "../account/record.ts";
import { forAll, type KeptValue, settingToKeep } from "../account/setting-files.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { chooseLanguage, type LanguageChoice } from "../process/language.ts";
import { badOption, type CommonOptions, settingText, teamFileName } from "../process/settings.ts";
import { isYes } from "../run/consent.ts";

/** Not translated, because scripts read it in the JSON of `config`. */
const builtIn = "built in";

interface SettingLine {
  readonly setting: string;
  readonly value: string;
  readonly from: Source | LanguageChoice["from"] | KeptValue["from"];
}

interface ConfigCall {
  readonly options: CommonOptions;
  readonly fromFiles: readonly KeptValue[];
}

export async function configCommand(
  words: readonly string[],
  call: ConfigCall,
  context: CommandContext,
): Promise<CommandResult> {
  const [verb, setting, value, ...more] = words;
  if (verb === undefined) return showConfig(call, context);
  const env = call.options.env ?? forAll;
  if (verb === "set" && setting !== undefined && value !== undefined && more.length === 0) {
    if (setting === "default-env") return setDefaultEnv(value, context);
    return keep({ env, setting, value: settingToKeep(setting, value, context.host) }, context);
  }
  if (verb === "unset" && setting !== undefined && value === undefined) {
    return keep({ env, setting, value: undefined }, context);
  }
  throw badOption("config", words.join(" "), msg("commands.options.configWords"));
}

async function keep(
  change: { readonly env: string; readonly setting: string; readonly value: string | undefined },
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { env, setting, value } = change;
  const profiles = await readProfiles(settings);
  if (env !== forAll) refuseUnknown(env, profiles);
  const isServer = setting === "record" && value !== undefined;
  const copied = isServer ? await offerCopy(value, { host, settings }) : undefined;
  const { [setting]: _, ...others } = profiles.settings[env] ?? {};
  const its = value === undefined ? others : { ...others, [setting]: value };
  await writeProfiles(settings, { ...profiles, settings: { ...profiles.settings, [env]: its } });
  const isForOne = env !== forAll;
  const message =
    value === undefined
      ? msg("commands.keys.settingRemoved", { setting, env, isForOne })
      : msg("commands.keys.settingSaved", {
          setting,
          value: shownValue(setting, value),
          env,
          isForOne,
        });
  const json = {
    setting,
    value: value ? shownValue(setting, value) : null,
    env: isForOne ? env : null,
  };
  return saidResult([message, ...(copied ?? [])], json, settings);
}

function shownValue(setting: string, value: string): string {
  return setting === "record" ? shownAddress(value) : value;
}

/** Opens the server's record, which also shows that it can be used, and copies runs into it. */
async function offerCopy(
  address: string,
  { host, settings }: CommandContext,
): Promise<readonly Message[]> {
  const { dataDir, translator } = settings;
  const place = { dataDir, record: { address, env: host.env } };
  const runs = await missingRuns(place);
  if (runs === 0) return [];
  const question = translator.translate("commands.team.askCopy", { runs });
  const isAgreed = settings.yes || isYes((await host.ask?.(question)) ?? "");
  if (!isAgreed) return [msg("commands.team.notCopied", { runs })];
  return [msg("commands.team.copied", { runs: (await copyRecord(place)).runs })];
}

async function setDefaultEnv(name: string, { settings }: CommandContext): Promise<CommandResult> {
  const profiles = await readProfiles(settings);
  refuseUnknown(name, profiles);
  await writeProfiles(settings, { ...profiles, defaultEnv: name });
  return saidResult([msg("commands.keys.usedByDefault", { name })], { defaultEnv: name }, settings);
}

function refuseUnknown(name: string, { all }: Profiles): void {
  if (name === builtInName || all.has(name)) return;
  throw unknownEnvironment("no-such-env", name, [builtInName, ...all.keys()]);
}

async function showConfig(call: ConfigCall, context: CommandContext): Promise<CommandResult> {
  const { host, settings } = context;
  const profiles = await readProfiles(settings);
  const choice = chooseAddress(settings, profiles);
  const proxy = choice.baseUrl === undefined ? undefined : proxyFor(choice.baseUrl, host);
  const lines = settingLines(choice, call, context);
  const { translator } = settings;
  const key = keyText(choice, context);
  return {
    exitCode: exitCodes.done,
    text: () =>
      [
        settingsText(lines, context),
        translator.translate("commands.keys.key", { key: terminalText(key) }),
        ...(proxy === undefined ? [] : [terminalText(proxyText(proxy, settings))]),
        "",
        settings.palette.bold(translator.translate("commands.keys.profiles")),
        profilesText(profiles, context),
      ].join("\n"),
    json: () => ({
      settings: Object.fromEntries(
        lines.map(({ setting, value, from }) => [
          setting,
          { value: shownValue(setting, value), from },
        ]),
      ),
      key: keySource(choice, context),
      proxy: proxy === undefined ? null : { origin: proxy.origin, variable: proxy.variable },
      settingsFile: settingsFile(settings),
      defaultEnv: profiles.defaultEnv ?? null,
      profiles: [...profiles.all.values()],
    }),
  };
}

function settingsText(lines: readonly SettingLine[], { host, settings }: CommandContext): string {
  const { translator } = settings;
  return tableText(
    lines.map(({ setting, value, from }) => [
      setting,
      value === builtIn
        ? translator.translate("commands.keys.builtIn")
        : terminalText(shownValue(setting, value)),
      fromText(from, translator),
    ]),
    host.stdout,
  );
}

function fromText(from: SettingLine["from"], translator: Translator): string {
  if (from === "team") return teamFileName;
  const key = from === "kept" || from === "profile" ? "saved" : from;
  return translator.translate(`commands.keys.from.${key}`);
}

function settingLines(
  choice: Choice,
  { options, fromFiles }: ConfigCall,
  { host, settings }: CommandContext,
): SettingLine[] {
  const dataDirFrom = options.dataDir === undefined ? fromOf("data-dir", host) : "option";
  const languageFrom = chooseLanguage(options.lang, host).from;
  const its: Readonly<Record<string, Omit<SettingLine, "setting">>> = {
    env: { value: choice.name, from: choice.nameFrom },
    "base-url": { value: choice.baseUrl ?? builtIn, from: choice.baseUrlFrom },
    "data-dir": { value: settings.dataDir, from: dataDirFrom },
    lang: { value: settings.translator.language, from: languageFrom },
  };
  return Object.keys(allSettings).flatMap((setting): SettingLine | never[] => {
    const inFile = fromFiles.find((one) => one.setting === setting);
    const isWritten = options.lang !== undefined && options.lang !== inFile?.value;
    if (inFile !== undefined && !(setting === "lang" && isWritten)) return inFile;
    const value = settingText(setting, {}, host);
    if (its[setting] !== undefined) return { setting, ...its[setting] };
    return value === undefined ? [] : { setting, value, from: fromOf(setting, host) };
  });
}

function fromOf(setting: string, { env }: CommandContext["host"]): "variable" | "default" {
  return env[allSettings[setting]?.variable ?? ""] ? "variable" : "default";
}

function keyText({ name, baseUrl, profile }: Choice, context: CommandContext): string {
  const { host, settings } = context;
  if (baseUrl === undefined) return settings.translator.translate("commands.keys.notNeeded");
  return keyVariableSet(host) ?? placeText(profile ?? { name, baseUrl, key: "none" }, context);
}

function keySource({ baseUrl, profile }: Choice, { host }: CommandContext): string | null {
  if (baseUrl === undefined) return null;
  const place = profile === undefined || profile.key === "none" ? null : profile.key;
  return keyVariableSet(host) ?? place;
}

function profilesText({ defaultEnv, all }: Profiles, context: CommandContext): string {
  const { translator } = context.settings;
  if (all.size === 0) return `${translator.translate("commands.keys.noProfiles")}\n`;
  return tableText(
    [...all.values()].map((profile) => [
      `${profile.name === defaultEnv ? "*" : " "} ${profile.name}`,
      terminalText(profile.baseUrl),
      terminalText(placeText(profile, context)),
    ]),
    context.host.stdout,
  );
}
