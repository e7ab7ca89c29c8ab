import { fieldHeading } from "../../model/columns.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-ru.ts";
import { outcomeWordsRu } from "../../model/words/outcomes.ru.ts";
import { spokenEntries } from "../../plan/words/spoken.ts";
import { type DiffWords, stayingNamed } from "./diff.ts";

const rows = ["строка", "строки", "строк"] as const;
const requests = ["запрос", "запроса", "запросов"] as const;

/** {@link DiffWords} in Russian. */
export const diffWordsRu: DiffWords = {
  title: (file, env, host) => `Сравнение ${file} с ${env} (${host})`,
  actions: outcomeWordsRu.actions,
  field: (name) => fieldHeading(name, "ru"),
  row: (row) => `строка ${row}`,
  nothing: "пусто",
  quoted: (text) => `«${text}»`,
  ended: (totals) => `${totals.charAt(0).toUpperCase()}${totals.slice(1)}.`,
  leftOut: (left) => `Оставлено по вашему выбору: ${count(left, rows)}.`,
  more: (more) => `… и ещё ${count(more, rows)}. Все строки покажет --verbose или --json.`,
  totals: (totals) =>
    nonZero([
      [totals.create, "создать"],
      [totals.update, "обновить"],
      [totals.unchanged, "без изменений"],
      [totals.uncompared ?? 0, "не сравнено"],
      [totals.invalid, "с ошибками"],
      [totals.blocked, "задержано"],
    ]) || "строк нет",
  notUpdatable: (left) =>
    `Строк с ценой, которую нельзя изменить через этот интерфейс: ${grouped(left)}.`,
  exported: (time) => `Три стороны: площадка сейчас, лист и лист на момент выгрузки ${time} UTC.`,
  asExported: "при выгрузке ",
  inSheet: "в листе      ",
  liveNow: "сейчас       ",
  conflict: {
    open: "изменено и в листе, и на площадке после выгрузки",
    mine: "изменено с обеих сторон; отправляется значение листа",
    theirs: "изменено с обеих сторон; остаётся значение площадки",
  },
  keptLive: (exported, live) =>
    `при выгрузке ${exported}, сейчас на площадке ${live}: остаётся, лист этого не менял`,
  kept: (left) =>
    `Строк со значениями, которые после выгрузки изменились на площадке: ${grouped(left)}; они остаются как на площадке.`,
  conflicts: (left) =>
    `Не отправлено строк, потому что после выгрузки изменились обе стороны: ${grouped(left)}. --conflicts mine отправит значения листа, --conflicts theirs оставит значения площадки; без --plain «sheetport upload» даёт выбрать построчно.`,
  staying: (entries) =>
    `Остаётся на площадке, потому что на листе этого нет: ${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "ru")} (строк: ${grouped(entry.rows)})`)
      .join(
        ", ",
      )}${entries.length > stayingNamed ? ", …" : ""}. Чтобы удалить, напишите в ячейке <clear>.`,
  nothingElse: "Всё, что удалось сравнить, совпадает, поэтому отправлять нечего.",
  nothingToDo: "Делать нечего: на площадке всё так же, как в листе.",
  nothingToSend: "Делать нечего: отличия остаются такими, как на площадке.",
  estimate: (total, seconds) =>
    `Загрузка займёт ${spokenDuration(seconds)}, ${count(total, requests)}.`,
  planSaved: (path) => `План записан в ${path}; его выполнит «sheetport upload ${path}».`,
  confirm: (env, host) => `Загрузка в ${env} (${host}):`,
  creates: (creates) => `создать товаров: ${grouped(creates)}; отменить это нельзя`,
  updates: (updates) =>
    `обновить товаров: ${grouped(updates)}; вернуть прежнее может «sheetport undo»`,
  notSent: (left) => `не отправить строк: ${grouped(left)} (с ошибками или задержаны)`,
  inConflict: (left) =>
    `не отправить строк: ${grouped(left)} (изменены с обеих сторон после выгрузки; решает --conflicts)`,
  risks: {
    "risk-currency": "другая валюта",
    "risk-language": "другой язык",
    "risk-card": "другая карточка товара",
  },
  risk: (name, skus, more) =>
    `${name}: ${skus.join(", ")}${more > 0 ? ` и ещё ${grouped(more)}` : ""}`,
  requests: (total, seconds) => `${count(total, requests)}, ${spokenDuration(seconds)}`,
};
