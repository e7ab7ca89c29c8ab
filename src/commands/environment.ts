import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exitCodes, SheetportError } from "../errors.ts";
import type { Marketplace } from "../model/ports.ts";
import { Secret } from "../model/secret.ts";
import type { RunRecord } from "../record/record.ts";
import { readNamedFile } from "./files.ts";
import type { Host } from "./host.ts";
import type { Progress } from "./progress.ts";
import { recordFile } from "./record-file.ts";
import type { Settings } from "./settings.ts";

/** Which marketplace a command speaks to, before anything is opened. */
export interface Environment {
  /** As the person calls it. */
  readonly name: string;
  /** Under which the record keeps what belongs to it: two hosts under one name stay apart. */
  readonly key: string;
  /** Host as people are shown it. */
  readonly host: string;
  /** Undefined for the built-in simulator. */
  readonly baseUrl: string | undefined;
  readonly apiKey: Secret;
}

/** An open way to a marketplace. */
export interface Connection {
  readonly marketplace: Marketplace;
  /** Writes that were answered in the last minute, of both lanes. */
  writesPerMinute(): number;
  close(): Promise<void>;
}

export const builtInName = "simulator";

/** How long an answer that has begun may take to its end. */
const bodyMsMax = 120_000;

/** The key of a simulator that was given none. */
export const simulatorKey = "simulator-key";

/**
 * Settles which environment is meant. Nothing is opened or sent.
 *
 * @throws SheetportError exit code 2: `no-base-url`, `no-api-key`, `file-not-found` (key file).
 */
export async function chooseEnvironment(settings: Settings, host: Host): Promise<Environment> {
  const { envName, baseUrl } = settings;
  if (baseUrl === undefined) {
    if (envName === undefined || envName === builtInName) return builtIn();
    throw new SheetportError(`The environment “${envName}” has no address.`, {
      code: "no-base-url",
      hint: "Add --base-url URL, or set SHEETPORT_BASE_URL.",
      exitCode: exitCodes.usage,
    });
  }
  const address = hostOf(baseUrl);
  const name = envName ?? address;
  return {
    name,
    key: `${name} ${address}`,
    host: address,
    baseUrl,
    apiKey: await findKey(name, host),
  };
}

function builtIn(): Environment {
  return {
    name: builtInName,
    key: builtInName,
    host: "built-in simulator",
    baseUrl: undefined,
    // Never leaves this process and the simulator inside it.
    apiKey: new Secret(randomBytes(16).toString("hex")),
  };
}

function hostOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || url.host === "") {
    throw new SheetportError("The base URL is not an address.", {
      code: "bad-base-url",
      hint: "Write it whole, for example https://api.example.com.",
      exitCode: exitCodes.usage,
    });
  }
  return url.host;
}

async function findKey(name: string, host: Host): Promise<Secret> {
  const fromEnvironment = host.env.SHEETPORT_API_KEY?.trim();
  if (fromEnvironment) return usableKey(fromEnvironment, "SHEETPORT_API_KEY");
  const file = host.env.SHEETPORT_API_KEY_FILE;
  if (file) {
    const text = (await readNamedFile(file)).toString("utf8").trim();
    return usableKey(text, "The file of SHEETPORT_API_KEY_FILE");
  }
  throw new SheetportError(`There is no API key for “${name}”.`, {
    code: "no-api-key",
    hint: "Set SHEETPORT_API_KEY to the key, or SHEETPORT_API_KEY_FILE to a file that holds it.",
    exitCode: exitCodes.usage,
  });
}

/** A key travels in a header, where only visible ASCII is sure to arrive. */
function usableKey(text: string, source: string): Secret {
  if (!/^[\x21-\x7e]{1,512}$/.test(text)) {
    throw new SheetportError(`${source} holds something that cannot be an API key.`, {
      code: "bad-api-key",
      hint: "Copy the key again: one line of letters, digits and signs, without spaces.",
      exitCode: exitCodes.usage,
    });
  }
  return new Secret(text);
}

/** A name for the pair of environment and key that does not tell the key. */
export function lockName(environment: Environment): string {
  // The built-in simulator's key differs with every process, its data do not.
  const key = environment.baseUrl === undefined ? "" : environment.apiKey.reveal();
  return `${environment.name}-${fingerprint(`${environment.key}\n${key}`)}`;
}

/** Tells texts apart that hold a key, and does not tell the key. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** What {@link connect} needs beside the environment. */
export interface ConnectOptions {
  readonly settings: Settings;
  readonly host: Host;
  readonly record: RunRecord;
  readonly progress: Progress;
}

/**
 * Opens the way to the marketplace; for the built-in simulator this starts it, with its data in the
 * data folder.
 */
export async function connect(
  environment: Environment,
  options: ConnectOptions,
): Promise<Connection> {
  const { settings, host, record, progress } = options;
  const [{ createPacer }, { createMarketplace }] = await Promise.all([
    import("../pace/index.ts"),
    import("../marketplace/index.ts"),
  ]);
  const simulator =
    environment.baseUrl === undefined ? await startBuiltIn(environment, options) : undefined;
  const slots = await openSlots(environment, settings);
  const totalMs = settings.timeoutMs + bodyMsMax;
  const pacer = createPacer({
    clock: host.clock,
    rates: settings.rates,
    pace: settings.pace,
    inFlightMs: totalMs,
    slots,
  });
  const marketplace = createMarketplace({
    baseUrl: environment.baseUrl ?? simulator?.url ?? "",
    apiKey: environment.apiKey,
    pacer,
    clock: host.clock,
    random: host.random,
    facts: record.factsStore(environment.key),
    readUnit: settings.readUnit,
    readCountMax: pacer.capacity("read"),
    timeouts: { headersMs: settings.timeoutMs, totalMs },
    onWarning: ({ message }) => progress.note(`warning: ${message}`),
    onReadRetry: ({ message, waitMs }) =>
      progress.note(`${message} Trying again in ${Math.ceil(waitMs / 1000)} s.`),
  });
  return {
    marketplace,
    writesPerMinute: () => pacer.ratePerMinute("create") + pacer.ratePerMinute("update"),
    close: async () => {
      await marketplace.close();
      slots?.close();
      await simulator?.close();
    },
  };
}

/**
 * The slots that all processes with this key share. The limits are those of a key at a host, by
 * whatever name the person calls it. The built-in simulator's windows end with its process: its
 * slots are this process's own.
 */
async function openSlots(environment: Environment, settings: Settings) {
  if (environment.baseUrl === undefined) return undefined;
  const [{ freshLane }, { openSharedSlots }] = await Promise.all([
    import("../pace/index.ts"),
    import("../record/slots.ts"),
  ]);
  const pool = fingerprint(`${environment.host}\n${environment.apiKey.reveal()}`);
  return openSharedSlots({ file: recordFile(settings), pool, fresh: freshLane });
}

async function startBuiltIn(environment: Environment, options: ConnectOptions) {
  const { settings, host } = options;
  const { fileStore, startSimulator } = await import("../simulator/index.ts");
  return startSimulator({
    apiKey: environment.apiKey.reveal(),
    clock: host.clock,
    random: host.random,
    rates: settings.rates,
    seed: await sampleSeed(),
    store: fileStore(join(settings.dataDir, "simulator.jsonl")),
  });
}

/** The listings and orders that a simulator begins with: the samples that come with sheetport. */
export async function sampleSeed() {
  const { parseSeed } = await import("../simulator/index.ts");
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`../samples/${name}`, import.meta.url), "utf8")) as unknown;
  const [products, orders] = await Promise.all([read("listings.json"), read("orders.json")]);
  return parseSeed({ products, orders });
}
