import type { ErrorObject } from "ajv";
import type { Message } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingCode } from "../../model/sheet/finding.ts";
import type { FindingWords } from "../../model/speech.ts";
import { hasScheme, repairedLink } from "../cells/links.ts";
import { type FieldSpec, fieldSpecs } from "../layout/fields.ts";
import type { Layout } from "../layout/layout.ts";
import type { Meant, Place } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import type { RowReading } from "./read-row.ts";

/** What a schema error is about. */
interface Fault {
  readonly error: ErrorObject;
  readonly spec: FieldSpec;
  /** Column of the entry or field; undefined when the sheet has no column for the field. */
  readonly place: Place | undefined;
  readonly label: Message;
  readonly value: unknown;
  /** The limit that the schema sets. */
  readonly limit: number;
  readonly isKey: boolean;
}

interface Rule {
  readonly code: FindingCode;
  readonly said: (fault: Fault) => Message<FindingWords>;
  readonly meant?: (fault: Fault) => Meant;
}

const missing: Rule = {
  code: "missing-required",
  said: ({ spec, place }) => say("missingRequired", spec.name, place?.column.unit ?? null),
};

/** What each schema keyword means to the person who wrote the cell. */
const rules: Readonly<Record<string, Rule>> = {
  required: missing,
  minLength: missing,
  minItems: missing,
  maxLength: {
    code: "too-long",
    said: ({ label, value, limit, isKey }) =>
      say(isKey ? "keyTooLong" : "tooLong", label, String(value).length, limit),
  },
  exclusiveMinimum: {
    code: "not-positive",
    said: ({ spec, value, limit }) => say("notPositive", spec.name, Number(value), limit),
  },
  pattern: {
    code: "bad-link",
    said: ({ label, value }) =>
      say("badLink", label, String(value), repairedLink(String(value)) ?? null),
    meant: ({ value }) => (hasScheme(String(value)) ? { repair: repairedLink(String(value)) } : {}),
  },
  maxItems: {
    code: "too-many-entries",
    said: ({ spec, value, limit }) =>
      say("tooManyEntries", spec.name, Array.isArray(value) ? value.length : 0, limit),
  },
};

/**
 * Says what the schema found wrong with a row's product, each at the cell it came from. A field
 * about which reading has already reported an error is left out.
 *
 * @throws Error on a schema keyword without a rule: the schema has grown and the check has not.
 */
export function reportSchemaErrors(
  errors: readonly ErrorObject[],
  reading: RowReading,
  layout: Layout,
): void {
  for (const [at, error] of errors.entries()) {
    // Too long and no link either: the last rule is the one to repair first.
    if (error.keyword !== "required" && isSamePlace(error, errors[at + 1])) continue;
    const fault = faultOf(error, reading, layout);
    const rule = rules[error.keyword];
    if (rule === undefined) throw new Error(`No finding for schema keyword “${error.keyword}”.`);
    if (error.keyword === "required" && isNotToTell(fault, reading)) continue;
    const { value } = fault;
    reading.findings.add(rule.code, rule.said(fault), {
      ...rule.meant?.(fault),
      place: fault.place,
      field: fault.spec.name,
      value: typeof value === "string" || typeof value === "number" ? String(value) : "",
      onlyOnCreate: error.keyword === "required" && fault.spec.name !== "sku",
    });
  }
}

/**
 * A required field without a column is told once for the whole sheet: rows whose SKU is live do
 * without it (decision 26a).
 */
function isNotToTell({ spec, place }: Fault, { findings }: RowReading): boolean {
  return findings.isWrong(spec.name) || (place === undefined && spec.name !== "sku");
}

function isSamePlace(error: ErrorObject, next: ErrorObject | undefined): boolean {
  return next?.instancePath === error.instancePath;
}

function faultOf(error: ErrorObject, reading: RowReading, layout: Layout): Fault {
  const params = error.params as { readonly missingProperty?: string; readonly limit?: number };
  const [, first, entry, part] = error.instancePath.split("/");
  const name = (params.missingProperty ?? first) as FieldName;
  const limit = params.limit ?? 0;
  const at = entry === undefined ? undefined : Number(entry);
  // Too many entries: the first that is one too many.
  const entryAt = error.keyword === "maxItems" ? limit : at;
  const place =
    (entryAt === undefined ? undefined : reading.entryPlaces[name]?.[entryAt]) ??
    layout.firstOf.get(name);
  const spec = place?.spec ?? fieldSpecs[name];
  return {
    error,
    spec,
    place,
    label: place?.label ?? say("label", { field: name }),
    value: valueAt(reading.product[name], at, part),
    limit,
    isKey: part === "key",
  };
}

function valueAt(value: unknown, at: number | undefined, part: string | undefined): unknown {
  if (at === undefined || part === undefined || !Array.isArray(value)) return value;
  return (value[at] as Record<string, unknown> | undefined)?.[part];
}
