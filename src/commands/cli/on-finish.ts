import type { ExitCode } from "../../errors.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { loadTranslator } from "../language/index.ts";
import { type Host, tell } from "../process/host.ts";
import type { ShellEnd } from "../process/shell.ts";

/** Enough to send a message. A command that hangs must not block a scheduled job. */
const limitMs = 60_000;

/**
 * Runs the `--on-finish` command with the result on its stdin and the exit code in
 * SHEETPORT_EXIT_CODE. It does not receive the API key. If it fails, only a message is printed.
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
  const why = failure(ended);
  if (why === undefined) return;
  const translator = await loadTranslator(end.language);
  const line = translator.translate("commands.notes.finishFailed", { why });
  tell(stderr, `sheetport: ${terminalText(line)}\n`);
}

/** Describes why the command failed. Undefined if it succeeded. */
function failure(end: ShellEnd): string | undefined {
  switch (end.kind) {
    case "ended":
      return end.code === 0 ? undefined : `exit ${end.code}`;
    case "stopped":
      return end.signal;
    case "too-long":
      return `> ${limitMs / 1000} s`;
    case "not-started":
      return end.why;
  }
}
