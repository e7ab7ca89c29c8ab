import { type Message, msg } from "../../model/message.ts";
import {
  factsOf,
  itemDifferences,
  type Order,
  orderedQuantities,
  statusLabel,
} from "../../model/order/order.ts";
import type { PackOperation, ShipOperation } from "../../model/run/plan.ts";
import { appliedEnding, type Ending, type Verdict } from "./kind.ts";

/** A status that looks unpacked is only noted (decision 40). */
export function answeredPack(operation: PackOperation, answer: Order): Ending {
  const isUnchanged = factsOf(answer.status).isPackable;
  const note = isUnchanged ? msg("apply.endings.stillNew") : contradiction(operation, answer);
  return appliedEnding({ order: answer }, [], note);
}

export function judgePack(operation: PackOperation, live: Order): Verdict {
  if (factsOf(live.status).isPackable) return verdict("unchanged");
  const message = contradiction(operation, live);
  return message === undefined ? verdict("equal") : verdict("different", message);
}

/** Undefined if the order may be packed as planned (decision 36). */
export function stalePack(operation: PackOperation, live: Order | undefined): Ending | undefined {
  if (live === undefined) return gone();
  const { status } = live;
  if (!factsOf(status).isPackable) {
    return stale(live, msg("orders.notes.wrongStatus", { status: statusLabel(status) }));
  }
  const differences = itemDifferences(orderedQuantities(operation.before), orderedQuantities(live));
  if (differences.length === 0) return undefined;
  const fields = differences.map((one) => `${one.sku}: ${one.before ?? "–"} → ${one.live ?? "–"}`);
  return stale(live, msg("plan.notes.changedSince", { fields }));
}

/** An answer with no number, or still the number to be replaced, proves nothing (decision 37). */
export function answeredShip(operation: ShipOperation, answer: Order): Ending | undefined {
  const number = numberOf(answer);
  if (number === "" || (operation.replace === true && number === numberOf(operation.before))) {
    return undefined;
  }
  if (number !== operation.form.supplierShippingNumber) return numberConflict(answer);
  return appliedEnding({ order: answer }, [], otherFields(operation, answer));
}

export function judgeShip(operation: ShipOperation, live: Order): Verdict {
  const number = numberOf(live);
  if (number === operation.form.supplierShippingNumber) {
    return verdict("equal", otherFields(operation, live));
  }
  if (number === "" || number === numberOf(operation.before)) return verdict("unchanged");
  return verdict("different", msg("orders.notes.numberDiffers", { number }));
}

/** Undefined if the shipment number may be sent (decision 37). */
export function staleShip(operation: ShipOperation, live: Order | undefined): Ending | undefined {
  if (live === undefined) return gone();
  const number = numberOf(live);
  const before = numberOf(operation.before);
  if (number === operation.form.supplierShippingNumber) {
    return appliedEnding({ order: live }, [], sameNumber(operation, live));
  }
  if (number === "" && before !== "") {
    const fields = msg("sheet.orderColumn.shippingNumber");
    const message = msg("plan.notes.changedSince", { fields });
    return { outcome: "conflict", message, order: live };
  }
  if (number !== before || (number !== "" && operation.replace !== true)) {
    return numberConflict(live);
  }
  if (operation.follows === undefined && live.status !== operation.before.status) {
    const fields = msg("model.fieldPart", {
      field: msg("sheet.orderColumn.status"),
      part: msg("model.became", {
        before: statusLabel(operation.before.status),
        after: statusLabel(live.status),
      }),
    });
    return stale(live, msg("plan.notes.changedSince", { fields }));
  }
  if (mayShip(operation, live)) return undefined;
  return stale(live, msg("orders.notes.notShippable", { status: statusLabel(live.status) }));
}

/** An order that this run has just packed may still look new (decision 40). */
function mayShip({ anyway, follows }: ShipOperation, { status }: Order): boolean {
  const { isPackable = false, takesNumber = false } = factsOf(status);
  return anyway === true || takesNumber || (follows !== undefined && isPackable);
}

function contradiction({ items }: PackOperation, order: Order): Message | undefined {
  const any = items.some(({ isSupplied }) => isSupplied);
  const all = items.every(({ isSupplied }) => isSupplied);
  const { isAfterDecline } = factsOf(order.status);
  // A partly declined order may get any status, so there are only two contradictions: all items are
  // supplied but the status is one after a decline, or none is supplied but the status is not.
  if (isAfterDecline ? !all : any) return undefined;
  const supplied = isAfterDecline ? "every" : "no";
  return msg("apply.endings.statusThough", { status: statusLabel(order.status), supplied });
}

function sameNumber(operation: ShipOperation, live: Order): Message {
  const columns = otherColumns(operation, live);
  return columns.length === 0
    ? msg("apply.endings.liveAlready")
    : msg("orders.notes.shippedOtherwise", { columns });
}

function otherFields(operation: ShipOperation, live: Order): Message | undefined {
  const columns = otherColumns(operation, live);
  return columns.length === 0 ? undefined : msg("apply.endings.showsOtherwise", { columns });
}

/** If a file was sent, the label address may differ: the marketplace may host its own copy. */
function otherColumns({ form, label }: ShipOperation, live: Order): readonly Message[] {
  const isOther = (name: "supplierShippingProvider" | "supplierLabelUrl") =>
    form[name] !== undefined && (form[name] ?? "") !== (live[name] ?? "");
  return [
    ...(isOther("supplierShippingProvider") ? [msg("sheet.orderColumn.shippingProvider")] : []),
    ...(label === undefined && isOther("supplierLabelUrl")
      ? [msg("sheet.orderColumn.labelUrl")]
      : []),
  ];
}

function verdict(result: Verdict["result"], message?: Message): Verdict {
  return { result, unexpected: [], ...(message === undefined ? {} : { message }) };
}

function stale(live: Order, message: Message): Ending {
  return { outcome: "stale", message, order: live };
}

function numberConflict(live: Order): Ending {
  const message = msg("orders.notes.numberDiffers", { number: numberOf(live) });
  return { outcome: "conflict", message, order: live };
}

function numberOf(order: Order): string {
  return order.supplierShippingNumber ?? "";
}

function gone(): Ending {
  return { outcome: "not-sent", message: msg("apply.endings.notReadAgain", { noun: "order" }) };
}
