import type { SpecialCell } from "../../model/sheet/sheet.ts";
import { formatDecimals, isPercentFormat, showsWhole } from "../../model/text/number-format.ts";
import { fifteenDigits } from "../layout/cells.ts";
import type { Place, RowFindings } from "../layout/row-findings.ts";
import { say } from "../say.ts";

/**
 * Says where the sheet shows another number than its cell holds: as so many percent, or rounded.
 * False when the number cannot be taken, because both may be meant.
 */
export function reportShape(place: Place, cell: SpecialCell, findings: RowFindings): boolean {
  if (cell.kind !== "number") return true;
  const { value, format } = cell;
  const held = fifteenDigits(value);
  if (isPercentFormat(format)) {
    const shown = `${fifteenDigits(value * 100)}%`;
    findings.report(place, "number-percent", say("percentNumber", place.label, { shown, held }));
    return false;
  }
  const decimals = formatDecimals(format);
  if (decimals === undefined || showsWhole(held, decimals)) return true;
  const shown = held.toFixed(decimals);
  findings.report(place, "number-rounded", say("roundedNumber", place.label, { shown, held }));
  return true;
}
