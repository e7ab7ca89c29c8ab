/** What decides between the screen and plain lines. */
export interface ScreenQuestion {
  /** Whether each stream is a terminal. */
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly options: {
    readonly plain?: boolean | undefined;
    readonly json?: boolean | undefined;
    readonly quiet?: boolean | undefined;
    readonly yes?: boolean | undefined;
  };
}

/**
 * Whether the interactive screen is to be used. It needs a person who reads and types on one
 * terminal, so that there is none
 * - without a terminal on stdin or stdout (stderr may go elsewhere: the screen writes nothing there),
 * - in continuous integration (`CI` set to anything but nothing, `0` or `false`), or with `TERM=dumb`,
 * - with `--plain` or `--json`, which ask for another form,
 * - with `--quiet` or `--yes`: who wants to hear nothing, or has agreed beforehand, does not want to
 *   be asked.
 */
export function shouldUseScreen({ stdin, stdout, env, options }: ScreenQuestion): boolean {
  if (!stdin || !stdout) return false;
  if (isOn(env.CI) || env.TERM === "dumb") return false;
  const { plain, json, quiet, yes } = options;
  return ![plain, json, quiet, yes].includes(true);
}

/** Whether the screen is to be plain lines for a program that reads them aloud. */
export function isScreenReader(env: Readonly<Record<string, string | undefined>>): boolean {
  return env.INK_SCREEN_READER === "true";
}

function isOn(variable: string | undefined): boolean {
  return variable !== undefined && !["", "0", "false"].includes(variable.toLowerCase());
}
