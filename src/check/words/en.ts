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

/** What the card of a variant should have, or another variant has, and the first row that says so. */
interface UsualOfCard {
  readonly parentSku: string;
  readonly usual: string;
  readonly row: string;
  /** It is the right one: the only live one, or what most variants have. */
  readonly isSure: boolean;
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

/** A number, and how the sheet shows it. */
interface NumberShown {
  readonly shown: string;
  readonly held: number;
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

/** A sheet that is wrong all over: how far it was read, and what is wrong most often. */
interface TooMany {
  readonly findings: number;
  readonly row: string;
  readonly example: FindingWords;
  readonly count: number;
}

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
  choiceNormalised: (label: string, value: string, choice: string): FindingWords => ({
    message: `${label} is ${quoted(value)}; read as ${choice}.`,
    fix: choice,
  }),
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
  guardedCode: (label: string, value: string, bare: string): FindingWords => ({
    message: `${label} is ${quoted(value)}: the characters that protect the code from Excel would be sent too.`,
    fix: bare,
  }),
  textTrimmed: (label: string): FindingWords => ({
    message: `Spaces or invisible characters around ${label} were removed.`,
  }),
  dotSku: (value: string): FindingWords => ({
    message: `SKU is ${quoted(value)}, which cannot be part of a web address.`,
    fix: "Use another SKU.",
  }),
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
  clearOnCreate: (label: string): FindingWords => ({
    message: `<clear> does nothing on a new listing; ${label} is left out.`,
  }),
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
  hiddenRow: (): FindingWords => ({
    message: "This row is hidden; it is checked and uploaded like any other.",
  }),
  headingsAgain: (): FindingWords => ({
    message: "This row repeats the headings; it is left out.",
  }),
  blankRow: (): FindingWords => ({
    message: "This row only contains spaces in the product columns; it is left out.",
  }),
  // Links, options and attributes: fields with a column for each entry.
  /** How messages call a column: `Name`, `Image 3`, `Option “Colour”`. */
  label: (column: NamedColumn): string =>
    columnLabel(told(column.field).heading, column, (heading, key) => `${heading} “${key}”`),
  brokenKey: (label: string): FindingWords => ({
    message: `The heading of ${label} has a key that cannot be sent.`,
    fix: "Type the heading again, for example “Option: Colour”.",
  }),
  /** `repaired`: the link as it is probably meant. */
  badLink: (label: string, value: string, repaired: string | null): FindingWords => ({
    message: `${label} is ${quoted(value)}, not a single http or https link.`,
    fix: repaired ?? "Use one public link that starts with https://, without spaces.",
  }),
  longLink: (label: string, length: number, usual: number): FindingWords => ({
    message: `${label} has ${length} characters; over ${usual} is often rejected.`,
    fix: "If it does not load, use a shorter link.",
  }),
  /** `targets`: the blank columns behind it that can take the others; none where there is no room. */
  severalLinks: (label: string, links: number, targets: readonly string[]): FindingWords => ({
    message: `${label} contains ${links} links; each needs its own column.`,
    fix:
      targets.length === 0
        ? "Keep one link here and put each of the others in its own column."
        : `Keep the first link here and put the others in ${targets.join(", ")}.`,
  }),
  linkSplit: (label: string, from: string, link: string): FindingWords => ({
    message: `${label} is blank and can take one of the links in ${from}.`,
    fix: link,
  }),
  linkRepeated: (label: string, earlier: string): FindingWords => ({
    message: `${label} is the same link as ${earlier}.`,
    fix: "Leave one of the two blank.",
  }),
  tooManyEntries: (field: FieldName, entries: number, limit: number): FindingWords => ({
    message: `The row has ${entries} ${field}; at most ${limit} are allowed.`,
    fix: `Remove ${entries - limit}.`,
  }),
  keyRepeated: (label: string, earlier: string): FindingWords => ({
    message: `${label} and column ${quoted(earlier)} have the same key, or keys that look alike.`,
    fix: "Fill in only one of the two.",
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
  /** A date in a column of free text, where nothing can be guessed. */
  plainDate: (label: string): FindingWords => ({ message: `${label} is a date.`, fix: asText }),
  truthForText: (label: string, shown: string): FindingWords => ({
    message: `${label} is ${shown} (Excel’s TRUE/FALSE), not text.`,
    fix: `If you mean the word, type '${shown} with an apostrophe in front.`,
  }),
  truthForNumber: (label: string, shown: string): FindingWords => ({
    message: `${label} is ${shown} (Excel’s TRUE/FALSE), not a number.`,
    fix: "Type only the number.",
  }),
  tooManyDigits: (label: string): FindingWords => ({
    message: `${label} is a number with 16 or more digits; Excel keeps only 15.`,
    fix: asText,
  }),
  scientificCode: (label: string, value: string): FindingWords => ({
    message: `${label} is ${quoted(value)}: Excel lost the last digits of a long number.`,
    fix: asText,
  }),
  floatCode: (label: string, value: string, code: string): FindingWords => ({
    message: `${label} is ${quoted(value)}: a program has made a number of a code.`,
    fix: `Type ${quoted(code)}, and format the column as Text.`,
  }),
  wordForNothing: (label: string, value: string): FindingWords => ({
    message: `${label} is ${quoted(value)}, which programs write where there is no value.`,
    fix: "Leave the cell blank, or type the value. If the word is right, keep it with --map-value.",
  }),
  codeNotInteger: (label: string, shown: string): FindingWords => ({
    message: `${label} is the number ${shown}; this code must be text, or Excel changes it.`,
    fix: `Format the column as Text and retype it.`,
  }),
  codeShown: (label: string, shown: string, held: string): FindingWords => ({
    message: `${label} is shown as ${quoted(shown)}, but the cell contains ${held}: either may be the code.`,
    fix: "Format the column as Text and retype the code.",
  }),
  cellError: (label: string, shown: string): FindingWords => ({
    message: `${label} is the Excel error ${shown}: the formula in this cell failed.`,
    fix: "Correct the formula, or type the value.",
  }),
  formulaWithoutValue: (label: string): FindingWords => ({
    message: `${label} is a formula saved without its result.`,
    fix: "Open and save the workbook in Excel, or type the value.",
  }),
  brokenText: (label: string, codePoint: string): FindingWords => {
    const what =
      codePoint === "U+FFFD"
        ? "the mark � (U+FFFD): another program lost a character there"
        : `the character ${codePoint}, which is not text`;
    return { message: `${label} contains ${what}.`, fix: "Type that part of the text again." };
  },
  unseenInCode: (label: string, codePoint: string, cleaned: string): FindingWords => ({
    message: `${label} contains ${codePoint}, which is invisible or looks like a space.`,
    fix: cleaned,
  }),
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
  truthWord: (label: string, value: string): FindingWords => ({
    message: `${label} is ${quoted(value)}: Excel may have turned another word into TRUE or FALSE.`,
    fix: "Retype the value, or leave it if it is correct.",
  }),
  percentNumber: (label: string, { shown, held }: NumberShown): FindingWords => ({
    message: `${label} is shown as ${shown}, but the cell contains ${held}: one of them is wrong.`,
    fix: "Format the column as Number and retype it.",
  }),
  roundedNumber: (label: string, { shown, held }: NumberShown): FindingWords => ({
    message: `${label} is shown as ${shown}, but the cell contains ${held}; ${held} is sent.`,
    fix: "To send it as shown, retype it.",
  }),
  unseenInText: (label: string, codePoint: string): FindingWords => ({
    message: `${label} contains ${codePoint}, which is invisible or looks like a space.`,
  }),
  otherCurrency: (label: string, value: string): FindingWords => ({
    message: `${label} is ${quoted(value)}, and the row’s currency column does not say that currency.`,
    fix: "Correct the price or the currency; a price is never converted.",
  }),
  priceNotRead: (heading: string, field: FieldName): FindingWords => ({
    message: `Column ${quoted(heading)} looks like a price and is not read; a listing’s price cannot be set later.`,
    fix: `To read it: ${mapOption(heading, field)}. To leave it out: ${mapOption(heading, "ignore")}.`,
  }),
  priceInSheet: (sheet: string): FindingWords => ({
    message: `The price of this SKU is in sheet ${quoted(sheet)}, which is not read; a listing’s price cannot be set later.`,
    fix: `Bring it into a column of this sheet (Excel: XLOOKUP or VLOOKUP). To go without it, name the sheet to read: --sheet "NAME".`,
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
  otherUnit: (field: FieldName, label: string, unit: string, own: string): FindingWords => ({
    message: `${label} is in ${own} by its heading, but in ${quoted(unit)} by the column of units.`,
    fix: `Correct one of them, or say which one is right: --unit ${field}=${own}.`,
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
  cardDiffers: (label: string, value: string, card: UsualOfCard): FindingWords => ({
    message: `${label} is ${quoted(value)}, but card ${quoted(card.parentSku)} has ${quoted(card.usual)} in row ${card.row}; variants of one card should match.`,
    fix: card.isSure ? card.usual : "Use the same value in all rows of the card.",
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
  mergedBlank: (label: string, { cells, first, value, isOfOne }: Merged): FindingWords => ({
    message: `${label} has no value here: ${cells} are merged, and only ${first} has the value ${quoted(value)}.`,
    fix: isOfOne
      ? "Unmerge the cells and give each row its own value."
      : "Unmerge the cells and put the value in each row it applies to.",
  }),
  mergedHidden: (
    label: string,
    { cells, first, value, hidden }: Merged & { readonly hidden: string },
  ): FindingWords => ({
    message: `${label} is ${quoted(hidden)} here, but you cannot see it: ${cells} are merged and show ${quoted(value)} from ${first}.`,
    fix: "Unmerge the cells and check the value in each row.",
  }),
  pictureInCell: (label: string, link: string | null): FindingWords => ({
    message: `${label} contains a picture, not a link; pictures are not sent.`,
    fix: link ?? "Put the picture on a public server and type its http or https link.",
  }),
  // An orders sheet.
  /** How messages call a column of an orders sheet. */
  orderLabel: (name: OrderColumnName): string => orderHeading(name, "en"),
  noOrderNumber: (): FindingWords => ({
    message: "This row is filled in, but has no order number.",
    fix: "Fill in the order number, or clear the row.",
  }),
  noSkuForAnswer: (): FindingWords => ({
    message: "Supplied has an answer, but the SKU is blank.",
    fix: "Fill in the item’s SKU, or export the orders again.",
  }),
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
  shipmentWithoutNumber: (label: string): FindingWords => ({
    message: `${label} is filled in, but the order has no shipment number.`,
    fix: "Fill in the shipment number, or clear this cell.",
  }),
  tooManyFindings: ({ findings, row, example, count }: TooMany): ErrorWords => ({
    message: `There are already ${grouped(findings)} findings up to row ${row}, so the check stopped. ${grouped(count)} of them are like this: ${example.message}`,
    hint: "Check that the columns are matched to the right fields, correct what is wrong in every row, then check again.",
  }),
  /** `given`: the option, as it was written. */
  badGivenValue: (given: string, said: FindingWords): ErrorWords => ({
    message: `${given}: ${said.message}`,
    hint: said.fix ?? "",
  }),
  noRows: (sheet: string): ErrorWords => ({
    message: `The sheet “${sheet}” has headings but no rows below them.`,
    hint: "Fill in one row for each product variant.",
  }),
};

/** {@link checkWords} in whichever language. */
export type CheckWords = typeof checkWords;
