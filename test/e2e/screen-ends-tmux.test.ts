import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Finished, program, temporaryFolder } from "../support/command.ts";
import { type Mistake, wrongAt } from "../support/mistakes.ts";
import { shellWithJobs } from "../support/shell-with-jobs.ts";
import { cooked } from "../support/terminal.ts";
import { hasTmux, startInTmux, type TmuxRun } from "../support/tmux.ts";
import { samplesFolder } from "../support/write-samples.ts";

if (!hasTmux) console.warn("No tmux here: how the screen leaves a second terminal is not tested.");

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */
const raw = { canonical: false, echo: false };
const mistake = "a bug in sheetport: a mistake that a test makes";

interface Opened {
  /** Made when it gets SIGUSR2. */
  readonly mistake?: Mistake;
  /** What runs the program that is given behind it. */
  readonly under?: readonly string[];
}

/** The check of a sample on the screen, in a tmux whose title is known. */
async function opened(
  finished: Finished,
  { mistake, under = [] }: Opened = {},
): Promise<{ readonly tmux: TmuxRun; readonly dir: string }> {
  const dir = await temporaryFolder(finished);
  await copyFile(join(samplesFolder, "catalogue.xlsx"), join(dir, "catalogue.xlsx"));
  const titled = `printf "\\033]2;as before\\007"; echo "typed before"; exec "$@"`;
  const tmux = startInTmux(["upload", "catalogue.xlsx", "--data-dir", "data"], {
    ...{ dir, finished, rows: 50 },
    command: ["sh", "-c", titled, "sh", ...under, process.execPath, program],
    env: {
      ...{ SHEETPORT_API_KEY: undefined },
      ...(mistake === undefined ? {} : wrongAt(mistake)),
    },
  });
  await tmux.waitFor("› Check");
  await tmux.waitFor("Enter compare");
  expect(shownOf(tmux)).toMatchObject({ alternate: true, cursorVisible: false, modes: raw });
  expect(tmux.title).toContain("sheetport");
  return { tmux, dir };
}

/** All that a program can leave behind. */
function shownOf(tmux: TmuxRun) {
  const { alternate, cursorVisible, title } = tmux;
  return { alternate, cursorVisible, title, modes: tmux.modes() };
}

const asBefore = { alternate: false, cursorVisible: true, title: "as before", modes: cooked };

interface End extends Opened {
  readonly end: (tmux: TmuxRun) => void;
  readonly code: number;
  /** Stands on the main screen. */
  readonly key?: string;
}

const wrong = (what: Mistake, code: number, key?: string): End => ({
  ...{ mistake: what, code, ...(key === undefined ? {} : { key }) },
  end: (tmux) => tmux.kill("SIGUSR2"),
});
const signalled = (signal: NodeJS.Signals): End => ({
  end: (tmux) => tmux.kill(signal),
  code: 130,
});
const pressed = (key: string, code: number): End => ({ end: (tmux) => tmux.press(key), code });

const ends: Readonly<Record<string, End>> = {
  Q: pressed("Q", 0),
  "Ctrl-C": pressed("C-c", 0),
  SIGINT: signalled("SIGINT"),
  SIGTERM: signalled("SIGTERM"),
  SIGHUP: signalled("SIGHUP"),
  "an error that nobody caught": wrong("uncaught", 70, mistake),
  "a promise that nobody waited for": wrong("rejection", 70, mistake),
  "a view that throws": wrong("view", 70, mistake),
  "a terminal that takes nothing (EPIPE)": wrong("epipe", 130),
};

describe.skipIf(!hasTmux).concurrent("the screen in tmux, ended by", () => {
  for (const [name, { end, code, key = "typed before", ...given }] of Object.entries(ends)) {
    const title = `${name}: main screen, cursor, modes and title are as before, exit ${code}`;
    test(title, name === "Q" ? {} : { tags: "slow" }, async ({ onTestFinished }) => {
      const { tmux } = await opened(onTestFinished, given);
      end(tmux);
      expect(await tmux.ended()).toBe(code);
      expect(shownOf(tmux)).toEqual(asBefore);
      const text = tmux.lines().join(" ").replaceAll(/\s+/g, " ");
      expect(text).toContain("typed before");
      expect(text).toContain(key);
    });
  }

  test("Ctrl-Z: as before while the shell has it, the screen after “fg”, as before at the end", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const { tmux } = await opened(onTestFinished, { under: shellWithJobs });
    tmux.press("C-z");
    await tmux.waitFor("the shell is here");
    expect(shownOf(tmux)).toEqual(asBefore);
    tmux.press("Enter");
    await tmux.waitFor("› Check");
    await vi.waitFor(() => expect(tmux.modes()).toEqual(raw), { timeout: 10_000 });
    tmux.press("Q");
    expect(await tmux.ended()).toBe(0);
    expect(shownOf(tmux)).toEqual(asBefore);
  });

  test("kill -9, which nobody hears: left as it was; when the next screen is left, it is not", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    // A shell gives its terminal back its modes when a program was killed, and nothing else.
    const first = `sh -c 'echo $$ > pid; exec "$@"' sh "$@"; until [ -e go ]; do sleep 0.05; done; stty sane; "$@"`;
    const { tmux, dir } = await opened(onTestFinished, { under: ["sh", "-c", first, "sh"] });
    process.kill(Number(await readFile(join(dir, "pid"), "utf8")), "SIGKILL");
    await tmux.waitFor("Killed");
    const { modes, ...left } = shownOf(tmux);
    expect(left).toMatchObject({ alternate: true, cursorVisible: false });
    expect(modes).toEqual(raw);
    await writeFile(join(dir, "go"), "");
    await tmux.waitFor("Enter compare");
    tmux.press("Q");
    expect(await tmux.ended()).toBe(0);
    expect(shownOf(tmux)).toEqual({ ...asBefore, title: expect.any(String) });
  });
});
