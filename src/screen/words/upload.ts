import { count, grouped, spokenDuration } from "../../model/number-words.ts";
import type { Lane } from "../../model/rate.ts";
import { keyName } from "../keys/bindings.ts";

/** What is said while something is being sent, in English. */
export const uploadWords = {
  grouped,
  next: { goOn: "go on", pause: "pause" },
  stopNow: {
    title: "Stop at once?",
    line: (open: number) =>
      `${inFlight(open)} is not waited for. Its outcome stays unknown until the run is gone on with.`,
    verb: "stop at once",
  },
  stop: {
    title: "Stop the upload?",
    lines: (open: number, run: string) => [
      `What has been sent stays sent. ${inFlight(open)} will end; nothing new is begun.`,
      `The run can be gone on with at any time: by ${keyName("resume")} on the next screen, or with “sheetport resume ${run}”.`,
    ],
    verb: "stop the upload",
  },
  troubles: (which: string, up: string, keys: string) =>
    `Did not go through (newest first${which}${up}): ${keys}`,
  latestOf: (latest: number, all: number) => `, the latest ${latest} of ${grouped(all)}`,
  newerAbove: (above: number) => `, ${above} newer above`,
  inFlight: (writes: number) => `In flight ${writes}: `,
  lookedUp: (writes: number) => `Being looked up ${writes}: `,
  row: (rows: string) => `row ${rows}`,
  more: (writes: number) => ` and ${writes} more`,
  bar: (done: number, total: number, percent: number) =>
    `${grouped(done)} of ${grouped(total)} (${percent} %)`,
  counted: (number: number, words: string) => `${grouped(number)} ${words}`,
  nothingEnded: "Nothing has ended yet.",
  soFar: (clock: string) => `${clock} so far`,
  left: (seconds: number) => `${spokenDuration(seconds)} left`,
  retries: (retries: number) => `${grouped(retries)} tried again`,
  noneInFlight: "nothing is in flight",
  willEnd: (writes: number) => `${count(writes, "write")} in flight will end`,
  thenCloses: ", then sheetport closes",
  stopping: (ending: string, key: string) => `Stopping: ${ending}. ${key} stops at once.`,
  paused: (ending: string) => `Paused: ${ending}. Press ${keyName("pause")} to go on.`,
  lanes: {
    create: "create",
    update: "update",
    read: "read",
    orders: "orders",
  } satisfies Record<Lane, string>,
  perMinute: "a minute, ",
  allowed: (requests: number, seconds: number) => `${grouped(requests)} in ${seconds} s allowed`,
  writesLeft: (writes: number) => `, ${grouped(writes)} left`,
  waits: (lane: string, seconds: number, why?: string) =>
    `${lane} waits ${seconds} s${why === undefined ? "" : `: ${why}`}`,
};

function inFlight(open: number): string {
  return open === 0 ? "What is under way" : `What is in flight (${count(open, "write")})`;
}

/** The pattern of these words for every language. */
export type UploadWords = typeof uploadWords;
