import { SheetportError } from "../../errors.ts";
import type { RunLock, RunRecord } from "../../record/index.ts";
import type { CommandContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import type { Environment } from "./environment.ts";

interface Waiting {
  /** Called with who has the lock, about twice a minute. */
  readonly onBusy: (text: string) => void;
  /** Rejects to stop waiting. */
  readonly sleep: (durationMs: number) => Promise<void>;
}

/** Asks again until nobody else has the lock. */
export async function lockWhenFree(
  environment: Environment,
  request: LockRequest & Pick<CommandContext, "settings">,
  { onBusy, sleep }: Waiting,
): Promise<RunLock> {
  for (let looks = 0; ; looks += 1) {
    try {
      return await lockRun(environment, request);
    } catch (thrown) {
      const isActive = thrown instanceof SheetportError && thrown.code === "run-active";
      if (!isActive) throw thrown;
      const { translator } = request.settings;
      const { message: who } = translator.error(thrown);
      if (looks % busyLooks === 0)
        onBusy(translator.translate("commands.notes.waitsForRun", { who }));
      await sleep(lookMs);
    }
  }
}

const lookMs = 3_000;
const busyLooks = 10;

interface LockRequest {
  readonly host: Host;
  readonly record: RunRecord;
  readonly run: string;
  readonly command: string;
}

/**
 * The caller must release the lock.
 *
 * @throws SheetportError `run-active`, exit code 6, if another run holds the lock;
 * `record-unreachable`.
 */
export function lockRun(
  environment: Environment,
  { host, record, run, command }: LockRequest,
): Promise<RunLock> {
  const { pid, user, computer } = host;
  const sinceMs = (record.clock ?? host.clock).wallMs();
  return record.lockRun({
    account: environment.account,
    holder: { run, command, pid, sinceMs, user, computer },
  });
}
