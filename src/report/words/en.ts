import { columnHeading, spokenFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import type { PlanTotals } from "../../model/run/plan.ts";
import { type LanesWork, laneParts } from "../../model/run/rate.ts";
import type { RunState } from "../../model/run/run.ts";
import type { Finding, Severity } from "../../model/sheet/finding.ts";
import { resultHeadings } from "../../model/sheet/sheet.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/text/number-words.ts";
import { outcomeWords } from "../../model/words/en.ts";
import { spokenEntries } from "../../plan/words/spoken.ts";
import {
  type PlanGuide,
  type StayingEntry,
  sendable,
  stayingNamed,
  type UncomparedField,
} from "./index.ts";

/** Lanes before and after their work. */
const toDo = { read: "to read", create: "to create", update: "to update" } as const;
const done = { read: "read", create: "created", update: "updated" } as const;

/** What the guide of an exported workbook says about the export. */
const aboutWords = {
  title: "About this export",
  incompleteSheet: "Products (incomplete)",
  origin: (rows: number, env: string, host: string) => `${rows} products of ${env} (${host}).`,
  live: (from: string, to: string) => `Read from the marketplace between ${from} and ${to} UTC.`,
  cached: (from: string, to: string) =>
    `Written from what sheetport remembers: the oldest listing as of ${from}, the newest as of ${to} UTC. It may have changed since.`,
  whole: "Every product that was asked for is here.",
  incomplete: (reason: string) => `NOT COMPLETE: products are missing. ${reason}`,
  filter: (names: string) => `Only what was asked for: ${names}.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  comesBack:
    "Send it back whenever you like: rows may be sorted, added or taken out, and columns deleted. What you leave alone is never overwritten, even when it changes on the marketplace meanwhile; where both have changed, you are asked.",
  unlisted: (names: string) =>
    `The marketplace does not list ${names}: these columns hold what its last answer said, or nothing.`,
  leftBlank: (cells: number) =>
    `Cells left blank because their value would not come back unchanged: ${cells}. Blank keeps the live value. The first of them:`,
  leftOut: (listings: number) => `Products without a row: ${listings}. The first of them:`,
  outAt: (sku: string, message: string) => `${sku}: ${message}`,
  blankAt: (row: number, sku: string, heading: string, message: string) =>
    `${row} · ${sku} · ${heading}: ${message}`,
  comma: ", ",
};

/** The pattern of these words in every language. */
export type AboutWords = typeof aboutWords;

/** What the check says, in English. */
const checkWords = {
  /** What to do about a mistake of ours. */
  bug: "This is a mistake in sheetport; please report it with this message.",
  encoding: (name: string, isDoubtful: boolean) =>
    isDoubtful
      ? `Text read in ${name}, which is not certain: look at some names, or name it with --encoding.`
      : `Text read in ${name}.`,
  title: (file: string, sheets: readonly string[], rows: number) =>
    `${file}, ${sheets.length === 1 ? "sheet" : "sheets"} ${sheets.map((one) => `“${one}”`).join(", ")}: ${count(rows, "row")}`,
  row: (row: string) => (row === "0" ? "sheet" : `row ${row}`),
  severities: {
    error: "error",
    warning: "warning",
    info: "note",
    repaired: "repaired",
  } satisfies Record<Severity | "repaired", string>,
  /** What a cell held, and what it was repaired to. */
  became: (before: string, after: string) => `“${before}” → “${after}”`,
  repairable: (findings: number) =>
    `${grouped(findings)} of these can be repaired safely: add --fix.`,
  repaired: (repairs: number) =>
    `${count(repairs, "repair")} made while reading; your workbook is as it was.`,
  fixedFile: (file: string) => `The repaired workbook is ${file}.`,
  sameOptions:
    "It has the headings of your sheet: give it the same --map, --set and --map-value, unless they are remembered.",
  nothingToRepair: "There is nothing that can be repaired safely.",
  onlyOnCreate: "(only if the SKU is new)",
  fix: (fix: string) => `→ ${fix}`,
  more: (findings: number) =>
    `… and ${grouped(findings)} more. See all of them with --verbose or --json.`,
  totals: (rows: number, valid: number, invalid: number, ifNew: number) =>
    `${count(rows, "row")}: ${grouped(valid)} valid, ${grouped(invalid)} invalid${ifNew === 0 ? "" : ` (${grouped(ifNew)} of them only if new)`}`,
  findings: (errors: number, warnings: number) =>
    `${count(errors, "error")}, ${count(warnings, "warning")}`,
  sentences: (first: string, second: string) => `${first}. ${second}`,
  andFindings: (rows: string, findings: string) => `${rows}; ${findings}.`,
  clean: "Nothing to correct.",
};

/** The pattern of these words in every language. */
export type CheckWords = typeof checkWords;

/** What the comparison and the confirmation say, in English. */
const diffWords = {
  title: (file: string, env: string, host: string) => `${file} against ${env} (${host})`,
  actions: outcomeWords.actions,
  /** A field: by its name, as in JSON; in other languages by its heading. */
  field: (name: string): string => name,
  row: (row: string) => `row ${row}`,
  nothing: "nothing",
  quoted: (text: string) => `“${text}”`,
  ended: (totals: string) => `${totals}.`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by choice.`,
  more: (rows: number) =>
    `… and ${grouped(rows)} more rows. See all of them with --verbose or --json.`,
  totals: (
    totals: Pick<
      PlanTotals,
      "create" | "update" | "unchanged" | "uncompared" | "untouched" | "invalid" | "blocked"
    >,
  ) =>
    nonZero([
      [totals.create, "to create"],
      [totals.update, "to update"],
      [totals.unchanged, "unchanged"],
      [totals.uncompared ?? 0, "uncompared"],
      [totals.untouched ?? 0, "untouched"],
      [totals.invalid, "invalid"],
      [totals.blocked, "blocked"],
    ]) || "no rows",
  notUpdatable: (rows: number) =>
    `${count(rows, "row")} with a price that cannot be changed through this interface.`,
  exported: (time: string) =>
    `Three sides: live, the sheet, and the sheet as exported ${time} UTC.`,
  asExported: "as exported",
  inSheet: "sheet      ",
  liveNow: "live now   ",
  conflict: {
    open: "changed in the sheet and on the marketplace since the export",
    mine: "changed on both sides; the sheet's value is sent",
    theirs: "changed on both sides; the live value stays",
  },
  keptLive: (exported: string, live: string) =>
    `${exported} as exported, ${live} live now: stays, the sheet did not change it`,
  kept: (rows: number) =>
    `${count(rows, "row")} with values that changed on the marketplace since the export; they stay as they are live.`,
  conflicts: (rows: number) =>
    `${count(rows, "row")} not sent, because both sides have changed since the export: --conflicts mine sends the sheet's values, --conflicts theirs keeps the live ones; without --plain, “sheetport upload” lets you choose row by row.`,
  staying: (entries: readonly StayingEntry[]) =>
    `Stays live, because the sheet has nothing for it: ${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "en")} in ${count(entry.rows, "row")}`)
      .join(
        ", ",
      )}${entries.length > stayingNamed ? ", …" : ""}. Write <clear> in a cell to remove what it stands for.`,
  nothingElse: "Nothing that could be compared differs, so nothing would be sent.",
  nothingToDo: "Nothing to do: the live listings are as the sheet says.",
  nothingToSend: "Nothing to do: what differs stays as it is live.",
  nothingNew: "Nothing to do: no row asks for anything new.",
  estimate: (requests: number, seconds: number) =>
    `The upload takes ${spokenDuration(seconds)}, ${count(requests, "request")}.`,
  /** What an upload takes of each lane. */
  lanes: (lanes: LanesWork) =>
    `Products: ${laneParts(lanes, (lane, { products, seconds }) => `${grouped(products)} ${toDo[lane]} (${spokenDuration(seconds)})`).join(", ")}.`,
  /** What it took in the end. */
  took: (requests: number, lanes: LanesWork) =>
    `It took ${count(requests, "request")}: ${laneParts(lanes, (lane, { products, seconds }) => `${grouped(products)} ${done[lane]} (${spokenDuration(seconds)})`).join(", ")}.`,
  readAll: (products: number, seconds: number) =>
    `--read all would read ${grouped(products)} more, ${spokenDuration(seconds)}.`,
  planSaved: (path: string) => `The plan is in ${path}; “sheetport upload ${path}” applies it.`,
  confirm: (env: string, host: string) => `Upload to ${env} (${host}):`,
  creates: (creates: number) => `${count(creates, "listing")} created: this cannot be undone`,
  updates: (updates: number) =>
    `${count(updates, "listing")} updated: “sheetport undo” can put them back`,
  notSent: (rows: number) => `${count(rows, "row")} not sent (invalid or blocked)`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent (changed on both sides since the export; --conflicts settles it)`,
  risks: {
    "risk-currency": "another currency",
    "risk-language": "another language",
    "risk-card": "another product card",
  },
  risk: (name: string, skus: readonly string[], more: number) =>
    `${name}: ${skus.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
};

/** The pattern of these words in every language. */
export type DiffWords = typeof diffWords;

/** What an export says on the command line, in English. */
const exportWords = {
  progress: (done: number, total: number | undefined) =>
    `read ${grouped(done)} of ${total === undefined ? "an unknown number of" : grouped(total)} listings`,
  eta: (seconds: number) => `${spokenDuration(seconds)} left`,
  writing: (rows: number) => `wrote ${count(rows, "row")}`,
  goingOn: (done: number, time: string) =>
    `Going on with the export of ${time} UTC: ${count(done, "listing")} are read already. (--restart reads everything again.)`,
  wrote: (file: string, rows: number) => `Wrote ${file}: ${count(rows, "product")}.`,
  live: (from: string, to: string) =>
    from === to ? `Read ${to}.` : `Read between ${from} and ${to}.`,
  cached: (from: string, to: string) =>
    `From what sheetport remembers, not read again: ${from === to ? `as of ${to}` : `the oldest as of ${from}, the newest as of ${to}`}. Listings that were never read are missing.`,
  nothingCached: "Nothing is remembered of this environment: export without --cached first.",
  incomplete: (reason: string) =>
    `The workbook is NOT complete. ${reason} What is in it is right; export again for the rest.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  leftOut: (listings: number) =>
    `${count(listings, "listing")} could not be written as a row, so the workbook is NOT complete:`,
  leftBlank: (cells: number) =>
    `${count(cells, "value")} would not come back from a sheet unchanged, so the cells are blank (a blank cell keeps the live value) and marked:`,
  blankAt: (row: number, sku: string, field: string, message: string) =>
    `  row ${row}, ${sku}, ${field}: ${message}`,
  outAt: (sku: string, message: string) => `  ${sku}: ${message}`,
  more: (rest: number) => `  … and ${grouped(rest)} more; --json lists up to 1,000.`,
  next: (file: string) =>
    `Change what you like in it, then see what would be sent: sheetport diff ${file}`,
  noRow: "Its SKU would not be read back from a sheet as it is.",
  twinRow: "Another record with the same SKU has the row already.",
  noRoom: "A sheet has no room for more rows.",
  unlike: "A sheet cannot hold this value as it is.",
  unreadable: "The value is not one that this field can have in a sheet.",
  tooManyDigits: "It has more digits than the 15 that Excel keeps.",
  tooLong: "It has more characters than a cell can hold.",
  noteOnCell: (message: string, value: string) =>
    `Left blank, so the live value stays. ${message} Live value: ${value}`,
};

/** The pattern of these words in every language. */
export type ExportWords = typeof exportWords;

/** The totals of checked image links, in English. */
const imagesTextWords = {
  none: "No image links to check.",
  /** `parts`: the totals below that are not zero. */
  checked: (checked: number, parts: string) =>
    `${count(checked, "image")} checked${parts === "" ? "" : `, ${parts}`}.`,
  parts: (unreachable: number, tooSmall: number, wrongType: number, notChecked: number) =>
    nonZero([
      [unreachable, "unreachable"],
      [tooSmall, "too small"],
      [wrongType, "not JPG or PNG"],
      [notChecked, "not checked"],
    ]),
  remembered: (remembered: number) => ` ${count(remembered, "answer")} remembered.`,
  stopped: (left: number) =>
    ` Stopped: ${count(left, "link")} ${left === 1 ? "is" : "are"} left to check.`,
};

/** The pattern of these words for other languages. */
export type ImagesTextWords = typeof imagesTextWords;

/** What an export of orders says on the command line, in English. */
const ordersExportWords = {
  progress: (done: number, total: number) => `read ${grouped(done)} of ${grouped(total)} orders`,
  from: (time: string) => `Orders from ${time}`,
  to: (time: string) => `Orders to ${time}`,
  wrote: (file: string, orders: number, rows: number) =>
    `Wrote ${file}: ${count(orders, "order")} in ${count(rows, "row")}.`,
  read: (time: string, env: string, host: string) => `Read ${time} from ${env} (${host}).`,
  status: (status: string, orders: number) => `${status} ${grouped(orders)}`,
  incomplete: (reason: string) =>
    `The workbook is NOT complete. ${reason} What is in it is right; export again for the rest.`,
  overdue: (orders: number) =>
    `${count(orders, "order")} ${orders === 1 ? "is" : "are"} past the packing deadline.`,
  dueToday: (orders: number) => `${count(orders, "order")} must be packed today.`,
  changed: (orders: number) =>
    `${count(orders, "order")} changed since you last exported ${orders === 1 ? "it" : "them"}; marked in the Status column.`,
  leftOut: (orders: number) =>
    `Left out: ${count(orders, "order")} that you have exported before and that did not change.`,
  notFound: (names: string) => `Not found: ${names}.`,
  next: (file: string) =>
    `Fill in the coloured columns, save, then see what would be sent: sheetport fulfil ${file}`,
};

/** The pattern of these words in every language. */
export type OrdersExportWords = typeof ordersExportWords;

/** What is said of orders, in English. */
const orderWords = {
  rows: (rows: readonly number[]) => `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`,
  done: ({
    packed,
    shipped,
    declined,
    status,
  }: {
    readonly packed: boolean;
    readonly shipped: boolean;
    readonly declined: readonly string[];
    readonly status?: string;
  }) =>
    [
      ...(packed ? ["packed"] : []),
      ...(declined.length > 0 ? [`declined ${declined.join(", ")}`] : []),
      ...(shipped ? ["shipment number registered"] : []),
      ...(status === undefined ? [] : [`status ${status}`]),
    ].join(", "),
  withoutRun: (isDone: boolean): string =>
    isDone
      ? "Nothing to do: every order is as the sheet says, or nothing is filled in."
      : "Nothing was sent.",
  settle: (orders: number, run: string) =>
    `The outcome of ${count(orders, "order")} is unknown: “sheetport resume ${run}” asks the marketplace.`,
  correct:
    "Correct the orders that did not go through in your sheet and run “sheetport fulfil” again: what is done is not done twice.",
  title: (file: string, env: string, host: string) => `${file} against ${env} (${host})`,
  actions: { pack: "pack", ship: "ship" },
  decline: "decline",
  supplied: (items: number) => count(items, "item"),
  noneSupplied: "no item is supplied",
  mayCancel: (skus: readonly string[]) => `${skus.join(", ")}: this may cancel the order`,
  comma: ", ",
  number: (number: string) => `number ${number}`,
  label: (name: string, bytes: number) =>
    `label ${name} (${bytes < 1024 ? `${bytes} bytes` : `${grouped(bytes / 1024)} kB`})`,
  labels: (files: number, names: string, more: number) =>
    `${count(files, "label file goes", "label files go")} along: ${names}${more > 0 ? `, and ${grouped(more)} more` : ""}`,
  labelUrl: (url: string) => `label ${url}`,
  afterPacking: "after the packing",
  more: (orders: number) =>
    `… and ${count(orders, "more order")}. See all of them with --verbose or --json.`,
  untouched: (orders: number) => `${count(orders, "order")} with nothing to do.`,
  totals: (
    totals: Readonly<Record<"pack" | "ship" | "declined" | "blocked" | "invalid", number>>,
  ) =>
    nonZero([
      [totals.pack, "to pack"],
      [totals.ship, "to ship"],
      [totals.declined, totals.declined === 1 ? "item to decline" : "items to decline"],
      [totals.blocked, "blocked"],
      [totals.invalid, "invalid"],
    ]) || "nothing to do",
  confirm: (env: string, host: string) => `Fulfil at ${env} (${host}):`,
  packs: (orders: number) => `${count(orders, "order")} packed: this cannot be undone`,
  declines: (items: number, orders: number) =>
    `${count(items, "item")} of ${count(orders, "order")} declined: this may cancel the order, and cannot be undone`,
  ships: (orders: number, replaced: number) =>
    `${count(orders, "shipment number")} registered${replaced === 0 ? "" : `, ${grouped(replaced)} replacing another`}`,
  shipsAnyway: (orders: number) =>
    `${grouped(orders)} of them to orders that are neither packed nor shipped, as --ship-anyway allows`,
  notSent: (orders: number) => `${count(orders, "order")} not sent (invalid or blocked)`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  nothingSent:
    "Nothing was sent. Correct the cells, or send the orders that are right with --valid-only.",
};

/** The pattern of these words in every language. */
export type OrderWords = typeof orderWords;

/** A silent point that “probe” shows; the canary is looked at in each run and not kept. */
export type ShownFact =
  | Exclude<keyof ContractFacts, "checkedAt" | "readLagAt" | "totalCountAt">
  | "updateCanary";

/** What is said of one silent point: its name, and what teaches it. */
interface FactWords {
  readonly label: string;
  readonly learntBy: string;
}

/** What a probe says. */
const probeWords = {
  headings: ["SILENT POINT", "AS IT IS", "HOW IT IS KNOWN"],
  learntNow: "learnt now",
  kept: (time: string) => `kept, last seen ${time} UTC`,
  unknown: (learntBy: string) => `not yet known; ${learntBy} will tell`,
  eachRun: (learntBy: string) => `checked with ${learntBy} of each run`,
  /** How a filter is heeded. */
  modes: {
    repeat: "heeded, the name repeated",
    comma: "heeded, values with commas",
    brackets: "heeded, the name with []",
    single: "heeded, one value a request",
    none: "not heeded: the whole list is read",
  } as Readonly<Record<string, string>>,
  atMost: (number: string) => `at most ${number}`,
  atLongest: (seconds: string) => `${seconds} s at the longest`,
  formCase: { capitals: "with initial capitals", documented: "as documented" },
  readCost: {
    products: "A product read costs one slot for each product (--read-unit).",
    requests: "A product read costs one slot a request (--read-unit).",
  },
  facts: {
    pageBase: { label: "Products: first page", learntBy: "a listing that is live" },
    totalCount: { label: "Products: listings in all", learntBy: "a list that tells its total" },
    sizeName: {
      label: "Products: page size by",
      learntBy: "a catalogue of more than 20 listings",
    },
    pageSizeMax: {
      label: "Products: largest page seen",
      learntBy: "a catalogue of more than 20 listings",
    },
    filterMode: { label: "Products: filter by SKU", learntBy: "two listings that are live" },
    filterCountMax: {
      label: "Products: SKUs in a request",
      learntBy: "a request of which some SKUs are not heeded",
    },
    controlSkus: { label: "Products: control SKUs", learntBy: "a listing that is live" },
    readLagMs: { label: "Writes show in the list after", learntBy: "the first create" },
    updateCanary: { label: "Updates leave other fields alone", learntBy: "the first update" },
    orderPageBase: { label: "Orders: first page", learntBy: "an order" },
    orderSizeName: { label: "Orders: page size by", learntBy: "more than 20 orders" },
    orderFilterMode: {
      label: "Orders: filter by number",
      learntBy: "a request for several order numbers that are not all heeded",
    },
    formCase: { label: "Shipment form: field names", learntBy: "the first shipment number" },
  } satisfies Record<ShownFact, FactWords>,
};

/** The pattern of these words in every language. */
export type ProbeWords = typeof probeWords;

/** What releasing unknown creates says, in English. */
const releaseWords = {
  outcomes: {
    applied: "applied",
    conflict: "in conflict",
    released: "released",
    unknown: "still unknown",
    blocked: "not released",
    unchanged: "nothing open",
  },
  nothingOpen: "No create of unknown outcome is recorded for it.",
  otherRun: (run: string) => `Its open create belongs to run ${run}.`,
  isUpdate: (run: string) =>
    `Its open write is an update, which blocks nothing for long: “sheetport resume ${run}” settles it.`,
  resumeFirst: (run: string) =>
    `It was under way when run ${run} ended: “sheetport resume ${run}” asks the marketplace first.`,
  listed: "It is listed, as it was sent.",
  listedOtherwise: (fields: readonly string[]) =>
    `It is listed, with another value than was sent in: ${spokenFields(fields, "en")}.`,
  doubled: "More than one listing carries this SKU.",
  notProven: "Whether it is listed could not be established. Try again later.",
  absent:
    "It is not listed now. Look it up in the marketplace itself; --yes says that you have, and frees it.",
  released: "Not listed, and released by hand: a new upload may create it again.",
  stake: (skus: number, names: string) =>
    `${count(skus, "create")} without an answer, and not listed now: ${names}.\n` +
    "If the first request is still carried out after all, a new upload makes a second record of the SKU, and the interface has no delete.\n" +
    "Look the SKUs up in the marketplace itself before you go on.",
  question: "Have you looked, and they are not there? Type yes to release them: ",
};

/** The pattern of these words in every language. */
export type ReleaseWords = typeof releaseWords;

/** What the history of runs says, in English. */
const runsWords = {
  none: "No runs yet.",
  states: {
    running: "running",
    finished: "finished",
    interrupted: "interrupted",
    failed: "failed",
  } satisfies Record<RunState, string>,
  headings: ["RUN", "STARTED (UTC)", "STATE", "WRITES", "ENV", "COMMAND", "FILE"],
  writes: (done: number, total: number) => `${done}/${total}`,
  started: (time: string, user: string) => `Started ${time}${user === "" ? "" : ` by ${user}`}`,
  undone: ({ by, partly }: { readonly by: readonly string[]; readonly partly: boolean }) =>
    `${partly ? "partly undone" : "undone"} by ${by.join(" and ")}`,
  ended: (time: string) => `ended ${time}`,
  where: (command: string, file: string, env: string, host: string) =>
    `${command} of ${file} to ${env} (${host})`,
};

/** The pattern of these words in every language. */
export type RunsWords = typeof runsWords;

/** What an undo says, in English. */
const undoWords = {
  title: (run: string, file: string, env: string, host: string) =>
    `Undo of run ${run}${file === "" ? "" : `, ${file},`} in ${env} (${host})`,
  confirm: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host}):`,
  putBack: (listings: number) => `${count(listings, "listing")} put back as before`,
  createsStay: (listings: number) =>
    `${count(listings, "created listing")} ${listings === 1 ? "stays" : "stay"}: the interface has no delete`,
  kept: (listings: number) =>
    `${count(listings, "listing")} kept as now (changed since, gone, blocked or not known)`,
  nothing: (rows: number) => `${count(rows, "row")} with nothing to undo`,
  unfinished: (run: string, writes: number) =>
    `run ${run} is unfinished: ${count(writes, "write")} not carried out. After the undo they never will be: “sheetport resume ${run}” is then refused`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  nothingToDo: (run: string) => `Nothing to put back of run ${run}: nothing was sent.`,
  undoneAlready: (run: string, by: readonly string[]) =>
    `Run ${run} was undone already, by ${by.join(" and ")}.`,
  totals: {
    reversed: (listings: number) => `${grouped(listings)} reversed`,
    partly: (listings: number) => `${grouped(listings)} of them partly`,
    kept: (listings: number) => `${grouped(listings)} kept`,
    failed: (listings: number) => `${grouped(listings)} failed`,
    nothing: (listings: number) => `${grouped(listings)} with nothing to undo`,
  },
  sheet: "Undo",
  columns: { row: "Row", sku: "SKU" },
  words: { reversed: "reversed", kept: "kept", failed: "failed", nothing: "nothing to undo" },
  redo: (run: string) => `“sheetport undo ${run}” takes this back.`,
  resume: (run: string) => `Resume it with “sheetport resume ${run}”.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” asks the marketplace.`,
  again: (run: string) =>
    `“sheetport undo ${run}” looks again at what was kept; risky fields need --allow.`,
};

/** The pattern of these words in every language. */
export type UndoWords = typeof undoWords;

/** What results, progress and the end of an upload say, in English. */
const uploadWords = {
  findingLine: ({ cell, code }: Finding, message: string) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields: readonly FieldName[]) =>
    `The marketplace has other values than expected in ${spokenFields(fields, "en")}, which nobody asked for.`,
  /** As people read them; JSON and the Result column keep the names. */
  outcomes: outcomeWords.rows,
  /** How a single write ended. */
  writeEnds: { ...outcomeWords.rows, ...outcomeWords.writes },
  columns: {
    result: resultHeadings.result.en,
    message: resultHeadings.message.en,
    finding: resultHeadings.finding.en,
    time: resultHeadings.time.en,
    user: resultHeadings.user.en,
    listing: resultHeadings.listing.en,
  },
  progress: (done: number, total: number, percent: number) =>
    `${grouped(done)}/${grouped(total)} (${percent} %)`,
  perMinute: (rate: number) => `${grouped(rate)}/min`,
  eta: (seconds: number) => `${spokenDuration(seconds)} left`,
  lastError: (message: string) => `last error: ${message}`,
  unstored:
    "The record does not hold what follows; keep these lines. “sheetport resume” asks the marketplace about each:",
  ends: {
    /** Nobody knows whether somebody is still at work on it; after a kill nobody is. */
    running: "Not ended",
    finished: "Finished",
    interrupted: "Interrupted",
    failed: "Stopped",
  } satisfies Record<RunState, string>,
  run: (end: string, run: string) => `${end}: run ${run}.`,
  row: (row: string) => `row ${row}`,
  more: (rows: number) => `… and ${grouped(rows)} more rows; the results workbook has all of them.`,
  /** Outcomes with their numbers; those that did not occur are left out. */
  totals: (parts: readonly (readonly [number, string])[]) => nonZero(parts) || "No rows",
  /** Between two sentences. */
  between: " ",
  nothingToDo: "Nothing to do: nothing was sent.",
  nothingSent: "Nothing was sent.",
  resume: (run: string) => `Resume it with “sheetport resume ${run}”.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” asks the marketplace.`,
  correctFirst:
    "Nothing was sent. Correct the rows, or send those that are right with --valid-only.",
  correct: (path: string) =>
    `Rows that did not go through are in ${path}: correct them there and upload that file.`,
  correctSheet: "Correct the rows that did not go through and upload the sheet again.",
  results: (path: string) => `Results: ${path}`,
  /** The results workbook of a plan whose workbook cannot be had. */
  missingName: "Name",
  nothingMissing: "Every live listing is in the sheet.",
  missing: (listings: number, names: readonly string[], more: number) =>
    `Live, but not in the sheet: ${count(listings, "listing")}${names.length === 0 ? "" : `: ${names.join(", ")}`}${more === 0 ? "" : ` and ${grouped(more)} more`}. Nothing is done with them: there is no delete.`,
  planGuide: ({ env, host, file, yes }: PlanGuide) =>
    `${file} → ${env} (${host}). A product has one answer, in the coloured cell of its first line: “${yes}” sends all of its lines; blank or No sends none of them. Only Approve and Note may be changed. Save, and give the file back: “sheetport upload” with its name sends what is approved.`,
  planSheet: { name: "Results", changes: "Changes" },
  planOnly:
    "The workbook is gone, was changed or cannot be read as it was: the results hold what the plan knows of its rows.",
  kept: (path: string) =>
    `${path} is not as sheetport wrote it, so it stays as it is; the new file stands beside it.`,
  compareAgain: "Stale and blocked rows were not sent: compare again with “sheetport diff”.",
  uncompared: (fields: readonly UncomparedField[]) =>
    `Not compared, because the marketplace does not show it: ${fields
      .map(({ field, rows }) => `${columnHeading(field, "en")} in ${count(rows, "row")}`)
      .join(", ")}.${sendable(fields) ? " --send-uncompared sends GTIN and MPN." : ""}`,
  allWell: "Every row is as the sheet says.",
  untouched: (rows: number, since: string, seconds?: number) =>
    `${count(rows, "row")} untouched since ${since} UTC: not compared. --read all compares them${seconds === undefined ? "" : ` in ${spokenDuration(seconds)}`}.`,
};

/** The pattern of these words in every language. */
export type UploadWords = typeof uploadWords;

/** What watching says, in English. */
const watchWords = {
  changed: (fixed: number, added: number, left: number) =>
    `${grouped(fixed)} fixed, ${grouped(added)} new, ${grouped(left)} left`,
  fixed: "Fixed, as it stood before",
  added: "New",
  more: (findings: number) => `… and ${grouped(findings)} more (--verbose lists them).`,
  watching: "Checked again at each save. Ctrl-C ends it.",
  same: "Saved without a change.",
  waiting: (file: string) => `${file} cannot be read whole yet. It is tried again.`,
  gone: (file: string) => `${file} is gone. It is checked as soon as it is there again.`,
  back: (file: string) => `${file} is there again.`,
};

/** The pattern of these words in every language. */
export type WatchWords = typeof watchWords;

/** What reports say, by area. */
export const reportWords = {
  about: aboutWords,
  check: checkWords,
  diff: diffWords,
  export: exportWords,
  images: imagesTextWords,
  order: orderWords,
  ordersExport: ordersExportWords,
  probe: probeWords,
  release: releaseWords,
  runs: runsWords,
  undo: undoWords,
  upload: uploadWords,
  watch: watchWords,
};

/** The pattern of these words for every language. */
export type ReportWords = typeof reportWords;
