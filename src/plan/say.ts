import { messagesOf } from "../model/message.ts";
import type { PlanWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<PlanWords>("plan");
