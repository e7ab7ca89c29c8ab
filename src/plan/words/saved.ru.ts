import type { ErrorWords } from "../../errors.ts";
import type { SavedPlanWords } from "./saved.ts";

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "Укажите книгу или план, сделанный командой «sheetport diff FILE --out plan.json».",
});

/** {@link SavedPlanWords} in Russian. */
export const savedPlanWordsRu: SavedPlanWords = {
  otherVersion: (version) =>
    notAPlan(`Версия плана — ${version}; эта версия sheetport читает версию 1.`),
  notAPlan: notAPlan("Это файл JSON, но не план."),
  notJson: (why) => notAPlan(`Это не файл JSON: ${why}.`),
  damaged: {
    message: "План изменён после того, как был сделан, или повреждён.",
    hint: "Сделайте его заново: «sheetport diff FILE --out plan.json».",
  },
};
