import {
  factsOf,
  type Order,
  type OrderFilters,
  type PackRequest,
  type ShipmentForm,
} from "../../model/order/order.ts";
import {
  orderFiltersSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../../model/schemas/order.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import { type Endpoint, invalid, laterThan, type Opened, type Reply, refusal } from "./endpoint.ts";
import type { Market } from "./products.ts";
import { arrayParameter, asDocumented, listBody, pageOf, pageRequest, sortRows } from "./query.ts";
import { validate, type WireSchema } from "./validate.ts";

export function orderEndpoints(market: Market) {
  return {
    list: {
      ...{ target: "orders", lane: "orders", bodyKind: "none" },
      open: ({ query }) => list(market, query),
    },
    pack: {
      ...{ target: "pack", lane: "orders", bodyKind: "json" },
      open: ({ name }) => ({ cost: 1, carryOut: ({ json }) => pack(market, name, json) }),
    },
    ship: {
      ...{ target: "ship", lane: "orders", bodyKind: "form" },
      open: ({ name }) => ({ cost: 1, carryOut: ({ form }) => ship(market, name, form) }),
    },
  } as const satisfies Record<string, Endpoint>;
}

const dateNames = ["OrderDateFrom", "OrderDateTo"] as const;

function list({ state, contract, random }: Market, sent: URLSearchParams): Opened {
  const query = asDocumented(sent, contract);
  const page = pageRequest(query, contract, ["Size"]);
  const filters: Record<string, unknown> = {};
  for (const name of ["MarketplaceOrderNumbers", "Statuses"] as const) {
    const values = arrayParameter(query, name, contract.array);
    if (values !== undefined) filters[name] = values;
  }
  for (const name of dateNames) {
    if (query.has(name)) filters[name] = query.get(name);
  }
  const errors = [
    ...(Array.isArray(page) ? page : []),
    ...validate(orderFiltersSchema as WireSchema, filters),
    ...unreadableDates(filters as Filters),
  ];
  if (errors.length > 0 || Array.isArray(page)) return { cost: 1, carryOut: () => invalid(errors) };
  const all = state.orders.listed();
  const rows = all.filter((order) => matches(order, filters as Filters));
  rows.sort((one, other) => dateMs(one) - dateMs(other));
  sortRows(rows, contract, random);
  const results = pageOf(rows, page) as object[];
  const body = listBody(contract, results, { matching: rows.length, all: all.length });
  return { cost: 1, carryOut: () => ({ status: 200, body }) };
}

type Filters = OrderFilters & { readonly Statuses?: readonly string[] };

function unreadableDates(filters: Filters): string[] {
  return dateNames
    .filter((name) => filters[name] !== undefined && Number.isNaN(Date.parse(filters[name])))
    .map((name) => `${name}: is no date and time.`);
}

function matches(order: Order, filters: Filters): boolean {
  const { MarketplaceOrderNumbers: numbers, Statuses: statuses } = filters;
  const atMs = dateMs(order);
  return (
    (numbers === undefined || numbers.includes(order.marketplaceOrderNumber)) &&
    (statuses === undefined || statuses.includes(order.status)) &&
    (filters.OrderDateFrom === undefined || atMs >= Date.parse(filters.OrderDateFrom)) &&
    (filters.OrderDateTo === undefined || atMs <= Date.parse(filters.OrderDateTo))
  );
}

function dateMs({ orderDate = "" }: Order): number {
  return Date.parse(orderDate);
}

function noSuchOrder(orderNumber: string): Reply {
  return refusal(404, `There is no order with the number “${orderNumber}”.`);
}

function pack({ state, clock }: Market, orderNumber: string, value: unknown): Reply {
  const order = state.orders.named(orderNumber);
  if (order === undefined) return noSuchOrder(orderNumber);
  const errors = validate(packRequestSchema as WireSchema, value);
  if (errors.length > 0) return invalid(errors);
  if (!factsOf(order.status).isPackable) {
    const reason = `its status is ${order.status}, not New.`;
    return refusal(400, `Order ${orderNumber} cannot be packed: ${reason}`);
  }
  const { items } = value as PackRequest;
  const unfit = unfitItems(order, items);
  if (unfit.length > 0) return invalid(unfit);
  const status = items.some(({ isSupplied }) => isSupplied) ? "Packed" : "Canceled";
  const packed = { ...order, status, updatedAt: laterThan(order.updatedAt, clock.wallMs()) };
  state.orders.keep(packed);
  return { status: 200, body: withoutShipping(packed) };
}

function unfitItems(order: Order, items: PackRequest["items"]): string[] {
  const sent = items.map(({ sku }) => sku);
  const wanted = new Set(order.orderItems.map(({ sku }) => sku));
  return [
    ...sent.filter((sku) => !wanted.has(sku)).map((sku) => `items: “${sku}” is not in the order.`),
    ...sent
      .filter((sku, at) => sent.indexOf(sku) !== at)
      .map((sku) => `items: “${sku}” is there twice.`),
    ...[...wanted].filter((sku) => !sent.includes(sku)).map((sku) => `items: “${sku}” is missing.`),
  ];
}

function withoutShipping(order: Order): Record<string, unknown> {
  return Object.fromEntries(Object.entries(order).filter(([name]) => !textFields.includes(name)));
}

function ship(
  { state, contract, clock }: Market,
  orderNumber: string,
  sent: FormData | undefined,
): Reply {
  const order = state.orders.named(orderNumber);
  if (order === undefined) return noSuchOrder(orderNumber);
  const { fields, label, ignored } = readShipmentForm(sent ?? [], contract.formCase);
  // A number under a name in the wrong letter case is ignored: 200 and no change.
  if (fields.supplierShippingNumber === undefined && ignored.has("supplierShippingNumber")) {
    return { status: 200, body: order };
  }
  const errors = validate(shipmentFormSchema as WireSchema, fields);
  if (errors.length > 0) return invalid(errors);
  const { isPackable, takesNumber } = factsOf(order.status);
  if (contract.shipStatus === "open" && !isPackable && !takesNumber) {
    return refusal(400, `Order ${orderNumber} cannot be shipped: its status is ${order.status}.`);
  }
  const form = fields as ShipmentForm;
  const labelPath = [orderNumber, label?.name ?? ""].map(encodeURIComponent).join("/");
  const labelUrl = label && `https://labels.marketplace.example/${labelPath}`;
  const shipped = {
    ...order,
    status: "Shipped",
    updatedAt: laterThan(order.updatedAt, clock.wallMs()),
    supplierShippingNumber: form.supplierShippingNumber,
    supplierShippingProvider: form.supplierShippingProvider ?? null,
    supplierLabelUrl: labelUrl ?? form.supplierLabelUrl ?? null,
  };
  state.orders.keep(shipped);
  return { status: 200, body: shipped };
}

const labelField = "supplierLabelFile";
const textFields = Object.keys(shipmentFormSchema.properties);

/** `ignored` has the documented names that came in another letter case than `formCase`. */
function readShipmentForm(
  sent: Iterable<[string, string | File]>,
  formCase: ContractSwitches["formCase"],
) {
  const fields: Record<string, unknown> = {};
  const ignored = new Set<string>();
  let label: File | undefined;
  for (const [sentName, value] of sent) {
    const capital = /^[A-Z]/.test(sentName);
    const name = capital ? sentName[0]?.toLowerCase() + sentName.slice(1) : sentName;
    const isDocumented = name === labelField || textFields.includes(name);
    if (!isDocumented) fields[sentName] = value;
    else if (formCase !== "any" && capital !== (formCase === "capitals")) ignored.add(name);
    else if (name === labelField && typeof value !== "string") label = value;
    else fields[name] = value;
  }
  return { fields, label, ignored };
}
