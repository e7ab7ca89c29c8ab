import { randomBytes, scryptSync } from "node:crypto";
import { join } from "node:path";
import type { MarketplaceClient, MarketplaceOptions, Notice } from "../../marketplace/index.ts";
import { durationText, type Message, msg } from "../../model/message.ts";
import { builtInHost, Secret } from "../../model/net.ts";
import { limitsKept } from "../../model/run/facts.ts";
import type { Clock, Pacer } from "../../model/run/ports.ts";
import type { Lane, Spent } from "../../model/run/rate.ts";
import { createPacer, freshLane, memorySlots, type PacerOptions } from "../../pace/index.ts";
import { openSharedSlots, type RunRecord, readFromRecord } from "../../record/index.ts";
import { recordFile } from "../files/write-files.ts";
import type { Host } from "../process/host.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { findKey } from "./api-key.ts";
import { chooseAddress, hostOf, placeOf } from "./environment-choice.ts";
import { builtInName, type Profiles, readProfiles, writeProfiles } from "./profiles.ts";
import { proxyFor, proxyText } from "./proxy.ts";
import { sampleSeed } from "./samples.ts";

/** A marketplace with an account. It is not connected yet. */
export interface Environment {
  readonly name: string;
  /**
   * The key of this environment in the record. It differs for another host under the same name, and
   * for another account at the same host.
   */
  readonly key: string;
  /** Identifies the API key's account, but does not reveal the API key (decision 21d). */
  readonly account: string;
  /** Whether the account named in an export or a plan is this environment's account. */
  readonly isAccount: (account: string) => boolean;
  readonly host: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: Secret;
}

/** The current state of a lane, to show it. */
export interface LaneNow {
  /** Requests (or products) answered per minute, judging by the last minute. */
  readonly perMinute: number;
  /**
   * Milliseconds until the lane accepts requests again; 0 if it does now, or if that is unknown.
   */
  closedForMs(): number;
}

/** An open connection to a marketplace. */
export interface Connection {
  readonly marketplace: MarketplaceClient;
  laneNow(lane: Lane): LaneNow;
  spent(): Spent;
  close(): Promise<void>;
}

/** How much longer a whole response may take than its headers. */
const bodyMsMax = 120_000;

/** From this length on, a closed lane is reported even with `--quiet`: sheetport seems to hang. */
const shownThoughQuietMs = 300_000;

/** The API key that a simulator accepts if the user sets none. */
export const simulatorKey = "simulator-key";

/**
 * Chooses the environment and finds its API key, without connecting.
 *
 * @throws SheetportError exit code 2: `no-base-url`, `bad-base-url`, `insecure-url`,
 * `settings-damaged`, and errors from finding the key.
 */
export async function chooseEnvironment(settings: Settings, host: Host): Promise<Environment> {
  const profiles = await readProfiles(settings);
  const choice = chooseAddress(settings, profiles);
  const { name, baseUrl } = choice;
  if (baseUrl === undefined) return builtIn();
  const apiKey = await findKey({ ...choice, baseUrl }, { settings, host });
  const environment = environmentOf({ name, baseUrl, apiKey }, profiles);
  if (!settings.sameAccount) return environment;
  const account = readFromRecord(recordFile(settings), (lookup) =>
    previousAccount(environment, lookup),
  );
  if (account === undefined) return environment;
  const accounts = { ...profiles.accounts, [environment.account]: account };
  await writeProfiles(settings, { ...profiles, accounts });
  return environmentOf({ name, baseUrl, apiKey }, { accounts });
}

/** The account that this environment used last, apart from the current one. */
export function previousAccount(
  { name, baseUrl, key }: Pick<Environment, "name" | "baseUrl" | "key">,
  record: Pick<RunRecord, "latestEnvironment"> | undefined,
): string | undefined {
  if (baseUrl === undefined) return undefined;
  const place = placeOf({ name, baseUrl });
  return record?.latestEnvironment(place, key)?.slice(place.length);
}

/** Builds an environment. `accounts` maps newer API keys to the account of the earlier key. */
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
    // Stays in this process, because the simulator runs inside it.
    apiKey: new Secret(randomBytes(16).toString("hex")),
  };
}

/** The name of the run lock of an environment and account. */
export function lockName({ name, account }: Environment): string {
  return `${name}-${account}`;
}

/** Makes the hash slow, so that nobody can guess an API key from its hash in a file. */
const markCost = { N: 2 ** 12 };

/** Identifies an API key at a host without revealing it: 16 hexadecimal digits. */
function keyMark({ host, apiKey }: Pick<Environment, "host" | "apiKey">): string {
  return scryptSync(apiKey.reveal(), host, 8, markCost).toString("hex");
}

export interface ConnectOptions {
  readonly settings: Settings;
  readonly host: Host;
  readonly record: RunRecord;
  readonly progress: Progress;
}

/**
 * Connects to a marketplace. If that is the built-in simulator, starts it with the changes stored
 * in the data folder.
 */
export async function connect(
  environment: Environment,
  options: ConnectOptions,
): Promise<Connection> {
  const { settings, host, record, progress } = options;
  const { baseUrl } = environment;
  const proxy = baseUrl === undefined ? undefined : proxyFor(baseUrl, host);
  if (proxy !== undefined) progress.note(proxyText(proxy, settings));
  const { createMarketplace } = await import("../../marketplace/index.ts");
  const simulator = baseUrl === undefined ? await startBuiltIn(environment, options) : undefined;
  const slots = await openSlots(environment, options);
  const learntPerMinute = limitsKept(
    record.contractFacts(environment.key) ?? {},
    host.clock.wallMs(),
  );
  const pacer = createPacer({ ...pacerOptions(options), slots, learntPerMinute });
  const marketplace = createMarketplace({
    ...clientOptions(environment, options),
    baseUrl: baseUrl ?? simulator?.url ?? "",
    pacer,
    readCountMax: (urgent) => pacer.capacity("read", urgent),
    proxy,
  });
  return {
    marketplace,
    laneNow: (lane) => ({
      perMinute: pacer.ratePerMinute(lane),
      closedForMs: () => closedForMs(pacer, lane, host.clock),
    }),
    spent: () => pacer.spent(),
    close: async () => {
      await marketplace.close();
      slots.close();
      await simulator?.close();
    },
  };
}

function pacerOptions({ settings, host, progress }: ConnectOptions): PacerOptions {
  const { translator } = settings;
  return {
    clock: host.clock,
    rates: settings.rates,
    pace: settings.pace,
    inFlightMs: settings.timeoutMs + bodyMsMax,
    onLongWait: ({ lane, waitMs, isMost }) =>
      progress.note(
        translator.translate("commands.notes.waits", {
          ...{ limit: limitOf(lane), isMost, seconds: Math.ceil(waitMs / 1000) },
        }),
      ),
  };
}

function limitOf(lane: Lane): Message {
  return msg("commands.notes.limit", { lane });
}

function clientOptions(
  { key, apiKey }: Environment,
  { settings, host, record, progress }: ConnectOptions,
): Omit<MarketplaceOptions, "baseUrl" | "pacer"> {
  const { translator } = settings;
  return {
    ...{ apiKey, clock: host.clock, random: host.random, transport: host.transport },
    facts: record.factsStore(key),
    readUnit: settings.readUnit,
    timeouts: { headersMs: settings.timeoutMs, totalMs: settings.timeoutMs + bodyMsMax },
    onNotice: (notice) => {
      const line = translator.text(noticeText(notice));
      const isLong = notice.kind === "lane-closed" && notice.waitMs >= shownThoughQuietMs;
      if (isLong) warnOf(progress, line);
      else progress.note(line);
    },
  };
}

function noticeText(notice: Notice): Message {
  switch (notice.kind) {
    case "warning":
      return msg("commands.notes.warning", { message: notice.message });
    case "read-retry": {
      const { message, waitMs } = notice;
      return msg("commands.notes.triesAgain", { message, seconds: Math.ceil(waitMs / 1000) });
    }
    case "limit-learnt": {
      const perMinute = Math.max(1, Math.floor(notice.perMinute));
      return msg("commands.notes.limitLearnt", { perMinute, limit: limitOf(notice.lane) });
    }
    case "lane-closed": {
      const { lane, waitMs, requestedMs } = notice;
      return msg("commands.notes.laneClosed", {
        ...{ limit: limitOf(lane), wait: durationText(waitMs / 1000) },
        ...{
          isLong: requestedMs !== undefined,
          requested: durationText((requestedMs ?? 0) / 1000),
        },
      });
    }
  }
}

/** Milliseconds until a lane accepts requests again, only for display. 0 if that is unknown. */
function closedForMs(pacer: Pick<Pacer, "closedUntilMs">, lane: Lane, clock: Clock): number {
  try {
    return Math.max(0, pacer.closedUntilMs(lane) - clock.nowMs());
  } catch {
    return 0;
  }
}

/**
 * Opens the pacing slots that all processes with this account share. Rate limits apply to a key at
 * a host, whatever the environment's name. The built-in simulator runs inside this process, so its
 * slots are not shared.
 */
async function openSlots(environment: Environment, { settings, record }: ConnectOptions) {
  const pool = environment.account;
  const slots =
    environment.baseUrl === undefined
      ? { ...memorySlots(), close: () => {} }
      : openSharedSlots({ file: recordFile(settings), pool, fresh: freshLane });
  const update: typeof slots.update = (lane, step) => {
    // A request takes its slot right before it is sent. If the record has failed meanwhile, nothing
    // may be sent.
    record.check();
    slots.update(lane, step);
  };
  return { ...slots, update };
}

/** The file that stores the changes made in the built-in simulator. */
export function builtInStore({ dataDir }: Pick<Settings, "dataDir">): string {
  return join(dataDir, "simulator.jsonl");
}

async function startBuiltIn(environment: Environment, options: ConnectOptions) {
  const { settings, host } = options;
  const { fileStore, startSimulator } = await import("../../simulator/index.ts");
  return startSimulator({
    apiKey: environment.apiKey.reveal(),
    clock: host.clock,
    random: host.random,
    rates: settings.rates,
    seed: await sampleSeed(),
    store: fileStore(builtInStore(settings)),
  });
}
