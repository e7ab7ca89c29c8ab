import { type ErrorText, isMessage, plainMessage } from "./model/message.ts";

/** Who can do something about an error: the person, the marketplace's people, or sheetport's authors. */
export type Actor = "you" | "marketplace" | "sheetport";

/** Exit codes of the command line, one for each kind of end (docs/commands.md, “Exit codes”). */
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

/** One of the exit codes of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What an error carries beside its message. */
export interface ErrorDetails {
  /** Stable kebab-case name, for scripts. */
  readonly code: string;
  readonly exitCode: ExitCode;
  /** @default "you" */
  readonly actor?: Actor;
  readonly cause?: unknown;
}

/**
 * An error that stops a run. It says what happened and what to do next (`text`), and who can act
 * (`actor`). Bad cells are never errors: they are findings.
 *
 * `text` is a message of the catalogues, translated at the edge by `translator.error`:
 *
 * ```
 * // locales/en.json, ru.json, zh.json
 * "cellTooLong": "Cell {cell} is longer than Excel allows.\\nShorten it."
 * // wherever it is found out
 * throw new SheetportError(msg("workbook.refusals.cellTooLong", { cell }), {
 *   code: "workbook-cell-too-long",
 *   exitCode: exitCodes.workbook,
 * });
 * ```
 */
export class SheetportError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly actor: Actor;
  readonly text: ErrorText;

  constructor(text: ErrorText, { code, exitCode, actor = "you", cause }: ErrorDetails) {
    // For logs: no catalogue is loaded where errors are made.
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

/** What anything says that was thrown, to stand in a message of ours. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
