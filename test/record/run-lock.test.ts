import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { acquireRunLock, type LockHolder } from "../../src/record/runs/run-lock.ts";
import { anError } from "../support/english.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const holder: LockHolder = {
  run: "20300101-abcd",
  command: "upload",
  pid: 4711,
  sinceMs: Date.UTC(2030, 0, 1, 10, 30),
  user: "anna",
  computer: "desk",
};
const account = "1a2b3c";
const active = (message: RegExp) =>
  anError({
    code: "run-active",
    exitCode: 6,
    message: expect.stringMatching(message),
  });

/** A process that holds the lock in `dir` from when this resolves until it is ended. */
async function holdElsewhere(dir: string): Promise<ChildProcess> {
  const lock = new URL("../../src/record/runs/run-lock.ts", import.meta.url).href;
  const script = `
    import { acquireRunLock } from ${JSON.stringify(lock)};
    const lock = acquireRunLock(${JSON.stringify({ dir, account, holder })});
    process.stdout.write("held");
    // A lock that nobody refers to would be collected, and so let go.
    setInterval(() => lock.stillHeld(), 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child.stdout, "data");
  return child;
}

test("acquireRunLock: what cannot be made is told, and the lock is free again", () => {
  const dir = temporaryDir();
  const unreachable = expect.objectContaining({ code: "record-unreachable", exitCode: 1 });
  mkdirSync(join(dir, `run-${account}.holder.json`));
  expect(() => acquireRunLock({ dir, account, holder })).toThrow(unreachable);
  rmdirSync(join(dir, `run-${account}.holder.json`));
  acquireRunLock({ dir, account, holder }).release();
  writeFileSync(join(dir, "file"), "");
  expect(() => acquireRunLock({ dir: join(dir, "file"), account, holder })).toThrow(unreachable);
});

describe("acquireRunLock", () => {
  test("a second run is told who holds the lock, since when, and how to go on", () => {
    const dir = temporaryDir();
    const lock = acquireRunLock({ dir, account, holder });
    const second = () => acquireRunLock({ dir, account, holder: { ...holder, pid: 1 } });
    expect(second).toThrow(
      active(/“sheetport upload”, run 20300101-abcd, process 4711, since 2030-01-01 10:30:00 UTC/),
    );
    expect(second).toThrow(anError({ hint: expect.stringMatching(/sheetport resume/) }));
    expect(lock.stillHeld()).toBe(true);
    lock.release();
    expect(lock.stillHeld()).toBe(false);
    const third = second();
    lock.release();
    expect(third.stillHeld()).toBe(true);
    expect(second).toThrow(active(/process 1,/));
    third.release();
  });

  test("locks of other environments and keys do not matter", () => {
    const dir = temporaryDir();
    const one = acquireRunLock({ dir, account, holder });
    const two = acquireRunLock({ dir, account: "4d5e6f", holder });
    expect(one.stillHeld() && two.stillHeld()).toBe(true);
    one.release();
    two.release();
  });

  test("a name with separators stays in the folder", () => {
    const dir = temporaryDir();
    const lock = acquireRunLock({ dir: join(dir, "data"), account: "../../a b", holder });
    expect(readdirSync(dir)).toEqual(["data"]);
    lock.release();
  });

  test("is free at once when its holder is killed, and not before", async () => {
    const dir = temporaryDir();
    const child = await holdElsewhere(dir);
    const acquire = () => acquireRunLock({ dir, account, holder: { ...holder, run: "next" } });
    expect(acquire).toThrow(active(/run 20300101-abcd/));
    child.kill("SIGKILL");
    await once(child, "exit");
    const lock = acquire();
    expect(lock.stillHeld()).toBe(true);
    lock.release();
  });

  test.each(["", "{", "null", '{"run":1}', '{"run":"r","command":"c","pid":1,"sinceMs":1e99}'])(
    "a holder’s note that says %s does not hide that a run is active",
    (note) => {
      const dir = temporaryDir();
      const lock = acquireRunLock({ dir, account, holder });
      writeFileSync(join(dir, `run-${account}.holder.json`), note);
      expect(() => acquireRunLock({ dir, account, holder })).toThrow(active(/only just started/));
      lock.release();
    },
  );

  test("of many contenders in one process, exactly one has it", () => {
    const dir = temporaryDir();
    const locks = Array.from({ length: 64 }, (_, pid) => {
      try {
        return [acquireRunLock({ dir, account, holder: { ...holder, pid } })];
      } catch {
        return [];
      }
    }).flat();
    expect(locks).toHaveLength(1);
    locks[0]?.release();
  });

  test.skipIf(windows)("stillHeld notices that the lock file was taken away", () => {
    const dir = temporaryDir();
    const file = join(dir, `run-${account}.lock`);
    const first = acquireRunLock({ dir, account, holder });
    renameSync(file, `${file}.away`);
    expect(first.stillHeld()).toBe(false);
    const second = acquireRunLock({ dir, account, holder: { ...holder, run: "second" } });
    expect(first.stillHeld()).toBe(false);
    first.release();
    expect(readFileSync(join(dir, `run-${account}.holder.json`), "utf8")).toContain("second");
    expect(second.stillHeld()).toBe(true);
    second.release();
  });

  test("leaves no holder’s note behind", () => {
    const dir = temporaryDir();
    const lock = acquireRunLock({ dir, account, holder });
    const note = join(dir, `run-${account}.holder.json`);
    expect(JSON.parse(readFileSync(note, "utf8"))).toEqual(holder);
    if (!windows) expect(statSync(note).mode & 0o777).toBe(0o600);
    lock.release();
    expect(existsSync(note)).toBe(false);
  });
});
