import type { ComparedCategories } from "../../model/product/categories.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Change, FieldChange, Note, NoteCode, ThreeValues } from "../../model/run/plan.ts";
import { keptSaying, keptText } from "../../model/saying.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type { ByLanguage } from "../../model/words.ts";
import { type NoteWords, noteWords, type UndoNoteWords, undoNoteWords } from "../words/en.ts";
import { noteWordsRu, undoNoteWordsRu } from "../words/ru.ts";
import type { ListEntry } from "../words/spoken.ts";
import { noteWordsZh, undoNoteWordsZh } from "../words/zh.ts";
import type { Allowance, EarlierWrite } from "./input.ts";
import { differsByZeros } from "./other-spellings.ts";

type Words = NoteWords & UndoNoteWords;

/** Every sentence of plans and undo plans by its name, in every language. */
export const planNoteWords: ByLanguage<Words> = {
  en: { ...noteWords, ...undoNoteWords },
  ru: { ...noteWordsRu, ...undoNoteWordsRu },
  zh: { ...noteWordsZh, ...undoNoteWordsZh },
};

/** A note with the sentence that it says. */
export function note<Name extends keyof Words>(
  code: NoteCode,
  name: Name,
  ...values: Parameters<Words[Name]>
): Note {
  return { code, ...keptSaying(planNoteWords.en, name, ...values) };
}

/** What a note of a plan says in a language; the plan itself is the same in all of them. */
export function noteText(note: Pick<Note, "message" | "said">, language: Language): string {
  return language === "en" ? note.message : keptText(note, planNoteWords[language]);
}

/** A price that differs from the live one: it cannot be changed through the interface (decision 17). */
export function priceNotUpdatable({ field, before, after }: FieldChange): Note {
  return note("price-not-updatable", "priceNotUpdatable", field, before, after);
}

/** Fields that the product list never shows, and whether they are sent all the same (decision 18). */
export function notComparable(fields: readonly FieldName[], sent: boolean): Note {
  return note("not-comparable", "notComparable", fields, sent);
}

/** A change that could do harm: allowed by the person, or held back until it is (decision 22). */
export function risk(change: FieldChange, allowance: Allowance, allowed: boolean): Note {
  const { field, before, after } = change;
  const name = allowed ? "risk" : "riskHeld";
  return note(`risk-${allowance}`, name, field, before, after, allowance);
}

/** Decision 1: an incomplete reading proves nothing absent. */
export function absenceUnproven(sku: string): Note {
  return note("absence-unproven", "absenceUnproven", sku);
}

/** A live SKU differs in letter case or spaces alone: whether it is this one, the marketplace alone knows. */
export function caseTwin(sku: string, live: string): Note {
  return note("other-spelling-live", "caseTwin", sku, live);
}

/** The SKU is absent, and one that it may stand for is live. */
export function otherSpelling(sku: string, live: string): Note {
  return differsByZeros(sku, live)
    ? note("leading-zeros-lost", "zerosLost", sku, live)
    : note("other-spelling-live", "spelledOtherwise", sku, live);
}

/** A code whose live value has zeros in front that the sheet's lacks: it stays. */
export function zerosKept({ field, before, after }: FieldChange): Note {
  return note("leading-zeros-lost", "zerosKept", field, before, after);
}

/** More than one live listing has this SKU: which of them a write would reach is not known. */
export function duplicatedListing(sku: string): Note {
  return note("duplicated-listing", "duplicatedListing", sku);
}

/** Two rows of one SKU that the check let through would race each other. */
export function repeatedRow(sku: string): Note {
  return note("duplicated-listing", "repeatedRow", sku);
}

/** The outcome of an earlier write is still open, so nothing more is sent (decision 12). */
export function writeUnsettled({ run, kind }: EarlierWrite, sku: string): Note {
  return note("write-unsettled", "writeUnsettled", run, kind === "create", sku);
}

/** What helps when a create stays unknown whatever is read. */
export function releaseHint(sku: string, language: Language = "en"): string {
  return planNoteWords[language].releaseHint(sku);
}

/** The SKU was created lately, and the list does not show it yet: it is not created again. */
export function createdRecently(): Note {
  return note("created-recently", "createdRecently");
}

/** The list does not show our own last write yet: what it shows must not be taken for the truth. */
export function readBehind(action: "unchanged" | "blocked"): Note {
  return note("read-behind", action === "unchanged" ? "readBehindUnchanged" : "readBehindBlocked");
}

/** Live image addresses differ from the sheet's, which were last sent: no change (decision 20). */
export function imagesRehosted(): Note {
  return note("images-rehosted", "imagesRehosted");
}

/** Fields that are blank in the sheet and keep their live value (decision 26). */
export function blankKeepsLive(fields: readonly FieldName[]): Note {
  return note("blank-keeps-live", "blankKeepsLive", fields);
}

/** Live entries of lists that stay because their cells are blank (decision 26). */
export function entriesStay(entries: readonly ListEntry[]): Note {
  return note("entries-stay", "entriesStay", entries);
}

/** A new listing would lack required fields (decision 26a). */
export function missingRequired(fields: readonly FieldName[]): Note {
  return note("missing-required", "missingRequired", fields);
}

/** What stays live by {@link entriesStay} or {@link blankKeepsLive}; nothing by another note. */
export function stayingBy({ code, said }: Pick<Note, "code" | "said">): readonly StayingPart[] {
  const [parts] = said?.values ?? [];
  if (!Array.isArray(parts)) return [];
  if (code === "entries-stay") return parts as unknown as readonly ListEntry[];
  return code === "blank-keeps-live" ? parts.map((field) => ({ field: field as FieldName })) : [];
}

/** A field, or one entry of it. */
export type StayingPart = Omit<ListEntry, "name"> & Partial<ListEntry>;

/** Required lists of which `<clear>` would remove the last entry. */
export function lastEntryStays(fields: readonly FieldName[]): Note {
  return note("last-entry-stays", "lastEntryStays", fields);
}

/** A category that no known listing has, the nearest that one has, and what it was compared with (decision 34). */
export function categoryUnknown(
  category: string,
  nearest: readonly string[],
  compared: ComparedCategories,
): Note {
  return note("category-unknown", "categoryUnknown", category, nearest, compared);
}

/** A row that is not sent: by `--only`, or (undefined) because the person took it out. */
export function rowLeftOut(only: "create" | "update" | undefined): Note {
  return only === undefined
    ? note("row-left-out", "leftOutByChoice")
    : note("row-left-out", "leftOutByOnly", only);
}

/** Whether a person took the row out, so that nothing is expected of it. */
export function isLeftOut({ notes }: Pick<Change, "notes">): boolean {
  return notes.some(({ code }) => code === "row-left-out");
}

/** Fields that both sides have changed since the export; brief: without the options of commands. */
export function conflicting(
  fields: readonly FieldName[],
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): Note {
  return note("conflict", isBrief ? "conflictBrief" : "conflict", fields);
}

/** Conflicts that were settled with the live value. */
export function liveChosen(fields: readonly FieldName[]): Note {
  return note("live-chosen", "liveChosen", fields);
}

/** Fields that only the marketplace has changed since the export. */
export function liveKept(kept: readonly ThreeValues[]): Note {
  const fields = kept.map(({ field }) => field);
  return note("live-kept", "liveKept", fields);
}

/** The listing of a row that nobody touched is gone. */
export function leftGone(): Note {
  return note("gone-since-export", "leftGone");
}

/** The listing of a row that was changed is gone; `chosen`: what was decided about it. */
export function goneSince({
  chosen,
  isBrief = false,
}: {
  readonly chosen?: "theirs" | undefined;
  readonly isBrief?: boolean;
}): Note {
  if (chosen !== undefined) return note("gone-since-export", "goneLeft");
  return note("gone-since-export", isBrief ? "goneBrief" : "gone");
}

/** Fields that the request must carry and that stand neither in the row nor in the live listing. */
export function rowIncomplete(fields: readonly FieldName[]): Note {
  return note("row-incomplete", "rowIncomplete", fields);
}
