import { type ErrorText, isMessage, plainMessage } from "./model/message.ts";

/** Who can resolve an error: the person, the marketplace's staff, or sheetport's authors. */
export type Actor = "you" | "marketplace" | "sheetport";

/** Exit codes of the command line (docs/commands.md, “Exit codes”). */
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

/** One of the {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Details of an error besides its message. */
export interface ErrorDetails {
  /** Stable kebab-case name for scripts. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** @default "you" */
  readonly actor?: Actor;
  readonly cause?: unknown;
}

/**
 * An error that stops a run. It says what happened, what to do next (`text`), and who can act
 * (`actor`). Bad cells are findings, never errors. `text` is a message key, which
 * `translator.error` translates when it is shown.
 */
export class SheetportError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly actor: Actor;
  readonly text: ErrorText;

  constructor(text: ErrorText, { code, exitCode, actor = "you", cause }: ErrorDetails) {
    // For logs, because no catalogue is loaded here.
    super(
      plainMessage(isMessage(text) ? text : text.message),
      cause === undefined ? {} : { cause },
    );
    this.name = "SheetportError";
    this.code = code;
    this.exitCode = exitCode;
    this.actor = actor;
    this.text = text;
  }
}

/** The text of anything thrown, for use in a message. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
