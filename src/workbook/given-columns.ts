import { type Column, columnHeading } from "../model/columns.ts";
import { type FoundPart, type GivenColumn, givenMark, givenParts } from "../model/given-values.ts";
import { type FieldPlace, type GivenValue, isSameMeaning } from "../model/sheet-choice.ts";
import type { HeadingProblem } from "./heading-match.ts";
import { columnName } from "./heading-problems.ts";
import { knownHeading } from "./known-heading.ts";

/** Values that every row has, as they stand in a sheet with these columns, and what is wrong with them. */
export function givenColumns(
  given: readonly GivenValue[],
  columns: readonly Column[],
): { readonly given: readonly GivenColumn[]; readonly problems: readonly HeadingProblem[] } {
  const found: GivenColumn[] = [];
  const problems: HeadingProblem[] = [];
  for (const { place, text } of given) {
    const name = `${givenMark} ${columnHeading(place.field, "en", place)}=${text}`;
    const bad = (message: string, fix: string, about: readonly Column[] = []) =>
      problems.push({
        ...{ code: "bad-given-value", message: `“${name}”: ${message}`, fix },
        columns: about.map(({ index }) => index),
      });
    const own = columns.find((one) => isSameMeaning(placeOf(one), place));
    if (own !== undefined) {
      bad(
        `the sheet has the column ${columnName(own)} for that.`,
        `Leave the option out, or leave the column out with --map "${own.heading}=ignore".`,
        [own],
      );
      continue;
    }
    const parts = partsOf(text, { columns, given });
    if (typeof parts === "string") bad(parts, `Write {FIELD} for a field that has a column.`);
    else found.push({ ...place, text, parts });
  }
  return { given: found, problems };
}

interface Sources {
  readonly columns: readonly Column[];
  readonly given: readonly GivenValue[];
}

/** The parts of a value, each field found; or what is wrong, as the end of a sentence. */
function partsOf(text: string, { columns, given }: Sources): readonly FoundPart[] | string {
  const parts = givenParts(text);
  if (parts === undefined) return "a brace is not closed.";
  const found: FoundPart[] = [];
  for (const part of parts) {
    if (part.kind === "text") {
      found.push(part);
      continue;
    }
    const place = knownHeading(part.name);
    if (place === undefined) return `no field is called “${part.name}”.`;
    const column = columns.find((one) => isSameMeaning(placeOf(one), place));
    const constant = given.find((one) => isSameMeaning(one.place, place))?.text;
    const own = constant === undefined ? undefined : givenParts(constant);
    if (column !== undefined) found.push({ kind: "column", index: column.index });
    else if (own?.every(({ kind }) => kind === "text") === true) found.push(...textsOf(own));
    else return `the sheet has no column for “${part.name}”.`;
  }
  return found;
}

function textsOf(parts: NonNullable<ReturnType<typeof givenParts>>): FoundPart[] {
  return parts.flatMap((part) => (part.kind === "text" ? [part] : []));
}

/** What a column holds, without where it stands. */
export function placeOf({ field, part, key }: FieldPlace): FieldPlace {
  return {
    field,
    ...(part === undefined ? {} : { part }),
    ...(key === undefined ? {} : { key }),
  };
}
