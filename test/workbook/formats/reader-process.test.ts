import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../support/command.ts";
import {
  compound,
  hostileFormats,
  undamaged,
  workbookRecords,
} from "../../support/formats/hostile.ts";
import {
  childrenOf,
  hasProcesses,
  isRunning,
  peakMegabytes,
} from "../../support/formats/processes.ts";

/** It takes a hundred milliseconds; the other one more than eight seconds, and little memory. */
const quick = undamaged("xls");
const endless = () =>
  hostileFormats.find(({ name }) => name === "a million times all columns")?.bytes() ?? quick;

const opener = fileURLToPath(new URL("../../support/formats/open-apart.ts", import.meta.url));

/** Opens a file in a program of its own, and waits until that has started its reader. */
async function opening(bytes: Buffer, { ms = 8_000, megabytes = 600 } = {}) {
  const file = join(await temporaryFolder(), "some.xls");
  await writeFile(file, bytes);
  const program = spawn(process.execPath, [opener, file, `${ms}`, `${megabytes}`]);
  onTestFinished(() => void program.kill("SIGKILL"));
  let written = "";
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    written += text;
  });
  const ended = new Promise<string>((resolve) => program.once("close", () => resolve(written)));
  const reader = await vi.waitFor(() => readerOf(program), { interval: 5, timeout: 10_000 });
  return { program, reader, ended };
}

function readerOf({ pid = 0 }: ChildProcess): number {
  const [reader] = childrenOf(pid);
  if (reader === undefined) throw new Error("no reader yet");
  return reader;
}

/** So much has it worked that it has begun to read. */
const hasBegun = (reader: number) => expect(peakMegabytes(reader)).toBeGreaterThan(100);

describe.skipIf(!hasProcesses)("the process that reads other formats", () => {
  test("is ended for what it holds beside its heap", { tags: "slow" }, async () => {
    const unused = Buffer.alloc(60_000_000);
    const file = compound(Buffer.concat([workbookRecords(10), unused]));
    expect(await (await opening(file)).ended).toBe("read");
    expect(await (await opening(file, { megabytes: 150 })).ended).toBe("workbook-too-heavy");
  });

  test.each(["SIGKILL", "SIGTERM"] as const)("ends with who asked: %s", async (signal) => {
    const { program, reader } = await opening(endless());
    await vi.waitFor(() => hasBegun(reader), { interval: 5, timeout: 10_000 });
    program.kill(signal);
    await vi.waitFor(() => expect(isRunning(reader)).toBe(false), { interval: 5, timeout: 2_000 });
  });

  test.each([
    ["read", quick],
    ["workbook-too-heavy", endless()],
  ])(
    "a time in which who asked was stopped does not count: %s",
    { tags: "slow" },
    async (expected, bytes) => {
      const { program, reader, ended } = await opening(bytes, { ms: 500 });
      if (bytes !== quick)
        await vi.waitFor(() => hasBegun(reader), { interval: 5, timeout: 10_000 });
      program.kill("SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      program.kill("SIGCONT");
      expect(await ended).toBe(expected);
    },
  );

  test("nor does one in which itself was stopped", { tags: "slow" }, async () => {
    const { reader, ended } = await opening(quick, { ms: 500 });
    process.kill(reader, "SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    process.kill(reader, "SIGCONT");
    expect(await ended).toBe("read");
  });

  test("a system that does not let it begin is told", async () => {
    const { reader, ended } = await opening(quick);
    process.kill(reader, "SIGKILL");
    expect(await ended).toBe("workbook-reader-failed");
  });
});
