import { once } from "../../../model/long-work.ts";
import {
  type Finding,
  findingKey,
  findingRank,
  findingWords,
} from "../../../model/sheet/finding.ts";
import { excelRow, inSheet, sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { type Alike, alike, commonText } from "../../../model/text/common-text.ts";
import type { Translator } from "../../../model/translator.ts";
import { countsOf, folded, type ListRow, searchText } from "../../list/list.ts";
import { wholeMax, widestText } from "../../list/table.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem, CheckState, GroupItem, SingleItem } from "../../state/state.ts";

/** `rowNow` returns the current number of a row of an earlier check. */
export function checkRows(
  { items, opened }: Pick<CheckState, "items" | "opened">,
  rowNow: (row: number) => number | undefined = (row) => row,
): readonly ListRow[] {
  return items.map((item) => {
    const isGroup = item.kind === "group";
    const shown = firstOf(item);
    return {
      key: keyOf(item, rowNow(item.row) ?? item.row),
      groups: isGroup ? [...item.counts.keys()] : presetsOf(item),
      text: item.text,
      numbers: isGroup ? [] : [excelRow(item.row)],
      isHeading: isGroup,
      isFolded: isGrouped(item) && !opened.has(item.group.key),
      isMarked: shown?.kind === "finding" && shown.finding.severity !== "info",
    };
  });
}

export function firstOf(item: CheckItem | undefined): SingleItem | undefined {
  return item?.kind === "group" ? item.members[0] : item;
}

export function isGrouped(
  item: CheckItem | undefined,
): item is SingleItem & { readonly group: GroupItem } {
  return item !== undefined && item.kind !== "group" && item.group !== undefined;
}

/** A finding that was fixed gets a new key, so that the cursor moves on to the next open one. */
function keyOf(item: CheckItem, row: number): string {
  if (item.kind === "note") return item.note;
  if (item.kind === "group") return `group\n${item.key}`;
  const { field = "", column, code } = item.finding;
  return [...(item.kind === "fixed" ? ["fixed"] : []), row, field, column, code].join("\n");
}

type ListedFindings = Pick<CheckState, "items" | "counts" | "byRow" | "repairable" | "repaired">;

export function listedFindings(facts: CheckFacts, translator: Translator): ListedFindings {
  const singles = singlesOf(facts, translator);
  const findings = singles.filter(({ kind }) => kind !== "note");
  const byRow = Map.groupBy(findings, ({ row }) => row);
  const textOf = (item: SingleItem) =>
    item.kind === "note" ? item.note : findingWords(item.finding, translator).message;
  const items = alike(singles, { keyOf: groupKey, rankOf, textOf }).flatMap((group) =>
    grouped(group, { facts, translator }),
  );
  const offered = facts.findings.filter(({ repair }) => repair !== undefined);
  const repaired = cellCount(offered.filter((one) => one.repaired === true));
  const repairable = cellCount(offered.filter((one) => one.repaired !== true));
  return { items, counts: groupCounts(singles), byRow, repairable, repaired };
}

/** Counts a cell once, even if several findings are about it. */
function cellCount(findings: readonly Finding[]): number {
  return new Set(findings.map(({ row, cell }) => `${row} ${cell}`)).size;
}

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
    text: once(() => members.map(({ text: memberText }) => memberText()).join("\n")),
    skuCells: Math.min(
      wholeMax,
      widestText(members, ({ row }) => facts.skuOf(row)),
    ),
  };
  return [group, ...members.map((item) => ({ ...item, group }))];
}

/** Only items with the same key can form a group, so fixed findings have keys of their own. */
function groupKey(item: SingleItem): string {
  if (item.kind === "note") return `note\n${item.note}`;
  const key = findingKey(item.finding);
  return item.kind === "finding" ? key : fixedKey(key);
}

const fixedRank = 3;

function fixedKey(key: string): string {
  return key.replace(/^\d+/, String(fixedRank));
}

function rankOf(item: SingleItem): number {
  if (item.kind === "note") return 6;
  return item.kind === "fixed" ? fixedRank : findingRank(item.finding);
}

/** Findings of an open group that were fixed move to a group of their own, which is open too. */
export function openedAfter(opened: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...opened, ...[...opened].map(fixedKey)]);
}

function singlesOf(facts: CheckFacts, translator: Translator): SingleItem[] {
  const { findings, notes, since } = facts;
  const fresh = since?.fresh;
  const textOf = (finding: Finding) => once(() => findingText(finding, facts, translator));
  const items: SingleItem[] = [
    ...notes.map(
      (text) => ({ kind: "note", row: 0, note: text, text: () => folded(text) }) as const,
    ),
    ...findings.map((finding): SingleItem => {
      const isNew = fresh?.has(finding) === true;
      return { kind: "finding", row: finding.row, finding, isNew, text: textOf(finding) };
    }),
    ...(since?.fixed ?? []).map(({ finding, rowNow }): SingleItem => {
      // A row that moved to another sheet counts as removed.
      const isHere = rowNow !== undefined && sheetIndexOf(rowNow) === sheetIndexOf(finding.row);
      const row = isHere ? rowNow : finding.row;
      const cell = finding.cell.replace(/\d+$/, String(excelRow(row)));
      const now = { ...finding, row, cell };
      return { kind: "fixed", row, finding: now, isGone: !isHere, text: textOf(now) };
    }),
  ];
  return items.sort((one, other) => one.row - other.row);
}

function findingText(finding: Finding, { skuOf }: CheckFacts, translator: Translator): string {
  const { cell, sheet, code, value, column, row } = finding;
  const { message } = findingWords(finding, translator);
  return searchText([inSheet(cell, sheet), code, column, value, message, skuOf(row)]);
}

function presetsOf(item: SingleItem): readonly string[] {
  if (item.kind === "note") return ["all", "info"];
  if (item.kind === "fixed") return ["all", "fixed"];
  if (item.finding.repaired === true) return ["all", "repaired"];
  return ["all", item.finding.severity, ...(item.isNew ? ["new"] : [])];
}

function groupCounts(items: readonly SingleItem[]): ReadonlyMap<string, number> {
  return countsOf(items.flatMap(presetsOf));
}
