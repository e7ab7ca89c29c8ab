import { exitCodes, SheetportError } from "../errors.ts";
import { choiceNamed } from "../model/choice-names.ts";
import { annotationsOf, fieldNames } from "../model/columns.ts";
import { givenParts } from "../model/given-values.ts";
import { cellRule } from "../model/rules.ts";
import {
  type ColumnMeaning,
  type FieldPlace,
  type GivenValue,
  isSameMeaning,
  type SheetChoice,
  type ValueName,
} from "../model/sheet-choice.ts";
import { normalisedHeading } from "../workbook/heading-text.ts";
import { knownHeading } from "../workbook/known-heading.ts";
import { nearestFields } from "../workbook/likely-places.ts";
import { limits } from "../workbook/refusals.ts";
import { badOption } from "./settings.ts";

/** Options that say how a sheet is to be read, as the command line has them. */
export interface SheetOptions {
  readonly sheet?: string | undefined;
  readonly headerRow?: string | undefined;
  /** `--map`, each `HEADING=FIELD`. */
  readonly map?: readonly string[] | undefined;
  /** `--set`, each `FIELD=VALUE`. */
  readonly set?: readonly string[] | undefined;
  /** `--map-value`, each `FIELD:WORD=VALUE`. */
  readonly mapValue?: readonly string[] | undefined;
  /** `--remember`: what is asked for is kept for workbooks with these headings. */
  readonly remember?: boolean | undefined;
}

/**
 * What the options ask for. Whether the columns are there is seen when the sheet is.
 *
 * @throws SheetportError `bad-option` or `unknown-field`, exit code 2.
 */
export function askedChoice(options: SheetOptions): SheetChoice {
  const columns = new Map<string, ColumnMeaning>();
  for (const text of options.map ?? []) addColumn(columns, text);
  const given: GivenValue[] = [];
  for (const text of options.set ?? []) addGiven(given, text);
  const valueNames = (options.mapValue ?? []).map(valueName);
  return {
    ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
    ...(options.headerRow === undefined ? {} : { headingRow: rowNumber(options.headerRow) }),
    ...(columns.size === 0 ? {} : { columns }),
    ...(given.length === 0 ? {} : { given }),
    ...(valueNames.length === 0 ? {} : { valueNames }),
  };
}

/**
 * What a saved plan would send is settled: nothing says any more how its sheet was to be read.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function refuseSheetOptions(options: SheetOptions): void {
  const written = { "--header-row": options.headerRow, "--map": options.map, "--set": options.set };
  const others = { "--map-value": options.mapValue, "--remember": options.remember };
  const found = Object.entries({ ...written, ...others }).find(([, value]) => value !== undefined);
  if (found === undefined) return;
  throw new SheetportError(`${found[0]} says how a sheet is read, and a saved plan has no sheet.`, {
    code: "bad-option",
    hint: "Give it to the “sheetport diff” that saves the plan.",
    exitCode: exitCodes.usage,
  });
}

function rowNumber(text: string): number {
  const row = Number(text);
  if (/^\d+$/.test(text) && row >= 1 && row <= limits.rows) return row;
  throw badOption("--header-row", text, "Give the row’s number as Excel shows it: 1 is the first.");
}

const ignoring: ReadonlySet<string> = new Set(["ignore", "-"]);

function addColumn(columns: Map<string, ColumnMeaning>, text: string): void {
  const { left, right, meaning } = splitAt(text, {
    option: "--map",
    form: '"THEIR HEADING=FIELD"',
    // The heading comes first and may hold the sign; so may a key behind it.
    from: "end",
    meaningOf: (heading, field) =>
      ignoring.has(field.toLowerCase())
        ? ("ignored" as const)
        : (knownHeading(field) ?? keyedBy(heading, field)),
  });
  const key = columnKey(left);
  if (key === "") throw badOption("--map", text, 'Write --map "THEIR HEADING=FIELD".');
  if (meaning === undefined) throw unknownField("--map", right);
  const earlier = columns.get(key);
  if (earlier !== undefined && !isSameMeaning(earlier, meaning)) {
    throw badOption("--map", text, "Another --map says something else about this heading.");
  }
  columns.set(key, meaning);
}

/** `Farbe=option` is an option whose key is the heading. */
function keyedBy(heading: string, field: string): FieldPlace | undefined {
  return heading === "" ? undefined : knownHeading(`${field}: ${heading}`);
}

/** `Code`; `Code#2`, the second column with that heading; `#3`, the third without any. */
function columnKey(heading: string): string {
  const [, name = heading, place] = /^(.*\S|)#(\d{1,5})$/su.exec(heading) ?? [];
  const own = normalisedHeading(name);
  if (place === undefined) return own;
  return own !== "" && Number(place) === 1 ? own : `${own}#${Number(place)}`;
}

function addGiven(given: GivenValue[], text: string): void {
  const { left, right, meaning } = splitAt(text, {
    option: "--set",
    form: "FIELD=VALUE",
    from: "start",
    meaningOf: (field) => knownHeading(field),
  });
  if (meaning === undefined) throw unknownField("--set", left);
  if (right === "") {
    throw badOption("--set", text, "Give a value; a field that nothing is given for is left out.");
  }
  if (givenParts(right) === undefined) {
    throw badOption(
      "--set",
      text,
      "Write {FIELD} for another field’s value, {{ and }} for braces.",
    );
  }
  if (given.some(({ place }) => isSameMeaning(place, meaning))) {
    throw badOption("--set", text, "Another --set gives this field a value.");
  }
  given.push({ place: meaning, text: right });
}

function valueName(text: string): ValueName {
  const [, name = "", written = "", value = ""] = /^([^:=]+):(.+)=([^=]+)$/su.exec(text) ?? [];
  if (name === "") {
    throw badOption("--map-value", text, 'Write --map-value "FIELD:THEIR WORD=VALUE".');
  }
  const field = knownHeading(name.trim())?.field;
  if (field === undefined) throw unknownField("--map-value", name.trim());
  const { choices } = cellRule(field);
  if (choices === undefined) {
    const fields = fieldNames.filter((one) => cellRule(one).choices !== undefined).join(", ");
    throw badOption("--map-value", text, `Words are read for fields with choices: ${fields}.`);
  }
  const choice = choiceNamed(field, value.trim());
  if (choice === undefined) {
    throw badOption("--map-value", text, `The values of ${field} are ${choices.join(", ")}.`);
  }
  return { field, written: written.trim(), value: choice };
}

interface SplitOptions<Meaning> {
  readonly option: string;
  readonly form: string;
  /** At which end the first sign is looked for. */
  readonly from: "start" | "end";
  /** What the two sides mean together; undefined: the sign does not part them here. */
  readonly meaningOf: (left: string, right: string) => Meaning | undefined;
}

interface Split<Meaning> {
  readonly left: string;
  readonly right: string;
  readonly meaning: Meaning | undefined;
}

/** Parts a text at the first “=” where that makes sense; where it nowhere does, at the first one. */
function splitAt<Meaning>(
  text: string,
  { option, form, from, meaningOf }: SplitOptions<Meaning>,
): Split<Meaning> {
  const signs = [...text.matchAll(/=/g)].map(({ index }) => index);
  if (from === "end") signs.reverse();
  const splits = signs.map((at) => {
    const [left, right] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    return { left, right, meaning: meaningOf(left, right) };
  });
  const found = splits.find(({ meaning }) => meaning !== undefined) ?? splits[0];
  if (found === undefined) throw badOption(option, text, `Write ${option} ${form}.`);
  return found;
}

function unknownField(option: string, name: string): SheetportError {
  const bare = knownHeading(`${name}: x`)?.field;
  const near = nearestFields(name);
  const hint =
    bare !== undefined
      ? `Name its key, too: “${bare}.Colour” or “${annotationsOf(bare)["x-heading"].en}: Colour”.`
      : near.length > 0
        ? `Perhaps ${near.join(", ")} is meant. A field’s name or any of its headings will do.`
        : `The fields are ${fieldNames.join(", ")}.`;
  return new SheetportError(`${option} names “${name}”, which is no field.`, {
    code: "unknown-field",
    hint,
    exitCode: exitCodes.usage,
  });
}

/** A field as it is typed: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}
