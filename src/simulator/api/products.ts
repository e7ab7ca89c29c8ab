import { productFields } from "../../model/product/columns.ts";
import type { FieldName, ProductOnCreate } from "../../model/product/product.ts";
import type { Clock, Random } from "../../model/run/ports.ts";
import {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "../../model/schemas/product.ts";
import type { State } from "../data/state.ts";
import type { ProductRecord } from "../data/store.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import { type Body, type Endpoint, invalid, type Opened, type Reply, refusal } from "./endpoint.ts";
import { changedRecord, newRecord } from "./product-write.ts";
import { arrayParameter, asDocumented, listBody, pageOf, pageRequest, sortRows } from "./query.ts";
import { validate, type WireSchema } from "./validate.ts";

export interface Market {
  readonly state: State;
  readonly contract: ContractSwitches;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * The endpoints “Create product”, “Update product” (partial, without the two prices) and “List
 * products”.
 */
export function productEndpoints(market: Market) {
  return {
    create: {
      ...{ target: "create", lane: "create", bodyKind: "json" },
      open: () => ({ cost: 1, carryOut: (body) => create(market, jsonIn(body)) }),
    },
    update: {
      ...{ target: "update", lane: "update", bodyKind: "json" },
      open: ({ name }) => ({ cost: 1, carryOut: (body) => update(market, name, jsonIn(body)) }),
    },
    list: {
      ...{ target: "list", lane: "read", bodyKind: "none" },
      open: ({ query }) => list(market, query),
    },
  } as const satisfies Record<string, Endpoint>;
}

function jsonIn(body: Body): unknown {
  return body.kind === "json" ? body.value : undefined;
}

function create(market: Market, value: unknown): Reply {
  const { state, contract, clock } = market;
  const errors = validate(productOnCreateSchema as WireSchema, value);
  if (errors.length > 0) return invalid(errors);
  const product = value as ProductOnCreate;
  const existing = state.product(product.sku);
  const taken = `A product with the SKU “${product.sku}” exists already.`;
  const wallMs = clock.wallMs();
  if (existing !== undefined && contract.duplicateCreate === "reject") return refusal(400, taken);
  if (existing !== undefined && contract.duplicateCreate === "conflict") return refusal(409, taken);
  if (existing !== undefined && contract.duplicateCreate === "upsert") {
    return keep(market, changedRecord(existing, product, { wallMs, rules: contract }));
  }
  const id = state.freeId();
  return keep(market, newRecord(product, { id, wallMs, rules: contract }));
}

function update(market: Market, sku: string, value: unknown): Reply {
  const { state, contract, clock } = market;
  const before = state.product(sku);
  if (before === undefined) return refusal(404, `There is no product with the SKU “${sku}”.`);
  const { required, ...optional } = productOnUpdateSchema as WireSchema;
  const schema = contract.putRequired ? { ...optional, required: required ?? [] } : optional;
  const errors = validate(schema, value);
  const patch = value as Partial<ProductOnCreate>;
  if (errors.length === 0 && (patch.sku ?? sku) !== sku) {
    errors.push(`sku: is “${patch.sku}” in the body and “${sku}” in the path.`);
  }
  if (errors.length > 0) return invalid(errors);
  return keep(market, changedRecord(before, patch, { wallMs: clock.wallMs(), rules: contract }));
}

function keep({ state, contract }: Market, record: ProductRecord): Reply {
  state.keepProduct(record);
  return { status: 200, body: { data: productAnswer(record, contract), isSuccess: true } };
}

const sizeNames: Readonly<Record<ContractSwitches["sizeName"], readonly string[]>> = {
  PageSize: ["PageSize"],
  Size: ["Size"],
  both: ["PageSize", "Size"],
  neither: [],
};

function list({ state, contract, random }: Market, sent: URLSearchParams): Opened {
  const query = asDocumented(sent, contract);
  const page = pageRequest(query, contract, sizeNames[contract.sizeName]);
  if (Array.isArray(page)) return { cost: 1, carryOut: () => invalid(page) };
  const all = state.listedProducts();
  const rows = filtered(all, query, contract);
  sortRows(rows, contract, random);
  const results = pageOf(rows, page).map((record) => listAnswer(record, contract));
  const body = listBody(contract, results, { matching: rows.length, all: all.length });
  return {
    cost: contract.readUnit === "products" ? Math.max(1, results.length) : 1,
    carryOut: () => ({ status: 200, body }),
  };
}

function filtered(
  records: readonly ProductRecord[],
  query: URLSearchParams,
  { array, skuFilter }: ContractSwitches,
): ProductRecord[] {
  const folded = (text: string) => (skuFilter === "exact" ? text : text.toLowerCase());
  const requested = (name: string) => {
    const values = arrayParameter(query, name, array);
    return values === undefined ? undefined : new Set(values.map(folded));
  };
  const skus = requested("Skus");
  const parentSkus = requested("ParentSkus");
  return records.filter(
    ({ sku, parentSku }) =>
      (skus === undefined || skus.has(folded(sku))) &&
      (parentSkus === undefined || parentSkus.has(folded(String(parentSku)))),
  );
}

type ShapeRules = Pick<ContractSwitches, "missing" | "language" | "hiddenInList">;

const fieldNames = Object.keys(productProperties) as FieldName[];
/**
 * List results show these fields as empty strings if they have no value (API documentation,
 * Product).
 */
const emptyInList: ReadonlySet<string> = new Set(["barcode", "brandName", "htsCode"]);

function productAnswer(record: ProductRecord, rules: ShapeRules): Record<string, unknown> {
  return { ...fieldsOf(record, fieldNames, rules), ...addedFields(record) };
}

export function listAnswer(record: ProductRecord, rules: ShapeRules): Record<string, unknown> {
  const names = fieldNames.filter(
    (name) => rules.hiddenInList === "present" || productFields[name].isListed,
  );
  const fields = fieldsOf(record, names, rules);
  for (const name of emptyInList) fields[name] ??= "";
  if (rules.language === "lower" && typeof fields.language === "string") {
    fields.language = fields.language.toLowerCase();
  }
  return { ...fields, ...addedFields(record) };
}

function fieldsOf(record: ProductRecord, names: readonly FieldName[], rules: ShapeRules) {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const value = record[name] ?? (productProperties[name].type === "array" ? [] : null);
    if (value !== null || rules.missing === "null") fields[name] = value;
  }
  return fields;
}

function addedFields({ id, createdAt, updatedAt }: ProductRecord) {
  return { id, createdAt, updatedAt };
}
