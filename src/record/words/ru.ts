import type { RecordErrorWords } from "./en.ts";

const openHint =
  "Проверьте, что папка есть и доступна для записи, или выберите другую через --data-dir.";

/** {@link RecordErrorWords} in Russian. */
export const recordErrorWordsRu: RecordErrorWords = {
  notWritten: (file, why) => ({
    message: `Не удалось записать журнал запуска: «${file}» (${why}).`,
    hint: "Освободите место на диске и проверьте, что файл доступен для записи, затем выполните «sheetport resume».",
  }),
  damaged: (file, why) => ({
    message: `Журнал повреждён, или это не журнал sheetport: «${file}» (${why}).`,
    hint: `Уберите «${file}» или верните его копию, или выберите другую папку через --data-dir.`,
  }),
  faults: {
    row: "одна строка не читается",
  },
  busy: (file, why) => ({
    message: `Журнал занят другой программой: «${file}» (${why}).`,
    hint: "Дождитесь, пока закончит другой sheetport или программа баз данных, и повторите.",
  }),
  cannotOpen: (file, why) => ({
    message: `Журнал не открывается: «${file}» (${why}).`,
    hint: openHint,
  }),
  unreachable: (why) => ({ message: `Журнал не открывается: ${why}.`, hint: openHint }),
  replaced: (file) => ({
    message: `Журнал запуска «${file}» удалён или заменён во время записи.`,
    hint: "Больше ничего не отправлено. Верните журнал на место и выполните «sheetport resume»; если он потерян, проверьте показанные здесь строки и загрузите книгу ещё раз: сначала она сравнивается с площадкой.",
  }),
  otherVersion: (file) => ({
    message: `Журнал «${file}» записан другой версией sheetport.`,
    hint: "Запустите ту версию или выберите другую папку через --data-dir.",
  }),
  runActive: (holder) => ({
    message: `С этой средой и этим ключом уже работает другой запуск. ${
      holder === undefined
        ? "Он только что начался."
        : `Это «sheetport ${holder.command}», запуск ${holder.run}, процесс ${holder.pid}, с ${holder.since} UTC.`
    }`,
    hint: "Дождитесь, пока он закончится, или остановите его там через Ctrl-C; затем повторите или продолжите командой «sheetport resume».",
  }),
  noRun: (name) => ({
    message: `Запуска «${name}» нет.`,
    hint: "Запуски перечисляет «sheetport runs».",
  }),
  severalRuns: (name, runs, isMore) => ({
    message: `С «${name}» начинается несколько запусков: ${runs.join(", ")}${isMore ? ", …" : ""}.`,
    hint: "Напишите больше знаков имени.",
  }),
  exportNotKept: (why) => ({
    message: `Прочитанное нельзя сохранить: ${why}.`,
    hint: "Проверьте, что папка данных доступна для записи и в ней есть место, или выберите другую через --data-dir.",
  }),
};
