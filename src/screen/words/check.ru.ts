import { count, form, grouped } from "../../model/number-words-ru.ts";
import type { CheckWords } from "./check.ts";

const rowsOf = ["строки", "строк", "строк"] as const;

/** What the check says, in Russian. */
export const checkWordsRu: CheckWords = {
  grouped,
  groups: {
    all: "все",
    error: "ошибки",
    warning: "предупреждения",
    info: "замечания",
    new: "новые",
    fixed: "исправлено",
    repaired: "поправлено",
  },
  marks: {
    error: "✗ ошибка",
    warning: "! внимание",
    info: "· замечание",
    note: "· заметка",
    fixed: "✓ исправлено",
    repaired: "✓ поправлено",
    new: "новое",
    ifNew: "✗ для новых",
  },
  next: {
    review: "к сравнению",
    compareSaved: "сравнить заново: книга сохранена",
    withoutWrong: "дальше без строк с ошибками",
    compare: "сравнить с площадкой",
    endWatching: "не следить",
    repair: (repairs) => `исправить без риска: ${grouped(repairs)}`,
    asItIs: "читать книгу как есть",
  },
  repaired: (repairs) => `, поправлено: ${grouped(repairs)}`,
  nothingToRepair: "Здесь нечего исправлять без риска.",
  noneRight: "Ни одной правильной строки пока нет: исправьте книгу и сохраните её.",
  checksAgain: (key) => ` ${key} проверяет её заново при каждом сохранении.`,
  leaveWrong: {
    title: (invalid, rows) => `Ошибки в ${grouped(invalid)} из ${count(rows, rowsOf)}`,
    others: (valid) =>
      `${form(valid, ["Остальная", "Остальные", "Остальные"])} ${count(valid, ["строка", "строки", "строк"])} ${form(valid, ["может", "могут", "могут"])} идти дальше; строки с ошибками остаются как есть и не отправляются.`,
    ifNew: (rows) =>
      `Из строк с ошибками ${grouped(rows)} ${form(rows, ["верна", "верны", "верны"])}, если товар уже есть на площадке: это покажет сравнение.`,
    later: "Их можно исправить и загрузить позже: дважды ничего не отправляется.",
    verb: "продолжить без них",
  },
  nothingOfKind: "Такого здесь нет.",
  noErrors: (rows) => `${count(rows, ["строка", "строки", "строк"])}, ошибок нет`,
  warned: (warnings) =>
    `, ${count(warnings, ["предупреждение", "предупреждения", "предупреждений"])}`,
  errors: (errors) => count(errors, ["ошибка", "ошибки", "ошибок"]),
  inSome: (invalid, rows) => ` в ${grouped(invalid)} из ${count(rows, rowsOf)}`,
  allIfNew: " (все — только если товара ещё нет на площадке)",
  someIfNew: (rows) => ` (из них ${grouped(rows)} — только если товара ещё нет на площадке)`,
  watching: "отслеживается",
  notWatched: "книга больше не отслеживается",
  saveIt: (key) => `сохраните книгу, и она проверится заново; ${key} — дальше`,
  saved: (time, words) => `Сохранено в ${time}: ${words}`,
  columns: {
    value: "Значение",
    cell: "Ячейка",
    kind: "Вид",
    column: "Столбец",
    message: "Что не так",
  },
  sheet: "лист",
  row: (row) => `строка ${row}`,
  calm: {
    right: (rows, sheet) =>
      `Лист «${sheet}»: ${form(rows, ["проверена", "проверены", "проверено"])} ${count(rows, ["строка", "строки", "строк"])}, исправлять нечего.`,
    lookedAt:
      "Проверены обязательные поля, длины, числа, варианты значений и ссылки; коды, которые мог изменить Excel; повторяющиеся SKU; строки одной карточки, которые противоречат друг другу.",
    compares: " сравнивает эти строки с площадкой. При этом ничего не отправляется.",
    checksAgain: " проверяет заново при каждом сохранении книги.",
  },
  detail: {
    onlyIfNew: "Учитывается, только если товара ещё нет на площадке.",
    gone: "Её строки больше нет. Было:",
    fixed: "Исправлено последним сохранением. Было:",
    theSheet: "Лист",
    theRow: (row) => `Строка ${row}`,
    quoted: (text) => `«${text}»`,
    probably: " → вероятно, ",
    or: (some, last) => `${some.join(", ")} или ${last}`,
    also: "Ещё в этой строке:",
    more: (findings) => `… и ещё ${grouped(findings)}`,
    empty: "(пусто)",
  },
};
