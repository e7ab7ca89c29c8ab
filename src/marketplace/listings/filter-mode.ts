import type { FilterMode } from "../../model/run/facts.ts";
import type { ReadOptions } from "../../model/run/ports.ts";
import type { Context } from "../send/context.ts";
import { checkFilter } from "./sku-filter.ts";

/** Checks what an earlier run learnt, at the price of two products (decision 6). */
export async function trustStoredFacts(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: mode, controlSkus = [] } = context.facts.get();
  if (mode === undefined || mode === "none") return;
  if ((await checkFilter(context, { ...options, mode })) !== "works") return;
  context.session.trusted = mode;
  context.session.seenLive = controlSkus.slice(0, 2);
  context.facts.confirm();
}

/**
 * Tries the ways of filtering by SKU, the known one first, until one passes the check (decision 3).
 * Without two controls nothing can be checked, and nothing is.
 */
export async function findMode(context: Context, options: ReadOptions): Promise<void> {
  const { filterMode: known = "repeat", controlSkus = [] } = context.facts.get();
  if (controlSkus.length < 2) return;
  const modes = new Set<FilterMode>([known, "repeat", "comma", "brackets", "single"]);
  for (const mode of modes) {
    if (mode === "none") continue;
    if ((await checkFilter(context, { ...options, mode })) !== "works") continue;
    context.session.trusted = mode;
    context.facts.learn({ filterMode: mode });
    return;
  }
  context.session.trusted = "none";
  context.facts.learn({ filterMode: "none" });
  context.warn({
    code: "filter-ignored",
    message: context.say.filterIgnored,
  });
}
