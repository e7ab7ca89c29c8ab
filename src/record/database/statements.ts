import type { SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";

/**
 * A value of a statement. Statements are written for SQLite and PostgreSQL alike: `?` or `?1` for a
 * value, `IN (?)` for a list, names of result columns with capital letters in quotes.
 */
export type Value = string | number | null | readonly string[];

/** The database of a record. When the promise of a write is fulfilled, its data is on disk. */
export interface Database {
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  run(sql: string, ...values: Value[]): Promise<void>;
  /**
   * No other statements of this process come between the steps. They are committed when the promise
   * is fulfilled; if one throws, none is stored. A row that `get` returns is locked until then, so
   * that no other process changes it in between. `steps` may be called again if the database could
   * not carry it out.
   *
   * @param options `inOrder`: transactions that only write are stored in the order of the calls
   */
  transaction<Result>(
    steps: () => Steps<Result>,
    options?: { readonly inOrder?: boolean },
  ): Promise<Result>;
  damaged(reason: MessageOrText): SheetportError;
}

export interface Statement {
  readonly kind: "get" | "run" | "now";
  readonly sql: string;
  readonly values: readonly Value[];
}

/** The steps of a transaction: a generator with `yield*` where other functions have `await`. */
export type Steps<Result> = Generator<Statement, Result, unknown>;

export const step = {
  *get<Row>(sql: string, ...values: Value[]): Steps<Row | undefined> {
    return (yield { kind: "get", sql, values }) as Row | undefined;
  },
  *run(sql: string, ...values: Value[]): Steps<void> {
    yield { kind: "run", sql, values };
  },
  /** The server's time after the last `get`; undefined if this computer's clocks count. */
  *now(): Steps<number | undefined> {
    return (yield { kind: "now", sql: "", values: [] }) as number | undefined;
  },
};

export function runSteps<Result>(
  steps: Steps<Result>,
  carryOut: (statement: Statement) => unknown,
): Result {
  let next = steps.next();
  while (next.done !== true) next = steps.next(carryOut(next.value));
  return next.value;
}
