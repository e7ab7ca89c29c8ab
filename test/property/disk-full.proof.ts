import { bundle } from "../support/kill/bundle.ts";
import type { Job } from "../support/kill/job.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { runVictim } from "../support/kill/run-victim.ts";
import { complaintsAtEnd, complaintsNow, openWorld, type World } from "../support/kill/world.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

/** A run of the proof makes about as many writes, and files of about this size. */
const writesMax = 58;
const kilobytesMax = 480;
const sideBySide = 3;

/**
 * The ground gives way under a real process: each write of its record in turn fails, for good or this
 * once, or its files may only grow to a size. The marketplace outside of it judges.
 */
export const diskFull: Proof = {
  promise: "disk full, I/O error",
  figure: "at every write: 0 sends after it, and resume converges",
  unit: "runs",
  runs: { quick: 1, short: 9, full: 300 },
  seed: 1,
  prove: (options) => breakWrites(options, {}),
  bugs: [
    {
      bug: "a loop that goes on when an event could not be stored",
      // Not every write is an event.
      runs: 30,
      prove: (options) => breakWrites(options, { deaf: true }),
    },
  ],
};

type Break = Pick<Job, "failWriteAt" | "failOnce"> & { readonly fileSizeMax?: number };

/** Two in three runs fail at a write, the others at a size; spread over the whole length of a run. */
function breakOf(run: number, { runs, seed }: ProofOptions): Break {
  const part = ((run + 1) / runs + seed * 0.37) % 1;
  const kind = process.platform === "win32" ? run % 2 : run % 3;
  if (kind === 2) return { fileSizeMax: Math.ceil(part * kilobytesMax) };
  return { failWriteAt: 1 + Math.floor(part * writesMax), failOnce: kind === 1 };
}

async function breakWrites(options: ProofOptions, bug: Pick<Job, "deaf">): Promise<ProofResult> {
  const findings = new Findings();
  let [next, broken] = [0, 0];
  await withMemoryFolder(async (dir) => {
    const victim = await bundle("victim", dir);
    const workAlong = async () => {
      while (next < options.runs && !findings.isEnough(options)) {
        const run = next++;
        options.onProgress?.(run);
        const how = breakOf(run, options);
        const world = await openWorld({
          ...{ dir, run: `r${run}`, seed: options.seed },
          read: run % 2 === 0 ? "touched" : "all",
        });
        const note = (found: readonly string[]) => {
          for (const one of found) findings.add(`${JSON.stringify(how)}: ${one}`);
        };
        const { fileSizeMax, ...fail } = how;
        await runVictim(
          [{ ...world.job, ...fail, ...bug, mode: "begin" }],
          [world],
          fileSizeMax === undefined ? { victim } : { victim, fileSizeMax },
        );
        if (world.message.some((one) => "writeFailed" in one)) broken += 1;
        note([...complaintsNow(world), ...afterFailure(world)]);
        await runVictim([{ ...world.job, mode: "resume" }], [world], { victim });
        note(complaintsAtEnd(world, { faults: false }));
        await world.simulator.close();
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, workAlong));
  });
  return findings.result(options.runs, { "runs in which a write failed": String(broken) });
}

/** What it did after the first write that failed, and how it ended. */
function afterFailure({ message, simulator }: World): string[] {
  const failedAt = message.findIndex((one) => "writeFailed" in one);
  if (failedAt < 0) return [];
  const found: string[] = [];
  const after = message.slice(failedAt).filter((one) => "sent" in one);
  if (after.length > 0) found.push(`${after.length} sent after a write had failed`);
  const sent = message.filter((one) => "sent" in one).length;
  const arrived = simulator.ledger().filter(({ method }) => method !== "GET").length;
  if (arrived > sent) found.push(`${arrived} arrived, ${sent} sent`);
  const codes = message.flatMap((one) =>
    "threw" in one ? [one.threw] : "ended" in one ? [one.error ?? one.ended] : [],
  );
  // What failed may have been the last slot's note, after which there was nothing left to send.
  const isDone = codes.join() === "finished" && after.length === 0;
  if (codes.join() !== "record-write-failed" && !isDone)
    found.push(`ended with ${codes.join() || "no word"}`);
  return found;
}
