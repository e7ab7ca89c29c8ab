import type { Context } from "../send/context.ts";
import type { ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { type PageSize, pageSizeOf } from "./page-size.ts";
import { learnTotal, noteTotal, type TotalSeen } from "./verify-total.ts";

type LookOptions = Pick<ListQuestion, "urgent" | "signal">;

/**
 * Reads pages of one record to learn the page base (decision 1) and the name of the page size
 * (decision 2). A large page with the wrong name could cost a whole window.
 *
 * @param totalSeen collects the totals of the answers
 * @returns the slots that it took; undefined if no name is known to work
 */
export async function lookAtStart<Item>(
  context: Context,
  source: ListSource<Item>,
  { totalSeen, ...options }: LookOptions & { readonly totalSeen: TotalSeen },
): Promise<number | undefined> {
  let spent = 0;
  const look = async (page: number, size: PageSize) => {
    const answer = await fetchPage(context, source, { ...options, page, size });
    if ("refused" in answer) return undefined;
    spent += Math.max(1, answer.recordCount);
    noteTotal(totalSeen, answer);
    learnTotal(context, source, answer);
    return answer;
  };
  const size = pageSizeOf(context, source, 1);
  const other: PageSize = { ...size, name: size.name === "Size" ? "PageSize" : "Size" };
  const hasMany = (page: Awaited<ReturnType<typeof look>>) => (page?.recordCount ?? 0) > 1;
  const byGuess = await look(1, size);
  const byOther = hasMany(byGuess) ? await look(1, other) : undefined;
  const heeded = byOther !== undefined && !hasMany(byOther) ? other : size;
  const one = byOther ?? byGuess;
  const zero = await look(0, heeded);
  const isHeeded = totalSeen.total > 1 && !hasMany(one) && !hasMany(zero);
  if (isHeeded) context.facts.learn({ [source.sizeNameFact]: heeded.name });
  const [atOne, atZero] = [one, zero].map((page) => page?.items.map(source.nameOf).join("\n"));
  if (!atZero && !atOne) return undefined;
  if (!atZero) context.session.startsProven.add(source.lane);
  // If page 0 equals page 1, counting starts at 1.
  context.facts.learn({ [source.pageBaseFact]: !atZero || atZero === atOne ? 1 : 0 });
  return isHeeded ? spent : undefined;
}

/**
 * The page size after a first look: what remains of the window, unless waiting for a full window is
 * faster.
 */
export function sizeAfterLook(
  { asked, name }: PageSize,
  look: { readonly total: number; readonly spent: number; readonly windowCount: number },
): PageSize {
  const left = Math.min(asked, look.windowCount - look.spent);
  if (look.total <= left) return { name, asked: look.total };
  const isSooner = Math.ceil(look.total / left) - 1 <= Math.ceil(look.total / asked);
  return { name, asked: left > 0 && isSooner ? left : asked };
}
