import type { ExitCode } from "../../errors.ts";

/** What a command has to say: as text for people, as JSON for programs. Only one is ever made. */
export interface CommandResult {
  readonly exitCode: ExitCode;
  readonly text: () => string;
  /** Undefined when it has been printed already. */
  readonly json: () => object | undefined;
}
