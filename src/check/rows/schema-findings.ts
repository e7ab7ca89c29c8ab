import type { ErrorObject } from "ajv";
import type { Message } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { SchemaRule } from "../../model/product/rules.ts";
import type { Localised } from "../../model/schemas/annotations.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import type { FindingCode } from "../../model/sheet/finding.ts";
import type { FindingWords } from "../../model/speech.ts";
import { meantLink } from "../cells/links.ts";
import { type FieldSpec, fieldSpecs } from "../layout/fields.ts";
import type { Layout } from "../layout/layout.ts";
import type { Meant, Place } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import type { RowReading } from "./read-row.ts";

/** What a schema error is about. */
interface Fault {
  readonly spec: FieldSpec;
  /** Column of the entry or field; undefined when the sheet has no column for the field. */
  readonly place: Place | undefined;
  readonly label: Message;
  readonly value: unknown;
  readonly rule: SchemaRule;
  readonly isKey: boolean;
}

interface Told extends Meant {
  readonly code: FindingCode;
  readonly said: Message<FindingWords>;
}

type Teller = (fault: Fault) => Told;

const missing: Teller = ({ spec, place }) => ({
  code: "missing-required",
  said: say("missingRequired", spec.name, place?.column.unit ?? null),
});

/** What breaking any rule means: the keyword's own sentence, or the schema's words for it. */
const broken: Teller = ({ spec, label, value, rule }) => {
  const shown = typeof value === "object" ? null : String(value);
  return {
    code: "rule-broken",
    said: say("ruleBroken", label, shown, { ...rule, field: spec.name }),
  };
};

/** Where a keyword has a message of its own; it may leave a value to {@link broken}. */
const byKeyword: Readonly<Record<string, Teller>> = {
  required: missing,
  dependentRequired: missing,
  minLength: (fault) => (fault.value === "" ? missing(fault) : broken(fault)),
  minItems: (fault) => (entriesOf(fault) === 0 ? missing(fault) : broken(fault)),
  maxLength: ({ label, value, rule, isKey }) => ({
    code: "too-long",
    said: say(isKey ? "keyTooLong" : "tooLong", label, String(value).length, Number(rule.limit)),
  }),
  exclusiveMinimum: (fault) =>
    fault.rule.limit === 0
      ? { code: "not-positive", said: say("notPositive", fault.spec.name, Number(fault.value), 0) }
      : broken(fault),
  maxItems: (fault) => ({
    code: "too-many-entries",
    said: say("tooManyEntries", fault.spec.name, entriesOf(fault), Number(fault.rule.limit)),
  }),
};

/** Where a kind of field has a message of its own for a keyword. */
const byField: { readonly [Kind in FieldSpec["kind"]]?: Readonly<Record<string, Teller>> } = {
  links: {
    pattern: ({ label, value }) => {
      const meant = meantLink(String(value));
      return {
        code: "bad-link",
        said: say("badLink", label, String(value), meant?.link ?? null),
        repair: meant?.isSure === true ? meant.link : undefined,
      };
    },
  },
};

function entriesOf({ value }: Fault): number {
  return Array.isArray(value) ? value.length : 0;
}

/**
 * Says what the schema found wrong with a row's product, each at the cell it came from. A field
 * about which reading has already reported an error is left out.
 */
export function reportSchemaErrors(
  all: readonly ErrorObject[],
  reading: RowReading,
  layout: Layout,
): void {
  const errors = all.filter((error) => !isDetail(error));
  for (const [at, error] of errors.entries()) {
    // Too long and no link either: the last rule is the one to repair first.
    const isAbsence = error.keyword === "required" || error.keyword === "dependentRequired";
    if (!isAbsence && isSamePlace(error, errors[at + 1])) continue;
    const fault = faultOf(error, reading, layout);
    if (isAbsence && isNotToTell(fault, reading)) continue;
    const teller = byField[fault.spec.kind]?.[error.keyword] ?? byKeyword[error.keyword] ?? broken;
    const { code, said, ...meant } = teller(fault);
    const { value } = fault;
    reading.findings.add(code, said, {
      ...meant,
      place: fault.place,
      field: fault.spec.name,
      value: typeof value === "string" || typeof value === "number" ? String(value) : "",
      onlyOnCreate: isAbsence && fault.spec.name !== "sku",
    });
  }
}

/** What fails within such a rule is told as the rule; of a condition, what follows from it. */
const within = /\/(?:anyOf|oneOf|not|if|contains)\//;

function isDetail({ schemaPath, keyword }: ErrorObject): boolean {
  return keyword === "if" || within.test(schemaPath);
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
  const { missingProperty } = error.params as { readonly missingProperty?: string };
  const [, first, entry, part] = error.instancePath.split("/");
  const name = (missingProperty ?? first) as FieldName;
  const rule = ruleOf(error);
  const at = entry === undefined ? undefined : Number(entry);
  // Too many entries: the first that is one too many.
  const entryAt = error.keyword === "maxItems" ? Number(rule.limit) : at;
  const place =
    (entryAt === undefined ? undefined : reading.entryPlaces[name]?.[entryAt]) ??
    layout.firstOf.get(name);
  return {
    ...{ place, rule, spec: place?.spec ?? fieldSpecs[name], isKey: part === "key" },
    label: place?.label ?? say("label", { field: name }),
    value: valueAt(reading.product[name], at, part),
  };
}

/** The rule in its schema, with the words that stand beside it. */
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
