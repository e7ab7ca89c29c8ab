import { messagesOf } from "../model/message.ts";
import type { SimulatorWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<SimulatorWords>("simulator");
