import { type ExitCode, exitCodes } from "../errors.ts";
import type { Host } from "./host.ts";
import { asksVersion, versionLine } from "./version.ts";

/**
 * Runs one command line to its end, and gives its exit code; nothing is thrown. Whoever asks for
 * the version is answered before the commands are loaded.
 */
export async function start(argv: readonly string[], host: Host): Promise<ExitCode> {
  if (asksVersion(argv)) {
    host.stdout.write(versionLine({ json: argv.includes("--json") }));
    return exitCodes.done;
  }
  const { runProgram } = await import("./program.ts");
  return runProgram(argv, host);
}
