import type { Context } from "../send/context.ts";
import type { Collected } from "./lists.ts";

/** What a sentence about an incomplete list needs of it. */
type Incomplete = Pick<Collected<unknown>, "reason" | "totalCount" | "refusal"> & {
  readonly items: { readonly length: number };
};

/** Why a list is not proven whole, as a sentence. */
export function incompleteReason(
  { reason, items, totalCount, refusal }: Incomplete,
  { say }: Pick<Context, "say">,
): string {
  return say.notWhole[reason](items.length, totalCount, refusal?.message ?? "");
}
