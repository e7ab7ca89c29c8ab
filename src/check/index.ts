/** The room's door: one row against its schema, then across rows; row → draft or findings. */
export {
  type CheckedRow,
  type Checker,
  type CheckOptions,
  createChecker,
} from "./checker.ts";
export { type CheckedOrders, OrdersChecker } from "./order-rows.ts";
export { Repairs } from "./repairs.ts";
