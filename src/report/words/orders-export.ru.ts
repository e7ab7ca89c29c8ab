import { count, grouped } from "../../model/number-words-ru.ts";
import type { OrdersExportWords } from "./orders-export.ts";

/** {@link OrdersExportWords} in Russian. */
export const ordersExportWordsRu: OrdersExportWords = {
  progress: (done, total) => `прочитано заказов: ${grouped(done)} из ${grouped(total)}`,
  from: (time) => `Заказы с ${time}`,
  to: (time) => `Заказы по ${time}`,
  wrote: (file, orders, rows) =>
    `Записан ${file}: ${count(orders, ["заказ", "заказа", "заказов"])}, ${count(rows, ["строка", "строки", "строк"])}.`,
  read: (time, env, host) => `Прочитано ${time} UTC, источник: ${env} (${host}).`,
  status: (status, orders) => `${status}: ${grouped(orders)}`,
  incomplete: (reason) =>
    `Книга НЕПОЛНАЯ. ${reason} То, что в ней есть, верно; чтобы получить остальное, повторите выгрузку.`,
  notFound: (names) => `Не найдено: ${names}.`,
  next: (file) =>
    `Заполните цветные столбцы, сохраните книгу и посмотрите, что будет отправлено: sheetport fulfil ${file}`,
};
