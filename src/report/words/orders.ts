import { count, grouped, nonZero, spokenDuration } from "../../model/number-words.ts";

/** What is said of orders, in English. */
export const orderWords = {
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
    `${count(orders, "shipping number")} registered${replaced === 0 ? "" : `, ${grouped(replaced)} in place of another`}`,
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
