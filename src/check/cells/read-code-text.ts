import type { Message } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingWords } from "../../model/speech.ts";
import type { Meant, Place, RowFindings } from "../layout/row-findings.ts";
import { codePointName, unseenAt, withoutUnseen } from "../layout/texts.ts";
import { say } from "../say.ts";
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
    findings.report(place, "code-scientific", say("scientificCode", label, text));
    return undefined;
  }
  const unseen = unseenAt(text);
  if (unseen >= 0) {
    const cleaned = withoutUnseen(text);
    const said = say("unseenInCode", label, codePointName(text, unseen), cleaned);
    const about = holdsLineEnd.test(text) ? {} : { repair: cleaned };
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", said, about);
    return undefined;
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", say("dotSku", text));
  }
  const [, bare] = guarded.exec(text) ?? [];
  if (bare === undefined) reportOddCode(place, text, findings);
  else {
    const said = say("guardedCode", label, text, bare);
    findings.report(place, "code-lookalike", said, { repair: bare });
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
    const said = say("likeDate", place.label, text, typed);
    findings.report(place, "code-like-date", said, { meant: typed });
  }
  if (comparedAcrossRows.has(place.spec.name)) return;
  const odd = oddCode(text);
  if (odd === undefined) return;
  findings.report(place, "code-lookalike", saidOfOddCode(place, text, odd), meantByOddCode(odd));
}

/** Says so where a text is the word for a cell that was true or false. */
export function reportWord(place: Place, text: string, findings: RowFindings): void {
  if (!isTruthWord(text)) return;
  findings.report(place, "truth-word", say("truthWord", place.label, text));
}

/** What is said of a code that holds characters in place of others. */
export function saidOfOddCode({ label }: Place, text: string, odd: OddCode): Message<FindingWords> {
  return say("codeLookalike", label, text, {
    ...odd,
    codePoint: codePointName(odd.character, 0),
  });
}

/** What such a code was meant to be, where that is sure. */
export function meantByOddCode({ meant }: OddCode): Meant {
  return meant === undefined ? {} : { meant: [meant], repair: meant };
}
