import type { KeyWords } from "./keys.ts";

const copyAgain = "Скопируйте ключ ещё раз: одна строка из букв, цифр и знаков, без пробелов.";

function useEnv(known: readonly string[]): string {
  return known.length === 0
    ? "Сохранённых ключей нет, удалять нечего."
    : `Укажите --env: ${known.map((one) => `«${one}»`).join(", ")}.`;
}

const bad = (where: string) => ({
  message: `${where} — не то, что может быть ключом API.`,
  hint: copyAgain,
});

/** {@link KeyWords} in Russian. */
export const keyWordsRu: KeyWords = {
  askKey: (name, address) => `Ключ API для «${name}» (${address}), ввод не виден: `,
  askAddress: (name) => `Базовый URL площадки для «${name}»: `,
  taken: (address) => `Площадка по адресу ${address} принимает ключ.`,
  notChecked: "Ключ на площадке не проверялся.",
  kept: (name, place) => `Ключ «${name}» хранится ${place}.`,
  keychainNotUsed: (reason) => `Системное хранилище ключей не используется: ${reason}.`,
  usedByDefault: (name) => `«${name}» используется всегда, когда --env не указан.`,
  useWith: (name, byDefault) =>
    `Используйте её с --env ${name}; по умолчанию остаётся «${byDefault}».`,
  variableFirst: (variable) => `Задана ${variable}; она важнее сохранённого ключа.`,
  places: {
    none: "не сохранён",
    keychain: (service, account) =>
      `в системном хранилище ключей (служба «${service}», учётная запись «${account}»)`,
    windowsFile: (path) => `в ${path}, под защитой прав доступа к папке`,
    file: (path) => `в ${path}, который можете читать только вы (0600)`,
  },
  stillThere: (name, place, why) =>
    `Ключ «${name}» всё ещё ${place}, до которого не добраться: ${why}. Удалите его там или откройте хранилище и повторите команду.`,
  unlock: "Откройте хранилище ключей.",
  profileStays: (name, baseUrl) =>
    `Профиль «${name}» (${baseUrl}) остаётся; удалить его: «sheetport logout --env ${name} --forget».`,
  profileGone: (name) => `Профиль «${name}» удалён.`,
  simulatorNow: "Без --env используется встроенный симулятор.",
  variableStays: (variable) => `${variable} всё ещё задана: команды по-прежнему берут ключ из неё.`,
  validStill: "Сам ключ действует на площадке, пока его не отзовут там.",
  noneKept: (name) => `Ключ «${name}» не был сохранён.`,
  removed: (name, places) => `Ключ «${name}» удалён: ${places.join(" и ")}.`,
  removedFrom: { keychain: "из системного хранилища ключей", file: "из файла ключа" },
  config: {
    from: {
      option: "параметр",
      variable: "переменная среды",
      profile: "профиль",
      default: "по умолчанию",
      system: "система",
    },
    builtIn: "встроен",
    key: (key) => `Ключ API: ${key}.`,
    noProxy: "Прокси не используется.",
    profiles: "Профили",
    noProfiles: "Профилей нет; создать: «sheetport login».",
    profileKey: (place) => `ключ: ${place}`,
    simulatorNeedsNone: "встроенному симулятору не нужен",
    fromVariable: (variable) => `из ${variable}`,
    noneKept: (name) => `для «${name}» не сохранён`,
  },
  noKey: (name) => ({
    message: `Для «${name}» нет ключа API.`,
    hint: `Сохраните его командой «sheetport login --env ${name}», или задайте ключ в SHEETPORT_API_KEY, или укажите в SHEETPORT_API_KEY_FILE файл, где он лежит.`,
  }),
  badKey: {
    variable: (variable) => bad(`В ${variable}`),
    fileOf: (variable) => bad(`В файле из ${variable}`),
    kept: () => bad("Сохранённое"),
    typed: () => bad("Введённое"),
    piped: () => bad("Переданное на вход"),
  },
  otherAddress: (name, address, asked) => ({
    message: `Ключ, сохранённый для «${name}», относится к ${address}; на ${asked} он не отправляется.`,
    hint: "Уберите другой базовый URL, укажите другой --env или войдите там: «sheetport login --base-url URL».",
  }),
  addressUnknown: (name) => ({
    message: `Адрес «${name}» неизвестен.`,
    hint: "Добавьте --base-url URL, например https://api.example.com.",
  }),
  nobodyToAsk: {
    message: "Спросить ключ API не у кого, и на вход он не передан.",
    hint: "Выполните «sheetport login» в терминале или передайте ключ на вход: «sheetport login < key.txt».",
  },
  notKept: ({ message, hint }, isRefused) => ({
    message: `${message} Ключ не сохранён.`,
    hint: isRefused
      ? "Скопируйте ключ ещё раз и проверьте, что он от этого адреса."
      : `${hint} Чтобы сохранить ключ без проверки, добавьте --no-verify.`,
  }),
  noneChosen: (known) => ({ message: "Среда не выбрана.", hint: useEnv(known) }),
  noProfile: (name, known) => ({ message: `Профиля «${name}» нет.`, hint: useEnv(known) }),
  keychainClosed: (name, why) => ({
    message: `Ключ «${name}» лежит в системном хранилище ключей, которое не читается: ${why}.`,
    hint: "Откройте хранилище, или задайте SHEETPORT_API_KEY, или выполните «sheetport login» ещё раз.",
  }),
  cannotKeep: (path, why) => ({
    message: `Ключ нельзя сохранить в ${path}: ${why}`,
    hint: "Проверьте папку и место на диске; а пока задайте SHEETPORT_API_KEY.",
  }),
  cannotRemove: (path, why) => ({
    message: `Файл ключа ${path} нельзя удалить: ${why}`,
    hint: "Удалите его сами: в нём ключ.",
  }),
  keyFileUnusable: (path, why) => ({
    message: `Файл ключа ${path} нельзя использовать: ${why}.`,
    hint: "Выполните «sheetport login» ещё раз; файл будет записан заново.",
  }),
  isLink: "это ссылка",
  isNoFile: "это не файл",
  isTooLarge: "он слишком велик",
  holdsNoKey: "в нём нет ключа в том виде, как его пишет sheetport",
  folderIsLink: (folder) => ({
    message: `${folder}, где хранятся ключи, — ссылка или файл, а не папка.`,
    hint: "Там ничего не прочитано и не записано. Выясните, кто это создал, уберите и выполните «sheetport login» ещё раз.",
  }),
  othersCanOpen: (path, mode, isKept) => ({
    message: `Файл ключа ${path} могут открыть другие пользователи этой машины (${mode}).`,
    hint: `Выполните «chmod 600 ${path}». Если машиной пользуются и другие, получите новый ключ${isKept ? " и выполните «sheetport login» ещё раз" : ""}.`,
  }),
  badName: (name, hint) => ({
    message: `«${name}» не может быть именем среды с ключом.`,
    hint,
  }),
  nameOfSimulator: "Это имя встроенного симулятора, которому ключ не нужен.",
  nameSigns: "До 64 латинских букв, цифр, «.», «_» и «-»; первой идёт буква или цифра.",
  nameTwin: (twin) => `«${twin}» уже есть; используйте это имя.`,
  settingsDamaged: (file, what) => ({
    message: `Файл настроек ${file} повреждён: ${what}.`,
    hint: "Исправьте его или уберите и выполните «sheetport login» ещё раз; запуски и память хранятся отдельно.",
  }),
  unreadable: (why) => `он не читается: ${why}`,
  noJson: "это не JSON",
  noObject: "это не объект JSON",
  otherVersion: (version) =>
    `его версия не ${version}; возможно, его записал более новый sheetport`,
  environmentsNoObject: "«environments» — не объект",
  defaultUnknown: "«defaultEnv» называет среду, которой в нём нет",
  environmentIncomplete: (name) => `среда «${name}» описана не полностью`,
};
