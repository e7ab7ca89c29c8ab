import { basename } from "node:path";
import type { Language } from "../../../model/localised.ts";
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
import type { ColumnMeaning } from "../../../model/sheet/sheet-choice.ts";
import type { Translator } from "../../../model/translator.ts";
import { keyName } from "../../../screen/keys/bindings.ts";
import type {
  FieldWithoutColumn,
  LoadColumn,
  LoadFacts,
  LoadProblem,
  Meaning,
} from "../../../screen/state/load-facts.ts";
import {
  type ColumnOption,
  columnOptions,
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

type Products = NonNullable<InspectedWorkbook["products"]>;

interface LoadGiven extends Pick<LoadFacts, "path" | "canUndo" | "others"> {
  readonly settings: Pick<Settings, "translator" | "fromFiles">;
}

export function loadFacts(
  inspected: InspectedWorkbook,
  { path, canUndo, others = [], settings }: LoadGiven,
): LoadFacts {
  const { translator } = settings;
  const { sheets, products, recalled, notes } = inspected;
  const lines = (all: readonly ReadingNote[]) => all.map((note) => noteLine(note, translator));
  return {
    ...{ path, canUndo, file: basename(path) },
    sheets: sheets.map(({ name, hidden, looksLikeProducts }) => ({
      ...{ name, isHidden: hidden, looksLikeProducts },
    })),
    sheet: products?.sheet ?? "",
    ...(others.length === 0 ? {} : { others }),
    sheetBy: products?.sheetBy ?? "guess",
    headingRow: products?.headingRow ?? 0,
    headingRowBy: products?.headingRowBy ?? "guess",
    columns: products?.columns.map((column) => columnFacts(column, inspected, translator)) ?? [],
    fields: products === undefined ? [] : fieldsWithoutColumn(products, translator),
    problems: problemsOf(inspected, translator),
    fixed: lines(givenNotes(products)),
    remarks: [
      ...fromFilesLines(settings),
      ...lines(notes),
      ...alikeRemark(products, { language: translator.language, translator }),
      ...lines(products === undefined ? [] : rivalNotes(products.match)),
      ...unknownRemark(products, translator),
      ...otherSheetsRemark(inspected, translator),
    ],
    rememberedFrom: recalled && localTime(recalled.atMs).slice(0, 10),
    meanings: (column) => (products === undefined ? [] : meaningsOf(products, column, translator)),
    firstRows: products?.rows.map(({ number, texts }) => ({ number, cells: texts })) ?? [],
  };
}

/** Turns the ID that the screen uses for a meaning back into the meaning. */
export function meaningOf(id: string): ColumnMeaning {
  return JSON.parse(id) as ColumnMeaning;
}

function alikeRemark(
  products: Products | undefined,
  { language, translator }: { readonly language: Language; readonly translator: Translator },
): string[] {
  const alike = products?.match.alike ?? [];
  if (alike.length === 0) return [];
  const columns = alike.map(({ column, heading, place, confidence }) =>
    translator.translate("commands.screen.alikeColumn", {
      column: columnText(columnLetters(column), heading, translator),
      field: columnHeading(place.field, language, place),
      confidence,
    }),
  );
  return [translator.translate("commands.screen.alike", { columns })];
}

function unknownRemark(products: Products | undefined, translator: Translator): string[] {
  const unknown =
    products?.columns.filter(
      ({ meaning, usedInstead }) => meaning === "unknown" && usedInstead === undefined,
    ) ?? [];
  if (unknown.length === 0) return [];
  const columns = unknown.map(({ letters, heading }) => columnText(letters, heading, translator));
  return [translator.translate("commands.screen.notUnderstood", { columns })];
}

function otherSheetsRemark(
  { sheets, products }: InspectedWorkbook,
  translator: Translator,
): string[] {
  if (products === undefined) return [];
  if (products.sheetBy === "chosen" || products.sheetBy === "remembered") return [];
  const others = sheets.filter(
    ({ name, looksLikeProducts }) =>
      looksLikeProducts === true && name !== products.sheet && isOtherSheet(name),
  );
  return others.length === 0
    ? []
    : [
        translator.translate("commands.screen.otherSheets", {
          sheets: quotedTexts(others.map(({ name }) => name)),
          key: keyName("choose-sheet"),
        }),
      ];
}

function problemsOf({ problems }: InspectedWorkbook, translator: Translator): LoadProblem[] {
  return problems.map((problem) => {
    const { message, hint } = translator.error(problem.message);
    return { message, fix: hint };
  });
}

function givenNotes(products: Products | undefined): readonly ReadingNote[] {
  if (products === undefined) return [];
  const { match, resolved } = products;
  // The list itself shows the other choices.
  const rest = { ...match, alike: [], ignored: [], constants: [], lacking: [] };
  return sheetNotes(rest, { choice: resolved, recalled: undefined });
}

/** Turns the ID that the screen uses for a field without a column back into the field. */
export function placeOfId(id: string): FieldPlace {
  return JSON.parse(id) as FieldPlace;
}

/** The kinds of fields whose values no two products share. */
const unshared: ReadonlySet<FieldKind> = new Set<FieldKind>(["code", "links", "pairs"]);

/** Fields with one value for every row, and fields without a column that could have one. */
function fieldsWithoutColumn(
  { match, resolved }: Products,
  { language }: Translator,
): FieldWithoutColumn[] {
  const given = resolved.constants ?? [];
  const held = new Set([...match.columns, ...given.map(({ place }) => place)].map(fieldOf));
  const free = fieldNames
    .filter((field) => !held.has(field) && !unshared.has(productFields[field].kind))
    .map((field): { readonly place: FieldPlace; readonly text?: string } => ({ place: { field } }));
  const hasPriceAlone = match.columns.some(
    ({ field, currency }) => currency === undefined && isPriceField(field),
  );
  const inOrder = [...given, ...free].sort(
    (one, other) => fieldNames.indexOf(one.place.field) - fieldNames.indexOf(other.place.field),
  );
  return inOrder.map(({ place, text }) => ({
    id: JSON.stringify(place),
    words: columnHeading(place.field, language, place),
    value: text,
    isMissing:
      match.lacking.includes(place.field) || (place.field === "currencyCode" && hasPriceAlone),
    choices: productFields[place.field].choices ?? [],
  }));
}

function fieldOf({ field }: FieldPlace): FieldName {
  return field;
}

/** The meanings that a column can be given. `index` counts from 0. */
export function optionsOf({ columns, match }: Products, index: number): readonly ColumnOption[] {
  const heading = columns.find((column) => column.index === index)?.heading ?? "";
  return columnOptions({ index, heading, columns: match.columns, language: match.language });
}

function meaningsOf(products: Products, index: number, translator: Translator): Meaning[] {
  const fields = new Set(products.match.columns.map(({ field }) => field));
  const column = products.columns.find((one) => one.index === index);
  return optionsOf(products, index).flatMap(({ meaning, takenBy }) => {
    if (meaning === "ignored")
      return {
        id: JSON.stringify(meaning),
        words: translator.translate("commands.screen.ignored"),
      };
    const { isRequired } = productFields[meaning.field];
    const isMissing = isRequired && meaning.key === undefined && !fields.has(meaning.field);
    const words = columnHeading(meaning.field, translator.language, meaning);
    const option = {
      ...{ id: JSON.stringify(meaning), words },
      takenBy: takenBy === undefined ? undefined : nameOf(products, takenBy, translator),
      ...(isMissing ? { isMissing } : {}),
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

function nameOf({ columns }: Products, index: number, translator: Translator): string {
  const heading = columns.find((column) => column.index === index)?.heading ?? "";
  return columnText(columnLetters(index), heading, translator);
}

function columnFacts(
  column: InspectedColumn,
  { problems }: InspectedWorkbook,
  translator: Translator,
): LoadColumn {
  const { index, letters, heading, meaning, by, samples, confidence, perhaps } = column;
  const problem = problems.find(({ columns }) => columns.includes(index));
  const isKnown = meaning !== "unknown" && meaning !== "ignored";
  const name = (place: FieldPlace) => columnHeading(place.field, translator.language, place);
  // A field that was recognised by similarity can be confirmed by choosing it.
  const likely = perhaps ?? (by === "alike" && isKnown ? meaning : undefined);
  return {
    ...{ index, letters, heading, samples },
    meaning: isKnown ? `${name(meaning)}${converted(meaning.field, column.unit)}` : "",
    usedInstead: column.usedInstead === undefined ? undefined : columnLetters(column.usedInstead),
    by: meaning === "ignored" ? "ignored" : (by ?? "unknown"),
    confidence,
    ...(likely === undefined
      ? {}
      : { perhaps: { id: JSON.stringify(likely), words: name(likely) } }),
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
