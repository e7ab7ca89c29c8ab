import type { Message } from "../../model/message.ts";
import { isMessage } from "../../model/message.ts";
import type { ComparedCategories } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Change, FieldChange, Note, ThreeValues } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { timeText } from "../../model/text/times.ts";
import { say } from "../say.ts";
import type { ListEntry } from "../words/spoken.ts";
import type { EarlierWrite, Risk } from "./input.ts";
import { differsByZeros } from "./other-spellings.ts";

/** A price that differs from the live one: the interface cannot change it (decision 17). */
export function priceNotUpdatable({ field, before, after }: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: say("notes.priceNotUpdatable", field, before, after),
  };
}

/**
 * Fields that the product list never shows, and whether they are sent all the same (decision 18).
 */
export function notComparable(fields: readonly FieldName[], sent: boolean): Note {
  return { code: "not-comparable", message: say("notes.notComparable", fields, sent) };
}

/** A risky change: allowed by the person, or held back until it is (decision 22). */
export function risk(change: FieldChange, allowance: Risk, allowed: boolean): Note {
  const { field, before, after } = change;
  const name = allowed ? "notes.risk" : "notes.riskHeld";
  return { code: `risk-${allowance}`, message: say(name, field, before, after, allowance) };
}

/** A warning of the check about a value that is sent. */
export function sheetWarning({ cell, said }: Finding): Note {
  return { code: "sheet-warning", message: say("notes.sheetWarning", cell, said) };
}

export function absenceUnproven(sku: string): Note {
  return { code: "absence-unproven", message: say("notes.absenceUnproven", sku) };
}

/**
 * A live SKU differs in letter case or spaces only: whether it is this one, only the marketplace
 * knows.
 */
export function caseTwin(sku: string, live: string): Note {
  return { code: "other-spelling-live", message: say("notes.caseTwin", sku, live) };
}

/** The SKU is absent, and one that it may stand for is live. */
export function otherSpelling(sku: string, live: string): Note {
  return differsByZeros(sku, live)
    ? { code: "leading-zeros-lost", message: say("notes.zerosLost", sku, live) }
    : { code: "other-spelling-live", message: say("notes.spelledOtherwise", sku, live) };
}

/** The row was exported under another SKU, which the sheet no longer has. */
export function skuChanged(sku: string, exported: string): Note {
  return { code: "sku-changed", message: say("notes.skuChanged", sku, exported) };
}

/** A code whose live value has leading zeros that the sheet lacks: the live value stays. */
export function zerosKept({ field, before, after }: FieldChange): Note {
  return { code: "leading-zeros-lost", message: say("notes.zerosKept", field, before, after) };
}

/** Several live listings have this SKU: which of them a write would reach is not known. */
export function duplicatedListing(sku: string): Note {
  return { code: "duplicated-listing", message: say("notes.duplicatedListing", sku) };
}

/** Two rows of one SKU that the check let through would race each other. */
export function repeatedRow(sku: string): Note {
  return { code: "duplicated-listing", message: say("notes.repeatedRow", sku) };
}

/** The outcome of an earlier write is still open, so nothing more is sent (decision 12). */
export function writeUnsettled({ run, kind }: EarlierWrite, sku: string): Note {
  return {
    code: "write-unsettled",
    message: say("notes.writeUnsettled", run, kind === "create", sku),
  };
}

/** What helps when a create stays unknown. */
export function releaseHint(sku: string): Message {
  return say("notes.releaseHint", sku);
}

/** The SKU was created recently and is not listed yet: it is not created again. */
export function createdRecently(): Note {
  return { code: "created-recently", message: say("notes.createdRecently") };
}

/** The list does not show our own last write yet, so it must not be compared with. */
export function readLags(action: "unchanged" | "blocked"): Note {
  const name = action === "unchanged" ? "notes.readBehindUnchanged" : "notes.readBehindBlocked";
  return { code: "read-behind", message: say(name) };
}

/** Live image addresses differ from the sheet's, which were last sent: no change (decision 20). */
export function imagesRehosted(): Note {
  return { code: "images-rehosted", message: say("notes.imagesRehosted") };
}

/** Fields that are blank in the sheet and keep their live value (decision 26). */
export function blankKeepsLive(fields: readonly FieldName[]): Note {
  return { code: "blank-keeps-live", message: say("notes.blankKeepsLive", fields) };
}

export function entriesStay(entries: readonly ListEntry[]): Note {
  return { code: "entries-stay", message: say("notes.entriesStay", entries) };
}

/** A new listing would lack required fields (decision 26a). */
export function missingRequired(fields: readonly FieldName[]): Note {
  return { code: "missing-required", message: say("notes.missingRequired", fields) };
}

/** What stays live by {@link entriesStay} or {@link blankKeepsLive}; nothing for another note. */
export function stayingBy({ code, message }: Note): readonly StayingPart[] {
  const values = isMessage(message) ? Object.values(message.values) : [];
  const parts: unknown = values[0];
  if (!Array.isArray(parts)) return [];
  if (code === "entries-stay") return parts as readonly ListEntry[];
  return code === "blank-keeps-live" ? parts.map((field) => ({ field: field as FieldName })) : [];
}

/** A field, or one entry of it. */
export type StayingPart = Omit<ListEntry, "name"> & Partial<ListEntry>;

/** Required lists of which `<clear>` would remove the last entry. */
export function lastEntryStays(fields: readonly FieldName[]): Note {
  return { code: "last-entry-stays", message: say("notes.lastEntryStays", fields) };
}

/**
 * A category that no known listing has, the nearest known one, and what it was compared with
 * (decision 34).
 */
export function categoryUnknown(
  category: string,
  nearest: readonly string[],
  compared: ComparedCategories,
): Note {
  return {
    code: "category-unknown",
    message: say("notes.categoryUnknown", category, nearest, compared),
  };
}

/** A row that is not sent: by `--only`, or (undefined) because the person left it out. */
export function rowLeftOut(only: "create" | "update" | undefined): Note {
  return only === undefined
    ? { code: "row-left-out", message: say("notes.leftOutByChoice") }
    : { code: "row-left-out", message: say("notes.leftOutByOnly", only) };
}

/** Whether a person left the row out, so that nothing is expected of it. */
export function isLeftOut({ notes }: Pick<Change, "notes">): boolean {
  return notes.some(({ code }) => code === "row-left-out");
}

/** A row that nobody has approved, and what they have noted. */
export function notApproved(note: string): Note {
  return { code: "row-left-out", message: say("notes.notApproved", note) };
}

/** Fields that both sides have changed since the export; brief: without the options of commands. */
export function conflicting(
  fields: readonly FieldName[],
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): Note {
  return {
    code: "conflict",
    message: say(isBrief ? "notes.conflictBrief" : "notes.conflict", fields),
  };
}

export function liveChosen(fields: readonly FieldName[]): Note {
  return { code: "live-chosen", message: say("notes.liveChosen", fields) };
}

/** Fields that only the marketplace has changed since the export. */
export function liveKept(kept: readonly ThreeValues[]): Note {
  const fields = kept.map(({ field }) => field);
  return { code: "live-kept", message: say("notes.liveKept", fields) };
}

/** The listing of a row that nobody edited is gone. */
export function leftGone(): Note {
  return { code: "gone-since-export", message: say("notes.leftGone") };
}

/** The sheet still holds what an undo has taken away (decision 21c). */
export function undoneSince(fields: readonly FieldName[], atMs: number): Note {
  return {
    code: "undone-since",
    message: say("notes.undoneSince", fields, timeText(atMs).slice(0, 10)),
  };
}

/** The listing of an edited row is gone; `chosen`: what was decided about it. */
export function goneSince({
  chosen,
  isBrief = false,
}: {
  readonly chosen?: "theirs" | undefined;
  readonly isBrief?: boolean;
}): Note {
  if (chosen !== undefined) return { code: "gone-since-export", message: say("notes.goneLeft") };
  return { code: "gone-since-export", message: say(isBrief ? "notes.goneBrief" : "notes.gone") };
}

/** Fields that the request must carry and that neither the row nor the live listing has. */
export function rowIncomplete(fields: readonly FieldName[]): Note {
  return { code: "row-incomplete", message: say("notes.rowIncomplete", fields) };
}
