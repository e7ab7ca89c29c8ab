/**
 * Every sentence of the check about one row, in plain English: the rule, what the sheet has, and
 * what to write instead. One function for each thing that can be said; those about several rows are
 * in `messages-across.ts`.
 */
import type { Column } from "../model/columns.ts";
import type { CategoryFault } from "./category.ts";
import type { FieldSpec } from "./fields.ts";
import type { GtinFault } from "./gtin.ts";

/** A finding's words. */
export interface Said {
  readonly message: string;
  readonly fix?: string;
  /** What was probably typed before Excel changed it. */
  readonly meant?: readonly string[];
}

const asText = "Format the column as Text, then type the value again.";

/** How messages call one column of a list field: `Image 3`, `Option “Colour”`. */
export function listLabel(heading: string, column: Column): string {
  if (column.part !== undefined) return `${heading} ${column.part}`;
  return column.key === undefined || column.key === "" ? heading : `${heading} “${column.key}”`;
}

/** A value within a sentence; long ones are cut, because the whole value stands beside it. */
export function quoted(value: string): string {
  return value.length > 60 ? `“${value.slice(0, 57)}…”` : `“${value}”`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export function missingRequired(spec: FieldSpec): Said {
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
  const unit = spec.unit === undefined ? "" : `; the unit is ${spec.unit}`;
  return {
    message: `${spec.heading} is blank; ${reason}.`,
    fix: `Fill it in, for example “${spec.example}”${unit}.`,
  };
}

export function tooLong(label: string, length: number, limit: number): Said {
  return {
    message: `${label} has ${count(length, "character")}; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  };
}

export function keyTooLong(label: string, length: number, limit: number): Said {
  return {
    message: `The key in the heading of ${label} has ${count(length, "character")}; ${limit} are allowed.`,
    fix: `Shorten it by ${length - limit}.`,
  };
}

export function notAChoice(spec: FieldSpec, value: string, suggested: string | undefined): Said {
  const choices = spec.choices.join(", ");
  return {
    message: `${spec.heading} is ${quoted(value)}; it must be one of ${choices}.`,
    fix: suggested ?? `Write one of ${choices}.`,
  };
}

export function choiceNormalised(label: string, value: string, choice: string): Said {
  return { message: `${label} is ${quoted(value)}; it was read as ${choice}.`, fix: choice };
}

export function notANumber(spec: FieldSpec, value: string, suggested: number | undefined): Said {
  const unit = spec.unit === undefined ? "" : `; the unit is always ${spec.unit}`;
  return {
    message: `${spec.heading} is ${quoted(value)}, which is not a number${unit}.`,
    fix: suggested === undefined ? "Write digits only." : String(suggested),
  };
}

export function dateForNumber(spec: FieldSpec, shown: string, meant: readonly string[]): Said {
  return {
    message: `${spec.heading} is the date ${shown}: Excel turns a number such as ${meant
      .map(quoted)
      .join(" or ")} into a date.`,
    fix: "Format the column as Number, then type the value again.",
    meant,
  };
}

export function ambiguousNumber(
  label: string,
  value: string,
  readings: readonly [number, number],
): Said {
  return {
    message: `${label} is the text ${quoted(value)}, which may mean ${readings[0]} or ${readings[1]}.`,
    fix: `Write ${readings[0]} or ${readings[1]} as a number, or set the decimal separator.`,
  };
}

export function numberFromText(label: string, value: string, number: number): Said {
  return {
    message: `${label} is the text ${quoted(value)}; it was read as ${number}.`,
    fix: String(number),
  };
}

export function notPositive(spec: FieldSpec, value: number, limit: number): Said {
  const blank = spec.required ? "" : " Leave the cell blank if it is not known.";
  return {
    message: `${spec.heading} is ${value}; it must be greater than ${limit}.`,
    fix: `Write a number greater than ${limit}.${blank}`,
  };
}

export function truthForText(label: string, shown: string): Said {
  return {
    message: `${label} is the truth value ${shown}, not text: Excel turns the word into it.`,
    fix: `If the word is meant, type '${shown} with an apostrophe in front.`,
  };
}

export function truthForNumber(label: string, shown: string): Said {
  return {
    message: `${label} is the truth value ${shown}, not a number.`,
    fix: "Write digits only.",
  };
}

export function dateForText(label: string, shown: string, meant: readonly string[]): Said {
  return {
    message: `${label} is the date ${shown}: Excel turns a value such as ${meant
      .map(quoted)
      .join(" or ")} into a date.`,
    fix: asText,
    meant,
  };
}

export function tooManyDigits(label: string): Said {
  return {
    message: `${label} is a number of 16 digits or more: Excel keeps 15 and turned the rest into zeros.`,
    fix: "Format the column as Text, then type the whole code again.",
  };
}

export function scientificCode(label: string, value: string): Said {
  return {
    message: `${label} is ${quoted(value)}: Excel shortened a long number, and its last digits are lost.`,
    fix: "Format the column as Text, then type the whole code again.",
  };
}

export function codeNotInteger(label: string, shown: string): Said {
  return {
    message: `${label} is the number ${shown}; a code that has more than digits must be text, or Excel changes it.`,
    fix: `Format the column as Text, then type the code again, for example “${shown}”.`,
  };
}

export function cellError(label: string, shown: string): Said {
  return {
    message: `${label} is Excel's error ${shown}: a formula in this cell failed.`,
    fix: "Repair the formula, or type the value.",
  };
}

export function formulaWithoutValue(label: string): Said {
  return {
    message: `${label} is a formula that was saved without its result.`,
    fix: "Open the workbook in Excel, let it calculate, and save it; or type the value.",
  };
}

export function textTrimmed(label: string): Said {
  return { message: `Spaces or invisible characters around ${label} were removed.` };
}

export function brokenText(label: string, codePoint: string): Said {
  const what =
    codePoint === "U+FFFD"
      ? "the mark � (U+FFFD), where an earlier program lost a character"
      : `the character ${codePoint}, which is not text`;
  return { message: `${label} contains ${what}.`, fix: "Type the text again at that place." };
}

export function brokenKey(label: string): Said {
  return {
    message: `The heading of ${label} does not name a key that can be sent.`,
    fix: "Type the heading again, for example “Option: Colour”.",
  };
}

export function unseenInCode(label: string, codePoint: string, cleaned: string): Said {
  return {
    message: `${label} contains the character ${codePoint}, which cannot be seen or looks like a plain space.`,
    fix: cleaned,
  };
}

export function dotSku(value: string): Said {
  return {
    message: `SKU is ${quoted(value)}, which cannot be part of an address.`,
    fix: "Give the variant another SKU.",
  };
}

export function clearNotAllowed(spec: FieldSpec): Said {
  const reason = spec.required
    ? `${spec.heading} is required and cannot be cleared`
    : `only text fields can be cleared, and ${spec.heading} is none`;
  return {
    message: `<clear> stands here, but ${reason}.`,
    fix: "Leave the cell blank to keep what is live.",
  };
}

export function clearOnCreate(label: string): Said {
  return { message: `<clear> does nothing on a new listing; ${label} is left out.` };
}

export function badLink(label: string, value: string): Said {
  const fixed = repairedLink(value);
  return {
    message: `${label} is ${quoted(value)}, which is not a single http or https link.`,
    fix: fixed ?? "Write one public link that begins with https://, without spaces.",
  };
}

function repairedLink(value: string): string | undefined {
  const repaired = value
    .replace(/^(https?):\/*/i, (_, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(/^(?:\/\/)?(www\.)/i, "https://$1");
  return repaired !== value && /^https?:\/\/[^\s/]+\.[^\s]+$/.test(repaired) ? repaired : undefined;
}

export function linkRepeated(label: string, earlier: string): Said {
  return {
    message: `${label} is the same link as ${earlier}.`,
    fix: "Leave one of the two blank.",
  };
}

export function tooManyEntries(spec: FieldSpec, entries: number, limit: number): Said {
  return {
    message: `The row has ${entries} ${spec.name}; ${limit} are allowed.`,
    fix: `Remove ${entries - limit}.`,
  };
}

export function keyRepeated(label: string, earlier: string): Said {
  return {
    message: `${label} has the same key as column ${quoted(earlier)}, or one that looks the same, and both are filled in.`,
    fix: "Leave one of the two blank.",
  };
}

export function textTotalLong(spec: FieldSpec, total: number, limit: number): Said {
  return {
    message: `All ${spec.name} together have ${total} characters; the marketplace may allow only ${limit}.`,
    fix: `If the row is rejected, shorten them by ${total - limit}.`,
  };
}

export function categoryShape(value: string, fault: CategoryFault): Said {
  const what =
    fault.kind === "empty-level"
      ? "has a level with nothing in it"
      : "does not separate its levels by “ > ” with one space on each side";
  return {
    message: `Category ${quoted(value)} ${what}.`,
    fix: fault.fixed ?? "Write the full path, for example “Home > Kitchen > Mugs”.",
  };
}

export function gtinWrong(label: string, value: string, fault: GtinFault): Said {
  switch (fault.kind) {
    case "not-digits":
      return {
        message: `${label} is ${quoted(value)}; a trade item number has digits only.`,
        fix: "Leave the cell blank if there is no number.",
      };
    case "length":
      return {
        message: `${label} has ${count(fault.digits, "digit")}; a trade item number has 8, 12, 13 or 14.`,
        fix: "Compare it with the package.",
      };
    case "check-digit":
      return {
        message: `${label} ${value} ends in ${value.at(-1)}, but by its other digits it would end in ${fault.expected}: a digit is probably wrong.`,
        fix: "Compare it with the package.",
      };
    case "zeros-lost":
      return {
        message: `${label} ${value} has only ${count(value.length, "digit")}: Excel drops zeros in front of numbers.`,
        fix: fault.padded,
        meant: [fault.padded],
      };
  }
}

export function priceWithoutCurrency(prices: readonly string[]): Said {
  return {
    message: `${prices.join(" and ")} ${prices.length === 1 ? "has" : "have"} no currency.`,
    fix: "Fill in Currency.",
  };
}

export function currencyWithoutPrice(currency: string): Said {
  return {
    message: `Currency is ${currency}, but the row has no price.`,
    fix: "Fill in Sale price.",
  };
}

export function hiddenRow(): Said {
  return { message: "This row is hidden in the sheet; it is checked and uploaded like any other." };
}

export function blankRow(): Said {
  return { message: "This row has nothing but spaces in the product columns; it is left out." };
}
