import { messagesOf } from "../model/message.ts";
import type { MarketplaceWords } from "./words/en.ts";

/** Makes this room's messages. */
export const say = messagesOf<MarketplaceWords>("marketplace");
