import { productProperties } from "./product.ts";

/** Raised by each breaking change of the `--json` documents. */
export const resultsFormat = 1;

const text = { type: "string" };
const texts = { type: "array", items: text };
const count = { type: "integer", minimum: 0 };
const textOrNull = { type: ["string", "null"] };
const field = { enum: [...Object.keys(productProperties), null] };
const ref = (name: string) => ({ $ref: `#/$defs/${name}` });
const listOf = (name: string) => ({ type: "array", items: ref(name) });

/** Allows further properties, so that fields can be added. */
function object(required: Properties, optional: Properties = {}) {
  return {
    type: "object",
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

type Properties = Readonly<Record<string, object>>;

function document(required: Properties, optional: Properties = {}) {
  return object(
    { format: { const: resultsFormat }, ...required },
    { fromFiles: listOf("fromFile"), error: ref("error"), ...optional },
  );
}

const totals = { type: "object", additionalProperties: count };

const row = {
  row: { type: "integer", description: "as Excel numbers it" },
  sku: text,
  action: text,
  outcome: text,
  attempts: count,
};

/** `undo` prints the document `upload`, and `resume` prints `upload` or `fulfil`. */
export const resultsSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "sheetport-results",
  title: "What a command of sheetport prints with --json",
  anyOf: ["check", "diff", "upload", "fulfil", "export", "runs", "failure"].map(ref),
  $defs: {
    check: document(
      { file: text, sheet: text, rows: count, findings: listOf("finding"), totals },
      { fixed: textOrNull, marked: text, images: { type: "object" }, encoding: { type: "object" } },
    ),
    diff: document({
      plan: textOrNull,
      base: { type: "object" },
      digest: text,
      changes: listOf("change"),
      totals,
      estimate: { type: "object", required: ["requests", "seconds"] },
    }),
    upload: document(
      { run: textOrNull, rows: listOf("row"), totals, files: ref("files") },
      { undoes: text, took: { type: "object" }, user: text },
    ),
    fulfil: document(
      { run: textOrNull, orders: listOf("order"), totals },
      { files: ref("files"), rows: listOf("row") },
    ),
    export: document(
      { file: text, rows: count, complete: { type: "boolean" }, env: text, host: text },
      { reason: textOrNull, notFound: texts, totals },
    ),
    runs: document({ runs: listOf("run") }),
    failure: document({ error: ref("error") }),
    finding: object(
      {
        row: { type: "integer" },
        cell: { type: "string", description: "Excel's address, such as H17" },
        column: text,
        field,
        severity: { enum: ["error", "warning", "info"] },
        code: text,
        message: text,
      },
      { value: {}, fix: text, repair: {}, sheet: text, repaired: { type: "boolean" } },
    ),
    change: object(
      {
        row: { type: "integer" },
        sku: text,
        action: text,
        fields: { type: "array", items: object({ field: textOrNull, before: {}, after: {} }) },
        notes: listOf("note"),
      },
      { sheet: text, order: text, rows: { type: "array", items: count }, declined: texts },
    ),
    note: object({ code: text, message: text }),
    row: object(row, { sheet: text, order: text, message: text, listing: text, settledAt: text }),
    order: object(
      {
        order: text,
        rows: { type: "array", items: { type: "integer" } },
        packed: { type: "boolean" },
        shipped: { type: "boolean" },
        outcome: text,
      },
      { message: text, status: text, declined: texts, settledAt: text },
    ),
    run: object(
      {
        run: text,
        startedAt: textOrNull,
        endedAt: textOrNull,
        command: text,
        file: text,
        env: text,
        state: text,
        totals: { type: "object" },
      },
      { host: text, user: text, message: text },
    ),
    files: object({ results: textOrNull }, { failed: textOrNull, byHand: text, kept: texts }),
    fromFile: object({ file: text, setting: text, value: {} }),
    error: object({ code: text, message: text, hint: text, actor: text }),
  },
} as const;
