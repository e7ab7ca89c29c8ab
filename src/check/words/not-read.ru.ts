import { count, form, grouped } from "../../model/number-words-ru.ts";
import { type NotReadWords, sheetOption, sheetsOption } from "./not-read.ts";
import { guillemets } from "./said.ts";

/** {@link NotReadWords} in Russian. */
export const notReadWordsRu: NotReadWords = {
  otherSheet: ({ name, hidden, rows }) => ({
    message: `На ${hidden ? "скрытом листе" : "листе"} ${guillemets(name)} тоже есть товары (${count(rows, ["строка", "строки", "строк"])}), он не прочитан.`,
    fix: `Чтобы отправить и их, прочитайте листы вместе: ${sheetsOption({ name, hidden })} (только этот лист: ${sheetOption(name)}, на экране S).`,
  }),
  picturesNotSent: (where, pictures, cells) => {
    const more = pictures > cells.length ? ` и ещё ${grouped(pictures - cells.length)}` : "";
    const named = cells.length === 0 ? "" : ` (${cells.join(", ")}${more})`;
    const stand = where === "over" ? "поверх ячеек" : "в ячейках";
    const are = form(pictures, [
      "она не отправляется",
      "они не отправляются",
      "они не отправляются",
    ]);
    return {
      message: `${count(pictures, ["картинка", "картинки", "картинок"])} ${stand}${named}: ${are}, маркетплейс принимает только ссылки.`,
      fix: "Разместите каждую картинку на общедоступном сервере и впишите ссылку http или https в столбцы «Изображение 1», «Изображение 2» ….",
    };
  },
  mergedBlank: (label, { cells, first, value, isOfOne }) => ({
    message: `В поле «${label}» здесь нет значения: ячейки ${cells} объединены, и ${guillemets(value)} стоит только в ${first}.`,
    fix: isOfOne
      ? "Отмените объединение ячеек и впишите в каждую строку её собственное значение."
      : "Отмените объединение ячеек и впишите значение в каждую строку, к которой оно относится.",
  }),
  mergedHidden: (label, { cells, first, value, hidden }) => ({
    message: `В поле «${label}» здесь ${guillemets(hidden)}, но этого не видно: ячейки ${cells} объединены и показывают ${guillemets(value)} из ${first}.`,
    fix: "Отмените объединение ячеек и проверьте значение в каждой строке.",
  }),
  pictureInCell: (label, link) => ({
    message: `В поле «${label}» картинка, а не ссылка: картинки из файла не отправляются.`,
    fix:
      link ??
      "Разместите картинку на общедоступном сервере и впишите ссылку http или https текстом.",
  }),
};
