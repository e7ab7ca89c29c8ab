import type { OrdersToDo } from "../../model/order/order.ts";
import { columnHeading, spokenFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ContractFacts } from "../../model/run/facts.ts";
import type { OrderPlanTotals } from "../../model/run/order-plan.ts";
import type { PlanTotals } from "../../model/run/plan.ts";
import { type Lane, type LanesWork, laneParts } from "../../model/run/rate.ts";
import type { RunState } from "../../model/run/run.ts";
import type { Finding, Severity } from "../../model/sheet/finding.ts";
import { resultHeadings } from "../../model/sheet/sheet.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/text/number-words.ts";
import { outcomeWords } from "../../model/words/en.ts";
import { spokenEntries } from "../../plan/index.ts";
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
    `Written from what sheetport remembers, read between ${from} and ${to} UTC. Listings may have changed since.`,
  whole: "All requested products are here.",
  incomplete: (reason: string) => `NOT COMPLETE: products are missing. ${reason}`,
  filter: (names: string) => `Only the requested ones: ${names}.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  comesBack:
    "You can upload this workbook again at any time. You may sort, add or remove rows and delete columns. What you do not change is never overwritten, even if it has changed on the marketplace; if both sides changed, you decide.",
  unlisted: (names: string) =>
    `The marketplace does not list ${names}: these columns contain the last value the marketplace confirmed, or nothing.`,
  leftBlank: (cells: number) =>
    `Cells left blank because Excel would change their value: ${cells}. A blank cell keeps the live value. The first ones:`,
  leftOut: (listings: number) => `Products without a row: ${listings}. The first ones:`,
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
  bug: "This is a bug in sheetport. Please report it with this message.",
  encoding: (name: string) => `The text was read as ${name}.`,
  title: (file: string, sheets: readonly string[]) =>
    `${file}, ${sheets.length === 1 ? "sheet" : "sheets"} ${sheets.map((one) => `“${one}”`).join(", ")}`,
  row: (row: string) => (row === "0" ? "sheet" : `row ${row}`),
  severities: {
    error: "error",
    warning: "warning",
    info: "note",
    repaired: "repaired",
  } satisfies Record<Severity | "repaired", string>,
  /** Above findings of one kind; `ifNew`: errors of new listings alone. */
  kinds: {
    error: (findings: number) => count(findings, "error"),
    ifNew: (findings: number) => `${count(findings, "error")}, new SKUs only`,
    warning: (findings: number) => count(findings, "warning"),
    info: (findings: number) => count(findings, "note"),
    repaired: (findings: number) => `${grouped(findings)} repaired`,
  } satisfies Record<Severity | "ifNew" | "repaired", (findings: number) => string>,
  /** Several findings: what is said of all of them, and where; `rest`: those that are not named. */
  places: (places: readonly string[], rest: number) =>
    `${places.join(", ")}${rest === 0 ? "" : ` and ${grouped(rest)} more (--verbose lists each)`}`,
  /** What a cell held, and what it was repaired to. */
  became: (before: string, after: string) => `“${before}” → “${after}”`,
  repairable: (findings: number) => `--fix can safely repair ${grouped(findings)} of these.`,
  repaired: (repairs: number) =>
    `${count(repairs, "cell")} repaired while reading; your workbook was not changed.`,
  fixedFile: (file: string) => `The repaired workbook is ${file}.`,
  sameOptions:
    "It has the same headings as your sheet: use the same --map, --set and --map-value, unless they are remembered.",
  nothingToRepair: "Nothing can be repaired safely.",
  onlyOnCreate: "(new SKUs only)",
  fix: (fix: string) => `→ ${fix}`,
  more: (findings: number) => `… and ${grouped(findings)} more; --verbose or --json shows all.`,
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
  title: (file: string, env: string, host: string) => `${file} compared with ${env} (${host})`,
  actions: outcomeWords.actions,
  row: (row: string) => `row ${row}`,
  nothing: "nothing",
  quoted: (text: string) => `“${text}”`,
  ended: (totals: string) => `${totals}.`,
  leftOut: (rows: number) => `${count(rows, "row")} left out by you.`,
  more: (rows: number) => `… and ${grouped(rows)} more rows; --verbose or --json shows all.`,
  totals: (
    totals: Pick<
      PlanTotals,
      | "create"
      | "update"
      | "unchanged"
      | "uncompared"
      | "byHand"
      | "untouched"
      | "invalid"
      | "blocked"
    >,
  ) =>
    nonZero([
      [totals.create, "to create"],
      [totals.update, "to update"],
      [totals.unchanged, "unchanged"],
      [totals.uncompared ?? 0, "uncompared"],
      [totals.byHand, "to change by hand"],
      [totals.untouched ?? 0, "untouched"],
      [totals.invalid, "invalid"],
      [totals.blocked, "blocked"],
    ]) || "no rows",
  byHand: (rows: number) =>
    `${count(rows, "row")} to change by hand: the API cannot change prices.`,
  exported: (time: string) => `Compared: the sheet, the live listings, and the export of ${time}.`,
  asExported: "before     ",
  inSheet: "sheet      ",
  liveNow: "live now   ",
  conflict: {
    open: "changed in the sheet and on the marketplace",
    mine: "changed on both sides; the sheet's value is sent",
    theirs: "changed on both sides; the live value stays",
  },
  keptLive: (exported: string, live: string) =>
    `${exported} before, ${live} live now: stays, because you did not change it`,
  kept: (rows: number) =>
    `${count(rows, "row")} with values that changed only on the marketplace; the live values stay.`,
  conflicts: (rows: number) =>
    `${count(rows, "row")} not sent, because both sides changed. --conflicts mine sends the sheet's values, --conflicts theirs keeps the live ones; “sheetport upload” without --plain lets you choose for each row.`,
  staying: (entries: readonly StayingEntry[]) =>
    `Stays live, because the sheet is blank there: ${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "en")} in ${count(entry.rows, "row")}`)
      .join(
        ", ",
      )}${entries.length > stayingNamed ? ", …" : ""}. Write <clear> in a cell to remove that entry.`,
  nothingElse: "Everything that can be compared is the same, so nothing would be sent.",
  nothingToSend: "Nothing to do: where they differ, the live values stay.",
  nothingNew: "Nothing to do: no row has changes to send.",
  estimate: (requests: number, seconds: number) =>
    `The upload takes ${spokenDuration(seconds)}, ${count(requests, "request")}.`,
  /** What an upload takes of each lane. */
  lanes: (lanes: LanesWork) =>
    `Products: ${laneParts(lanes, (lane, { products, seconds }) => `${grouped(products)} ${toDo[lane]} (${spokenDuration(seconds)})`).join(", ")}.`,
  /** What it took in the end. */
  took: (requests: number, lanes: LanesWork) =>
    `In all ${count(requests, "request")}, readings included. Products: ${laneParts(lanes, (lane, { products, seconds, perMinute }) => `${grouped(products)} ${done[lane]} (${spokenDuration(seconds)}${perMinute === undefined ? "" : `; the marketplace lets ${perMinute} a minute through`})`).join(", ")}.`,
  readAll: (products: number, seconds: number) =>
    `--read all would read ${grouped(products)} more (${spokenDuration(seconds)}).`,
  planSaved: (path: string) =>
    `The plan is saved in ${path}; send it with “sheetport upload ${path}”.`,
  confirm: (env: string, host: string) => `Upload to ${env} (${host}):`,
  warned: (rows: number) =>
    `${grouped(rows)} ${rows === 1 ? "row that is sent has a warning" : "rows that are sent have warnings"} of the check`,
  creates: (creates: number) => `${count(creates, "listing")} created: this cannot be undone`,
  updates: (updates: number) =>
    `${count(updates, "listing")} updated: can be put back with “sheetport undo”`,
  notSent: (rows: number) => `${count(rows, "row")} not sent (invalid or blocked)`,
  inConflict: (rows: number) =>
    `${count(rows, "row")} not sent (changed on both sides; decide with --conflicts)`,
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
    `Resuming the export of ${time}: ${count(done, "listing")} already read. (--restart reads everything again.)`,
  wrote: (file: string, rows: number) => `Wrote ${file}: ${count(rows, "product")}.`,
  live: (from: string, to: string) =>
    from === to ? `Read ${to}.` : `Read between ${from} and ${to}.`,
  cached: (from: string, to: string) =>
    `From what sheetport remembers, ${from === to ? `read ${to}` : `read between ${from} and ${to}`}. Listings that were never read are missing.`,
  nothingCached:
    "sheetport remembers nothing of this environment yet: export without --cached first.",
  incomplete: (reason: string) =>
    `The workbook is NOT complete. ${reason} What it contains is correct; export again to get the rest.`,
  notFound: (names: string) => `Not listed: ${names}.`,
  leftOut: (listings: number) =>
    `${count(listings, "listing")} could not be written as a row, so the workbook is NOT complete:`,
  leftBlank: (cells: number) =>
    `${count(cells, "value")} left blank and marked, because Excel would change them (a blank cell keeps the live value):`,
  blankAt: (row: number, sku: string, field: string, message: string) =>
    `  row ${row}, ${sku}, ${field}: ${message}`,
  outAt: (sku: string, message: string) => `  ${sku}: ${message}`,
  more: (rest: number) => `  … and ${grouped(rest)} more; --json lists up to 1,000.`,
  next: (file: string) => `Edit it, then see what would be sent: sheetport diff ${file}`,
  noRow: "Excel would change its SKU.",
  twinRow: "Another record with the same SKU already has a row.",
  noRoom: "The sheet is full.",
  unlike: "Excel would change this value.",
  unreadable: "A sheet cannot contain this value in this field.",
  tooManyDigits: "It has more digits than the 15 that Excel keeps.",
  tooLong: "It is too long for a cell.",
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
  remembered: (remembered: number) => ` ${count(remembered, "result")} from an earlier check.`,
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
    `The workbook is NOT complete. ${reason} What it contains is correct; export again to get the rest.`,
  toDo: ({ toPack, late, toShip }: OrdersToDo): string => {
    const pack = `${grouped(toPack)} to pack${late === 0 ? "" : ` (${grouped(late)} late)`}`;
    return `${pack}, ${grouped(toShip)} to ship.`;
  },
  nothingToDo: "Nothing waits to be packed or shipped.",
  changed: (orders: number) =>
    `${count(orders, "order")} changed since your last export; marked in the Status column.`,
  leftOut: (orders: number) =>
    `Left out: ${count(orders, "order")} unchanged since your last export.`,
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
      ? "Nothing to send: what is filled in is done already, or nothing is filled in."
      : "Nothing was sent.",
  settle: (orders: number, run: string) =>
    `The outcome of ${count(orders, "order")} is unknown: “sheetport resume ${run}” checks with the marketplace.`,
  correct:
    "Correct the failed orders in your sheet and run “sheetport fulfil” again: nothing is done twice.",
  title: (file: string, env: string, host: string) => `${file} compared with ${env} (${host})`,
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
    `${count(files, "label file is", "label files are")} sent with them: ${names}${more > 0 ? `, and ${grouped(more)} more` : ""}`,
  labelUrl: (url: string) => `label ${url}`,
  afterPacking: "after packing",
  more: (orders: number) => `… and ${count(orders, "more order")}; --verbose or --json shows all.`,
  late: (orders: number, names: string, more: number) =>
    `${count(orders, "order")} late by the sheet and not answered: ${names}${more > 0 ? `, and ${grouped(more)} more` : ""}`,
  totals: (totals: OrderPlanTotals) =>
    nonZero([
      [totals.pack, "to pack"],
      [totals.ship, "to ship"],
      [totals.declined, totals.declined === 1 ? "item to decline" : "items to decline"],
      [totals.blocked, "blocked"],
      [totals.invalid, "invalid"],
      [totals.late, outcomeWords.rows.late],
      [totals.unanswered, outcomeWords.rows.unanswered],
    ]) || "nothing to do",
  confirm: (env: string, host: string) => `Fulfil at ${env} (${host}):`,
  packs: (orders: number) => `${count(orders, "order")} packed: this cannot be undone`,
  declines: (items: number, orders: number) =>
    `${count(items, "item")} of ${count(orders, "order")} declined: this may cancel the order, and cannot be undone`,
  ships: (orders: number, replaced: number) =>
    `${count(orders, "shipment number")} registered${replaced === 0 ? "" : `, ${grouped(replaced)} replacing another`}`,
  shipsAnyway: (orders: number) =>
    `${grouped(orders)} of these for orders that are neither packed nor shipped (allowed by --ship-anyway)`,
  notSent: (orders: number) => `${count(orders, "order")} not sent (invalid or blocked)`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  nothingSent:
    "Nothing was sent. Correct the cells, or send only the valid orders with --valid-only.",
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
  headings: ["UNDOCUMENTED POINT", "BEHAVIOUR", "HOW IT IS KNOWN"],
  learntNow: "found out now",
  kept: (time: string) => `remembered, last seen ${time}`,
  unknown: (learntBy: string) => `not known yet; ${learntBy} will show it`,
  eachRun: (learntBy: string) => `checked by ${learntBy} of each run`,
  /** How a filter is heeded. */
  modes: {
    repeat: "works, parameter repeated",
    comma: "works, values separated by commas",
    brackets: "works, parameter with []",
    single: "works, one value per request",
    none: "ignored: the whole list is read",
  } as Readonly<Record<string, string>>,
  atMost: (number: string) => `at most ${number}`,
  atLongest: (seconds: string) => `at most ${seconds} s`,
  lane: (lane: Lane, perMinute: number) => `${lane} ${perMinute} a minute`,
  formCase: { capitals: "with initial capitals", documented: "as documented" },
  readCost: {
    products: "A read counts once per product (--read-unit).",
    requests: "A read counts once per request (--read-unit).",
  },
  facts: {
    pageBase: { label: "Products: first page", learntBy: "a live listing" },
    totalCount: { label: "Products: total number", learntBy: "a list with its total" },
    sizeName: {
      label: "Products: page size parameter",
      learntBy: "a catalogue of more than 20 listings",
    },
    pageSizeMax: {
      label: "Products: largest page seen",
      learntBy: "a catalogue of more than 20 listings",
    },
    filterMode: { label: "Products: filter by SKU", learntBy: "two live listings" },
    filterCountMax: {
      label: "Products: SKUs per request",
      learntBy: "a request with some SKUs ignored",
    },
    controlSkus: { label: "Products: control SKUs", learntBy: "a live listing" },
    readLagMs: { label: "Writes appear in the list after", learntBy: "the first create" },
    limits: { label: "Limits lower than documented", learntBy: "a request over the limit" },
    updateCanary: { label: "Updates leave other fields alone", learntBy: "the first update" },
    orderPageBase: { label: "Orders: first page", learntBy: "an order" },
    orderSizeName: { label: "Orders: page size parameter", learntBy: "more than 20 orders" },
    orderFilterMode: {
      label: "Orders: filter by number",
      learntBy: "a request with some order numbers ignored",
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
    unchanged: "nothing to release",
  },
  nothingOpen: "It has no create with an unknown outcome.",
  otherRun: (run: string) => `Its create belongs to run ${run}.`,
  isUpdate: (run: string) =>
    `Its unknown write is an update: run “sheetport resume ${run}” to check it.`,
  resumeFirst: (run: string) =>
    `It was in progress when run ${run} ended: run “sheetport resume ${run}” first.`,
  listed: "It is listed, as it was sent.",
  listedOtherwise: (fields: readonly string[]) =>
    `It is listed, but differs from what was sent in: ${spokenFields(fields, "en")}.`,
  doubled: "More than one listing has this SKU.",
  notProven: "sheetport could not find out whether it is listed. Try again later.",
  absent:
    "It is not listed now. Look it up on the marketplace yourself, then add --yes to release it.",
  released: "Not listed, and released by you: the next upload may create it again.",
  stake: (skus: number, names: string) =>
    `${count(skus, "create")} without a response, and not listed now: ${names}.\n` +
    "If the first request still goes through, a new upload creates a second listing of the SKU, and the API cannot delete it.\n" +
    "Look the SKUs up on the marketplace before you continue.",
  question: "Did you check that they are not there? Type yes to release them: ",
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
  headings: ["RUN", "STARTED", "STATE", "WRITES", "ENV", "COMMAND", "FILE"],
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
  putBack: (listings: number) => `${count(listings, "listing")} put back`,
  createsStay: (listings: number) =>
    `${count(listings, "created listing")} ${listings === 1 ? "stays" : "stay"}: the API cannot delete listings`,
  kept: (listings: number) =>
    `${count(listings, "listing")} left as now (changed since, no longer listed, blocked or unknown)`,
  nothing: (rows: number) => `${count(rows, "row")} with nothing to undo`,
  unfinished: (run: string, writes: number) =>
    `run ${run} is not finished: ${count(writes, "write")} not sent. After the undo you can no longer resume it`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  nothingToDo: (run: string) => `Nothing to put back of run ${run}: nothing was sent.`,
  undoneAlready: (run: string, by: readonly string[]) =>
    `Run ${run} was already undone by ${by.join(" and ")}.`,
  totals: {
    reversed: (listings: number) => `${grouped(listings)} put back`,
    partly: (listings: number) => `${grouped(listings)} of these partly`,
    kept: (listings: number) => `${grouped(listings)} left as now`,
    failed: (listings: number) => `${grouped(listings)} failed`,
    nothing: (listings: number) => `${grouped(listings)} with nothing to undo`,
  },
  sheet: "Undo",
  columns: { row: "Row", sku: "SKU" },
  words: {
    reversed: "put back",
    kept: "left as now",
    failed: "failed",
    nothing: "nothing to undo",
  },
  redo: (run: string) =>
    `“sheetport undo ${run}” puts the listings back as they were before this undo.`,
  resume: (run: string) => `Resume it with “sheetport resume ${run}”.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” checks with the marketplace.`,
  again: (run: string) =>
    `To try again what was left, run “sheetport undo ${run}”; risky fields need --allow.`,
};

/** The pattern of these words in every language. */
export type UndoWords = typeof undoWords;

/** What results, progress and the end of an upload say, in English. */
const uploadWords = {
  findingLine: ({ cell, code }: Finding, message: string) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields: readonly FieldName[]) =>
    `The marketplace also changed ${spokenFields(fields, "en")}, which was not sent.`,
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
    "These outcomes could not be recorded; keep these lines. “sheetport resume” checks each with the marketplace:",
  ends: {
    /** Nobody knows whether somebody is still at work on it; after a kill nobody is. */
    running: "Not finished",
    finished: "Finished",
    interrupted: "Interrupted",
    failed: "Stopped",
  } satisfies Record<RunState, string>,
  run: (end: string, run: string) => `${end}: run ${run}.`,
  row: (row: string) => `row ${row}`,
  more: (rows: number) => `… and ${grouped(rows)} more rows; the results workbook has all.`,
  /** Outcomes with their numbers; those that did not occur are left out. */
  totals: (parts: readonly (readonly [number, string])[]) => nonZero(parts) || "No rows",
  /** Between two sentences. */
  between: " ",
  nothingToDo: "Nothing to do: nothing was sent.",
  nothingSent: "Nothing was sent.",
  resume: (run: string) => `Resume it with “sheetport resume ${run}”.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” checks with the marketplace.`,
  correctFirst:
    "Nothing was sent. Correct the rows, or send only the valid ones with --valid-only.",
  correct: (path: string) =>
    `The failed rows are in ${path}: correct them there and upload that file.`,
  correctSheet: "Correct the failed rows and upload the sheet again.",
  results: (path: string) => `Results: ${path}`,
  /** The results workbook of a plan whose workbook cannot be had. */
  missingName: "Name",
  nothingMissing: "Every live listing is in the sheet.",
  missing: (listings: number, names: readonly string[], more: number) =>
    `Live but not in the sheet: ${count(listings, "listing")}${names.length === 0 ? "" : `: ${names.join(", ")}`}${more === 0 ? "" : ` and ${grouped(more)} more`}. They stay: the API cannot delete listings.`,
  planGuide: ({ env, host, file, yes }: PlanGuide) =>
    `${file} → ${env} (${host}). Answer once for each product, in the coloured cell of its first line: “${yes}” sends all its lines; blank or No sends none. Change only Approve and Note, then save. “sheetport upload” with this file sends what is approved.`,
  planSheet: { name: "Results", changes: "Changes" },
  planOnly:
    "The workbook was moved or changed, so the results only contain what the plan knows about its rows.",
  kept: (path: string) =>
    `${path} is not as sheetport wrote it, or is open in another program, so it was kept; the new file is next to it.`,
  compareAgain: "Stale and blocked rows were not sent: compare again with “sheetport diff”.",
  uncompared: (fields: readonly UncomparedField[]) =>
    `Not compared, because the marketplace does not show them: ${fields
      .map(({ field, rows }) => `${columnHeading(field, "en")} in ${count(rows, "row")}`)
      .join(", ")}.${sendable(fields) ? " --send-uncompared sends GTIN and MPN." : ""}`,
  match: (rows: number, at: string | null) =>
    `${count(rows, "row")} compared${at === null ? "" : ` with what was read at ${at}`}: the live listings match the sheet.`,
  absent: (listings: number) =>
    `${count(listings, "listing")} of the export ${listings === 1 ? "is" : "are"} not in the sheet: nothing happens to ${listings === 1 ? "it" : "them"}.`,
  byHandFile: (file: string) => `To change by hand: ${file}`,
  byHandSheet: {
    name: "By hand",
    guide:
      "The API cannot change these values. Change them on the marketplace’s own pages, then upload the sheet again to compare.",
    headings: ["Name", "Field", "Live", "Wanted"],
  },
  untouched: (rows: number, since: string, seconds?: number) =>
    `${count(rows, "row")} untouched since ${since}: not compared. --read all compares them${seconds === undefined ? "" : ` in ${spokenDuration(seconds)}`}.`,
};

/** The pattern of these words in every language. */
export type UploadWords = typeof uploadWords;

/** What watching says, in English. */
const watchWords = {
  changed: (fixed: number, added: number, left: number) =>
    `${grouped(fixed)} fixed, ${grouped(added)} new, ${grouped(left)} left`,
  fixed: "Fixed",
  added: "New",
  more: (findings: number) => `… and ${grouped(findings)} more (--verbose shows all).`,
  watching: "sheetport checks again at each save. Stop with Ctrl-C.",
  same: "Saved without changes.",
  waiting: (file: string) => `${file} cannot be read completely yet. Trying again.`,
  gone: (file: string) => `${file} is missing. It is checked again as soon as it is back.`,
  back: (file: string) => `${file} is back.`,
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
