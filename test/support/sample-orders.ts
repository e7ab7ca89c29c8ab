import { readFileSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import type { Order } from "../../src/model/order/order.ts";
import { withFixedTimes } from "./fixed-times.ts";
import { filledOrders, type OrderFilling, ordersWorkbook } from "./orders-workbook.ts";

const writtenAt = new Date(Date.UTC(2025, 0, 1));

/** The sample orders: 30 of them, in all eight statuses. */
export const sampleOrders: readonly Order[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "samples", "orders.json"), "utf8"),
);

/** What a person has filled in: three orders to pack, one item declined, three to ship. */
const sampleFillings: Readonly<Record<string, OrderFilling>> = {
  "MP-2509001-100": { supplied: "Yes" },
  "MP-2509002-135": {
    supplied: { "MUG-350-BLU": "Yes", "BAG-TREK22-NVY": "Yes", "CUP-TEA-JDZ-YB": "No" },
  },
  "MP-2509005-268": {
    ...{ supplied: "Yes", shippingNumber: "RP4400400104", shippingProvider: "Russian Post" },
  },
  "MP-2509001-107": { shippingNumber: "SF4400400112", shippingProvider: "SF Express" },
  "MP-2509004-205": {
    ...{ shippingNumber: "CD4400400120", shippingProvider: "CDEK" },
    labelUrl: "https://labels.example.com/CD4400400120.pdf",
  },
};

/** `samples/orders.xlsx`: an exported orders workbook, filled in; the same bytes every time. */
export async function sampleOrdersWorkbook(): Promise<Buffer> {
  const exported = await ordersWorkbook(sampleOrders, "en", "built-in simulator");
  const filled = await filledOrders(exported, sampleFillings);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(filled as unknown as ExcelJS.Buffer);
  workbook.created = writtenAt;
  workbook.modified = writtenAt;
  return withFixedTimes(Buffer.from(await workbook.xlsx.writeBuffer()));
}
