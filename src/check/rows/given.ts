import { exitCodes, SheetportError } from "../../errors.ts";
import type { FieldName } from "../../model/product/product.ts";
import { foldedWord } from "../../model/product/rules.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { type GivenColumn, givenMark, type ValueName } from "../../model/sheet/sheet-choice.ts";
import { layoutOf } from "../layout/layout.ts";
import type { ReadOptions } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import { readRow } from "./read-row.ts";
import { reportSchemaErrors } from "./schema-findings.ts";
import { validateProduct } from "./validators.ts";

/** How a person's values are read, as they say it. */
interface GivenReading extends Omit<ReadOptions, "valueNames"> {
  /** Their own words for choices. */
  readonly valueNames?: readonly ValueName[] | undefined;
}

/**
 * A given value that is wrong is wrong in every row: it is told once.
 *
 * @throws SheetportError `bad-given-value`, exit code 2.
 */
export function refuseBadGiven(given: readonly GivenColumn[], reading: GivenReading): void {
  if (given.length === 0) return;
  const { valueNames, ...options } = reading;
  const [first] = constantFindings(given, { ...options, valueNames: wordsByField(valueNames) });
  if (first === undefined) return;
  const { given: one, finding } = first;
  const option = `${givenMark} ${one.field}=${one.text}`;
  throw new SheetportError(say("badGivenValue", option, finding.said), {
    code: "bad-given-value",
    exitCode: exitCodes.usage,
  });
}

/** A person's own words for choices, as cells are read with them. */
export function wordsByField(
  valueNames: readonly ValueName[] = [],
): ReadonlyMap<FieldName, ReadonlyMap<string, string>> {
  const byField = Map.groupBy(valueNames, ({ field }) => field);
  return new Map(
    [...byField].map(([field, names]) => [
      field,
      new Map(names.map(({ written, value }) => [foldedWord(written), value])),
    ]),
  );
}

/**
 * What is wrong with given values that are the same in every row, whatever the rows hold: each with
 * the findings of a cell that holds it, without address.
 */
export function constantFindings(
  given: readonly GivenColumn[],
  options: ReadOptions,
): { readonly given: GivenColumn; readonly finding: Finding }[] {
  const row: SheetRow = { number: 0, cells: [], hidden: false };
  return given
    .filter(({ parts }) => parts.every(({ kind }) => kind === "text"))
    .flatMap((one) => {
      const layout = layoutOf([], [one]);
      const reading = readRow(row, layout, options);
      if (!validateProduct(reading.product)) {
        reportSchemaErrors(validateProduct.errors ?? [], reading, layout);
      }
      return reading.findings.list
        .filter(({ field, severity }) => field === one.field && severity === "error")
        .map((finding) => ({ given: one, finding }));
    });
}
