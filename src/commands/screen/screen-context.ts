import type { Clock } from "../../model/run/ports.ts";
import type { RunRecord } from "../../record/index.ts";
import type { News } from "../../screen/state/news.ts";
import type { Environment } from "../account/environment.ts";
import type { OpenSession } from "../account/session.ts";
import type { FulfilCommandOptions } from "../orders/fulfil.ts";
import type { CommandContext } from "../process/command.ts";
import type { Progress } from "../process/progress.ts";
import type { UploadCommandOptions } from "../upload/upload.ts";

/** Options of the plain commands that the screen stands for. */
export interface ScreenOptions
  extends UploadCommandOptions,
    Pick<FulfilCommandOptions, "allowDecline" | "replace" | "shipAnyway" | "labelsDir"> {}

/** What the parts of the controller work with. */
export interface ScreenContext extends CommandContext {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly options: ScreenOptions;
  /** Tells the screen. */
  readonly tell: (news: News) => void;
}

/** What the parts work with that ask the marketplace. */
export interface LiveContext extends ScreenContext {
  /** Opened when it is asked for first. @throws SheetportError when it cannot be opened */
  readonly session: () => Promise<OpenSession>;
}

const intervalMs = 100;

/** Progress that goes to the screen: what stays is a notice, how far things are stands at the top. */
export function screenProgress(tell: (news: News) => void, clock: Pick<Clock, "nowMs">): Progress {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    note: (text) => tell({ type: "notice", notice: { style: "warning", text } }),
    state: (line) => {
      const nowMs = clock.nowMs();
      if (nowMs - toldAtMs < intervalMs) return;
      toldAtMs = nowMs;
      tell({ type: "busy", busy: { words: line() } });
    },
    end: () => {
      toldAtMs = Number.NEGATIVE_INFINITY;
      tell({ type: "idle" });
    },
  };
}

/** So long a question must have stood before a yes is an answer to it. */
const heldMs = 300;
const steps = 6;

/**
 * Waits until keys can be meant for a question that has just been shown. In small steps: keys that
 * came in while the program was busy are read, and dropped, before the last of them is over.
 *
 * @throws the signal's reason
 */
export async function waitUntilAnswerable(
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) await clock.sleep(heldMs / steps, signal);
}
