import { grouped, spokenDuration } from "../../model/number-words.ts";
import type { PlaceName } from "../place-name.ts";

/** What stands around every place, in English. */
export const edgeWords = {
  /** One word for each place, for the way from home to where the person is. */
  places: {
    home: "Home",
    load: "Load",
    check: "Check",
    review: "Review",
    row: "Row",
    question: "Confirm",
    upload: "Upload",
    done: "Done",
    outcome: "Row",
    runs: "Runs",
    run: "Run",
    export: "Export",
  } satisfies Record<PlaceName, string>,
  savedSince: "the workbook was saved since",
  key: (masked: string) => `key ${masked}`,
  uploading: (percent: number) => `uploading ${percent} %`,
  paused: (percent: number) => `paused ${percent} %`,
  soFar: (done: number) => `${grouped(done)} …`,
  of: (done: number, total: number) => `${grouped(done)} of ${grouped(total)}`,
  left: (seconds: number) => `, ${spokenDuration(seconds)} left`,
  filter: "filter",
  found: (rows: number) => `${grouped(rows)} found`,
  labels: {
    filter: " / ",
    path: " File: ",
    export: " Write to: ",
    "export-orders": " Write to: ",
    template: " Write to: ",
  },
  /** What Enter does in a text field. */
  verbs: {
    filter: "done",
    path: "open it",
    export: "write the listings there",
    "export-orders": "write the orders there",
    template: "write it",
  },
  complete: "complete the name",
  giveUp: "give up",
  notNow: "not now",
  goBack: "go back",
  anyKey: "any key",
  closesHelp: "closes these keys",
  closeMessage: "close the message",
  giveUpRange: "give up the range",
  showAll: "show all",
  theUpload: "the upload",
  howItEnded: "how it ended",
  tooSmall: (is: string, needs: string) => `The terminal is ${is}; sheetport needs ${needs}.`,
};

/** The pattern of these words for every language. */
export type EdgeWords = typeof edgeWords;
