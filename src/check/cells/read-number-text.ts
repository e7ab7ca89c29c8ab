import type { Place, RowFindings } from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";
import { say } from "../say.ts";
import type { ReadOptions } from "./cell-reading.ts";
import { suggestedChoice } from "./choices.ts";
import { type NumberWithUnit, numberWithUnit, readNumberText } from "./numbers.ts";

/**
 * The number that a text means; undefined, and a finding, where that is not sure. A unit or currency
 * beside it is repaired only where it says nothing more than the field or the row does.
 */
export function numberFromText(
  place: Place,
  text: string,
  findings: RowFindings,
  options: ReadOptions,
): number | undefined {
  const { spec, label } = place;
  const reading = readNumberText(text, options.decimalSeparator);
  if (reading.kind === "number") {
    const { value } = reading;
    if (options.isAllText === true && text.trim() === String(value)) return value;
    const said = say("numberFromText", label, text, value);
    findings.report(place, "number-from-text", said, { repair: value });
    return value;
  }
  if (reading.kind === "ambiguous") {
    const readings = [reading.decimal, reading.grouped] as const;
    findings.report(place, "ambiguous-number", say("ambiguousNumber", label, text, readings));
    return undefined;
  }
  const found = numberWithUnit(text, spec.unit, options.decimalSeparator);
  if (found === undefined) {
    findings.report(place, "not-a-number", saidOfNoNumber(place, text));
    return undefined;
  }
  const isPrice = spec.unit === undefined;
  const isSure =
    found.value > 0 && found.isExact && (!isPrice || isRowCurrency(found, findings, options));
  const said = isPrice
    ? say("currencyInPrice", label, text, found.value)
    : saidOfNoNumber(place, text, found.value);
  findings.report(place, "not-a-number", said, isSure ? { repair: found.value } : {});
  return undefined;
}

/** Says that a value is no number, in the unit of its column; `suggested`: the number it may mean. */
export function saidOfNoNumber({ spec, column }: Place, value: string, suggested?: number) {
  return say("notANumber", spec.name, value, {
    suggested: suggested ?? null,
    unit: column.unit ?? null,
  });
}

/** Whether the sign beside a price says the same as the row's currency: then nothing is lost with it. */
function isRowCurrency(
  { written }: NumberWithUnit,
  findings: RowFindings,
  { currencyPlace }: ReadOptions,
): boolean {
  const own = currencyPlace === undefined ? undefined : findings.cellAt(currencyPlace);
  const stated =
    typeof own === "string" ? suggestedChoice("currencyCode", trimEnds(own))?.choice : undefined;
  return stated !== undefined && suggestedChoice("currencyCode", written)?.choice === stated;
}
