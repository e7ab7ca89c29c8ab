/** Who can do something about an error: the person, the marketplace's people, or sheetport's authors. */
export type Actor = "you" | "marketplace" | "sheetport";

/** Exit codes of the command line, one for each kind of end (README, "Exit codes"). */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  workbook: 3,
  rejected: 4,
  unknown: 5,
  guarded: 6,
  changes: 10,
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What an error carries beside its message. */
export interface ErrorDetails {
  /** Stable kebab-case name, for scripts. */
  readonly code: string;
  /** What to do next, as one sentence in the imperative. */
  readonly hint: string;
  readonly exitCode: ExitCode;
  /** @default "you" */
  readonly actor?: Actor;
  readonly cause?: unknown;
}

/**
 * An error that stops a run. It says what happened (`message`), who can act (`actor`) and what to
 * do next (`hint`). Bad cells are never errors: they are findings.
 */
export class SheetportError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode: ExitCode;
  readonly actor: Actor;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "SheetportError";
    this.code = details.code;
    this.hint = details.hint;
    this.exitCode = details.exitCode;
    this.actor = details.actor ?? "you";
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
