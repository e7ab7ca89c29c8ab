import { grouped } from "../../model/number-words-ru.ts";
import type { Difference } from "../lookalikes.ts";
import type { AcrossWords } from "./across.ts";
import { guillemets } from "./said.ts";

/** In the prepositional case: «в строке 5», «в строках 5, 6 и ещё в 12». */
function inRows(rows: readonly string[]): string {
  const shown = rows.slice(0, 5).join(", ");
  const more = rows.length > 5 ? ` и ещё в ${grouped(rows.length - 5)}` : "";
  return `в ${rows.length === 1 ? "строке" : "строках"} ${shown}${more}`;
}

const scripts = { Cyrillic: "кириллическая", Greek: "греческая" } as const;

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "различаются только прописные и строчные буквы";
    case "spaces":
      return "различаются только пробелы";
    case "signs":
      return "различаются только знаки, которые выглядят одинаково";
    case "letters":
      return `в одном из них «${difference.letter}» — ${scripts[difference.script]} буква`;
  }
}

/** {@link AcrossWords} in Russian. */
export const acrossWordsRu: AcrossWords = {
  duplicateSku: (sku, others) => ({
    message: `SKU ${guillemets(sku)} есть также ${inRows(others)}.`,
    fix: "Оставьте для каждого варианта одну строку или задайте этому варианту свой SKU.",
  }),
  lookalikeSku: (sku, other) => ({
    message: `SKU ${guillemets(sku)} выглядит так же, как ${guillemets(other.code)} ${inRows(other.rows)}: ${inWords(other.difference)}.`,
    fix: "Если это один вариант, оставьте одну строку; если два — задайте им заметно разные SKU.",
  }),
  lookalikeCard: (parentSku, other) => ({
    message: `Родительский SKU ${guillemets(parentSku)} выглядит так же, как ${guillemets(other.code)} ${inRows(other.rows)}: ${inWords(other.difference)}. Получатся две карточки.`,
    fix: other.code,
  }),
  cardDiffers: (label, value, { parentSku, usual, row }) => ({
    message: `В поле «${label}» указано ${guillemets(value)}, а у карточки ${guillemets(parentSku)} в строке ${row} — ${guillemets(usual)}: у вариантов одной карточки значение должно совпадать.`,
    fix: usual,
  }),
};
