import { productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { choiceNamed, foldedWord } from "../../model/product/rules.ts";
import { foldCode } from "../layout/lookalikes.ts";

/** A choice that a text probably means. */
interface SuggestedChoice {
  readonly choice: string;
  /** Whether the text differs only by letters that look alike, so no other choice is possible. */
  readonly isSure: boolean;
}

/**
 * The choice that a text probably means: by an ambiguous word such as `$`, or by letters that look
 * alike. Only suggested, never read.
 */
export function suggestedChoice(field: FieldName, text: string): SuggestedChoice | undefined {
  const wanted = foldedWord(text);
  const hinted = Object.entries(productFields[field].choiceHints ?? {}).find(([, words]) =>
    words.some((word) => foldedWord(word) === wanted),
  );
  if (hinted !== undefined) return { choice: hinted[0], isSure: false };
  const folded = foldCode(text);
  const choice =
    choiceNamed(field, text) ??
    choiceNamed(field, folded) ??
    productFields[field].choices?.find((one) => foldCode(one) === folded);
  return choice === undefined ? undefined : { choice, isSure: true };
}
