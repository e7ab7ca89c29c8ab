import { SheetportError } from "../../errors.ts";
import type { CommandResult } from "../process/command.ts";

/** The result of a command for products, or of the one for orders if the sheet has orders. */
export async function unlessOfOrders(
  ofProducts: Promise<CommandResult>,
  ofOrders: () => Promise<CommandResult>,
): Promise<CommandResult> {
  try {
    return await ofProducts;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const { code } = thrown;
    if (code === "workbook-of-orders") return ofOrders();
    if (!mayBeOfOrders.has(code)) throw thrown;
    return ofOrders().catch((other: unknown) => {
      throw other instanceof SheetportError ? thrown : other;
    });
  }
}

/** An option may name a column of orders, and a remembered choice may tell what headings mean. */
const mayBeOfOrders = new Set([
  ...["unknown-field", "bad-mapping", "no-known-heading", "missing-heading"],
]);
