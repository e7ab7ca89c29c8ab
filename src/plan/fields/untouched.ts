import {
  type AgreedRow,
  agreedValue,
  isRequestedAgain,
  isUntouched,
} from "../../model/product/agreed.ts";
import { fieldNames } from "../../model/product/equality.ts";
import { agreedEntries, isSameEntry } from "../../model/product/list-entries.ts";
import { type Draft, type FieldName, isListField } from "../../model/product/product.ts";
import { wantedValue } from "./compare.ts";
import type { PlanInput, PlannedRow } from "./input.ts";
import { askedEntries } from "./merge-list.ts";

/** Options of {@link untouchedRows}. */
interface UntouchedOptions extends Pick<PlanInput, "agreed" | "wholeLists"> {
  readonly unsettled: Pick<ReadonlyMap<string, unknown>, "has">;
  /** SKUs with several rows. */
  readonly repeated: Pick<ReadonlySet<string>, "has">;
}

/**
 * Finds rows that equal the last common state, with its time. Nothing has to be sent for them,
 * whatever is live.
 */
export function untouchedRows(
  rows: Iterable<PlannedRow>,
  { agreed, wholeLists, repeated, unsettled }: UntouchedOptions,
): Map<number, number> {
  const untouched = new Map<number, number>();
  for (const row of rows) {
    const base = agreed?.get(row.sku);
    const isDoubtful = repeated.has(row.sku) || unsettled.has(row.sku) || isWrong(row);
    if (base === undefined || isDoubtful) continue;
    if (isUntouchedRow(row.draft, base, wholeLists)) untouched.set(row.row, base.atMs);
  }
  return untouched;
}

function isWrong({ findings }: PlannedRow): boolean {
  return findings.some(({ severity, onlyOnCreate }) => severity === "error" && !onlyOnCreate);
}

/** Whether a row equals the last common state of sheet and listing. */
export function isUntouchedRow(
  draft: Draft | undefined,
  agreed: AgreedRow | undefined,
  wholeLists: ReadonlySet<FieldName> = new Set(),
): boolean {
  if (draft === undefined || agreed === undefined || agreed.undone !== undefined) return false;
  return fieldNames.every((field) => {
    if (field === "sku") return true;
    const value = agreedValue(agreed, field);
    if (isListField(field)) {
      const base = agreedEntries(field, value);
      const asked = askedEntries(field, draft);
      const isEvery = [...asked].every(
        ([id, entry]) =>
          value !== undefined &&
          (agreed.isWhole || base?.has(id) === true) &&
          isSameEntry(entry, base?.get(id)),
      );
      // A complete list removes entries that others have added, so the listing must be read.
      return isEvery && !(wholeLists.has(field) && asked.size > 0);
    }
    const wanted = wantedValue(field, draft);
    if (wanted === undefined || isUntouched(field, value, wanted)) return true;
    return isRequestedAgain(field, agreed.values[field], wanted);
  });
}
