import { msg } from "../model/message.ts";
import { factsOf, type Order, statusLabel } from "../model/order/order.ts";
import type { OrderNote } from "../model/run/order-plan.ts";
import type { OrderOperation, ShipOperation } from "../model/run/plan.ts";
import type { Finding } from "../model/sheet/finding.ts";
import type { FulfilInput, SheetOrder, Shipment } from "./input.ts";
import { orderNote } from "./notes.ts";

export interface Part<Operation extends OrderOperation = OrderOperation> {
  readonly operation?: Operation;
  readonly notes: readonly OrderNote[];
  readonly isBlocked?: true;
  readonly findings?: readonly Finding[];
}

export function blocked(note: OrderNote): Part<never> {
  return { notes: [note], isBlocked: true };
}

export function planShipment(
  { order, shipment, rows, answers }: SheetOrder,
  live: Order,
  input: FulfilInput & { readonly follows: string | undefined },
): Part<ShipOperation> {
  if (shipment === undefined) return { notes: [] };
  const { shippingNumber, shippingProvider, labelUrl, labelFile } = shipment;
  const number = live.supplierShippingNumber ?? "";
  if (number === shippingNumber) return { notes: [sameNumber(shipment, live)] };
  if (number !== "" && !input.replace) return blocked(orderNote("numberDiffers", { number }));
  const { follows } = input;
  const { takesNumber, isPackable } = factsOf(live.status);
  const status = statusLabel(live.status);
  const isOpen = follows !== undefined || takesNumber;
  if (!isOpen && !input.shipAnyway) {
    const isUnanswered = isPackable && answers.size === 0 && !input.earlier.has(order);
    const column = msg("sheet.orderColumn.supplied");
    return blocked(
      isUnanswered
        ? orderNote("notPacked", { status, column })
        : orderNote("notShippable", { status }),
    );
  }
  const label = labelFile === undefined ? undefined : input.labels.get(labelFile);
  return {
    operation: {
      ...{ kind: "ship", id: `ship:${order}`, order, before: live },
      form: {
        supplierShippingNumber: shippingNumber,
        ...(shippingProvider !== undefined && { supplierShippingProvider: shippingProvider }),
        ...(labelUrl !== undefined && { supplierLabelUrl: labelUrl }),
      },
      rows: rows.filter((row) => row.shippingNumber !== undefined).map(({ row }) => row),
      ...(label !== undefined && { label }),
      ...(number !== "" && { replace: true }),
      ...(!isOpen && { anyway: true }),
      ...(follows !== undefined && { follows }),
    },
    notes: [
      ...(number === "" ? [] : [orderNote("replaces", { number })]),
      ...(isOpen ? [] : [orderNote("unusualStatus", { status })]),
    ],
  };
}

function sameNumber(
  { shippingProvider, labelUrl, shippingNumber: number }: Shipment,
  live: Order,
): OrderNote {
  const differs = (word: string | undefined, value: string | null | undefined) =>
    word !== undefined && word !== (value ?? "");
  const columns = [
    ...(differs(shippingProvider, live.supplierShippingProvider)
      ? [msg("sheet.orderColumn.shippingProvider")]
      : []),
    ...(differs(labelUrl, live.supplierLabelUrl) ? [msg("sheet.orderColumn.labelUrl")] : []),
  ];
  return columns.length === 0
    ? orderNote("shippedAlready", { number })
    : orderNote("shippedOtherwise", { columns });
}
