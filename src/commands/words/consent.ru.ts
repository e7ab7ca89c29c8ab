import { count } from "../../model/number-words-ru.ts";
import type { ConsentWords } from "./consent.ts";

const again = "Ничего не отправлено. Запустите ещё раз и ответьте «да».";

/** {@link ConsentWords} in Russian. */
export const consentWordsRu: ConsentWords = {
  typeName: {
    upload: "Чтобы загрузить, введите имя среды: ",
    undo: "Чтобы отменить, введите имя среды: ",
    fulfil: "Чтобы обработать заказы, введите имя среды: ",
  },
  questions: {
    upload: "Загрузить? [да/Нет] ",
    undo: "Отменить запуск? [да/Нет] ",
    fulfil: "Обработать заказы? [да/Нет] ",
  },
  typeYesToDecline: (items, orders) =>
    `Введите «да», чтобы отказать: ${count(items, ["позиция", "позиции", "позиций"])}; при любом другом ответе ${orders === 1 ? "этот заказ не обрабатывается" : "эти заказы не обрабатываются"}: `,
  declined: {
    upload: { message: "Не загружено: никто не ответил «да».", hint: again },
    undo: { message: "Не отменено: никто не ответил «да».", hint: again },
    fulfil: { message: "Заказы не обработаны: никто не ответил «да».", hint: again },
  },
  nobodyToAgree: (agreement, env, isProduction) => ({
    message: `Некому согласиться на ${{ upload: "загрузку", undo: "отмену", fulfil: "обработку заказов", resume: "продолжение запуска" }[agreement]} в «${env}».`,
    hint: isProduction ? "Добавьте и --yes, и --env production." : "Добавьте --yes.",
  }),
  planOfOther: (plan, here) => ({
    message: `План составлен для ${plan}, а не для ${here}.`,
    hint: "Укажите среду плана через --env и --base-url или составьте новый план.",
  }),
  planWritesOpen: (sku, run) => ({
    message: `План пишет в ${sku}, а исход записи из запуска ${run} ещё открыт.`,
    hint: `Выясните его командой «sheetport resume ${run}», затем составьте новый план.`,
  }),
  planCreatesAgain: (sku) => ({
    message: `План создаёт ${sku}, но он уже создан после составления плана.`,
    hint: "Составьте новый план или загрузите саму книгу.",
  }),
};
