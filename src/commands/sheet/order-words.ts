import { usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { answerOf } from "../../model/order/order.ts";
import { type OrderColumnName, orderColumns } from "../../model/order/order-columns.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { orderColumnNamed } from "../../workbook/index.ts";
import { badChoice, badOption, choiceTexts, didYouMean } from "../process/settings.ts";
import { type FieldWords, isIgnore, wordWritten } from "./sheet-choices.ts";

const names: readonly OrderColumnName[] = orderColumns.map(({ name }) => name);

/** The columns whose words `--map-value` can translate. */
const withWords: readonly OrderColumnName[] = ["supplied", "shippingProvider"];

const yesNo = ["Yes", "No"] as const;

export const orderWords: FieldWords<OrderColumnName> = {
  meaning(_, field) {
    if (isIgnore(field)) return "ignored";
    const name = orderColumnNamed(field);
    return name && { field: name };
  },
  unknown(option, name) {
    const near = nearestNames(name, names);
    const hint =
      near.length > 0
        ? didYouMean(near)
        : msg("commands.options.use", { choices: choiceTexts(names) });
    return usageError(
      "unknown-field",
      msg("commands.options.unknownField", { option, name, hint }),
    );
  },
  valueName(written) {
    const { option, text } = written;
    const { word, value } = wordWritten(written);
    const field = orderColumnNamed(written.field);
    if (field === undefined || !withWords.includes(field)) {
      throw badChoice(option, written.field, withWords);
    }
    if (field !== "supplied") return { field, written: word, value };
    const answer = answerOf(value);
    if (answer === undefined) throw badOption(option, text, choiceTexts(yesNo));
    return { field, written: word, value: yesNo[answer ? 0 : 1] };
  },
};
