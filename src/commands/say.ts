import { messagesOf } from "../model/message.ts";
import { labelsOf } from "../model/speech.ts";
import type { CommandWords, DeskWords } from "./words/en.ts";

/** Makes the messages of commands. */
export const say = messagesOf<CommandWords>("commands");

/** What the screen is told by what carries its wishes out, in the language of whoever speaks. */
export const deskWords = labelsOf<DeskWords>("commands.desk");
