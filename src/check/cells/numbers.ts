import { msg, type Text } from "../../model/message.ts";
import { fieldLabel, unitLabel } from "../../model/product/columns.ts";
import { inUnit, isDecimalIn, unitNamed } from "../../model/product/units.ts";
import { normalForm } from "../../model/text/spelling.ts";
import { suggestedChoice } from "../layout/lookalikes.ts";
import type { Place, RowFindings } from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";

export type NumberReading =
  | { readonly kind: "number"; readonly value: number }
  /** `1,234` is either 1.234 or 1234. */
  | { readonly kind: "ambiguous"; readonly decimal: number; readonly grouped: number }
  | { readonly kind: "not" };

/** The first group never begins with 0, so `0,125` is not grouped. */
const shapes = {
  ".": /^(?:\d+|[1-9]\d{0,2}([ ,'’])\d{3}(?:\1\d{3})*)?(?:\.\d+)?$/,
  ",": /^(?:\d+|[1-9]\d{0,2}([ .'’])\d{3}(?:\1\d{3})*)?(?:,\d+)?$/,
} as const;

const numberLengthMax = 400;

/** Without `decimalSeparator`, a text with two readings is ambiguous (decision 30). */
export function readNumberText(text: string, decimalSeparator?: "." | ","): NumberReading {
  if (text.length > numberLengthMax) return { kind: "not" };
  const plain = normalForm(text, "NFKC").trim().replace(/^[−–]/, "-");
  const body = /^[+-]/.test(plain) ? plain.slice(1) : plain;
  if (!/\d$/.test(body) || significantDigits(body) > 15) return { kind: "not" };
  const byPoint = valueUnder(".", body);
  const byComma = valueUnder(",", body);
  const value = byPoint ?? byComma;
  if (value === undefined) return { kind: "not" };
  const sign = plain.startsWith("-") ? -1 : 1;
  if (byPoint === undefined || byComma === undefined || byPoint === byComma) {
    return { kind: "number", value: sign * value };
  }
  if (decimalSeparator !== undefined) {
    return { kind: "number", value: sign * (decimalSeparator === "." ? byPoint : byComma) };
  }
  const [decimal, grouped] = byPoint < byComma ? [byPoint, byComma] : [byComma, byPoint];
  return { kind: "ambiguous", decimal: sign * decimal, grouped: sign * grouped };
}

function valueUnder(decimal: "." | ",", body: string): number | undefined {
  if (!shapes[decimal].test(body)) return undefined;
  const other = decimal === "." ? "," : ".";
  const digits = body.replaceAll(other, "").replace(/[ '’]/g, "");
  return Number(digits.replace(decimal, "."));
}

/** Counted because more than 15 significant digits could be silently rounded. */
function significantDigits(body: string): number {
  return body.replace(/\D/g, "").replace(/^0+/, "").length;
}

/** Signs and words for currencies, most of which the API does not accept. */
const currencySigns: ReadonlySet<string> = new Set(
  "￥ р. руб. € eur евро £ gbp ₴ ₸ ₩ ₹ ₺ zł chf jpy".split(" "),
);

/** `380 g` in kg is 0.38. Without `unit`, the text must be a price with a currency. */
export function numberWithUnit(
  text: string,
  unit: string | undefined,
  decimalSeparator?: "." | ",",
) {
  if (text.length > numberLengthMax) return undefined;
  const plain = normalForm(text, "NFKC").trim().toLowerCase();
  const parts = /^([^\d.,+-]*)([\d.,+-][\d.,' ’]*)(.*)$/s.exec(plain);
  if (parts === null) return undefined;
  const [, before = "", digits = "", after = ""] = parts;
  const written = (before.trim() + after.trim()).trim();
  const reading = readNumberText(digits, decimalSeparator);
  if (reading.kind !== "number") return undefined;
  if (unit === undefined) {
    const isCurrency =
      currencySigns.has(written) || suggestedChoice("currencyCode", written) !== undefined;
    return isCurrency ? { value: reading.value, written, isExact: true } : undefined;
  }
  const [from, to] = [unitNamed(written), unitNamed(unit)];
  if (from === undefined || from === "unclear" || to === undefined || to === "unclear") {
    return undefined;
  }
  if (from.kind !== to.kind) return undefined;
  const value = inUnit(reading.value, from, to);
  // The value may have been rounded, as for grams in pounds.
  return { value, written, isExact: isDecimalIn(from, to) };
}

export function numberFromText(
  place: Place,
  text: string,
  findings: RowFindings,
): number | undefined {
  const { spec, label } = place;
  const reading = readNumberText(text, findings.options.decimalSeparator);
  if (reading.kind === "number") {
    const { value } = reading;
    if (text.trim() === String(value)) return value;
    findings.report(place, "number-from-text", readAs(label, text, value), { repair: value });
    return value;
  }
  if (reading.kind === "ambiguous") {
    const { decimal: fraction, grouped: whole } = reading;
    const message = msg("check.ambiguousNumber", { label, value: text, fraction, whole });
    return findings.report(place, "ambiguous-number", message);
  }
  const amount = numberWithUnit(text, spec.unit, findings.options.decimalSeparator);
  const value = numberBeside(place, { amount, shown: text }, findings);
  if (value !== undefined) {
    findings.report(place, "not-a-number", noNumberMessage(place, text, value), {
      repair: value > 0 ? value : undefined,
    });
  }
  return undefined;
}

/** For a number whose format adds text: `350 g`, `¥90.00` (decision 26c). */
export function numberFromFormat(
  place: Place,
  { value, written, shown }: { readonly value: number; readonly written: string; shown: string },
  findings: RowFindings,
): number | undefined {
  const amount = numberWithUnit(`${value} ${written}`, place.spec.unit, ".");
  const meant = numberBeside(place, { amount, shown }, findings);
  if (meant !== undefined && meant !== value) {
    const message = readAs(place.label, shown, meant);
    findings.report(place, "number-from-text", message, { repair: meant });
  }
  return meant;
}

function numberBeside(
  place: Place,
  { amount, shown }: { readonly amount: ReturnType<typeof numberWithUnit>; readonly shown: string },
  findings: RowFindings,
): number | undefined {
  const isPrice = place.spec.unit === undefined;
  if (amount === undefined) {
    return findings.report(place, "not-a-number", noNumberMessage(place, shown));
  }
  if (isPrice && !isRowCurrency(amount.written, findings)) {
    const message = msg("check.otherCurrency", { label: place.label, value: shown });
    return findings.report(place, "not-a-number", message);
  }
  if (!amount.isExact) {
    return findings.report(place, "not-a-number", noNumberMessage(place, shown, amount.value));
  }
  return amount.value;
}

function readAs(label: Text, value: string, number: number) {
  return msg("check.readAs", { label, value, meaning: msg("check.decimal", { number }) });
}

export function noNumberMessage({ spec, column }: Place, value: string, suggested?: number) {
  const unit = column.unit ?? unitLabel(spec.name);
  const digits = suggested === undefined ? "" : String(suggested);
  return msg("check.notANumber", {
    ...{ label: fieldLabel(spec.name), value },
    ...{ unit: unit ?? "", hasUnit: unit !== undefined, hasNumber: suggested !== undefined },
    number: unit === undefined && /\.\d$/.test(digits) ? `${digits}0` : digits,
  });
}

export function isRowCurrency(written: string, findings: RowFindings): boolean {
  const { currencyPlace } = findings.options;
  const cell = currencyPlace === undefined ? undefined : findings.cellAt(currencyPlace);
  const stated =
    typeof cell === "string" ? suggestedChoice("currencyCode", trimEnds(cell))?.choice : undefined;
  return stated !== undefined && suggestedChoice("currencyCode", written)?.choice === stated;
}
