import type { EnvironmentEntry } from "../../../screen/state/facts.ts";
import type { IntentOf } from "../../../screen/state/program.ts";
import { usableKey } from "../../account/api-key.ts";
import { addressOf, hostOf } from "../../account/environment-choice.ts";
import { saveKey, unnamed, verifyKey } from "../../account/new-key.ts";
import {
  builtInName,
  checkProfileName,
  type Profiles,
  readProfiles,
} from "../../account/profiles.ts";
import { type ScreenContext, screenProgress, tellBusy } from "../screen-context.ts";

export async function listEnvironments({ settings, environment, tell }: ScreenContext) {
  const { all } = await readProfiles(settings);
  const entry = (name: string, address: string): EnvironmentEntry => ({
    ...{ name, address, isUsed: name === environment.name },
  });
  const { name: used, host } = environment;
  const isSetUp = used === builtInName || all.has(used);
  const environments = [
    ...(isSetUp ? [] : [entry(used, host)]),
    ...[...all.values()].map(({ name, baseUrl }) => entry(name, addressOf(baseUrl))),
    entry(builtInName, ""),
  ];
  tell({ type: "environments", environments });
}

/**
 * Returns undefined if name or key had to be asked for, or if the login was cancelled.
 *
 * @throws SheetportError as the command `login` does
 */
export async function logIn(
  { address, name, key }: IntentOf<"login">,
  context: ScreenContext,
  signal: AbortSignal,
): Promise<{ readonly name: string; readonly lines: readonly string[] } | undefined> {
  const { settings, host, record, tell } = context;
  const baseUrl = address.trim();
  addressOf(baseUrl);
  const profiles = await readProfiles(settings);
  if (name === undefined) {
    tell({ type: "login-asks", address, name: nameFor(baseUrl, profiles), part: "env-name" });
    return undefined;
  }
  const chosen = name.trim();
  checkProfileName(chosen, profiles);
  if (key === undefined) {
    tell({ type: "login-asks", address, name: chosen, part: "key" });
    return undefined;
  }
  const given = { name: chosen, baseUrl, key: usableKey(key.reveal()) };
  tellBusy(context, "key");
  const progress = screenProgress(tell, host.clock);
  await verifyKey(given, { settings, host, record, progress }, signal);
  if (signal.aborted) return undefined;
  const result = await saveKey({ ...given, checked: true }, { settings, host });
  return { name: chosen, lines: result.text().trimEnd().split("\n") };
}

function nameFor(baseUrl: string, { all }: Profiles): string {
  const address = addressOf(baseUrl);
  const same = [...all.values()].find((one) => addressOf(one.baseUrl) === address);
  return same?.name ?? (all.size === 0 ? unnamed : hostOf(baseUrl).replaceAll(/[^\w.-]/g, "-"));
}
