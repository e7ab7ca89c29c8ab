import type { SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";

type Value = string | number | null;

/** `id` is the rowid of the row that the statement inserted. */
interface Changed {
  readonly changes: number;
  readonly id: number;
}

/** Read access to a record, even if it was opened read-only. */
export interface RecordReader {
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  damaged(reason: MessageOrText): SheetportError;
}

/** The database of a record. When the promise of a write is fulfilled, its data is on disk. */
export interface Database extends RecordReader {
  run(sql: string, ...values: Value[]): Promise<Changed>;
  /**
   * No other statements come between the steps. They are committed when the promise is fulfilled;
   * if one throws, none is stored.
   */
  transaction<Result>(steps: () => Steps<Result>): Promise<Result>;
}

interface Statement {
  readonly kind: "get" | "run";
  readonly sql: string;
  readonly values: readonly Value[];
}

/** The steps of a transaction: a generator with `yield*` where other functions have `await`. */
export type Steps<Result> = Generator<Statement, Result, unknown>;

export const step = {
  *get<Row>(sql: string, ...values: Value[]): Steps<Row | undefined> {
    return (yield { kind: "get", sql, values }) as Row | undefined;
  },
  *run(sql: string, ...values: Value[]): Steps<Changed> {
    return (yield { kind: "run", sql, values }) as Changed;
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
