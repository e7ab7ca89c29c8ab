import type { NamesIn } from "../../model/message.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { RunRecord } from "../../record/index.ts";
import type { ScreenEvent } from "../../screen/state/program.ts";
import type { Environment } from "../account/environment.ts";
import type { OpenSession } from "../account/session.ts";
import type { FulfilCommandOptions } from "../orders/fulfil.ts";
import type { CommandContext } from "../process/command.ts";
import type { Progress } from "../process/progress.ts";
import type { ChosenAddress } from "../process/settings.ts";
import type { UploadCommandOptions } from "../upload/upload.ts";

/** Options of the plain commands that also apply to the screen. */
export interface ScreenOptions
  extends UploadCommandOptions,
    Pick<FulfilCommandOptions, "allowDecline" | "replace" | "shipAnyway" | "labelsDir"> {}

/** The context that all parts of the screen's controller share. */
export interface ScreenContext extends CommandContext {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly options: ScreenOptions;
  readonly tell: (event: ScreenEvent) => void;
  /**
   * Makes the options and settings that a start in another environment would have. @throws
   * SheetportError
   */
  readonly inEnvironment: InEnvironment;
}

export type InEnvironment = (
  address: ChosenAddress,
) => Promise<Pick<ScreenContext, "options" | "settings">>;

/** The context for the parts of the controller that talk to the marketplace. */
export interface LiveContext extends ScreenContext {
  /** Opens the session on its first call. @throws SheetportError if it cannot be opened */
  readonly session: () => Promise<OpenSession>;
}

/** An operation that changes nothing on the marketplace. The signal cancels it. */
export type Work = (signal: AbortSignal) => Promise<void>;

type Telling = Pick<ScreenContext, "tell" | "settings">;

/** Shows the name of the operation in progress. */
export function tellBusy({ tell, settings }: Telling, what: BusyName): void {
  const words = settings.translator.translate(`commands.screen.busy.${what}`);
  tell({ type: "busy", busy: { words } });
}

type BusyName = NamesIn<"commands.screen.busy">;

const intervalMs = 100;

/** Shows progress on the screen: notes as notices, states in the line with the path of pages. */
export function screenProgress(
  tell: (event: ScreenEvent) => void,
  clock: Pick<Clock, "nowMs">,
): Progress {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const note = (text: string) => tell({ type: "notice", notice: { style: "warning", text } });
  return {
    ...{ note, warn: note },
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

/** How long a question must be visible before a yes counts. */
const heldMs = 300;
const steps = 6;

/**
 * Waits until a key can count as an answer to the question that was just shown. Sleeps in small
 * steps, so that keys pressed while the process was busy are read and dropped during the wait.
 *
 * @throws the reason of `signal` when it aborts
 */
export async function waitUntilAnswerable(
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) await clock.sleep(heldMs / steps, signal);
}
