import type { Outcome, RunState } from "../../../src/model/run.ts";

/** What the victim is to do. */
export interface Job {
  readonly mode: "begin" | "resume";
  /** The data folder; the plan lies in it as `plan.json`. */
  readonly dir: string;
  readonly url: string;
  readonly apiKey: string;
  readonly run: string;
  /** Dies at the point of this number, from 1; left out: lives. */
  readonly killAt?: number;
  /** A seeded bug: events of this type are stored only when the next one comes. */
  readonly late?: "intent" | "outcome";
}

/** What the victim says on stdout, one line each. */
export type Said =
  | { readonly killedAt: string }
  | { readonly run: string; readonly shownDone: number }
  | {
      readonly run: string;
      readonly ended: RunState;
      readonly counts: Readonly<Record<Outcome, number>>;
      /** Points that were passed. */
      readonly points: number;
      readonly error: string | undefined;
    };
