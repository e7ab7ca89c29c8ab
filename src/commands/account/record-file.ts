import { join } from "node:path";
import type { Settings } from "../process/settings.ts";

/** Where the record of all runs stands in the data folder. */
export function recordFile(settings: Pick<Settings, "dataDir">): string {
  return join(settings.dataDir, "sheetport.sqlite");
}
