import type { ListSource } from "../../list/list-state.ts";
import type { HomeFacts, RecentWorkbook, RunEntry } from "../../state/facts.ts";

/** One line of the home: something to go on with, a workbook, or another thing to do. */
export type HomeItem =
  | { readonly kind: "resume"; readonly run: RunEntry }
  | { readonly kind: "workbook" | "found"; readonly workbook: RecentWorkbook }
  | { readonly kind: "sample" | "open" | "template" | "export" | "export-orders" | "runs" };

/**
 * What the home offers, the most likely first: an interrupted run, the workbooks, then the rest;
 * whoever is here for the first time begins with the sample.
 */
export function homeItems(facts: HomeFacts): readonly HomeItem[] {
  const { workbooks, runs, found = [] } = facts;
  const sample = facts.hasSample === true ? [{ kind: "sample" } as const] : [];
  const isFirst = facts.isFirstTime === true;
  return [
    ...runs.filter(({ canResume }) => canResume).map((run) => ({ kind: "resume", run }) as const),
    ...workbooks.map((workbook) => ({ kind: "workbook", workbook }) as const),
    ...found.map((workbook) => ({ kind: "found", workbook }) as const),
    ...(isFirst ? sample : []),
    { kind: "open" },
    { kind: "template" },
    { kind: "export" },
    { kind: "export-orders" },
    ...(isFirst ? [] : [{ kind: "runs" } as const, ...sample]),
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
  if (item === undefined) return "";
  if (item.kind === "resume") return `resume ${item.run.run}`;
  return "workbook" in item ? `${item.kind} ${item.workbook.path}` : item.kind;
}
