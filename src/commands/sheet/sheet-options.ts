import { exitCodes, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { type ListField, listFields } from "../../model/product/product.ts";
import { cellRule, choiceNamed, takesOwnWords } from "../../model/product/rules.ts";
import {
  type ColumnMeaning,
  choiceOfSheets,
  type FieldPlace,
  type GivenValue,
  givenParts,
  isSameMeaning,
  isSameWord,
  type SheetChoice,
  type ValueName,
} from "../../model/sheet/sheet-choice.ts";
import { knownHeading, limits, nearestFields, normalisedHeading } from "../../workbook/index.ts";
import { badOption } from "../process/settings.ts";
import { say } from "../say.ts";

/** Options that say how a sheet is to be read, as the command line has them. */
export interface SheetOptions {
  /** `--sheet`, each the name of one. */
  readonly sheet?: readonly string[] | undefined;
  readonly allSheets?: boolean | undefined;
  readonly headerRow?: string | undefined;
  /** `--map`, each `HEADING=FIELD`. */
  readonly map?: readonly string[] | undefined;
  /** `--set`, each `FIELD=VALUE`. */
  readonly set?: readonly string[] | undefined;
  /** `--map-value`, each `FIELD:WORD=VALUE`. */
  readonly mapValue?: readonly string[] | undefined;
  /** `--whole-lists`, the names of lists with commas between them. */
  readonly wholeLists?: string | undefined;
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
  const valueNames: ValueName[] = [];
  for (const text of options.mapValue ?? []) addValueName(valueNames, text);
  const forEach = {
    ...(options.headerRow === undefined ? {} : { headingRow: rowNumber(options.headerRow) }),
    ...(columns.size === 0 ? {} : { columns }),
    ...(given.length === 0 ? {} : { given }),
    ...(valueNames.length === 0 ? {} : { valueNames }),
    ...(options.wholeLists === undefined ? {} : { wholeLists: listsNamed(options.wholeLists) }),
  };
  return {
    ...choiceOfSheets(options.sheet ?? [], forEach),
    ...(options.allSheets === true ? { allSheets: true } : {}),
  };
}

function listsNamed(text: string): readonly ListField[] {
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== "")
    .map((name) => {
      const list = listFields.find((one) => one === name);
      if (list !== undefined) return list;
      throw badOption("--whole-lists", name, say("options.useNames", listFields));
    });
}

/**
 * What a saved plan would send is settled: nothing says any more how its sheet was to be read.
 *
 * @throws SheetportError `bad-option`, exit code 2.
 */
export function refuseSheetOptions(options: SheetOptions): void {
  const written = { "--header-row": options.headerRow, "--map": options.map, "--set": options.set };
  const others = {
    "--map-value": options.mapValue,
    "--all-sheets": options.allSheets,
    "--remember": options.remember,
    "--whole-lists": options.wholeLists,
  };
  const found = Object.entries({ ...written, ...others }).find(([, value]) => value !== undefined);
  if (found === undefined) return;
  const [option] = found;
  throw new SheetportError(say("workbook.sheetOptionOfPlan", option), {
    code: "bad-option",
    exitCode: exitCodes.usage,
  });
}

function rowNumber(text: string): number {
  const row = Number(text);
  if (/^\d+$/.test(text) && row >= 1 && row <= limits.rows) return row;
  throw badOption("--header-row", text, say("options.headerRow"));
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
  if (key === "") throw badOption("--map", text, say("options.mapForm"));
  if (meaning === undefined) throw unknownField("--map", right);
  const earlier = columns.get(key);
  if (earlier !== undefined && !isSameMeaning(earlier, meaning)) {
    throw badOption("--map", text, say("options.mapTwice"));
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
    throw badOption("--set", text, say("options.setNothing"));
  }
  if (givenParts(right) === undefined) {
    throw badOption("--set", text, say("options.setBraces"));
  }
  if (given.some(({ place }) => isSameMeaning(place, meaning))) {
    throw badOption("--set", text, say("options.setTwice"));
  }
  given.push({ place: meaning, text: right });
}

function addValueName(names: ValueName[], text: string): void {
  const [, left = "", right = ""] = /^(.+[:：].+)=([^=]+)$/su.exec(text) ?? [];
  const [written, value] = [left.trim(), right.trim()];
  if (written === "" || value === "")
    throw badOption("--map-value", text, say("options.mapValueForm"));
  // “Option: Colour” has the sign in it: the first one behind a known heading parts field and word.
  const found = [...written.matchAll(/[:：]/gu)]
    .slice(0, signsTried)
    .map(({ index }) => ({ place: knownHeading(written.slice(0, index).trim()), index }))
    .find(({ place }) => place !== undefined);
  const word = written.slice((found?.index ?? 0) + 1).trim();
  if (found?.place === undefined || word === "") {
    throw unknownField("--map-value", written.split(/[:：]/u, 1)[0]?.trim() ?? "");
  }
  const name = namedValue(found.place, { written: word, value });
  if ("why" in name) throw badOption("--map-value", text, name.why);
  const earlier = names.find((one) => isSameWord(one, name));
  if (earlier !== undefined && earlier.value !== name.value) {
    throw badOption("--map-value", text, say("options.mapValueTwice"));
  }
  if (earlier === undefined) names.push(name);
}

/** A word and what it means in a field, or why it can mean nothing there. */
export function namedValue(
  { field, key }: FieldPlace,
  { written, value }: Pick<ValueName, "written" | "value">,
): ValueName | { readonly why: Message } {
  if (!takesOwnWords(field)) {
    const fields = fieldNames.filter(takesOwnWords);
    return { why: say("options.wordFields", fields) };
  }
  const { choices } = cellRule(field);
  if (choices === undefined) return { field, ...(key !== undefined && { key }), written, value };
  const choice = choiceNamed(field, value);
  return choice === undefined
    ? { why: say("options.choicesOf", field, choices) }
    : { field, written, value: choice };
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

/** Nobody has more of them in a heading or a key. */
const signsTried = 20;

/** Parts a text at the first “=” where that makes sense; where it nowhere does, at the first one. */
function splitAt<Meaning>(
  text: string,
  { option, form, from, meaningOf }: SplitOptions<Meaning>,
): Split<Meaning> {
  const all = [...text.matchAll(/=/g)].map(({ index }) => index);
  const signs = (from === "end" ? all.reverse() : all).slice(0, signsTried);
  const splits = signs.map((at) => {
    const [left, right] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    return { left, right, meaning: meaningOf(left, right) };
  });
  const found = splits.find(({ meaning }) => meaning !== undefined) ?? splits[0];
  if (found === undefined) throw badOption(option, text, say("options.write", option, form));
  return found;
}

function unknownField(option: string, name: string): SheetportError {
  const bare = knownHeading(`${name}: x`)?.field;
  const near = nearestFields(name);
  const hint = () => {
    if (bare !== undefined) return say("options.nameKey", bare);
    return near.length > 0 ? say("options.perhaps", near) : say("options.fieldsAre", fieldNames);
  };
  return new SheetportError(
    { message: say("options.noField", option, name), hint: hint() },
    { code: "unknown-field", exitCode: exitCodes.usage },
  );
}

/** A field as it is typed: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}
