import { resolve } from "node:path";
import { exitCodes, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import {
  fileStore,
  parseContract,
  parseFaults,
  parseSeed,
  startSimulator,
} from "../../simulator/index.ts";
import { builtInStore, sampleSeed, simulatorKey } from "../account/environment.ts";
import { readNamedFile } from "../files/read-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { badOption, badValue, numberFrom } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";

interface SimulatorCommandOptions {
  readonly port?: string;
  readonly seed?: string;
  readonly faults?: string;
  readonly contract?: string;
  /** Whether to store changes. True only if the user typed `--data-dir`. */
  readonly isKept: boolean;
}

export async function simulatorCommand(
  options: SimulatorCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const apiKey = host.env.SHEETPORT_API_KEY || simulatorKey;
  const simulator = await startSimulator({
    port: portOf(options.port),
    apiKey,
    clock: host.clock,
    random: host.random,
    rates: settings.rates,
    seed: await seedOf(options.seed, host),
    ...(options.contract === undefined ? {} : { contract: parseContract(options.contract) }),
    ...(options.faults === undefined ? {} : { faults: parseFaults(options.faults) }),
    ...(options.isKept ? { store: fileStore(builtInStore(settings)) } : {}),
  });
  // The user's key is never printed. The simulator's default key is not a secret.
  const { translator } = settings;
  const key = apiKey === simulatorKey ? simulatorKey : "SHEETPORT_API_KEY";
  const { url, port } = simulator;
  host.stdout.write(
    settings.json
      ? `${JSON.stringify({ url, port, ledger: `${url}/simulator/ledger` })}\n`
      : [
          msg("commands.notes.simulatorAnswers", { url, key }),
          msg("commands.notes.simulatorLedger", {
            ledger: `${url}/simulator/ledger`,
            summary: `${url}/simulator/summary`,
          }),
        ]
          .map((line) => `${translator.text(line)}\n`)
          .join(""),
  );
  await stopped(host);
  await simulator.close();
  return { exitCode: exitCodes.done, text: () => "", json: () => undefined };
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw badOption("--port", text, numberFrom(0, 65_535));
}

async function seedOf(file: string | undefined, host: Host) {
  if (file === undefined) return sampleSeed();
  const text = (await readNamedFile(resolve(host.cwd, file))).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const expected = '{ "products": […], "orders": […] }';
    throw usageError("bad-seed", badValue("--seed", file, expected), cause);
  }
  return parseSeed(value);
}

async function stopped(host: Host): Promise<void> {
  await new Promise<void>((resolveStop) => {
    const stop = listenForStop(host, () => {
      stop.release();
      resolveStop();
    });
  });
}
