import { columnHeading, spokenFields } from "../../model/product/columns.ts";
import { laneParts } from "../../model/run/rate.ts";
import { resultHeadings } from "../../model/sheet/sheet.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/text/number-words-ru.ts";
import { outcomeWordsRu } from "../../model/words/ru.ts";
import { spokenEntries } from "../../plan/index.ts";
import type {
  AboutWords,
  CheckWords,
  DiffWords,
  ExportWords,
  ImagesTextWords,
  OrdersExportWords,
  OrderWords,
  ProbeWords,
  ReleaseWords,
  ReportWords,
  RunsWords,
  UndoWords,
  UploadWords,
  WatchWords,
} from "./en.ts";
import { sendable, stayingNamed } from "./index.ts";

/** Lanes before and after their work. */
const toDo = { read: "прочитать", create: "создать", update: "обновить" } as const;
const lanes = { create: "создание", update: "обновление", read: "чтение", orders: "заказы" };
const done = { read: "прочитано", create: "создано", update: "обновлено" } as const;

/** {@link AboutWords} in Russian. */
const aboutWordsRu: AboutWords = {
  title: "Об этой выгрузке",
  incompleteSheet: "Товары (не все)",
  origin: (rows, env, host) => `Товаров: ${rows}; источник: ${env} (${host}).`,
  live: (from, to) => `Прочитано с площадки с ${from} по ${to} UTC.`,
  cached: (from, to) =>
    `Записано по памяти sheetport: самые старые данные на ${from}, самые новые на ${to} UTC. С тех пор они могли измениться.`,
  whole: "Здесь все запрошенные товары.",
  incomplete: (reason) => `НЕПОЛНАЯ ВЫГРУЗКА: части товаров нет. ${reason}`,
  filter: (names) => `Только запрошенное: ${names}.`,
  notFound: (names) => `Не найдено на площадке: ${names}.`,
  comesBack:
    "Отправляйте обратно когда удобно: строки можно сортировать, добавлять и удалять, столбцы — удалять. То, что вы не трогали, никогда не перезаписывается, даже если на площадке оно тем временем изменилось; где изменили обе стороны, вас спросят.",
  unlisted: (names) =>
    `Площадка не показывает в списке: ${names}. В этих столбцах — последний известный ответ или пусто.`,
  leftBlank: (cells) =>
    `Ячейки оставлены пустыми, так как значение не вернулось бы без изменений: ${cells}. Пустая ячейка сохраняет действующее значение. Первые из них:`,
  leftOut: (listings) => `Товары без строки: ${listings}. Первые из них:`,
  outAt: (sku, message) => `${sku}: ${message}`,
  blankAt: (row, sku, heading, message) => `${row} · ${sku} · ${heading}: ${message}`,
  comma: ", ",
};

const rows = ["строка", "строки", "строк"] as const;

/** {@link CheckWords} in Russian. */
const checkWordsRu: CheckWords = {
  bug: "Это ошибка в sheetport; пожалуйста, сообщите о ней вместе с этим сообщением.",
  encoding: (name) => `Текст прочитан в кодировке ${name}.`,
  title: (file, sheets) =>
    `${file}, ${sheets.length === 1 ? "лист" : "листы"} ${sheets.map((one) => `«${one}»`).join(", ")}`,
  row: (row) => (row === "0" ? "лист" : `строка ${row}`),
  severities: { error: "ошибка", warning: "внимание", info: "примечание", repaired: "исправлено" },
  kinds: {
    error: (findings) => count(findings, ["ошибка", "ошибки", "ошибок"]),
    ifNew: (findings) =>
      `${count(findings, ["ошибка", "ошибки", "ошибок"])}, только если SKU новый`,
    warning: (findings) => count(findings, ["предупреждение", "предупреждения", "предупреждений"]),
    info: (findings) => count(findings, ["примечание", "примечания", "примечаний"]),
    repaired: (findings) => `Исправлено: ${grouped(findings)}`,
  },
  places: (places, rest) =>
    `${places.join(", ")}${rest === 0 ? "" : ` и ещё ${grouped(rest)} (все — с --verbose)`}`,
  became: (before, after) => `было «${before}», стало «${after}»`,
  repairable: (findings) => `Можно исправить без риска: ${grouped(findings)}. Добавьте --fix.`,
  repaired: (repairs) => `Исправлено при чтении: ${grouped(repairs)}; сама книга не изменена.`,
  fixedFile: (file) => `Исправленная книга: ${file}.`,
  sameOptions:
    "Заголовки в ней те же, что в вашем листе: укажите те же --map, --set и --map-value, если они не запомнены.",
  nothingToRepair: "Исправлять без риска нечего.",
  onlyOnCreate: "(только если SKU новый)",
  fix: (fix) => `→ ${fix}`,
  more: (findings) => `… и ещё ${grouped(findings)}. Все замечания покажет --verbose или --json.`,
  totals: (rows, valid, invalid, ifNew) =>
    `${count(rows, ["строка", "строки", "строк"])}: верных ${grouped(valid)}, с ошибками ${grouped(invalid)}${ifNew === 0 ? "" : ` (${grouped(ifNew)} только для новых)`}`,
  findings: (errors, warnings) =>
    `${count(errors, ["ошибка", "ошибки", "ошибок"])}, ${count(warnings, ["предупреждение", "предупреждения", "предупреждений"])}`,
  sentences: (first, second) => `${first}. ${second}`,
  andFindings: (rows, findings) => `${rows}; ${findings}.`,
  clean: "Исправлять нечего.",
};

const requests = ["запрос", "запроса", "запросов"] as const;

/** {@link DiffWords} in Russian. */
const diffWordsRu: DiffWords = {
  title: (file, env, host) => `Сравнение ${file} с ${env} (${host})`,
  actions: outcomeWordsRu.actions,
  row: (row) => `строка ${row}`,
  nothing: "пусто",
  quoted: (text) => `«${text}»`,
  ended: (totals) => `${totals.charAt(0).toUpperCase()}${totals.slice(1)}.`,
  leftOut: (left) => `Исключено вами: ${count(left, rows)}.`,
  more: (more) => `… и ещё ${count(more, rows)}. Все строки покажет --verbose или --json.`,
  totals: (totals) =>
    nonZero([
      [totals.create, "создать"],
      [totals.update, "обновить"],
      [totals.unchanged, "без изменений"],
      [totals.uncompared ?? 0, "не сравнено"],
      [totals.byHand, "изменить вручную"],
      [totals.untouched ?? 0, "не тронуто"],
      [totals.invalid, "с ошибками"],
      [totals.blocked, "задержано"],
    ]) || "строк нет",
  byHand: (left) => `Изменить вручную: ${count(left, rows)}. Через API цены изменить нельзя.`,
  exported: (time) => `Три стороны: площадка сейчас, лист и лист на момент выгрузки ${time}.`,
  asExported: "раньше       ",
  inSheet: "в листе      ",
  liveNow: "сейчас       ",
  conflict: {
    open: "изменено и в листе, и на площадке",
    mine: "изменено с обеих сторон; отправляется значение листа",
    theirs: "изменено с обеих сторон; остаётся значение площадки",
  },
  keptLive: (exported, live) =>
    `раньше ${exported}, сейчас на площадке ${live}: остаётся, лист этого не менял`,
  kept: (left) =>
    `Строк со значениями, которые изменились только на площадке: ${grouped(left)}; они остаются как на площадке.`,
  conflicts: (left) =>
    `Не отправлено строк, потому что изменились обе стороны: ${grouped(left)}. --conflicts mine отправит значения листа, --conflicts theirs оставит значения площадки; без --plain «sheetport upload» даёт выбрать построчно.`,
  staying: (entries) =>
    `Остаётся на площадке, потому что на листе этого нет: ${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "ru")} (строк: ${grouped(entry.rows)})`)
      .join(
        ", ",
      )}${entries.length > stayingNamed ? ", …" : ""}. Чтобы удалить, напишите в ячейке <clear>.`,
  nothingElse: "Всё, что удалось сравнить, совпадает, поэтому отправлять нечего.",
  nothingToSend: "Делать нечего: отличия остаются такими, как на площадке.",
  nothingNew: "Изменений нет, отправлять нечего.",
  estimate: (total, seconds) =>
    `Загрузка займёт ${spokenDuration(seconds)}, ${count(total, requests)}.`,
  lanes: (lanes) =>
    `Товары: ${laneParts(lanes, (lane, { products, seconds }) => `${toDo[lane]} ${grouped(products)} (${spokenDuration(seconds)})`).join(", ")}.`,
  took: (spent, lanes) =>
    `Всего с чтением ${count(spent, requests)}. Товары: ${laneParts(lanes, (lane, { products, seconds, perMinute }) => `${done[lane]} ${grouped(products)} (${spokenDuration(seconds)}${perMinute === undefined ? "" : `; площадка пропускает ${perMinute} в минуту`})`).join(", ")}.`,
  readAll: (products, seconds) =>
    `--read all прочитает ещё ${grouped(products)}, ${spokenDuration(seconds)}.`,
  planSaved: (path) => `План записан в ${path}; его выполнит «sheetport upload ${path}».`,
  confirm: (env, host) => `Загрузка в ${env} (${host}):`,
  warned: (rows) => `строк с предупреждениями, которые будут отправлены: ${grouped(rows)}`,
  creates: (creates) => `создать товаров: ${grouped(creates)}; отменить это нельзя`,
  updates: (updates) =>
    `обновить товаров: ${grouped(updates)}; вернуть прежнее может «sheetport undo»`,
  notSent: (left) => `не отправить строк: ${grouped(left)} (с ошибками или задержаны)`,
  inConflict: (left) =>
    `не отправить строк: ${grouped(left)} (изменены с обеих сторон; решает --conflicts)`,
  risks: {
    "risk-currency": "другая валюта",
    "risk-language": "другой язык",
    "risk-card": "другая карточка товара",
  },
  risk: (name, skus, more) =>
    `${name}: ${skus.join(", ")}${more > 0 ? ` и ещё ${grouped(more)}` : ""}`,
  requests: (total, seconds) => `${count(total, requests)}, ${spokenDuration(seconds)}`,
};

/** {@link ExportWords} in Russian. */
const exportWordsRu: ExportWords = {
  progress: (done, total) =>
    total === undefined
      ? `прочитано товаров: ${grouped(done)}, сколько всего — неизвестно`
      : `прочитано товаров: ${grouped(done)} из ${grouped(total)}`,
  eta: (seconds) => `осталось ${spokenDuration(seconds)}`,
  writing: (rows) => `записано строк: ${grouped(rows)}`,
  goingOn: (done, time) =>
    `Продолжается выгрузка, начатая ${time}: уже прочитано товаров: ${grouped(done)}. (--restart читает всё заново.)`,
  wrote: (file, rows) => `Записан ${file}, товаров: ${grouped(rows)}.`,
  live: (from, to) => (from === to ? `Прочитано ${to}.` : `Прочитано с ${from} по ${to}.`),
  cached: (from, to) =>
    `По памяти, без запроса к площадке: ${from === to ? `на ${to}` : `самое старое на ${from}, самое новое на ${to}`}. Товаров, которые ни разу не читались, здесь нет.`,
  nothingCached: "Об этой среде ещё ничего не запомнено: сначала сделайте выгрузку без --cached.",
  incomplete: (reason) =>
    `Книга НЕПОЛНАЯ. ${reason} То, что в ней есть, верно; чтобы получить остальное, повторите выгрузку.`,
  notFound: (names) => `Не найдено на площадке: ${names}.`,
  leftOut: (listings) =>
    `Книга НЕПОЛНАЯ: ${count(listings, ["товар", "товара", "товаров"])} нельзя записать строкой:`,
  leftBlank: (cells) =>
    `Значений, которые не вернулись бы из листа без изменений: ${grouped(cells)}; эти ячейки оставлены пустыми (пустая ячейка сохраняет действующее значение) и помечены:`,
  blankAt: (row, sku, field, message) => `  строка ${row}, ${sku}, ${field}: ${message}`,
  outAt: (sku, message) => `  ${sku}: ${message}`,
  more: (rest) => `  … и ещё ${grouped(rest)}; --json показывает до 1000.`,
  next: (file) =>
    `Измените в книге что нужно и посмотрите, что будет отправлено: sheetport diff ${file}`,
  noRow: "SKU этого товара прочитался бы из листа иначе.",
  twinRow: "Строку уже занимает другая запись с тем же SKU.",
  noRoom: "На листе больше нет места для строк.",
  unlike: "На листе это значение не может стоять в таком виде.",
  unreadable: "Такого значения у этого поля на листе быть не может.",
  tooManyDigits: "В нём больше 15 цифр, а больше Excel не хранит.",
  tooLong: "В нём больше знаков, чем вмещает ячейка.",
  noteOnCell: (message, value) =>
    `Оставлено пустым, действующее значение сохраняется. ${message} Действующее значение: ${value}`,
};

/** The totals of checked image links, in Russian. */
const imagesTextWordsRu: ImagesTextWords = {
  none: "Ссылок на изображения нет.",
  checked: (checked, parts) =>
    `Проверено: ${count(checked, ["изображение", "изображения", "изображений"])}${parts === "" ? "" : `, ${parts}`}.`,
  parts: (unreachable, tooSmall, wrongType, notChecked) =>
    nonZero([
      [unreachable, "недоступно"],
      [tooSmall, "слишком мало"],
      [wrongType, "не JPG и не PNG"],
      [notChecked, "не проверено"],
    ]),
  remembered: (remembered) => ` Из памяти: ${count(remembered, ["ответ", "ответа", "ответов"])}.`,
  stopped: (left) =>
    ` Проверка остановлена: осталось ${count(left, ["ссылка", "ссылки", "ссылок"])}.`,
};

const orders = ["заказ", "заказа", "заказов"] as const;

/** {@link OrdersExportWords} in Russian. */
const ordersExportWordsRu: OrdersExportWords = {
  progress: (done, total) => `прочитано заказов: ${grouped(done)} из ${grouped(total)}`,
  from: (time) => `Заказы с ${time}`,
  to: (time) => `Заказы по ${time}`,
  wrote: (file, written, rows) =>
    `Записан ${file}: ${count(written, orders)}, ${count(rows, ["строка", "строки", "строк"])}.`,
  read: (time, env, host) => `Прочитано ${time}, источник: ${env} (${host}).`,
  status: (status, orders) => `${status}: ${grouped(orders)}`,
  incomplete: (reason) =>
    `Книга НЕПОЛНАЯ. ${reason} То, что в ней есть, верно; чтобы получить остальное, повторите выгрузку.`,
  toDo: ({ toPack, late, toShip }) => {
    const pack = `Упаковать: ${grouped(toPack)}${late === 0 ? "" : ` (просрочено: ${grouped(late)})`}`;
    return `${pack}, отправить: ${grouped(toShip)}.`;
  },
  nothingToDo: "Упаковывать и отправлять пока нечего.",
  changed: (changed) =>
    `Изменились с прошлой выгрузки: ${count(changed, orders)}; отмечены в столбце «Статус».`,
  leftOut: (left) =>
    `Не записаны, потому что не изменились с прошлой выгрузки: ${count(left, orders)}.`,
  notFound: (names) => `Не найдено: ${names}.`,
  next: (file) =>
    `Заполните цветные столбцы, сохраните книгу и посмотрите, что будет отправлено: sheetport fulfil ${file}`,
};

const items = ["позиция", "позиции", "позиций"] as const;

/** {@link OrderWords} in Russian. */
const orderWordsRu: OrderWords = {
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
      ? "Отправлять нечего: заполненное уже выполнено, или ничего не заполнено."
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
  late: (total, names, more) =>
    `Судя по листу, просрочено без ответа: ${count(total, orders)}: ${names}${more > 0 ? ` и ещё ${grouped(more)}` : ""}`,
  totals: (totals) =>
    nonZero([
      [totals.pack, "упаковать"],
      [totals.ship, "отправить"],
      [totals.declined, "отказать в позициях"],
      [totals.blocked, "задержано"],
      [totals.invalid, "с ошибками"],
      [totals.late, outcomeWordsRu.rows.late],
      [totals.unanswered, outcomeWordsRu.rows.unanswered],
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

const liveListing = "любой товар на площадке";

const longCatalogue = "каталог больше чем из 20 товаров";

/** {@link ProbeWords} in Russian. */
const probeWordsRu: ProbeWords = {
  headings: ["НЕ ОПИСАНО", "КАК НА ДЕЛЕ", "ОТКУДА ИЗВЕСТНО"],
  learntNow: "узнано сейчас",
  kept: (time) => `из памяти, наблюдалось ${time}`,
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
  lane: (lane, perMinute) => `${lanes[lane]}: ${perMinute} в минуту`,
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
    limits: { label: "Лимиты ниже документации", learntBy: "запрос сверх лимита" },
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

/** {@link ReleaseWords} in Russian. */
const releaseWordsRu: ReleaseWords = {
  outcomes: {
    applied: "выполнено",
    conflict: "конфликт",
    released: "освобождён",
    unknown: "по-прежнему неизвестно",
    blocked: "не освобождён",
    unchanged: "ничего не открыто",
  },
  nothingOpen: "Создания с неизвестным исходом для него не записано.",
  otherRun: (run) => `Его открытое создание относится к запуску ${run}.`,
  isUpdate: (run) =>
    `Открыто не создание, а обновление; надолго оно ничего не задерживает: исход выяснит «sheetport resume ${run}».`,
  resumeFirst: (run) =>
    `Создание выполнялось, когда закончился запуск ${run}: сначала «sheetport resume ${run}» спросит площадку.`,
  listed: "Товар есть на площадке, такой, каким был отправлен.",
  listedOtherwise: (fields) =>
    `Товар есть на площадке, но с другими значениями, чем были отправлены: ${spokenFields(fields, "ru")}.`,
  doubled: "Этот SKU на площадке не у одного товара.",
  notProven: "Есть ли он на площадке, установить не удалось. Попробуйте позже.",
  absent:
    "Сейчас его на площадке нет. Проверьте это в самой площадке; --yes подтверждает, что вы проверили, и освобождает его.",
  released: "На площадке нет, освобождён вручную: новая загрузка может создать его снова.",
  stake: (skus, names) =>
    `${count(skus, ["создание", "создания", "созданий"])} без ответа, на площадке сейчас нет: ${names}.\n` +
    "Если первый запрос всё же будет выполнен, новая загрузка создаст вторую запись с тем же SKU, а удаления в интерфейсе нет.\n" +
    "Прежде чем продолжать, найдите эти SKU в самой площадке.",
  question: "Вы проверили, и их там нет? Введите «да», чтобы освободить их: ",
};

/** {@link RunsWords} in Russian. */
const runsWordsRu: RunsWords = {
  none: "Запусков ещё не было.",
  states: {
    running: "выполняется",
    finished: "завершён",
    interrupted: "прерван",
    failed: "остановлен",
  },
  headings: ["ЗАПУСК", "НАЧАТ", "СОСТОЯНИЕ", "ЗАПИСИ", "СРЕДА", "КОМАНДА", "ФАЙЛ"],
  writes: (done, total) => `${done}/${total}`,
  started: (time, user) => `Начат ${time}${user === "" ? "" : ` (${user})`}`,
  undone: ({ by, partly }) =>
    `${partly ? "частично отменён" : "отменён"} запуском ${by.join(" и ")}`,
  ended: (time) => `окончен ${time}`,
  where: (command, file, env, host) => `${command}, ${file} → ${env} (${host})`,
};

/** {@link UndoWords} in Russian. */
const undoWordsRu: UndoWords = {
  title: (run, file, env, host) =>
    `Отмена запуска ${run}${file === "" ? "" : `, ${file},`} в ${env} (${host})`,
  confirm: (run, env, host) => `Отменить запуск ${run} в ${env} (${host}):`,
  putBack: (listings) => `вернуть к прежнему товаров: ${grouped(listings)}`,
  createsStay: (listings) =>
    `остаётся созданных товаров: ${grouped(listings)}; удаления в интерфейсе нет`,
  kept: (listings) =>
    `оставить как есть товаров: ${grouped(listings)} (изменены после этого, пропали, задержаны или неизвестны)`,
  nothing: (rows) => `строк, в которых отменять нечего: ${grouped(rows)}`,
  unfinished: (run, writes) =>
    `запуск ${run} не закончен: ${count(writes, ["запись не выполнена", "записи не выполнены", "записей не выполнены"])}. После отмены они уже не будут выполнены: «sheetport resume ${run}» ответит отказом`,
  requests: (requests, seconds) =>
    `${count(requests, ["запрос", "запроса", "запросов"])}, ${spokenDuration(seconds)}`,
  nothingToDo: (run) => `В запуске ${run} возвращать нечего: ничего не отправлено.`,
  undoneAlready: (run, by) => `Запуск ${run} уже отменён запуском ${by.join(" и ")}.`,
  totals: {
    reversed: (listings) => `возвращено: ${grouped(listings)}`,
    partly: (listings) => `из них частично: ${grouped(listings)}`,
    kept: (listings) => `оставлено: ${grouped(listings)}`,
    failed: (listings) => `не удалось: ${grouped(listings)}`,
    nothing: (listings) => `отменять нечего: ${grouped(listings)}`,
  },
  sheet: "Отмена",
  columns: { row: "Строка", sku: "SKU" },
  words: {
    reversed: "возвращено",
    kept: "оставлено",
    failed: "не удалось",
    nothing: "отменять нечего",
  },
  redo: (run) => `«sheetport undo ${run}» вернёт товары к тому, что было до этой отмены.`,
  resume: (run) => `«sheetport resume ${run}» продолжит её.`,
  settle: (rows, run) =>
    `Исход неизвестен для ${count(rows, ["строки", "строк", "строк"])}: «sheetport resume ${run}» спросит площадку.`,
  again: (run) =>
    `«sheetport undo ${run}» ещё раз посмотрит на оставленное; рискованным полям нужно --allow.`,
};

/** {@link UploadWords} in Russian. */
const uploadWordsRu: UploadWords = {
  findingLine: ({ cell, code }, message) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields) =>
    `На площадке не те значения, которых следовало ожидать: ${spokenFields(fields, "ru")}; их никто не запрашивал.`,
  outcomes: outcomeWordsRu.rows,
  writeEnds: { ...outcomeWordsRu.rows, ...outcomeWordsRu.writes },
  columns: {
    result: resultHeadings.result.ru,
    message: resultHeadings.message.ru,
    finding: resultHeadings.finding.ru,
    time: resultHeadings.time.ru,
    user: resultHeadings.user.ru,
    listing: resultHeadings.listing.ru,
  },
  progress: (done, total, percent) => `${grouped(done)}/${grouped(total)} (${percent} %)`,
  perMinute: (rate) => `${grouped(rate)}/мин`,
  eta: (seconds) => `осталось ${spokenDuration(seconds)}`,
  lastError: (message) => `последняя ошибка: ${message}`,
  unstored:
    "Дальнейшего в журнале нет, сохраните эти строки. О каждой из них «sheetport resume» спросит площадку:",
  ends: {
    running: "Не закончен",
    finished: "Завершён",
    interrupted: "Прерван",
    failed: "Остановлен",
  },
  run: (end, run) => `${end}: запуск ${run}.`,
  row: (row) => `строка ${row}`,
  more: (rows) =>
    `… и ещё ${count(rows, ["строка", "строки", "строк"])}; в книге с результатами есть все.`,
  totals: (parts) => nonZero(parts) || "строк нет",
  between: " ",
  nothingToDo: "Делать нечего: ничего не отправлено.",
  nothingSent: "Ничего не отправлено.",
  resume: (run) => `«sheetport resume ${run}» продолжит его.`,
  settle: (rows, run) =>
    `Исход неизвестен для ${count(rows, ["строки", "строк", "строк"])}: «sheetport resume ${run}» спросит площадку.`,
  correctFirst: "Ничего не отправлено. Исправьте строки или отправьте верные с --valid-only.",
  correct: (path) =>
    `Строки, которые не прошли, записаны в ${path}: исправьте их там и загрузите этот файл.`,
  correctSheet: "Исправьте строки, которые не прошли, и загрузите лист ещё раз.",
  results: (path) => `Результаты: ${path}`,
  missingName: "Название",
  nothingMissing: "Все товары на площадке есть в листе.",
  missing: (listings, names, more) =>
    `На площадке есть, а в листе нет: ${count(listings, ["товар", "товара", "товаров"])}${names.length === 0 ? "" : `: ${names.join(", ")}`}${more === 0 ? "" : ` и ещё ${grouped(more)}`}. С ними ничего не происходит: удаления нет.`,
  planGuide: ({ env, host, file, yes }) =>
    `${file} → ${env} (${host}). У товара один ответ — в цветной ячейке его первой строки: «${yes}» отправит все его строки; пустая ячейка или «Нет» — ни одной. Менять можно только «Утвердить» и «Примечание». Сохраните и верните файл: «sheetport upload» с его именем отправит утверждённое.`,
  planSheet: { name: "Результаты", changes: "Изменения" },
  planOnly:
    "Книга исчезла, изменена или не читается, как тогда: в результатах — то, что о строках знает план.",
  kept: (path) =>
    `${path} — не такой, каким его записал sheetport, или открыт в другой программе, поэтому он остался как есть; новый файл рядом с ним.`,
  compareAgain:
    "Устаревшие и задержанные строки не отправлены: сравните ещё раз командой «sheetport diff».",
  uncompared: (fields) =>
    `Не сравнено, потому что площадка этого не показывает: ${fields
      .map(({ field, rows }) => `${columnHeading(field, "ru")} (строк: ${grouped(rows)})`)
      .join(", ")}.${sendable(fields) ? " --send-uncompared отправит GTIN и MPN." : ""}`,
  match: (left, at) =>
    `Сравнено: ${count(left, rows)}${at === null ? "" : ` (данные площадки от ${at})`}. Товары на площадке совпадают с листом.`,
  absent: (listings) =>
    `В листе нет выгруженных товаров: ${grouped(listings)}. С ними ничего не произойдёт.`,
  byHandFile: (file) => `Изменить вручную: ${file}`,
  byHandSheet: {
    name: "Вручную",
    guide:
      "Через API эти значения изменить нельзя. Измените их в личном кабинете площадки, затем загрузите лист ещё раз, чтобы сравнить.",
    headings: ["Название", "Поле", "На площадке", "Нужно"],
  },
  untouched: (left, since, seconds) =>
    `${count(left, rows)} не менялось с ${since}: не сравнено. --read all сравнит и их${seconds === undefined ? "" : ` за ${spokenDuration(seconds)}`}.`,
};

/** {@link WatchWords} in Russian. */
const watchWordsRu: WatchWords = {
  changed: (fixed, added, left) =>
    `исправлено: ${grouped(fixed)}, новых: ${grouped(added)}, осталось: ${grouped(left)}`,
  fixed: "Исправлено (как было раньше)",
  added: "Новое",
  more: (findings) => `… и ещё ${grouped(findings)} (все покажет --verbose).`,
  watching: "Проверка повторяется при каждом сохранении. Закончить: Ctrl-C.",
  same: "Сохранено без изменений.",
  waiting: (file) => `${file} пока не читается целиком. Попытка повторяется.`,
  gone: (file) => `${file} исчез. Он будет проверен, как только снова появится.`,
  back: (file) => `${file} снова на месте.`,
};

/** What reports say, by area. */
export const reportWordsRu: ReportWords = {
  about: aboutWordsRu,
  check: checkWordsRu,
  diff: diffWordsRu,
  export: exportWordsRu,
  images: imagesTextWordsRu,
  order: orderWordsRu,
  ordersExport: ordersExportWordsRu,
  probe: probeWordsRu,
  release: releaseWordsRu,
  runs: runsWordsRu,
  undo: undoWordsRu,
  upload: uploadWordsRu,
  watch: watchWordsRu,
};
