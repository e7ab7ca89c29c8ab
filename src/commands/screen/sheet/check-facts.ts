import { categoryFault, shownValue, suggestedChoice } from "../../../check/index.ts";
import type { Language } from "../../../model/localised.ts";
import { type CategoryBook, categoryBook } from "../../../model/product/categories.ts";
import { columnHeading, productFields } from "../../../model/product/columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import type { Finding } from "../../../model/sheet/finding.ts";
import { alignRows, fixedFindings } from "../../../model/sheet/finding-changes.ts";
import { columnLetters, type SheetRow } from "../../../model/sheet/sheet.ts";
import { type ValueName, wordKey } from "../../../model/sheet/sheet-choice.ts";
import { sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { nearestNames } from "../../../model/text/spelling.ts";
import type { Translator } from "../../../model/translator.ts";
import { changedLine, checkTotals } from "../../../report/index.ts";
import type { CheckFacts, CheckSince, OwnValue } from "../../../screen/state/facts.ts";
import {
  type Checked,
  findingsSeen,
  type SheetChecked,
  type SheetFindings,
} from "../../sheet/check-sheet.ts";

export interface CheckShown extends SheetChecked {
  readonly cells: ReadonlyMap<number, SheetRow["cells"]>;
  readonly notes: readonly string[];
}

const firstRowsMax = 60;

/** Keeps cells only for rows that are shown, because the facts stay in memory. */
export function checkFacts(
  { sheet: { name, sheets, resolved }, checked, cells, notes }: CheckShown,
  translator: Translator,
  since?: CheckSince,
): CheckFacts {
  const { rowCount, findings, rows, isRepaired } = checked;
  const columns = sheets.map(({ match }) =>
    match.columns.map(({ index, heading }) => ({
      index,
      heading: heading === "" ? columnLetters(index) : heading,
    })),
  );
  const rowNumbers = new Set(findings.map(({ row }) => row));
  for (const { rowNow } of since?.fixed ?? []) if (rowNow !== undefined) rowNumbers.add(rowNow);
  const firstRows = findings.length === 0 ? [...cells.keys()].slice(0, firstRowsMax) : [];
  for (const row of firstRows) rowNumbers.add(row);
  const skus = new Map(rows.flatMap(({ row, sku }) => (rowNumbers.has(row) ? [[row, sku]] : [])));
  const toldCells = new Map([...cells].filter(([row]) => rowNumbers.has(row)));
  return {
    ...{ file: name, findings, notes },
    sheet: sheets.map((one) => one.sheet).join(translator.translate("model.list.separator")),
    ...(isRepaired && { isRepaired }),
    totals: checkTotals({ rows: rowCount, findings }),
    values: ownValues({
      checked,
      valueNames: resolved?.valueNames ?? [],
      language: translator.language,
    }),
    firstRows,
    columnsOf: (row) => columns[sheetIndexOf(row)] ?? [],
    skuOf: (row) => skus.get(row) ?? "",
    cellText: (row, column) => shownValue(toldCells.get(row)?.[column]),
    since,
  };
}

export function checkSince(
  before: Checked,
  after: Checked,
  { savedAt, translator }: { readonly savedAt: string; readonly translator: Translator },
): CheckSince {
  const [seenBefore, seenAfter] = [findingsSeen(before), findingsSeen(after)];
  const changes = fixedFindings(seenBefore, seenAfter);
  const { rowNow } = alignRows(seenBefore.skus, seenAfter.skus);
  return {
    ...{ savedAt, rowNow, words: changedLine(changes, { translator }) },
    fixed: changes.fixed,
    fresh: new Set<Finding>(changes.added),
  };
}

type OwnWord = Omit<ValueName, "value">;

interface OwnWords {
  readonly checked: Pick<SheetFindings, "findings" | "categories">;
  readonly valueNames: readonly ValueName[];
  readonly language: Language;
}

const codes: ReadonlySet<Finding["code"]> = new Set([
  ...(["category-unknown", "category-shape", "not-a-choice"] as const),
]);

export function ownValues({ checked, valueNames, language }: OwnWords): readonly OwnValue[] {
  const book = categoryBook(checked.categories);
  const paths = checked.categories?.paths.toSorted() ?? [];
  const choicesOf = (field: FieldName) =>
    field === "categoryName" ? paths : (productFields[field].choices ?? []);
  const words = new Map<string, { readonly word: OwnWord; rows: number; now?: string }>();
  for (const { code, field, value } of checked.findings) {
    if (field === undefined || !codes.has(code) || value.trim() === "") continue;
    const word = { field, written: value.trim() };
    const one = words.get(wordKey(word)) ?? { word, rows: 0 };
    one.rows += 1;
    words.set(wordKey(word), one);
  }
  for (const { value, ...word } of valueNames) {
    if (!words.has(wordKey(word))) words.set(wordKey(word), { word, rows: 0, now: value });
  }
  return [...words.values()]
    .filter(({ word }) => choicesOf(word.field).length > 0)
    .sort((one, other) => other.rows - one.rows)
    .map(({ word, ...more }) => ({
      id: JSON.stringify(word),
      field: columnHeading(word.field, language, word),
      ...{ written: word.written, ...more },
      nearest:
        word.field === "categoryName"
          ? nearestCategories(word.written, book)
          : nearestChoices(word, choicesOf(word.field)),
      choices: () => choicesOf(word.field),
    }));
}

function nearestCategories(written: string, book: CategoryBook): readonly string[] {
  const { fixed = "" } = categoryFault(written) ?? {};
  const live = book.nearest(fixed === "" ? written : fixed);
  return live.length === 0 && fixed !== "" ? [fixed] : live;
}

function nearestChoices(
  { field, written }: OwnWord,
  choices: readonly string[],
): readonly string[] {
  const choice = suggestedChoice(field, written)?.choice;
  return choice === undefined ? nearestNames(written, choices) : [choice];
}

export function chosenValue({ id, value }: { readonly id: string; readonly value: string }) {
  return { ...(JSON.parse(id) as OwnWord), value } satisfies ValueName;
}
