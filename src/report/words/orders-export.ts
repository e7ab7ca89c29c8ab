import { count, grouped } from "../../model/number-words.ts";

/** What an export of orders says on the command line, in English. */
export const ordersExportWords = {
  progress: (done: number, total: number) => `read ${grouped(done)} of ${grouped(total)} orders`,
  from: (time: string) => `Orders from ${time}`,
  to: (time: string) => `Orders to ${time}`,
  wrote: (file: string, orders: number, rows: number) =>
    `Wrote ${file}: ${count(orders, "order")} in ${count(rows, "row")}.`,
  read: (time: string, env: string, host: string) => `Read ${time} UTC from ${env} (${host}).`,
  status: (status: string, orders: number) => `${status} ${grouped(orders)}`,
  incomplete: (reason: string) =>
    `The workbook is NOT complete. ${reason} What is in it is right; export again for the rest.`,
  notFound: (names: string) => `Not found: ${names}.`,
  next: (file: string) =>
    `Fill in the coloured columns, save, then see what would be sent: sheetport fulfil ${file}`,
};

/** The pattern of these words in every language. */
export type OrdersExportWords = typeof ordersExportWords;
