import { count } from "../../model/number-words-ru.ts";
import type { OrderWords } from "./orders.ts";

/** What is said of the orders of a sheet, in Russian. */
export const orderWordsRu: OrderWords = {
  label: (name) => `, этикетка ${name}`,
  declines: (skus) => `отказ: ${skus}`,
  pack: (items) => `упаковать ${count(items, ["товар", "товара", "товаров"])}`,
  ship: (number) => `отправить ${number}`,
  no: "нет",
  yes: "да",
  packed: "Упаковывается",
  declined: "Отказ: заказ может быть отменён",
  shipment: "Отправление",
  fields: {
    number: "Номер",
    carrier: "Служба",
    link: "Ссылка",
    file: "Файл",
    replaces: "Вместо",
  },
  file: (name, kilobytes) => `${name} (${kilobytes} КБ)`,
};
