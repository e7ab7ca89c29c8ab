import type { Command } from "commander";
import type { ExitCode } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { loadTranslator } from "../language/index.ts";
import { type Host, tell } from "../process/host.ts";
import type { ShellEnd } from "../process/shell.ts";
import { about } from "./help-language.ts";

/** Whoever sends a message needs seconds; a command that hangs must not keep a scheduled job. */
const limitMs = 60_000;

/** The option of commands that somebody may leave alone. */
export function finishOption(command: Command): Command {
  return command
    .optionsGroup(about("group.options"))
    .option("--on-finish <command>", about("option.onFinish"));
}

/**
 * Gives a command that a person named how it ended. What becomes of that command is told, and changes
 * nothing else. It does not get the API key, and finds the exit code in SHEETPORT_EXIT_CODE.
 */
export async function tellOnFinish(
  command: string,
  end: {
    readonly document: object;
    readonly exitCode: ExitCode;
    readonly language: Parameters<typeof loadTranslator>[0];
  },
  { env, runShell, stderr }: Pick<Host, "env" | "runShell" | "stderr">,
): Promise<void> {
  const { jsonPieces } = await import("../../report/index.ts");
  const { SHEETPORT_API_KEY: _, ...others } = env;
  const ended = await runShell({
    ...{ command, limitMs, input: jsonPieces(end.document) },
    env: { ...others, SHEETPORT_EXIT_CODE: String(end.exitCode) },
  });
  const message = failure(ended);
  if (message === undefined) return;
  const translator = await loadTranslator(end.language);
  tell(stderr, `sheetport: ${terminalText(translator.text(message))}\n`);
}

function failure(end: ShellEnd) {
  switch (end.kind) {
    case "ended":
      return end.code === 0 ? undefined : msg("commands.notes.finishFailed", { code: end.code });
    case "stopped":
      return msg("commands.notes.finishStopped", { signal: end.signal });
    case "too-long":
      return msg("commands.notes.finishTooLong", { seconds: limitMs / 1000 });
    case "not-started":
      return msg("commands.notes.finishNotStarted", { why: end.why });
  }
}
