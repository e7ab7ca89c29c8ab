import { choiceNamed, foldedWord } from "../model/choice-names.ts";
import { annotationsOf } from "../model/columns.ts";
import type { FieldName } from "../model/product.ts";
import { cellRule } from "../model/rules.ts";
import { foldCode } from "./lookalikes.ts";

/**
 * The choice of a field that a text probably means: by a word that leaves doubt (`$`), or in letters
 * that only look right. It is suggested, never read.
 */
export function suggestedChoice(field: FieldName, text: string): string | undefined {
  const hinted = Object.entries(annotationsOf(field)["x-value-hints"] ?? {}).find(([, words]) =>
    words.some((word) => foldedWord(word) === foldedWord(text)),
  );
  if (hinted !== undefined) return hinted[0];
  const folded = foldCode(text);
  return (
    choiceNamed(field, text) ??
    choiceNamed(field, folded) ??
    cellRule(field).choices?.find((choice) => foldCode(choice) === folded)
  );
}
