import { messagesOf } from "../model/message.ts";
import type { CheckWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<CheckWords>("check");
