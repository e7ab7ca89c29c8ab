import type { OutcomeWords } from "./outcomes.ts";

/** How rows and writes end and what is done with a row, as people read it, in Russian. */
export const outcomeWordsRu: OutcomeWords = {
  rows: {
    applied: "выполнено",
    rejected: "отклонено",
    unknown: "исход неизвестен",
    conflict: "конфликт",
    "not-sent": "не отправлено",
    unchanged: "без изменений",
    uncompared: "не сравнено",
    invalid: "с ошибками",
    blocked: "задержано",
  },
  writes: {
    stale: "устарело",
    superseded: "перекрыто более поздним запуском",
    released: "снято вручную",
  },
  actions: {
    create: "создать",
    update: "обновить",
    unchanged: "без изменений",
    uncompared: "не сравнено",
    invalid: "с ошибками",
    stale: "устарело",
    blocked: "задержано",
  },
};
