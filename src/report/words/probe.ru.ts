import type { ProbeWords } from "./probe.ts";

const liveListing = "любой товар на площадке";
const longCatalogue = "каталог больше чем из 20 товаров";

/** {@link ProbeWords} in Russian. */
export const probeWordsRu: ProbeWords = {
  headings: ["НЕОГОВОРЁННОЕ", "КАК НА ДЕЛЕ", "ОТКУДА ИЗВЕСТНО"],
  learntNow: "узнано сейчас",
  kept: (time) => `из памяти, наблюдалось ${time} UTC`,
  unknown: (learntBy) => `пока неизвестно; покажет ${learntBy}`,
  eachRun: (learntBy) => `проверяет ${learntBy} каждого запуска`,
  modes: {
    repeat: "учитывается, имя повторяется",
    comma: "учитывается, значения через запятую",
    brackets: "учитывается, имя с []",
    single: "учитывается, одно значение на запрос",
    none: "не учитывается: читается весь список",
  },
  atMost: (number) => `не больше ${number}`,
  atLongest: (seconds) => `самое большее ${seconds.replace(".", ",")} с`,
  formCase: { capitals: "с прописной буквы", documented: "как в документации" },
  readCost: {
    products: "Чтение товаров занимает по одному месту на каждый товар (--read-unit).",
    requests: "Чтение товаров занимает одно место на запрос (--read-unit).",
  },
  facts: {
    pageBase: { label: "Товары: первая страница", learntBy: liveListing },
    totalCount: { label: "Товары: сколько всего", learntBy: "список, который сообщает итог" },
    sizeName: { label: "Товары: размер страницы задаёт", learntBy: longCatalogue },
    pageSizeMax: { label: "Товары: самая большая страница", learntBy: longCatalogue },
    filterMode: { label: "Товары: отбор по SKU", learntBy: "два товара на площадке" },
    filterCountMax: {
      label: "Товары: SKU в одном запросе",
      learntBy: "запрос, часть SKU которого не учтена",
    },
    controlSkus: { label: "Товары: контрольные SKU", learntBy: liveListing },
    readLagMs: { label: "Записи видны в списке через", learntBy: "первое создание" },
    updateCanary: {
      label: "Обновления не трогают другие поля",
      learntBy: "первое обновление",
    },
    orderPageBase: { label: "Заказы: первая страница", learntBy: "любой заказ" },
    orderSizeName: {
      label: "Заказы: размер страницы задаёт",
      learntBy: "список больше чем из 20 заказов",
    },
    orderFilterMode: {
      label: "Заказы: отбор по номеру",
      learntBy: "запрос нескольких номеров заказов, из которых учтены не все",
    },
    formCase: {
      label: "Форма отправления: имена полей",
      learntBy: "первый номер отправления",
    },
  },
};
