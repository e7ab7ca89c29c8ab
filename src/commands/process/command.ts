import type { ExitCode } from "../../errors.ts";
import type { Host } from "./host.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** What every command is given. */
export interface CommandContext {
  readonly host: Host;
  readonly settings: Settings;
}

/** A command that shows its progress. */
export interface TellingContext extends CommandContext {
  readonly progress: Progress;
}

/** The result of a command: as text for people, as JSON for programs. Only one is ever made. */
export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly text: () => string;
  /** The text is read by programs, too: its lines stay as they are. @default false */
  readonly isVerbatim?: boolean;
  /** Undefined when it has been printed already. */
  readonly json: () => object | undefined;
}
