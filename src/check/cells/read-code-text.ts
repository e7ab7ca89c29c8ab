import type { FieldName } from "../../model/product/product.ts";
import type { Place, RowFindings, SaidOfCell } from "../layout/row-findings.ts";
import { codePointName, unseenAt, withoutUnseen } from "../layout/texts.ts";
import type { CheckWords } from "../words/index.ts";
import { isScientific, isTruthWord, typedBeforeDateText } from "./codes.ts";
import { type OddCode, oddCode } from "./mixed-script-code.ts";

/** The code that a text is; undefined, and a finding, where a program or a copy has damaged it. */
export function codeFromText(
  place: Place,
  text: string,
  findings: RowFindings,
): string | undefined {
  const { spec, label } = place;
  if (isScientific(text)) {
    findings.report(place, "code-scientific", findings.say.scientificCode(label, text));
    return undefined;
  }
  const unseen = unseenAt(text);
  if (unseen >= 0) {
    const cleaned = withoutUnseen(text);
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", {
      ...findings.say.unseenInCode(label, codePointName(text, unseen), cleaned),
      ...(!holdsLineEnd.test(text) && { repair: cleaned }),
    });
    return undefined;
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", findings.say.dotSku(text));
  }
  const [, bare] = guarded.exec(text) ?? [];
  if (bare === undefined) reportOddCode(place, text, findings);
  else {
    const said = findings.say.guardedCode(label, text);
    findings.report(place, "code-lookalike", { ...said, fix: bare, repair: bare });
  }
  return text;
}

/**
 * What programs write around a code so that Excel takes it for text: `="00123"`, `'00123`. In a cell
 * of text that has become part of the code.
 */
const guarded = /^(?:="(?=[^"]+"$)|'(?=\d+$))([^"]+)"?$/;

/** Two codes in one cell, or one that was broken: nobody can tell. */
const holdsLineEnd = /[\t-\r\u2028\u2029]/;

/** Codes that are compared across rows are judged there. */
const comparedAcrossRows: ReadonlySet<FieldName> = new Set(["sku", "parentSku"]);

function reportOddCode(place: Place, text: string, findings: RowFindings): void {
  reportWord(place, text, findings);
  const typed = typedBeforeDateText(text);
  if (typed !== undefined) {
    findings.report(place, "code-like-date", findings.say.likeDate(place.label, text, typed));
  }
  if (comparedAcrossRows.has(place.spec.name)) return;
  const odd = oddCode(text);
  if (odd === undefined) return;
  findings.report(place, "code-lookalike", saidOfOddCode(place, { text, odd }, findings.say));
}

/** Says so where a text is the word for a cell that was true or false. */
export function reportWord(place: Place, text: string, findings: RowFindings): void {
  if (!isTruthWord(text)) return;
  findings.report(place, "truth-word", findings.say.truthWord(place.label, text));
}

/** What is said of a code that holds characters in place of others. */
export function saidOfOddCode(
  { label }: Place,
  { text, odd }: { readonly text: string; readonly odd: OddCode },
  say: CheckWords,
): SaidOfCell {
  const codePoint = codePointName(odd.character, 0);
  return { ...say.codeLookalike(label, text, { ...odd, codePoint }), repair: odd.meant };
}
