import { type SheetportError, usageError } from "../../errors.ts";
import { parseBaseUrl } from "../../marketplace/wire/address.ts";
import { msg } from "../../model/message.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { type AddressGiven, choiceTexts, didYouMean } from "../process/settings.ts";
import { builtInName, type Profile, type Profiles } from "./profiles.ts";

export type Source = "option" | "variable" | "profile" | "default";

export interface Choice {
  readonly name: string;
  readonly nameFrom: Source;
  readonly baseUrl: string | undefined;
  readonly baseUrlFrom: Source;
  readonly profile: Profile | undefined;
}

/** @throws SheetportError exit code 2: `no-base-url`, `bad-base-url`, `insecure-url`. */
export function chooseAddress(address: AddressGiven, profiles: Profiles): Choice {
  const { envName, baseUrl, baseUrlFrom } = address;
  // `--env simulator` also overrides the base URL from SHEETPORT_BASE_URL.
  const isSimulator = envName === builtInName && baseUrlFrom !== "option";
  if (isSimulator) return { ...builtIn, nameFrom: "option" };
  if (baseUrl !== undefined && baseUrlFrom !== undefined) {
    const byAddress = { baseUrl, baseUrlFrom };
    if (envName === undefined) return nameOfAddress(byAddress, profiles);
    const profile = profiles.all.get(envName);
    return { name: envName, nameFrom: "option", ...byAddress, profile };
  }
  const name = envName ?? profiles.defaultEnv ?? builtInName;
  if (name === builtInName) {
    return { ...builtIn, nameFrom: profiles.defaultEnv === undefined ? "default" : "profile" };
  }
  const profile = profiles.all.get(name);
  if (profile === undefined) {
    throw unknownEnvironment("no-base-url", name, [builtInName, ...profiles.all.keys()]);
  }
  return {
    name,
    nameFrom: envName === undefined ? "profile" : "option",
    baseUrl: profile.baseUrl,
    baseUrlFrom: "profile",
    profile,
  };
}

const builtIn = {
  name: builtInName,
  baseUrl: undefined,
  baseUrlFrom: "default",
  profile: undefined,
} as const;

function nameOfAddress(
  { baseUrl, baseUrlFrom }: { readonly baseUrl: string; readonly baseUrlFrom: Source },
  { defaultEnv, all }: Profiles,
): Choice {
  const address = addressOf(baseUrl);
  const ofDefault = all.get(defaultEnv ?? "");
  const candidates = ofDefault === undefined ? [...all.values()] : [ofDefault, ...all.values()];
  const profile = candidates.find((one) => addressOf(one.baseUrl) === address);
  const name = profile?.name ?? hostOf(baseUrl);
  const nameFrom = profile === undefined ? baseUrlFrom : "profile";
  return { name, nameFrom, baseUrl, baseUrlFrom, profile };
}

export function addressOf(baseUrl: string): string {
  const { origin, basePath } = parseBaseUrl(baseUrl);
  return `${origin}${basePath}`;
}

export function hostOf(baseUrl: string): string {
  return new URL(parseBaseUrl(baseUrl).origin).host;
}

/** The prefix of all record keys of an environment. The account follows it. */
export function placeOf({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }) {
  return `${name} ${hostOf(baseUrl)} `;
}

export function unknownEnvironment(
  code: "no-base-url" | "no-such-env",
  name: string,
  names: readonly string[],
): SheetportError {
  const near = didYouMean(nearestNames(name, names));
  const values = { name, near, known: choiceTexts(names) };
  return usageError(code, msg("commands.options.unknownEnvironment", values));
}
