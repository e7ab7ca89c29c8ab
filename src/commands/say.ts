import { messagesOf } from "../model/message.ts";
import type { CommandWords } from "./words/en.ts";

/** Makes the messages of commands. */
export const say = messagesOf<CommandWords>("commands");
