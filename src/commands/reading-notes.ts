import { columnHeading } from "../model/columns.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { columnLetters } from "../model/sheet.ts";
import type { FieldPlace, SheetChoice } from "../model/sheet-choice.ts";
import { terminalText } from "../model/terminal-text.ts";
import type { HeadingMatch } from "../workbook/heading-match.ts";
import { typedPlace } from "./sheet-options.ts";
import { sheetWords } from "./words/index.ts";

/** What is told about how a sheet is read. */
export interface ReadingNotes {
  /** Taken on likeness: to be told whatever is quiet. */
  readonly loud: readonly string[];
  readonly others: readonly string[];
}

/** Says what was not read from a heading as it stands: taken on likeness, given, or ignored. */
export function readingNotes(
  { alike, ignored, given }: Pick<HeadingMatch, "alike" | "ignored" | "given">,
  { valueNames = [] }: SheetChoice,
  language: Language,
): ReadingNotes {
  const say = sheetWords[language];
  const name = (place: FieldPlace) => columnHeading(place.field, language, place);
  const loud = alike.map(({ column, heading, place, confidence }) =>
    say.alike(columnLetters(column), terminalText(heading), name(place), confidence),
  );
  const columns = ignored.map(({ heading, perhaps }) =>
    perhaps === undefined
      ? say.heading(terminalText(heading))
      : say.perhaps(
          terminalText(heading),
          name(perhaps.place),
          typedPlace(perhaps.place),
          perhaps.confidence,
        ),
  );
  const values = given.map((one) => say.givenIs(name(one), terminalText(one.text)));
  const words = valueNames.map(({ written, value }) => `${terminalText(written)} = ${value}`);
  return {
    loud,
    others: [
      ...(values.length === 0 ? [] : [say.given(values)]),
      ...(words.length === 0 ? [] : [say.valueNames(words)]),
      ...(columns.length === 0 ? [] : [say.ignored(columns)]),
    ],
  };
}
