import { type Column, columnHeading } from "../../model/product/columns.ts";
import { type Language, languages } from "../../model/schemas/annotations.ts";
import { resultColumnsFrom, type SheetRow } from "../../model/sheet/sheet.ts";
import type { ColumnMeaning } from "../../model/sheet/sheet-choice.ts";
import { limits } from "../container/refusals.ts";
import { alikeColumns } from "./alike-columns.ts";
import { betterColumns } from "./better-columns.ts";
import { givenColumns } from "./given-columns.ts";
import type {
  ChosenColumn,
  HeadingMatch,
  HeadingProblem,
  IgnoredColumn,
  MatchOptions,
} from "./heading-match.ts";
import { findProblems, lackingFields, unfoundColumns, unitProblem } from "./heading-problems.ts";
import { cellText, columnKeys, headingText, normalisedHeading } from "./heading-text.ts";
import { chosenMeaning, headingMeaning } from "./known-heading.ts";

const noChoice: ReadonlyMap<string, ColumnMeaning> = new Map();

/**
 * Finds out which column holds which field: by what was chosen for its column key, else by its
 * heading, else, with `samplesOf`, by likeness. Of two columns for one field the better known is
 * read. Two that are equally well known and missing required columns are problems; a heading nobody
 * knows is named in `ignored`.
 */
export function matchHeadings(
  row: SheetRow,
  choices: ReadonlyMap<string, ColumnMeaning> = noChoice,
  { given = [], asked = noChoice, samplesOf }: MatchOptions = {},
): HeadingMatch {
  const { known, strange, failed, chosen, problems } = readHeadings(row, choices);
  const { columns: read, unused } = betterColumns(known, chosen);
  const taken = [...read, ...given.map(({ place }) => place)];
  const { alike, ignored: unknown } =
    samplesOf === undefined
      ? { alike: [], ignored: strange }
      : alikeColumns(strange, { samplesOf, taken });
  const columns = [
    ...read,
    ...alike.map(({ column, heading, place }) => ({ index: column, heading, ...place })),
  ].sort((one, other) => one.index - other.index);
  const ignored = [...unknown, ...unused, ...failed].sort(
    (one, other) => one.column - other.column,
  );
  const found = givenColumns(given, columns);
  const language = languageOf(columns);
  const all = [
    ...unfoundColumns(row, { asked, chosen }),
    ...problems,
    ...found.problems,
    ...findProblems(columns, { language, given, ignored }),
  ];
  return {
    columns,
    ignored,
    chosen,
    alike,
    given: found.given,
    problems: all,
    language,
    lacking: lackingFields(columns, given),
  };
}

/** What each heading says by itself, or what was chosen for it. */
function readHeadings(row: SheetRow, choices: ReadonlyMap<string, ColumnMeaning>) {
  const known: Column[] = [];
  const strange: IgnoredColumn[] = [];
  /** An error or a picture is no heading, and is named as it stands. */
  const failed: IgnoredColumn[] = [];
  const chosen: ChosenColumn[] = [];
  const problems: HeadingProblem[] = [];
  const keys = choices.size === 0 ? [] : columnKeys(row.cells, widthWith(row, choices));
  const resultsFrom = resultColumnsFrom(Array.from(row.cells, headingText)) ?? row.cells.length;
  for (let index = 0; index < Math.max(keys.length, row.cells.length); index += 1) {
    const heading = headingText(row.cells[index]);
    const key = keys[index] ?? "";
    const choice = choices.get(key);
    // What a results workbook has added is no column of the person's.
    if (choice === undefined && index >= resultsFrom && heading !== "") continue;
    if (choice !== undefined) chosen.push({ column: index, key, heading, meaning: choice });
    if (choice === "ignored") continue;
    const meaning = choice === undefined ? headingMeaning(heading) : chosenMeaning(choice, heading);
    if (meaning !== undefined) {
      const { place, unit, unclear } = meaning;
      const column = { index, heading, ...place, ...(unit === undefined ? {} : { unit }) };
      known.push(column);
      if (unclear !== undefined) problems.push(unitProblem(column, unclear));
    } else if (heading !== "") strange.push({ column: index, heading });
    else if (cellText(row.cells[index]) !== "") {
      failed.push({ column: index, heading: cellText(row.cells[index]) });
    }
  }
  return { known, strange, failed, chosen, problems };
}

/** Far enough to the right for every chosen column without a heading. */
function widthWith({ cells }: SheetRow, choices: ReadonlyMap<string, ColumnMeaning>): number {
  const blanks = [...choices.keys()].map((key) => Number(/^#(\d+)$/.exec(key)?.[1] ?? 0));
  return Math.min(cells.length + Math.max(0, ...blanks), limits.columns);
}

/** English when nothing tells. */
function languageOf(columns: readonly Column[]): Language {
  let best: { language: Language; count: number } = { language: "en", count: 0 };
  for (const language of languages) {
    const count = columns.filter(({ field, heading, part, key }) => {
      const own = columnHeading(field, language, { part, key });
      return normalisedHeading(own) === normalisedHeading(heading);
    }).length;
    if (count > best.count) best = { language, count };
  }
  return best.language;
}
