import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { buildExecutable } from "../../scripts/executable.ts";
import { expectDone, fast, killAndResume } from "./drives.ts";
import type { WindowsMachine } from "./machine.ts";

const sample = fileURLToPath(new URL("../../samples/catalogue.xlsx", import.meta.url));
const other = fileURLToPath(new URL("../support/formats/saved/plain.xls", import.meta.url));

/** The executable for Windows, built here, in a folder without anything else of sheetport. */
export function executable(on: () => WindowsMachine | undefined): void {
  describe("the executable for Windows", () => {
    const start = (...args: readonly string[]) =>
      machine.startProgram([`${machine.there}\\без Node\\sheetport-win-x64.exe`, ...args]);
    let machine: WindowsMachine;

    beforeAll(async () => {
      const there = on();
      if (there === undefined) return;
      machine = there;
      const folder = join(machine.here, "без Node");
      await mkdir(folder);
      const asked = { system: "win-x64", version: process.versions.node } as const;
      await buildExecutable(asked, folder, machine.nodeFile);
      await copyFile(sample, join(machine.here, "осень 1.xlsx"));
      await copyFile(other, join(machine.here, "старая.xls"));
    }, 120_000);

    test("tells its version", async () => {
      const { code, stdout, stderr } = await start("--version").ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`(Node.js ${process.versions.node}, win32-x64)`);
    });

    test("checks a workbook, one of another format too", async () => {
      expectDone(await start("check", "осень 1.xlsx", "--json").ended, { rows: 40, errors: 0 });
      expectDone(await start("check", "старая.xls", "--json").ended, { rows: 3 });
    });

    test("uploads to the built-in simulator", async () => {
      const data = ["--data-dir", "data of the executable"];
      const uploaded = await start("upload", "осень 1.xlsx", ...fast, ...data, "--json").ended;
      expectDone(uploaded, { applied: 28, unchanged: 12 });
    });

    test("resumes an upload that was killed", () => killAndResume(machine, start));
  });
}
