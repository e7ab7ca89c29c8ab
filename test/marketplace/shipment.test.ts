import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import { answer, clientOver } from "./support.ts";

/** An order service that understands its form in one letter case. */
function shipmentService(
  formCase: "documented" | "capitals",
  missing: "silent" | "400",
  before?: string,
) {
  let shipped = before;
  const forms: string[][] = [];
  const order = () => ({
    marketplaceOrderNumber: "O-1",
    status: "Packed",
    orderItems: [],
    ...(shipped === undefined ? {} : { supplierShippingNumber: shipped }),
  });
  const transport: Transport = async (request) => {
    if (request.method === "GET") return answer(200, { totalCount: 1, results: [order()] });
    const sent = request.body instanceof FormData ? request.body : new FormData();
    forms.push([...sent.keys()]);
    const name = formCase === "documented" ? "supplierShippingNumber" : "SupplierShippingNumber";
    const number = sent.get(name);
    if (typeof number === "string") shipped = number;
    else if (missing === "400") return answer(400, { message: "A shipping number is required." });
    return answer(200, order());
  };
  return { transport, forms };
}

const form = { supplierShippingNumber: "N-1", supplierShippingProvider: "Post" };
const label = {
  name: "l.pdf",
  contentType: "application/pdf",
  bytes: new Uint8Array([1]),
} as const;

describe("addShipmentNumber", () => {
  test("finds the letter case out where a number is to be replaced, and only there", async () => {
    const replacing = shipmentService("capitals", "silent", "OLD");
    const { client } = clientOver(replacing.transport);
    const result = await client.addShipmentNumber("O-1", form, { replaces: "OLD" });
    expect(result).toMatchObject({ class: "applied", answer: { supplierShippingNumber: "N-1" } });
    expect(replacing.forms).toHaveLength(2);

    const taken = shipmentService("capitals", "silent", "OTHER");
    const other = await clientOver(taken.transport).client.addShipmentNumber("O-1", form);
    expect(other).toMatchObject({ answer: { supplierShippingNumber: "OTHER" } });
    expect(taken.forms).toHaveLength(1);
  });

  test("sends the documented names, once, with the label as a file", async () => {
    const service = shipmentService("documented", "silent");
    const { client, facts } = clientOver(service.transport);
    const result = await client.addShipmentNumber("O-1", form, { label });
    expect(result).toMatchObject({ class: "applied", answer: { supplierShippingNumber: "N-1" } });
    expect(service.forms).toEqual([
      ["supplierShippingNumber", "supplierShippingProvider", "supplierLabelFile"],
    ]);
    expect(facts.saved?.formCase).toBe("documented");
  });

  test.each(["silent", "400"] as const)(
    "sends initial capitals once a read confirms that nothing was understood (%s)",
    async (missing) => {
      const service = shipmentService("capitals", missing);
      const { client, facts } = clientOver(service.transport);
      const result = await client.addShipmentNumber("O-1", form);
      expect(result).toMatchObject({ class: "applied", answer: { supplierShippingNumber: "N-1" } });
      expect(service.forms).toEqual([
        ["supplierShippingNumber", "supplierShippingProvider"],
        ["SupplierShippingNumber", "SupplierShippingProvider"],
      ]);
      expect(facts.saved?.formCase).toBe("capitals");
      await client.addShipmentNumber("O-1", form);
      expect(service.forms).toHaveLength(3);
    },
  );

  test("sends nothing again when the outcome is unknown", async () => {
    let writes = 0;
    const { client } = clientOver(async () => {
      writes++;
      return { kind: "lost", message: "reset" };
    });
    expect((await client.addShipmentNumber("O-1", form)).class).toBe("unknown");
    expect(writes).toBe(1);
  });

  test("sends nothing again when the order has a number after all", async () => {
    const order = { marketplaceOrderNumber: "O-1", status: "Shipped", orderItems: [] };
    const live = { ...order, supplierShippingNumber: "N-1" };
    const requests: string[] = [];
    const { client } = clientOver(async (request) => {
      requests.push(request.method);
      return request.method === "GET"
        ? answer(200, { totalCount: 1, results: [live] })
        : answer(200, order);
    });
    const result = await client.addShipmentNumber("O-1", form);
    expect(result).toMatchObject({ class: "applied", answer: live });
    expect(requests).toEqual(["POST", "GET"]);
  });

  test("keeps the marketplace's words when both letter cases are refused", async () => {
    const order = { marketplaceOrderNumber: "O-1", status: "New", orderItems: [] };
    const { client, facts } = clientOver(async (request) =>
      request.method === "GET"
        ? answer(200, { totalCount: 1, results: [order] })
        : answer(422, { message: "Pack it first." }),
    );
    const result = await client.addShipmentNumber("O-1", form);
    expect(result).toEqual({ class: "rejected", status: 422, message: "Pack it first." });
    expect(facts.saved?.formCase).toBeUndefined();
  });
});
