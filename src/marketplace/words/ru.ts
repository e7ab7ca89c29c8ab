import type { AnswerWords, ListWords, MarketplaceErrorWords, MarketplaceWords } from "./en.ts";

const addressHint = "Проверьте --base-url или адрес в настройках среды.";

const keyHint = "Задайте ключ в SHEETPORT_API_KEY или сохраните его командой «sheetport login».";

/** {@link MarketplaceErrorWords} in Russian. */
const marketplaceErrorWordsRu: MarketplaceErrorWords = {
  keyRefused: (at, status, words) => ({
    message: `Площадка ${at} не приняла ключ API (${status}): ${words}`,
    hint: "Проверьте, что ключ от этого адреса: войдите ещё раз (sheetport login) или задайте SHEETPORT_API_KEY заново.",
  }),
  redirected: (at, status) => ({
    message: `Площадка ${at} ответила перенаправлением (${status}).`,
    hint: "Укажите базовый адрес там, где площадка находится; по перенаправлениям программа не идёт, потому что туда ушёл бы и ключ.",
  }),
  certificate: (at, words) => ({
    message: `Сертификату ${at} нет доверия: ${words}`,
    hint: "Проверьте базовый адрес и часы этого компьютера; за прокси компании задайте NODE_EXTRA_CA_CERTS.",
  }),
  failing: (at, status, tries, words) => ({
    message: `Площадка ${at} отвечает ошибкой (статус ${status}, попыток: ${tries}): ${words}`,
    hint: "Повторите ту же команду позже; ничего не потеряно.",
  }),
  unreachable: (at, tries, words) => ({
    message: `Нет связи с площадкой ${at} (попыток: ${tries}): ${words}`,
    hint: "Проверьте базовый адрес и сеть и повторите ту же команду; ничего не потеряно.",
  }),
  limiting: (at, refusals, words) => ({
    message: `Площадка ${at} отказала в чтении из-за лимита (отказов: ${refusals}): ${words}`,
    hint: "Проверьте, что тем же ключом больше никто не пользуется, или уменьшите --read-rate, и повторите команду.",
  }),
  nouns: { products: "товаров", orders: "заказов" },
  noList: (at, noun, status, words) => ({
    message: `${at}: ответ — не список ${noun} (статус ${status})${words === "" ? "." : `: ${words}`}`,
    hint: "Проверьте, что это базовый адрес интерфейса площадки для поставщиков, без «/supplier».",
  }),
  noHttp: { message: "Базовый адрес — не адрес http или https.", hint: addressHint },
  withLogin: {
    message: "В базовом адресе не должно быть имени пользователя и пароля.",
    hint: addressHint,
  },
  withQuery: {
    message: "В базовом адресе не должно быть запроса и якоря.",
    hint: addressHint,
  },
  insecure: (origin) => ({
    message: `Базовый адрес «${origin}» — без шифрования.`,
    hint: "Укажите адрес https; обычный http — только для этого компьютера (127.0.0.1, localhost).",
  }),
  leadsElsewhere: (origin, words) => ({
    message: `Базовый адрес «${origin}» не шифруется и ведёт на другой компьютер (${words}).`,
    hint: "Укажите адрес https; обычный http — только для этого компьютера (127.0.0.1, localhost).",
  }),
  unsafeText: (text) => ({
    message: `«${text}» не может быть частью адреса.`,
    hint: "Измените его в книге: не просто «.» или «..», без управляющих и повреждённых знаков.",
  }),
  noKey: { message: "Ключа API нет.", hint: keyHint },
  unusableKey: {
    message: "В ключе API есть пробелы, концы строк или знаки вне ASCII.",
    hint: keyHint,
  },
};

const of = (read: number, total: number | undefined) =>
  total === undefined ? `${read}, сколько всего — неизвестно` : `${read} из ${total}`;

/** {@link ListWords} in Russian. */
const listWordsRu: ListWords = {
  readAgain: (minutes) =>
    `Список товаров тем временем изменился и читается заново целиком: примерно ${minutes} мин.`,
  filterIgnored: "Площадка не учитывает отбор по SKU: вместо этого читается весь список.",
  totalMissing: "Список товаров больше не сообщает «totalCount»: нельзя доказать, чего в нём нет.",
  withoutSku: "В списке товаров есть записи без SKU; они пропущены.",
  fieldVanished: (field) => `В списке товаров больше нет поля «${field}».`,
  differsByCase: (sku, twin) =>
    `«${sku}» на площадке нет, но есть «${twin}»: они отличаются только регистром букв или пробелами.`,
  emptiedForNow: (seconds) =>
    `В списке товаров нет ничего из того, что было в нём при прежнем запуске. Возможно, это временно: через ${seconds} с список будет прочитан ещё раз.`,
  facts: {
    pageBase: "номер первой страницы товаров",
    sizeName: "имя размера страницы товаров",
    filterMode: "способ отбора товаров по SKU",
    orderPageBase: "номер первой страницы заказов",
    orderSizeName: "имя размера страницы заказов",
    orderFilterMode: "способ отбора заказов по номеру",
  },
  factChanged: (fact, before, now, seen) =>
    `Площадка изменилась: ${fact} — раньше «${before}»${seen === undefined ? "" : ` (так было ${seen})`}, теперь «${now}». sheetport выясняет это заново.`,
  notWhole: {
    whole: () => "",
    "no-total": () => "Площадка не сообщает, сколько всего записей.",
    short: (read, total) => `Удалось прочитать не все записи: ${of(read, total)}.`,
    twice: (read, total) =>
      `Удалось прочитать не все записи: ${of(read, total)}; вместо остальных площадка прислала другие по второму разу.`,
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
  reasons: (all) => all.join(" "),
  skusUncertain: (skus) => `Не удалось надёжно прочитать запрошенные SKU: ${skus}.`,
};

/** {@link AnswerWords} in Russian. */
const answerWordsRu: AnswerWords = {
  noSuccess: "В ответе нет isSuccess.",
  noProduct: "В ответе нет товара.",
  noOrder: "В ответе нет заказа.",
  noHead: "У ответа нет заголовка.",
  unreadable: (why) => `Ответ не читается: ${why}.`,
  body: {
    empty: "тело пусто",
    notJson: "тело не JSON",
    tooDeep: "вложенность слишком глубока",
    tooMany: "слишком много значений",
  },
  brokeOff: (status, why) => `Ответ оборвался (статус ${status}): ${why}`,
  status: (status) => `Площадка ответила статусом ${status}.`,
  answered: (status, words) => `Площадка ответила ${status}: ${words}`,
  cancelled: "Отменено.",
  cancelledUnsent: "Отменено до отправки.",
  noWholeAnswer: (seconds) => `За ${seconds} с не пришло полного ответа.`,
  tooLateToBegin: "Запрос ждал слишком долго и потерял свою очередь в лимите.",
  tooLarge: (megabytes) => `Ответ больше ${megabytes} МБ.`,
  ended: "Соединение закончилось.",
  failures: {
    refused: "В соединении отказано",
    reset: "Соединение сброшено",
    nameNotFound: "Имя сервера не найдено",
    nameNotLookedUp: "Имя сервера не удалось найти",
    timedOut: "Соединение не установилось вовремя",
    serverUnreachable: "Сервер недоступен",
    networkUnreachable: "Сеть недоступна",
    slow: "Соединение устанавливалось слишком долго",
    noAnswerInTime: "Ответ не пришёл вовремя",
    stopped: "Ответ перестал приходить",
    closed: "Соединение закрыто",
    wrongLength: "Длина ответа неверна",
    failed: "Соединение не удалось",
  },
  failure: (what, code) => `${what} (${code}).`,
  proxy: (origin, why) => `Прокси ${origin} не работает: ${why}`,
  proxyRefused: (origin, status) => `Прокси ${origin} отказал в соединении (статус ${status}).`,
  proxyAsks: (origin, variable) =>
    `Прокси ${origin} требует имя и пароль (407); запишите их в ${variable}.`,
  proxyRefusesLogin: (origin, variable) =>
    `Прокси ${origin} не принял имя и пароль из ${variable} (407).`,
};

/** {@link MarketplaceWords} in Russian. */
export const marketplaceWordsRu: MarketplaceWords = {
  answers: answerWordsRu,
  errors: marketplaceErrorWordsRu,
  lists: listWordsRu,
};
