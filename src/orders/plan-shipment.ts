import { msg } from "../model/message.ts";
import type { Order, ShipmentForm } from "../model/order/order.ts";
import { factsOf, statusLabel } from "../model/order/order-status.ts";
import type { OrderNote } from "../model/run/order-plan.ts";
import type { ShipOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { FulfilInput, SheetOrder } from "./input.ts";
import { orderNote } from "./notes.ts";

/** The plan for the packing or the shipment of an order. */
export type Part<Operation> =
  | { readonly kind: "nothing"; readonly notes: readonly OrderNote[] }
  | { readonly kind: "blocked"; readonly note: OrderNote }
  | { readonly kind: "invalid"; readonly findings: readonly Finding[] }
  | {
      readonly kind: "planned";
      readonly operation: Operation;
      readonly notes: readonly OrderNote[];
    };

/** Plans the shipment number of an order that was just read (decision 37). */
export function planShipment(
  sheetOrder: SheetOrder,
  live: Order,
  input: FulfilInput & { readonly follows: string | undefined },
): Part<ShipOperation> {
  const { order, shipment, rows, answers } = sheetOrder;
  if (shipment === undefined) return { kind: "nothing", notes: [] };
  const { shippingNumber } = shipment;
  const number = live.supplierShippingNumber ?? "";
  if (number === shippingNumber) return { kind: "nothing", notes: sameNumber(shipment, live) };
  if (number !== "" && !input.replace) {
    return { kind: "blocked", note: orderNote("numberDiffers", { number }) };
  }
  const { follows, shipAnyway } = input;
  const isOpen = follows !== undefined || factsOf(live.status).takesNumber;
  if (!isOpen && !shipAnyway) {
    const isUnanswered =
      factsOf(live.status).isPackable && answers.size === 0 && !input.earlier.has(order);
    const status = statusLabel(live.status);
    const note = isUnanswered
      ? orderNote("notPacked", { status, column: msg("sheet.orderColumn.supplied") })
      : orderNote("notShippable", { status });
    return { kind: "blocked", note };
  }
  const label = shipment.labelFile === undefined ? undefined : input.labels.get(shipment.labelFile);
  const operation: ShipOperation = {
    ...{ kind: "ship", id: `ship:${order}`, order, before: live, form: formOf(shipment) },
    rows: rows.filter((row) => row.shippingNumber !== undefined).map(({ row }) => row),
    ...(label === undefined ? {} : { label }),
    ...(number === "" ? {} : { replace: true }),
    ...(isOpen ? {} : { anyway: true }),
    ...(follows === undefined ? {} : { follows }),
  };
  const notes = [
    ...(number === "" ? [] : [orderNote("replaces", { number })]),
    ...(isOpen ? [] : [orderNote("unusualStatus", { status: statusLabel(live.status) })]),
  ];
  return { kind: "planned", operation, notes };
}

/**
 * The order already has this number, so there is nothing to do (decision 37). A note names other
 * differences.
 */
function sameNumber(
  shipment: NonNullable<SheetOrder["shipment"]>,
  live: Order,
): readonly OrderNote[] {
  const { shippingProvider: provider, labelUrl, shippingNumber } = shipment;
  const others = [
    ...(provider !== undefined && provider !== (live.supplierShippingProvider ?? "")
      ? [msg("sheet.orderColumn.shippingProvider")]
      : []),
    ...(labelUrl !== undefined && labelUrl !== (live.supplierLabelUrl ?? "")
      ? [msg("sheet.orderColumn.labelUrl")]
      : []),
  ];
  return others.length === 0
    ? [orderNote("shippedAlready", { number: shippingNumber })]
    : [orderNote("shippedOtherwise", { columns: others })];
}

function formOf(shipment: NonNullable<SheetOrder["shipment"]>): ShipmentForm {
  const { shippingNumber, shippingProvider, labelUrl } = shipment;
  return {
    supplierShippingNumber: shippingNumber,
    ...(shippingProvider === undefined ? {} : { supplierShippingProvider: shippingProvider }),
    ...(labelUrl === undefined ? {} : { supplierLabelUrl: labelUrl }),
  };
}
