import type { ComparedCategories } from "../../model/categories.ts";
import { categoryWords } from "../../model/words/categories.ts";
import type { CategoryFault } from "../category.ts";
import type { FieldSpec } from "../fields.ts";
import { isOptionSafe, quoted, type Said } from "./said.ts";

/** A field that is blank, and whether the sheet has a place for it. */
export interface Lacking {
  readonly spec: FieldSpec;
  readonly hasColumn: boolean;
}

/**
 * What the check says about the value of one field: the rule, what the sheet has, and what to write
 * instead. What Excel did to a value is in `excel.ts`.
 */
export const valueWords = {
  missingRequired: (spec: FieldSpec): Said => {
    if (spec.kind === "pairs") {
      const noun = spec.heading.toLowerCase();
      return {
        message: `At least one ${noun} is needed to create a listing; this row has none.`,
        fix: `Fill in one of the ${noun} columns, for example “${spec.example}”.`,
      };
    }
    const reason =
      spec.name === "sku"
        ? "without it the row cannot be matched with a listing"
        : "a new listing needs it";
    const unit = spec.shownUnit === undefined ? "" : `; the unit is ${spec.shownUnit}`;
    return {
      message: `${spec.heading} is blank; ${reason}.`,
      fix: `Fill it in, for example “${spec.example}”${unit}.`,
    };
  },
  /** `filled`: the cells that are not blank; none when it is the SKU alone. */
  noProduct: (sku: string, filled: readonly string[]): Said => ({
    message:
      filled.length === 0
        ? `The row has a value in ${sku} and nothing else; a new listing needs more. It may be the heading of a group rather than a product.`
        : `${sku} is blank, and the row has nothing but ${filled.join(" and ")}. It may be the heading of a group or a total rather than a product.`,
    fix: "If it is no product, delete the row; if it is one, fill in the row.",
  }),
  tooLong: (label: string, length: number, limit: number): Said => ({
    message: `${label} has ${length} characters; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  }),
  keyTooLong: (label: string, length: number, limit: number): Said => ({
    message: `The key in the heading of ${label} has ${length} characters; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  }),
  notAChoice: (spec: FieldSpec, value: string, suggested: string | undefined): Said => {
    const choices = spec.choices.join(", ");
    return {
      message: `${spec.heading} is ${quoted(value)}; it must be one of ${choices}.`,
      fix:
        suggested ??
        `Write one of ${choices}${isOptionSafe(value) ? `, or have the word read so in every row: --map-value "${spec.name}:${value}=VALUE"` : ""}.`,
    };
  },
  choiceNormalised: (label: string, value: string, choice: string): Said => ({
    message: `${label} is ${quoted(value)}; it was read as ${choice}.`,
    fix: choice,
  }),
  notANumber: (spec: FieldSpec, value: string, suggested: number | undefined): Said => {
    const unit = spec.shownUnit === undefined ? "" : `; the unit is always ${spec.shownUnit}`;
    return {
      message: `${spec.heading} is ${quoted(value)}, which is not a number${unit}.`,
      fix: suggested === undefined ? "Write digits only." : String(suggested),
    };
  },
  ambiguousNumber: (label: string, value: string, readings: readonly [number, number]): Said => ({
    message: `${label} is the text ${quoted(value)}, which may mean ${readings[0]} or ${readings[1]}.`,
    fix: `Write ${readings[0]} or ${readings[1]} as a number, or set the decimal separator.`,
  }),
  numberFromText: (label: string, value: string, number: number): Said => ({
    message: `${label} is the text ${quoted(value)}; it was read as ${number}.`,
    fix: String(number),
  }),
  notPositive: (spec: FieldSpec, value: number, limit: number): Said => {
    const blank = spec.required ? "" : " Leave the cell blank if it is not known.";
    return {
      message: `${spec.heading} is ${value}; it must be greater than ${limit}.`,
      fix: `Write a number greater than ${limit}.${blank}`,
    };
  },
  guardedCode: (label: string, value: string): Said => ({
    message: `${label} is ${quoted(value)}: the signs around the code, which keep Excel from changing it, would be sent with it.`,
  }),
  textTrimmed: (label: string): Said => ({
    message: `Spaces or invisible characters around ${label} were removed.`,
  }),
  dotSku: (value: string): Said => ({
    message: `SKU is ${quoted(value)}, which cannot be part of an address.`,
    fix: "Give the variant another SKU.",
  }),
  clearNotAllowed: (spec: FieldSpec): Said => {
    const reason = spec.required
      ? `${spec.heading} is required and cannot be cleared`
      : `only texts and entries of lists can be cleared, and ${spec.heading} is neither`;
    return {
      message: `<clear> stands here, but ${reason}.`,
      fix: "Leave the cell blank to keep what is live.",
    };
  },
  clearOnCreate: (label: string): Said => ({
    message: `<clear> does nothing on a new listing; ${label} is left out.`,
  }),
  categoryShape: (value: string, fault: CategoryFault): Said => {
    const what =
      fault.kind === "empty-level"
        ? "has a level with nothing in it"
        : "does not separate its levels by “ > ” with one space on each side";
    return {
      message: `Category ${quoted(value)} ${what}.`,
      fix: fault.fixed ?? "Write the full path, for example “Home > Kitchen > Mugs”.",
    };
  },
  /** `currency`: the heading of the currency. */
  categoryUnknown: (
    path: string,
    nearest: readonly string[],
    compared: ComparedCategories,
  ): Said => ({
    message: categoryWords.unknown(path, compared),
    ...(nearest.length > 0 && { fix: categoryWords.nearest(nearest) }),
  }),
  priceWithoutCurrency: (prices: readonly string[], { spec, hasColumn }: Lacking): Said => ({
    message: `${prices.join(" and ")} ${prices.length === 1 ? "has" : "have"} no currency.`,
    fix: hasColumn
      ? `Fill in ${spec.heading}.`
      : `Add a column “${spec.heading}”, or give all rows one with --set ${spec.name}=VALUE (${spec.choices.join(", ")}).`,
  }),
  /** `price`: the heading of the price to fill in. */
  currencyWithoutPrice: (currency: string, price: string): Said => ({
    message: `Currency is ${currency}, but the row has no price.`,
    fix: `Fill in ${price}.`,
  }),
  hiddenRow: (): Said => ({
    message: "This row is hidden in the sheet; it is checked and uploaded like any other.",
  }),
  headingsAgain: (): Said => ({
    message: "This row is the heading row over again; it is left out.",
  }),
  blankRow: (): Said => ({
    message: "This row has nothing but spaces in the product columns; it is left out.",
  }),
};

/** The pattern of these words for every language. */
export type ValueWords = typeof valueWords;
