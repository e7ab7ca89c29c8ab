import type { Message } from "../../model/message.ts";
import { isMessage, msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import { placeLabel } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  type FieldPlace,
  type FoundPart,
  type GivenColumn,
  type GivenValue,
  givenParts,
  isSameMeaning,
} from "../../model/sheet/sheet-choice.ts";
import type { HeadingProblem } from "./heading-match.ts";
import { columnLabel } from "./heading-text.ts";
import { knownHeading } from "./known-heading.ts";

/** Finds the place of each `--set` value in a sheet with these columns. */
export function givenColumns(
  given: readonly GivenValue[],
  columns: readonly Column[],
): { readonly given: readonly GivenColumn[]; readonly problems: readonly HeadingProblem[] } {
  const columnsGiven: GivenColumn[] = [];
  const problems: HeadingProblem[] = [];
  for (const { place, text } of given) {
    const label = msg("workbook.match.given", { place: placeLabel(place), text });
    const bad = (message: Message, about: readonly Column[] = []) =>
      problems.push({
        ...{ code: "bad-given-value", message },
        columns: about.map(({ index }) => index),
      });
    const own = columns.find((one) => isSameMeaning(placeOf(one), place));
    if (own !== undefined) {
      bad(
        msg("workbook.match.hasColumn", {
          ...{ given: label, column: columnLabel(own), heading: own.heading },
        }),
        [own],
      );
      continue;
    }
    const parts = partsOf(text, { columns, given, label });
    if (isMessage(parts)) bad(parts);
    else columnsGiven.push({ ...place, text, parts });
  }
  return { given: columnsGiven, problems };
}

interface Sources {
  readonly columns: readonly Column[];
  readonly given: readonly GivenValue[];
  /** The option as typed. */
  readonly label: Message;
}

/** Splits a value into texts and columns, or returns what is wrong with it. */
function partsOf(text: string, { columns, given, label }: Sources): readonly FoundPart[] | Message {
  const parts = givenParts(text);
  if (parts === undefined) return msg("workbook.match.openBrace", { given: label });
  const noField = (name: string) => msg("workbook.match.noField", { given: label, name });
  const resolved: FoundPart[] = [];
  for (const part of parts) {
    if (part.kind === "text") {
      resolved.push(part);
      continue;
    }
    const place = knownHeading(part.name);
    if (place === undefined) return noField(part.name);
    const column = columns.find((one) => isSameMeaning(placeOf(one), place));
    const constant = given.find((one) => isSameMeaning(one.place, place))?.text;
    const own = constant === undefined ? undefined : givenParts(constant);
    if (column !== undefined) resolved.push(columnPart(column));
    else if (own?.every(({ kind }) => kind === "text") === true) resolved.push(...textsOf(own));
    else return noField(part.name);
  }
  return resolved;
}

function columnPart({ index, unit }: Column): FoundPart {
  return { kind: "column", index, ...(unit === undefined ? {} : { unit }) };
}

function textsOf(parts: NonNullable<ReturnType<typeof givenParts>>): FoundPart[] {
  return parts.flatMap((part) => (part.kind === "text" ? [part] : []));
}

/** The lowest number of a numbered field that is still free. */
export function nextFreePart(field: FieldName, columns: readonly FieldPlace[]): number {
  const numbers = new Set(columns.filter((one) => one.field === field).map(({ part }) => part));
  let part = 1;
  while (numbers.has(part)) part += 1;
  return part;
}

/** The field, number and key of a column, without its position. */
export function placeOf({ field, part, key }: FieldPlace): FieldPlace {
  return {
    field,
    ...(part === undefined ? {} : { part }),
    ...(key === undefined ? {} : { key }),
  };
}
