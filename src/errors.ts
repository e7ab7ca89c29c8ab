import { type ErrorText, isMessage, plainMessage } from "./model/message.ts";

/** Who can fix the cause of an error: the user, the marketplace's staff, or sheetport's authors. */
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

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface ErrorDetails {
  /** A kebab-case name that scripts can rely on. */
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly actor?: Actor;
  readonly cause?: unknown;
}

/** An error that stops a command. Problems in workbook cells are findings instead. */
export class SheetportError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly actor: Actor;
  readonly text: ErrorText;

  constructor(text: ErrorText, { code, exitCode, actor = "you", cause }: ErrorDetails) {
    // Stack traces show the message's key and values, because no translations are loaded here.
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

/** The command line, an option or a setting is wrong. */
export function usageError(code: string, text: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(text, { code, exitCode: exitCodes.usage, cause });
}

/** The workbook cannot be used. */
export function workbookError(code: string, text: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(text, { code, exitCode: exitCodes.workbook, cause });
}

/** A guard keeps something from being sent. */
export function guardError(code: string, text: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(text, { code, exitCode: exitCodes.guarded, cause });
}

export function failedError(code: string, text: ErrorText, cause?: unknown): SheetportError {
  return new SheetportError(text, { code, exitCode: exitCodes.failed, cause });
}

/** The marketplace does not do what its interface says. */
export function marketplaceError(code: string, text: ErrorText): SheetportError {
  return new SheetportError(text, { code, exitCode: exitCodes.failed, actor: "marketplace" });
}

/** For `catch`: gives a value in place of a SheetportError. Throws any other error again. */
export function onRefusal<Value>(instead: Value) {
  return (thrown: unknown): Value => {
    if (thrown instanceof SheetportError) return instead;
    throw thrown;
  };
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
