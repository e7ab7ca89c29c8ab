import { findingKey, findingRank, findingWords } from "../../../model/sheet/finding.ts";
import { excelRow, inSheet, sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { type Alike, alike, commonText } from "../../../model/text/common-text.ts";
import type { Translator } from "../../../model/translator.ts";
import { WordFinder } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import { wholeMax, widestText } from "../../list/table.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem, CheckState, GroupItem, SingleItem } from "../../state/state.ts";

type CheckListed = Pick<CheckState, "items" | "opened"> & {
  readonly facts: Pick<CheckFacts, "skuOf">;
};

/**
 * The findings of a check as a list. Findings of closed groups are hidden.
 *
 * @param rowNow returns the current number of a row of an earlier check; by default the same row
 */
export function checkSource(
  { items, opened, facts }: CheckListed,
  translator: Translator,
  rowNow: (row: number) => number | undefined = (row) => row,
): ListSource {
  const holding = new Map<string, (index: number) => boolean>();
  const holderOf = (wanted: string) => {
    const known = holding.get(wanted) ?? holderFor(wanted, { items, facts, translator });
    holding.set(wanted, known);
    return known;
  };
  return {
    count: items.length,
    key: (index) => {
      const item = items[index];
      return item === undefined ? "" : keyOf(item, rowNow(item.row) ?? item.row);
    },
    isIn: (preset, index) => {
      const item = items[index];
      if (item === undefined) return false;
      return item.kind === "group" ? item.counts.has(preset) : presetsOf(item).includes(preset);
    },
    isHeading: (index) => items[index]?.kind === "group",
    isFolded: (index) => {
      const item = items[index];
      return isGrouped(item) && !opened.has(item.group.key);
    },
    matches: (wanted, index) => {
      const item = items[index];
      if (item === undefined) return false;
      const isHeld = holderOf(wanted);
      return item.kind === "group"
        ? item.members.some((_, at) => isHeld(index + 1 + at))
        : isHeld(index);
    },
    isMarked: (index) => {
      const item = items[index];
      const shown = item?.kind === "group" ? item.members[0] : item;
      return shown?.kind === "finding" && shown.finding.severity === "error";
    },
  };
}

/** Whether an item belongs to a group. */
export function isGrouped(
  item: CheckItem | undefined,
): item is SingleItem & { readonly group: GroupItem } {
  return item !== undefined && item.kind !== "group" && item.group !== undefined;
}

/** Returns a test of whether the item at an index contains the word; results are cached. */
function holderFor(
  wanted: string,
  {
    items,
    facts,
    translator,
  }: Pick<CheckListed, "items" | "facts"> & { readonly translator: Translator },
): (index: number) => boolean {
  const word = new WordFinder(wanted);
  const [yes, no] = [1, 2];
  const known = new Uint8Array(items.length);
  return (index) => {
    const item = items[index];
    if (item === undefined || item.kind === "group") return false;
    if (known[index] === 0) {
      const isHeld =
        holds(item, word, { facts, translator }) || String(excelRow(item.row)) === wanted;
      known[index] = isHeld ? yes : no;
    }
    return known[index] === yes;
  };
}

/** A fixed finding keeps its key, so that the cursor stays on it. */
function keyOf(item: CheckItem, row: number): string {
  if (item.kind === "note") return item.text;
  if (item.kind === "group") return `group\n${item.key}`;
  const { field = "", column, code } = item.finding;
  return [row, field, column, code].join("\n");
}

/**
 * Whether any text of an item contains the word. The SKU comes last, because looking it up is slow.
 */
function holds(
  item: SingleItem,
  word: WordFinder,
  { facts, translator }: Pick<CheckListed, "facts"> & { readonly translator: Translator },
): boolean {
  if (item.kind === "note") return word.isIn(item.text);
  const { cell, sheet, code, value, column } = item.finding;
  return (
    word.isIn(inSheet(cell, sheet)) ||
    word.isIn(code) ||
    word.isIn(column) ||
    word.isIn(value) ||
    word.isIn(findingWords(item.finding, translator).message) ||
    word.isIn(facts.skuOf(item.row))
  );
}

type ListedFindings = Pick<CheckState, "items" | "counts" | "byRow" | "repairable">;

/** The items in the list of a check: errors first, and every group before its findings. */
export function listedFindings(facts: CheckFacts, translator: Translator): ListedFindings {
  const singles = singlesOf(facts);
  const found = singles.filter(({ kind }) => kind !== "note");
  const byRow = Map.groupBy(found, ({ row }) => row);
  const textOf = (item: SingleItem) => messageOf(item, translator);
  const items = alike(singles, { keyOf: groupKey, rankOf, textOf }).flatMap((group) =>
    grouped(group, { facts, translator }),
  );
  const repairable = facts.findings.filter(
    ({ repair, repaired }) => repair !== undefined && repaired !== true,
  ).length;
  return { items, counts: groupCounts(singles), byRow, repairable };
}

function messageOf(item: SingleItem, translator: Translator): string {
  return item.kind === "note" ? item.text : findingWords(item.finding, translator).message;
}

/** A group followed by its findings. A single finding needs no group. */
function grouped(
  { key, text, items: members }: Alike<SingleItem>,
  { facts, translator }: { readonly facts: CheckFacts; readonly translator: Translator },
): readonly CheckItem[] {
  const [first] = members;
  if (first === undefined || members.length === 1) return members;
  const fixes = members.map((one) =>
    one.kind === "note" ? "" : (findingWords(one.finding, translator).fix ?? ""),
  );
  const group: GroupItem = {
    ...{ kind: "group", row: first.row, key, members },
    ...{ message: text, fix: commonText(fixes), counts: groupCounts(members) },
    skuCells: Math.min(
      wholeMax,
      widestText(members, ({ row }) => facts.skuOf(row)),
    ),
  };
  return [group, ...members.map((item) => ({ ...item, group }))];
}

/** Findings with the same message about the same column form a group. */
function groupKey(item: SingleItem): string {
  if (item.kind === "note") return `note\n${item.text}`;
  if (item.kind === "finding") return findingKey(item.finding);
  const { message, column } = item.finding;
  return [fixedRank, message.key, column].join("\n");
}

const fixedRank = 3;

function rankOf(item: SingleItem): number {
  if (item.kind === "note") return 6;
  return item.kind === "fixed" ? fixedRank : findingRank(item.finding);
}

/**
 * The groups that are open after a save. Fixed findings of an open group go into another group,
 * which is opened too.
 */
export function openedAfter(opened: ReadonlySet<string>): ReadonlySet<string> {
  const keys = [...opened];
  return new Set([...keys, ...keys.map((key) => key.replace(/^\d+/, String(fixedRank)))]);
}

function singlesOf({ findings, notes, since }: CheckFacts): SingleItem[] {
  const fresh = since?.fresh;
  const items: SingleItem[] = [
    ...notes.map((text) => ({ kind: "note", row: 0, text }) as const),
    ...findings.map((finding): SingleItem => {
      return { kind: "finding", row: finding.row, finding, isNew: fresh?.has(finding) === true };
    }),
    ...(since?.fixed ?? []).map(({ finding, rowNow }): SingleItem => {
      // A row that moved to another sheet counts as gone.
      const isHere = rowNow !== undefined && sheetIndexOf(rowNow) === sheetIndexOf(finding.row);
      const row = isHere ? rowNow : finding.row;
      const cell = finding.cell.replace(/\d+$/, String(excelRow(row)));
      return {
        kind: "fixed",
        row,
        finding: { ...finding, row, cell },
        isGone: !isHere,
      };
    }),
  ];
  return items.sort((one, other) => one.row - other.row);
}

function presetsOf(item: SingleItem): readonly string[] {
  switch (item.kind) {
    case "note":
      return ["all", "info"];
    case "fixed":
      return ["all", "fixed"];
    case "finding":
      if (item.finding.repaired === true) return ["all", "repaired"];
      return ["all", item.finding.severity, ...(item.isNew ? ["new"] : [])];
  }
}

/** How many items each filter group contains. */
function groupCounts(items: readonly SingleItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const preset of presetsOf(item)) counts.set(preset, (counts.get(preset) ?? 0) + 1);
  }
  return counts;
}
