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
    review: "go on to the review",
    compareSaved: "compare again: it was saved since",
    withoutWrong: "compare valid rows",
    compare: "compare with what is live",
    unfold: "open",
    fold: "close",
    toFirst: "first match",
    finding: "details",
    list: "back to the list",
    endWatching: "end watching",
    repair: (repairs: number) => `repair ${count(repairs, "cell")}`,
    asItIs: "undo the repairs",
    values: (words: number) => `say what ${count(words, "word")} ${words === 1 ? "means" : "mean"}`,
  },
  totals: (rows: number, valid: number, invalid: number, ifNew: number) =>
    `${count(rows, "row")}: ${grouped(valid)} valid, ${grouped(invalid)} invalid${ifNew === 0 ? "" : ` (${grouped(ifNew)} of them only if new)`}`,
  repaired: (repairs: number) => `, ${count(repairs, "cell")} repaired`,
  nothingToRepair: "Nothing here can be repaired safely.",
  noneRight: "No row is valid yet: correct the workbook and save it.",
  checksAgain: (key: string) => ` ${key} checks it again at each save.`,
  leaveWrong: {
    title: (invalid: number, rows: number) =>
      `${grouped(invalid)} of ${count(rows, "row")} ${invalid === 1 ? "is" : "are"} invalid`,
    others: (valid: number) =>
      `The other ${count(valid, "row")} can go on; the invalid ones stay as they are and are not sent.`,
    ifNew: (rows: number) =>
      `${grouped(rows)} of the invalid ones ${rows === 1 ? "is" : "are"} valid where the product is listed already: the comparison tells.`,
    later: "They can be corrected and uploaded later: nothing is sent twice.",
    verb: "go on without them",
  },
  nothingOfKind: "Nothing of that kind.",
  watching: "watching",
  notWatched: "not watched any more",
  saveIt: "each save of the workbook is checked",
  saved: (time: string, words: string) => `Saved ${time}: ${words}`,
  columns: {
    cell: "Cell",
    kind: "Kind",
    message: "What is wrong",
  },
  sheet: "sheet",
  row: (row: string) => `row ${row}`,
  calm: {
    right: (rows: number, sheet: string) =>
      `${count(rows, "row")} of the sheet “${sheet}” checked: nothing to correct.`,
    lookedAt:
      "Checked: required fields, lengths, numbers, choices and links; codes that Excel may have changed; duplicate SKUs; rows of one card that contradict each other.",
    compares: " compares these rows with the live listings. Nothing is sent by that.",
    checksAgain: " checks again whenever the workbook is saved.",
  },
  detail: {
    onlyIfNew: "Counts only where the product is not listed yet.",
    gone: "Its row is gone. It was:",
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
    failed: "did not go through",
    applied: "applied",
    unknown: "outcome unknown",
    conflict: "conflicts",
  },
  columns: { row: "Row", what: "What", outcome: "Outcome", message: "Message" },
  subjects: { products: "SKU", orders: "Order" },
  next: {
    row: "open the row",
    resume: "resume it",
    failed: "open what failed",
    home: "home",
    list: "back to the list",
    undo: "undo it",
    nextFailed: "next that failed",
  },
  putBack: "put back",
  moreLines: (lines: number, key: string) => `… ${lines} more lines: ${key} shows all of them`,
  row: (row: string) => `row ${row}`,
  unknown: (rows: string) => `Outcome unknown: ${rows}`,
  more: (rows: number) => ` and ${grouped(rows)} more`,
  noField: "No field was to be changed.",
  heading: (row: string, subject: string, action: string) => `Row ${row}  ${subject}  ${action}`,
  attempts: (attempts: number) => `, ${count(attempts, "attempt")}`,
  values: { before: "before", inSheet: "in the sheet", sent: "sent", live: "live now" },
  notKnown: "not known",
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
  closesHelp: "closes these keys",
  closeMessage: "close the message",
  giveUpRange: "cancel the range",
  showAll: "show all",
  tooSmall: (is: string, needs: string) => `The terminal is ${is}; sheetport needs ${needs}.`,
};

export type EdgeWords = typeof edgeWords;

/** What the home says, in English. */
const homeWords = {
  welcome: "Welcome to sheetport: from an Excel catalogue to the marketplace.",
  question: "What would you like to do?",
  howToChoose: `Choose with ${keyText("up")} and ${keyText("down")}, then press ${keyName("open")}.`,
  inSimulator: "Here you are in the built-in simulator: nothing reaches a marketplace.",
  nothingUnseen: "Nothing is sent before you have seen it and said yes.",
  leftOpen: (run: string, state: string, when: string) =>
    `Run ${run}: ${state}, started ${when}. What is done stays done, and nothing is sent twice.`,
  gone: (path: string) => `${path} is not there any more.`,
  /** What a line of the home is for. */
  labels: {
    resume: (name: string) => `Go on with ${name}`,
    open: (name: string) => `Open ${name}`,
    sample: "Try it with the sample catalogue",
    byName: "Open a workbook …",
    template: "Write a blank workbook to fill in …",
    export: "Export the live listings …",
    "export-orders": "Export the orders to fill in …",
    runs: "Show the runs so far",
  },
  /** What else there is to know about a line. */
  details: {
    resume: (done: number, total: number) => `${done} of ${count(total, "write")} done`,
    opened: (when: string) => `opened ${when}`,
    gone: "not there any more",
    found: (when: string) => `saved ${when}`,
    sample: "as a copy in this folder",
    byName: "from the files, the latest first",
    template: "a column for every field",
    export: "as a workbook to change and upload",
    "export-orders": "those to pack or to ship",
    runs: "look, go on, or undo",
  },
  /** What Enter does on a line. */
  next: {
    resume: "resume this run",
    open: "open this workbook",
    sample: "open the sample",
    byName: "show the files",
    write: "say where to write it",
    runs: "show the runs",
  },
  files: {
    columns: { name: "Name", saved: "Saved", size: "Size", note: "Note" },
    groups: { usable: "workbooks and folders", every: "everything" },
    above: "the folder above",
    notes: { closed: "may not be read", hidden: "hidden", other: "not a workbook" },
    next: {
      up: "go up",
      folder: "go in",
      workbook: "open this workbook",
      other: "try to open it",
      typeName: "type a name",
    },
    empty: "There is no workbook and no folder here.",
    noMatch: `No name here contains this text. ${keyName("back")} shows all.`,
    beside: (entries: number) =>
      `${grouped(entries)} more found among what is hidden or no workbook: ${keyName("next-preset")} shows everything.`,
    leftOut: (entries: number) => `${grouped(entries)} more are not listed: type the name.`,
    units: ["B", "kB", "MB", "GB"] as readonly string[],
  },
  sampleName: "the sample catalogue",
  noneOpen: "No run is left open here.",
  titles: {
    path: "Which workbook?",
    export: "Where to write the live listings?",
    "export-orders": "Where to write the orders?",
    template: "Where to write the blank workbook?",
  },
  abouts: {
    path: "Type the name of a workbook or a CSV file, or drag it into this window. “~” is your home folder.",
    export: "Every live listing becomes a row; the workbook can be changed and uploaded again.",
    "export-orders":
      "Orders that are New or Packed, one row for each item: fill in the coloured columns, save, and open it here. “sheetport export orders” takes others, too.",
    template: "One column for every field, with the rules beside it, and no rows yet.",
  },
  meantIn: (folder: string) => `Paths are relative to ${folder}`,
  moreNames: (names: number) => `… and ${names} more: type on`,
};

export type HomeWords = typeof homeWords;

/** What keys do, for the help and the last line of the screen, in English. */
const keyWords = {
  /** For the help, as a person would say it. */
  does: {
    pause: "pause, or go on",
    stop: "stop the upload",
    watch: "watch: check again at each save",
    repair: "read with the repairs that are sure, or as the workbook is",
    change: "choose what a column or a word means",
    columns: "how the columns are read",
    "take-likely": "take what it most likely means",
    values: "what the sheet’s own words mean",
    "choose-sheet": "choose another sheet",
    "choose-heading-row": "choose another heading row",
    forget: "drop what was chosen",
    allow: "allow the risky change that blocks the row",
    "take-mine": "conflict: my value, the sheet's, is sent",
    "take-theirs": "conflict: the marketplace's value stays",
    "next-conflict": "next field in conflict",
    "previous-conflict": "previous field in conflict",
    compare: "compare with what is live now",
    "all-fields": "all fields, or only what changes",
    "whole-texts": "long texts whole, or in part",
    "open-workbook":
      "choose a workbook from the files, there type its name; after an upload, open that of what did not go through",
    export: "export the live listings",
    template: "write a blank workbook",
    runs: "the runs so far",
    resume: "go on with an interrupted run",
    "in-full": "all that there is to say",
    home: "to the home",
    upload: "upload what is marked; to the upload under way",
    "undo-run": "undo a run",
    toggle: "take the row in or out",
    "toggle-all": "all shown rows in or out",
    range: "begin a range of rows",
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
    "next-marked": "next changed or wrong row",
    "previous-marked": "previous changed or wrong row",
    open: "into the row, or go on",
    yes: "yes",
    no: "no",
    back: "back one level",
    help: "these keys",
    close: "close this screen",
    quit: "quit sheetport",
  } satisfies Record<Action, string>,
  /** Why a key does nothing here. */
  worksElsewhere: (key: string, where: string, does: string) =>
    `${key} does nothing here. ${where}: ${does}.`,
  inLists: "In lists",
  inPlaces: (places: readonly string[]) => `In ${places.join(", ")}`,
  answersOnly: (key: string) => `${key} only answers a question, and none is asked here.`,
  onlyAnswers: (yes: string, no: string) => `Only ${yes} and ${no} answer here.`,
  noSuchKey: (key: string, help: string) => `There is no key ${key}. ${help} shows the keys.`,
  /** Why an action has nothing to do now. */
  idle: {
    back: "There is nothing to go back to.",
    "next-preset": "There is no other group here.",
    "previous-preset": "There is no other group here.",
    "next-match": "There is no other match.",
    "previous-match": "There is no other match.",
    "next-marked": "No changed or wrong row follows.",
    "previous-marked": "No changed or wrong row comes before.",
    right: "There are no more columns to the right.",
    left: "This is the first column.",
    open: "There is nothing to go into.",
    "all-fields": "All fields are shown already.",
    "whole-texts": "All texts are shown in full already.",
    upload: "Nothing is being uploaded. What to upload is marked in the review.",
    resume: "There is no open run to go on with.",
    "undo-run": "There is nothing to undo.",
    "open-workbook": "There is no workbook of what failed.",
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
    toggle: "in or out",
    "next-preset": "group",
    "next-match": "next match",
    filter: "filter",
    back: "back",
    help: "keys",
    quit: "quit",
  },
  groups: {
    go: "Going on",
    move: "Moving",
    choose: "Choosing",
  } satisfies Record<Exclude<KeyGroup, "screen">, string>,
  title: "Keys",
  layout: "On a Cyrillic keyboard the letter keys work where they are: о is j, л is k, н is y.",
};

export type KeyWords = typeof keyWords;

/** What is said of a sheet's own words, in English. */
const valueWords = {
  none: "Every word of this sheet is known.",
  noNearest: "Nothing near it is known.",
  noneNear: "nothing near it",
  isNear: "near",
  head: (unknown: number, chosen: number) =>
    `${count(unknown, "word")} of this sheet ${unknown === 1 ? "is" : "are"} not known to the marketplace: say once what each means.${chosen === 0 ? "" : ` ${grouped(chosen)} chosen and remembered; going back checks every row again.`}`,
  whatMeans: (word: string, rows: number) =>
    `What does “${word}”${rows === 0 ? "" : ` (${count(rows, "row")})`} mean?`,
  next: {
    nearest: (value: string) => `take ${value}`,
    choose: "choose from all",
    check: "check with these",
  },
  columns: { word: "Word", rows: "Rows", field: "Field", readAs: "Read as, or perhaps" },
};

export type ValueWords = typeof valueWords;

/** What is said while a sheet is loaded, in English. */
const loadWords = {
  noChoice: "There is no choice to take back.",
  nothingChosen: "Nothing was chosen about this sheet: there is nothing to forget.",
  cannotBeRead: "The sheet cannot be read yet: see the problem above the columns.",
  next: {
    change: "say what the column holds",
    likely: (field: string) => `take it as ${field}`,
    check: "check every row",
  },
  allUnderstood: "Every column is understood.",
  reading: (name: string) => `Reading ${name} …`,
  /** Stands on the check, where nothing needed a person. */
  matched: (matched: number, columns: number) =>
    `${matched} of ${count(columns, "column")} matched · ${keyName("columns")} to see`,
  moreLines: (lines: number) => `… ${count(lines, "more line")}`,
  noSheet: "No sheet can be read.",
  sheet: (name: string) => `Sheet “${name}”`,
  /** The other sheets that are read, too, by their own headings. */
  together: (sheets: readonly string[]) => `; read with it: ${sheets.join(", ")}`,
  headingsIn: (row: number) => `, headings in row ${row}`,
  settled: {
    chosen: " (chosen)",
    remembered: " (as chosen before)",
    headings: "",
    guess: " (a guess)",
  } satisfies Record<SettledBy, string>,
  remembered: "Chosen and remembered, for every command. ",
  asChosenOn: (day: string) => `As chosen on ${day}; `,
  dropsIt: " drops it.",
  takesBack: " takes the last choice back, ",
  dropsAll: " drops them all.",
  unknown: "not known, left out",
  ignored: "left out, as chosen",
  alike: (confidence: number) => ` (${confidence} % alike)`,
  perhaps: (field: string, confidence: number) => `left out; perhaps ${field}, ${confidence} %`,
  usedInstead: (column: string) => `not used: column ${column} has it`,
  noLikely: "Nothing likely is known of this column.",
  by: { chosen: " (chosen)", remembered: " (chosen before)" },
  noHeading: "(no heading)",
  columns: { heading: "Heading", holds: "Holds", example: "For example" },
  chooser: {
    hints: {
      choose: "choose this",
      move: "move",
      letters: "letters",
      narrow: "narrow the list",
      leave: "leave it as it is",
      all: "all of them",
    },
    takenBy: (column: string) => `column ${column}`,
    missing: "required, and still missing",
    hidden: "hidden",
    products: "looks like products",
    row: (row: number) => `row ${row}`,
    whichSheet: "Which sheet holds the products?",
    whichRow: "Which row holds the headings?",
    untitled: "no heading",
    titled: (heading: string) => `“${heading}”`,
    whatHolds: (letters: string, heading: string, samples: string) =>
      `What does column ${letters} (${heading}) hold${samples === "" ? "" : `, for example ${samples}`}?`,
    typeToNarrow: "type to narrow the list",
    nothingSo: "no match",
    asNow: "as it is now",
  },
};

export type LoadWords = typeof loadWords;

/** What the screen tells while the person is elsewhere, in English. */
const noticeWords = {
  isRead: "What was asked for before is read.",
  uploadUnderWay: "An upload is under way: the next one can begin when it has ended.",
  questionWaits: "Another question waits for its answer: answer it, then ask for this again.",
  choiceChanged: `The choice has changed meanwhile: press ${keyName("upload")} again.`,
  ended: (how: string) => `${how} ${keyName("upload")} shows how.`,
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
    title: "An upload is under way",
    lines: (run: string, key: string) => [
      "What was sent stays sent. Writes in progress will finish, nothing new is sent; then sheetport closes.",
      `You can resume at any time with “sheetport resume ${run}”.`,
      `Press ${key} again to stop at once, without waiting for writes in progress; their outcome is checked when you resume.`,
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
  lanes: (lanes: LanesWork) =>
    `Products: ${laneParts(lanes, (lane, { products, seconds }) => `${grouped(products)} ${toDo[lane]} (${spokenDuration(seconds)})`).join(", ")}.`,
  readAll: (products: number, seconds: number) =>
    `Reading all rows would read ${grouped(products)} more, ${spokenDuration(seconds)}.`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by you: not sent`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent: changed on both sides since the export, and not settled`,
  notSent: (rows: number) => `${count(rows, "row")} not sent: wrong or held back`,
  meant: (guard: string) => `${guard} Continue only if you expected that.`,
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
    untouched: "untouched",
    "left-out": "left out",
    invalid: "invalid",
    conflict: "conflict",
    blocked: "blocked",
    reading: "not read",
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
    "left-out": "left out",
    unchanged: "unchanged",
    uncompared: "uncompared",
    untouched: "untouched",
    reading: "not read",
    pack: "packed",
    ship: "shipped",
    declined: "with declined items",
  },
  /** What the subject of an item is called. */
  subjects: { row: "SKU", order: "Order" },
  columns: { row: "Row", what: "What", name: "Name", changes: "Changes" },
  emptyGroup: "Nothing in this group.",
  noMatch: "No row holds that text.",
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
    compareAll: "compare all rows, untouched ones too",
    upload: "upload what is marked",
    uploadOrders: "pack and ship what is marked",
    onceRead: "upload once all is read",
    row: "open the row",
    order: "open the order",
    readAgain: "read again",
    allow: "allow the risk",
    undo: "undo",
    giveUp: "cancel reading",
    sendMine: "send mine",
    keepTheirs: "keep theirs",
  },
  wasUploaded: `This has been uploaded. ${keyName("compare")} compares again.`,
  savedSince: `The workbook was saved since. ${keyName("compare")} compares it again.`,
  notAllRead: `Not every live listing was read. ${keyName("compare")} reads them again.`,
  opensWhenRead: `The confirmation opens as soon as every live listing is read. ${keyName("back")} cancels that.`,
  whenEnded: "That is possible when the upload has ended.",
  givenUp: `Reading was cancelled: not every live listing is known. ${keyName("compare")} reads them again.`,
  opensNot: "The confirmation will not open by itself.",
  nothingToLeaveOut: "Nothing would be sent here, so nothing can be left out.",
  wentOut: {
    row: (rows: number) => `${count(rows, "row")} left out`,
    order: (orders: number) => `${count(orders, "order")} left out`,
  },
  wentIn: {
    row: (rows: number) => `${count(rows, "row")} included again`,
    order: (orders: number) => `${count(orders, "order")} included again`,
  },
  noChoice: "There is no choice to take back.",
  takenBack: (choice: string) => `Taken back: ${choice}.`,
  takesBack: (choice: string) => `${choice}. ${keyName("undo")} takes it back.`,
  noRisk: "No risk that could be allowed holds this back.",
  /** What of high risk waits for a yes, and what it does. */
  risks: {
    currency: {
      what: (from: string, to: string) => `the currency change ${from} → ${to}`,
      effect: "The number stays, the price changes.",
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
  allowRow: (rows: string) => `allow it for row ${rows} alone`,
  allowAll: (held: string) => `allow it for all rows: ${held}`,
  allowedForRow: (names: string, row: string) => `${names} allowed for row ${row}`,
  allowedForAll: (names: string) => `${names} allowed for all rows`,
  sides: { mine: "the sheet's value is sent", theirs: "the live value stays" },
  theRow: (row: string) => `row ${row}`,
  theRows: (rows: number) => count(rows, "row"),
  rowField: (row: string, field: string) => `row ${row}, ${field}`,
  settledTo: (what: string, side: string) => `${what}: ${side}`,
  noConflict: "Nothing here was changed on both sides.",
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
  gone: `This row is no longer there. ${keyName("back")} goes back to the list.`,
  lines: (from: number, to: number, of: number) => `lines ${from}–${to} of ${of}`,
  more: "more",
  row: (rows: string) => `Row ${rows}`,
  rows: (rows: string) => `Rows ${rows}`,
  reading: {
    row: "What is live of this row is not known yet.",
    order: "What is live of this order is not known yet.",
  },
  choice: { in: "● will be sent", out: "○ left out", none: "" },
  quoted: (text: string) => `“${text}”`,
  nothing: "Nothing changes.",
  nothingChanges: "Nothing changes:",
  staying: "What stays as it is:",
  showsStaying: (fields: number) =>
    `${keyName("all-fields")} shows the ${count(fields, "field")} that ${fields === 1 ? "stays" : "stay"}.`,
  changedLive: "Changed on the marketplace since the export; stays:",
  next: {
    change: "next change",
    onlyChanges: "only what changes",
    allFields: "all fields",
    shortTexts: "short texts",
    wholeTexts: "whole texts",
    conflict: "next conflict",
  },
  noneAfter: "There is no other change after this one.",
  noneBefore: "There is no other change before this one.",
  sides: { exported: "as exported", sheet: "sheet", live: "live now" },
  conflict: {
    open: "both sides changed it",
    mine: "both changed it, the sheet's is sent",
    theirs: "both changed it, the live one stays",
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
  notKnown: "not known yet",
  moreErrors: (errors: number) => `${errors} more`,
  liveStays: (field: string) => `${field}: live value stays`,
  keptLive: (fields: string) => `${fields}: kept as live`,
  priceDiffers: "price differs, cannot be changed here",
  advice: {
    allow: `${keyName("allow")} allows it, for this row or for all of them.`,
    price: "Change the price on the marketplace itself.",
    compareAgain: `In the list, ${keyName("compare")} compares again.`,
    duplicated: "Nothing is written to this SKU before only one of them is left.",
    runs: `The runs are on the home screen, under ${keyName("runs")}.`,
    fillIn: "Fill them in and save the workbook.",
    conflict: `${keyName("take-mine")} sends the sheet's value, ${keyName("take-theirs")} keeps the marketplace's; in the row field by field.`,
    gone: `${keyName("take-mine")} lists it again, ${keyName("take-theirs")} leaves it gone.`,
  },
};

export type RowWords = typeof rowWords;

/** What is said of the runs so far and of exports, in English. */
const runWords = {
  none: "No runs yet.",
  groups: { all: "all", open: "left open" },
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
    stopKept: "stop; what is read is kept",
    open: "open this workbook",
    products: "Live listings",
    orders: "Orders",
  },
};

export type RunWords = typeof runWords;

/** What is said while something is being sent, in English. */
const uploadWords = {
  grouped,
  next: { goOn: "go on", pause: "pause" },
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
  log: "Rows as they end, newest first",
  newerAbove: (above: number) => `; ${above} newer above`,
  ended: (outcome: string) => `: ${outcome}`,
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
  writesLeft: (writes: number) => `, ${grouped(writes)} still to send`,
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
