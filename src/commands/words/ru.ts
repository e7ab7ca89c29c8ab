import { annotationsOf } from "../../model/product/columns.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import { count, form, grouped, spokenDuration } from "../../model/text/number-words-ru.ts";
import { keyName } from "../../screen/keys/bindings.ts";
import type {
  ApprovalWords,
  CommandWords,
  ConsentWords,
  DeskWords,
  FileWords,
  KeyWords,
  LabelWords,
  MappingWords,
  NoteWords,
  OptionWords,
  RunWords,
  SheetWords,
  WorkbookWords,
} from "./en.ts";

const again = "Ничего не отправлено. Запустите ещё раз и ответьте «да».";

/** {@link ConsentWords} in Russian. */
const consentWordsRu: ConsentWords = {
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
    upload: { message: "Не загружено: нет подтверждения.", hint: again },
    undo: { message: "Не отменено: нет подтверждения.", hint: again },
    fulfil: { message: "Заказы не обработаны: нет подтверждения.", hint: again },
  },
  nobodyToAgree: (agreement, env, isProduction) => ({
    message: `Нет терминала, чтобы подтвердить ${{ upload: "загрузку", undo: "отмену", fulfil: "обработку заказов", resume: "продолжение запуска" }[agreement]} в «${env}».`,
    hint: isProduction ? "Добавьте и --yes, и --env production." : "Добавьте --yes.",
  }),
  planOfOther: (plan, here) => ({
    message: `План составлен для ${plan}, а не для ${here}.`,
    hint: "Укажите среду плана через --env и --base-url или составьте новый план.",
  }),
  planOfOtherAccount: (host) => ({
    message: `План составлен для другого аккаунта на ${host}: сравнивали с его товарами.`,
    hint: "Укажите API-ключ того аккаунта или составьте новый план. Если это лишь новый ключ того же аккаунта, добавьте один раз --same-account.",
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

/** What a mistyped name probably is, before what else can be done. */
function didYouMean(near: readonly string[]): string {
  const names = near.map((one) => `«${one}»`).join(" или ");
  return near.length === 0 ? "" : `Возможно, имелось в виду: ${names}. `;
}

/** {@link FileWords} in Russian. */
const fileWordsRu: FileWords = {
  tooLarge: (name, megabytes) => ({
    message: `${name} занимает ${megabytes} МБ; таких больших книг товаров не бывает.`,
    hint: "Разделите её на книги не больше 64 МБ.",
  }),
  notFound: (path, near = []) => ({
    message: `Файла ${path} нет.`,
    hint: `${didYouMean(near)}Проверьте имя и папку; пустую книгу записывает «sheetport template products».`,
  }),
  isFolder: (path) => ({ message: `${path} — папка, а не файл.`, hint: "Укажите книгу в ней." }),
  isDevice: (path) => ({
    message: `${path} — устройство или канал, а не обычный файл.`,
    hint: "Назовите файл. Книга, поданная на стандартный ввод, обозначается «-»: «sheetport check - < ФАЙЛ».",
  }),
  nothingPiped: {
    message: "«-» означает стандартный ввод, но на него ничего не подано.",
    hint: "Назовите файл или подайте книгу на ввод: «sheetport check - < ФАЙЛ».",
  },
  notReadable: (path, why) => ({
    message: `${path} не читается: ${why}`,
    hint: "Закройте файл в других программах и проверьте, что вам можно его читать.",
  }),
  heldElsewhere: (path) => ({
    message: `${path} открыт в другой программе, и она не даёт его читать.`,
    hint: "Закройте его там и повторите.",
  }),
  notToBeSeen: (path, why) => ({
    message: `${path} не виден: ${why}`,
    hint: "Проверьте, что папка или сетевой диск на месте и вам можно их читать.",
  }),
  exists: (path) => ({
    message: `${path} уже есть.`,
    hint: "Укажите другой файл или добавьте --force, чтобы заменить его.",
  }),
  inTheWay: (path, isFolder) => ({
    message: `${path} нельзя записать: ${isFolder ? "это папка" : "это устройство или канал, а не обычный файл"}.`,
    hint: "Укажите файл, которого ещё нет, или обычный файл.",
  }),
  noWorkingFolder: {
    message: "Папки, в которой вы находитесь, больше нет.",
    hint: "Перейдите в другую папку и выполните команду там.",
  },
  noFolder: (folder) => ({
    message: `Папки ${folder} нет.`,
    hint: "Создайте папку или укажите файл в другой.",
  }),
  notWritable: (path, why) => ({
    message: `${path} нельзя записать: ${why}.`,
    hint: "Закройте файл в других программах, проверьте папку и место на диске и повторите.",
  }),
  resultsNotWritable: (folder, why) => ({
    message: `Результаты нельзя записать в ${folder}: ${why}`,
    hint: "Ничего не отправлено. Укажите в --results файл в папке, которая есть и доступна для записи.",
  }),
  wouldReplace: (name) => ({
    message: `${name} — это сама книга; она была бы заменена.`,
    hint: "Ничего не отправлено и не записано. Укажите другой файл.",
  }),
  ownData: (path, dataDir) => ({
    message: `${path} — среди собственных файлов sheetport, в его каталоге данных ${dataDir}.`,
    hint: "Ничего не отправлено и не записано. Укажите файл в другой папке.",
  }),
  exportStopped: ({ message, hint }, listings, isAsked) => {
    const kept = `Прочитано и сохранено товаров: ${grouped(listings)}; та же команда продолжит с этого места в течение 24 часов.`;
    return { message, hint: isAsked ? kept : `${hint} ${kept}` };
  },
};

const copyAgain = "Скопируйте ключ ещё раз: одна строка из букв, цифр и знаков, без пробелов.";

function useEnv(known: readonly string[]): string {
  return known.length === 0
    ? "Сохранённых ключей нет, удалять нечего."
    : `Укажите --env: ${known.map((one) => `«${one}»`).join(", ")}.`;
}

const bad = (where: string) => ({
  message: `${where} нет ключа API: он выглядит иначе.`,
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
      team: "sheetport.json рядом",
      kept: "сохранено",
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
    kept: () => bad("В сохранённом"),
    typed: () => bad("Во введённом"),
    piped: () => bad("В переданном на вход"),
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
    message: `Файл ключа ${path} могут открыть другие пользователи этого компьютера (${mode}).`,
    hint: `Выполните «chmod 600 ${path}». Если компьютером пользуются и другие, получите новый ключ${isKept ? " и выполните «sheetport login» ещё раз" : ""}.`,
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
  settingsNoObject: "«settings» — не объект",
  settingsIncomplete: (env) => `настройки «${env}» — не те, что можно сохранить`,
  settingKept: (setting, value, env) =>
    `Теперь ${setting} = ${value}${env === "" ? "" : ` для --env ${env}`}.`,
  settingForgotten: (setting, env) =>
    `${setting} больше не хранится${env === "" ? "" : ` для ${env}`}.`,
  settingNotKept: (setting, env) =>
    `${setting} не хранится${env === "" ? "" : ` для ${env}`}; что хранится, покажет «sheetport config».`,
  environmentIncomplete: (name) => `среда «${name}» описана не полностью`,
};

const copyLabel = "Скопируйте файл в папку книги или укажите его папку: --labels-dir.";

const nameLabel = "Укажите файл PDF, PNG или JPG.";

const putBack =
  "Верните файл, каким он был, и продолжите запуск либо выполните «sheetport fulfil» снова.";

/** {@link LabelWords} in Russian. */
const labelWordsRu: LabelWords = {
  network: (file) => ({
    message: `Файл этикетки «${file}» указан сетевым путём.`,
    fix: copyLabel,
  }),
  missing: (file, folders) => ({
    message: `Файла этикетки «${file}» нет: искали в ${folders.map((folder) => `«${folder}»`).join(" и ")}.`,
    fix: "Проверьте имя или укажите папку с этикетками: --labels-dir.",
  }),
  outside: (file) => ({
    message: `Файл этикетки «${file}» лежит не в самой папке книги и не в папке --labels-dir.`,
    fix: copyLabel,
  }),
  hidden: (file) => ({
    message: `Файл этикетки «${file}» — скрытый файл.`,
    fix: "Дайте файлу имя, которое не начинается с точки.",
  }),
  unreadable: (file, why) => ({
    message: `Файл этикетки «${file}» не читается: ${why}.`,
    fix: nameLabel,
  }),
  notAFile: (file) => ({
    message: `Файл этикетки «${file}» — не обычный файл.`,
    fix: nameLabel,
  }),
  wrongType: (file) => ({
    message: `Файл этикетки «${file}» по содержимому не PDF, не PNG и не JPG.`,
    fix: "Сохраните этикетку как PDF, PNG или JPG.",
  }),
  tooLarge: (file, megabytes) => ({
    message: `Файл этикетки «${file}» занимает ${megabytes} МБ; допустимо не больше 10 МБ.`,
    fix: "Сохраните этикетку меньшего размера или укажите ссылку на неё.",
  }),
  changes: {
    gone: (file) => ({ message: `Файла этикетки ${file} больше нет.`, hint: putBack }),
    elsewhere: (file) => ({
      message: `Файл этикетки ${file} теперь лежит в другом месте.`,
      hint: putBack,
    }),
    changed: (file) => ({
      message: `Файл этикетки ${file} изменился после проверки.`,
      hint: putBack,
    }),
    unfit: ({ message }) => ({ message, hint: putBack }),
  },
};

/** {@link NoteWords} in Russian. */
export const noteWordsRu: NoteWords = {
  checkedRows: (rows) => `проверено строк: ${grouped(rows)}`,
  readListings: (done, total) => `прочитано товаров: ${grouped(done)} из ${grouped(total)}`,
  freshListings: (listings, minutes) =>
    `Не читались заново товары, прочитанные менее ${grouped(minutes)} мин назад: ${grouped(listings)}. Прочитать все: --read all.`,
  spellingsLeft: (skus) =>
    `Не проверено, иначе это заняло бы больше времени, чем само сравнение: варианты SKU с другим числом нулей впереди — ${skus}.`,
  ordersForeign: (name, from, host) =>
    `${name} выгружен из ${from}, а не из ${host}: убедитесь, что он предназначен сюда.`,
  lanes: { create: "созданий", update: "обновлений", read: "чтений", orders: "запросов о заказах" },
  waits: (lane, seconds, isMost) =>
    `Другие команды sheetport с этим ключом пока исчерпали лимит ${lane}: ожидание ${isMost ? "до" : "около"} ${seconds} с.`,
  laneClosed: (lane, seconds, askedMs) =>
    askedMs === undefined
      ? `Площадка просит сделать паузу (лимит ${lane}): ожидание ${spokenDuration(seconds)}.`
      : `Площадка просит сделать паузу, ${spokenDuration(askedMs / 1000)} (лимит ${lane}). sheetport подождёт ${spokenDuration(seconds)} и спросит снова; Ctrl-C останавливает, ничего не теряется: продолжить можно позже.`,
  limitLearnt: (lane, perMinute) =>
    `Площадка пропускает ${perMinute} в минуту (лимит ${lane}). sheetport продолжает в этом темпе.`,
  dataFolderOpen: (folder) =>
    `В папку данных ${folder} могут писать другие пользователи этого компьютера, а значит, и менять то, что sheetport хранит и отправляет: выполните «chmod 700 ${folder}».`,
  zoneUnknown: (asked, zone) =>
    `Часовой пояс «${asked}» (TZ) здесь не известен: даты читаются как ${zone === "UTC" ? zone : `UTC${zone}`}.`,
  warning: (message) => `внимание: ${message}`,
  triesAgain: (message, seconds) => `${message} Новая попытка через ${seconds} с.`,
  proxy: (origin, variable, withLogin) =>
    `Запросы идут через прокси ${origin} (из ${variable}${withLogin ? ", с именем пользователя" : ""}).`,
  stopping: (run) =>
    `Остановка: начатое будет доведено до конца. Ещё раз Ctrl-C — остановить сразу; продолжить: «sheetport resume ${run}».`,
  resuming: (run, open, all) =>
    `Продолжается запуск ${run}: открыто записей ${grouped(open)} из ${grouped(all)}.`,
  overtaken: (writes) =>
    `Для ${grouped(writes)} из них уже писали более поздние запуски: по ним ничего не отправляется.`,
  workbookMoved: (file) =>
    `${file} перемещён или изменён с начала запуска: книга с результатами не пишется. Отправляется то, что было запланировано тогда.`,
  planFromElsewhere:
    "Этот план сохранён не на этом компьютере: посмотрите каждое изменение, прежде чем согласиться.",
  workbookGone: (file) =>
    `${file} исчез или изменён со времени сравнения: отправляется то, что было запланировано тогда, а в результатах — то, что о строках знает план.`,
  workbookUnreadable: (file, why) =>
    `${file} не читается так, как тогда, поэтому в результатах — то, что о строках знает план: ${why}`,
  wroteTemplate: (name) =>
    `Записан ${name}. Заполните по строке на каждый вариант и выполните «sheetport check ${name}».`,
  wroteOrdersTemplate: (name) =>
    `Записан ${name}. Заполните по строке на каждую позицию заказа и выполните «sheetport fulfil ${name}»; «sheetport export orders» запишет его сразу с вашими заказами.`,
  simulatorAnswers: (url, key) => `Симулятор отвечает на ${url} (ключ: ${key}). Закончить: Ctrl-C.`,
  ownKey: "тот, что в SHEETPORT_API_KEY",
  simulatorLedger: (ledger, summary) => `Что пришло: ${ledger}, в сумме: ${summary}`,
  approved: (approved, all) =>
    `Утверждено товаров: ${grouped(approved)} из ${grouped(all)}; больше ничего не отправляется.`,
  finishFailed: (code) => `Команда --on-finish завершилась с кодом ${code}.`,
  finishStopped: (signal) => `Команда --on-finish прервана сигналом ${signal}.`,
  finishTooLong: (seconds) =>
    `Команда --on-finish работала дольше ${seconds} секунд и остановлена.`,
  finishNotStarted: (why) => `Команда --on-finish не запустилась: ${why}.`,
  bug: (message) =>
    `ошибка в самом sheetport: ${message}\nСообщите о ней, приложив это сообщение. Что было отправлено, записано: «sheetport runs» покажет.`,
};

const proxyHint =
  "Запишите адрес как http://ХОСТ:ПОРТ или https://ХОСТ:ПОРТ, при необходимости с ИМЯ:ПАРОЛЬ@ перед хостом; или укажите площадку в NO_PROXY.";

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");

/** {@link OptionWords} in Russian. */
const optionWordsRu: OptionWords = {
  cannotBe: (option, text) => `${option}: значение «${text}» не подходит.`,
  cannotBeFor: (option, text, why) => `${option}: значение «${text}» не подходит: ${why}.`,
  useOneOf: (choices) => `Допустимо: ${choices.map((choice) => `«${choice}»`).join(" или ")}.`,
  useNames: (names, near) => `${didYouMean(near)}Допустимо: ${names.join(", ")}.`,
  aboveZero: "Укажите число больше нуля.",
  portNumber: "Укажите число от 0 до 65535; 0 займёт любой свободный порт.",
  configWords:
    "Напишите «config» без слов, «config set НАСТРОЙКА ЗНАЧЕНИЕ», «config unset НАСТРОЙКА» или «config set default-env ИМЯ».",
  dateWords:
    "Напишите дату, например 2026-11-01, время, например «2026-11-01 14:30» (для другого пояса с Z или +03:00), или 7d — семь дней назад.",
  fromAfterTo: (from, to) => ({
    message: `--from — это ${from}, позже, чем --to, ${to}.`,
    hint: "Более раннее время укажите в --from.",
  }),
  ofOtherExport: (option, kind) => ({
    message: `${option} — параметр только команды «export ${kind}».`,
    hint: "Уберите его; параметры обеих перечисляет «sheetport export --help».",
  }),
  watchWithJson: {
    message: "--watch нельзя использовать вместе с --json.",
    hint: "Уберите один из них: --json выводит ровно один документ, --watch сообщает о каждом сохранении.",
  },
  noHome: {
    message: "Система не говорит, какая папка у вас домашняя (HOME).",
    hint: "Задайте HOME или назовите папку для данных sheetport: --data-dir или SHEETPORT_DATA_DIR.",
  },
  watchPiped: {
    message: "--watch нужен файл: поданное на ввод приходит один раз.",
    hint: "Назовите книгу или уберите --watch.",
  },
  watchWithFix: {
    message: "--watch нельзя использовать вместе с --fix.",
    hint: "Уберите один из них: --fix один раз записывает исправленную книгу, --watch сообщает о каждом сохранении.",
  },
  headerRow: "Укажите номер строки, как его показывает Excel: первая — 1.",
  mapForm: 'Напишите --map "ИХ ЗАГОЛОВОК=ПОЛЕ".',
  mapTwice: "Об этом заголовке сказано и другое. Оставьте одно из двух.",
  setNothing: "Укажите значение; поле, для которого ничего не задано, просто не указывайте.",
  setBraces: "Пишите {ПОЛЕ} для значения другого поля, {{ и }} для самих скобок.",
  setTwice: "Другой --set уже задаёт значение этого поля.",
  mapValueForm: 'Напишите --map-value "ПОЛЕ:ИХ СЛОВО=ЗНАЧЕНИЕ".',
  mapValueTwice: "Об этом слове сказано и другое. Оставьте одно из двух.",
  wordFields: (fields) =>
    `Свои слова читаются для полей (options и attributes — с ключом): ${fields.join(", ")}.`,
  write: (option, form) => `Напишите ${option} ${form}.`,
  noField: (option, name) => `${option} называет «${name}», а такого поля нет.`,
  nameKey: (field) =>
    `Укажите и ключ: «${field}.Цвет» или «${annotationsOf(field)["x-heading"].ru}: Цвет».`,
  perhaps: (fields) =>
    `Возможно, имелось в виду: ${fields.join(", ")}. Подойдёт имя поля или любой его заголовок.`,
  fieldsAre: (fields) => `Поля: ${fields.join(", ")}.`,
  unknownCommand: (word, near) => ({
    message: `Команды «${word}» нет.`,
    hint: `${didYouMean(near)}Команды перечисляет «sheetport --help».`,
  }),
  unknownOption: (option, near, command) => ({
    message: `У ${command === "" ? "sheetport" : `«sheetport ${command}»`} нет параметра ${option}.`,
    hint: `${didYouMean(near)}Параметры перечисляет «sheetport ${command === "" ? "КОМАНДА" : command} --help-all».`,
  }),
  missingArgument: (argument, usage) => ({
    message: `Не указано: ${argument}.`,
    hint: `Наберите: ${usage}`,
  }),
  missingValue: (option, form) => ({
    message: `Не указано значение параметра ${option}.`,
    hint: `Наберите: ${form}`,
  }),
  tooMany: (expected, got, usage) => ({
    message: `Слишком много слов: ${got} вместо ${expected}. Имя с пробелами заключите в кавычки.`,
    hint: `Наберите: ${usage}`,
  }),
  seeHelp:
    "Команды перечисляет «sheetport --help», параметры команды — «sheetport КОМАНДА --help».",
  nothingAsked: {
    message: "Команда не указана, а терминала для экрана нет.",
    hint: "Команды перечисляет «sheetport --help», параметры команды — «sheetport КОМАНДА --help».",
  },
  noAddress: (name, known) => ({
    message: `У среды «${name}» нет адреса.${known.length === 0 ? "" : ` Известны: ${quoted(known)}.`}`,
    hint: `${didYouMean(nearestNames(name, known))}Настройте её командой «sheetport login --env ${name} --base-url URL», добавьте --base-url URL или задайте SHEETPORT_BASE_URL.`,
  }),
  noEnvironment: (name, known) => ({
    message: `Среды «${name}» нет.`,
    hint: `${didYouMean(nearestNames(name, known))}Выберите одну из: ${quoted(known)}, или настройте её командой «sheetport login --env ${name}».`,
  }),
  proxyWithoutAddress: (variable) => ({
    message: `В ${variable} нет адреса.`,
    hint: proxyHint,
  }),
  proxyKind: (variable, kind) => ({
    message: `В ${variable} указан прокси вида «${kind}».`,
    hint: proxyHint,
  }),
  proxyLogin: (variable) => ({
    message: `В ${variable} имя пользователя или пароль неверно закодированы знаками процента.`,
    hint: proxyHint,
  }),
  seedNoJson: (file) => ({
    message: `${file} — не JSON.`,
    hint: 'Запишите его как { "products": […], "orders": […] }.',
  }),
};

/** {@link RunWords} in Russian. */
export const runWordsRu: RunWords = {
  doneSince: (run) => `Это уже сделал запуск ${run}.`,
  overtaken: (run) => `С тех пор сюда писал запуск ${run}, поэтому план этого запуска устарел.`,
  stopped: {
    message: "Остановлено.",
    hint: "Недоделанного не осталось; можно запустить снова в любое время.",
  },
  lockLost: {
    message: "Блокировка этого запуска снята кем-то другим.",
    hint: "Больше ничего не отправлено. Пусть другие программы не трогают папку данных; затем продолжите запуск.",
  },
  nothingToResume: "Продолжать нечего: все запуски завершены.",
  nothingToUndo: {
    message: "Отменять нечего: ни один запуск не обновлял здесь товары.",
    hint: "Запуски перечисляет «sheetport runs». Создание отменить нельзя: удаления в интерфейсе нет.",
  },
  undone: (run, undo) => ({
    message: `Запуск ${run} отменён запуском ${undo}, поэтому он не продолжается.`,
    hint: `Загрузите книгу ещё раз или верните обновления командой «sheetport undo ${undo}». Создание с открытым исходом завершает «sheetport release SKU».`,
  }),
  ofOther: (run, its, here) => ({
    message: `Запуск ${run} относится к ${its}, а не к ${here}.`,
    hint: "Укажите его среду через --env и --base-url.",
  }),
  ofOrders: (run, command) => ({
    message: `Запуск ${run} — о заказах, а «sheetport ${command}» — только о товарах.`,
    hint: `Что стало с каждым заказом, покажет «sheetport runs ${run}»; другие запуски перечисляет «sheetport runs».`,
  }),
  orderWriteOpen: (order, run) => ({
    message: `Запуск пишет в заказ ${order}, а исход записи из запуска ${run} ещё открыт.`,
    hint: `Сначала выясните его командой «sheetport resume ${run}».`,
  }),
};

const mappingFormRu =
  'Вид файла: {"mapping": 1, "headings": {"ИХ ЗАГОЛОВОК": "ПОЛЕ"}, "values": {"ПОЛЕ": {"ИХ СЛОВО": "ЗНАЧЕНИЕ"}}, "set": {"ПОЛЕ": "ЗНАЧЕНИЕ"}, "wholeLists": []}.';
const inMappingRu: (counts: Parameters<MappingWords["kept"]>[1]) => string = ({
  headings,
  values,
  set,
}) => `заголовков: ${headings}, слов: ${values}, заданных значений: ${set}`;

/** {@link MappingWords} in Russian. */
const mappingWordsRu: MappingWords = {
  written: (file, counts) => `Записано: ${file} (${inMappingRu(counts)}).`,
  kept: (name, counts) =>
    `Сохранено как «${name}» для каждой книги с такими заголовками: ${inMappingRu(counts)}.`,
  forgotten: (name) => `Соответствие «${name}» забыто.`,
  notLive: (word, value, nearest) =>
    `«${word}» читается как «${value}», а среди известных здесь категорий площадки такой нет.${nearest.length === 0 ? "" : ` Ближайшие: ${nearest.map((one) => `«${one}»`).join(", ")}.`} Исправьте её в файле и импортируйте снова, или оставьте, если категория новая.`,
  nothing: {
    message: "Экспортировать нечего: ничего не запомнено и ничего не задано.",
    hint: "Назовите книгу или укажите --map, --map-value или --set.",
  },
  noneSo: (name, names) => ({
    message: `Импортированного соответствия «${name}» нет.`,
    hint: names.length === 0 ? "Ни одного не сохранено." : `Сохранены: ${names.join(", ")}.`,
  }),
  tooLarge: (file, megabytes) => ({
    message: `${file} больше, чем может быть файл соответствий (${megabytes} МБ).`,
    hint: "Назовите файл соответствий, а не книгу, или разделите его.",
  }),
  notJson: (file, why) => ({
    message: `${file} — не JSON: ${why}.`,
    hint: "Исправьте файл или экспортируйте его заново.",
  }),
  twice: (file, key) => ({
    message: `В файле ${file} «${key}» стоит дважды в одном месте.`,
    hint: "Оставьте одно из двух.",
  }),
  noMapping: (file) => ({
    message: `${file} — не файл соответствий версии 1.`,
    hint: mappingFormRu,
  }),
  unknownKey: (file, key) => ({
    message: `В файле ${file} есть «${key}», чего в файле соответствий не бывает.`,
    hint: mappingFormRu,
  }),
  wrong: (file, path) => ({
    message: `${file}: в месте ${path} стоит не то, что там должно быть: текст в одну строку без управляющих знаков или их группа.`,
    hint: mappingFormRu,
  }),
};

/** {@link SheetWords} in Russian. */
const sheetWordsRu: SheetWords = {
  unread: (why) =>
    `Не видно, выбирались ли столбцы раньше: ${why} Столбцы читаются по их заголовкам.`,
  remembered: (columns) =>
    `Запомнено для книг с такими заголовками: ${count(columns, ["столбец", "столбца", "столбцов"])} и остальное заданное.`,
};

/** {@link ApprovalWords} in Russian. */
const approvalWordsRu: ApprovalWords = {
  tooLong: (lines) => ({
    message: `В плане ${count(lines, ["строка", "строки", "строк"])}: больше, чем вмещает книга.`,
    hint: "Сохраните его как plan.json или разделите: --only create, --only update или меньше строк.",
  }),
  damaged: {
    message: "Скрытый лист плана исчез или повреждён: нельзя сказать, что утверждено.",
    hint: "Утверждайте в файле, который записал sheetport, и сохраняйте его как .xlsx — или сделайте его заново: «sheetport diff FILE --out plan.xlsx».",
  },
  altered: (problems, more) => ({
    message: `План изменён, поэтому ничего не отправлено. ${problems.join(" ")}${more === 0 ? "" : ` И ещё ${grouped(more)}.`}`,
    hint: "Менять можно только «Утвердить» и «Примечание». Верните остальное или сделайте план заново из исправленной книги.",
  }),
  unclear: (problems, more) => ({
    message: `Неясно, что утверждено, поэтому ничего не отправлено. ${problems.join(" ")}${more === 0 ? "" : ` И ещё ${grouped(more)}.`}`,
    hint: "Выберите «Да» или «Нет» в первой строке каждого товара; пустая ячейка означает «Нет».",
  }),
  headings: (headings) => `Заголовки в нём не «${headings.join("», «")}».`,
  changed: (cell, sku) => `В ячейке ${cell} (${sku}) стоит не то, что в плане.`,
  noLine: (row) => `Строки ${row} нет в плане.`,
  twice: (row, sku) => `Строка ${row} (${sku}) повторяется.`,
  linesGone: (sku, lines) => `Товар ${sku} утверждён, но не хватает его строк: ${grouped(lines)}.`,
  noAnswer: (cell, word) => `В ячейке ${cell} стоит «${word}».`,
  twoAnswers: (sku, cells) =>
    `${sku}: в ${cells} и в первой строке товара разные ответы; ответ у товара один, в его первой строке.`,
};

const twoWay =
  "поэтому каждая ячейка, которая отличается от товара на площадке, считается изменённой вами, кто бы её ни изменил";

/** {@link WorkbookWords} in Russian. */
export const workbookWordsRu: WorkbookWords = {
  sheetOptionOfPlan: (option) => ({
    message: `${option} говорит, как читать лист, а у сохранённого плана листа нет.`,
    hint: "Укажите этот параметр команде «sheetport diff», которая сохраняет план.",
  }),
  isPlan: (file) => ({
    message: `${file} — план на утверждение, а не лист с товарами.`,
    hint: "Отправьте утверждённое в нём командой «sheetport upload FILE», сохранив его как .xlsx.",
  }),
  planWithFix: {
    message: "Сохранённый план отправляется как есть: исправлять в нём (--fix) нечего.",
    hint: "Уберите --fix или сделайте план заново: «sheetport diff FILE --fix --out plan.json».",
  },
  wholeListSkipped: {
    message: "--skip-bad-images нельзя сочетать с --whole-lists images.",
    hint: "Ссылка, убранная из полного списка, исчезла бы и из карточки на площадке. Уберите один из двух параметров.",
  },
  imagesOfPlan: {
    message: "Изображения проверяются в книге: сохранённый план отправляется как есть.",
    hint: "Проверьте изображения, когда план создаётся: sheetport diff FILE --check-images --out plan.json.",
  },
  foreignBase: (host, isSameHost) =>
    `Книга выгружена ${isSameHost ? "из другого аккаунта на" : "с"} ${host}, ${twoWay}.`,
  newAccount: (host) =>
    `Этот API-ключ на ${host} новый. То, что запомнено о другом аккаунте, не используется. Если это новый ключ того же аккаунта, один раз добавьте --same-account.`,
};

/** What the screen is told by what carries its wishes out, in Russian. */
export const deskWordsRu: DeskWords = {
  busy: {
    opening: "открывается книга",
    preparing: "готовится загрузка",
    listings: "читаются товары площадки",
    orders: "читаются заказы",
    run: "читается запуск",
    live: "читаются данные площадки",
  },
  nothingChosen: "Ничего не выбрано: отправлять нечего.",
  nothingFilledIn: () =>
    `Отправлять нечего: заполните цветные столбцы, сохраните книгу и нажмите ${keyName("compare")}.`,
  runActive: (run) => ({
    message: `Запуск ${run} сейчас выполняется здесь.`,
    hint: "Дождитесь его окончания или сначала остановите его.",
  }),
  savedSince: () => ({
    message: "Книга сохранена уже после этого сравнения: ничего не отправлено.",
    hint: `${keyName("compare")} на экране сравнения сравнит книгу в её нынешнем виде.`,
  }),
  gone: (path) => ({
    message: `${path}: этого файла больше нет.`,
    hint: `Его переместили, переименовали или удалили. Нажмите ${keyName("open-workbook")} на главной и укажите, где он теперь.`,
  }),
  wroteTemplate: (path) =>
    `Записана книга ${path}. Заполните по строке на каждый вариант, сохраните и откройте её здесь.`,
  replace: {
    title: "Заменить файл?",
    line: (path) => `${path} уже существует. При замене его содержимое пропадёт.`,
    verb: "заменить",
  },
  exports: {
    products: "Сначала читаются все товары площадки, затем записывается книга.",
    orders: "Сначала читаются новые и упакованные заказы, затем записывается книга.",
    stopped: "Выгрузка остановлена: книга не записана.",
  },
  load: {
    alike: (columns) => `Прочитано по сходству: ${columns.join("; ")}.`,
    alikeColumn: (column, field, confidence) => `${column} как «${field}» (${confidence} %)`,
    notUnderstood: (columns) => `Не распознаны и пропускаются: ${columns}.`,
    otherSheets: (sheets) =>
      sheets.length === 1
        ? `На листе ${sheets[0]} тоже есть заголовки товаров, он не читается; выбрать его: ${keyName("choose-sheet")}.`
        : `На этих листах тоже есть заголовки товаров, они не читаются: ${sheets.join(", ")}. Выбрать один из них: ${keyName("choose-sheet")}.`,
    column: (letters, heading) =>
      heading === "" ? `${letters} (без заголовка)` : `${letters} «${heading}»`,
    quoted: (heading) => `«${heading}»`,
    ignored: "ничего: столбец не читается",
  },
  noFolder: (path) => `Папки ${path} нет.`,
  nothingThere: (path, begun) =>
    `${path}: нет ни книг, ни папок${begun === "" ? "" : `, имя которых начинается с «${begun}»`}.`,
  lost: (row, sku, outcome) => `Строка ${row}  ${sku}  ${outcome}`,
  keepLines:
    "Дальнейшего в журнале нет, сохраните эти строки (они будут показаны ещё раз при закрытии sheetport). О каждой из них «sheetport resume» спросит площадку:",
  orders: {
    yes: "да",
    title: (file, env, host) => `Упаковать и отправить заказы из ${file} в ${env} (${host})?`,
    verb: "упаковать и отправить",
  },
  runs: {
    notEnded: "не закончен",
    unknown: (writes) => `исход неизвестен: ${grouped(writes)}`,
    ended: (run, state) => `Запуск ${run} ${state}`,
    nothingOpen: (run) => `В запуске ${run} всё закончено: продолжать нечего.`,
    resume: (run) => `Продолжить запуск ${run}?`,
    resumeVerb: "продолжить",
    begun: (command, file, where, when) =>
      `${command}${file === "" ? "" : `, ${file}`} → ${where}, начат ${when}.`,
    open: (open, writes) =>
      `Не закончено ${grouped(open)} из ${count(writes, ["записи", "записей", "записей"])}; сделанное повторно не отправляется.`,
    asksFirst: (writes) =>
      `Исход ${count(writes, ["записи", "записей", "записей"])} неизвестен: сначала о ${form(writes, ["ней", "них", "них"])} будет спрошена площадка.`,
    undo: (run, env, host) => `Отменить запуск ${run} в ${env} (${host})?`,
    undoVerb: "отменить",
    undoneBefore: (runs) => `Он уже отменялся запуском ${runs.join(" и ")}.`,
    othersStay: "То, что с тех пор изменили другие, остаётся как есть.",
    nothingToUndo: (run, earlier) =>
      `В запуске ${run} возвращать нечего.${earlier.length === 0 ? "" : ` Он уже отменён запуском ${earlier.join(" и ")}.`}`,
  },
  stop: ".",
  between: " ",
  comma: ", ",
  colon: ": ",
};

const teamWordsRu: CommandWords["team"] = {
  decides: (file, settings) => `Задано в ${file}: ${settings.join("; ")}.`,
  tooLarge: (file, kilobytes) => ({
    message: `${file} больше ${kilobytes} КБ.`,
    hint: "В нём несколько настроек; какие — скажет «sheetport schema config».",
  }),
  notJson: (file, why) => ({
    message: `${file} — не JSON: ${why}.`,
    hint: "Исправьте его или уберите.",
  }),
  notObject: (file) => ({
    message: `${file} — не объект с настройками.`,
    hint: "Что в нём может быть, скажет «sheetport schema config».",
  }),
  forbidden: (file, key) => ({
    message: `${file} не может задавать «${key}»: файл, пришедший с книгами, говорит только, как их читать.`,
    hint: `Уберите эту строку; для себя её можно сохранить: «sheetport config set ${key} ЗНАЧЕНИЕ», если такая настройка хранится.`,
  }),
  unknown: (file, key, known) => ({
    message: `${file}: настройки «${key}» нет.`,
    hint: `В нём может быть: ${known.join(", ")}.`,
  }),
  outside: (file, key, value) => ({
    message: `${file}: «${key}» ведёт за пределы папки, где лежит этот файл: ${value}`,
    hint: "Укажите файл или папку внутри неё.",
  }),
  badValue: (file, key, value) => `${file}: «${key}» не может быть «${value}».`,
  example: (example) => `Пишите как здесь: ${example}.`,
};

/** {@link CommandWords} in Russian. */
export const commandWordsRu: CommandWords = {
  consent: consentWordsRu,
  desk: deskWordsRu,
  files: fileWordsRu,
  keys: keyWordsRu,
  labels: labelWordsRu,
  mapping: mappingWordsRu,
  notes: noteWordsRu,
  options: optionWordsRu,
  runs: runWordsRu,
  sheets: sheetWordsRu,
  team: teamWordsRu,
  approval: approvalWordsRu,
  workbook: workbookWordsRu,
};
