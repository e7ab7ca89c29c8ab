import { messagesOf } from "../model/message.ts";
import type { ApplyWords } from "./words/en.ts";

export const say = messagesOf<ApplyWords>("apply");
