import { randomBytes, scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getAsset, isSea } from "node:sea";
import { builtInHost, Secret } from "../../model/net.ts";
import type { RunRecord } from "../../record/index.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";
import { findKey } from "./api-key.ts";
import { chooseAddress, hostOf, placeOf } from "./environment-choice.ts";
import { builtInName, type Profiles, readProfiles, writeProfiles } from "./profiles.ts";
import { lookUp } from "./record.ts";

export interface Environment {
  readonly name: string;
  /**
   * The key of this environment in the record. Differs between hosts under one name, and between
   * accounts at one host.
   */
  readonly key: string;
  /** Identifies the API key's account without revealing the API key (decision 21d). */
  readonly account: string;
  /** Whether the account stored in an export or a plan is this environment's account. */
  readonly isAccount: (account: string) => boolean;
  readonly host: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: Secret;
}

/** The API key that `sheetport simulator` accepts if SHEETPORT_API_KEY is not set. */
export const simulatorKey = "simulator-key";

/** With `--same-account`, notes in the settings file that the account is the one used before. */
export async function chooseEnvironment(settings: Settings, host: Host): Promise<Environment> {
  const profiles = await readProfiles(settings);
  const choice = chooseAddress(settings, profiles);
  const { name, baseUrl } = choice;
  if (baseUrl === undefined) return builtIn();
  const apiKey = await findKey({ ...choice, baseUrl }, { settings, host });
  const environment = environmentOf({ name, baseUrl, apiKey }, profiles);
  if (!settings.sameAccount) return environment;
  const account = await lookUp(settings, (lookup) => previousAccount(environment, lookup));
  if (account === undefined) return environment;
  const accounts = { ...profiles.accounts, [environment.account]: account };
  await writeProfiles(settings, { ...profiles, accounts });
  return environmentOf({ name, baseUrl, apiKey }, { accounts });
}

export async function previousAccount(
  { name, baseUrl, key }: Pick<Environment, "name" | "baseUrl" | "key">,
  record: Pick<RunRecord, "latestEnvironment"> | undefined,
): Promise<string | undefined> {
  if (baseUrl === undefined) return undefined;
  const place = placeOf({ name, baseUrl });
  return (await record?.latestEnvironment(place, key))?.slice(place.length);
}

/** `accounts` maps the hash of a newer API key to the earlier key's account. */
export function environmentOf(
  parts: Pick<Environment, "name" | "apiKey"> & { readonly baseUrl: string },
  { accounts }: Pick<Profiles, "accounts">,
): Environment {
  const { baseUrl, apiKey } = parts;
  const host = hostOf(baseUrl);
  const mark = keyMark({ host, apiKey });
  const account = accounts[mark] ?? mark;
  const isAccount = (other: string) => (accounts[other] ?? other) === account;
  return { ...parts, host, account, isAccount, key: `${placeOf(parts)}${account}` };
}

function builtIn(): Environment {
  return {
    name: builtInName,
    key: builtInName,
    account: builtInName,
    isAccount: (account) => account === builtInName,
    host: builtInHost,
    baseUrl: undefined,
    // This key never leaves the process, because the simulator runs inside it.
    apiKey: new Secret(randomBytes(16).toString("hex")),
  };
}

/** Makes hashing slow, so that nobody can guess an API key from its stored hash. */
const markCost = { N: 2 ** 12 };

function keyMark({ host, apiKey }: Pick<Environment, "host" | "apiKey">): string {
  return scryptSync(apiKey.reveal(), host, 8, markCost).toString("hex");
}

export function builtInStore({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(dataDir, "simulator.jsonl");
}

export function sampleWorkbook(): Promise<Uint8Array> {
  return readSample("catalogue.xlsx");
}

export async function sampleSeed() {
  const { parseSeed } = await import("../../simulator/index.ts");
  const read = async (name: string) =>
    JSON.parse((await readSample(name)).toString("utf8")) as unknown;
  const [products, orders] = await Promise.all([read("listings.json"), read("orders.json")]);
  return parseSeed({ products, orders });
}

async function readSample(name: string): Promise<Buffer> {
  if (isSea()) return Buffer.from(getAsset(`samples/${name}`));
  return readFile(new URL(`../samples/${name}`, import.meta.url));
}
