import type { Message } from "../message.ts";
import type { FieldName } from "../product/product.ts";
import type { FindingWords, Translator } from "../translator.ts";
import { cellAddress } from "./sheet.ts";

export type RepairedValue = string | number;

export type Severity = "error" | "warning" | "info";

export interface Finding {
  /** Numbered as in `model/sheet/stacked-rows.ts`; 0 for a finding about the whole sheet. */
  readonly row: number;
  readonly sheet?: string;
  /** Empty if the finding is not about a cell. */
  readonly cell: string;
  readonly column: string;
  readonly field?: FieldName;
  readonly severity: Severity;
  readonly code: FindingCode | OrderFindingCode;
  readonly message: Message;
  readonly value: string;
  /** Values that were probably intended, the likeliest first. */
  readonly meant?: readonly string[];
  readonly repair?: RepairedValue;
  /** Set if the cell was read as `repair`. `value` is the real content, `severity` is “info”. */
  readonly repaired?: true;
  /** Set if the finding only matters for new listings: updates keep live values (decision 26). */
  readonly onlyOnCreate?: boolean;
}

/** Scripts rely on these codes. */
export const findingSeverities = {
  "missing-required": "error",
  "too-long": "error",
  "not-a-choice": "error",
  "not-a-number": "error",
  "not-positive": "error",
  "ambiguous-number": "error",
  "not-text": "error",
  "bad-link": "error",
  "too-many-entries": "error",
  "rule-broken": "error",
  "key-repeated": "error",
  "duplicate-sku": "error",
  "lookalike-sku": "error",
  "sku-unsafe": "error",
  "broken-text": "error",
  "code-too-many-digits": "error",
  "code-scientific": "error",
  "code-is-date": "error",
  "code-not-integer": "error",
  "cell-error": "error",
  "formula-without-value": "error",
  "picture-in-cell": "error",
  "merged-cells": "error",
  "clear-not-allowed": "error",
  "price-not-read": "error",
  "join-differs": "error",
  "category-shape": "error",
  "image-too-small": "error",
  "image-type": "error",
  "gtin-check-digit": "warning",
  "leading-zeros-lost": "warning",
  "text-total-long": "warning",
  "card-differs": "warning",
  "category-unknown": "warning",
  "number-repeated": "warning",
  "options-repeated": "warning",
  "link-repeated": "warning",
  "link-long": "warning",
  "lookalike-card": "warning",
  "code-lookalike": "warning",
  "code-like-date": "warning",
  "truth-word": "warning",
  "number-percent": "error",
  "number-rounded": "warning",
  "currency-without-price": "warning",
  "price-without-currency": "warning",
  "image-unreachable": "warning",
  "image-not-checked": "warning",
  "other-sheet": "warning",
  "pictures-not-sent": "warning",
  "image-left-out": "info",
  "number-from-text": "info",
  "text-trimmed": "info",
  "text-unseen": "info",
  "choice-normalised": "info",
  "hidden-row": "info",
  "row-blank": "info",
  "clear-on-create": "info",
} as const satisfies Record<string, Severity>;

export type FindingCode = keyof typeof findingSeverities;

export function isAboutSheet({ row }: Pick<Finding, "row">): boolean {
  return row === 0;
}

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 2, info: 5 };

export function findingRank({
  severity,
  onlyOnCreate,
  repaired,
}: Pick<Finding, "severity" | "onlyOnCreate" | "repaired">): number {
  if (repaired === true) return 4;
  return ranks[severity] + (severity === "error" && onlyOnCreate === true ? 1 : 0);
}

/** Findings with these codes are also grouped by SKU or by pair of SKUs. */
const decidedAlone: ReadonlySet<string> = new Set(["duplicate-sku", "lookalike-sku"]);

/** Findings with the same key and similar texts are shown as one group. */
export function findingKey(finding: Finding): string {
  const { code, column, message } = finding;
  const about = decidedAlone.has(code) ? JSON.stringify(message.values) : "";
  return [findingRank(finding), message.key, column, about].join("\n");
}

export function findingWords(
  { message, repaired }: Pick<Finding, "message" | "repaired">,
  translator: Translator,
): FindingWords {
  const words = translator.finding(message);
  return repaired === true ? { message: words.message } : words;
}

export interface CheckTotals
  extends Readonly<Record<"rows" | "valid" | "invalid" | "errors" | "warnings", number>> {
  /** Invalid rows whose errors only matter for new listings; absent if there are none. */
  readonly invalidIfNew?: number;
}

/** Scripts rely on these codes. */
export const orderFindingSeverities = {
  "order-missing": "error",
  "order-unknown": "error",
  "order-item-unknown": "error",
  "order-item-missing": "error",
  "answer-missing": "error",
  "order-values-differ": "error",
  "number-for-declined": "error",
  "several-numbers": "error",
  "number-shared": "warning",
  "number-without-digit": "warning",
  "shipment-without-number": "error",
  "label-missing": "error",
  "label-outside": "error",
  "label-hidden": "error",
  "label-not-a-file": "error",
  "label-wrong-type": "error",
  "label-too-large": "error",
} as const satisfies Readonly<Record<string, "error" | "warning" | "info">>;

export type OrderFindingCode = keyof typeof orderFindingSeverities;

const severities: Readonly<Record<Finding["code"], Severity>> = {
  ...findingSeverities,
  ...orderFindingSeverities,
};

export function orderFinding(
  row: number,
  column: { readonly index: number; readonly heading: string } | undefined,
  about: Pick<Finding, "code" | "message"> & Partial<Pick<Finding, "value" | "meant">>,
): Finding {
  return {
    row,
    cell: column === undefined ? "" : cellAddress(column.index, row),
    column: column?.heading ?? "",
    severity: severities[about.code],
    value: "",
    ...about,
  };
}
