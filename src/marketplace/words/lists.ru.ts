import type { ListWords } from "./lists.ts";

const of = (read: number, total: number | undefined) =>
  total === undefined ? `${read}, сколько всего — неизвестно` : `${read} из ${total}`;

/** {@link ListWords} in Russian. */
export const listWordsRu: ListWords = {
  filterIgnored: "Площадка не учитывает отбор по SKU: вместо этого читается весь список.",
  totalMissing: "Список товаров больше не сообщает «totalCount»: нельзя доказать, чего в нём нет.",
  withoutSku: "В списке товаров есть записи без SKU; они пропущены.",
  fieldVanished: (field) => `В списке товаров больше нет поля «${field}».`,
  differsByCase: (sku, twin) =>
    `«${sku}» на площадке нет, но есть «${twin}»: они отличаются только регистром букв или пробелами.`,
  emptiedForNow: (seconds) =>
    `В списке товаров нет ничего из того, что было в нём при прежнем запуске. Возможно, это лишь на мгновение: через ${seconds} с список будет прочитан ещё раз.`,
  facts: {
    pageBase: "номер первой страницы товаров",
    sizeName: "имя размера страницы товаров",
    filterMode: "способ отбора товаров по SKU",
    orderPageBase: "номер первой страницы заказов",
    orderSizeName: "имя размера страницы заказов",
    orderFilterMode: "способ отбора заказов по номеру",
  },
  factChanged: (fact, before, now, seen) =>
    `Площадка изменилась: ${fact} — раньше «${before}»${seen === undefined ? "" : ` (наблюдалось ${seen})`}, теперь «${now}». Это узнаётся заново.`,
  notWhole: {
    whole: () => "",
    "no-total": () => "Площадка не сообщает, сколько всего записей.",
    short: (read, total) => `Удалось прочитать не все записи: ${of(read, total)}.`,
    "too-many": (read, total) =>
      `Пришло больше записей, чем насчитала площадка: ${of(read, total)}.`,
    changed: () => "Пока список читался, он всё время менялся.",
    repeated: () =>
      "На запрос любой страницы приходит одна и та же, поэтому не видно, где список кончается.",
    "too-long": () => "В списке слишком много страниц.",
    enough: (read, total) => `Прочитаны не все записи: ${of(read, total)}.`,
    emptied: () => "В списке нет ни одного товара из тех, что были в нём минуту назад.",
    wrong: () => "Площадка ответила записями, которых не запрашивали.",
    refused: (_read, _total, words) => `Площадка отказала в ответе: ${words}`,
  },
  skusUncertain: (skus) => `Запрошенных SKU, прочитать которые с уверенностью не удалось: ${skus}.`,
};
