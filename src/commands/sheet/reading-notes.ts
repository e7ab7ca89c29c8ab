import { columnHeading, fieldHeading } from "../../model/product/columns.ts";
import type { ListField } from "../../model/product/product.ts";
import { unitOfField } from "../../model/product/units.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { FieldPlace, SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { HeadingMatch } from "../../workbook/index.ts";
import { sheetWords } from "../words/index.ts";
import { typedPlace } from "./sheet-options.ts";

/** What is told about how a sheet is read. */
export interface ReadingNotes {
  /** Taken on likeness, or one of two columns for a field: to be told whatever is quiet. */
  readonly loud: readonly string[];
  readonly others: readonly string[];
}

/** Says of which lists a row's entries are all there are to be. */
export function wholeListsNote(lists: readonly ListField[], language: Language): string {
  return sheetWords[language].wholeLists(lists.map((field) => fieldHeading(field, language)));
}

/** Says what was not read from a heading as it stands: taken on likeness, converted, given, or ignored. */
export function readingNotes(
  match: Pick<HeadingMatch, "columns" | "alike" | "ignored" | "given" | "lacking">,
  { valueNames = [], wholeLists = [] }: SheetChoice,
  language: Language,
): ReadingNotes {
  const { columns, alike, ignored, given, lacking } = match;
  const say = sheetWords[language];
  const name = (place: FieldPlace) => columnHeading(place.field, language, place);
  const named = (column: number, heading: string) =>
    say.column(columnLetters(column), terminalText(heading));
  const likely = alike.map(({ column, heading, place, confidence }) =>
    say.alike(columnLetters(column), terminalText(heading), name(place), confidence),
  );
  const beaten = ignored.flatMap(({ column, heading, rival }) =>
    rival === undefined
      ? []
      : say.rival(named(column, heading), {
          used: named(rival.used.index, rival.used.heading),
          field: name(rival.place),
          map: `${terminalText(heading)}=${typedPlace(rival.place)}`,
        }),
  );
  const converted = columns.flatMap(({ index, heading, field, unit }) => {
    const own = unitOfField(field);
    if (unit === undefined || own === undefined) return [];
    return say.converted(named(index, heading), unit, own.name);
  });
  const unknown = ignored.filter(({ rival }) => rival === undefined);
  const names = unknown.map(({ heading, perhaps }) =>
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
    loud: [...likely, ...beaten],
    others: [
      ...(converted.length === 0 ? [] : [say.inOtherUnits(converted)]),
      ...(values.length === 0 ? [] : [say.given(values)]),
      ...(words.length === 0 ? [] : [say.valueNames(words)]),
      ...(wholeLists.length === 0 ? [] : [wholeListsNote(wholeLists, language)]),
      ...(names.length === 0 ? [] : [say.ignored(names)]),
      ...(lacking.length === 0
        ? []
        : [say.lacking(lacking.map((field) => columnHeading(field, language)))]),
    ],
  };
}
