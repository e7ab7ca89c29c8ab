import type { RequestOptions } from "../send/send.ts";
import { countsProducts, type ListSource } from "./list-sources.ts";
import { fetchPage, type ListQuestion } from "./page-fetch.ts";
import { otherName, type PageSize, pageSizeOf } from "./page-size.ts";
import { learnTotal, noteTotal, type TotalSeen } from "./verify-total.ts";

/** A large page with the wrong size name could cost a whole window, so the name is learnt first. */
export async function firstSize<Item>(
  list: ListSource<Item>,
  question: ListQuestion & { readonly pageSize?: number | undefined },
  totalSeen: TotalSeen,
): Promise<PageSize> {
  const { facts, readCountMax } = list.context;
  const { [list.pageBaseFact]: base, [list.sizeNameFact]: name } = facts.get();
  const size = pageSizeOf(list, question.pageSize);
  const windowCount = readCountMax();
  const isCostly = countsProducts(list) && size.count > windowCount / 2;
  if (!isCostly || question.filter !== undefined || (base !== undefined && name !== undefined)) {
    return size;
  }
  const cost = await lookAtStart(list, question, totalSeen);
  const learnt = pageSizeOf(list, question.pageSize);
  if (cost === undefined) return learnt;
  // Use what is left of the window, unless waiting for a full window is faster.
  const { total } = totalSeen;
  const left = Math.min(learnt.count, windowCount - cost);
  if (total <= left) return { ...learnt, count: total };
  const isSooner = Math.ceil(total / left) - 1 <= Math.ceil(total / learnt.count);
  return left > 0 && isSooner ? { ...learnt, count: left } : learnt;
}

/**
 * Learns the page base (decision 1) and the name of the page size (decision 2).
 * @returns the slots used; undefined if neither name is known to work
 */
export async function lookAtStart<Item>(
  list: ListSource<Item>,
  { urgent, signal }: RequestOptions,
  totalSeen: TotalSeen = { total: 0, times: 0 },
): Promise<number | undefined> {
  const { facts } = list.context;
  let cost = 0;
  const look = async (page: number, size: PageSize) => {
    const answer = await fetchPage(list, { urgent, signal, page, size });
    if ("refused" in answer) return undefined;
    cost += Math.max(1, answer.recordCount);
    noteTotal(totalSeen, answer.totalCount);
    learnTotal(list, answer);
    return answer;
  };
  const size = pageSizeOf(list, 1);
  const other: PageSize = { ...size, name: otherName(size.name) };
  const hasMany = (page: Awaited<ReturnType<typeof look>>) => (page?.recordCount ?? 0) > 1;
  const byGuess = await look(1, size);
  const byOther = hasMany(byGuess) ? await look(1, other) : undefined;
  const heeded = byOther !== undefined && !hasMany(byOther) ? other : size;
  const one = byOther ?? byGuess;
  const zero = await look(0, heeded);
  const isHeeded = totalSeen.total > 1 && !hasMany(one) && !hasMany(zero);
  if (isHeeded) await facts.learn({ [list.sizeNameFact]: heeded.name });
  const [atOne, atZero] = [one, zero].map((page) => page?.items.map(list.nameOf).join("\n"));
  if (!atZero && !atOne) return undefined;
  if (!atZero) list.state.isStartProven = true;
  // If page 0 is refused, empty or equal to page 1, the first page is 1.
  await facts.learn({ [list.pageBaseFact]: !atZero || atZero === atOne ? 1 : 0 });
  return isHeeded ? cost : undefined;
}
