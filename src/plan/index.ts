/**
 * Compares the sheet with live and remembered listings and makes a sorted, sealed plan of writes
 * with guards and an estimate. Pure.
 */

export { liveValue, requestValue } from "../model/product/field-values.ts";
export { columnFields, listColumns } from "../model/product/list-entries.ts";
export {
  type ChangesGuardOptions,
  type ChangesMax,
  guardChanges,
  guardInvalid,
  type PlanRisk,
  type RiskyRow,
  risksOf,
} from "./assemble/guard.ts";
export {
  canonicalJson,
  estimate,
  makePlan,
  planDigest,
  planTotals,
  repeatedSkus,
} from "./assemble/make.ts";
export { approvedPlan, parsePlan, planText } from "./assemble/plan-file.ts";
export {
  type HeldByOpenWrite,
  isProduction,
  isWarned,
  type UploadFacts,
  type UploadFactsOptions,
  uploadFacts,
} from "./assemble/upload-facts.ts";
export { agreedByReading, agreedByWrite, agreedSince } from "./fields/agreement.ts";
export { entryTexts } from "./fields/entries.ts";
export type {
  Allowance,
  AllowedRows,
  PlanInput,
  PlannedRow,
  Risk,
  RowSides,
} from "./fields/input.ts";
export {
  conflicting as conflictNote,
  goneSince as goneNote,
  isLeftOut,
  releaseHint,
  risk as riskNote,
} from "./fields/notes.ts";
export {
  allSpellings,
  mayBeOtherSku,
  otherSpellings,
  usualWidths,
} from "./fields/other-spellings.ts";
export { rowFields } from "./fields/row-fields.ts";
export { untouchedRows } from "./fields/untouched.ts";
export { chosenChange, heldRisks, isForChoice, withChoices } from "./rows/chosen.ts";
export { hasConflict, isInConflict } from "./rows/conflicts.ts";
export { effectiveFindings, findingsOfRow } from "./rows/findings.ts";
export { makeUndoPlan, skusToPutBack, type UndoInput } from "./undo/undo.ts";
