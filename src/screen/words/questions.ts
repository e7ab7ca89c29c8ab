import { count, grouped, spokenDuration } from "../../model/number-words.ts";
import { keyName } from "../keys/bindings.ts";

/** What is asked before something is done, in English. */
export const questionWords = {
  quit: {
    title: "An upload is under way",
    lines: (run: string, key: string) => [
      "What has been sent stays sent. What is in flight will end, nothing new is begun; then sheetport closes.",
      `“sheetport resume ${run}” goes on with it at any time.`,
      `${key} again stops at once: what is in flight is then not waited for, and is looked up when the run is gone on with.`,
    ],
    verb: "stop and quit",
  },
  cannotBegin: "This upload cannot begin",
  takeOut: `Or take rows out: ${keyName("toggle")} in the review takes the row out, ${keyName("toggle-all")} all that are shown.`,
  upload: (file: string, where: string) => `Upload ${file} to ${where}?`,
  uploadVerb: "upload",
  below: (lines: number, up: string, page: string) =>
    `↓ ${count(lines, "more line")}: ${up} or ${page}`,
  above: (lines: number, up: string, page: string) => `↑ ${lines} above: ${up} or ${page}`,
  type: (typed: string, verb: string) => `Type “${typed}” to ${verb}: `,
  notSo: (typed: string, key: string, all: string) =>
    `not “${typed}”: ${key}, or ${all} for all of it`,
  creates: (listings: number) =>
    `${count(listings, "listing")} will be created: this cannot be undone`,
  updates: (listings: number) =>
    `${count(listings, "listing")} will be updated: “sheetport undo” puts them back`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by you: not sent`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent: changed on both sides since the export, and not settled`,
  notSent: (rows: number) => `${count(rows, "row")} not sent: wrong or held back`,
  meant: (guard: string) => `${guard} A yes here says that they are meant.`,
  risks: {
    currency: (rows: number) =>
      `${count(rows, "row")} would change the currency: the price keeps its number and changes its meaning.`,
    language: (rows: number) =>
      `${count(rows, "row")} would change the language: the texts in the other language may be replaced.`,
    card: (rows: number) =>
      `${count(rows, "row")} would change the parent SKU: the variant moves to another product card.`,
  },
  between: " ",
  noneSent: "None of them is sent.",
  someSent: (rows: number) => `${grouped(rows)} of them will be sent.`,
  standings: {
    sent: "will be sent",
    held: "held back: not sent",
    "left-out": "left out: not sent",
  },
  row: "row",
  empty: "(empty)",
  held: (rows: number) => `${count(rows, "row")} held by an earlier write, not sent.`,
};

/** The pattern of these words for every language. */
export type QuestionWords = typeof questionWords;
