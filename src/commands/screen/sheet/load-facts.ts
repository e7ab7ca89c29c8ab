import { basename } from "node:path";
import { quotedTexts } from "../../../model/message.ts";
import {
  columnHeading,
  type FieldKind,
  type FieldPlace,
  fieldNames,
  isPriceField,
  productFields,
} from "../../../model/product/columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import { unitNamesOf, unitOfField } from "../../../model/product/units.ts";
import { columnLetters } from "../../../model/sheet/sheet.ts";
import type { Translator } from "../../../model/translator.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type {
  FieldWithoutColumn,
  LoadColumn,
  LoadFacts,
  Meaning,
} from "../../../screen/state/load-facts.ts";
import {
  columnOptions,
  type Inspected,
  type InspectedColumn,
  type InspectedWorkbook,
  isOtherSheet,
  type ReadingNote,
  rivalNotes,
  sheetNotes,
} from "../../../workbook/index.ts";
import { localTime } from "../../process/language.ts";
import { fromFilesLines, type Settings } from "../../process/settings.ts";
import { noteLine } from "../../sheet/workbook-file.ts";

type Products = NonNullable<InspectedWorkbook["read"]>;

export interface LoadGiven extends Pick<LoadFacts, "path" | "canUndo" | "others"> {
  readonly notes: readonly ReadingNote[];
  readonly settings: Pick<Settings, "translator" | "fromFiles">;
}

export function loadFacts(inspected: InspectedWorkbook, given: LoadGiven): LoadFacts {
  const { translator } = given.settings;
  const { read } = inspected;
  const lines = (all: readonly ReadingNote[]) => all.map((note) => noteLine(note, translator));
  const name = (place: FieldPlace, unit: string | undefined) =>
    `${columnHeading(place.field, translator.language, place)}${converted(place.field, unit)}`;
  return {
    ...commonFacts(inspected, given, name),
    about: "products",
    fields: read === undefined ? [] : fieldsWithoutColumn(read, translator),
    fixed: lines(givenNotes(read)),
    remarks: [
      ...fromFilesLines(given.settings),
      ...lines(given.notes),
      ...ownRemarks(inspected, translator),
    ],
    meanings: (column) => (read === undefined ? [] : meaningsOf(read, column, translator)),
  };
}

/** The words for a field, with the unit that its numbers are converted from, if any. */
type NameOf<Field extends string> = (place: FieldPlace<Field>, unit: string | undefined) => string;

/** What the pages for products and for orders have in common. */
export function commonFacts<Field extends string>(
  { sheets, read, problems, recalled }: Inspected<Field>,
  { path, canUndo, others, settings: { translator } }: LoadGiven,
  name: NameOf<Field>,
) {
  const facts = (column: InspectedColumn<Field>) =>
    columnFacts(column, { problems, name, translator });
  return {
    ...{ path, canUndo, file: basename(path) },
    sheets: sheets.map(({ hidden, ...sheet }) => ({ ...sheet, isHidden: hidden })),
    sheet: read?.sheet ?? "",
    others,
    sheetBy: read?.sheetBy ?? "guess",
    headingRow: read?.headingRow ?? 0,
    headingRowBy: read?.headingRowBy ?? "guess",
    columns: read?.columns.map(facts) ?? [],
    problems: problems.map((problem) => {
      const { message, hint } = translator.error(problem.message);
      return { message, fix: hint };
    }),
    rememberedFrom: recalled && localTime(recalled.atMs).slice(0, 10),
    firstRows: read?.rows.map(({ number, texts }) => ({ number, cells: texts })) ?? [],
  } as const;
}

function ownRemarks({ sheets, read }: InspectedWorkbook, translator: Translator): string[] {
  if (read === undefined) return [];
  const { match, columns, sheetBy, sheet } = read;
  const alike = match.alike.map(({ column, heading, place, confidence }) =>
    translator.translate("commands.screen.alikeColumn", {
      column: columnText(columnLetters(column), heading, translator),
      field: columnHeading(place.field, translator.language, place),
      confidence,
    }),
  );
  const unknown = columns
    .filter(({ meaning, usedInstead }) => meaning === "unknown" && usedInstead === undefined)
    .map(({ letters, heading }) => columnText(letters, heading, translator));
  const isDecided = sheetBy === "chosen" || sheetBy === "remembered";
  const others = sheets.filter(
    ({ name, isLikely }) => !isDecided && isLikely === true && name !== sheet && isOtherSheet(name),
  );
  const names = quotedTexts(others.map(({ name }) => name));
  const key = keyName("choose-sheet");
  return [
    alike.length > 0 && translator.translate("commands.screen.alike", { columns: alike }),
    ...rivalNotes(match).map((note) => noteLine(note, translator)),
    unknown.length > 0 &&
      translator.translate("commands.screen.notUnderstood", { columns: unknown }),
    others.length > 0 &&
      translator.translate("commands.screen.otherSheets", { sheets: names, key }),
  ].filter((text) => text !== false);
}

function givenNotes(products: Products | undefined): readonly ReadingNote[] {
  if (products === undefined) return [];
  const { match, resolved } = products;
  // The list of columns and fields shows the other choices.
  const rest = { ...match, alike: [], ignored: [], constants: [], lacking: [] };
  return sheetNotes(rest, { choice: resolved, recalled: undefined });
}

/** Kinds of fields whose values usually differ between products. */
const unshared: ReadonlySet<FieldKind> = new Set<FieldKind>(["code", "links", "pairs"]);

function fieldsWithoutColumn(
  { match, resolved }: Products,
  { language }: Translator,
): FieldWithoutColumn[] {
  const { constants = [] } = resolved;
  const inColumns = new Set(match.columns.map(({ field }) => field));
  const hasPriceAlone = match.columns.some(
    ({ field, currency }) => currency === undefined && isPriceField(field),
  );
  return fieldNames.flatMap((field) => {
    const given = constants.filter(({ place }) => place.field === field);
    const isFree = !inColumns.has(field) && !unshared.has(productFields[field].kind);
    const alone: FieldPlace = { field };
    const shown = given.length === 0 && isFree ? [{ place: alone, text: undefined }] : given;
    return shown.map(({ place, text }) => ({
      id: JSON.stringify(place),
      words: columnHeading(field, language, place),
      value: text,
      isMissing: match.lacking.includes(field) || (field === "currencyCode" && hasPriceAlone),
      choices: productFields[field].choices ?? [],
    }));
  });
}

function meaningsOf(products: Products, index: number, translator: Translator): Meaning[] {
  const { language } = translator;
  const { columns } = products.match;
  const fields = new Set(columns.map(({ field }) => field));
  const column = products.columns.find((one) => one.index === index);
  const heading = column?.heading ?? "";
  const options = columnOptions({ index, heading, columns, language: products.match.language });
  return options.flatMap(({ meaning, takenBy }) => {
    const id = JSON.stringify(meaning);
    if (meaning === "ignored") {
      return ignoredMeaning(translator);
    }
    const { isRequired } = productFields[meaning.field];
    const isMissing = isRequired && meaning.key === undefined && !fields.has(meaning.field);
    const words = columnHeading(meaning.field, language, meaning);
    const option = {
      ...{ id, words, isMissing },
      takenBy:
        takenBy === undefined ? undefined : columnName(products.columns, takenBy, translator),
    };
    const isOfColumn = [column?.meaning, column?.perhaps].some(
      (one) => typeof one === "object" && one.field === meaning.field,
    );
    const usual = isOfColumn ? unitOfField(meaning.field) : undefined;
    if (usual === undefined) return [option];
    // The choice also states the unit, in case the heading does not.
    const inUnit = (unit: string) => JSON.stringify({ ...meaning, unit });
    const others = unitNamesOf(usual.kind).filter((unit) => unit !== usual.name);
    return [
      { ...option, id: inUnit(usual.name) },
      ...others.map((unit) => ({
        id: inUnit(unit),
        words: `${words}${converted(meaning.field, unit)}`,
      })),
    ];
  });
}

export function ignoredMeaning({ translate }: Translator): Meaning {
  return { id: JSON.stringify("ignored"), words: translate("commands.screen.ignored") };
}

export function columnName(
  columns: readonly Pick<LoadColumn, "index" | "heading">[],
  index: number,
  translator: Translator,
): string {
  const heading = columns.find((column) => column.index === index)?.heading ?? "";
  return columnText(columnLetters(index), heading, translator);
}

interface ColumnGiven<Field extends string> {
  readonly problems: Inspected<Field>["problems"];
  readonly name: NameOf<Field>;
  readonly translator: Translator;
}

function columnFacts<Field extends string>(
  column: InspectedColumn<Field>,
  { problems, name, translator }: ColumnGiven<Field>,
): LoadColumn {
  const { index, letters, heading, meaning, by, samples, confidence, perhaps } = column;
  // Of several columns for one field, the first is usually kept, so the others show the problem.
  const problem = problems.find(({ columns: [first, ...rest] }) =>
    rest.length > 0 ? rest.includes(index) : first === index,
  );
  const isKnown = meaning !== "unknown" && meaning !== "ignored";
  // Lets the person confirm a field that was matched by similarity.
  const likely = perhaps ?? (by === "alike" && isKnown ? meaning : undefined);
  return {
    ...{ index, letters, heading, samples },
    meaning: isKnown ? name(meaning, column.unit) : "",
    usedInstead: column.usedInstead === undefined ? undefined : columnLetters(column.usedInstead),
    by: meaning === "ignored" ? "ignored" : (by ?? "unknown"),
    confidence,
    perhaps: likely && { id: JSON.stringify(likely), words: name(likely, undefined) },
    problem: problem === undefined ? "" : translator.error(problem.message).message,
  };
}

function converted(field: FieldName, unit: string | undefined): string {
  return unit === undefined ? "" : ` (${unit} → ${unitOfField(field)?.name})`;
}

function columnText(letters: string, heading: string, translator: Translator): string {
  return heading === ""
    ? translator.translate("commands.screen.untitled", { letters })
    : translator.translate("commands.screen.column", { letters, heading });
}
