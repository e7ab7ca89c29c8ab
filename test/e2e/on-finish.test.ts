import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runShell } from "../../src/commands/process/child-process.ts";
import { canaryKey, documentOf, runBuilt, temporaryFolder } from "../support/command.ts";
import { openMarket } from "../support/market.ts";

const windows = process.platform === "win32";

describe.skipIf(windows)("--on-finish", () => {
  test("gets the JSON of the end and its exit code, without the API key", async () => {
    const market = await openMarket({ creates: 2, updates: 1 });
    const hook = "cat > end.json; env > env.txt; echo said by the hook";
    const args = ["upload", market.workbook, "--json", "--on-finish", hook, ...market.flags];
    const ended = await runBuilt(args, market.at);
    expect(ended.code).toBe(0);
    const read = (name: string) => readFile(join(market.dir, name), "utf8");
    expect(JSON.parse(await read("end.json"))).toEqual(documentOf(ended));
    const env = await read("env.txt");
    expect(env).toContain("SHEETPORT_EXIT_CODE=0\n");
    expect(env).not.toContain(canaryKey);
    // Standard output is the document's alone.
    expect(ended.stderr).toContain("said by the hook");
  });

  test("its failure is told, and the run ends as it would have", async () => {
    const market = await openMarket({ creates: 1, updates: 0 });
    const args = ["upload", market.workbook, "--on-finish", "exit 3", ...market.flags];
    const ended = await runBuilt(args, market.at);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("The --on-finish command failed (exit 3).");
  });

  test("is told of an error, too", async () => {
    const dir = await temporaryFolder();
    const hook = 'cat > end.json; echo "code $SHEETPORT_EXIT_CODE"';
    const ended = await runBuilt(["upload", "none.xlsx", "--plain", "--on-finish", hook], {
      dir,
    });
    expect(ended.stderr).toContain(`code ${ended.code}`);
    const { error } = JSON.parse(await readFile(join(dir, "end.json"), "utf8"));
    expect(error.code).toBe("file-not-found");
  });

  test("the line of docs/automation.md does what it says", async () => {
    const page = await readFile(join(import.meta.dirname, "../../docs/automation.md"), "utf8");
    const [, written = ""] = /--on-finish '([^']+)'/.exec(page) ?? [];
    // In a crontab a bare % ends the line.
    expect(written).not.toMatch(/(?<!\\)%/);
    const hook = written.replaceAll("\\%", "%");
    expect(hook).toContain("SHEETPORT_EXIT_CODE");
    const market = await openMarket({ creates: 1, updates: 0 });
    const args = ["upload", market.workbook, "--json", "--on-finish", hook, ...market.flags];
    const ended = await runBuilt(args, market.at);
    const { run } = documentOf(ended);
    expect(ended.code).toBe(0);
    const log = await readFile(join(market.dir, "uploads.log"), "utf8");
    expect(log).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d exit code 0\n/);
    expect(log).toContain(run);
  });
});

describe.skipIf(windows)("runShell", () => {
  const asked = { input: ["x".repeat(1_000_000)], env: process.env, limitMs: 60_000 };

  test("ends a command that takes too long, with all that it has started", async () => {
    const command = "sleep 600 & sleep 600";
    expect(await runShell({ ...asked, command, limitMs: 100 })).toBe("> 0.1 s");
  });

  test("a command need not read what it gets; one that cannot start is told", async () => {
    expect(await runShell({ ...asked, command: "true" })).toBeUndefined();
    expect(await runShell({ ...asked, command: "exit 3" })).toBe("exit 3");
    expect(await runShell({ ...asked, command: "kill -TERM $$" })).toBe("SIGTERM");
    expect(await runShell({ ...asked, command: "a\0b" })).toMatch(/null bytes/);
  });
});
