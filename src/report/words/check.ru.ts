import { count, grouped } from "../../model/number-words-ru.ts";
import type { CheckWords } from "./check.ts";

const rows = ["строка", "строки", "строк"] as const;

/** {@link CheckWords} in Russian. */
export const checkWordsRu: CheckWords = {
  bug: "Это ошибка в sheetport; пожалуйста, сообщите о ней вместе с этим сообщением.",
  encoding: (name, isDoubtful) =>
    isDoubtful
      ? `Текст прочитан в кодировке ${name}, но это не точно: проверьте несколько названий или укажите её: --encoding.`
      : `Текст прочитан в кодировке ${name}.`,
  title: (file, sheets, total) =>
    `${file}, ${sheets.length === 1 ? "лист" : "листы"} ${sheets.map((one) => `«${one}»`).join(", ")}: ${count(total, rows)}`,
  row: (row) => (row === "0" ? "лист" : `строка ${row}`),
  severities: { error: "ошибка", warning: "внимание", info: "к сведению", repaired: "исправлено" },
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
  totals: (valid, invalid, ifNew) =>
    `${count(valid, ["строка верна", "строки верны", "строк верны"])}, с ошибками: ${grouped(invalid)}${ifNew === 0 ? "" : ` (из них ${grouped(ifNew)} — только если товара ещё нет на площадке)`}`,
  findings: (errors, warnings) =>
    `${count(errors, ["ошибка", "ошибки", "ошибок"])}, ${count(warnings, ["предупреждение", "предупреждения", "предупреждений"])}`,
  sentences: (first, second) => `${first}. ${second}`,
  andFindings: (rows, findings) => `${rows}; ${findings}.`,
  clean: "Исправлять нечего.",
};
