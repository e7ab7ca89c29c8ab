import type { ReviewState, ScreenState } from "../../state/state.ts";
import { rechosen } from "./review-source.ts";

/**
 * What a state keeps of a review that does not hold any more because the workbook was saved: the SKUs
 * of the rows that the person has left out. Rows may stand elsewhere by then; what was not to be sent is still not to be.
 */
export function leftOutOf({
  review,
  leftOutBefore,
}: ScreenState): Pick<ScreenState, "leftOutBefore"> {
  const skus = new Set(leftOutBefore);
  if (review === undefined || review.facts.about === "orders") return {};
  for (const row of review.choices.leftOut) {
    const index = review.items.indexOf(row);
    const item = index === undefined ? undefined : review.items.item(index);
    if (item !== undefined) skus.add(item.subject);
  }
  return skus.size === 0 ? {} : { leftOutBefore: skus };
}

/**
 * The review with the rows of such SKUs left out, and the SKUs whose rows are not known yet: each is
 * left out once, so that the person can take it in again.
 */
export function withLeftOut(
  review: ReviewState,
  skus: ReadonlySet<string>,
): { readonly review: ReviewState; readonly rest: ReadonlySet<string> } {
  if (review.facts.about === "orders" || skus.size === 0) return { review, rest: new Set() };
  const items = [...review.facts.items];
  const rows = items.filter(({ sku }) => skus.has(sku)).map(({ row }) => row);
  if (rows.length === 0) return { review, rest: skus };
  const found = new Set(items.map(({ sku }) => sku));
  const rest = new Set([...skus].filter((sku) => !found.has(sku)));
  const leftOut = new Set([...review.choices.leftOut, ...rows]);
  return { review: rechosen(review, { ...review.choices, leftOut }, rows), rest };
}
