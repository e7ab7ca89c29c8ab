import { type Language, languages } from "../../model/localised.ts";
import {
  type Column,
  columnHeading,
  type FieldPlace,
  fieldNames,
  productFields,
} from "../../model/product/columns.ts";
import { isListField } from "../../model/product/product.ts";
import { ownColumns, type SheetRow } from "../../model/sheet/sheet.ts";
import {
  type ColumnMeaning,
  isSameMeaning,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import { limits } from "../container/refusals.ts";
import { givenColumns, nextFreePart } from "./given-columns.ts";
import type { HeadingRow } from "./heading-lines.ts";
import type {
  AlikeColumn,
  ChosenColumn,
  HeadingMatch,
  IgnoredColumn,
  MatchOptions,
} from "./heading-match.ts";
import { findProblems, missingColumns, slotOf, unitProblem } from "./heading-problems.ts";
import { cellText, columnKeys, headingText, normalisedHeading } from "./heading-text.ts";
import { bareHeading, unreadPrices } from "./heading-words.ts";
import { chosenMeaning, headingMeaning, headingRank } from "./known-heading.ts";
import { type Likely, likelyPlace, needsCertainty } from "./likely-places.ts";
import { withPairs } from "./pair-columns.ts";
import { withUnits } from "./unit-columns.ts";

type HeadingChoice = {
  readonly [Name in "columns" | "constants" | "units"]?: SheetChoice[Name] | undefined;
};

/** Finds the field of each column: by choice, else by heading, else by similarity. */
export function matchHeadings(
  row: HeadingRow,
  { columns: choices = new Map(), constants = [], units = {} }: HeadingChoice = {},
  { required, samplesOf }: MatchOptions = {},
): HeadingMatch {
  const read = readHeadings(row, choices);
  const byHeading = { ...read, ...withPairs(read, samplesOf) };
  const { used, unused } = betterColumns(byHeading.columns, byHeading.chosen);
  const taken = [...used, ...constants.map(({ place }) => place)];
  const { alike, ignored: unknown } = alikeColumns(byHeading.strange, { samplesOf, taken });
  const all = {
    columns: [
      ...used,
      ...alike.map(({ column, heading, place }) => ({ index: column, heading, ...place })),
    ].sort((one, other) => one.index - other.index),
    ignored: [...unknown, ...unused, ...byHeading.failed].sort(
      (one, other) => one.column - other.column,
    ),
    chosen: byHeading.chosen,
  };
  const { columns, chosen, ignored } = withUnits(all, { cells: row.cells, units });
  const { resolved, problems } = givenColumns(constants, columns);
  const language = languageOf(columns);
  const places = [...columns, ...constants.map(({ place }) => place)];
  const fields = new Set(places.map(({ field }) => field));
  return {
    ...{ columns, ignored, chosen, alike, constants: resolved, language },
    unreadPrices: unreadPrices(ignored, fields),
    problems: [
      ...missingColumns(row, { required, chosen }),
      ...byHeading.unclear
        .filter(({ column }) => units[column.field] === undefined)
        .map(({ column, written }) => unitProblem(column, written)),
      ...problems,
      ...findProblems(columns, { language, fields, ignored }),
    ],
    lacking: fieldNames.filter((one) => productFields[one].isRequired && !fields.has(one)),
  };
}

function readHeadings(row: HeadingRow, choices: ReadonlyMap<string, ColumnMeaning>) {
  const columns: Column[] = [];
  const strange: IgnoredColumn[] = [];
  const failed: IgnoredColumn[] = [];
  const chosen: ChosenColumn[] = [];
  const unclear: { readonly column: Column; readonly written: string }[] = [];
  const keys = choices.size === 0 ? [] : columnKeys(row.cells, widthWith(row, choices));
  const own = ownColumns(Array.from(row.cells, headingText));
  for (let index = 0; index < Math.max(keys.length, row.cells.length); index += 1) {
    const heading = headingText(row.cells[index]);
    const key = choices.size === 0 ? "" : chosenKey(row, index, { choices, keys });
    const choice = choices.get(key);
    const isAdded = index < own.from || index >= own.to;
    if (choice === undefined && isAdded && heading !== "") continue;
    if (choice !== undefined) chosen.push({ column: index, key, heading, meaning: choice });
    if (choice === "ignored") continue;
    const meaning = choice === undefined ? headingMeaning(heading) : chosenMeaning(choice, heading);
    if (meaning !== undefined) {
      const { place, unit, currency } = meaning;
      const column = {
        ...{ index, heading, ...place },
        ...(unit === undefined ? {} : { unit }),
        ...(currency === undefined ? {} : { currency }),
      };
      columns.push(column);
      if (meaning.unclear !== undefined) unclear.push({ column, written: meaning.unclear });
    } else if (heading !== "") strange.push({ column: index, heading });
    else if (cellText(row.cells[index]) !== "") {
      failed.push({ column: index, heading: cellText(row.cells[index]) });
    }
  }
  return { columns, strange, failed, chosen, unclear };
}

/** A choice also applies if it names the heading without its rules, or one of its lines. */
function chosenKey(
  { cells, lines }: HeadingRow,
  index: number,
  { choices, keys }: { choices: ReadonlyMap<string, ColumnMeaning>; keys: readonly string[] },
): string {
  const key = keys[index] ?? "";
  const heading = headingText(cells[index]);
  if (heading === "" || choices.has(key)) return key;
  // A copy of the sheet has the lines in one cell.
  const parts = lines?.get(index) ?? heading.split(" / ");
  const names = [bareHeading(heading), ...parts].map(normalisedHeading);
  // If another column has this key, the choice belongs to that column.
  return names.find((name) => choices.has(name) && !keys.includes(name)) ?? key;
}

/** A chosen column without a heading may be to the right of the last heading. */
function widthWith({ cells }: SheetRow, choices: ReadonlyMap<string, ColumnMeaning>): number {
  const blanks = [...choices.keys()].map((key) => Number(/^#(\d+)$/.exec(key)?.[1] ?? 0));
  return Math.min(cells.length + Math.max(0, ...blanks), limits.columns);
}

function languageOf(columns: readonly Column[]): Language {
  const count = (language: Language) =>
    columns.filter((column) => {
      const template = columnHeading(column.field, language, column);
      return normalisedHeading(template) === normalisedHeading(column.heading);
    }).length;
  // English comes first in the list, so it wins a tie.
  return languages.reduce((best, language) => (count(language) > count(best) ? language : best));
}

/** Headings up to this rank are template headings or field names; others are aliases. */
const fieldNameRank = 1;
/** A column that needs a unit conversion loses against any known spelling. */
const convertedRank = 1000;

/** In lists only a choice decides, because two headings may mean two entries. */
function betterColumns(columns: readonly Column[], chosen: readonly ChosenColumn[]) {
  const isChosen = new Set(chosen.map(({ column }) => column));
  const unused = new Map<number, IgnoredColumn>();
  for (const rivals of Map.groupBy(columns, slotOf).values()) {
    if (rivals.length < 2) continue;
    const ranks = rivals.map((column) => (isChosen.has(column.index) ? -1 : rankOf(column)));
    const least = Math.min(...ranks);
    const best = rivals[ranks.indexOf(least)];
    for (const [at, { index, heading, unit: _unit, ...place }] of rivals.entries()) {
      if (best === undefined || ranks[at] === least) continue;
      unused.set(index, { column: index, heading, rival: { place, used: best } });
    }
  }
  return { used: columns.filter(({ index }) => !unused.has(index)), unused: [...unused.values()] };
}

/** Preferring one alias of the SKU or parent SKU would be a guess, so all rank equally. */
function rankOf({ field, heading, unit }: Column): number {
  if (isListField(field)) return 0;
  if (unit !== undefined) return convertedRank;
  const rank = headingRank(field, heading);
  const isIdentity = field === "sku" || field === "parentSku";
  return isIdentity ? Math.min(rank, fieldNameRank + 1) : rank;
}

/** The confidence, in percent, from which a column is used. */
const similarityMin = 90;
const columnsCompared = 200;

function alikeColumns(
  columns: readonly IgnoredColumn[],
  { taken, samplesOf }: Pick<MatchOptions, "samplesOf"> & { taken: readonly FieldPlace[] },
) {
  if (samplesOf === undefined) return { alike: [], ignored: columns };
  const likely = new Map<number, Likely>();
  for (const { column, heading } of columns.slice(0, columnsCompared)) {
    const guess = likelyPlace(heading, samplesOf(column));
    const place = guess && freePlace(guess.place, { heading, taken });
    if (guess !== undefined && place !== undefined) likely.set(column, { ...guess, place });
  }
  const rivals = (place: FieldPlace) =>
    [...likely.values()].filter((one) => isSameMeaning(one.place, place)).length;
  const isSure = ({ confidence, place }: Likely) =>
    confidence >= similarityMin && !needsCertainty(place.field) && rivals(place) === 1;
  const alike: AlikeColumn[] = [];
  const ignored: IgnoredColumn[] = [];
  for (const { column, heading } of columns) {
    const guess = likely.get(column);
    if (guess === undefined) ignored.push({ column, heading });
    else if (isSure(guess)) alike.push({ column, heading, ...guess });
    else ignored.push({ column, heading, perhaps: guess });
  }
  return { alike, ignored };
}

function freePlace(
  place: FieldPlace,
  { heading, taken }: { heading: string; taken: readonly FieldPlace[] },
): FieldPlace | undefined {
  if (!taken.some((other) => isSameMeaning(other, place))) return place;
  const isNumbered = productFields[place.field].kind === "links";
  if (!isNumbered || /\d/.test(heading)) return undefined;
  return { ...place, part: nextFreePart(place.field, taken) };
}
