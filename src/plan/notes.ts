import type { Change, FieldChange, Note, ThreeValues } from "../model/plan.ts";
import type { FieldName, FieldValue } from "../model/product.ts";
import type { Allowance, EarlierWrite } from "./input.ts";

/** A value in a sentence: texts in quotes, lists by their length, an absent one as “nothing”. */
export function spoken(value: FieldValue | null): string {
  if (value === null || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return typeof value === "number" ? String(value) : `“${value}”`;
}

/** Decision 17. */
export function priceNotUpdatable(change: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: `${change.field} is ${spoken(change.before)} and the sheet says ${spoken(change.after)}: a price cannot be changed through this interface.`,
  };
}

/** Decision 18. */
export function notComparable(fields: readonly FieldName[], sent: boolean): Note {
  const names = fields.join(", ");
  return {
    code: "not-comparable",
    message: sent
      ? `${names}: not shown by the product list, so sent without a comparison.`
      : `${names}: not shown by the product list and never seen in an answer, so not compared and not sent.`,
  };
}

const riskReasons: Readonly<Record<Allowance, string>> = {
  currency: "the price keeps its number and changes its meaning",
  language: "the texts in the other language may be replaced",
  card: "the variant moves to another product card",
};

/** Decision 22. */
export function risk(change: FieldChange, allowance: Allowance, allowed: boolean): Note {
  const what = `${change.field} would change from ${spoken(change.before)} to ${spoken(change.after)}: ${riskReasons[allowance]}.`;
  return {
    code: `risk-${allowance}`,
    message: allowed ? what : `${what} Allow it with --allow ${allowance}.`,
  };
}

/** Decision 1: an incomplete reading proves nothing absent. */
export function absenceUnproven(sku: string): Note {
  return {
    code: "absence-unproven",
    message: `Whether “${sku}” is listed could not be established, so nothing is sent. Compare again later.`,
  };
}

export function duplicatedListing(sku: string): Note {
  return {
    code: "duplicated-listing",
    message: `More than one live listing carries “${sku}”; a write could reach the wrong one.`,
  };
}

/** Two rows of one SKU that the check let through would race each other. */
export function repeatedRow(sku: string): Note {
  return {
    code: "duplicated-listing",
    message: `More than one row of the sheet carries “${sku}”; keep one of them.`,
  };
}

/** Decision 12. */
export function writeUnsettled(earlier: EarlierWrite, sku: string): Note {
  const open = `The outcome of an earlier write is still open; “sheetport resume ${earlier.run}” settles it.`;
  return {
    code: "write-unsettled",
    message: earlier.kind === "create" ? `${open} ${releaseHint(sku)}` : open,
  };
}

/** What helps when a create stays unknown whatever is read. */
export function releaseHint(sku: string): string {
  return `If that leaves it unknown, look the SKU up in the marketplace; ${releaseWord(sku)} then frees it.`;
}

/** The command as it is typed, the SKU in quotes where a shell would take it apart. */
export function releaseWord(sku: string): string {
  return `“sheetport release ${/^[\w.-]+$/.test(sku) ? sku : `'${sku}'`}”`;
}

export function createdRecently(): Note {
  return {
    code: "created-recently",
    message: "An earlier run created it and it is not listed yet; compare again in a few minutes.",
  };
}

/** The list does not show our own last write yet: what it shows must not be taken for the truth. */
export function readBehind(action: "unchanged" | "blocked"): Note {
  return {
    code: "read-behind",
    message:
      action === "unchanged"
        ? "The product list does not show the last write yet; its answer had what the row says."
        : "The product list does not show the last write yet, so nothing more is sent; compare again in a minute.",
  };
}

/** Decision 20. */
export function imagesRehosted(): Note {
  return {
    code: "images-rehosted",
    message: "The live image addresses differ, but the sheet has the images that were last sent.",
  };
}

/** Decision 26. */
export function blankKeepsLive(fields: readonly FieldName[]): Note {
  return {
    code: "blank-keeps-live",
    message: `${fields.join(", ")}: blank in the sheet, so the live value stays.`,
  };
}

/** Decision 34. */
export function categoryUnknown(category: string, nearest: string | undefined): Note {
  const known = `No live listing has the category “${category}”.`;
  return {
    code: "category-unknown",
    message: nearest === undefined ? known : `${known} The nearest is “${nearest}”.`,
  };
}

export function rowLeftOut(only: "create" | "update" | undefined): Note {
  return {
    code: "row-left-out",
    message: only === undefined ? "Left out by choice." : `Left out by --only ${only}.`,
  };
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
  const what = `${fields.join(", ")}: changed both in the sheet and on the marketplace since the export, so the row is not sent.`;
  const how =
    "“--conflicts mine” sends the sheet's values, “--conflicts theirs” keeps the live ones.";
  return { code: "conflict", message: isBrief ? what : `${what} ${how}` };
}

/** Conflicts that were settled with the live value. */
export function liveChosen(fields: readonly FieldName[]): Note {
  return {
    code: "live-chosen",
    message: `${fields.join(", ")}: changed both in the sheet and on the marketplace since the export; the live ${fields.length === 1 ? "value stays" : "values stay"}, as was chosen.`,
  };
}

/** Fields that only the marketplace has changed since the export. */
export function liveKept(kept: readonly ThreeValues[]): Note {
  const names = kept.map(({ field }) => field).join(", ");
  return {
    code: "live-kept",
    message: `${names}: changed on the marketplace since the export and not in the sheet, so the live ${kept.length === 1 ? "value stays" : "values stay"}.`,
  };
}

const gone = "It is not listed any more since the export";

/** The listing of a row that nobody touched is gone. */
export function leftGone(): Note {
  return {
    code: "gone-since-export",
    message: `${gone}, and its row was not changed, so it is not listed again. A row in a workbook that is no export lists it.`,
  };
}

/** The listing of a row that was changed is gone; `chosen`: what was decided about it. */
export function goneSince({
  chosen,
  isBrief = false,
}: {
  readonly chosen?: "theirs" | undefined;
  readonly isBrief?: boolean;
}): Note {
  const code = "gone-since-export";
  if (chosen !== undefined) return { code, message: `${gone}, and is left so.` };
  const what = `${gone}, though its row was changed.`;
  const how = "“--conflicts mine” lists it again, “--conflicts theirs” leaves it.";
  return { code, message: isBrief ? what : `${what} ${how}` };
}

export function rowIncomplete(fields: readonly FieldName[]): Note {
  return {
    code: "row-incomplete",
    message: `Required and empty, in the row and in the live listing: ${fields.join(", ")}.`,
  };
}
