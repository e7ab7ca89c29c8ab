/**
 * The process of one computer of a team: it runs the program's own commands one after the other, as
 * people do who share an account. Whoever finds the lease taken waits and tries again; an open run
 * is resumed before anything is uploaded. Bundled by `bundle.ts`, which makes its time run faster.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { start } from "../../../src/commands/cli/start.ts";
import { isLeftOpen } from "../../../src/commands/history/resume.ts";
import { type Host, systemClock } from "../../../src/commands/process/host.ts";
import { noKeychain } from "../../../src/commands/process/keychain.ts";
import { exitCodes, SheetportError } from "../../../src/errors.ts";
import { openSharedRecord } from "../../../src/record/index.ts";
import { Chance } from "../chance.ts";
import { type CommandEnded, type Job, type Said, teamKey } from "./job.ts";

const job: Job = JSON.parse(process.argv[2] ?? "{}");
const chance = new Chance(job.seed);
const env = {
  SHEETPORT_API_KEY: teamKey,
  SHEETPORT_RECORD: job.record,
  SHEETPORT_KEYCHAIN: "off",
  COLUMNS: "1000",
};

function say(said: Said): void {
  writeSync(1, `${JSON.stringify(said)}\n`);
}

const tickMs = 25;
let lateMs = 0;
let tickedMs = performance.now();

function watchLateness(): void {
  setInterval(() => {
    lateMs = Math.max(lateMs, performance.now() - tickedMs - tickMs);
    tickedMs = performance.now();
  }, tickMs).unref();
}

function hostWith(write: (text: string) => void): Host {
  const output = { isTerminal: false, columns: 1000 };
  return {
    ...{ env, platform: process.platform, homeDir: job.dir, user: "anna", computer: job.name },
    ...{ cwd: job.dir, pid: process.pid, clock: systemClock, random: chance },
    locale: () => "en-GB",
    stdout: { ...output, write },
    stderr: { ...output, write() {} },
    ask: async () => "yes",
    ...{ askHidden: undefined, readInput: undefined, keychain: noKeychain("a test has none") },
    runShell: async () => undefined,
    openFile: async () => undefined,
    onStop: () => () => {},
  };
}

interface Failure {
  readonly code?: string;
  readonly message?: string;
}

async function run(words: readonly string[]): Promise<CommandEnded> {
  let written = "";
  const host = hostWith((text) => {
    written += text;
  });
  lateMs = 0;
  const place = ["--base-url", job.url, "--env", "test", "--data-dir", job.dir];
  const rates = ["--create-rate", "30/60s", "--update-rate", "30/60s", "--read-rate", "400/60s"];
  const options = [
    ...place,
    ...rates,
    "--yes",
    "--settle",
    String(job.settleSeconds),
    "--json",
    "--quiet",
  ];
  const code = await start([...words, ...options], host);
  const { code: error, message }: Failure = JSON.parse(written).error ?? {};
  const ended = { command: words.join(" "), code, error, message, lateMs: Math.round(lateMs) };
  say(ended);
  return ended;
}

/** Runs that are not at their end, the oldest first. */
async function openRuns(): Promise<readonly string[]> {
  const file = join(job.dir, "sheetport.sqlite");
  const options = { file, address: job.record, env, clock: systemClock };
  const record = await openSharedRecord(options);
  try {
    const open = (await record.runs()).filter(isLeftOpen);
    return open.map(({ run: name }) => name).reverse();
  } finally {
    await record.close();
  }
}

/**
 * Resumes what is open; gives whether nothing is left to resume. A write that was twice about to be
 * sent, and of which the marketplace shows nothing, is unknown for good: it is not sent again.
 */
async function resumeAll(): Promise<boolean> {
  let isAllEnded = true;
  for (const name of await openRuns()) {
    const { code } = await run(["resume", name]);
    if (code !== exitCodes.unknown) isAllEnded = false;
  }
  return isAllEnded;
}

/** A look into the record fails while its server is away. */
async function orFalse(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    say({
      command: "look",
      code: thrown.exitCode,
      error: thrown.code,
      message: thrown.message,
      lateMs: 0,
    });
    return false;
  }
}

const upload = ["upload", job.sheet];

async function workOnAndOn(): Promise<never> {
  for (;;) {
    const isAllEnded = await orFalse(resumeAll);
    const isUploaded = isAllEnded && (await run(upload)).error === undefined;
    await systemClock.sleep(chance.between(2_000, isUploaded ? 20_000 : 10_000));
  }
}

/** Attempts of one computer that nobody disturbs. */
const triesMax = 15;

async function finish(): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    if ((await orFalse(resumeAll)) && (await run(upload)).error === undefined) {
      if (await orFalse(resumeAll)) {
        say({ finished: true });
        break;
      }
    }
    await systemClock.sleep(3_000);
  }
}

watchLateness();
process.stdin.once("end", () => process.exit(0)).resume();
// What it throws ends the process with a code that is not 0.
await (job.mode === "team" ? workOnAndOn() : finish());
process.exit(0);
