import { messagesOf } from "../model/message.ts";
import type { ApplyErrorWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<ApplyErrorWords>("apply");
