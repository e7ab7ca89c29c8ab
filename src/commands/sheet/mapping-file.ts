import { basename, resolve } from "node:path";
import { validateMapping } from "../../check/index.ts";
import { messageOf, type SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { ListField } from "../../model/product/product.ts";
import type { AnyChoice, ColumnMeaning } from "../../model/sheet/sheet-choice.ts";
import { readOrdinaryFile } from "../files/read-files.ts";
import type { Host } from "../process/host.ts";
import { orderWords } from "./order-words.ts";
import { choiceWritten, fieldsNamed, productWords, typedPlace } from "./sheet-choices.ts";

/** The content of a mapping file, as in `mappingSchema`. */
interface MappingFile {
  readonly mapping: 1;
  readonly about?: "orders";
  readonly headings?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly set?: Readonly<Record<string, string>>;
  readonly wholeLists?: readonly ListField[];
  readonly fillDown?: readonly string[];
  readonly join?: readonly string[];
}

const fileBytesMax = 4 * 2 ** 20;

/** `isForOrders`: the file is for orders even if it does not say so. */
export async function readMapping(
  file: string,
  { cwd }: Pick<Host, "cwd">,
  { isForOrders = false } = {},
): Promise<AnyChoice> {
  const { bytes } = await readOrdinaryFile(resolve(cwd, file), fileBytesMax);
  const name = basename(file);
  if (bytes === undefined) throw badMapping(name, `> ${fileBytesMax / 2 ** 20} MB`);
  const { about, headings = {}, values = {}, set = {}, ...lists } = parsed(bytes, name);
  const { wholeLists, fillDown, join: joined } = lists;
  const source = (part: string, ...texts: readonly string[]) => {
    return { option: `${name}: ${part}`, text: texts.join(": ") };
  };
  const written = {
    columns: Object.entries(headings).map(([heading, field]) => {
      return { ...source("headings", heading, field), heading, field };
    }),
    values: Object.entries(set).map(([field, value]) => {
      return { ...source("set", field, value), field, value };
    }),
    words: Object.entries(values).flatMap(([field, meanings]) =>
      Object.entries(meanings).map(([word, value]) => {
        return { ...source("values", field, word, value), field, word, value };
      }),
    ),
  };
  if (about === "orders" || isForOrders) {
    const [constant] = written.values;
    if (constant !== undefined) throw badMapping(name, "set");
    return { about: "orders", ...choiceWritten(written, orderWords) };
  }
  const choice = choiceWritten(written, productWords);
  return {
    ...choice,
    ...(wholeLists && { wholeLists }),
    ...(fillDown && { fillDown: fieldsNamed(`${name}: fillDown`, fillDown) }),
    ...(joined && { joined }),
  };
}

function parsed(bytes: Buffer, name: string): MappingFile {
  let value: unknown;
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw badMapping(name, messageOf(thrown), thrown);
  }
  const twice = repeatedKey(text);
  if (twice !== undefined) {
    throw usageError("bad-mapping", msg("commands.mapping.twice", { file: name, key: twice }));
  }
  if (validateMapping(value)) return value as MappingFile;
  const errors = validateMapping.errors ?? [];
  const unknownKey = errors.find(({ keyword }) => keyword === "additionalProperties");
  throw badMapping(name, pathOf(unknownKey ?? errors[0]) || "JSON");
}

type SchemaError = NonNullable<typeof validateMapping.errors>[number];

/** Formats a JSON Pointer such as `/values/categoryName/Mugs` as `values → categoryName → Mugs`. */
function pathOf({ instancePath, params, propertyName }: Partial<SchemaError> = {}): string {
  const parts = (instancePath ?? "").split("/").slice(1);
  const name = propertyName ?? params?.additionalProperty ?? params?.missingProperty;
  return [...parts, ...(name === undefined ? [] : [String(name)])]
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(" → ");
}

/** A key that an object has twice. `JSON.parse` would silently use its last value. */
function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/gsu)) {
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    if (text === undefined || colon === undefined) continue;
    const key = JSON.parse(text) as string;
    if (open.at(-1)?.has(key) === true) return key;
    open.at(-1)?.add(key);
  }
  return undefined;
}

function badMapping(file: string, where: string, cause?: unknown): SheetportError {
  return usageError("bad-mapping", msg("commands.mapping.invalid", { file, where }), cause);
}

export function mappingLines(choice: AnyChoice): { setting: string; value: string }[] {
  const { columns, constants = [], valueNames = [] } = choice;
  const { wholeLists = [], fillDown = [], joined: join = [] } = choice;
  const lines = [
    ...[...(columns ?? [])].map(headingLine),
    ...constants.map(({ place, text }) => [typedPlace(place), text] as const),
    ...valueNames.map((one) => [`${typedPlace(one)}: ${one.written}`, one.value] as const),
    ...Object.entries({ wholeLists, fillDown, join })
      .filter(([, names]) => names.length > 0)
      .map(([name, names]) => [name, names.join(", ")] as const),
  ];
  return lines.map(([setting, value]) => ({ setting, value }));
}

/** The keys are sorted, so that files can be compared line by line. */
export function mappingText(choice: AnyChoice): string {
  const { about, columns, constants, valueNames, wholeLists, fillDown, joined } = choice;
  const byField = Map.groupBy(valueNames ?? [], (name) => typedPlace(name));
  const values = [...byField].map(
    ([field, names]) => [field, sorted(names.map((one) => [one.written, one.value]))] as const,
  );
  const file: MappingFile = {
    mapping: 1,
    ...(about && { about }),
    ...(columns?.size ? { headings: sorted([...columns].map(headingLine)) } : {}),
    ...(values.length === 0 ? {} : { values: sorted(values) }),
    ...(constants?.length
      ? { set: sorted(constants.map(({ place, text }) => [typedPlace(place), text])) }
      : {}),
    ...(wholeLists?.length ? { wholeLists } : {}),
    ...(fillDown?.length ? { fillDown } : {}),
    ...(joined?.length ? { join: joined } : {}),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function headingLine([heading, meaning]: readonly [string, ColumnMeaning<string>]): [
  string,
  string,
] {
  if (meaning === "ignored") return [heading, "ignore"];
  const { unit } = meaning;
  return [heading, `${typedPlace(meaning)}${unit === undefined ? "" : `, ${unit}`}`];
}

function sorted<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
