import type { HomeFacts, RecentWorkbook, RunEntry } from "../facts.ts";
import type { ListSource } from "../list/list.ts";

/** One line of the home: something to go on with, a workbook, or another thing to do. */
export type HomeItem =
  | { readonly kind: "resume"; readonly run: RunEntry }
  | { readonly kind: "workbook"; readonly workbook: RecentWorkbook }
  | { readonly kind: "open" | "export" | "runs" };

/** What the home offers, the most likely first: an interrupted run, the workbooks, then the rest. */
export function homeItems({ workbooks, runs }: HomeFacts): readonly HomeItem[] {
  return [
    ...runs.filter(({ canResume }) => canResume).map((run) => ({ kind: "resume", run }) as const),
    ...workbooks.map((workbook) => ({ kind: "workbook", workbook }) as const),
    { kind: "open" },
    { kind: "export" },
    { kind: "runs" },
  ];
}

/** The home as a list. */
export function homeSource(facts: HomeFacts): ListSource {
  const items = homeItems(facts);
  return {
    count: items.length,
    key: (index) => keyOf(items[index]),
    isIn: () => true,
    matches: () => true,
    isMarked: () => false,
  };
}

function keyOf(item: HomeItem | undefined): string {
  if (item?.kind === "resume") return `resume ${item.run.run}`;
  return item?.kind === "workbook" ? `workbook ${item.workbook.path}` : (item?.kind ?? "");
}
