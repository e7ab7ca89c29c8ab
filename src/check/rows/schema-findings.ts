import type { ErrorObject } from "ajv";
import type { Localised } from "../../model/localised.ts";
import { msg, type Text } from "../../model/message.ts";
import { type Field, fieldLabel, productFields, unitLabel } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { ruleText, type SchemaRule } from "../../model/product/rules.ts";
import { inUnit, unitNamed, unitOfField } from "../../model/product/units.ts";
import { valueText } from "../../model/run/field-values.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import { badLink, meantLink } from "../cells/links.ts";
import type { Layout } from "../layout/layout.ts";
import type { Fault } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";

type BrokenRule = ReturnType<typeof brokenRule>;

/** The example as a person types it: in the column's unit, with the language's decimal sign. */
function exampleOf({ example, kind, name, unit = "" }: Field): Text {
  if (typeof example !== "string") return msg("model.inLanguage", example);
  if (kind !== "number") return example;
  const [from, to] = [unitOfField(name), unitNamed(unit)];
  const isConverted = from !== undefined && to !== undefined && to !== "unclear" && to !== from;
  const number = isConverted
    ? String(Number(inUnit(Number(example), from, to).toPrecision(3)))
    : example;
  return msg("check.decimal", { number });
}

function missing({ spec, place }: BrokenRule): Fault {
  const { name, kind } = spec;
  const [heading, example] = [fieldLabel(name), exampleOf(spec)];
  const unit = place?.column.unit ?? unitLabel(name);
  const label = unit === undefined ? heading : msg("sheet.withUnit", { heading, unit });
  const key = kind === "pairs" ? "check.missingPair" : "check.missingRequired";
  return { code: "missing-required", message: msg(key, { field: name, label, example }) };
}

function faultOf(broken: BrokenRule): Fault {
  const { spec, label, value, rule, isKey } = broken;
  const field = spec.name;
  const limit = Number(rule.limit);
  const size = Array.isArray(value) ? value.length : String(value).length;
  switch (rule.keyword) {
    case "required":
    case "dependentRequired":
      return missing(broken);
    case "minLength":
    case "minItems":
      if (size === 0) return missing(broken);
      break;
    case "maxLength": {
      const about = { label, length: size, limit, more: size - limit };
      const message = msg(isKey ? "check.keyTooLong" : "check.tooLong", about);
      return { code: "too-long", message };
    }
    case "maxItems": {
      const about = { field, entries: size, limit, more: size - limit };
      return { code: "too-many-entries", message: msg("check.tooManyEntries", about) };
    }
    case "exclusiveMinimum": {
      if (limit !== 0) break;
      const about = { label: fieldLabel(field), number: Number(value), limit };
      const message = msg("check.notPositive", { ...about, isRequired: spec.isRequired });
      return { code: "not-positive", message };
    }
    case "pattern": {
      if (spec.kind !== "links") break;
      const meant = meantLink(String(value));
      const message = badLink(label, String(value), meant?.link);
      return { code: "bad-link", message, repair: meant?.isSure ? meant.link : undefined };
    }
  }
  const text = Array.isArray(value) ? valueText(value) : value;
  const about = { label, value: String(text), rule: ruleText(rule), example: exampleOf(spec) };
  return { code: "rule-broken", message: msg("check.ruleBroken", about) };
}

export function reportSchemaErrors(
  all: readonly ErrorObject[],
  reading: RowReading,
  layout: Layout,
): void {
  const errors = all.filter((error) => !isDetail(error));
  for (const [at, error] of errors.entries()) {
    // Of several errors in one place only the last is reported, because it must be corrected first.
    const isAbsence = error.keyword === "required" || error.keyword === "dependentRequired";
    if (!isAbsence && error.instancePath === errors[at + 1]?.instancePath) continue;
    const broken = brokenRule(error, reading, layout);
    if (isAbsence && isReported(broken, reading)) continue;
    const { code, message, ...meant } = faultOf(broken);
    const { value, spec, place } = broken;
    reading.findings.add(code, message, {
      ...meant,
      place,
      field: spec.name,
      value: typeof value === "string" || typeof value === "number" ? String(value) : "",
      onlyOnCreate: isAbsence && spec.name !== "sku",
    });
  }
}

/** Errors inside these keywords are skipped, because the rule that contains them is reported. */
const within = /\/(?:anyOf|oneOf|not|if|contains)\//;

function isDetail({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword === "if" || within.test(schemaPath);
}

/** A field without a column is reported once per sheet, not per row (decision 26a). */
function isReported({ spec, place }: BrokenRule, { findings }: RowReading): boolean {
  return findings.isWrong(spec.name) || (place === undefined && spec.name !== "sku");
}

function brokenRule(error: ErrorObject, reading: RowReading, layout: Layout) {
  const { missingProperty } = error.params as { readonly missingProperty?: string };
  const [, first, entry, part] = error.instancePath.split("/");
  const name = (missingProperty ?? first) as FieldName;
  const rule = ruleOf(error);
  const at = entry === undefined ? undefined : Number(entry);
  // If there are too many entries, this is the first one above the limit.
  const entryAt = error.keyword === "maxItems" ? Number(rule.limit) : at;
  const place =
    (entryAt === undefined ? undefined : reading.entryPlaces[name]?.[entryAt]) ??
    layout.firstOf.get(name);
  return {
    ...{ place, rule, spec: place?.spec ?? productFields[name], isKey: part === "key" },
    label: place?.label ?? fieldLabel(name),
    value: valueAt(reading.product[name], at, part),
  };
}

function ruleOf({ schemaPath, keyword }: ErrorObject): SchemaRule {
  let schema: unknown = productOnCreateSchema;
  for (const step of schemaPath.split("/").slice(1, -1)) {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    schema = (schema as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  const { [keyword]: limit = null, "x-rule": words } = (schema ?? {}) as {
    readonly [keyword: string]: unknown;
    readonly "x-rule"?: Localised;
  };
  return { keyword, limit, ...(words !== undefined && { words }) };
}

function valueAt(value: unknown, at: number | undefined, part: string | undefined): unknown {
  if (at === undefined || part === undefined || !Array.isArray(value)) return value;
  return (value[at] as Record<string, unknown> | undefined)?.[part];
}
