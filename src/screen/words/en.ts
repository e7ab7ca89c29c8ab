import { fieldHeading } from "../../model/product/columns.ts";
import type { Action as PlanAction } from "../../model/run/plan.ts";
import type { Lane } from "../../model/run/rate.ts";
import { type LanesWork, laneParts } from "../../model/run/rate.ts";
import { count, grouped, spokenDuration } from "../../model/text/number-words.ts";
import { outcomeWords } from "../../model/words/en.ts";
import type { Action, PlaceName } from "../keys/action.ts";
import { type KeyGroup, keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { RowStatusName } from "../list/row-status.ts";
import type { SendKind } from "../state/facts.ts";
import type { SettledBy } from "../state/load-facts.ts";

const toDo = { read: "to read", create: "to create", update: "to update" } as const;

/** What the check says, in English. */
const checkWords = {
  grouped,
  groups: {
    all: "all",
    error: "errors",
    warning: "warnings",
    info: "notes",
    new: "new",
    fixed: "fixed",
    repaired: "repaired",
  },
  marks: {
    error: "✗ error",
    warning: "! warning",
    info: "· note",
    fixed: "✓ fixed",
    repaired: "✓ repaired",
    new: "new",
    ifNew: "✗ if new",
  },
  next: {
    review: "go to the review",
    compareSaved: "compare again (saved since)",
    withoutWrong: "compare valid rows",
    compare: "compare with live listings",
    unfold: "open",
    fold: "close",
    toFirst: "first match",
    finding: "details",
    list: "back to the list",
    endWatching: "stop watching",
    repair: (repairs: number) => `repair ${count(repairs, "cell")}`,
    asItIs: "undo the repairs",
    values: (words: number) => `translate ${count(words, "word")}`,
  },
  totals: (rows: number, valid: number, invalid: number, ifNew: number) =>
    `${count(rows, "row")}: ${grouped(valid)} valid, ${grouped(invalid)} invalid${ifNew === 0 ? "" : ` (${grouped(ifNew)} of them only if new)`}`,
  repaired: (repairs: number) => `, ${count(repairs, "cell")} repaired`,
  nothingToRepair: "Nothing can be repaired safely here.",
  noneRight: "No row is valid yet: correct the workbook and save it.",
  checksAgain: (key: string) => ` Press ${key} to check again at each save.`,
  leaveWrong: {
    title: (invalid: number, rows: number) =>
      `${grouped(invalid)} of ${count(rows, "row")} ${invalid === 1 ? "is" : "are"} invalid`,
    others: (valid: number) =>
      `The other ${count(valid, "row")} can be uploaded; the invalid ones are not sent.`,
    ifNew: (rows: number) =>
      `${grouped(rows)} of the invalid ones ${rows === 1 ? "is" : "are"} valid if already listed: the comparison will show it.`,
    later: "You can correct and upload them later; nothing is sent twice.",
    verb: "continue without them",
  },
  nothingOfKind: "Nothing in this group.",
  watching: "watching",
  notWatched: "no longer watching",
  saveIt: "sheetport checks each save",
  saved: (time: string, words: string) => `Saved ${time}: ${words}`,
  columns: {
    cell: "Cell",
    kind: "Kind",
    message: "Problem",
  },
  sheet: "sheet",
  row: (row: string) => `row ${row}`,
  calm: {
    right: (rows: number, sheet: string) =>
      `${count(rows, "row")} of the sheet “${sheet}” checked: nothing to correct.`,
    firstRows: "First rows:",
    lookedAt:
      "Checked: required fields, lengths, numbers, choices and links; codes that Excel may have changed; duplicate SKUs; rows of one card that contradict each other.",
    compares: " compares these rows with the live listings; nothing is sent.",
    checksAgain: " checks again each time you save the workbook.",
  },
  detail: {
    onlyIfNew: "Only matters if the product is not listed yet.",
    gone: "The row was deleted. It was:",
    fixed: "Fixed with the last save. It was:",
    theSheet: "The sheet",
    theRow: (row: string) => `Row ${row}`,
    quoted: (text: string) => `“${text}”`,
    probably: " → probably ",
    or: (some: readonly string[], last: string) => `${some.join(", ")} or ${last}`,
    findings: (findings: number, rows: number) =>
      `${count(findings, "finding")} in ${count(rows, "row")}`,
    also: "Also in this row:",
    more: (findings: number) => `… and ${grouped(findings)} more`,
    empty: "(empty)",
  },
};

export type CheckWords = typeof checkWords;

/** What is said of a run at its end and of its rows, in English. */
const doneWords = {
  outcomes: { ...outcomeWords.rows, ...outcomeWords.writes },
  /** Rows of orders are told in words of their own already. */
  action: (action: string) => outcomeWords.actions[action as PlanAction] ?? action,
  field: (name: string) => fieldHeading(name, "en"),
  groups: {
    all: "all",
    failed: "failed",
    applied: "applied",
    unknown: "outcome unknown",
    conflict: "conflicts",
  },
  columns: { row: "Row", what: "What", outcome: "Outcome", message: "Message" },
  subjects: { products: "SKU", orders: "Order" },
  next: {
    row: "open the row",
    resume: "resume it",
    failed: "open failed rows",
    home: "home",
    list: "back to the list",
    undo: "undo it",
    nextFailed: "next failed row",
  },
  putBack: "put back",
  moreLines: (lines: number, key: string) => `… ${lines} more lines: ${key} shows all of them`,
  row: (row: string) => `row ${row}`,
  unknown: (rows: string) => `Outcome unknown: ${rows}`,
  more: (rows: number) => ` and ${grouped(rows)} more`,
  noField: "No field to change.",
  heading: (row: string, subject: string, action: string) => `Row ${row}  ${subject}  ${action}`,
  attempts: (attempts: number) => `, ${count(attempts, "attempt")}`,
  values: { before: "before", inSheet: "in the sheet", sent: "sent", live: "live now" },
  notKnown: "unknown",
};

export type DoneWords = typeof doneWords;

/** What stands around every place, in English. */
const edgeWords = {
  /** Where in a list the cursor is. */
  position: (at: number, of: number) => `${grouped(at)} of ${grouped(of)}`,
  /** One word for each place, for the way from home to where the person is. */
  places: {
    home: "Home",
    files: "Files",
    opening: "Opening",
    load: "Load",
    check: "Check",
    values: "Words",
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
  /** What is being sent: its place on the way, how far it is, and the key that leads back to it. */
  sending: {
    listings: {
      place: "Upload",
      percent: (percent: number) => `uploading ${percent} %`,
      back: "the upload",
    },
    orders: {
      place: "Fulfil",
      percent: (percent: number) => `fulfilling ${percent} %`,
      back: "the orders",
    },
    undo: {
      place: "Undo",
      percent: (percent: number) => `undoing ${percent} %`,
      back: "the undo",
    },
  } satisfies Record<SendKind, object>,
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
  giveUp: "cancel",
  notNow: "not now",
  goBack: "go back",
  closesHelp: "closes this list",
  closeMessage: "close the message",
  giveUpRange: "cancel the range",
  showAll: "show all",
  tooSmall: (is: string, needs: string) => `The terminal is ${is}; sheetport needs ${needs}.`,
};

export type EdgeWords = typeof edgeWords;

/** What the home says, in English. */
const homeWords = {
  welcome: "Welcome to sheetport: from your Excel catalogue to the marketplace.",
  question: "What would you like to do?",
  howToChoose: `Choose with ${keyText("up")} and ${keyText("down")}, then press ${keyName("open")}. `,
  inSimulator: "You are using the built-in simulator: nothing reaches a marketplace.",
  nothingUnseen: "Nothing is sent until you have seen it and confirmed.",
  leftOpen: (run: string, state: string, when: string) =>
    `Run ${run}: ${state}, started ${when}. What is done stays done, and nothing is sent twice.`,
  gone: (path: string) => `${path} no longer exists.`,
  /** What a line of the home is for. */
  labels: {
    resume: (name: string) => `Resume ${name}`,
    open: (name: string) => `Open ${name}`,
    sample: "Try it with the sample catalogue",
    byName: "Open a workbook …",
    template: "Create a blank workbook …",
    export: "Export the live listings …",
    "export-orders": "Export the orders to fill in …",
    runs: "Show earlier runs",
  },
  /** What else there is to know about a line. */
  details: {
    resume: (done: number, total: number) => `${done} of ${count(total, "write")} done`,
    opened: (when: string) => `opened ${when}`,
    gone: "no longer there",
    found: (when: string) => `saved ${when}`,
    sample: "as a copy in this folder",
    byName: "choose from files, newest first",
    template: "with a column for every field",
    export: "to a workbook to edit and upload",
    "export-orders": "those to pack or ship",
    runs: "view, resume or undo",
  },
  /** What Enter does on a line. */
  next: {
    resume: "resume this run",
    open: "open this workbook",
    sample: "open the sample",
    byName: "show the files",
    write: "choose where to write it",
    runs: "show the runs",
  },
  files: {
    columns: { name: "Name", saved: "Saved", size: "Size", note: "Note" },
    groups: { usable: "workbooks and folders", every: "everything" },
    above: "parent folder",
    notes: { closed: "no permission", hidden: "hidden", other: "not a workbook" },
    next: {
      up: "go up",
      folder: "open folder",
      workbook: "open this workbook",
      other: "try to open it",
      typeName: "type a name",
    },
    empty: "No workbooks or folders here.",
    noMatch: `No name here contains this text. Press ${keyName("back")} to show all.`,
    beside: (entries: number) =>
      `${grouped(entries)} more among hidden and other files: press ${keyName("next-preset")} to show everything.`,
    leftOut: (entries: number) => `${grouped(entries)} more not shown: type the name.`,
    units: ["B", "kB", "MB", "GB"] as readonly string[],
  },
  sampleName: "the sample catalogue",
  noneOpen: "No unfinished runs here.",
  titles: {
    path: "Which workbook?",
    export: "Where to write the live listings?",
    "export-orders": "Where to write the orders?",
    template: "Where to write the blank workbook?",
  },
  abouts: {
    path: "Type the name of a workbook or a CSV file, or drag it into this window. “~” is your home folder.",
    export: "One row for each live listing. You can edit the workbook and upload it again.",
    "export-orders":
      "New and Packed orders, one row for each item: fill in the coloured columns, save, and open it here. For other orders, use “sheetport export orders”.",
    template: "A column for every field, with its rules, and no rows yet.",
    sample:
      "Copies a sample catalogue into this folder and opens it, so that you can try everything from the check to undo.",
    open: "Lists folders and the files that can be opened, the latest first. You can also type a name there.",
    runs: "Every upload and undo so far: how each row ended, what you can resume, and what you can undo.",
  },
  lastRun: "Last run",
  neverRun: "Nothing was sent from it here yet.",
  meantIn: (folder: string) => `Paths are relative to ${folder}`,
  moreNames: (names: number) => `… and ${names} more: keep typing`,
};

export type HomeWords = typeof homeWords;

/** What keys do, for the help and the last line of the screen, in English. */
const keyWords = {
  /** For the help, as a person would say it. */
  does: {
    pause: "pause or continue",
    stop: "stop the upload",
    watch: "watch: check again at each save",
    repair: "apply safe repairs, or undo them",
    change: "choose what a column or a word means",
    columns: "how columns are matched",
    "take-likely": "accept the suggestion",
    values: "translate the sheet’s own words",
    "choose-sheet": "choose another sheet",
    "choose-heading-row": "choose another heading row",
    forget: "forget your choices",
    allow: "allow the row's risky change",
    "take-mine": "conflict: send the sheet's value",
    "take-theirs": "conflict: keep the live value",
    "next-conflict": "next field in conflict",
    "previous-conflict": "previous field in conflict",
    compare: "compare with the live listings",
    "all-fields": "all fields, or only what changes",
    "whole-texts": "show long texts in full, or in part",
    "open-workbook":
      "choose a workbook (there: type its name); after an upload, open the failed rows",
    export: "export the live listings",
    template: "create a blank workbook",
    runs: "earlier runs",
    resume: "resume an interrupted run",
    "in-full": "show the full text",
    home: "go to home",
    upload: "upload what is selected; go to the running upload",
    "undo-run": "undo a run",
    toggle: "row in or out",
    "toggle-all": "all shown rows in or out",
    range: "start a range of rows",
    undo: "undo the last choice",
    sort: "sort: by a column, reversed, by the next one",
    "next-preset": "next group of rows",
    "previous-preset": "previous group of rows",
    filter: "filter: only rows with these words",
    "next-match": "next match",
    "previous-match": "previous match",
    "row-down": "next row",
    "row-up": "previous row",
    "page-down": "one page down",
    "page-up": "one page up",
    first: "first row",
    last: "last row",
    right: "columns to the right",
    left: "columns to the left",
    "next-marked": "next changed or invalid row",
    "previous-marked": "previous changed or invalid row",
    open: "open the row, or continue",
    yes: "yes",
    no: "no",
    back: "go back",
    help: "show these keys",
    close: "close this screen",
    quit: "quit sheetport",
  } satisfies Record<Action, string>,
  /** Why a key does nothing here. */
  worksElsewhere: (key: string, where: string, does: string) =>
    `${key} does nothing here. ${where}: ${does}.`,
  inLists: "In lists",
  inPlaces: (places: readonly string[]) => `In ${places.join(", ")}`,
  answersOnly: (key: string) => `${key} only answers a question; there is none here.`,
  onlyAnswers: (yes: string, no: string) => `Answer with ${yes} or ${no}.`,
  noSuchKey: (key: string, help: string) => `${key} has no function. Press ${help} for the keys.`,
  /** Why an action has nothing to do now. */
  idle: {
    back: "You cannot go back from here.",
    "next-preset": "There is no other group.",
    "previous-preset": "There is no other group.",
    "next-match": "There is no other match.",
    "previous-match": "There is no other match.",
    "next-marked": "No more changed or invalid rows below.",
    "previous-marked": "No more changed or invalid rows above.",
    right: "No more columns to the right.",
    left: "This is the first column.",
    open: "There is nothing to open.",
    "all-fields": "All fields are already shown.",
    "whole-texts": "All texts are already shown in full.",
    upload: "No upload is running. Select what to upload in the review.",
    resume: "There is no run to resume.",
    "undo-run": "There is nothing to undo.",
    "open-workbook": "There is no workbook with failed rows.",
    change: "There is nothing to choose from.",
    "choose-sheet": "There is nothing to choose from.",
    "choose-heading-row": "There is nothing to choose from.",
  } satisfies Partial<Record<Action, string>>,
  /** For the last line of the screen; the key table says which keys stand there. */
  hints: {
    stop: "stop",
    watch: "watch",
    "choose-sheet": "sheet",
    "choose-heading-row": "heading row",
    toggle: "in/out",
    "next-preset": "group",
    "next-match": "next match",
    filter: "filter",
    back: "back",
    help: "keys",
    quit: "quit",
  },
  groups: {
    go: "Next steps",
    move: "Moving",
    choose: "Selecting",
  } satisfies Record<Exclude<KeyGroup, "screen">, string>,
  title: "Keys",
  layout: "On a Cyrillic keyboard, letter keys work by position: о is j, л is k, н is y.",
};

export type KeyWords = typeof keyWords;

/** What is said of a sheet's own words, in English. */
const valueWords = {
  none: "Every word of this sheet is known.",
  noNearest: "sheetport knows no similar value.",
  noneNear: "no similar value",
  isNear: "similar",
  head: (unknown: number, chosen: number) =>
    `The marketplace does not know ${count(unknown, "word")} of this sheet: choose once what each means.${chosen === 0 ? "" : ` ${grouped(chosen)} chosen and remembered; go back to check every row again.`}`,
  whatMeans: (word: string, rows: number) =>
    `What does “${word}”${rows === 0 ? "" : ` (${count(rows, "row")})`} mean?`,
  next: {
    nearest: (value: string) => `take ${value}`,
    choose: "choose from all values",
    check: "check with these",
  },
  columns: { word: "Word", rows: "Rows", field: "Field", readAs: "Means, or perhaps" },
};

export type ValueWords = typeof valueWords;

/** What is said while a sheet is loaded, in English. */
const loadWords = {
  noChoice: "There is no choice to undo.",
  nothingChosen: "You have made no choices for this sheet.",
  cannotBeRead: "The sheet cannot be read yet: see the problem above the columns.",
  next: {
    change: "choose the column’s field",
    likely: (field: string) => `use it as ${field}`,
    check: "check every row",
  },
  allUnderstood: "All columns are matched.",
  reading: (name: string) => `Reading ${name} …`,
  /** Stands on the check, where nothing needed a person. */
  matched: (matched: number, columns: number) =>
    `${matched} of ${count(columns, "column")} matched · ${keyName("columns")} to see`,
  moreLines: (lines: number) => `… ${count(lines, "more line")}`,
  noSheet: "No sheet can be read.",
  sheet: (name: string) => `Sheet “${name}”`,
  /** The other sheets that are read, too, by their own headings. */
  together: (sheets: readonly string[]) => `; read together with ${sheets.join(", ")}`,
  headingsIn: (row: number) => `, headings in row ${row}`,
  settled: {
    chosen: " (chosen)",
    remembered: " (chosen before)",
    headings: "",
    guess: " (a guess)",
  } satisfies Record<SettledBy, string>,
  remembered: "Your choices are remembered for every command. ",
  asChosenOn: (day: string) => `Chosen on ${day}; `,
  dropsIt: " forgets it.",
  takesBack: " undoes the last choice, ",
  dropsAll: " forgets all.",
  unknown: "no matching field",
  ignored: "left out by you",
  alike: (confidence: number) => ` (${confidence} % similar)`,
  perhaps: (field: string, confidence: number) => `left out; perhaps ${field}, ${confidence} %`,
  usedInstead: (column: string) => `not used: column ${column} is used`,
  noLikely: "There is no suggestion for this column.",
  by: { chosen: " (chosen)", remembered: " (chosen before)" },
  noHeading: "(no heading)",
  columns: { heading: "Heading", holds: "Field", example: "For example" },
  chooser: {
    hints: {
      choose: "choose this",
      move: "move",
      letters: "letters",
      narrow: "filter the list",
      leave: "keep it as it is",
      all: "show all",
    },
    takenBy: (column: string) => `column ${column}`,
    missing: "required, still missing",
    hidden: "hidden",
    products: "looks like products",
    row: (row: number) => `row ${row}`,
    whichSheet: "Which sheet has the products?",
    whichRow: "Which row has the headings?",
    untitled: "no heading",
    titled: (heading: string) => `“${heading}”`,
    whatHolds: (letters: string, heading: string, samples: string) =>
      `Which field is column ${letters} (${heading})${samples === "" ? "" : `, for example ${samples}`}?`,
    typeToNarrow: "type to filter the list",
    nothingSo: "no match",
    asNow: "current choice",
  },
};

export type LoadWords = typeof loadWords;

/** What the screen tells while the person is elsewhere, in English. */
const noticeWords = {
  isRead: "The earlier request has been read.",
  uploadUnderWay: "An upload is running: the next one can start when it has finished.",
  questionWaits: "Answer the open question first, then try this again.",
  choiceChanged: `Your selection has changed: press ${keyName("upload")} again.`,
  ended: (how: string) => `${how} Press ${keyName("upload")} for details.`,
  saved: (time: string, words: string) => `The workbook was saved at ${time}: ${words}.`,
};

export type NoticeWords = typeof noticeWords;

/** What is said of the orders of a sheet, in English. */
const orderWords = {
  label: (name: string) => `, label ${name}`,
  due: { overdue: "late", today: "pack today" },
  declines: (skus: string) => `declines ${skus}`,
  pack: (items: number) => `pack ${count(items, "item")}`,
  ship: (number: string) => `ship ${number}`,
  no: "no",
  yes: "yes",
  packed: "Packed",
  declined: "Declined: this may cancel them",
  shipment: "Shipment",
  fields: {
    number: "Number",
    carrier: "Carrier",
    link: "Label link",
    file: "Label file",
    replaces: "Replaces",
  },
  file: (name: string, kilobytes: number) => `${name} (${kilobytes} kB)`,
};

export type OrderWords = typeof orderWords;

/** What is asked before something is done, in English. */
const questionWords = {
  quit: {
    title: "An upload is running",
    lines: (run: string, key: string) => [
      "What was sent stays sent. Writes in progress will finish, nothing new is sent; then sheetport closes.",
      `You can resume at any time with “sheetport resume ${run}”.`,
      `Press ${key} again to stop at once, without waiting for writes in progress; their outcome is checked when you resume.`,
    ],
    verb: "stop and quit",
  },
  cannotBegin: "This upload cannot start",
  takeOut: `Or leave rows out in the review: ${keyName("toggle")} for one row, ${keyName("toggle-all")} for all shown rows.`,
  upload: (file: string, where: string) => `Upload ${file} to ${where}?`,
  uploadVerb: "upload",
  below: (lines: number, up: string, page: string) =>
    `↓ ${count(lines, "more line")}: ${up} or ${page}`,
  above: (lines: number, up: string, page: string) => `↑ ${lines} above: ${up} or ${page}`,
  type: (typed: string, verb: string) => `Type “${typed}” to ${verb}: `,
  notSo: (typed: string, key: string, all: string) => `not “${typed}”: ${key}, or ${all} to clear`,
  warned: (rows: number) =>
    `${grouped(rows)} ${rows === 1 ? "row that is sent has a warning" : "rows that are sent have warnings"}: see the group “warnings”`,
  creates: (listings: number) =>
    `${count(listings, "listing")} will be created: this cannot be undone`,
  updates: (listings: number) =>
    `${count(listings, "listing")} will be updated: “sheetport undo” puts them back`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  lanes: (lanes: LanesWork) =>
    `Products: ${laneParts(lanes, (lane, { products, seconds }) => `${grouped(products)} ${toDo[lane]} (${spokenDuration(seconds)})`).join(", ")}.`,
  readAll: (products: number, seconds: number) =>
    `Reading all rows would read ${grouped(products)} more (${spokenDuration(seconds)}).`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by you: not sent`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent: changed on both sides, not decided`,
  notSent: (rows: number) => `${count(rows, "row")} not sent: invalid or blocked`,
  meant: (guard: string) => `${guard} Continue only if you expected that.`,
  risks: {
    currency: (rows: number) =>
      `${count(rows, "row")} would change the currency: the number stays, so the price itself changes.`,
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
    held: "blocked: not sent",
    "left-out": "left out: not sent",
  },
  row: "row",
  empty: "(empty)",
  held: (rows: number) => `${count(rows, "row")} blocked by an earlier write, not sent.`,
};

export type QuestionWords = typeof questionWords;

/** What the review says, in English. */
const reviewWords = {
  grouped,
  standings: {
    unknown: "unknown",
    rejected: "rejected",
    "not-sent": "not sent",
    applied: "applied",
    create: "create",
    update: "update",
    pack: "pack",
    ship: "ship",
    "pack and ship": "pack, ship",
    unchanged: "unchanged",
    uncompared: "uncompared",
    "by-hand": "by hand",
    untouched: "untouched",
    late: "late",
    unanswered: "no answer",
    "left-out": "left out",
    invalid: "invalid",
    conflict: "conflict",
    blocked: "blocked",
    reading: "not read",
    missing: "not in sheet",
  } satisfies Record<RowStatusName, string>,
  /** How many stand so, or ended so. */
  counted: (number: number, words: string) => `${grouped(number)} ${words}`,
  leftOut: (rows: number) => `${grouped(rows)} left out`,
  out: (rows: number) => `${grouped(rows)} out`,
  groups: {
    unknown: "outcome unknown",
    rejected: "rejected",
    "not-sent": "not sent",
    applied: "applied",
    all: "all",
    invalid: "errors",
    create: "creates",
    update: "updates",
    conflict: "conflicts",
    blocked: "blocked",
    risks: "risky",
    warnings: "warnings",
    "left-out": "left out",
    unchanged: "unchanged",
    uncompared: "uncompared",
    "by-hand": "by hand",
    untouched: "untouched",
    late: "late and not answered",
    unanswered: "not answered",
    reading: "not read",
    missing: "not in sheet",
    pack: "packed",
    ship: "shipped",
    declined: "with declined items",
  },
  /** What the subject of an item is called. */
  subjects: { row: "SKU", order: "Order" },
  columns: { row: "Row", what: "What", name: "Name", changes: "Changes" },
  stays: "stays as it is",
  emptyGroup: "Nothing in this group.",
  noMatch: "No row contains that text.",
  asOf: (age: string) => `as of ${age}`,
  ages: {
    now: "just now",
    minutes: (minutes: number) => `${minutes} min ago`,
    hours: (hours: number) => `${hours} h ago`,
    days: (days: number) => `${days} days ago`,
  },
  next: {
    toUpload: "back to the upload",
    notOpen: "do not open the confirmation",
    compareAgain: "compare again",
    compareAll: "compare all rows, including untouched",
    upload: "upload the selection",
    uploadOrders: "pack and ship the selection",
    onceRead: "upload when all is read",
    row: "open the row",
    order: "open the order",
    readAgain: "read again",
    allow: "allow the risk",
    undo: "undo",
    giveUp: "cancel reading",
    sendMine: "send mine",
    keepTheirs: "keep theirs",
  },
  wasUploaded: `This has been uploaded. Press ${keyName("compare")} to compare again.`,
  savedSince: `The workbook was saved since. Press ${keyName("compare")} to compare it again.`,
  notAllRead: `Not every live listing was read. Press ${keyName("compare")} to read them again.`,
  opensWhenRead: `The confirmation opens when every live listing is read. Press ${keyName("back")} to cancel.`,
  whenEnded: "You can do that when the upload has finished.",
  givenUp: `Reading was cancelled: not every live listing is known. Press ${keyName("compare")} to read them again.`,
  opensNot: "The confirmation will not open.",
  nothingToLeaveOut: "Nothing would be sent here, so there is nothing to leave out.",
  wentOut: {
    row: (rows: number) => `${count(rows, "row")} left out`,
    order: (orders: number) => `${count(orders, "order")} left out`,
  },
  wentIn: {
    row: (rows: number) => `${count(rows, "row")} included again`,
    order: (orders: number) => `${count(orders, "order")} included again`,
  },
  noChoice: "There is no choice to undo.",
  takenBack: (choice: string) => `Undone: ${choice}.`,
  takesBack: (choice: string) => `${choice}. ${keyName("undo")} undoes it.`,
  noRisk: "There is no risk here to allow.",
  /** What of high risk waits for a yes, and what it does. */
  risks: {
    currency: {
      what: (from: string, to: string) => `the currency change ${from} → ${to}`,
      effect: "The number stays, so the price changes.",
      held: (rows: number) => `${grouped(rows)} with a currency change`,
      allowed: "currency change",
    },
    language: {
      what: (from: string, to: string) => `the language change ${from} → ${to}`,
      effect: "The texts in the other language may be replaced.",
      held: (rows: number) => `${grouped(rows)} with a language change`,
      allowed: "language change",
    },
    card: {
      what: (from: string, to: string) => `the move to another card ${from} → ${to}`,
      effect: "The variant leaves its product card.",
      held: (rows: number) => `${grouped(rows)} with a card change`,
      allowed: "card change",
    },
  },
  and: " and ",
  allowHint: (row: string) => `allow it for row ${row}`,
  forAll: "for all of them",
  notNow: "not now",
  mayBeAllowed: (whats: string, rows: string, effects: string) =>
    `Allow ${whats} of row ${rows}? ${effects}`,
  allowRow: (rows: string) => `only for row ${rows}`,
  allowAll: (held: string) => `for all rows: ${held}`,
  allowedForRow: (names: string, row: string) => `${names} allowed for row ${row}`,
  allowedForAll: (names: string) => `${names} allowed for all rows`,
  sides: { mine: "the sheet's value is sent", theirs: "the live value stays" },
  theRow: (row: string) => `row ${row}`,
  theRows: (rows: number) => count(rows, "row"),
  rowField: (row: string, field: string) => `row ${row}, ${field}`,
  settledTo: (what: string, side: string) => `${what}: ${side}`,
  noConflict: "There is no conflict here.",
  empty: "(empty)",
};

export type ReviewWords = typeof reviewWords;

/** What is said of one row, its fields, and why it is held back, in English. */
const rowWords = {
  /** A field as the workbook calls it. */
  field: (name: string) => fieldHeading(name, "en"),
  /** Cells of the widest of these names. */
  nameCells: 11,
  colon: ": ",
  missing:
    "This listing is live, but not in the sheet. It stays as it is: the API cannot delete listings.",
  gone: `This row no longer exists. Press ${keyName("back")} to go back to the list.`,
  lines: (from: number, to: number, of: number) => `lines ${from}–${to} of ${of}`,
  more: "more",
  row: (rows: string) => `Row ${rows}`,
  rows: (rows: string) => `Rows ${rows}`,
  reading: {
    row: "The live listing of this row has not been read yet.",
    order: "The live order has not been read yet.",
  },
  choice: { in: "● will be sent", out: "○ left out", none: "" },
  quoted: (text: string) => `“${text}”`,
  nothing: "Nothing changes.",
  nothingChanges: "Nothing changes:",
  staying: "Stays as it is:",
  showsStaying: (fields: number) =>
    `Press ${keyName("all-fields")} to show the ${count(fields, "field")} that ${fields === 1 ? "stays" : "stay"}.`,
  changedLive: "Changed only on the marketplace, stays:",
  next: {
    change: "next change",
    onlyChanges: "only what changes",
    allFields: "all fields",
    shortTexts: "short texts",
    wholeTexts: "whole texts",
    conflict: "next conflict",
  },
  noneAfter: "No more changes below.",
  noneBefore: "No more changes above.",
  sides: { exported: "before", sheet: "sheet", live: "live now" },
  conflict: {
    open: "both sides changed it",
    mine: "both changed it; sending the sheet's value",
    theirs: "both changed it; the live value stays",
  },
  as: (side: string) => `as ${side}`,
  empty: "(empty)",
  willBeEmpty: "will be empty, was ",
  wordsChanged: (words: number, characters: number) =>
    `${count(words, "word")} changed, ${count(characters, "character")}`,
  moved: (from: number) => `moved, was ${from}.`,
  newText: "new text",
  cleared: "cleared",
  clearedValue: "(cleared)",
  words: (words: number) => count(words, "word"),
  changed: "changed",
  kinds: {
    added: (entries: number) => `${entries} added`,
    removed: (entries: number) => `${entries} removed`,
    changed: (entries: number) => `${entries} changed`,
    moved: (entries: number) => `${entries} moved`,
  },
  between: ", ",
  notKnown: "not read yet",
  moreErrors: (errors: number) => `${errors} more`,
  liveStays: (field: string) => `${field}: live value stays`,
  keptLive: (fields: string) => `${fields}: live value stays`,
  priceDiffers: "price differs; the API cannot change it",
  advice: {
    allow: `Press ${keyName("allow")} to allow it, for this row or all rows.`,
    price: "Change the price on the marketplace itself.",
    compareAgain: `Press ${keyName("compare")} in the list to compare again.`,
    duplicated: "Nothing is sent to this SKU until only one of them is left.",
    runs: `To see the runs, press ${keyName("runs")} on the home screen.`,
    fillIn: "Fill them in and save the workbook.",
    conflict: `${keyName("take-mine")} sends the sheet's value, ${keyName("take-theirs")} keeps the live one; inside the row, field by field.`,
    gone: `${keyName("take-mine")} lists it again, ${keyName("take-theirs")} does not.`,
  },
};

export type RowWords = typeof rowWords;

/** What is said of the runs so far and of exports, in English. */
const runWords = {
  none: "No runs yet.",
  groups: { all: "all", open: "unfinished" },
  told: (run: {
    readonly run: string;
    readonly command: string;
    readonly file: string;
    readonly env: string;
    readonly when: string;
    readonly state: string;
    readonly done: number;
    readonly total: number;
  }) =>
    `${run.run}: ${run.command}${run.file === "" ? "" : ` of ${run.file}`} to ${run.env}, started ${run.when}; ${run.state}, ${run.done} of ${count(run.total, "write")} done.`,
  columns: {
    run: "Run",
    when: "When",
    state: "State",
    writes: "Writes",
    command: "Command",
    env: "Environment",
    file: "File",
  },
  next: { back: "back", show: "show it" },
  exports: {
    stop: "stop",
    stopKept: "stop (what was read is kept)",
    open: "open this workbook",
    products: "Live listings",
    orders: "Orders",
  },
};

export type RunWords = typeof runWords;

/** What is said while something is being sent, in English. */
const uploadWords = {
  grouped,
  next: { goOn: "continue", pause: "pause" },
  stopNow: {
    title: "Stop at once?",
    line: (open: number) =>
      `sheetport does not wait for ${inFlight(open)}. The outcome stays unknown until you resume the run.`,
    verb: "stop at once",
  },
  stop: {
    title: "Stop the upload?",
    lines: (open: number, run: string) => [
      `What was sent stays sent. sheetport waits for ${inFlight(open)} and sends nothing new.`,
      `You can resume at any time: press ${keyName("resume")} on the next screen, or run “sheetport resume ${run}”.`,
    ],
    verb: "stop the upload",
  },
  log: "Finished rows, newest first",
  newerAbove: (above: number) => `; ${above} newer above`,
  ended: (outcome: string) => `: ${outcome}`,
  inFlight: (writes: number) => `In progress ${writes}: `,
  lookedUp: (writes: number) => `Being checked ${writes}: `,
  row: (rows: string, isOne: boolean) => `${isOne ? "row" : "rows"} ${rows}`,
  more: (writes: number) => ` and ${writes} more`,
  bar: (done: number, total: number, percent: number) =>
    `${grouped(done)} of ${grouped(total)} (${percent} %)`,
  counted: (number: number, words: string) => `${grouped(number)} ${words}`,
  nothingEnded: "Nothing has finished yet.",
  soFar: (clock: string) => `${clock} so far`,
  left: (seconds: number) => `${spokenDuration(seconds)} left`,
  retries: (retries: number) => `${grouped(retries)} retried`,
  noneInFlight: "nothing is in progress",
  willEnd: (writes: number) => `${count(writes, "write")} in progress will finish`,
  thenCloses: ", then sheetport closes",
  stopping: (ending: string, key: string) => `Stopping: ${ending}. Press ${key} to stop at once.`,
  paused: (ending: string) => `Paused: ${ending}. Press ${keyName("pause")} to continue.`,
  lanes: {
    create: "create",
    update: "update",
    read: "read",
    orders: "orders",
  } satisfies Record<Lane, string>,
  perMinute: "a minute, ",
  allowed: (requests: number, seconds: number) => `${grouped(requests)} in ${seconds} s allowed`,
  writesLeft: (writes: number) => `, ${grouped(writes)} to send`,
  waits: (lane: string, seconds: number, why?: string) =>
    `${lane} waits ${seconds} s${why === undefined ? "" : `: ${why}`}`,
};

function inFlight(open: number): string {
  return open === 0
    ? "what is in progress"
    : count(open, "write in progress", "writes in progress");
}

export type UploadWords = typeof uploadWords;

/** All words of the screen, by area. */
export const screenWords = {
  check: checkWords,
  done: doneWords,
  edges: edgeWords,
  home: homeWords,
  keys: keyWords,
  load: loadWords,
  values: valueWords,
  notices: noticeWords,
  orders: orderWords,
  questions: questionWords,
  review: reviewWords,
  row: rowWords,
  runs: runWords,
  upload: uploadWords,
};

export type ScreenWords = typeof screenWords;
