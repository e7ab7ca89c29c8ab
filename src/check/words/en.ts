import type { ErrorWords } from "../../model/message.ts";
import { type OrderColumnName, orderHeading } from "../../model/order/order-columns.ts";
import { answerWords } from "../../model/order/order-status.ts";
import type { ComparedCategories } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";
import type { FindingWords } from "../../model/speech.ts";
import { count, grouped } from "../../model/text/number-words.ts";
import { categoryWords } from "../../model/words/en.ts";
import type { Difference, MixedScriptCode } from "../layout/lookalikes.ts";
import type { CategoryFault, GtinFault } from "../rows/value-faults.ts";
import {
  columnLabel,
  fieldIn,
  isOptionSafe,
  mapOption,
  mapValueOption,
  type NamedColumn,
  quoted,
  type RuleOfField,
  ruleFix,
  sheetOption,
  sheetsOption,
  toldUnits,
} from "./said.ts";

/** A code, and its rows as a person finds them. */
interface CodeInRows {
  readonly code: string;
  readonly rows: readonly string[];
}

/** Two codes that cannot be told from each other. */
export interface LookalikePair {
  readonly one: CodeInRows;
  readonly two: CodeInRows;
  readonly difference: Difference;
}

/** A parent SKU of other rows that cannot be told from this row's. */
interface LookalikeParent extends CodeInRows {
  readonly difference: Difference;
  /** More rows have it, or only it is spelt with one alphabet. */
  readonly isUsual: boolean;
}

const told = fieldIn("en");

/** Why the unit of a column has to be said: the interface's own is doubtful. */
interface NoUnit {
  readonly why: "others" | "median" | "largest";
  /** The interface's own. */
  readonly unit: string;
  /** Half of the values are usually not above that. */
  readonly most: number;
  /** The unit that is most likely meant instead. */
  readonly other: string;
}

function rowList(rows: readonly string[]): string {
  const shown = rows.slice(0, 3).join(", ");
  const more = rows.length > 3 ? ` and ${rows.length - 3} more` : "";
  return `${rows.length === 1 ? "row" : "rows"} ${shown}${more}`;
}

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "they differ only in upper and lower case";
    case "spaces":
      return "they differ only in spaces";
    case "signs":
      return "they differ only in characters that look the same";
    case "letters":
      return `in one of them, “${difference.letter}” is a ${difference.script} letter`;
  }
}

/** A character by its name, because it looks like another one. */
interface NamedCharacter {
  readonly character: string;
  /** `U+0421`. */
  readonly codePoint: string;
}

/** What stands in a code for something else. */
interface MixedScriptInCode extends NamedCharacter, Pick<MixedScriptCode, "kind" | "meant"> {}

/** The number that a value may mean, and the unit of its column where that is not the field's own. */
interface NumberMeant {
  readonly suggested: number | null;
  readonly unit: string | null;
}

function either(values: readonly string[]): string {
  return values.map(quoted).join(" or ");
}

const onlyNumber = (number: number) => `Type only the number: ${number}`;

const asText = "Format the column as Text and retype it.";

/** Merged cells: which, the first of them and its value. */
export interface Merged {
  /** `A2:A5`. */
  readonly cells: string;
  readonly first: string;
  readonly value: string;
  /** Each variant has its own value in this field. */
  readonly isOfOne: boolean;
}

const [yes, no] = answerWords("en");

/** All that this room says, in English: the pattern for every language. */
export const checkWords = {
  // The value of one field: the rule, what the sheet has, and what to write instead.
  missingRequired: (field: FieldName, columnUnit: string | null): FindingWords => {
    const spec = told(field);
    if (spec.kind === "pairs") {
      const noun = spec.heading.toLowerCase();
      return {
        message: `A new listing needs at least one ${noun}; this row has none.`,
        fix: `Fill in an ${noun} column, for example “${spec.example}”.`,
      };
    }
    const reason =
      spec.name === "sku"
        ? "the row needs one to be matched with a listing"
        : "a new listing needs it";
    const ofNumber = columnUnit ?? spec.unit;
    const unit = ofNumber === undefined ? "" : ` (${ofNumber})`;
    return {
      message: `${spec.heading} is blank; ${reason}.`,
      fix: `Fill it in, e.g. “${spec.example}”${unit}.`,
    };
  },
  /** `filled`: the cells that are not blank; none when it is the SKU alone. */
  noProduct: (sku: string, filled: readonly string[]): FindingWords => ({
    message:
      filled.length === 0
        ? `The row has a value in ${sku} and nothing else, but a new listing needs more. It may be a group heading, not a product.`
        : `${sku} is blank, and only ${filled.join(" and ")} ${filled.length === 1 ? "is" : "are"} filled in. It may be a group heading or a total, not a product.`,
    fix: "If it is not a product, delete the row; otherwise fill it in.",
  }),
  tooLong: (label: string, length: number, limit: number): FindingWords => ({
    message: `${label} has ${length} characters; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  }),
  keyTooLong: (label: string, length: number, limit: number): FindingWords => ({
    message: `The key in the heading of ${label} has ${length} characters; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  }),
  /** A rule of the field's schema without a message of its own. `value`: null for entries as a whole. */
  ruleBroken: (label: string, value: string | null, rule: RuleOfField): FindingWords => ({
    message:
      value === null
        ? `${label}: these entries break a rule of the marketplace.`
        : `${label} is ${quoted(value)}, which breaks a rule of the marketplace.`,
    fix: ruleFix(rule, "en", (example) => `For example: ${example}`),
  }),
  notAChoice: (field: FieldName, value: string, suggested: string | null): FindingWords => {
    const spec = told(field);
    const choices = spec.choices.join(", ");
    return {
      message: `${spec.heading} is ${quoted(value)}; it must be one of ${choices}.`,
      fix:
        suggested ??
        `Use one of ${choices}${isOptionSafe(value) ? `, or translate the word in every row: --map-value "${spec.name}:${value}=VALUE"` : ""}.`,
    };
  },
  notANumber: (
    field: FieldName,
    value: string,
    { suggested, unit: own }: NumberMeant,
  ): FindingWords => {
    const spec = told(field);
    const ofNumber = own ?? spec.unit;
    const unit = ofNumber === undefined ? "" : `; the unit is always ${ofNumber}`;
    return {
      message: `${spec.heading} ${quoted(value)} is not a number${unit}.`,
      fix: suggested === null ? "Type only the number." : onlyNumber(suggested),
    };
  },
  ambiguousNumber: (
    label: string,
    value: string,
    readings: readonly [number, number],
  ): FindingWords => ({
    message: `${label} is the text ${quoted(value)}, which can mean ${readings[0]} or ${readings[1]}.`,
    fix: "Type it as a number, or set --decimal-separator.",
  }),
  numberFromText: (label: string, value: string, number: number): FindingWords => ({
    message: `${label} is the text ${quoted(value)}; read as ${number}.`,
    fix: String(number),
  }),
  notPositive: (field: FieldName, value: number, limit: number): FindingWords => {
    const spec = told(field);
    const blank = spec.required ? "" : ", or leave the cell blank";
    return {
      message: `${spec.heading} is ${value}; it must be greater than ${limit}.`,
      fix: `Type a number greater than ${limit}${blank}.`,
    };
  },
  clearNotAllowed: (field: FieldName): FindingWords => {
    const spec = told(field);
    const reason = spec.required
      ? `The cell says <clear>, but ${spec.heading} is required.`
      : `<clear> works for texts and list entries, not for ${spec.heading}.`;
    return {
      message: reason,
      fix: "Leave the cell blank to keep what is live.",
    };
  },
  categoryShape: (value: string, fault: CategoryFault): FindingWords => {
    const what =
      fault.kind === "empty-level"
        ? "has an empty level"
        : "must separate its levels with “ > ” (one space on each side)";
    return {
      message: `Category ${quoted(value)} ${what}.`,
      fix: fault.fixed ?? "Write the full path, for example “Home > Kitchen > Mugs”.",
    };
  },
  categoryUnknown: (
    path: string,
    nearest: readonly string[],
    compared: ComparedCategories,
    written = path,
  ): FindingWords => ({
    message: categoryWords.unknown(path, compared),
    fix: `${nearest.length > 0 ? `${categoryWords.nearest(nearest)} ` : ""}To use a live one in every row: ${mapValueOption("categoryName", written, nearest[0] ?? "LIVE CATEGORY")}`,
  }),
  priceWithoutCurrency: (prices: readonly FieldName[], hasColumn: boolean): FindingWords => {
    const { name, heading, choices } = told("currencyCode");
    const named = prices.map((price) => told(price).heading).join(" and ");
    return {
      message: `${named} ${prices.length === 1 ? "has" : "have"} no currency.`,
      fix: hasColumn
        ? `Fill in ${heading}.`
        : `Add a column “${heading}”, or set one for all rows with --set ${name}=VALUE (${choices.join(", ")}).`,
    };
  },
  currencyWithoutPrice: (currency: string): FindingWords => ({
    message: `Currency is ${currency} without a price.`,
    fix: `Fill in ${told("salePrice").heading}.`,
  }),
  // Links, options and attributes: fields with a column for each entry.
  /** How messages call a column: `Name`, `Image 3`, `Option “Colour”`. */
  label: (column: NamedColumn): string =>
    columnLabel(told(column.field).heading, column, (heading, key) => `${heading} “${key}”`),
  /** `repaired`: the link as it is probably meant. */
  badLink: (label: string, value: string, repaired: string | null): FindingWords => ({
    message: `${label} is ${quoted(value)}, not a single http or https link.`,
    fix: repaired ?? "Use one public link that starts with https://, without spaces.",
  }),
  tooManyEntries: (field: FieldName, entries: number, limit: number): FindingWords => ({
    message: `The row has ${entries} ${field}; at most ${limit} are allowed.`,
    fix: `Remove ${entries - limit}.`,
  }),
  textTotalLong: (field: FieldName, total: number, limit: number): FindingWords => ({
    message: `All ${field} have ${total} characters in total; the marketplace may allow only ${limit}.`,
    fix: `If rejected, shorten them by ${total - limit}.`,
  }),
  // Where a spreadsheet program changed a value or could not keep it.
  dateForNumber: (field: FieldName, shown: string, meant: readonly string[]): FindingWords => ({
    message:
      meant.length === 0
        ? `${told(field).heading} is stored as a date or time (${quoted(shown)}), not as a number.`
        : `${told(field).heading} is the date ${shown}: Excel turns ${either(meant)} into one.`,
    fix: "Format the column as Number and retype it.",
  }),
  dateForText: (label: string, shown: string, meant: readonly string[]): FindingWords => ({
    message:
      meant.length === 0
        ? `${label} is stored as a date or time (${quoted(shown)}), not as text.`
        : `${label} is the date ${shown}: Excel turns ${either(meant)} into one.`,
    fix: asText,
  }),
  brokenText: (label: string, codePoint: string): FindingWords => {
    const what =
      codePoint === "U+FFFD"
        ? "the mark � (U+FFFD): another program lost a character there"
        : `the character ${codePoint}, which is not text`;
    return { message: `${label} contains ${what}.`, fix: "Type that part of the text again." };
  },
  gtinWrong: (label: string, value: string, fault: GtinFault): FindingWords => {
    switch (fault.kind) {
      case "not-digits":
        return {
          message: `${label} is ${quoted(value)}; a GTIN has digits only.`,
          fix: "If there is no GTIN, leave the cell blank.",
        };
      case "length":
        return {
          message: `${label} has ${count(fault.digits, "digit")}; a GTIN has 8, 12, 13 or 14.`,
          fix: "Compare it with the package.",
        };
      case "check-digit":
        return {
          message: `${label} ${value} ends in ${value.at(-1)}, but should end in ${fault.expected}: one digit is probably wrong.`,
          fix: "Compare it with the package.",
        };
      case "zeros-lost":
        return {
          message: `${label} ${value} has only ${count(value.length, "digit")}: Excel dropped zeros.`,
          fix: fault.padded,
        };
    }
  },
  // Values that look right and are not: typed, copied or shown otherwise.
  codeLookalike: (
    label: string,
    value: string,
    { kind, character, codePoint, meant }: MixedScriptInCode,
  ): FindingWords => {
    const what =
      kind === "signs"
        ? `“${character}” (${codePoint}) instead of a keyboard character`
        : `mixed Cyrillic and Latin letters: “${character}” is ${codePoint}`;
    return {
      message: `${label} ${quoted(value)} has ${what}.`,
      fix: meant ?? "Type the code again with one keyboard layout.",
    };
  },
  likeDate: (label: string, value: string, meant: readonly string[]): FindingWords => ({
    message: `${label} is ${quoted(value)}, which looks like an Excel date: it may have been ${meant.map(quoted).join(" or ")}.`,
    fix: "Compare it with the original; it may be correct.",
  }),
  priceNotRead: (heading: string, field: FieldName): FindingWords => ({
    message: `Column ${quoted(heading)} looks like a price and is not read; a listing’s price cannot be set later.`,
    fix: `To read it: ${mapOption(heading, field)}. To leave it out: ${mapOption(heading, "ignore")}.`,
  }),
  noUnit: (field: FieldName, label: string, { why, unit, most, other }: NoUnit): FindingWords => ({
    message: {
      others: `${label} has no unit here, while other cells of the column have one.`,
      median: `${label} has no unit, and half of the column is above ${most}: ${unit} is doubtful.`,
      largest: `${label} has no unit, and the column’s largest value is over 20 times its median: ${unit} is doubtful.`,
    }[why],
    fix: `Say the unit of the column: --unit ${field}=${other}, or --unit ${field}=${unit} if it is right.`,
  }),
  unknownUnit: (field: FieldName, label: string, unit: string): FindingWords => ({
    message: `${label} is in ${quoted(unit)} by its column of units, which is no known unit.`,
    fix: `Write a unit there: ${toldUnits(field)}.`,
  }),
  // Several rows: equal codes, look-alikes, cards that disagree.
  duplicateSku: (sku: string, rows: readonly string[]): FindingWords => ({
    message: `SKU ${quoted(sku)} is in ${rowList(rows)}.`,
    fix: "Keep one row for each variant, or give the others their own SKU.",
  }),
  lookalikeSku: ({ one, two, difference }: LookalikePair): FindingWords => ({
    message: `SKUs ${quoted(one.code)} in ${rowList(one.rows)} and ${quoted(two.code)} in ${rowList(two.rows)} look alike: ${inWords(difference)}.`,
    fix: "If they are the same variant, keep one row; otherwise give them clearly different SKUs.",
  }),
  lookalikeCard: (parentSku: string, other: LookalikeParent): FindingWords => ({
    message: `Parent SKU ${quoted(parentSku)} looks like ${quoted(other.code)} in ${rowList(other.rows)}: ${inWords(other.difference)}. They become two cards.`,
    fix: other.isUsual ? other.code : "Use the same parent SKU in all rows, if they are one card.",
  }),
  // What a workbook holds and nobody sends.
  otherSheet: ({ name, hidden, rows }: OtherSheet): FindingWords => ({
    message: `${hidden ? "The hidden sheet" : "Sheet"} ${quoted(name)} also has products (${count(rows, "row")}) but is not read.`,
    fix: `To send them too, read the sheets together: ${sheetsOption({ name, hidden })}. To send only this one: ${sheetOption(name)} (on the screen: S).`,
  }),
  picturesNotSent: (
    where: "over" | "inside",
    pictures: number,
    cells: readonly string[],
  ): FindingWords => {
    const more = pictures > cells.length ? ` and ${grouped(pictures - cells.length)} more` : "";
    const named = cells.length === 0 ? "" : ` (${cells.join(", ")}${more})`;
    const stand = where === "over" ? "over the cells" : "in cells";
    return {
      message: `${count(pictures, "picture")} ${stand}${named} will not be sent: the marketplace only accepts links.`,
      fix: "Put each picture on a public server and put its http or https link in the columns Image 1, Image 2 ….",
    };
  },
  pictureInCell: (label: string, link: string | null): FindingWords => ({
    message: `${label} contains a picture, not a link; pictures are not sent.`,
    fix: link ?? "Put the picture on a public server and type its http or https link.",
  }),
  // An orders sheet.
  /** How messages call a column of an orders sheet. */
  orderLabel: (name: OrderColumnName): string => orderHeading(name, "en"),
  notAnAnswer: (label: string, value: string): FindingWords => ({
    message: `${label} is ${quoted(value)}, which is neither ${yes} nor ${no}.`,
    fix: `Use ${yes} or ${no}, or leave it blank to answer later.`,
  }),
  valuesDiffer: (label: string, order: string, values: readonly string[]): FindingWords => ({
    message: `Order ${quoted(order)} has two values for ${label}: ${values.map(quoted).join(" and ")}. An order can only have one.`,
    fix: "Fill it in in one row of the order, or use the same value in all rows.",
  }),
  answersDiffer: (order: string, sku: string): FindingWords => ({
    message: `SKU ${quoted(sku)} of order ${quoted(order)} has both answers, ${yes} and ${no}.`,
    fix: "Use the same answer in all its rows.",
  }),
  numberForDeclined: (order: string): FindingWords => ({
    message: `Every item of order ${quoted(order)} is answered ${no}, but the order has a shipment number.`,
    fix: `Clear the shipment number, or answer ${yes} for the items you ship.`,
  }),
  /** `given`: the option, as it was written. */
  badGivenValue: (given: string, said: FindingWords): ErrorWords => ({
    message: `${given}: ${said.message}`,
    hint: said.fix ?? "",
  }),
};

/** {@link checkWords} in whichever language. */
export type CheckWords = typeof checkWords;
