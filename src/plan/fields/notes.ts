import {
  type Message,
  msg,
  type NamesIn,
  sentences,
  type Text,
  type ValuesOf,
} from "../../model/message.ts";
import {
  type ComparedCategories,
  nearestCategories,
  unknownCategory,
} from "../../model/product/categories.ts";
import { fieldLabel, fieldLabels } from "../../model/product/columns.ts";
import { type FieldName, type FieldValue, isLinkField } from "../../model/product/product.ts";
import type { Change, FieldChange, Note, NoteCode, StayingPart } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { EarlierWrite, Risk } from "./input.ts";
import { differsByZeros } from "./other-spellings.ts";

const aboutFields = {
  asExported: "as-exported",
  changedSince: "changed-since",
  lastEntryStays: "last-entry-stays",
  liveKept: "live-kept",
  missingRequired: "missing-required",
  rowIncomplete: "row-incomplete",
} as const;

const codes = {
  ...aboutFields,
  absenceUnproven: "absence-unproven",
  conflict: "conflict",
  createdRecently: "created-recently",
  duplicated: "duplicated-listing",
  gone: "gone-since-export",
  imagesRehosted: "images-rehosted",
  listedSince: "listed-since-export",
  liveChosen: "live-chosen",
  notComparable: "not-comparable",
  priceStays: "price-not-updatable",
  readBehind: "read-behind",
  repeatedRow: "duplicated-listing",
  skuChanged: "sku-changed",
  undoneSince: "undone-since",
  zerosKept: "leading-zeros-lost",
} as const satisfies { readonly [Name in NamesIn<"plan.notes">]?: NoteCode };

export function note<Name extends keyof typeof codes>(
  name: Name,
  ...values: ValuesOf<`plan.notes.${Name}`>
): Note {
  return { code: codes[name], message: msg(`plan.notes.${name}`, ...values) };
}

export function fieldsNote(name: keyof typeof aboutFields, fields: readonly FieldName[]): Note {
  return note(name, { fields: fieldLabels(fields) });
}

/** Without a change of the live values, it is only an undo that holds the sheet's. */
export function conflictNote(
  name: "conflict" | "liveChosen",
  fields: readonly FieldName[],
  isLiveChanged = true,
): Note {
  return note(name, { fields: fieldLabels(fields), isLiveChanged });
}

export function changeValues({ field, before, after }: FieldChange) {
  return { field: fieldLabel(field), before: sideText(before), after: sideText(after) };
}

/** A risk that is not allowed blocks the row (decision 22). */
export function riskNote(change: FieldChange, allowance: Risk, allowed: boolean): Note {
  const reason = msg(`plan.risk.${allowance}`);
  return {
    code: `risk-${allowance}`,
    field: change.field,
    message: msg("plan.notes.risk", {
      ...changeValues(change),
      reason,
      allowance,
      isHeld: !allowed,
    }),
    ...(!allowed && { isHeld: true }),
  };
}

export function sheetWarning({ cell, message: finding }: Finding): Note {
  const message =
    cell === ""
      ? msg("model.plain", { text: finding })
      : msg("plan.notes.atCell", { cell, finding });
  return { code: "sheet-warning", message };
}

/** `isCase` means that only letter case or spaces differ. */
export function otherSpelling(sku: string, live: string, isCase = false): Note {
  const differs = isCase ? "case" : differsByZeros(sku, live) ? "zeros" : "look";
  return {
    code: differs === "zeros" ? "leading-zeros-lost" : "other-spelling-live",
    message: msg("plan.notes.otherSpelling", { sku, live, differs }),
  };
}

/** Nothing is sent to a SKU while the outcome of an earlier write is unknown (decision 12). */
export function openWriteNote({ run, kind }: EarlierWrite, sku: string): Note {
  const message = msg("plan.notes.writeUnsettled", { run });
  return {
    code: "write-unsettled",
    message: kind === "create" ? sentences([message, releaseHint(sku)]) : message,
  };
}

/** Says what to do if the outcome of a create stays unknown. */
export function releaseHint(sku: string): Message {
  return msg("plan.notes.releaseHint", { command: releaseCommand(sku) });
}

export function releaseCommand(sku: string): string {
  return `sheetport resume --release ${/^[\w.-]+$/.test(sku) ? sku : `'${sku}'`}`;
}

/** Blank fields keep their live value (decision 26). */
export function blankKeepsLive(fields: readonly FieldName[]): Note {
  const message = msg("plan.notes.blankKeepsLive", { fields: fieldLabels(fields) });
  return { code: "blank-keeps-live", message, staying: fields.map((field) => ({ field })) };
}

export function entriesStay(entries: readonly StayingPart[]): Note {
  const message = msg("plan.notes.entriesStay", { entries: entryTexts(entries) });
  return { code: "entries-stay", message, staying: entries };
}

export function categoryUnknown(
  category: string,
  nearest: readonly string[],
  compared: ComparedCategories,
): Note {
  const hint = nearest.length === 0 ? [] : [nearestCategories(nearest)];
  return {
    code: "category-unknown",
    message: sentences([unknownCategory(category, compared), ...hint]),
  };
}

export function rowLeftOut(only: "create" | "update" | undefined): Note {
  const message =
    only === undefined ? msg("plan.notes.leftOut") : msg("plan.notes.leftOutByOnly", { only });
  return { code: "row-left-out", message };
}

/** Whether a person or `--only` left the row out. */
export function isLeftOut({ notes }: Pick<Change, "notes">): boolean {
  return notes.some(({ code }) => code === "row-left-out");
}

/** For rows that do not create a missing listing again. */
export const staysGone: Note = {
  code: "gone-since-export",
  message: msg("apply.endings.gone", { noun: "listing" }),
};

export function notApproved(remark: string): Note {
  const message = msg("plan.notes.notApproved");
  return { code: "row-left-out", message: remark === "" ? message : sentences([message, remark]) };
}

export function sideText(value: FieldValue | null): Text {
  if (value === null || value === "") return msg("plan.value.nothing");
  if (Array.isArray(value)) return msg("plan.value.entries", { count: value.length });
  return typeof value === "number"
    ? msg("plan.value.number", { value })
    : msg("model.quoted", { text: value as string });
}

/** Names fields and list entries as the workbook's headings do: Option “Size”, Image 2. */
export function entryTexts(entries: readonly StayingPart[]): readonly Text[] {
  return entries.map(({ field, name }) => {
    const label = fieldLabel(field);
    if (name === undefined) return label;
    return isLinkField(field)
      ? msg("model.fieldPart", { field: label, part: name })
      : msg("plan.value.entry", { field: label, name });
  });
}
