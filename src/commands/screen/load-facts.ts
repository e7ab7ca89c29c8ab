import { basename } from "node:path";
import { columnHeading, isRequired } from "../../model/columns.ts";
import { columnLetters } from "../../model/sheet.ts";
import type { ColumnMeaning } from "../../model/sheet-choice.ts";
import { timeText } from "../../report/index.ts";
import type { LoadColumn, LoadFacts, LoadProblem, Meaning } from "../../screen/facts.ts";
import { type InspectedWorkbook, optionsOf } from "../inspect-products.ts";

type Products = NonNullable<InspectedWorkbook["products"]>;

/** How a workbook would be read, as the screen shows it. */
export function loadFacts(
  inspected: InspectedWorkbook,
  { path, canUndo }: Pick<LoadFacts, "path" | "canUndo">,
): LoadFacts {
  const { sheets, products, remembered } = inspected;
  const { recalled } = remembered;
  return {
    ...{ path, canUndo, file: basename(path) },
    sheets: sheets.map(({ name, hidden, looksLikeProducts }) => ({
      ...{ name, isHidden: hidden, looksLikeProducts },
    })),
    sheet: products?.sheet ?? "",
    sheetBy: products?.sheetBy ?? "guess",
    headingRow: products?.headingRow ?? 0,
    headingRowBy: products?.headingRowBy ?? "guess",
    columns: products?.columns.map((column) => columnFacts(column, inspected)) ?? [],
    problems: problemsOf(inspected),
    remarks: [...inspected.textNotes, ...remembered.notes, ...unknownRemark(products)],
    ...(recalled === undefined ? {} : { rememberedFrom: timeText(recalled.atMs).slice(0, 10) }),
    meanings: (column) => (products === undefined ? [] : meaningsOf(products, column)),
    firstRows: products?.rows.map(({ number, texts }) => ({ number, cells: texts })) ?? [],
  };
}

/** What a column was chosen to mean, from the name that the screen knows it by. */
export function meaningOf(id: string): ColumnMeaning {
  return JSON.parse(id) as ColumnMeaning;
}

function unknownRemark(products: Products | undefined): string[] {
  const unknown = products?.columns.filter(({ meaning }) => meaning === "unknown") ?? [];
  if (unknown.length === 0) return [];
  const names = unknown.map(({ letters, heading }) => columnName(letters, heading)).join(", ");
  return [`Not understood, and left out: ${names}.`];
}

function columnName(letters: string, heading: string): string {
  return heading === "" ? `${letters} (no heading)` : `${letters} “${heading}”`;
}

/** Required columns that are missing are one problem, however many they are. */
function problemsOf({ problems }: InspectedWorkbook): LoadProblem[] {
  const others = problems.filter(({ code }) => code !== "missing-heading");
  const told = others.map(({ message, fix = "" }) => ({ message, fix }));
  const missing = problems.filter(({ code }) => code === "missing-heading");
  if (missing.length === 0) return told;
  const names = missing.map(({ message }) => /“.*”/u.exec(message)?.[0] ?? message);
  const them = missing.length === 1 ? "it" : "them";
  return [
    ...told,
    {
      message:
        missing.length === 1
          ? `The required column ${names[0]} is missing.`
          : `${missing.length} required columns are missing: ${names.join(", ")}.`,
      fix: `If other columns hold ${them}, choose that with c; else add ${them} to the workbook.`,
    },
  ];
}

function meaningsOf(products: Products, index: number): Meaning[] {
  const known = new Set(products.match.columns.map(({ field }) => field));
  return optionsOf(products, index).map(({ meaning, heading, takenBy }) => {
    if (meaning === "ignored") return { id: JSON.stringify(meaning), words: ignoredWords };
    const isMissing = isRequired(meaning.field) && !known.has(meaning.field);
    return {
      id: JSON.stringify(meaning),
      words: heading,
      ...(takenBy === undefined ? {} : { takenBy: nameOf(products, takenBy) }),
      ...(isMissing ? { isMissing } : {}),
    };
  });
}

const ignoredWords = "nothing: the column is not read";

function nameOf({ columns }: Products, index: number): string {
  const heading = columns.find((column) => column.index === index)?.heading ?? "";
  return columnName(columnLetters(index), heading);
}

function columnFacts(
  { index, letters, heading, meaning, by, samples }: Products["columns"][number],
  { products, problems }: InspectedWorkbook,
): LoadColumn {
  const problem = problems.find(({ columns }) => columns.includes(index));
  const isKnown = meaning !== "unknown" && meaning !== "ignored";
  return {
    ...{ index, letters, heading, samples },
    meaning: isKnown ? columnHeading(meaning.field, products?.language ?? "en", meaning) : "",
    by: meaning === "ignored" ? "ignored" : (by ?? "unknown"),
    problem: problem?.message ?? "",
  };
}
