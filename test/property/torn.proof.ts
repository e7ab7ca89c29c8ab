import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { messageOf, SheetportError } from "../../src/errors.ts";
import type { RunEvent } from "../../src/model/run/run.ts";
import { openRecord } from "../../src/record/record.ts";
import { answer, create, intent, outcome, plan, runStart } from "../record/fixtures.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

/** Files of a record: one with its log, as a power cut leaves it, and one that was closed. */
interface Files {
  readonly log: { readonly main: Buffer; readonly wal: Buffer };
  readonly closed: Buffer;
  readonly events: readonly RunEvent[];
}

/** What a reader makes of damaged files: the events and the plan it believes in. */
type Read = (file: string) => Promise<{
  readonly events: readonly RunEvent[];
  readonly plan: unknown;
}>;

/** SQLite's own. */
const pageBytes = 4096;

const skus = ["A", "B", "C", "D"];
const whole = plan(skus.map(create));

/**
 * The record's log cut off at any byte, any byte of it flipped, and any page of the file itself
 * blank: what is read is a prefix of what was written, or all of it, or a refusal.
 */
export const torn: Proof = {
  promise: "torn writes, damaged pages",
  figure: "a valid prefix or a clear refusal, never a wrong or invented event",
  unit: "damaged records",
  runs: { quick: 100, short: 900, full: 10_000 },
  seed: 1,
  prove: (options) => damage(readRecord, options),
  bugs: [
    {
      bug: "a reader that skips what it cannot read",
      prove: (options) => damage(readLeniently, options),
    },
  ],
};

async function readRecord(file: string): ReturnType<Read> {
  const record = openRecord({ file, wallMs: () => 0 });
  try {
    return { events: await record.events("run"), plan: await record.plan("run") };
  } finally {
    await record.close();
  }
}

/** The seeded bug: whatever looks like an event counts as one. */
async function readLeniently(file: string): ReturnType<Read> {
  const text = [`${file}-wal`, file]
    .map((one) => {
      try {
        return readFileSync(one, "latin1");
      } catch {
        return "";
      }
    })
    .join("");
  const events = new Set(text.match(/\{"type":"[a-z-]+","atMs":\d+[^{}]*\}/g));
  return { events: [...events].map((one) => JSON.parse(one) as RunEvent), plan: whole };
}

async function written(dir: string): Promise<Files> {
  const file = join(dir, "whole.sqlite");
  const record = openRecord({ file });
  const events: RunEvent[] = skus.flatMap((sku, index) => [
    intent(`create:${sku}`, 2_000 + index),
    answer(`create:${sku}`, "applied"),
    outcome(`create:${sku}`, "applied", 2_200 + index),
  ]);
  await record.startRun(runStart("run"), whole);
  for (const event of events) await record.append("run", event);
  const log = { main: readFileSync(file), wal: readFileSync(`${file}-wal`) };
  await record.close();
  return { log, closed: readFileSync(file), events };
}

async function damage(read: Read, { runs, seed, onProgress }: ProofOptions): Promise<ProofResult> {
  const findings = new Findings();
  const seen = { whole: 0, prefix: 0, refused: 0 };
  await withMemoryFolder(async (dir) => {
    const files = await written(dir);
    for (let run = 0; run < runs; run += 1) {
      const chance = new Chance(seedOf(seed, run));
      const file = join(dir, "damaged.sqlite");
      const how = damaged(file, files, { run, runs, chance });
      const complaint = await judge(read, { file, files, seen, isCut: run % 3 !== 2 });
      if (complaint !== undefined)
        findings.add(`${how} (run ${run} of seed ${seed}): ${complaint}`);
      for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
      onProgress?.(run);
    }
  });
  return findings.result(runs, {
    ends: `${seen.whole} whole, ${seen.prefix} a prefix, ${seen.refused} refused`,
  });
}

function damaged(
  file: string,
  { log, closed }: Files,
  { run, runs, chance }: { readonly run: number; readonly runs: number; readonly chance: Chance },
): string {
  if (run % 3 === 2) {
    const page = chance.whole(0, closed.length / pageBytes - 1);
    const bytes = Buffer.from(closed).fill(0, page * pageBytes, (page + 1) * pageBytes);
    writeFileSync(file, bytes);
    return `page ${page} blank`;
  }
  writeFileSync(file, log.main);
  if (run % 3 === 1) {
    const [bytes, what] = flipped(log.wal, chance);
    writeFileSync(`${file}-wal`, bytes);
    return `log: ${what}`;
  }
  // Evenly over the whole log; with enough runs, at every byte.
  const length = Math.floor((run / runs) * log.wal.length);
  writeFileSync(`${file}-wal`, log.wal.subarray(0, length));
  return `log cut at ${length}`;
}

function flipped(bytes: Buffer, chance: Chance): readonly [Buffer, string] {
  const copy = Buffer.from(bytes);
  const at = chance.whole(0, copy.length - 1);
  const bit = chance.whole(0, 7);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return [copy, `bit ${bit} of byte ${at} flipped`];
}

async function judge(
  read: Read,
  {
    file,
    files,
    seen,
    isCut,
  }: {
    readonly file: string;
    readonly files: Files;
    readonly isCut: boolean;
    readonly seen: { whole: number; prefix: number; refused: number };
  },
): Promise<string | undefined> {
  let found: Awaited<ReturnType<Read>>;
  try {
    found = await read(file);
  } catch (error) {
    seen.refused += 1;
    const isClear = error instanceof SheetportError && error.code.startsWith("record-");
    return isClear ? undefined : `no clear refusal: ${messageOf(error)}`;
  }
  const { events } = found;
  const isWhole = events.length === files.events.length;
  seen[isWhole ? "whole" : "prefix"] += 1;
  // A blank page of the file itself cuts nothing off: then all of it must be there.
  if (!isCut && !isWhole) return `only ${events.length} events`;
  if (!isDeepStrictEqual(events, files.events.slice(0, events.length))) return "other events";
  if (found.plan === undefined) return events.length === 0 ? undefined : "events without a plan";
  return isDeepStrictEqual(found.plan, whole) ? undefined : "another plan";
}
