import type { ExitCode } from "../../errors.ts";
import type { Host } from "./host.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** The context that every command receives. */
export interface CommandContext {
  readonly host: Host;
  readonly settings: Settings;
}

/** The context of a command that shows its progress. */
export interface TellingContext extends CommandContext {
  readonly progress: Progress;
}

/** The result of a command, as text or as JSON. Only the requested format is created. */
export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly text: () => string;
  /** The text may be parsed by scripts, so its lines are not wrapped. @default false */
  readonly isVerbatim?: boolean;
  /** Undefined if it was already printed. */
  readonly json: () => object | undefined;
}
