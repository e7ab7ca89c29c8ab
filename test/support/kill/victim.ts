/**
 * The process that is killed: it runs or resumes one or more runs as the program does (record, run
 * lock, pacing, client, the loop), and kills itself with SIGKILL at the point of a given number.
 * Bundled once by `bundle.ts`, so that it starts in a tenth of a second.
 */
import { subscribe } from "node:diagnostics_channel";
import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { withRecord } from "../../../src/commands/account/record.ts";
import { type WritingSession, withWritingSession } from "../../../src/commands/account/session.ts";
import { compareWithLive } from "../../../src/commands/compare/compare.ts";
import { type Host, systemClock } from "../../../src/commands/process/host.ts";
import { noKeychain } from "../../../src/commands/process/keychain.ts";
import type { Progress } from "../../../src/commands/process/progress.ts";
import type { Settings } from "../../../src/commands/process/settings.ts";
import { runPlan } from "../../../src/commands/run/run-plan.ts";
import { SheetportError } from "../../../src/errors.ts";
import { Secret } from "../../../src/model/net.ts";
import type { Plan } from "../../../src/model/run/plan.ts";
import type { Clock } from "../../../src/model/run/ports.ts";
import type { RunEvent } from "../../../src/model/run/run.ts";
import { plain } from "../../../src/model/text/palette.ts";
import type { RunRecord } from "../../../src/record/record.ts";
import { english } from "../english.ts";
import { exportedSheet } from "./exported-sheet.ts";
import type { Job, MessageOrText } from "./job.ts";

/** The record's and the loop's seconds, this many times as fast. */
const haste = 50;

const clock: Clock = {
  nowMs: () => systemClock.nowMs() * haste,
  wallMs: () => systemClock.wallMs(),
  sleep: (durationMs, signal) => systemClock.sleep(durationMs / haste, signal),
};

let points = 0;
let writes = 0;
let killAt = 0;
/** The job under way. */
let now: Job | undefined;

function say(message: MessageOrText): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

/** A point at which the process may die; nothing of it runs after that. */
function point(name: string): void {
  points += 1;
  if (points !== killAt) return;
  say({ killedAt: name });
  process.kill(process.pid, "SIGKILL");
}

/** Inside of transactions, and around the commit; every write that fails is told. */
function watchWrites(): void {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function watchedExec(this: DatabaseSync, sql: string) {
    if (sql === "COMMIT") point("before commit");
    telling(() => {
      if (sql === "COMMIT") failIfAsked(() => exec.call(this, "ROLLBACK"));
      exec.call(this, sql);
    });
    if (sql === "BEGIN IMMEDIATE") point("transaction begun");
  };
  const { run } = StatementSync.prototype;
  StatementSync.prototype.run = function watchedRun(
    this: StatementSync,
    ...values: Parameters<typeof run>
  ) {
    return telling(() => run.apply(this, values));
  } as typeof run;
}

function failIfAsked(rollBack: () => void): void {
  const at = now?.failWriteAt;
  if (at === undefined) return;
  writes += 1;
  if (now?.failOnce === true ? writes !== at : writes < at) return;
  rollBack();
  throw Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 10 });
}

/** SQLite's “somebody else writes” is no failure. */
const busy = 5;

function telling<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const { errcode, message } = error as Error & { readonly errcode?: number };
    if (now !== undefined && errcode !== undefined && (errcode & 0xff) !== busy) {
      say({ run: now.run, writeFailed: message });
    }
    throw error;
  }
}

/** Between the bytes of requests. */
function watchRequests(): void {
  const moments = {
    "undici:client:sendHeaders": "connection ready",
    // The first bytes of a write: its headers leave together with its body.
    "undici:request:bodyChunkSent": "write sent",
    "undici:request:bodySent": "request body sent",
    "undici:request:headers": "answer begun",
    "undici:request:trailers": "answer complete",
  };
  for (const [channel, name] of Object.entries(moments)) {
    subscribe(channel, (message) => {
      const { method } = (message as { request: { method: string } }).request;
      if (name === "write sent" && now !== undefined) {
        say({ run: now.run, sent: method });
      }
      point(name);
    });
  }
}

/** The record with a point around each event, and with a seeded bug if the job wants one. */
function watched(record: RunRecord, { late, deaf }: Job): RunRecord {
  const held: RunEvent[] = [];
  const store = async (run: string, event: RunEvent) => {
    point(`before ${event.type} is stored`);
    try {
      await record.append(run, event);
    } catch (error) {
      if (deaf !== true) throw error;
    }
    point(`${event.type} stored`);
  };
  return {
    ...record,
    check() {
      if (deaf !== true) record.check();
    },
    async append(run, event) {
      if (event.type === late) {
        held.push(event);
        return;
      }
      for (const one of held.splice(0)) await store(run, one);
      await store(run, event);
    },
  };
}

function progressOf(job: Job): Progress {
  const show = (line: () => string) => {
    const done = Number.parseInt(line().replace(/^\D*/, "").replace(",", ""), 10);
    say({ run: job.run, shownDone: done });
    point("shown");
  };
  const end = (line?: () => string) => (line === undefined ? undefined : show(line));
  return { note() {}, warn() {}, state: show, end };
}

async function carryOut(job: Job): Promise<void> {
  now = job;
  killAt = job.killAt ?? 0;
  points = 0;
  writes = 0;
  const settings = settingsOf(job);
  const host = hostOf(job);
  const progress = progressOf(job);
  const environment = {
    ...{ name: "test", key: "test", host: "127.0.0.1", baseUrl: job.url },
    ...{ account: "test", isAccount: () => true },
    apiKey: new Secret(job.apiKey),
  };
  const outcome = await withRecord(settings, async (plain) => {
    const record = watched(plain, job);
    const common = { host, settings, record, progress, run: job.run, command: "upload" };
    return withWritingSession(environment, common, async (session) => {
      const stored = job.mode === "resume" ? await record.plan(job.run) : undefined;
      const plan = stored ?? (await newPlan(job, session));
      const events = await record.events(job.run);
      return runPlan(plan, session, {
        run: job.run,
        command: "upload",
        path: "",
        ...(stored === undefined ? { comparedAtMs: plan.base.readAtMs } : { events }),
      });
    });
  });
  const { state, counts } = outcome.progress;
  say({ run: job.run, ended: state, counts, points, error: outcome.error?.code });
}

/** The plan as it lies in the folder. */
function givenPlan(job: Job): Plan {
  return JSON.parse(readFileSync(join(job.dir, "plan.json"), "utf8")) as Plan;
}

/** The given plan, or the one that comparing its sheet leads to. */
async function newPlan(job: Job, session: WritingSession): Promise<Plan> {
  const given = givenPlan(job);
  if (job.read === undefined) return given;
  // What is shown while reading is no outcome.
  const quiet = { ...session, progress: { note() {}, warn() {}, state() {}, end() {} } };
  const options = { allow: new Set<never>(), read: job.read };
  const { plan } = await compareWithLive(exportedSheet(given), quiet, options);
  const untouched = plan.changes.filter(({ action }) => action === "untouched");
  say({ run: job.run, untouched: untouched.map(({ sku }) => sku) });
  return plan;
}

function settingsOf(job: Job): Settings {
  const rate = { count: 1000, windowMs: 1000 };
  return {
    envName: "test",
    baseUrl: job.url,
    ...{ baseUrlFrom: "option", sameAccount: false },
    ...{
      json: false,
      yes: true,
      wait: false,
      language: "en",
      palette: plain,
      quiet: true,
      verbose: false,
    },
    translator: english,
    dataDir: job.dir,
    record: undefined,
    rates: { create: rate, update: rate, read: rate, orders: rate },
    readUnit: "products",
    pace: "burst",
    concurrency: 3,
    settleMs: 4_000,
    timeoutMs: 10_000,
    decimalSeparator: undefined,
    fix: false,
    encoding: undefined,
  };
}

function hostOf(job: Job): Host {
  const output = { write() {}, isTerminal: false, columns: 80 };
  return {
    ...{
      env: {},
      platform: process.platform,
      homeDir: job.dir,
      user: "anna",
      computer: "desk",
      cwd: job.dir,
      pid: process.pid,
    },
    locale: () => "en-GB",
    ...{ stdout: output, stderr: output, ask: undefined, onStop: () => () => {} },
    runShell: async () => undefined,
    openFile: async () => undefined,
    ...{ askHidden: undefined, readInput: undefined, keychain: noKeychain("a test has none") },
    clock,
    random: { next: () => 0.5 },
  };
}

async function carryOutAll(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    try {
      await carryOut(job);
    } catch (error) {
      if (!(error instanceof SheetportError)) throw error;
      say({ run: job.run, threw: error.code });
    }
  }
}

watchWrites();
watchRequests();
// What it throws ends the process with a code that is not 0.
void carryOutAll(JSON.parse(process.argv[2] ?? "[]"));
