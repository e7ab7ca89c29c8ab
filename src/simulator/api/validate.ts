export interface WireSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: WireSchema;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/**
 * Text lengths are UTF-16 units (decision 28). Does not use the library of the workbook check, so
 * that each tests the other.
 */
export function validate(schema: WireSchema, value: unknown): string[] {
  return [...faults(schema, value, "")];
}

function* faults(schema: WireSchema, value: unknown, path: string): Generator<string> {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const kind = kindOf(value);
  if (types.length > 0 && !types.some((type) => type === kind || isNumber(type, value))) {
    yield say(path, `must be ${types.join(" or ")}, not ${kind}`);
    return;
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    yield say(path, `must be one of ${schema.enum.join(", ")}`);
  }
  if (typeof value === "string") yield* textFaults(schema, value, path);
  if (typeof value === "number" && value <= (schema.exclusiveMinimum ?? -Infinity)) {
    yield say(path, `must be greater than ${schema.exclusiveMinimum}`);
  }
  if (Array.isArray(value)) yield* arrayFaults(schema, value, path);
  else if (kind === "object") yield* objectFaults(schema, value as object, path);
}

function kindOf(value: unknown): string {
  // `JSON.parse` reads 1e999 as infinity.
  if (typeof value === "number" && !Number.isFinite(value)) return "a number out of range";
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function isNumber(type: string, value: unknown): boolean {
  return type === "integer" && Number.isInteger(value);
}

function say(path: string, what: string): string {
  return `${path === "" ? "the body" : path}: ${what}.`;
}

function* textFaults(schema: WireSchema, value: string, path: string): Generator<string> {
  if (value.length < (schema.minLength ?? 0)) yield say(path, "must not be empty");
  if (value.length > (schema.maxLength ?? Infinity)) {
    yield say(path, `has ${value.length} characters, at most ${schema.maxLength} are allowed`);
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
    yield say(path, `must match ${schema.pattern}`);
  }
}

function* arrayFaults(
  { minItems = 0, maxItems = Infinity, items }: WireSchema,
  values: readonly unknown[],
  path: string,
): Generator<string> {
  if (values.length < minItems) yield say(path, `needs at least ${minItems} entries`);
  if (values.length > maxItems) {
    yield say(path, `has ${values.length} entries, at most ${maxItems} are allowed`);
  }
  if (items === undefined) return;
  for (const [at, value] of values.entries()) yield* faults(items, value, `${path}[${at}]`);
}

function* objectFaults(schema: WireSchema, value: object, path: string): Generator<string> {
  const properties = schema.properties ?? {};
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) yield say(below(name), "is required");
  }
  for (const [name, part] of Object.entries(value)) {
    // `Object.hasOwn`, because a field named `__proto__` must count as unknown.
    const partSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (partSchema !== undefined) yield* faults(partSchema, part, below(name));
    else if (schema.additionalProperties === false) yield say(below(name), "is not a known field");
  }
}
