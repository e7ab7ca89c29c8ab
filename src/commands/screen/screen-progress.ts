import type { Clock } from "../../model/run/ports.ts";
import type { News } from "../../screen/state/news.ts";
import type { Progress } from "../process/progress.ts";

/** Between two states that the screen is told of. */
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
