import type { Outcome, RunState } from "../../../src/model/run/run.ts";

/** What the victim is to do. */
export interface Job {
  readonly mode: "begin" | "resume";
  /** The data folder; the plan lies in it as `plan.json`. */
  readonly dir: string;
  readonly url: string;
  readonly apiKey: string;
  readonly run: string;
  /** The sheet is compared first, as `--read` says. @default it begins with the plan as it lies there */
  readonly read?: "touched" | "all" | undefined;
  /** Dies at the point of this number, from 1; left out: lives. */
  readonly killAt?: number;
  /** A seeded bug: events of this type are stored only when the next one comes. */
  readonly late?: "intent" | "outcome" | undefined;
  /** The record's write of this number and all later ones fail with an I/O error, from 1. */
  readonly failWriteAt?: number;
  /** Only that one write fails. @default false */
  readonly failOnce?: boolean;
  /** A seeded bug: the loop is not told that a write has failed. */
  readonly deaf?: boolean;
}

/** What the victim says on stdout, one line each. */
export type MessageOrText =
  | { readonly killedAt: string }
  /** SQLite could not write. */
  | { readonly run: string; readonly writeFailed: string }
  /** The headers of a write have left. */
  | { readonly run: string; readonly sent: string }
  /** What stopped it, where it did not come to its end. */
  | { readonly run: string; readonly threw: string }
  | { readonly run: string; readonly shownDone: number }
  /** SKUs of rows that were not read. */
  | { readonly run: string; readonly untouched: readonly string[] }
  | {
      readonly run: string;
      readonly ended: RunState;
      readonly counts: Readonly<Record<Outcome, number>>;
      /** Points that were passed. */
      readonly points: number;
      readonly error: string | undefined;
    };
