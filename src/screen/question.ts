import type { UploadFacts } from "../plan/index.ts";
import type { Intent } from "./intent.ts";

/** Something a person is asked; a yes sends its intents. */
export interface Question {
  readonly title: string;
  /** What there is to know before the answer, each a sentence. */
  readonly lines: readonly string[];
  /** The upload that is to be agreed to. */
  readonly proposal?: UploadFacts;
  /** What a yes does, as a verb: “upload”, “quit”. */
  readonly verb: string;
  /** A yes alone is too little: this must be typed. */
  readonly typed?: string;
  /** What has been typed so far. */
  readonly soFar: string;
  readonly onYes: readonly Intent[];
}
