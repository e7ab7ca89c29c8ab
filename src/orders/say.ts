import { messagesOf } from "../model/message.ts";
import type { OrdersWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<OrdersWords>("orders");
