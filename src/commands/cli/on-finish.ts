import type { ExitCode } from "../../errors.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { loadTranslator } from "../language/index.ts";
import { type Host, tell } from "../process/host.ts";
import type { ShellEnd } from "../process/shell.ts";

/** Whoever sends a message needs seconds; a command that hangs must not keep a scheduled job. */
const limitMs = 60_000;

/**
 * Runs the command of `--on-finish` with the result as its input. A failure is only reported. It does
 * not get the API key, and finds the exit code in SHEETPORT_EXIT_CODE.
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

/** What went wrong, in technical words; undefined where nothing did. */
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
