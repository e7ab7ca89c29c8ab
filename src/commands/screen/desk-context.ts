import type { RunRecord } from "../../record/record.ts";
import type { News } from "../../screen/news.ts";
import type { Environment } from "../environment.ts";
import type { FulfilCommandOptions } from "../fulfil.ts";
import type { Given } from "../session.ts";
import type { UploadCommandOptions } from "../upload.ts";

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
