import { start } from "../../src/commands/cli/start.ts";
import type { Host } from "../../src/commands/process/host.ts";
import type { Random } from "../../src/model/run/ports.ts";
import type { OpenSimulator } from "../../src/simulator/index.ts";
import { fakeHost } from "../commands/fake-host.ts";
import { type CommandOptions, canaryKey, type Ended, runHere } from "./command.ts";
import type { FakeClock } from "./fake-clock.ts";
import { handsOver } from "./socketless.ts";

interface FakeTimeOptions extends Pick<CommandOptions, "dir" | "env"> {
  readonly clock: FakeClock;
  readonly random: Random;
  /** What the command speaks to, whatever address it is given. */
  readonly simulator: Pick<OpenSimulator, "fetch">;
  /** The person at the keyboard. @default nobody */
  readonly ask?: Host["ask"];
  readonly onStop?: Host["onStop"];
}

/** Runs a command in this process to its end; its waits, and those of the simulator, take no time. */
export function runOnFakeTime(args: readonly string[], options: FakeTimeOptions): Promise<Ended> {
  return options.clock.runUntilDoneWithFiles(startOnFakeTime(args, options));
}

/** The same for a command that is not alone: somebody else moves the clock. */
export function startOnFakeTime(
  args: readonly string[],
  { dir, env, clock, random, simulator, ask, onStop = () => () => undefined }: FakeTimeOptions,
): Promise<Ended> {
  const host = fakeHost(dir, {
    ...{ clock, random, ask, onStop },
    env: { SHEETPORT_API_KEY: canaryKey, ...env },
    transport: handsOver(simulator, { clock, headersMs: timeoutOf(args) }),
  });
  return runHere(start, args, host);
}

/** As the program's own transport is told it. */
function timeoutOf(args: readonly string[]): number {
  const at = args.indexOf("--timeout");
  return at < 0 ? 60_000 : Number(args[at + 1]) * 1000;
}
