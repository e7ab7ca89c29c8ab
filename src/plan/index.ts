/** Desired × live (× memory) → a sorted, sealed plan of writes, its guards and its estimate. Pure. */
export { chosenChange, heldRisks, isForChoice, withChoices } from "./chosen.ts";
export { hasConflict, isInConflict } from "./conflicts.ts";
export { canonicalJson, planDigest } from "./digest.ts";
export { estimate } from "./estimate.ts";
export { effectiveFindings, findingsOfRow } from "./findings.ts";
export { type ChangesGuardOptions, guardChanges, guardInvalid } from "./guard.ts";
export type { Allowance, AllowedRows, PlanInput, PlannedRow, RowSides } from "./input.ts";
export { columnFields, listColumns, withListWrite } from "./list-entries.ts";
export { eachChange, makePlan, planTotals } from "./make.ts";
export {
  conflicting as conflictNote,
  goneSince as goneNote,
  isLeftOut,
  noteText,
  risk as riskNote,
} from "./notes.ts";
export { allSpellings, mayBeOtherSku, otherSpellings, usualWidths } from "./other-spellings.ts";
export { PlanPreview, type Preview, type PreviewedChange, type PreviewInput } from "./preview.ts";
export { type PlanRisk, type RiskyRow, risksOf } from "./risks.ts";
export { rowFields } from "./row-fields.ts";
export { parsePlan, planText } from "./saved.ts";
export { makeUndoPlan, skusToPutBack, type UndoInput } from "./undo.ts";
export {
  type HeldByOpenWrite,
  isProduction,
  type UploadFacts,
  type UploadFactsOptions,
  uploadFacts,
} from "./upload-facts.ts";
