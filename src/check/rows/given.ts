import { usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { wordIn } from "../../model/product/rules.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import {
  type GivenColumn,
  givenMark,
  type ValueName,
  valueField,
} from "../../model/sheet/sheet-choice.ts";
import { layoutOf } from "../layout/layout.ts";
import type { ReadOptions } from "../layout/row-findings.ts";
import { readRow } from "./read-row.ts";
import { reportSchemaErrors } from "./schema-findings.ts";
import { validateProduct } from "./validators.ts";

/**
 * Refuses a wrong value in `--set` or `--map-value` before any row is read.
 * @throws SheetportError `bad-given-value`, exit code 2
 */
export function refuseBadGiven(
  constants: readonly GivenColumn[],
  {
    valueNames = [],
    ...options
  }: Omit<ReadOptions, "valueNames"> & { readonly valueNames?: readonly ValueName[] | undefined },
): void {
  const mapped = { ...options, valueNames: wordsByField(valueNames) };
  for (const one of constants) refuseIfBad(one, mapped, `${givenMark} ${one.field}=${one.text}`);
  for (const one of valueNames) {
    const { field, key, written, value: text } = one;
    const parts = [{ kind: "text", text }] as const;
    const name = key === undefined ? field : `${field}.${key}`;
    const column = { field, ...(key && { key }), text, parts };
    // The value may be a word for a missing value, because whoever maps to it wants it sent.
    const asWritten = { field, ...(key && { key }), written: text, value: text };
    const kept = { ...options, valueNames: wordsByField([asWritten]) };
    refuseIfBad(column, kept, `--map-value "${name}:${written}=${text}"`);
  }
}

function refuseIfBad(column: GivenColumn, options: ReadOptions, given: string): void {
  const [finding] = constantFindings(column, options);
  if (finding === undefined) return;
  const message = msg("check.badGivenValue", { given, finding: finding.message });
  throw usageError("bad-given-value", message);
}

export function wordsByField(
  valueNames: readonly ValueName[] = [],
): NonNullable<ReadOptions["valueNames"]> {
  const byField = Map.groupBy(valueNames, valueField);
  return new Map(
    [...byField].map(([name, names]) => [
      name,
      new Map(names.map(({ field, written, value }) => [wordIn(field, written), value])),
    ]),
  );
}

/** Returns no findings if the value depends on the row. */
export function constantFindings(column: GivenColumn, options: ReadOptions): readonly Finding[] {
  if (!column.parts.every(({ kind }) => kind === "text")) return [];
  const layout = layoutOf([], [column]);
  const reading = readRow({ number: 0, cells: [], hidden: false }, layout, options);
  if (!validateProduct(reading.product)) {
    reportSchemaErrors(validateProduct.errors ?? [], reading, layout);
  }
  return reading.findings.list.filter(
    ({ field, severity }) => field === column.field && severity === "error",
  );
}
