import { isMessage, type Message, msg } from "../../model/message.ts";
import { type Column, type FieldPlace, placeLabel } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  type FoundPart,
  type GivenColumn,
  type GivenValue,
  givenParts,
  isSameMeaning,
} from "../../model/sheet/sheet-choice.ts";
import type { HeadingProblem } from "./heading-match.ts";
import { columnLabel } from "./heading-text.ts";
import { knownHeading } from "./known-heading.ts";

export function givenColumns(constants: readonly GivenValue[], columns: readonly Column[]) {
  const resolved: GivenColumn[] = [];
  const problems: HeadingProblem[] = [];
  const code = "bad-given-value";
  for (const { place, text } of constants) {
    const label = msg("workbook.match.given", { place: placeLabel(place), text });
    const rival = columns.find((one) => isSameMeaning(one, place));
    if (rival !== undefined) {
      const { heading, index } = rival;
      const values = { given: label, column: columnLabel(rival), heading };
      problems.push({ code, message: msg("workbook.match.hasColumn", values), columns: [index] });
      continue;
    }
    const parts = partsOf(text, { columns, constants, label });
    if (isMessage(parts)) problems.push({ code, message: parts, columns: [] });
    else resolved.push({ ...place, text, parts });
  }
  return { resolved, problems };
}

function partsOf(
  text: string,
  {
    columns,
    constants,
    label,
  }: { columns: readonly Column[]; constants: readonly GivenValue[]; label: Message },
): readonly FoundPart[] | Message {
  const parts = givenParts(text);
  if (parts === undefined) return msg("workbook.match.openBrace", { given: label });
  const resolved: FoundPart[] = [];
  for (const part of parts) {
    if (part.kind === "text") {
      resolved.push(part);
      continue;
    }
    const place = knownHeading(part.name);
    const column = place && columns.find((one) => isSameMeaning(one, place));
    const texts = textsOf(place && constants.find((one) => isSameMeaning(one.place, place))?.text);
    if (column !== undefined) {
      const { index, unit } = column;
      resolved.push({ kind: "column", index, ...(unit === undefined ? {} : { unit }) });
    } else if (texts !== undefined) resolved.push(...texts);
    else return msg("workbook.match.noField", { given: label, name: part.name });
  }
  return resolved;
}

/** Undefined if there is no value, or if it refers to another field. */
function textsOf(constant: string | undefined): readonly FoundPart[] | undefined {
  const parts = constant === undefined ? undefined : givenParts(constant);
  const texts = parts?.filter((part) => part.kind === "text");
  return texts?.length === parts?.length ? texts : undefined;
}

/** Next to `images` 1 and 3, it is 2. */
export function nextFreePart(field: FieldName, columns: readonly FieldPlace[]): number {
  const numbers = new Set(columns.filter((one) => one.field === field).map(({ part }) => part));
  let part = 1;
  while (numbers.has(part)) part += 1;
  return part;
}

/** The place of a column, without its index, heading and unit. */
export function placeOf<Field extends string>({
  field,
  part,
  key,
}: FieldPlace<Field>): FieldPlace<Field> {
  return {
    field,
    ...(part === undefined ? {} : { part }),
    ...(key === undefined ? {} : { key }),
  };
}
