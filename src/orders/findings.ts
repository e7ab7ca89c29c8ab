import type { Message } from "../model/message.ts";
import type { OrderColumnName, OrderColumnsFound, OrderRow } from "../model/order/order-columns.ts";
import {
  type Finding,
  type OrderFindingCode,
  orderFindingSeverities,
} from "../model/sheet/finding.ts";
import { cellAddress } from "../model/sheet/sheet.ts";
import type { FindingWords } from "../model/speech.ts";

/** What is said about a cell. */
export interface Mistake {
  readonly columns: OrderColumnsFound;
  readonly code: OrderFindingCode;
  readonly said: Message<FindingWords>;
  /** The cell as the sheet shows it. @default "" */
  readonly value?: string;
}

/** A finding about a cell of a row, addressed as Excel addresses it. */
export function mistakeAt(
  { row }: Pick<OrderRow, "row">,
  name: OrderColumnName,
  { columns, code, said, value = "" }: Mistake,
): Finding {
  const column = columns.get(name);
  return {
    row,
    cell: column === undefined ? "" : cellAddress(column.index, row),
    column: column?.heading ?? "",
    severity: orderFindingSeverities[code],
    ...{ code, said, value },
  };
}
