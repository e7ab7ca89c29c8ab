import { describe, expect, test } from "vitest";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";

const windows = process.platform === "win32";

/** Runs a command in a folder that is removed right before it starts. */
async function runInRemoved(...args: readonly string[]) {
  const shell = 'mkdir gone && cd gone && rmdir "$PWD"';
  return runCommand(args, { dir: await temporaryFolder(), shell });
}

describe.skipIf(windows)("a working folder that was removed", () => {
  test.each([["--version"], ["--help"], ["check", "--help"], ["completion", "bash"]])(
    "is not needed for %s",
    async (...args) => {
      const { code, stdout, stderr } = await runInRemoved(...args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("sheetport");
    },
  );

  test.each([["check", "catalogue.xlsx"], ["export", "orders"], ["runs"], []])(
    "is one error that says what to do: %s",
    async (...args) => {
      const { code, stderr } = await runInRemoved(...args);
      expect(code).toBe(2);
      expect(stderr).toBe(
        "sheetport: The folder you are in no longer exists.\nGo to another folder and run the command there.\n",
      );
    },
  );

  test("is told in JSON, too", async () => {
    const ended = await runInRemoved("check", "catalogue.xlsx", "--json");
    expect(documentOf(ended)).toMatchObject({ error: { code: "no-such-folder", actor: "you" } });
  });
});
