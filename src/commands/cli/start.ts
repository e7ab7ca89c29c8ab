import { type ExitCode, exitCodes, messageOf } from "../../errors.ts";
import type { Host } from "../process/host.ts";
import { asksLicences, asksVersion, versionLine } from "../process/version.ts";
import { licencesText } from "./licences.ts";

export { processHost } from "../process/host.ts";

/**
 * Runs one command line to its end, and gives its exit code; nothing is thrown. Whoever asks for
 * the version or the licences is answered before the commands are loaded.
 */
export async function start(argv: readonly string[], host: Host): Promise<ExitCode> {
  if (asksVersion(argv)) {
    host.stdout.write(versionLine({ json: argv.includes("--json") }));
    return exitCodes.done;
  }
  if (asksLicences(argv)) {
    return printLicences(host, argv.includes("--json"));
  }
  const { runProgram } = await import("./program.ts");
  return runProgram(argv, host);
}

async function printLicences(host: Host, json: boolean): Promise<ExitCode> {
  try {
    host.stdout.write(await licencesText({ json }));
    return exitCodes.done;
  } catch (thrown) {
    host.stderr.write(`The licences cannot be read: ${messageOf(thrown)}\n`);
    return exitCodes.failed;
  }
}
