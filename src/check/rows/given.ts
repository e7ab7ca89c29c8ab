import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { wordIn } from "../../model/product/rules.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
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

/** How values of `--set` and `--map-value` are read. */
interface GivenReading extends Omit<ReadOptions, "valueNames"> {
  readonly valueNames?: readonly ValueName[] | undefined;
}

/**
 * Refuses a wrong value of `--set` or `--map-value`, because it would be wrong in every row.
 *
 * @throws SheetportError `bad-given-value`, exit code 2.
 */
export function refuseBadGiven(given: readonly GivenColumn[], reading: GivenReading): void {
  const { valueNames = [], ...options } = reading;
  const words = { ...options, valueNames: wordsByField(valueNames) };
  const [wrong] = given.length === 0 ? [] : constantFindings(given, words);
  if (wrong !== undefined) {
    const { given: one, finding } = wrong;
    refuse(`${givenMark} ${one.field}=${one.text}`, finding);
  }
  for (const { field, key, written, value } of valueNames) {
    const parts = [{ kind: "text", text: value }] as const;
    const [bad] = constantFindings([{ field, ...(key && { key }), text: value, parts }], options);
    const named = key === undefined ? field : `${field}.${key}`;
    if (bad !== undefined) refuse(`--map-value "${named}:${written}=${value}"`, bad.finding);
  }
}

function refuse(option: string, finding: Finding): never {
  throw new SheetportError(
    msg("check.badGivenValue", { given: option, finding: finding.message }),
    {
      code: "bad-given-value",
      exitCode: exitCodes.usage,
    },
  );
}

/** The person's mapped values, by field. */
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

/** The errors of given values that are the same in every row. */
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
