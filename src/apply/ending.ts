import type { FieldName, Listing } from "../model/product.ts";
import type { Outcome } from "../model/run.ts";
import { changedInAnswer } from "./judge.ts";
import type { Task } from "./task.ts";

/** How an operation ended. */
export interface Ending {
  readonly outcome: Outcome;
  readonly message?: string;
  readonly listing?: Listing;
  readonly unexpected?: readonly FieldName[];
  /** The listing was read back instead of answered (decision 18). */
  readonly fromList?: true;
}

/** The end of an operation whose answer says that it was carried out. */
export function endingOfAnswer(task: Task, answer: Listing): Ending {
  const { kind, operation } = task;
  const changed = changedInAnswer(kind.sent(operation), answer);
  return appliedEnding(answer, [...changed, ...kind.unasked(operation, answer)]);
}

/** Applied, with what differs although nobody asked for that (decision 21). */
export function appliedEnding(
  listing: Listing | undefined,
  unexpected: readonly FieldName[],
  note?: string,
): Ending {
  const parts = [
    ...(unexpected.length === 0
      ? []
      : [`applied, but the marketplace changed: ${unexpected.join(", ")}`]),
    ...(note === undefined ? [] : [note]),
  ];
  return {
    outcome: "applied",
    ...(parts.length === 0 ? {} : { message: parts.join("; ") }),
    ...(listing === undefined ? {} : { listing }),
    ...(unexpected.length === 0 ? {} : { unexpected }),
  };
}
