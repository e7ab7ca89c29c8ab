import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { type Finished, temporaryFolder } from "../support/command.ts";
import { shellWithJobs } from "../support/shell-with-jobs.ts";
import { cooked, hasTerminals, startOnTerminal, type TerminalRun } from "../support/terminal.ts";

const folder = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "sheetport");
const demo = [process.execPath, join(folder, "demo.mjs")];

// Node runs no JSX, so the demo is bundled as the program is.
beforeAll(async () => {
  await build({
    entryPoints: { demo: join(import.meta.dirname, "support", "demo.ts") },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
    banner: { js: "const require=process.getBuiltinModule;" },
    define: { "process.env.NODE_ENV": '"production"', "process.env.DEV": '"false"' },
    logLevel: "silent",
  });
});

const raw = { canonical: false, echo: false };

/** The demo program on a terminal that takes a title and progress, shown. */
async function shownDemo(finished: Finished, command: readonly string[] = []) {
  const run = startOnTerminal([], {
    dir: await temporaryFolder(finished),
    finished,
    command: [...command, ...demo],
    env: { NODE_ENV: "production", TERM_PROGRAM: "WezTerm" },
  });
  await run.waitFor("pressed:");
  expect(run.alternate).toBe(true);
  expect(run.modes()).toEqual(raw);
  expect(run.title).toMatch(/demo/);
  expect(run.progress).toEqual({ state: 1, percent: 42 });
  return run;
}

const after = {
  "a key": { ends: (run: TerminalRun) => run.press("Q"), code: 0, tells: "ended: stopped" },
  SIGTERM: {
    ends: (run: TerminalRun) => run.kill("SIGTERM"),
    code: 130,
    tells: "told: commands.runs.stopped",
  },
  SIGINT: {
    ends: (run: TerminalRun) => run.kill("SIGINT"),
    code: 130,
    tells: "told: commands.runs.stopped",
  },
  SIGHUP: {
    ends: (run: TerminalRun) => run.kill("SIGHUP"),
    code: 130,
    tells: "told: commands.runs.stopped",
  },
  "an exception in update": {
    ends: (run: TerminalRun) => run.press("u"),
    code: 70,
    tells: "told: thrown in update",
  },
  "an exception in view": {
    ends: (run: TerminalRun) => run.press("f"),
    code: 70,
    tells: "told: thrown in view",
  },
  "an exception inside React and Ink": {
    ends: (run: TerminalRun) => run.press("x"),
    code: 70,
    tells: "told: thrown inside Ink",
  },
  "an exception in an intent": {
    ends: (run: TerminalRun) => run.press("i"),
    code: 70,
    tells: "told: thrown later",
  },
  "an exception that nobody caught": {
    ends: (run: TerminalRun) => run.press("t"),
    code: 70,
    tells: "told: thrown later",
  },
  "a rejection that nobody caught": {
    ends: (run: TerminalRun) => run.press("r"),
    code: 70,
    tells: "told: rejected later",
  },
  "process.exit": { ends: (run: TerminalRun) => run.press("e"), code: 3, tells: "" },
};

describe.skipIf(!hasTerminals)(
  "the terminal is as it was before, and what ended the screen stands on it, after",
  () => {
    for (const [name, { ends, code, tells }] of Object.entries(after)) {
      const isQuick = ["a key", "SIGTERM", "an exception in view"].includes(name);
      const options = isQuick ? {} : { tags: "slow" };
      test.concurrent(name, options, async ({ onTestFinished }) => {
        const run = await shownDemo(onTestFinished);
        run.press("w");
        await run.waitFor("pressed: w");
        ends(run);
        expect(await run.ended).toEqual({ code, signal: null });
        expect(run.alternate).toBe(false);
        const text = run.lines().join("\n");
        expect(text).toContain(tells);
        expect(text).toContain("a warning in between");
        expect(run.modesAfterEnd()).toEqual(cooked);
        expect(leftOn(run)).toEqual(nothingOn);
      });
    }
  },
);

describe.skipIf(!hasTerminals)("Ctrl-Z", () => {
  test("gives the terminal to the shell, and “fg” brings the screen back", async ({
    onTestFinished,
  }) => {
    const run = await shownDemo(onTestFinished, shellWithJobs);
    run.press("j", "ctrl-z");
    await run.waitFor("the shell is here");
    expect(run.alternate).toBe(false);
    expect(run.modes()).toEqual(cooked);
    expect(leftOn(run)).toEqual(nothingOn);
    run.press("enter");
    await run.waitFor("pressed: j");
    expect(run.alternate).toBe(true);
    expect(run.modes()).toEqual(raw);
    expect(run.title).toMatch(/demo/);
    expect(run.progress).toEqual({ state: 1, percent: 42 });
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.lines().join("\n")).toContain("ended: stopped");
    expect(run.alternate).toBe(false);
    expect(leftOn(run)).toEqual(nothingOn);
  });

  test("does nothing where nobody could bring it back", async ({ onTestFinished }) => {
    const run = await shownDemo(onTestFinished);
    run.press("ctrl-z", "j");
    // It has handed the terminal over for a moment, before or after the key shows its effect.
    await run.waitFor(() => run.alternate && run.lines().join("\n").includes("pressed: j"));
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
  });
});

const nothingOn = {
  cursor: true,
  pasteMarks: "l",
  titlesKept: 0,
  title: "",
  progress: { state: 0, percent: 0 },
};

/** What the program may have left turned on. */
function leftOn(run: TerminalRun) {
  const written = run.raw().toString();
  const count = (sequence: string) => written.split(sequence).length - 1;
  return {
    cursor: run.cursor.visible,
    pasteMarks: written.split("\u001b[?2004").at(-1)?.[0],
    titlesKept: count("\u001b[22;0t") - count("\u001b[23;0t"),
    title: run.title,
    progress: run.progress,
  };
}
