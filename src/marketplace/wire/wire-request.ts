import type { LabelFile, PackRequest, ShipmentForm } from "../../model/order/order.ts";
import type { Link, ProductOnCreate, ProductOnUpdate } from "../../model/product/product.ts";
import type { ArrayEncoding, PageSizeName } from "../../model/run/facts.ts";
import { type Address, requestPath } from "./address.ts";
import type { WireRequest } from "./transport.ts";

export function createRequest(address: Address, product: ProductOnCreate): WireRequest {
  const path = requestPath(address, ["supplier", "product"]);
  return { method: "POST", path, body: JSON.stringify(numberedLinks(product)) };
}

export function updateRequest(
  address: Address,
  sku: string,
  patch: ProductOnUpdate,
  keepsPositions = false,
): WireRequest {
  const path = requestPath(address, ["supplier", "product", sku]);
  const body = JSON.stringify(keepsPositions ? patch : numberedLinks(patch));
  return { method: "PUT", path, body };
}

export function listRequest(
  address: Address,
  segment: "product" | "orders",
  query: ListQuery,
): WireRequest {
  const pairs = [
    ...arrayPairs(query),
    ...Object.entries(query.values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
    ["Page", String(query.page)] as const,
    [query.sizeName, String(query.pageSize)] as const,
  ];
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  return { method: "GET", path: requestPath(address, ["supplier", segment], text) };
}

export function packRequest(address: Address, order: string, request: PackRequest): WireRequest {
  const path = requestPath(address, ["supplier", "orders", order, "package"]);
  return { method: "POST", path, body: JSON.stringify(request) };
}

/** The field names are either as documented or capitalised, never both (decision 38). */
export function shipmentRequest(
  address: Address,
  order: string,
  { form, label }: { readonly form: ShipmentForm; readonly label?: LabelFile | undefined },
  formCase: "documented" | "capitals",
): WireRequest {
  const path = requestPath(address, ["supplier", "orders", order, "shipment-number"]);
  const nameOf = (name: string) =>
    formCase === "documented" ? name : name.charAt(0).toUpperCase() + name.slice(1);
  const { supplierShippingNumber, supplierShippingProvider, supplierLabelUrl } = form;
  const texts = { supplierShippingNumber, supplierShippingProvider, supplierLabelUrl };
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) body.append(nameOf(name), text);
  }
  if (label !== undefined) {
    const file = new Blob([new Uint8Array(label.bytes)], { type: label.contentType });
    body.append(nameOf("supplierLabelFile"), file, label.name);
  }
  return { method: "POST", path, body };
}

/** Closes the gaps that blank cells of the sheet leave between positions. */
function numberedLinks<Body extends ProductOnUpdate>(body: Body): Body {
  const { images, videos } = body;
  return {
    ...body,
    ...(images !== undefined && { images: counted(images) }),
    ...(videos !== undefined && { videos: counted(videos) }),
  };
}

function counted(links: readonly Link[]): Link[] {
  return links
    .toSorted((one, other) => one.order - other.order)
    .map(({ url }, at) => ({ order: at + 1, url }));
}

export interface ListQuery {
  readonly filter?: { readonly name: string; readonly values: readonly string[] } | undefined;
  readonly encoding?: ArrayEncoding | undefined;
  readonly values?: Readonly<Record<string, string | undefined>> | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sizeName: PageSizeName;
}

/** An upper bound of the bytes that one more value adds to a query, in any encoding. */
export function valueLength(filterName: string, value: string): number {
  return filterName.length + encodeURIComponent(value).length + "[]=&".length + "%5B%5D".length;
}

function arrayPairs({ filter, encoding = "repeat" }: ListQuery): (readonly [string, string])[] {
  if (filter === undefined || filter.values.length === 0) return [];
  if (encoding === "comma") return [[filter.name, filter.values.join(",")]];
  const name = encoding === "brackets" ? `${filter.name}[]` : filter.name;
  return filter.values.map((value) => [name, value]);
}
