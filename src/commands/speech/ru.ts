import { applyWordsRu } from "../../apply/words/ru.ts";
import { checkWordsRu } from "../../check/words/ru.ts";
import { imageWordsRu } from "../../images/words/ru.ts";
import { marketplaceWordsRu } from "../../marketplace/words/ru.ts";
import { modelWordsRu } from "../../model/words/ru.ts";
import { ordersWordsRu } from "../../orders/words/ru.ts";
import { planWordsRu } from "../../plan/words/ru.ts";
import { reportWordsRu } from "../../report/words/ru.ts";
import { screenWordsRu } from "../../screen/words/ru.ts";
import { simulatorWordsRu } from "../../simulator/words/ru.ts";
import { workbookWordsRu } from "../../workbook/words/ru.ts";
import { commandWordsRu } from "../words/ru.ts";

/** The words of every room that makes messages, in Russian. */
export const words = {
  apply: applyWordsRu,
  check: checkWordsRu,
  commands: commandWordsRu,
  images: imageWordsRu,
  marketplace: marketplaceWordsRu,
  model: modelWordsRu,
  orders: ordersWordsRu,
  plan: planWordsRu,
  report: reportWordsRu,
  screen: screenWordsRu,
  simulator: simulatorWordsRu,
  workbook: workbookWordsRu,
};
