import { productFields } from "../../model/product/columns.ts";
import type {
  FieldName,
  Link,
  Pair,
  ProductOnCreate,
  ProductOnUpdate,
} from "../../model/product/product.ts";
import type { Clock, Random } from "../../model/run/ports.ts";
import {
  productOnCreateSchema,
  productOnUpdateSchema,
  productProperties,
} from "../../model/schemas/product.ts";
import type { ProductRecord, State } from "../data/state.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import { type Endpoint, invalid, laterThan, type Opened, type Reply, refusal } from "./endpoint.ts";
import { arrayParameter, asDocumented, listBody, pageOf, pageRequest, sortRows } from "./query.ts";
import { validate, type WireSchema } from "./validate.ts";

export interface Market {
  readonly state: State;
  readonly contract: ContractSwitches;
  readonly clock: Clock;
  readonly random: Random;
}

export function productEndpoints(market: Market) {
  return {
    create: {
      ...{ target: "create", lane: "create", bodyKind: "json" },
      open: () => ({ cost: 1, carryOut: ({ json }) => create(market, json) }),
    },
    update: {
      ...{ target: "update", lane: "update", bodyKind: "json" },
      open: ({ name }) => ({ cost: 1, carryOut: ({ json }) => update(market, name, json) }),
    },
    list: {
      ...{ target: "list", lane: "read", bodyKind: "none" },
      open: ({ query }) => list(market, query),
    },
  } as const satisfies Record<string, Endpoint>;
}

function create(market: Market, value: unknown): Reply {
  const { state, contract, clock } = market;
  const errors = validate(productOnCreateSchema as WireSchema, value);
  if (errors.length > 0) return invalid(errors);
  const product = value as ProductOnCreate;
  const existing = state.products.named(product.sku);
  if (existing !== undefined && contract.duplicateCreate !== "second-record") {
    if (contract.duplicateCreate === "upsert") return change(market, existing, product);
    const status = contract.duplicateCreate === "reject" ? 400 : 409;
    return refusal(status, `A product with the SKU “${product.sku}” exists already.`);
  }
  const at = new Date(clock.wallMs()).toISOString();
  const added = { id: state.freeId(), createdAt: at, updatedAt: at };
  return keep(market, { ...stored(product, contract), ...added } as ProductRecord);
}

function update(market: Market, sku: string, value: unknown): Reply {
  const { state, contract } = market;
  const before = state.products.named(sku);
  if (before === undefined) return refusal(404, `There is no product with the SKU “${sku}”.`);
  const { required, ...optional } = productOnUpdateSchema as WireSchema;
  const schema = contract.putRequired ? { ...optional, required: required ?? [] } : optional;
  const errors = validate(schema, value);
  const patch = value as Partial<ProductOnCreate>;
  if (errors.length === 0 && (patch.sku ?? sku) !== sku) {
    errors.push(`sku: is “${patch.sku}” in the body and “${sku}” in the path.`);
  }
  if (errors.length > 0) return invalid(errors);
  return change(market, before, patch);
}

function keep({ state, contract }: Market, record: ProductRecord): Reply {
  state.products.keep(record);
  return { status: 200, body: { data: shown(record, fieldNames, contract), isSuccess: true } };
}

function change(market: Market, before: ProductRecord, patch: Partial<ProductOnCreate>): Reply {
  const sent = stored(patch, market.contract);
  const changed = market.contract.putArrays === "merge" ? withMerged(before, sent) : sent;
  const updatedAt = laterThan(before.updatedAt, market.clock.wallMs());
  return keep(market, { ...before, ...changed, updatedAt } as ProductRecord);
}

function stored(
  product: Partial<ProductOnCreate>,
  { rehostImages }: ContractSwitches,
): Partial<ProductOnUpdate> {
  if (!rehostImages || product.images === undefined) return { ...product };
  return { ...product, images: product.images.map(rehosted) };
}

const mediaHost = "https://media.marketplace.example/";

function rehosted({ order, url }: Link): Link {
  if (url.startsWith(mediaHost)) return { order, url };
  return { order, url: `${mediaHost}${encodeURIComponent(url.replace(/^https?:\/\//, ""))}` };
}

function withMerged(before: ProductRecord, sent: Partial<ProductOnUpdate>) {
  const names = ["options", "attributes", "images", "videos"] as const;
  const merged = names.flatMap((name) => {
    if (sent[name] === undefined) return [];
    const old = (before[name] ?? []) as readonly (Pair | Link)[];
    const byKey = new Map(
      [...old, ...sent[name]].map((one) => ["key" in one ? one.key : one.order, one]),
    );
    return [[name, [...byKey.values()]] as const];
  });
  return { ...sent, ...Object.fromEntries(merged) };
}

function list({ state, contract, random }: Market, sent: URLSearchParams): Opened {
  const query = asDocumented(sent, contract);
  const { sizeName } = contract;
  const names = ["PageSize", "Size"].filter((name) => sizeName === "both" || sizeName === name);
  const page = pageRequest(query, contract, names);
  if (Array.isArray(page)) return { cost: 1, carryOut: () => invalid(page) };
  const all = state.products.listed();
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
/** Lists show these fields as empty strings if they have no value (API documentation, Product). */
const emptyInList: ReadonlySet<string> = new Set(["barcode", "brandName", "htsCode"]);

export function listAnswer(record: ProductRecord, rules: ShapeRules): Record<string, unknown> {
  const names = fieldNames.filter(
    (name) => rules.hiddenInList === "present" || productFields[name].isListed,
  );
  const fields = shown(record, names, rules);
  for (const name of emptyInList) fields[name] ??= "";
  if (rules.language === "lower" && typeof fields.language === "string") {
    fields.language = fields.language.toLowerCase();
  }
  return fields;
}

function shown(record: ProductRecord, names: readonly FieldName[], rules: ShapeRules) {
  const { id, createdAt, updatedAt } = record;
  const fields: Record<string, unknown> = { id, createdAt, updatedAt };
  for (const name of names) {
    const value = record[name] ?? (productProperties[name].type === "array" ? [] : null);
    if (value !== null || rules.missing === "null") fields[name] = value;
  }
  return fields;
}
