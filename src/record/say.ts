import { messagesOf } from "../model/message.ts";
import type { RecordErrorWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<RecordErrorWords>("record");
