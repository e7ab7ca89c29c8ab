import { readdirSync, readFileSync } from "node:fs";

/** Whether the system tells of processes in files, as Linux does. */
export const hasProcesses = process.platform === "linux";

/** What a process has started and what still runs, by their ids. */
export function childrenOf(id: number): readonly number[] {
  const threads = lines(() => readdirSync(`/proc/${id}/task`));
  return threads.flatMap((thread) =>
    lines(() => readFileSync(`/proc/${id}/task/${thread}/children`, "utf8").trim().split(" "))
      .filter((one) => one !== "")
      .map(Number),
  );
}

/** The most that a process has held so far, in MB; 0 when it has ended. */
export function peakMegabytes(id: number): number {
  const [status = ""] = lines(() => [readFileSync(`/proc/${id}/status`, "utf8")]);
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Whether a process runs; one that has ended and that nobody has asked about does not. */
export function isRunning(id: number): boolean {
  const [status = ""] = lines(() => [readFileSync(`/proc/${id}/status`, "utf8")]);
  return /State:\s+[^ZX]/.test(status);
}

/** None where the process has just ended. */
function lines(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
