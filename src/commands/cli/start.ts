import { readFileSync } from "node:fs";
import { getAsset, isSea } from "node:sea";
import { type ExitCode, exitCodes, messageOf } from "../../errors.ts";
import type { Host } from "../process/host.ts";
import { asksLicences, asksVersion, versionLine } from "../process/version.ts";

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

const notices = "THIRD-PARTY-NOTICES.txt";
/** They are a file of the package; the single-file executable has them inside. */
const beside = new URL(`./${notices}`, import.meta.url);

/**
 * The notices of the packages inside, as the build has written them; in an executable those of
 * Node.js too. With `json` as one document.
 *
 * @throws Error when the file is not there, as in a program that was not built
 */
function licencesText({ json }: { readonly json: boolean }): string {
  const text = isSea() ? getAsset(`dist/${notices}`, "utf8") : readFileSync(beside, "utf8");
  return json ? `${JSON.stringify({ notices: text })}\n` : text;
}
