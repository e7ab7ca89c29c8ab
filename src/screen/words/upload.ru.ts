import { count, form, grouped, spokenDuration } from "../../model/number-words-ru.ts";
import { keyName } from "../keys/bindings.ts";
import type { UploadWords } from "./upload.ts";

const writes = (number: number) => count(number, ["запись", "записи", "записей"]);

/** What is said while something is being sent, in Russian. */
export const uploadWordsRu: UploadWords = {
  grouped,
  next: { goOn: "продолжить", pause: "пауза" },
  stopNow: {
    title: "Остановить сразу?",
    line: (open) =>
      `${begun(open)} не дожидаются ответа. Их исход останется неизвестным, пока запуск не продолжат.`,
    verb: "остановить сразу",
  },
  stop: {
    title: "Остановить загрузку?",
    lines: (open, run) => [
      `Отправленное остаётся отправленным. ${begun(open)} закончатся; новые не начнутся.`,
      `Запуск можно продолжить в любое время: клавишей ${keyName("resume")} на следующем экране или командой «sheetport resume ${run}».`,
    ],
    verb: "остановить загрузку",
  },
  troubles: (which, up, keys) => `Не прошло (сначала новые${which}${up}): ${keys}`,
  latestOf: (latest, all) => `, последние ${latest} из ${grouped(all)}`,
  newerAbove: (above) => `, выше новее: ${above}`,
  inFlight: (number) => `В пути ${number}: `,
  lookedUp: (number) => `Проверяется ${number}: `,
  row: (rows) => `строка ${rows}`,
  more: (number) => ` и ещё ${number}`,
  bar: (done, total, percent) => `${grouped(done)} из ${grouped(total)} (${percent} %)`,
  counted: (number, words) => `${words}: ${grouped(number)}`,
  nothingEnded: "Пока ничего не закончено.",
  soFar: (clock) => `прошло ${clock}`,
  left: (seconds) => `осталось ${spokenDuration(seconds)}`,
  retries: (retries) => `повторов: ${grouped(retries)}`,
  noneInFlight: "в пути ничего нет",
  willEnd: (number) =>
    `${writes(number)} в пути ${form(number, ["закончится", "закончатся", "закончатся"])}`,
  thenCloses: ", затем sheetport закроется",
  stopping: (ending, key) => `Остановка: ${ending}. ${key} останавливает сразу.`,
  paused: (ending) => `Пауза: ${ending}. ${keyName("pause")} — продолжить.`,
  lanes: { create: "создание", update: "обновление", read: "чтение", orders: "заказы" },
  perMinute: "в мин, ",
  allowed: (requests, seconds) => `до ${grouped(requests)} за ${seconds} с`,
  writesLeft: (number) => `, осталось ${grouped(number)}`,
  waits: (lane, seconds, why) => `${lane} ждёт ${seconds} с${why === undefined ? "" : `: ${why}`}`,
};

function begun(open: number): string {
  return open === 0 ? "Начатые записи" : `Записи в пути (${grouped(open)})`;
}
