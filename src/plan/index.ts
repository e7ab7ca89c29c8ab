/** Desired × live (× memory) → a sorted, sealed plan of writes, its guards and its estimate. Pure. */
export {
  type ChoosePlanOptions,
  choosePlan,
  choosePlanInSlices,
  withChoices,
} from "./choose.ts";
export { chosenChange, heldRisks, isForChoice, type PlanChoices } from "./chosen.ts";
export { type CompareOptions, type Comparison, compare } from "./compare.ts";
export { hasConflict, isInConflict } from "./conflicts.ts";
export { canonicalJson, planDigest } from "./digest.ts";
export { type EstimateOptions, estimate, type WriteCounts } from "./estimate.ts";
export { effectiveFindings, findingsOfRow } from "./findings.ts";
export {
  type ChangesGuardOptions,
  type GuardVerdict,
  guardChanges,
  guardInvalid,
} from "./guard.ts";
export type {
  Allowance,
  AllowedRows,
  EarlierWrite,
  PlanInput,
  PlannedRow,
  RowSides,
} from "./input.ts";
export { KeptPreviews } from "./kept-preview.ts";
export { eachChangeInSlices, makePlan, makePlanInSlices, planTotals, writeCounts } from "./make.ts";
export {
  conflicting as conflictNote,
  goneSince as goneNote,
  isLeftOut,
  noteText,
  planNoteWords,
  risk as riskNote,
} from "./notes.ts";
export { allSpellings, mayBeOtherSku, otherSpellings, usualWidths } from "./other-spellings.ts";
export { PackedRows } from "./packed-rows.ts";
export {
  type Certainty,
  PlanPreview,
  type PreviewedChange,
  type PreviewInput,
} from "./preview.ts";
export { type PlanRisk, type RiskyRow, risksOf } from "./risks.ts";
export { type KnownRow, rowFields } from "./row-fields.ts";
export { parsePlan, planText } from "./saved.ts";
export { type ListColumns, listColumns } from "./uncolumned.ts";
export { makeUndoPlan, skusToPutBack, type UndoInput, type UndoneRun } from "./undo.ts";
export {
  type HeldByOpenWrite,
  isProduction,
  type UploadFacts,
  type UploadFactsOptions,
  uploadFacts,
} from "./upload-facts.ts";
