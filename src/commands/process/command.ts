import { type ExitCode, exitCodes } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Host } from "./host.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

export interface CommandContext {
  readonly host: Host;
  readonly settings: Settings;
}

export interface TellingContext extends CommandContext {
  readonly progress: Progress;
}

export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly text: () => string;
  /** Whether to print the text without wrapping its lines, because scripts may parse it. */
  readonly isVerbatim?: boolean;
  /** Undefined if the command has already printed its JSON, or if its text is JSON. */
  readonly json: () => object | undefined;
}

export function saidResult(
  lines: readonly Message[],
  json: object,
  { translator }: Pick<Settings, "translator">,
): CommandResult {
  return {
    exitCode: exitCodes.done,
    text: () => lines.map((line) => `${terminalText(translator.text(line))}\n`).join(""),
    json: () => json,
  };
}
