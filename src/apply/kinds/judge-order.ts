import { itemDifferences, type Order, orderedQuantities } from "../../model/order/order.ts";
import { isShippable, packable } from "../../model/order/order-status.ts";
import type { PackOperation, ShipOperation } from "../../model/run/plan.ts";
import { appliedEnding, type Ending, type Verdict } from "./kind.ts";

/** Statuses that say that the order is not supplied. */
const fallen: ReadonlySet<string> = new Set(["Canceled", "Defected"]);
/** Statuses that say that something of the order is supplied. */
const supplied: ReadonlySet<string> = new Set(["Packed", "Shipped", "Delivered"]);

/** The end of a packing whose answer is an order; no status is assumed (decision 40). */
export function answeredPack(operation: PackOperation, answer: Order): Ending {
  const against = contradiction(operation, answer);
  const note = against ?? (answer.status === packable ? "its status is still New" : undefined);
  return appliedEnding({ order: answer }, [], note);
}

/**
 * What an order says about its packing: untouched while it is `New`; moved on, it was packed,
 * unless its status says the contrary of what was sent.
 */
export function judgePack(operation: PackOperation, live: Order): Verdict {
  if (live.status === packable) return { found: "unchanged", unexpected: [] };
  const against = contradiction(operation, live);
  return against === undefined
    ? { found: "equal", unexpected: [] }
    : { found: "different", unexpected: [], message: `The order was not packed so: ${against}.` };
}

/** Why an order must not be packed any more (decision 36). */
export function stalePack(operation: PackOperation, live: Order | undefined): Ending | undefined {
  if (live === undefined) return gone();
  const { status } = live;
  if (status !== packable) {
    const message = `The order’s status is “${status}” by now; only a new order can be packed.`;
    return { outcome: "stale", message, order: live };
  }
  const differences = itemDifferences(orderedQuantities(operation.before), orderedQuantities(live));
  if (differences.length === 0) return undefined;
  const changes = differences.map((one) => `${one.sku}: ${one.before ?? "–"} → ${one.live ?? "–"}`);
  const message = `The items of the order have changed since it was read: ${changes.join(", ")}.`;
  return { outcome: "stale", message, order: live };
}

/**
 * The end of a shipment whose answer is an order: success is what the answer echoes (decision 37).
 * Without the number, or with the one to be replaced, it must be read back.
 */
export function answeredShip(operation: ShipOperation, answer: Order): Ending | undefined {
  const number = numberOf(answer);
  if (number === "" || (operation.replace === true && number === numberOf(operation.before))) {
    return undefined;
  }
  if (number !== operation.form.supplierShippingNumber) {
    const message = `The answer carries another shipment number: “${number}”.`;
    return { outcome: "conflict", message, order: answer };
  }
  return appliedEnding({ order: answer }, [], otherwise(operation, answer));
}

/** What an order says about its shipment: our number, the one from before or none, or another. */
export function judgeShip(operation: ShipOperation, live: Order): Verdict {
  const number = numberOf(live);
  if (number === operation.form.supplierShippingNumber) {
    const note = otherwise(operation, live);
    return { found: "equal", unexpected: [], ...(note === undefined ? {} : { message: note }) };
  }
  if (number === "" || number === numberOf(operation.before)) {
    return { found: "unchanged", unexpected: [] };
  }
  const message = `The order carries another shipment number: “${number}”.`;
  return { found: "different", unexpected: [], message };
}

/**
 * Why a shipment number must not be sent any more (decision 37): it is there already, another one
 * is, or the order has moved on without us.
 */
export function staleShip(operation: ShipOperation, live: Order | undefined): Ending | undefined {
  if (live === undefined) return gone();
  const number = numberOf(live);
  const before = numberOf(operation.before);
  if (number === operation.form.supplierShippingNumber) {
    return appliedEnding({ order: live }, [], "the number was there already, nothing was sent");
  }
  if (number !== before) {
    const message =
      number === ""
        ? "The shipment number that was to be replaced is gone since the order was read."
        : `The order carries another shipment number by now: “${number}”.`;
    return { outcome: "conflict", message, order: live };
  }
  if (number !== "" && operation.replace !== true) {
    const message = `The order carries another shipment number: “${number}”; replacing it was not allowed.`;
    return { outcome: "conflict", message, order: live };
  }
  if (operation.follows === undefined && live.status !== operation.before.status) {
    const message = `The order’s status is “${live.status}” by now; it was “${operation.before.status}”.`;
    return { outcome: "stale", message, order: live };
  }
  if (!mayShip(operation, live)) {
    const message = `The order’s status is “${live.status}” by now; a shipping number goes only to an order that is packed or shipped.`;
    return { outcome: "stale", message, order: live };
  }
  return undefined;
}

/** `New` is enough for an order that this run has packed: no transition is assumed (decision 40). */
function mayShip({ anyway, follows }: ShipOperation, { status }: Order): boolean {
  const isPackedHere = follows !== undefined && status === packable;
  return anyway === true || isPackedHere || isShippable(status);
}

/** How a status contradicts what was answered about the items, in words; undefined: it does not. */
function contradiction({ items }: PackOperation, { status }: Order): string | undefined {
  const any = items.some(({ isSupplied }) => isSupplied);
  const all = items.every(({ isSupplied }) => isSupplied);
  if (all && fallen.has(status)) return `its status is “${status}” though every item is supplied`;
  if (!any && supplied.has(status)) return `its status is “${status}” though no item is supplied`;
  return undefined;
}

/** Which of the other fields the order shows otherwise; a label file may get an address of its own. */
function otherwise({ form, label }: ShipOperation, live: Order): string | undefined {
  const names = (["supplierShippingProvider", "supplierLabelUrl"] as const).filter(
    (name) => form[name] !== undefined && (form[name] ?? "") !== (live[name] ?? ""),
  );
  const told = names.filter((name) => name !== "supplierLabelUrl" || label === undefined);
  return told.length === 0 ? undefined : `the order shows otherwise: ${told.join(", ")}`;
}

function numberOf(order: Order): string {
  return order.supplierShippingNumber ?? "";
}

function gone(): Ending {
  return { outcome: "not-sent", message: "The order could not be read again before sending." };
}
