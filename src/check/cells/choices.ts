import { annotationsOf } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { cellRule, choiceNamed, foldedWord } from "../../model/product/rules.ts";
import { foldCode } from "../layout/lookalikes.ts";

/** A choice that a text may mean. */
interface SuggestedChoice {
  readonly choice: string;
  /** Nothing else can have been meant: the letters only looked right. */
  readonly isSure: boolean;
}

/**
 * The choice of a field that a text probably means: by a word that leaves doubt (`$`), or in letters
 * that only look right. It is suggested, never read.
 */
export function suggestedChoice(field: FieldName, text: string): SuggestedChoice | undefined {
  const wanted = foldedWord(text);
  const hinted = Object.entries(annotationsOf(field)["x-value-hints"] ?? {}).find(([, words]) =>
    words.some((word) => foldedWord(word) === wanted),
  );
  if (hinted !== undefined) return { choice: hinted[0], isSure: false };
  const folded = foldCode(text);
  const choice =
    choiceNamed(field, text) ??
    choiceNamed(field, folded) ??
    cellRule(field).choices?.find((one) => foldCode(one) === folded);
  return choice === undefined ? undefined : { choice, isSure: true };
}
