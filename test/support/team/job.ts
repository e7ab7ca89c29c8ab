/** What a computer's process is to do. */
export interface Job {
  /** `team`: uploads and resumes again and again. `finish`: resumes all runs, uploads once, ends. */
  readonly mode: "team" | "finish";
  /** The computer's name. */
  readonly name: string;
  /** Its data folder. */
  readonly dir: string;
  readonly sheet: string;
  /** The marketplace. */
  readonly url: string;
  /** The server with the shared record. */
  readonly record: string;
  readonly seed: number;
  readonly settleSeconds: number;
}

/** A command has ended, or nothing is left to finish; one line each on stdout. */
export type Said = CommandEnded | { readonly finished: true };

export interface CommandEnded {
  /** Its words, such as `resume 20261121-0458-k3f9`. */
  readonly command: string;
  readonly code: number;
  /** The code of the error that it ended with. */
  readonly error: string | undefined;
  readonly message: string | undefined;
  /** The longest time that the process was kept from running meanwhile, in ms on the wall. */
  readonly lateMs: number;
}

/** The key of every computer. */
export const teamKey = "key-of-the-team";
