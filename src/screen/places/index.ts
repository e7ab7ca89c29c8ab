import type { Place } from "../place.ts";
import type { PlaceName } from "../state.ts";
import { checkPlace } from "./check.ts";
import { donePlace } from "./done.ts";
import { exportPlace } from "./export.ts";
import { homePlace } from "./home.ts";
import { loadPlace } from "./load.ts";
import { outcomePlace } from "./outcome.ts";
import { questionPlace } from "./question.ts";
import { reviewPlace } from "./review.ts";
import { rowPlace } from "./row.ts";
import { runPlace } from "./run.ts";
import { runsPlace } from "./runs.ts";
import { uploadPlace } from "./upload.ts";

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
