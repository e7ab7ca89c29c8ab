import type { OutcomeWords } from "./outcomes.ts";

/** How writes and rows end and what is done with a row, as people read it, in Russian. */
export const outcomeWordsRu: OutcomeWords = {
  outcomes: {
    applied: "выполнено",
    rejected: "отклонено",
    unknown: "итог неизвестен",
    conflict: "конфликт",
    stale: "устарело",
    "not-sent": "не отправлено",
    superseded: "перекрыто более поздним запуском",
    released: "снято вручную",
    unchanged: "без изменений",
    invalid: "с ошибкой",
    blocked: "задержано",
  },
  actions: {
    create: "создать",
    update: "обновить",
    unchanged: "без изменений",
    invalid: "с ошибкой",
    stale: "устарело",
    blocked: "задержано",
  },
};
