import { exitCodes, SheetportError } from "../../errors.ts";
import type { FieldName } from "../../model/product/product.ts";
import { foldedWord } from "../../model/product/rules.ts";
import { type GivenColumn, givenMark, type ValueName } from "../../model/sheet/sheet-choice.ts";
import type { ReadOptions } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import { constantFindings } from "./schema-findings.ts";

/** How a person's values are read, as they say it. */
export interface GivenReading extends Omit<ReadOptions, "valueNames"> {
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
