import type { MarketplaceClient, MarketplaceOptions } from "../../marketplace/index.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import type { Clock, Pacer } from "../../model/run/ports.ts";
import type { Lane, Spent } from "../../model/run/rate.ts";
import { createPacer, freshLane, memorySlots, type PacerOptions } from "../../pace/index.ts";
import type { RunLock, RunRecord } from "../../record/index.ts";
import type { TellingContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { withStop } from "../process/stop.ts";
import { builtInStore, type Environment, sampleSeed } from "./environment.ts";
import { proxyFor, proxyText } from "./proxy.ts";
import { withRecord } from "./record.ts";
import { lockRun, lockWhenFree } from "./run-lock.ts";

export interface LaneNow {
  /** Requests (or products) answered per minute, measured over at most the last minute. */
  readonly perMinute: number;
  /** Milliseconds until the lane accepts requests again; 0 if it does now or if unknown. */
  closedForMs(): number;
}

export interface Session extends TellingContext {
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly marketplace: MarketplaceClient;
  readonly laneNow: (lane: Lane) => LaneNow;
  readonly spent: () => Spent;
}

/**
 * A session that holds the run lock, so that no other run with this record can write to this
 * account.
 */
export interface WritingSession extends Session {
  readonly lock: Pick<RunLock, "stillHeld">;
}

export interface OpenSession extends Session {
  close(): Promise<void>;
}

export interface ConnectOptions extends TellingContext {
  readonly record: RunRecord;
}

/** How much longer the whole response may take than its headers. */
const bodyMsMax = 120_000;

/** Reported even with `--quiet`, because a lane closed for this long looks like a hang. */
const shownThoughQuietMs = 300_000;

export async function openSession(
  environment: Environment,
  given: ConnectOptions,
): Promise<OpenSession> {
  const { settings, record, progress } = given;
  // With a shared record, all times are of its server's clock.
  const host = { ...given.host, clock: record.clock ?? given.host.clock };
  const options = { ...given, host };
  record.onWait((message) => progress.warn(settings.translator.text(message)));
  const { baseUrl } = environment;
  const proxy = baseUrl === undefined ? undefined : proxyFor(baseUrl, host);
  if (proxy !== undefined) progress.note(proxyText(proxy, settings));
  const { createMarketplace } = await import("../../marketplace/index.ts");
  const simulator = baseUrl === undefined ? await startBuiltIn(environment, options) : undefined;
  const slots = await openSlots(environment, options);
  const facts = (await record.contractFacts(environment.key)) ?? {};
  const pacer = createPacer({ ...pacerOptions(options), slots });
  const marketplace = createMarketplace({
    ...clientOptions(environment, facts, options),
    baseUrl: baseUrl ?? simulator?.url ?? "",
    pacer,
    readCountMax: (urgent) => pacer.capacity("read", urgent),
    proxy,
  });
  return {
    ...{ host, settings, environment, record, progress, marketplace },
    laneNow: (lane) => ({
      perMinute: pacer.ratePerMinute(lane),
      closedForMs: () => closedForMs(pacer, lane, host.clock),
    }),
    spent: () => pacer.spent(),
    close: async () => {
      await marketplace.close();
      await slots.close();
      await simulator?.close();
    },
  };
}

function pacerOptions({ settings, host, progress }: ConnectOptions): PacerOptions {
  return {
    clock: host.clock,
    rates: settings.rates,
    pace: settings.pace,
    inFlightMs: settings.timeoutMs + bodyMsMax,
    onLongWait: (message) => progress.note(settings.translator.text(message)),
  };
}

function clientOptions(
  { key, apiKey }: Environment,
  known: ContractFacts,
  { settings, host, record, progress }: ConnectOptions,
): Omit<MarketplaceOptions, "baseUrl" | "pacer"> {
  const { translator } = settings;
  return {
    ...{ apiKey, clock: host.clock, random: host.random, transport: host.transport },
    facts: { known, change: (make) => record.changeFacts(key, make) },
    readUnit: settings.readUnit,
    timeouts: { headersMs: settings.timeoutMs, totalMs: settings.timeoutMs + bodyMsMax },
    onNotice: (message, waitMs = 0) => {
      const line = translator.text(message);
      if (waitMs >= shownThoughQuietMs) progress.warn(line);
      else progress.note(line);
    },
  };
}

function closedForMs(pacer: Pick<Pacer, "closedUntilMs">, lane: Lane, clock: Clock): number {
  try {
    return Math.max(0, pacer.closedUntilMs(lane) - clock.nowMs());
  } catch {
    return 0;
  }
}

/**
 * Rate limits apply to a key at a host, whatever the environment is called, so all processes with
 * this account share the slots. The built-in simulator runs inside this process, so its slots are
 * not shared.
 */
async function openSlots({ account: pool, baseUrl }: Environment, { record }: ConnectOptions) {
  const slots =
    baseUrl === undefined
      ? { ...memorySlots(), close: async () => {} }
      : await record.openSlots({ pool, fresh: freshLane });
  const update: typeof slots.update = (lane, step) => {
    // A request takes its slot right before it is sent. Once the record has failed, nothing may be
    // sent.
    record.check();
    return slots.update(lane, step);
  };
  return { ...slots, update };
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

export async function withSession<Value>(
  environment: Environment,
  options: ConnectOptions,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  const session = await openSession(environment, options);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** The lock stores the run and its command, so that the error of a second command can name them. */
interface WritingOptions extends Omit<ConnectOptions, "record"> {
  readonly record?: RunRecord;
  readonly run: string;
  readonly command: string;
}

export async function withWritingSession<Value>(
  environment: Environment,
  options: WritingOptions,
  work: (session: WritingSession) => Promise<Value>,
): Promise<Value> {
  const { record } = options;
  if (record === undefined) {
    return withRecord(options.settings, (opened) =>
      withWritingSession(environment, { ...options, record: opened }, work),
    );
  }
  const { host, settings, progress } = options;
  const request = { ...options, record };
  const lock = settings.wait
    ? await lockWhenFree(environment, request, {
        onBusy: (text) => progress.note(text),
        sleep: (lookMs) => withStop(host, (signal) => host.clock.sleep(lookMs, signal)),
      })
    : await lockRun(environment, request);
  try {
    return await withSession(environment, { ...options, record }, (session) =>
      work({ ...session, lock }),
    );
  } finally {
    await lock.release();
  }
}

/** The date and time (UTC) and four random characters, such as `20261121-0458-k3f9`. */
export function runName(host: Pick<Host, "clock" | "random">): string {
  const time = new Date(host.clock.wallMs()).toISOString();
  const date = time.slice(0, 10).replaceAll("-", "");
  const minute = time.slice(11, 16).replace(":", "");
  const chance = Array.from(
    { length: 4 },
    () => letters[Math.floor(host.random.next() * letters.length)],
  );
  return `${date}-${minute}-${chance.join("")}`;
}

/** Characters that look alike, such as 1 and l, are left out. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
