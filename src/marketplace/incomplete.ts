import type { Collected } from "./lists.ts";

/** What a sentence about an incomplete list needs of it. */
type Incomplete = Pick<Collected<unknown>, "reason" | "totalCount" | "refusal"> & {
  readonly items: { readonly length: number };
};

/** Why a list is not proven whole, as a sentence. */
export function incompleteReason(collected: Incomplete): string {
  const count = `${collected.items.length} of ${collected.totalCount ?? "an unknown number"}`;
  const reasons: Readonly<Record<Collected<unknown>["reason"], string>> = {
    whole: "",
    "no-total": "The marketplace does not say how many records there are.",
    short: `Only ${count} records could be read.`,
    "too-many": `More records came (${count}) than the marketplace counts.`,
    changed: "The list kept changing while it was read.",
    repeated:
      "The same page comes again whatever page is asked for, so nothing shows where the list ends.",
    "too-long": "The list has too many pages.",
    enough: `Only ${count} records were read.`,
    emptied: "The list lacks every listing that was seen in it a moment ago.",
    wrong: "The marketplace answered with records that were not asked for.",
    refused: `The marketplace refused the question: ${collected.refusal?.message ?? ""}`,
  };
  return reasons[collected.reason];
}
