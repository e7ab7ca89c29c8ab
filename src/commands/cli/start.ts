import { readFileSync } from "node:fs";
import { getAsset, isSea } from "node:sea";
import manifest from "../../../package.json" with { type: "json" };
import { type ExitCode, exitCodes, messageOf } from "../../errors.ts";
import type { Host } from "../process/host.ts";

export { processHost } from "../process/host.ts";

/**
 * Never throws. To be fast, `--version` and `--licences` do not load the commands, and ignore all
 * other words except `--json`.
 */
export async function start(argv: readonly string[], host: Host): Promise<ExitCode> {
  const json = argv.includes("--json");
  if (asksFor(["--version", "-v", "-V"], argv)) {
    host.stdout.write(versionLine(json));
    return exitCodes.done;
  }
  if (asksFor(["--licences", "--licenses"], argv)) return printLicences(host, json);
  const { runProgram } = await import("./program.ts");
  return runProgram(argv, host);
}

function asksFor(names: readonly string[], argv: readonly string[]): boolean {
  const wordsOnly = argv.indexOf("--");
  const words = argv.slice(0, wordsOnly < 0 ? argv.length : wordsOnly);
  return names.some((name) => words.includes(name));
}

function versionLine(json: boolean): string {
  const { version } = manifest;
  const { node } = process.versions;
  const platform = `${process.platform}-${process.arch}`;
  return json
    ? `${JSON.stringify({ version, node, platform })}\n`
    : `sheetport ${version} (Node.js ${node}, ${platform})\n`;
}

/** In the executable, the notices include those of Node.js. */
function printLicences(host: Host, json: boolean): ExitCode {
  try {
    const text = isSea() ? getAsset(`dist/${notices}`, "utf8") : readFileSync(beside, "utf8");
    host.stdout.write(json ? `${JSON.stringify({ notices: text })}\n` : text);
    return exitCodes.done;
  } catch (thrown) {
    // The file exists only after a build.
    host.stderr.write(`The licences cannot be read: ${messageOf(thrown)}\n`);
    return exitCodes.failed;
  }
}

const notices = "THIRD-PARTY-NOTICES.txt";
const beside = new URL(`./${notices}`, import.meta.url);
