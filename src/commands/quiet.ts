import type { Lane } from "../model/rate.ts";
import type { RunRecord } from "../record/record.ts";
import type { Environment } from "./environment.ts";
import type { Host } from "./host.ts";
import type { Settings } from "./settings.ts";

/** As the pacing allows for: half a second around a window, half a minute for a lost request. */
const marginMs = 500;
const lostMs = 30_000;

/** The lanes of a run that writes products. */
const usedLanes = ["create", "update", "read"] as const satisfies readonly Lane[];

/**
 * How long the lanes must stay quiet: a run that was killed may have used every slot of the window
 * that is still open (design: "after an unclean end, the lanes stay quiet for one window"). The
 * built-in simulator ended with the program, and its windows with it.
 */
export function quietAfterUncleanEnd(
  environment: Environment,
  context: { readonly record: RunRecord; readonly settings: Settings; readonly host: Host },
): number {
  if (environment.baseUrl === undefined) return 0;
  const { record, settings, host } = context;
  const killed = record.latestRun({ env: environment.key, states: ["running"] });
  if (killed === undefined) return 0;
  const windowMs = Math.max(...usedLanes.map((lane) => settings.rates[lane].windowMs));
  const lastMs = killed.lastEventAtMs ?? killed.startedAtMs;
  const quietUntilMs = lastMs + windowMs + marginMs + Math.min(lostMs, windowMs);
  return Math.max(0, quietUntilMs - host.clock.wallMs());
}
