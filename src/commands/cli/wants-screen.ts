import { shouldUseScreen } from "../../screen/should-use.ts";
import type { Host } from "../process/host.ts";
import type { CommonOptions } from "../process/settings.ts";

/** Whether a command that has a screen shows it. */
export function wantsScreen(host: Host, options: CommonOptions = {}): boolean {
  return shouldUseScreen({
    stdin: host.readInput === undefined,
    stdout: host.stdout.isTerminal,
    env: host.env,
    options,
  });
}
