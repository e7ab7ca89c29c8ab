import { fieldNames } from "../../model/product/equality.ts";
import { liveValue, shownValue } from "../../model/product/field-values.ts";
import type { Draft, Listing, RememberedListing } from "../../model/product/product.ts";
import type { FieldChange } from "../../model/run/plan.ts";

export interface KnownRow {
  readonly draft?: Draft | undefined;
  /** Undefined if the SKU is not listed. */
  readonly listing?: Listing | undefined;
  readonly memory?: RememberedListing | undefined;
}

/**
 * Every field of the row or its live listing, in the API's order: live → sheet. A blank cell is
 * null. Fields that the list omits come from the last whole answer (decision 18).
 */
export function rowFields({ draft, listing, memory }: KnownRow): FieldChange[] {
  const whole = memory?.whole?.listing;
  return fieldNames.flatMap((field) => {
    const listed = liveValue(listing, field);
    const known = listing !== undefined && listed === undefined ? liveValue(whole, field) : listed;
    const [before, after] = [known, draft?.product[field]].map((one) => shownValue(field, one));
    if (before === undefined || after === undefined) return [];
    return before === null && after === null ? [] : [{ field, before, after }];
  });
}
