import { answerWords } from "../../model/order-status.ts";
import type { OrderCheckWords } from "./orders.ts";
import { guillemets } from "./said.ts";

const [yes, no] = answerWords("ru").map(guillemets) as [string, string];

/** {@link OrderCheckWords} in Russian. */
export const orderCheckWordsRu: OrderCheckWords = {
  noOrderNumber: () => ({
    message: "Эта строка заполнена, но номера заказа в ней нет.",
    fix: "Впишите номер заказа или очистите строку.",
  }),
  noSkuForAnswer: () => ({
    message: "Ответ, поставите ли вы товар, есть, а SKU, к которому он относится, не указан.",
    fix: "Впишите SKU товара или выгрузите заказы заново.",
  }),
  notAnAnswer: (label, value) => ({
    message: `В поле «${label}» указано ${guillemets(value)}; это не ${yes} и не ${no}.`,
    fix: `Впишите ${yes} или ${no} либо оставьте пустым, чтобы ответить позже.`,
  }),
  valuesDiffer: (label, order, values) => ({
    message: `У заказа ${guillemets(order)} в поле «${label}» два значения: ${values.map(guillemets).join(" и ")}. Площадка принимает одно на заказ.`,
    fix: "Впишите его в одной строке заказа или одинаково во всех.",
  }),
  answersDiffer: (order, sku) => ({
    message: `По SKU ${guillemets(sku)} в заказе ${guillemets(order)} есть и ${yes}, и ${no}.`,
    fix: "Ответьте одинаково во всех строках этого товара.",
  }),
  numberForDeclined: (order) => ({
    message: `По всем товарам заказа ${guillemets(order)} ответ ${no}, но номер отправления указан.`,
    fix: `Очистите номер отправления или ответьте ${yes} по тому, что отправляете.`,
  }),
  shipmentWithoutNumber: (label) => ({
    message: `Поле «${label}» заполнено, но номера отправления, с которым его передать, у заказа нет.`,
    fix: "Впишите номер отправления или очистите эту ячейку.",
  }),
};
