import { messagesOf } from "../model/message.ts";
import type { WorkbookWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<WorkbookWords>("workbook");
