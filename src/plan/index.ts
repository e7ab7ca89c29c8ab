/** Compares a sheet with live and remembered listings, and makes a sealed plan of writes. Pure. */

export { estimate } from "./assemble/estimate.ts";
export {
  canonicalJson,
  makePlan,
  planDigest,
  planTotals,
  repeatedSkus,
  rowPlanner,
  withChoices,
} from "./assemble/make.ts";
export * from "./assemble/plan-file.ts";
export * from "./assemble/upload-facts.ts";
export {
  agreedByReading,
  agreedByWrite,
  agreedSince,
  isUntouchedRow,
  untouchedRows,
} from "./fields/agreement.ts";
export { changedSkus } from "./fields/changed-skus.ts";
export { rowFields } from "./fields/compare.ts";
export type {
  Allowance,
  AllowedRows,
  PlanChoices,
  PlanInput,
  PlannedRow,
  Risk,
  RowSides,
} from "./fields/input.ts";
export { entryTexts, isLeftOut, releaseHint } from "./fields/notes.ts";
export {
  allSpellings,
  mayBeOtherSku,
  otherSpellings,
  usualWidths,
} from "./fields/other-spellings.ts";
export {
  commonValues,
  draftCells,
  type OwnCell,
  type OwnEdits,
  ownEdits,
  placeId,
  writtenPlaces,
} from "./fields/own-edits.ts";
export { effectiveFindings, findingsOfRow } from "./rows/row.ts";
export * from "./undo/undo.ts";
