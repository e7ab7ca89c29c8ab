import { annotationsOf } from "../../model/product/columns.ts";
import { type FieldPlace, isSameMeaning } from "../../model/sheet/sheet-choice.ts";
import { placeOf } from "./given-columns.ts";
import type { AlikeColumn, IgnoredColumn } from "./heading-match.ts";
import { type Likely, likelyPlace, needsCertainty } from "./likely-places.ts";

/** From that confidence on, in percent, a column is taken for what it probably holds. */
const takenFrom = 90;
/** Columns that are looked at; a sheet with more unknown ones is another kind of sheet. */
const lookedAtMax = 200;

/** What helps to judge columns that nobody knows. */
export interface AlikeOptions {
  /** What other columns and given values hold. */
  readonly taken: readonly FieldPlace[];
  /** Some values below a column. */
  readonly samplesOf: (column: number) => readonly string[];
}

/**
 * What columns with unknown headings probably hold. One is taken for a field when that is at least
 * {@link takenFrom} percent sure, nothing else in the sheet holds or may hold it, and the field is
 * none of those that need certainty (codes, prices, what is risky to change). Any other likely field
 * is only named: the column stays ignored.
 */
export function alikeColumns(
  columns: readonly IgnoredColumn[],
  { taken, samplesOf }: AlikeOptions,
): { readonly alike: readonly AlikeColumn[]; readonly ignored: readonly IgnoredColumn[] } {
  const likely = new Map<number, Likely>();
  for (const { column, heading } of columns.slice(0, lookedAtMax)) {
    const found = likelyPlace({ heading, samples: samplesOf(column) });
    const place = found && freePlace(found.place, { heading, taken });
    if (found !== undefined && place !== undefined) likely.set(column, { ...found, place });
  }
  const rivals = (place: FieldPlace) =>
    [...likely.values()].filter((one) => isSameMeaning(one.place, place)).length;
  const alike: AlikeColumn[] = [];
  const ignored: IgnoredColumn[] = [];
  for (const { column, heading } of columns) {
    const found = likely.get(column);
    if (found === undefined) ignored.push({ column, heading });
    else if (
      found.confidence >= takenFrom &&
      !needsCertainty(found.place.field) &&
      rivals(found.place) === 1
    ) {
      alike.push({ column, heading, ...found });
    } else ignored.push({ column, heading, perhaps: found });
  }
  return { alike, ignored };
}

/** The place if nothing holds it yet; of a numbered field without a number in the heading, the next one. */
function freePlace(
  place: FieldPlace,
  { heading, taken }: { readonly heading: string; readonly taken: readonly FieldPlace[] },
): FieldPlace | undefined {
  const isTaken = (one: FieldPlace) => taken.some((other) => isSameMeaning(placeOf(other), one));
  if (!isTaken(place)) return place;
  const isNumbered = annotationsOf(place.field)["x-columns"] === "numbered";
  if (!isNumbered || /\d/.test(heading)) return undefined;
  let part = 1;
  while (isTaken({ ...place, part })) part += 1;
  return { ...place, part };
}
