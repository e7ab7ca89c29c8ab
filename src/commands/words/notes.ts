import { count, spokenDuration } from "../../model/number-words.ts";

/** What is said on the way: about the workbook as it is read, and about waiting. */
export const noteWords = {
  checkedRows: (rows: number) => `checked ${count(rows, "row")}`,
  readListings: (done: number, total: number) => `read ${done} of ${total} listings`,
  /** Other spellings of SKUs that were not asked for. */
  spellingsLeft: (skus: number) =>
    `Not looked for, because that would take longer than the comparison itself: ${count(skus, "SKU")} with other zeros in front.`,
  ordersForeign: (name: string, from: string, host: string) =>
    `${name} was exported from ${from}, not from ${host}: make sure that it is meant for here.`,
  lanes: { create: "create", update: "update", read: "read", orders: "orders" },
  waits: (lane: string, seconds: number, isMost: boolean) =>
    `Other sheetport commands with this key have used up the ${lane} limit for now: waiting ${isMost ? "up to" : "about"} ${seconds} s.`,
  laneClosed: (lane: string, seconds: number, askedMs?: number) =>
    askedMs === undefined
      ? `The marketplace asks for a pause (${lane} limit): waiting ${spokenDuration(seconds)}.`
      : `The marketplace asks for a pause of ${spokenDuration(askedMs / 1000)} (${lane} limit). sheetport waits ${spokenDuration(seconds)} and asks again; Ctrl-C stops it, and nothing is lost: the same can be gone on with later.`,
  dataFolderOpen: (folder: string) =>
    `Others on this machine can write to the data folder ${folder}, and so change what sheetport keeps and sends: run “chmod 700 ${folder}”.`,
  zoneUnknown: (asked: string, zone: string) =>
    `The time zone “${asked}” (TZ) is not known here: dates are read as ${zone === "UTC" ? zone : `UTC${zone}`}.`,
  warning: (message: string) => `warning: ${message}`,
  triesAgain: (message: string, seconds: number) => `${message} Trying again in ${seconds} s.`,
  proxy: (origin: string, variable: string, withLogin: boolean) =>
    `Requests go through the proxy ${origin} (from ${variable}${withLogin ? ", with a user name" : ""}).`,
  stopping: (run: string) =>
    `Stopping: what is under way will end. Press Ctrl-C again to stop at once; “sheetport resume ${run}” goes on.`,
  resuming: (run: string, open: number, all: number) =>
    `Resuming run ${run}: ${open} of ${all} writes are open.`,
  overtaken: (writes: number) =>
    `Later runs have written to ${writes} of them since: nothing is sent for those.`,
  workbookMoved: (file: string) =>
    `${file} was moved or changed since the run began: no results workbook is written. What was planned then is what is sent.`,
  workbookGone: (file: string) =>
    `${file} is gone or was changed since it was compared: what was planned then is what is sent, and the results hold what the plan knows of its rows.`,
  workbookUnreadable: (file: string, why: string) =>
    `${file} cannot be read as it was then, so the results hold what the plan knows of its rows: ${why}`,
  wroteTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each variant, then run “sheetport check ${name}”.`,
  wroteOrdersTemplate: (name: string) =>
    `Wrote ${name}. Fill in one row for each order item, then run “sheetport fulfil ${name}”; “sheetport export orders” writes it with your orders in it.`,
  simulatorAnswers: (url: string, key: string) =>
    `The simulator answers on ${url} (key: ${key}). Ctrl-C ends it.`,
  ownKey: "the one in SHEETPORT_API_KEY",
  simulatorLedger: (ledger: string, summary: string) =>
    `What arrived: ${ledger}, summed up: ${summary}`,
  bug: (message: string) =>
    `a mistake in sheetport: ${message}\nPlease report it with this message. What was sent is in the record: “sheetport runs” shows it.`,
};

/** The pattern of these words in every language. */
export type NoteWords = typeof noteWords;
