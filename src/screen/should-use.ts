interface ScreenQuestion {
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
 * The screen needs a person at a terminal. `--plain` and `--json` choose another output, `--quiet`
 * turns off progress, and `--yes` rules out questions. stderr may be redirected.
 */
export function shouldUseScreen({ stdin, stdout, env, options }: ScreenQuestion): boolean {
  if (!stdin || !stdout) return false;
  if (isOn(env.CI) || env.TERM === "dumb") return false;
  const { plain, json, quiet, yes } = options;
  return ![plain, json, quiet, yes].includes(true);
}

function isOn(variable: string | undefined): boolean {
  return variable !== undefined && !["", "0", "false"].includes(variable.toLowerCase());
}
