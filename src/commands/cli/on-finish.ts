import type { ExitCode } from "../../errors.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { type Host, tell } from "../process/host.ts";
import { loadTranslator } from "../process/language.ts";
import type { ShellEnd } from "../process/shell.ts";

/**
 * How long the command may run: enough to send a message. If it hangs, it must not block a
 * scheduled job for longer.
 */
const limitMs = 60_000;

/**
 * Runs the `--on-finish` command. It gets the JSON result on its stdin and the exit code in
 * SHEETPORT_EXIT_CODE, but not SHEETPORT_API_KEY. If it fails, a message says so, and the exit code
 * stays the same.
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

/** Why the command failed. Undefined if it succeeded. */
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
