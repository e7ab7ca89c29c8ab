import { applyWords } from "../../apply/words/en.ts";
import { checkWords } from "../../check/words/en.ts";
import { imageWords } from "../../images/words/en.ts";
import { marketplaceWords } from "../../marketplace/words/en.ts";
import { modelWords } from "../../model/words/en.ts";
import { ordersWords } from "../../orders/words/en.ts";
import { planWords } from "../../plan/words/en.ts";
import { reportWords } from "../../report/words/en.ts";
import { screenWords } from "../../screen/words/en.ts";
import { simulatorWords } from "../../simulator/words/en.ts";
import { workbookWords } from "../../workbook/words/en.ts";
import { commandWords } from "../words/en.ts";

/** The words of every room that makes messages, in English. */
export const words = {
  apply: applyWords,
  check: checkWords,
  commands: commandWords,
  images: imageWords,
  marketplace: marketplaceWords,
  model: modelWords,
  orders: ordersWords,
  plan: planWords,
  report: reportWords,
  screen: screenWords,
  simulator: simulatorWords,
  workbook: workbookWords,
};
