import type { RunsWords } from "./runs.ts";

/** {@link RunsWords} in Russian. */
export const runsWordsRu: RunsWords = {
  none: "Запусков ещё не было.",
  states: {
    running: "выполняется",
    finished: "завершён",
    interrupted: "прерван",
    failed: "остановлен",
  },
  headings: ["ЗАПУСК", "НАЧАТ (UTC)", "СОСТОЯНИЕ", "ЗАПИСИ", "СРЕДА", "КОМАНДА", "ФАЙЛ"],
  writes: (done, total) => `${done}/${total}`,
  started: (time) => `Начат ${time} UTC`,
  undone: ({ by, partly }) =>
    `${partly ? "частично отменён" : "отменён"} запуском ${by.join(" и ")}`,
  ended: (time) => `окончен ${time} UTC`,
  where: (command, file, env, host) => `${command}, ${file} → ${env} (${host})`,
};
