import { type Message, messagesOf } from "../model/message.ts";
import type { ImageWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<ImageWords>("images");

/** How far a check of images is, in one line. */
export function imageProgress(done: number, total: number): Message {
  return say("progress", done, total);
}
