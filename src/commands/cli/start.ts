import { readFileSync } from "node:fs";
import { getAsset, isSea } from "node:sea";
import { type ExitCode, exitCodes, messageOf } from "../../errors.ts";
import type { Host } from "../process/host.ts";
import { asksLicences, asksVersion, versionLine } from "../process/version.ts";

export { processHost } from "../process/host.ts";

/**
 * Runs one command line and returns its exit code. Never throws. `--version` and `--licences` are
 * answered without loading the commands, because that is faster.
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

const notices = "THIRD-PARTY-NOTICES.txt";
/** Where the package has the notices. The single-file executable contains them. */
const beside = new URL(`./${notices}`, import.meta.url);

/**
 * The licence notices of the bundled packages, and in the executable also of Node.js.
 *
 * @throws Error if the file is missing, as in an unbuilt program
 */
function licencesText({ json }: { readonly json: boolean }): string {
  const text = isSea() ? getAsset(`dist/${notices}`, "utf8") : readFileSync(beside, "utf8");
  return json ? `${JSON.stringify({ notices: text })}\n` : text;
}
