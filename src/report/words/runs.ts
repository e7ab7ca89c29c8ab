import type { RunState } from "../../model/run.ts";

/** What the history of runs says, in English. */
export const runsWords = {
  none: "No runs yet.",
  states: {
    running: "running",
    finished: "finished",
    interrupted: "interrupted",
    failed: "failed",
  } satisfies Record<RunState, string>,
  headings: ["RUN", "STARTED (UTC)", "STATE", "WRITES", "ENV", "COMMAND", "FILE"],
  writes: (done: number, total: number) => `${done}/${total}`,
  started: (time: string) => `Started ${time} UTC`,
  undone: ({ by, partly }: { readonly by: readonly string[]; readonly partly: boolean }) =>
    `${partly ? "partly undone" : "undone"} by ${by.join(" and ")}`,
  ended: (time: string) => `ended ${time} UTC`,
  where: (command: string, file: string, env: string, host: string) =>
    `${command} of ${file} to ${env} (${host})`,
};

/** The pattern of these words in every language. */
export type RunsWords = typeof runsWords;
