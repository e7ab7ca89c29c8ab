import { holds } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { RunEntry } from "../../state/facts.ts";

/** The runs so far as a list. */
export function runsSource(runs: readonly RunEntry[]): ListSource {
  return {
    count: runs.length,
    key: (index) => runs[index]?.run ?? "",
    isIn: (preset, index) => preset === "all" || runs[index]?.canResume === true,
    matches: (wanted, index) => {
      const run = runs[index];
      if (run === undefined) return false;
      return holds([run.run, run.file, run.command, run.env, run.state], wanted);
    },
    isMarked: (index) => runs[index]?.canResume === true,
  };
}
