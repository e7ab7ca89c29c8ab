import { hash } from "node:crypto";
import { guardError, type SheetportError } from "../../errors.ts";
import { type MessageOrText, msg, type NamesIn } from "../../model/message.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { RunRecord } from "../../record/index.ts";
import { keyName } from "../../screen/keys/bindings.ts";
import type { Notice, ScreenEvent } from "../../screen/state/program.ts";
import type { Environment } from "../account/environment.ts";
import type { OpenSession } from "../account/session.ts";
import { readNamedFile } from "../files/read-files.ts";
import type { FulfilCommandOptions } from "../orders/fulfil.ts";
import type { CommandContext } from "../process/command.ts";
import type { Progress } from "../process/progress.ts";
import type { ChosenAddress } from "../process/settings.ts";
import type { WorkbookFile } from "../sheet/workbook-file.ts";
import type { UploadCommandOptions } from "../upload/upload.ts";

export interface ScreenOptions
  extends UploadCommandOptions,
    Pick<FulfilCommandOptions, "allowDecline" | "replace" | "shipAnyway" | "labelsDir"> {}

export interface ScreenContext extends CommandContext {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly options: ScreenOptions;
  readonly tell: (event: ScreenEvent) => void;
  /**
   * The options and settings that a start in another environment would have.
   *
   * @throws SheetportError if they are invalid
   */
  readonly inEnvironment: InEnvironment;
}

export type InEnvironment = (
  address: ChosenAddress,
) => Promise<Pick<ScreenContext, "options" | "settings">>;

export interface LiveContext extends ScreenContext {
  /** Opens the session unless it is open. @throws SheetportError if it cannot be opened */
  readonly session: () => Promise<OpenSession>;
}

/** Changes nothing on the marketplace, so the signal may cancel it at any time. */
export type Work = (signal: AbortSignal) => Promise<void>;

type Telling = Pick<ScreenContext, "tell" | "settings">;

export function tellBusy({ tell, settings }: Telling, what: BusyName): void {
  const words = settings.translator.translate(`commands.screen.busy.${what}`);
  tell({ type: "busy", busy: { words } });
}

export function tellNotice(
  { tell, settings }: Telling,
  style: Notice["style"],
  message: MessageOrText,
): undefined {
  tell({ type: "notice", notice: { style, text: settings.translator.text(message) } });
}

type BusyName = NamesIn<"commands.screen.busy">;

const intervalMs = 100;

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
 * Sleeps in small steps, so that keys pressed while the process was busy are read and dropped
 * during the wait.
 */
export async function waitUntilAnswerable(
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; step < steps; step += 1) await clock.sleep(heldMs / steps, signal);
}

export function savedSince(): SheetportError {
  return guardError(
    "workbook-saved-since",
    msg("commands.screen.savedSince", { key: keyName("compare") }),
  );
}

/** @throws SheetportError if the file was saved after it was read, or can no longer be read */
export async function refuseSaved({ path, digest }: Pick<WorkbookFile, "path" | "digest">) {
  if (hash("sha256", await readNamedFile(path)) !== digest) throw savedSince();
}
