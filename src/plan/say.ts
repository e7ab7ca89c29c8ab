import { messagesOf } from "../model/message.ts";
import type { PlanWords } from "./words/en.ts";

export const say = messagesOf<PlanWords>("plan");
