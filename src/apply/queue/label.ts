import { SheetportError } from "../../errors.ts";
import type { Ending } from "../kinds/kind.ts";
import type { Context } from "../run/context.ts";
import { say } from "../say.ts";
import type { Task } from "./task.ts";

/**
 * Reads the label file of a shipment before it waits for a slot: a file that is gone or has changed
 * since it was checked ends the task unsent (decision 39).
 */
export async function readLabelOf(task: Task, context: Context): Promise<Ending | undefined> {
  const { operation } = task;
  if (operation.kind !== "ship" || operation.label === undefined) return undefined;
  try {
    task.label ??= await context.readLabel(operation.label);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return { outcome: "not-sent", message: say("endings.error", thrown.said) };
  }
}
