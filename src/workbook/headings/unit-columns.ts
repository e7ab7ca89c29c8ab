import { once } from "../../model/long-work.ts";
import type { Column, UnitColumn } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { unitNamed, unitOfField } from "../../model/product/units.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { UnitsChosen } from "../../model/sheet/sheet-choice.ts";
import { placeOf } from "./given-columns.ts";
import type { HeadingMatch, IgnoredColumn } from "./heading-match.ts";
import { columnKeys, headingText, normalisedHeading } from "./heading-text.ts";
import { segmentsOf, statedUnit } from "./heading-unit.ts";
import { bareHeading, isPriceHeading } from "./heading-words.ts";
import { fieldBesideUnit, knownHeading } from "./known-heading.ts";

type Read = Pick<HeadingMatch, "columns" | "chosen" | "ignored">;

/** A row's unit replaces an assumed one, but must not contradict the heading (decision 26b). */
export function withUnits(
  read: Read,
  { cells, units }: Pick<SheetRow, "cells"> & { readonly units: UnitsChosen },
): Read {
  const keys = Object.keys(units).length === 0 ? [] : columnKeys(cells);
  const chosen = new Map(read.chosen.map((one) => [one.column, one]));
  const headings = once(() => new Set(cells.map((cell) => nameOf(headingText(cell)))));
  const unitColumns = read.ignored.flatMap((one) => unitColumn(one, headings));
  const columns = read.columns.map((column) => {
    const { index, heading, field } = column;
    const unit = units[field];
    if (unit !== undefined) {
      const key = chosen.get(index)?.key ?? keys[index] ?? "";
      chosen.set(index, { column: index, key, heading, meaning: { ...placeOf(column), unit } });
    }
    const { meaning = "ignored" } = chosen.get(index) ?? {};
    return withUnit(column, meaning === "ignored" ? undefined : meaning.unit, unitColumns);
  });
  const used = new Set(columns.map((column) => column.unitColumn?.index));
  return {
    columns,
    chosen: [...chosen.values()].sort((one, other) => one.column - other.column),
    ignored: read.ignored.filter(({ column }) => !used.has(column)),
  };
}

function withUnit(
  column: Column,
  chosenUnit: string | undefined,
  unitColumns: readonly NamedUnitColumn[],
): Column {
  const fieldUnit = unitOfField(column.field);
  if (fieldUnit === undefined) return column;
  if (chosenUnit !== undefined) {
    const { unit: _stated, ...rest } = column;
    return chosenUnit === fieldUnit.name ? rest : { ...rest, unit: chosenUnit };
  }
  const stated = statedUnit(column.heading, fieldUnit.kind);
  const isStated = column.unit !== undefined || stated.kind === "unit";
  // `Variant Grams` is always in grams, even if a unit column names another unit.
  const isFixed = stated.kind === "unit" && fieldBesideUnit(stated) === column.field;
  const ownName = nameOf(column.heading);
  const beside =
    unitColumns.find(({ name }) => name !== "" && name === ownName) ??
    unitColumns.find(({ name }) => sharesPrefix(name, { name: ownName, field: column.field })) ??
    unitColumns.find(
      ({ fields, unitColumn: { index, isBare } }) =>
        fields.includes(column.field) ||
        // “Unit” or “Mass unit” belongs to the column before it, if that has no unit.
        (isBare && index === column.index + 1 && !isStated),
    );
  return {
    ...column,
    ...(isStated ? {} : { isUnitAssumed: true as const }),
    ...(isFixed || beside === undefined ? {} : { unitColumn: beside.unitColumn }),
  };
}

interface NamedUnitColumn {
  readonly unitColumn: UnitColumn;
  /** The heading without its words for a unit: “item weight”. */
  readonly name: string;
  readonly fields: readonly FieldName[];
}

/** “Item Dimensions Unit” is for “Item Length”, not for “Package Length”. */
function sharesPrefix(
  ofUnits: string,
  { name, field }: { readonly name: string; readonly field: FieldName },
): boolean {
  const words = ofUnits.split(" ");
  return words.some(
    (_, at) =>
      at > 0 &&
      name.startsWith(`${words.slice(0, at).join(" ")} `) &&
      fieldsNamed(words.slice(at).join(" ")).includes(field),
  );
}

function nameOf(heading: string): string {
  if (heading.length > headingLengthMax) return "";
  return segmentsOf(bareHeading(heading))
    .flatMap(({ words }) => words)
    .join(" ");
}

const unitWords: ReadonlySet<string> = new Set(
  `unit units uom measure measurement of in ед един единица единицы изм измер измерения unidad unidades
   einheit unité unite`.split(/\s+/),
);
const unitWordsAlone: ReadonlySet<string> = new Set(["unit", "uom", "ед", "единица", "единицы"]);
const hanUnit = /(?:计量)?单位$/u;
const sizes: readonly FieldName[] = ["height", "length", "width"];
/** More names in headings of unit columns, such as Russian genitives and words for dimensions. */
const otherNames: readonly (readonly [readonly FieldName[], string])[] = [
  [["weight"], "веса массы variantweight"],
  [["height"], "высоты"],
  [["length"], "длины"],
  [["width"], "ширины"],
  [
    sizes,
    `dimension dimensions size sizes lwh packagedimensions packagesize размер размеры размеров размера
     габариты габаритов 尺寸 包装尺寸 长度`,
  ],
];

/** “Weight unit”, “Вес, ед.” or “重量单位”: the column contains the unit of other columns. */
function unitColumn(
  { column, heading, rival }: IgnoredColumn,
  headings: () => ReadonlySet<string>,
): NamedUnitColumn[] {
  if (rival !== undefined || heading.length > headingLengthMax) return [];
  const words = segmentsOf(heading).flatMap((segment) => segment.words);
  const names = words
    .map((word) => word.replace(hanUnit, ""))
    .filter((word) => word !== "" && !unitWords.has(word));
  const isUnit = (word: string) =>
    unitWordsAlone.has(word) || hanUnit.test(word) || word === "units";
  if (!words.some(isUnit) || names.some((word) => unitNamed(word) !== undefined)) return [];
  const name = names.join(" ");
  const named = fieldsNamed(name);
  // “Package Weight Unit” is not for “Item Weight” if there is a column “Package Weight”.
  const isOfOther = name !== "" && named.length < 2 && headings().has(name);
  // “Mass unit” may be bare; a misspelt “Stock keeping unit” is a code.
  const endsInUnit = names.length === 1 && unitWords.has(words.at(-1) ?? "");
  const mayBeBare = name === "" || (endsInUnit && !isPriceHeading(heading));
  const isBare = named.length === 0 && !isOfOther && mayBeBare;
  return [{ name, fields: isOfOther ? [] : named, unitColumn: { index: column, heading, isBare } }];
}

const headingLengthMax = 100;

function fieldsNamed(name: string): readonly FieldName[] {
  const field = knownHeading(name)?.field;
  if (field !== undefined) return unitOfField(field) === undefined ? [] : [field];
  const wanted = normalisedHeading(name);
  return otherNames.find(([, names]) => names.split(/\s+/).includes(wanted))?.[0] ?? [];
}
