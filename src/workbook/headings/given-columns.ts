import type { ErrorWords } from "../../errors.ts";
import type { Column } from "../../model/product/columns.ts";
import { type FoundPart, type GivenColumn, givenParts } from "../../model/sheet/given-values.ts";
import { type FieldPlace, type GivenValue, isSameMeaning } from "../../model/sheet/sheet-choice.ts";
import type { MatchWords } from "../words/en.ts";
import type { HeadingProblem } from "./heading-match.ts";
import { namedColumn } from "./heading-problems.ts";
import { knownHeading } from "./known-heading.ts";
import { matchProblem } from "./match-problem.ts";

/** Values that every row has, as they stand in a sheet with these columns, and what is wrong with them. */
export function givenColumns(
  given: readonly GivenValue[],
  columns: readonly Column[],
): { readonly given: readonly GivenColumn[]; readonly problems: readonly HeadingProblem[] } {
  const found: GivenColumn[] = [];
  const problems: HeadingProblem[] = [];
  for (const { place, text } of given) {
    const bad = (said: Complaint, about: readonly Column[] = []) =>
      problems.push(
        matchProblem("bad-given-value", (say) => said(say, say.given(place, text)), {
          columns: about.map(({ index }) => index),
        }),
      );
    const own = columns.find((one) => isSameMeaning(placeOf(one), place));
    if (own !== undefined) {
      bad((say, value) => say.hasColumn(value, namedColumn(own)), [own]);
      continue;
    }
    const parts = partsOf(text, { columns, given });
    if (typeof parts === "function") bad(parts);
    else found.push({ ...place, text, parts });
  }
  return { given: found, problems };
}

/** What is wrong with a given value, which the second argument names. */
type Complaint = (say: MatchWords, given: string) => ErrorWords;

interface Sources {
  readonly columns: readonly Column[];
  readonly given: readonly GivenValue[];
}

/** The parts of a value, each field found; or what is wrong with it. */
function partsOf(text: string, { columns, given }: Sources): readonly FoundPart[] | Complaint {
  const parts = givenParts(text);
  if (parts === undefined) return (say, value) => say.openBrace(value);
  const found: FoundPart[] = [];
  for (const part of parts) {
    if (part.kind === "text") {
      found.push(part);
      continue;
    }
    const place = knownHeading(part.name);
    if (place === undefined) return (say, value) => say.noField(value, part.name);
    const column = columns.find((one) => isSameMeaning(placeOf(one), place));
    const constant = given.find((one) => isSameMeaning(one.place, place))?.text;
    const own = constant === undefined ? undefined : givenParts(constant);
    if (column !== undefined) found.push(columnPart(column));
    else if (own?.every(({ kind }) => kind === "text") === true) found.push(...textsOf(own));
    else return (say, value) => say.noColumn(value, part.name);
  }
  return found;
}

function columnPart({ index, unit }: Column): FoundPart {
  return { kind: "column", index, ...(unit === undefined ? {} : { unit }) };
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
