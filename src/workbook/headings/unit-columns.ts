import { type Column, productFields, type UnitColumn } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { unitNamed, unitOfField } from "../../model/product/units.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { UnitsChosen } from "../../model/sheet/sheet-choice.ts";
import { placeOf } from "./given-columns.ts";
import type { ChosenColumn, IgnoredColumn } from "./heading-match.ts";
import { columnKeys, normalisedHeading } from "./heading-text.ts";
import { segmentsOf, statedUnit } from "./heading-unit.ts";
import { knownHeading } from "./known-heading.ts";

interface Read {
  readonly columns: readonly Column[];
  readonly chosen: readonly ChosenColumn[];
  readonly ignored: readonly IgnoredColumn[];
}

/**
 * Determines the units of weights and sizes (decision 26b): the chosen unit, else that of the
 * heading, else a unit column. Otherwise the unit of the interface is assumed.
 */
export function withUnits(
  read: Read,
  { cells, units = {} }: Pick<SheetRow, "cells"> & { readonly units?: UnitsChosen | undefined },
): Read {
  const chosenColumns = read.columns.filter(({ field }) => units[field] !== undefined);
  const keys = chosenColumns.length === 0 ? [] : columnKeys(cells);
  const byPerson = new Map(read.chosen.map((one) => [one.column, one]));
  for (const column of chosenColumns) {
    const { index, heading, field } = column;
    const meaning = { ...placeOf(column), unit: units[field] ?? "" };
    const key = byPerson.get(index)?.key ?? keys[index] ?? "";
    byPerson.set(index, { column: index, key, heading, meaning });
  }
  const unitColumns = read.ignored.flatMap(unitColumn);
  const columns = read.columns.map((column) => {
    const { meaning } = byPerson.get(column.index) ?? {};
    const chosenUnit = meaning === undefined || meaning === "ignored" ? undefined : meaning.unit;
    return unitOfField(column.field) === undefined
      ? column
      : withUnit(column, chosenUnit, unitColumns);
  });
  const used = new Set(columns.map((column) => column.unitColumn?.index));
  return {
    columns,
    chosen: [...byPerson.values()].sort((one, other) => one.column - other.column),
    ignored: read.ignored.filter(({ column }) => !used.has(column)),
  };
}

function withUnit(
  column: Column,
  chosenUnit: string | undefined,
  unitColumns: readonly OwnUnitColumn[],
): Column {
  const own = unitOfField(column.field);
  if (own === undefined) return column;
  if (chosenUnit !== undefined) {
    const { unit: _stated, ...rest } = column;
    return chosenUnit === own.name ? rest : { ...rest, unit: chosenUnit };
  }
  const stated = statedUnit(column.heading, own.kind);
  const isStated = column.unit !== undefined || stated.kind === "unit";
  // The heading `Variant Grams` fixes the unit, whatever unit the shop shows.
  const isFixed = stated.kind === "unit" && isNameBesideUnit(column.field, stated.rest);
  const beside = isFixed
    ? undefined
    : unitColumns.find(
        ({ fields, unitColumn: { index } }) =>
          fields?.includes(column.field) ??
          // “Unit” alone belongs to the previous column, if that has no unit.
          (index === column.index + 1 && !isStated),
      );
  return {
    ...column,
    ...(isStated ? {} : { isUnitAssumed: true as const }),
    ...(beside === undefined ? {} : { unitColumn: beside.unitColumn }),
  };
}

function isNameBesideUnit(field: FieldName, name: string): boolean {
  const names = productFields[field].unitAliases ?? [];
  return names.some((one) => normalisedHeading(one) === normalisedHeading(name));
}

interface OwnUnitColumn {
  readonly unitColumn: UnitColumn;
  /** The fields that the unit applies to; undefined for “Unit” alone. */
  readonly fields: readonly FieldName[] | undefined;
}

const unitWords: ReadonlySet<string> = new Set(
  `unit units uom measure measurement of in ед един единица единицы изм измер измерения unidad unidades
   einheit unité unite`.split(/\s+/),
);
const unitWordsAlone: ReadonlySet<string> = new Set(["unit", "uom", "ед", "единица", "единицы"]);
const hanUnit = /(?:计量)?单位$/u;
const sizes: readonly FieldName[] = ["height", "length", "width"];
/** Names that are not field headings: grammatical cases, and words for all dimensions. */
const otherNames: ReadonlyMap<string, readonly FieldName[]> = new Map<string, readonly FieldName[]>(
  [
    ...["веса", "массы"].map((name) => [name, ["weight"]] as const),
    ["variantweight", ["weight"]],
    ["высоты", ["height"]],
    ["длины", ["length"]],
    ["ширины", ["width"]],
    ...[
      "dimension",
      "dimensions",
      "size",
      "sizes",
      "lwh",
      "размер",
      "размеры",
      "размеров",
      "размера",
    ].map((name) => [name, sizes] as const),
    ...[
      "габариты",
      "габаритов",
      "packagedimensions",
      "packagesize",
      "尺寸",
      "包装尺寸",
      "长度",
    ].map((name) => [name, sizes] as const),
  ],
);

/** Recognizes columns with the unit of other columns: “Weight unit”, “Вес, ед.”, “重量单位”. */
function unitColumn({ column, heading, rival }: IgnoredColumn): OwnUnitColumn[] {
  if (rival !== undefined || heading.length > headingLengthMax) return [];
  const words = segmentsOf(heading).flatMap((segment) => segment.words.map(({ text }) => text));
  const own = words
    .map((word) => word.replace(hanUnit, ""))
    .filter((word) => word !== "" && !unitWords.has(word));
  const isOfUnits = words.some(
    (word) => unitWordsAlone.has(word) || hanUnit.test(word) || word === "units",
  );
  if (!isOfUnits || own.some((word) => unitNamed(word) !== undefined)) return [];
  const fields = own.length === 0 ? undefined : fieldsNamed(own.join(" "));
  if (fields?.length === 0) return [];
  return [{ fields, unitColumn: { index: column, heading, isBare: fields === undefined } }];
}

const headingLengthMax = 100;

function fieldsNamed(name: string): readonly FieldName[] {
  const field = knownHeading(name)?.field;
  if (field !== undefined) return unitOfField(field) === undefined ? [] : [field];
  return otherNames.get(normalisedHeading(name)) ?? [];
}
