import { type Message, msg, sentences } from "../../model/message.ts";
import {
  type ComparedCategories,
  nearestCategories,
  unknownCategory,
} from "../../model/product/categories.ts";
import { fieldLabel, fieldLabels } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Change, FieldChange, Note, ThreeValues } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { timeText } from "../../model/text/times.ts";
import { entryTexts, type ListEntry, releaseCommand, sideText } from "./entries.ts";
import type { EarlierWrite, Risk } from "./input.ts";
import { differsByZeros } from "./other-spellings.ts";

/** A price differs from the live one, which the API cannot change (decision 17). */
export function priceNotUpdatable(change: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: msg("plan.notes.priceStays", sides(change)),
  };
}

/** Fields that the product list never shows, and whether they are sent anyway (decision 18). */
export function notComparable(fields: readonly FieldName[], sent: boolean): Note {
  return {
    code: "not-comparable",
    message: msg("plan.notes.notComparable", { sent, fields: fieldLabels(fields) }),
  };
}

/** A risky change that the person allowed, or that is held back (decision 22). */
export function risk(change: FieldChange, allowance: Risk, allowed: boolean): Note {
  const reason = msg(`plan.risk.${allowance}`);
  return {
    code: `risk-${allowance}`,
    message: msg("plan.notes.risk", { ...sides(change), reason, allowance, isHeld: !allowed }),
  };
}

/** A warning of the check about a value that is sent. */
export function sheetWarning({ cell, message: finding }: Finding): Note {
  const isCell = cell !== "";
  return {
    code: "sheet-warning",
    message: isCell
      ? msg("plan.notes.atCell", { cell, finding })
      : msg("model.plain", { text: finding }),
  };
}

/** The values of a message about a changed field. */
function sides({ field, before, after }: Pick<FieldChange, "field" | "before" | "after">) {
  return { field: fieldLabel(field), before: sideText(before), after: sideText(after) };
}

export function absenceUnproven(sku: string): Note {
  return { code: "absence-unproven", message: msg("plan.notes.absenceUnproven", { sku }) };
}

/** The SKU is absent, but a similar one is live. `isCase`: only case or spaces differ. */
export function otherSpelling(sku: string, live: string, isCase = false): Note {
  const differs = isCase ? "case" : differsByZeros(sku, live) ? "zeros" : "look";
  return {
    code: differs === "zeros" ? "leading-zeros-lost" : "other-spelling-live",
    message: msg("plan.notes.otherSpelling", { sku, live, differs }),
  };
}

/** The row was exported under another SKU, which the sheet no longer contains. */
export function skuChanged(sku: string, exported: string): Note {
  return { code: "sku-changed", message: msg("plan.notes.skuChanged", { exported, sku }) };
}

/** The live code has leading zeros that the sheet lacks, so it stays. */
export function zerosKept(change: FieldChange): Note {
  return { code: "leading-zeros-lost", message: msg("plan.notes.zerosKept", sides(change)) };
}

/** Several live listings have this SKU, and an update could reach any of them. */
export function duplicatedListing(sku: string): Note {
  return { code: "duplicated-listing", message: msg("plan.notes.duplicated", { sku }) };
}

/** Several rows have this SKU and would overwrite each other. */
export function repeatedRow(sku: string): Note {
  return { code: "duplicated-listing", message: msg("plan.notes.repeatedRow", { sku }) };
}

/** The outcome of an earlier write is unknown, so nothing more is sent (decision 12). */
export function writeUnsettled({ run, kind }: EarlierWrite, sku: string): Note {
  const message = msg("plan.notes.writeUnsettled", { run });
  return {
    code: "write-unsettled",
    message: kind === "create" ? sentences([message, releaseHint(sku)]) : message,
  };
}

/** What to do if the outcome of a create stays unknown. */
export function releaseHint(sku: string): Message {
  return msg("plan.notes.releaseHint", { command: releaseCommand(sku) });
}

/** The SKU was created recently and is not listed yet, so it is not created again. */
export function createdRecently(): Note {
  return { code: "created-recently", message: msg("plan.notes.createdRecently") };
}

/**
 * The list does not show our last write yet, so the row was compared with the answer to that write.
 */
export function readLags(): Note {
  return { code: "read-behind", message: msg("plan.notes.readBehind") };
}

/**
 * The service moved the sheet's images to its own addresses, which is not a change (decision 20).
 */
export function imagesRehosted(): Note {
  return { code: "images-rehosted", message: msg("plan.notes.imagesRehosted") };
}

/** Blank fields that keep their live value (decision 26). */
export function blankKeepsLive(fields: readonly FieldName[]): Note {
  return {
    code: "blank-keeps-live",
    message: msg("plan.notes.blankKeepsLive", { fields: fieldLabels(fields) }),
    staying: fields.map((field) => ({ field })),
  };
}

export function entriesStay(entries: readonly ListEntry[]): Note {
  const message = msg("plan.notes.entriesStay", { entries: entryTexts(entries) });
  return { code: "entries-stay", message, staying: entries };
}

/** Required fields that a new listing would lack (decision 26a). */
export function missingRequired(fields: readonly FieldName[]): Note {
  return {
    code: "missing-required",
    message: msg("plan.notes.missingRequired", { fields: fieldLabels(fields) }),
  };
}

/** Required lists of which `<clear>` would remove the last entry. */
export function lastEntryStays(fields: readonly FieldName[]): Note {
  return {
    code: "last-entry-stays",
    message: msg("plan.notes.lastEntryStays", { fields: fieldLabels(fields) }),
  };
}

/**
 * A category that no known listing has, with the nearest ones and the source of the comparison
 * (decision 34).
 */
export function categoryUnknown(
  category: string,
  nearest: readonly string[],
  compared: ComparedCategories,
): Note {
  return {
    code: "category-unknown",
    message: sentences([
      unknownCategory(category, compared),
      ...(nearest.length === 0 ? [] : [nearestCategories(nearest)]),
    ]),
  };
}

/** A row that is not sent because of `--only`, or because the person left it out (undefined). */
export function rowLeftOut(only: "create" | "update" | undefined): Note {
  return only === undefined
    ? { code: "row-left-out", message: msg("plan.notes.leftOut") }
    : { code: "row-left-out", message: msg("plan.notes.leftOutByOnly", { only }) };
}

/** Whether a person or `--only` left the row out. */
export function isLeftOut({ notes }: Pick<Change, "notes">): boolean {
  return notes.some(({ code }) => code === "row-left-out");
}

/** A row without approval, with the reviewer's note. */
export function notApproved(note: string): Note {
  const message = msg("plan.notes.notApproved");
  return { code: "row-left-out", message: note === "" ? message : sentences([message, note]) };
}

/** Fields that both sides have changed since the export. */
export function conflicting(fields: readonly FieldName[]): Note {
  return { code: "conflict", message: msg("plan.notes.conflict", { fields: fieldLabels(fields) }) };
}

export function liveChosen(fields: readonly FieldName[]): Note {
  return {
    code: "live-chosen",
    message: msg("plan.notes.liveChosen", { fields: fieldLabels(fields) }),
  };
}

/** Fields that only the marketplace has changed since the export. */
export function liveKept(kept: readonly ThreeValues[]): Note {
  const fields = fieldLabels(kept.map(({ field }) => field));
  return { code: "live-kept", message: msg("plan.notes.liveKept", { fields }) };
}

/** The sheet still contains what an undo removed (decision 21c). */
export function undoneSince(fields: readonly FieldName[], atMs: number): Note {
  return {
    code: "undone-since",
    message: msg("plan.notes.undoneSince", {
      fields: fieldLabels(fields),
      day: timeText(atMs).slice(0, 10),
    }),
  };
}

/** The listing of an exported row is gone. `chosen`: the person decided not to create it again. */
export function goneSince(chosen?: "theirs"): Note {
  return {
    code: "gone-since-export",
    message:
      chosen === undefined
        ? msg("plan.notes.gone")
        : msg("apply.endings.gone", { noun: "listing" }),
  };
}

/** Required fields that are empty in row and live listing. */
export function rowIncomplete(fields: readonly FieldName[]): Note {
  return {
    code: "row-incomplete",
    message: msg("plan.notes.rowIncomplete", { fields: fieldLabels(fields) }),
  };
}
