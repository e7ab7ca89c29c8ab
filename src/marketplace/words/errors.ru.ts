import type { MarketplaceErrorWords } from "./errors.ts";

const addressHint = "Проверьте --base-url или адрес в настройках среды.";
const keyHint = "Задайте ключ в SHEETPORT_API_KEY или сохраните его командой «sheetport login».";

/** {@link MarketplaceErrorWords} in Russian. */
export const marketplaceErrorWordsRu: MarketplaceErrorWords = {
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
    hint: "Проверьте базовый адрес и часы этой машины; за прокси компании задайте NODE_EXTRA_CA_CERTS.",
  }),
  failing: (at, status, tries, words) => ({
    message: `Площадка ${at} отвечала ошибкой (статус ${status}), попыток: ${tries}: ${words}`,
    hint: "Повторите ту же команду позже; ничего не потеряно.",
  }),
  unreachable: (at, tries, words) => ({
    message: `До площадки ${at} не достучаться, попыток: ${tries}: ${words}`,
    hint: "Проверьте базовый адрес и сеть и повторите ту же команду; ничего не потеряно.",
  }),
  limiting: (at, refusals, words) => ({
    message: `Площадка ${at} отказала в чтении из-за своего предела, раз: ${refusals}: ${words}`,
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
    hint: "Укажите адрес https; обычный http — только для этой машины (127.0.0.1, localhost).",
  }),
  leadsElsewhere: (origin, words) => ({
    message: `Базовый адрес «${origin}» не шифруется и ведёт на другой компьютер (${words}).`,
    hint: "Укажите адрес https; обычный http — только для этой машины (127.0.0.1, localhost).",
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
