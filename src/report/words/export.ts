import { count, grouped, spokenDuration } from "../../model/number-words.ts";

/** What an export says on the command line, in English. */
export const exportWords = {
  progress: (done: number, total: number | undefined) =>
    `read ${grouped(done)} of ${total === undefined ? "an unknown number of" : grouped(total)} listings`,
  eta: (seconds: number) => `${spokenDuration(seconds)} left`,
  writing: (rows: number) => `wrote ${count(rows, "row")}`,
  goingOn: (done: number, time: string) =>
    `Going on with the export of ${time} UTC: ${count(done, "listing")} are read already. (--restart reads everything anew.)`,
  wrote: (file: string, rows: number) => `Wrote ${file}: ${count(rows, "product")}.`,
  live: (from: string, to: string) =>
    from === to ? `Read ${to} UTC.` : `Read between ${from} and ${to} UTC.`,
  cached: (from: string, to: string) =>
    `From memory, not asked anew: ${from === to ? `as of ${to}` : `the oldest as of ${from}, the newest as of ${to}`} UTC. Listings that were never read are missing.`,
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
