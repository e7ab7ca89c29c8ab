import type { Page, Place } from "../edges/place.tsx";
import type { PlaceName } from "../keys/bindings.ts";
import { placeOf, type ScreenState } from "../state/state.ts";
import { checkPlace } from "./check/check.tsx";
import { donePlace, outcomePlace, runPlace } from "./done/done.tsx";
import { accountPlace } from "./home/account.tsx";
import { filesPlace } from "./home/files.tsx";
import { exportPlace, homePlace } from "./home/home.tsx";
import { loadPlace, openingPlace } from "./load/load.tsx";
import { valuesPlace } from "./load/values.tsx";
import { reviewPlace } from "./review/review.ts";
import { rowPlace } from "./row/row.tsx";
import { runsPlace } from "./runs/runs.tsx";
import { questionPlace } from "./upload/question.tsx";
import { uploadPlace } from "./upload/upload.tsx";

export const places: Readonly<Record<PlaceName, Place>> = {
  home: homePlace,
  files: filesPlace,
  account: accountPlace,
  opening: openingPlace,
  load: loadPlace,
  check: checkPlace,
  values: valuesPlace,
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

export function pageIn(state: ScreenState): Page | undefined {
  return places[placeOf(state)](state);
}
