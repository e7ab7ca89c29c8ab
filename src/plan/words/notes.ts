import type { ComparedCategories } from "../../model/categories.ts";
import type { FieldName } from "../../model/product.ts";
import { categoryWords } from "../../model/words/categories.ts";
import type { Allowance } from "../input.ts";
import { type ListEntry, type Side, spoken, spokenEntries } from "./spoken.ts";

const riskReasons: Readonly<Record<Allowance, string>> = {
  currency: "the price keeps its number and changes its meaning",
  language: "the texts in the other language may be replaced",
  card: "the variant moves to another product card",
};

const gone = "It is not listed any more since the export";

/** The command as it is typed, the SKU in quotes where a shell would take it apart. */
export function releaseCommand(sku: string): string {
  return `sheetport release ${/^[\w.-]+$/.test(sku) ? sku : `'${sku}'`}`;
}

const releaseHint = (sku: string): string =>
  `If that leaves it unknown, look the SKU up in the marketplace; “${releaseCommand(sku)}” then frees it.`;

/** What a plan says about a row, by the name of the sentence. */
export const noteWords = {
  priceNotUpdatable: (field: FieldName, before: Side, after: Side) =>
    `${field} is ${spoken(before)} and the sheet says ${spoken(after)}: a price cannot be changed through this interface.`,
  notComparable: (fields: readonly FieldName[], sent: boolean) =>
    sent
      ? `${fields.join(", ")}: not shown by the product list, so sent without a comparison.`
      : `${fields.join(", ")}: not shown by the product list and never seen in an answer, so not compared and not sent.`,
  risk: (field: FieldName, before: Side, after: Side, allowance: Allowance) =>
    `${field} would change from ${spoken(before)} to ${spoken(after)}: ${riskReasons[allowance]}.`,
  riskHeld: (field: FieldName, before: Side, after: Side, allowance: Allowance) =>
    `${field} would change from ${spoken(before)} to ${spoken(after)}: ${riskReasons[allowance]}. Allow it with --allow ${allowance}.`,
  absenceUnproven: (sku: string) =>
    `Whether “${sku}” is listed could not be established, so nothing is sent. Compare again later.`,
  zerosLost: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is: programs drop zeros in front of numbers. Nothing is sent, so that no second listing is made. If it is the same product, write “${live}” as text; if not, give this one another SKU.`,
  spelledOtherwise: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is, which looks the same. Nothing is sent, so that no second listing is made. If it is the same product, write its SKU as it is listed; if not, give this one another SKU.`,
  caseTwin: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is: they differ only in upper and lower case or in spaces. A SKU cannot be renamed here, and the marketplace may take both for one, so nothing is sent. If it is the same product, write “${live}” in the sheet; if not, give this one another SKU.`,
  zerosKept: (field: FieldName, before: Side, after: Side) =>
    `${field} is ${spoken(before)} and the sheet says ${spoken(after)}: programs drop zeros in front of numbers, so the live value stays.`,
  duplicatedListing: (sku: string) =>
    `More than one live listing carries “${sku}”; a write could reach the wrong one.`,
  repeatedRow: (sku: string) =>
    `More than one row of the sheet carries “${sku}”; keep one of them.`,
  writeUnsettled: (run: string, isCreate: boolean, sku: string) => {
    const open = `The outcome of an earlier write is still open; “sheetport resume ${run}” settles it.`;
    return isCreate ? `${open} ${releaseHint(sku)}` : open;
  },
  releaseHint,
  createdRecently: () =>
    "An earlier run created it and it is not listed yet; compare again in a few minutes.",
  readBehindUnchanged: () =>
    "The product list does not show the last write yet; its answer had what the row says.",
  readBehindBlocked: () =>
    "The product list does not show the last write yet, so nothing more is sent; compare again in a minute.",
  imagesRehosted: () =>
    "The live image addresses differ, but the sheet has the images that were last sent.",
  blankKeepsLive: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: blank in the sheet, so the live value stays.`,
  entriesStay: (entries: readonly ListEntry[]) =>
    `${spokenEntries(entries, "en")}: nothing in the sheet, so what is live stays. Write <clear> in a cell to remove its entry.`,
  missingRequired: (fields: readonly FieldName[]) =>
    `The SKU is not live, and a new listing needs ${fields.join(", ")}. Fill them in, or correct the SKU.`,
  lastEntryStays: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: <clear> would remove the last entry, and the marketplace requires one. Keep one, or add another.`,
  categoryUnknown: (category: string, nearest: readonly string[], compared: ComparedCategories) =>
    [
      categoryWords.unknown(category, compared),
      ...(nearest.length === 0 ? [] : [categoryWords.nearest(nearest)]),
    ].join(" "),
  leftOutByChoice: () => "Left out by choice.",
  leftOutByOnly: (only: "create" | "update") => `Left out by --only ${only}.`,
  conflictBrief: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: changed both in the sheet and on the marketplace since the export, so the row is not sent.`,
  conflict: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: changed both in the sheet and on the marketplace since the export, so the row is not sent. “--conflicts mine” sends the sheet's values, “--conflicts theirs” keeps the live ones.`,
  liveChosen: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: changed both in the sheet and on the marketplace since the export; the live ${fields.length === 1 ? "value stays" : "values stay"}, as was chosen.`,
  liveKept: (fields: readonly FieldName[]) =>
    `${fields.join(", ")}: changed on the marketplace since the export and not in the sheet, so the live ${fields.length === 1 ? "value stays" : "values stay"}.`,
  leftGone: () =>
    `${gone}, and its row was not changed, so it is not listed again. A row in a workbook that is no export lists it.`,
  goneLeft: () => `${gone}, and is left so.`,
  goneBrief: () => `${gone}, though its row was changed.`,
  gone: () =>
    `${gone}, though its row was changed. “--conflicts mine” lists it again, “--conflicts theirs” leaves it.`,
  rowIncomplete: (fields: readonly FieldName[]) =>
    `Required and empty, in the row and in the live listing: ${fields.join(", ")}.`,
};

/** The pattern of these words for every language. */
export type NoteWords = typeof noteWords;
