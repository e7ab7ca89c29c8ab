import type { OrderColumnName } from "../order/order-columns.ts";
import { type FieldPlace, isFieldName } from "../product/columns.ts";
import type { FieldName, ListField } from "../product/product.ts";
import { wordIn } from "../product/rules.ts";
import type { SheetNames } from "./stacked-rows.ts";

export type ColumnMeaning<Field extends string = FieldName> =
  | (FieldPlace<Field> & { readonly unit?: string })
  | "ignored";

/** A value that every row gets for a field or list entry without a column. */
export interface GivenValue {
  readonly place: FieldPlace;
  /** What the person wrote: a value, the name of another field, or a text with `{field}` in it. */
  readonly text: string;
}

/** A person's word for a value of a field, or of a list entry if there is a key. */
export interface ValueName<Field extends string = FieldName>
  extends Pick<FieldPlace<Field>, "field" | "key"> {
  readonly written: string;
  readonly value: string;
}

export type UnitsChosen = { readonly [Name in FieldName]?: string };

/** Columns are identified by their folded heading, so the choices also fit next month's file. */
export interface SheetChoice<Field extends string = FieldName> {
  /** Set if the sheet has orders. Its fields are then the columns of orders. */
  readonly about?: "orders";
  readonly sheet?: string;
  readonly headingRow?: number;
  readonly columns?: ReadonlyMap<string, ColumnMeaning<Field>>;
  readonly constants?: readonly GivenValue[];
  readonly valueNames?: readonly ValueName<Field>[];
  readonly units?: UnitsChosen;
  /** Lists for which each row has all entries: other live entries are removed (decision 26). */
  readonly wholeLists?: readonly ListField[];
  /** Fields whose value stands only in the first row of a group, and counts for all its rows. */
  readonly fillDown?: readonly FieldName[];
  /** Sheets whose columns are put to the rows with the same SKU. */
  readonly joined?: readonly string[];
  /** The choices for the other sheets that are read together with `sheet`, in order. */
  readonly others?: readonly SheetChoice<Field>[];
  /** Set to read all visible sheets with products. They are found when the workbook is opened. */
  readonly allSheets?: true;
}

export type OrdersChoice = SheetChoice<OrderColumnName>;

/** A choice for a sheet of products or of orders. */
export type AnyChoice = SheetChoice<FieldName | OrderColumnName>;

export function isOfProducts(choice: AnyChoice): choice is SheetChoice {
  return choice.about === undefined;
}

export function isOfOrders(choice: AnyChoice): choice is OrdersChoice {
  return choice.about === "orders";
}

export function mergedChoice<Field extends string>(
  under: SheetChoice<Field>,
  over: SheetChoice<Field>,
): SheetChoice<Field> {
  const { columns: _columns, constants: earlier = [], ...rest } = under;
  const columns = new Map([...(under.columns ?? []), ...(over.columns ?? [])]);
  const isReplaced = ({ place }: GivenValue) =>
    over.constants?.some((one) => isSameMeaning(one.place, place));
  const constants = [...earlier.filter((one) => !isReplaced(one)), ...(over.constants ?? [])];
  const words = [...(under.valueNames ?? []), ...(over.valueNames ?? [])];
  const valueNames = [...new Map(words.map((name) => [wordKey(name), name])).values()];
  return {
    ...rest,
    ...over,
    ...(columns.size === 0 ? {} : { columns }),
    ...(constants.length === 0 ? {} : { constants }),
    ...(valueNames.length === 0 ? {} : { valueNames }),
    ...(under.units && over.units ? { units: { ...under.units, ...over.units } } : {}),
  };
}

export function optionsOver<Field extends string>(
  earlier: SheetChoice<Field>,
  options: SheetChoice<Field>,
): SheetChoice<Field> {
  const wanted = [
    ...(options.columns?.values() ?? []),
    ...(options.constants ?? []).map(({ place }) => place),
  ];
  const stays = (meaning: ColumnMeaning<string>) =>
    meaning === "ignored" || !wanted.some((one) => isSameMeaning(one, meaning));
  const { columns = [], constants = [], ...rest } = earlier;
  const under = {
    ...rest,
    columns: new Map([...columns].filter(([, meaning]) => stays(meaning))),
    constants: constants.filter(({ place }) => stays(place)),
  };
  return mergedChoice(under, options);
}

export function isSameMeaning(one: ColumnMeaning<string>, other: ColumnMeaning<string>): boolean {
  if (one === "ignored" || other === "ignored") return one === other;
  return one.field === other.field && one.part === other.part && one.key === other.key;
}

export function wordKey(name: Omit<ValueName<string>, "value">): string {
  return `${valueField(name)}\n${wordIn(name.field, name.written)}`;
}

export function valueField({ field, key }: Pick<FieldPlace<string>, "field" | "key">): string {
  return key === undefined ? field : `${field}.${key.toLowerCase()}`;
}

export interface PlainChoice<Field extends string = FieldName>
  extends Omit<SheetChoice<Field>, "columns" | "others"> {
  readonly columns?: readonly (readonly [string, ColumnMeaning<Field>])[];
  readonly others?: readonly PlainChoice<Field>[];
}

export function plainChoice<Field extends string>({
  columns,
  others,
  ...rest
}: SheetChoice<Field>): PlainChoice<Field> {
  return {
    ...rest,
    ...(columns === undefined ? {} : { columns: [...columns] }),
    ...(others === undefined ? {} : { others: others.map(plainChoice) }),
  };
}

export function choiceOf<Field extends string>({
  columns,
  others,
  ...rest
}: PlainChoice<Field>): SheetChoice<Field> {
  return {
    ...rest,
    ...(columns === undefined ? {} : { columns: new Map(columns) }),
    ...(others === undefined ? {} : { others: others.map(choiceOf) }),
  };
}

export function choiceOfSheets<Field extends string>(
  sheets: readonly string[],
  forEach: SheetChoice<Field>,
): SheetChoice<Field> {
  const [first, ...others] = [...new Set(sheets)].map((sheet) => ({ ...forEach, sheet }));
  return { ...(first ?? forEach), ...(others.length === 0 ? {} : { others }) };
}

export function sheetNames(
  choice: SheetChoice<string> | PlainChoice<string> | undefined,
): SheetNames {
  if (choice?.others === undefined || choice.others.length === 0) return undefined;
  return [choice, ...choice.others].map(({ sheet }) => sheet ?? "");
}

export type GivenPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "field"; readonly name: string };

/**
 * A bare field name (`sku`) means that field's value; `{brandName} {mpn}` joins the values of
 * fields; `{{` and `}}` mean braces. Undefined if braces are empty or unpaired.
 */
export function givenParts(text: string): readonly GivenPart[] | undefined {
  if (isFieldName(text)) return [{ kind: "field", name: text }];
  const parts: GivenPart[] = [];
  let plain = "";
  for (const piece of text.match(/\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/gu) ?? []) {
    if (piece === "{{" || piece === "}}") plain += piece[0];
    else if (!/^[{}]/.test(piece)) plain += piece;
    else {
      const name = piece.slice(1, -1).trim();
      if (name === "") return undefined;
      if (plain !== "") parts.push({ kind: "text", text: plain });
      plain = "";
      parts.push({ kind: "field", name });
    }
  }
  if (plain !== "") parts.push({ kind: "text", text: plain });
  return parts;
}

export type FoundPart =
  | { readonly kind: "text"; readonly text: string }
  /** The column, from 0, and the unit of its numbers if they must be converted. */
  | { readonly kind: "column"; readonly index: number; readonly unit?: string };

export interface GivenColumn extends FieldPlace {
  readonly text: string;
  readonly parts: readonly FoundPart[];
}

/** Stands in for the heading of a value that was given for every row. */
export const givenMark = "--set";
