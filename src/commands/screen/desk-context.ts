import type { RunRecord } from "../../record/index.ts";
import type { News } from "../../screen/state/news.ts";
import type { Environment } from "../account/environment.ts";
import type { Given } from "../account/session.ts";
import type { FulfilCommandOptions } from "../orders/fulfil.ts";
import type { UploadCommandOptions } from "../upload/upload.ts";

/** Options of the plain commands that the screen stands for. */
export interface ScreenOptions
  extends UploadCommandOptions,
    Pick<FulfilCommandOptions, "allowDecline" | "replace" | "shipAnyway" | "labelsDir"> {}

/** What the parts of the desk work with. */
export interface DeskContext extends Given {
  readonly record: RunRecord;
  readonly environment: Environment;
  readonly options: ScreenOptions;
  /** Tells the screen. */
  readonly tell: (news: News) => void;
}
