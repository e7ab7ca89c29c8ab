import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-ru.ts";
import type { OrderWords } from "./orders.ts";

const orders = ["заказ", "заказа", "заказов"] as const;
const items = ["позиция", "позиции", "позиций"] as const;

/** {@link OrderWords} in Russian. */
export const orderWordsRu: OrderWords = {
  rows: (rows) => `${rows.length === 1 ? "строка" : "строки"} ${rows.join(", ")}`,
  done: ({ packed, shipped, declined, status }) =>
    [
      ...(packed ? ["упакован"] : []),
      ...(declined.length > 0 ? [`отказ: ${declined.join(", ")}`] : []),
      ...(shipped ? ["номер отправления зарегистрирован"] : []),
      ...(status === undefined ? [] : [`статус ${status}`]),
    ].join(", "),
  withoutRun: (isDone) =>
    isDone
      ? "Делать нечего: все заказы уже такие, как в листе, или ничего не заполнено."
      : "Ничего не отправлено.",
  settle: (total, run) =>
    `Исход неизвестен для ${count(total, ["заказа", "заказов", "заказов"])}: «sheetport resume ${run}» спросит площадку.`,
  correct:
    "Исправьте в листе заказы, которые не прошли, и снова выполните «sheetport fulfil»: сделанное не делается дважды.",
  title: (file, env, host) => `Сравнение ${file} с ${env} (${host})`,
  actions: { pack: "упаковать", ship: "отправить" },
  decline: "отказ",
  supplied: (total) => count(total, items),
  noneSupplied: "ни одна позиция не поставляется",
  mayCancel: (skus) => `${skus.join(", ")}: это может отменить заказ`,
  comma: ", ",
  number: (number) => `номер ${number}`,
  label: (name, bytes) =>
    `этикетка ${name} (${bytes < 1024 ? `${bytes} байт` : `${grouped(bytes / 1024)} КБ`})`,
  labels: (total, names, more) =>
    `передать файлов этикеток: ${grouped(total)}: ${names}${more > 0 ? ` и ещё ${grouped(more)}` : ""}`,
  labelUrl: (url) => `этикетка ${url}`,
  afterPacking: "после упаковки",
  more: (total) => `… и ещё ${count(total, orders)}. Все заказы покажет --verbose или --json.`,
  untouched: (total) => `Заказов, с которыми делать нечего: ${grouped(total)}.`,
  totals: (totals) =>
    nonZero([
      [totals.pack, "упаковать"],
      [totals.ship, "отправить"],
      [totals.declined, "отказать в позициях"],
      [totals.blocked, "задержано"],
      [totals.invalid, "с ошибками"],
    ]) || "делать нечего",
  confirm: (env, host) => `Обработка заказов в ${env} (${host}):`,
  packs: (total) => `упаковать: ${count(total, orders)}; отменить это нельзя`,
  declines: (total, of) =>
    `отказать: ${count(total, items)} (${count(of, orders)}); это может отменить заказ, вернуть нельзя`,
  ships: (total, replaced) =>
    `зарегистрировать номеров отправлений: ${grouped(total)}${replaced === 0 ? "" : `, из них взамен прежних: ${grouped(replaced)}`}`,
  shipsAnyway: (total) =>
    `из них заказам, которые не упакованы и не отправлены (разрешено --ship-anyway): ${grouped(total)}`,
  notSent: (total) => `не отправить заказов: ${grouped(total)} (с ошибками или задержаны)`,
  requests: (requests, seconds) =>
    `${count(requests, ["запрос", "запроса", "запросов"])}, ${spokenDuration(seconds)}`,
  nothingSent: "Ничего не отправлено. Исправьте ячейки или отправьте верные заказы с --valid-only.",
};
