import type { Place } from "../edges/place.ts";
import type { PlaceName } from "../state/state.ts";
import { checkPlace } from "./check/check.ts";
import { donePlace } from "./done/done.ts";
import { outcomePlace } from "./done/outcome.ts";
import { exportPlace } from "./export/export.ts";
import { homePlace } from "./home/home.ts";
import { loadPlace } from "./load/load.ts";
import { reviewPlace } from "./review/review.ts";
import { rowPlace } from "./row/row.ts";
import { runPlace } from "./runs/run.ts";
import { runsPlace } from "./runs/runs.ts";
import { questionPlace } from "./upload/question.ts";
import { uploadPlace } from "./upload/upload.ts";

/** Every place by its name. */
export const places: Readonly<Record<PlaceName, Place>> = {
  home: homePlace,
  load: loadPlace,
  check: checkPlace,
  review: reviewPlace,
  row: rowPlace,
  question: questionPlace,
  upload: uploadPlace,
  done: donePlace,
  outcome: outcomePlace,
  runs: runsPlace,
  run: runPlace,
  export: exportPlace,
};
