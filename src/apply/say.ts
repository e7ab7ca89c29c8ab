import { messagesOf } from "../model/message.ts";
import type { ApplyWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<ApplyWords>("apply");
