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
export function validate(schema: WireSchema, value: unknown, path = ""): string[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const kind = kindOf(value);
  if (types.length > 0 && !types.some((type) => type === kind || isNumber(type, value))) {
    return [say(path, `must be ${types.join(" or ")}, not ${kind}`)];
  }
  const problems: string[] = [];
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    problems.push(say(path, `must be one of ${schema.enum.join(", ")}`));
  }
  if (typeof value === "string") problems.push(...textFaults(schema, value, path));
  if (typeof value === "number" && value <= (schema.exclusiveMinimum ?? -Infinity)) {
    problems.push(say(path, `must be greater than ${schema.exclusiveMinimum}`));
  }
  if (Array.isArray(value)) problems.push(...arrayFaults(schema, value, path));
  else if (kind === "object") problems.push(...objectFaults(schema, value as object, path));
  return problems;
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

function textFaults(schema: WireSchema, value: string, path: string): string[] {
  const problems: string[] = [];
  if (value.length < (schema.minLength ?? 0)) problems.push(say(path, "must not be empty"));
  if (value.length > (schema.maxLength ?? Infinity)) {
    problems.push(
      say(path, `has ${value.length} characters, at most ${schema.maxLength} are allowed`),
    );
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
    problems.push(say(path, `must match ${schema.pattern}`));
  }
  return problems;
}

function arrayFaults(schema: WireSchema, values: readonly unknown[], path: string): string[] {
  const problems: string[] = [];
  if (values.length < (schema.minItems ?? 0)) {
    problems.push(say(path, `needs at least ${schema.minItems} entries`));
  }
  if (values.length > (schema.maxItems ?? Infinity)) {
    problems.push(
      say(path, `has ${values.length} entries, at most ${schema.maxItems} are allowed`),
    );
  }
  const items = schema.items;
  if (items === undefined) return problems;
  return problems.concat(values.flatMap((value, at) => validate(items, value, `${path}[${at}]`)));
}

function objectFaults(schema: WireSchema, value: object, path: string): string[] {
  const properties = schema.properties ?? {};
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  const problems = (schema.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => say(below(name), "is required"));
  for (const [name, part] of Object.entries(value)) {
    // `Object.hasOwn`, because a field named `__proto__` must count as unknown.
    const partSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (partSchema !== undefined) problems.push(...validate(partSchema, part, below(name)));
    else if (schema.additionalProperties === false)
      problems.push(say(below(name), "is not a known field"));
  }
  return problems;
}
