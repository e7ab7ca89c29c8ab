import type { Message } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import type { ListField } from "../../model/product/product.ts";
import { unitOfField } from "../../model/product/units.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import {
  type FieldPlace,
  type GivenColumn,
  isSameMeaning,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { OpenedWorkbook, TextFacts } from "../container/opened.ts";
import { placeOf } from "../headings/given-columns.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { say } from "../say.ts";
import type { NamedColumn } from "../words/en.ts";
import type { Recall } from "./recall.ts";

/** Something to be told about how a workbook was read. */
export interface ReadingNote {
  readonly said: Message;
  /** Not certain: to be told whatever is quiet. */
  readonly isLoud: boolean;
  /** The sheet that it is about, where several are read; safe to print. */
  readonly sheet?: string;
}

const quiet = (said: Message): ReadingNote => ({ said, isLoud: false });
const loud = (said: Message): ReadingNote => ({ said, isLoud: true });

/** Names that are told; nobody reads a thousand of them. */
const namesMax = 20;

/** In which encoding a text is read, and which sheets hold no cells and are passed over. */
export function openingNotes({
  text,
  passedOver = [],
}: Pick<OpenedWorkbook, "text" | "passedOver">): ReadingNote[] {
  const shown = passedOver.slice(0, namesMax).map((name) => terminalText(name));
  const names = passedOver.length > namesMax ? [...shown, "…"] : shown;
  return [
    ...(text === undefined ? [] : [encodingNote(text)]),
    ...(names.length === 0 ? [] : [quiet(say("opening.passedOver", names))]),
  ];
}

function encodingNote({ encoding, encodingBy }: TextFacts): ReadingNote {
  const name =
    encoding === "windows-1251" || encoding === "gb18030"
      ? say(`opening.encodings.${encoding}`)
      : encoding.toUpperCase();
  return quiet(say(encodingBy === "letters" ? "opening.byLetters" : "opening.read", name));
}

/** That an earlier choice does not fit any more. */
export function droppedNotes({ dropped }: Recall): ReadingNote[] {
  return dropped === undefined
    ? []
    : [quiet(say("reading.dropped", dayOf(dropped.atMs), dropped.why))];
}

/** Rows below the headings that hold their units and rules, and no product. */
export function lineNotes({ notes = [] }: Pick<HeadingRow, "notes">): ReadingNote[] {
  return notes.length === 0 ? [] : [quiet(say("reading.noteRows", notes))];
}

/** How a sheet is read: what was remembered, taken on likeness, converted, given, or left out. */
export function sheetNotes(
  match: HeadingMatch,
  { choice, recalled }: { readonly choice: SheetChoice; readonly recalled: Recall["recalled"] },
): ReadingNote[] {
  const likely = match.alike.map(({ column, heading, place, confidence }) =>
    loud(say("reading.alike", named(column, heading), shownPlace(place), confidence)),
  );
  return [
    ...(recalled?.choice.sheet === undefined ? [] : [recalledNote(recalled, match)]),
    ...likely,
    ...rivalNotes(match),
    ...convertedNotes(match),
    ...unitColumnNotes(match),
    ...givenNotes(match.given, choice),
    ...ignoredNotes(match),
    ...(match.lacking.length === 0 ? [] : [quiet(say("reading.lacking", match.lacking))]),
  ];
}

/** What an earlier choice made of the sheet. */
function recalledNote(
  { choice, atMs }: NonNullable<Recall["recalled"]>,
  { chosen }: Pick<HeadingMatch, "chosen">,
): ReadingNote {
  const { sheet, headingRow } = choice;
  const columns = chosen
    .filter(({ key, meaning }) => {
      const earlier = choice.columns?.get(key);
      return earlier !== undefined && isSameMeaning(earlier, meaning);
    })
    .map(({ heading, key, meaning }) => ({
      heading: terminalText(heading),
      key,
      meaning: meaning === "ignored" ? meaning : shownPlace(meaning),
    }));
  const place = {
    ...(sheet === undefined ? {} : { sheet: terminalText(sheet) }),
    ...(headingRow === undefined ? {} : { headingRow }),
  };
  return quiet(say("reading.recalled", dayOf(atMs), columns, place));
}

/** Of two columns for one field, the one that is left out, and how to choose it. */
export function rivalNotes({ ignored }: Pick<HeadingMatch, "ignored">): ReadingNote[] {
  return ignored.flatMap(({ column, heading, rival }) => {
    if (rival === undefined) return [];
    const { used, place } = rival;
    const about = {
      used: named(used.index, used.heading),
      place: shownPlace(place),
      map: `${terminalText(heading)}=${typedPlace(place)}`,
    };
    return loud(say("reading.rival", named(column, heading), about));
  });
}

function convertedNotes({ columns }: Pick<HeadingMatch, "columns">): ReadingNote[] {
  const converted = columns.flatMap(({ index, heading, field, unit }) => {
    const own = unitOfField(field);
    if (unit === undefined || own === undefined) return [];
    return { ...named(index, heading), from: unit, to: own.name };
  });
  return converted.length === 0 ? [] : [quiet(say("reading.converted", converted))];
}

function unitColumnNotes({ columns }: Pick<HeadingMatch, "columns">): ReadingNote[] {
  const converted = columns.flatMap(({ index, heading, unitColumn: own }) =>
    own === undefined ? [] : { ...named(index, heading), units: named(own.index, own.heading) },
  );
  return converted.length === 0 ? [] : [quiet(say("reading.unitColumns", converted))];
}

/** Columns without any unit, which are read in the interface's own (decision 26b). */
function assumedNotes(columns: readonly Column[]): Message[] {
  const assumed = columns.flatMap(({ index, heading, field }) => {
    const own = unitOfField(field);
    if (own === undefined) return [];
    const other = own.kind === "weight" ? "g" : "mm";
    return { ...named(index, heading), field, unit: own.name, other };
  });
  return assumed.length === 0 ? [] : [say("reading.assumed", assumed)];
}

/** More words are counted, not named. */
const wordsNamed = 5;

/** What is settled beside the columns: values that every row has, own words, whole lists. */
function givenNotes(
  given: readonly GivenColumn[],
  { valueNames = [], wholeLists = [] }: SheetChoice,
): ReadingNote[] {
  const values = given.map((one) => ({
    place: shownPlace(placeOf(one)),
    text: terminalText(one.text),
  }));
  const words = valueNames
    .slice(0, wordsNamed)
    .map(({ written, value }) => `${terminalText(written)} = ${terminalText(value)}`);
  const more = valueNames.length - words.length;
  return [
    ...(values.length === 0 ? [] : [quiet(say("reading.given", values))]),
    ...(words.length === 0 ? [] : [quiet(say("reading.valueNames", words, more))]),
    ...(wholeLists.length === 0 ? [] : [quiet(wholeListsNote(wholeLists))]),
  ];
}

/** Of which lists a row's entries are all there are to be. */
export function wholeListsNote(lists: readonly ListField[]): Message {
  return say("reading.wholeLists", lists);
}

function ignoredNotes({ ignored }: Pick<HeadingMatch, "ignored">): ReadingNote[] {
  const unknown = ignored.filter(({ rival }) => rival === undefined);
  const columns = unknown.map(({ heading, perhaps }) => ({
    heading: terminalText(heading),
    ...(perhaps === undefined
      ? {}
      : {
          perhaps: {
            place: shownPlace(perhaps.place),
            name: terminalText(typedPlace(perhaps.place)),
            confidence: perhaps.confidence,
          },
        }),
  }));
  return columns.length === 0 ? [] : [quiet(say("reading.ignored", columns))];
}

/** Columns that are named; the others are counted. */
const columnsNamed = 10;

/**
 * What is to be told of a sheet whose rows were all read: columns left out for want of a heading,
 * what is hidden, but read like anything else, and columns whose unit was `assumed`.
 */
export function passNotes(
  { match, sheet, isOneOfSeveral }: PassedSheet,
  { unheaded, hiddenRows, hiddenColumns }: SheetPass,
  assumed: readonly Column[] = [],
): ReadingNote[] {
  const hidden = match.columns
    .map(({ index }) => index)
    .filter((column) => hiddenColumns.has(column))
    .sort((one, other) => one - other);
  const letters = hidden.slice(0, columnsNamed).map(columnLetters).join(", ");
  const notes = [
    ...assumedNotes(assumed),
    ...(unheaded.length === 0 ? [] : [say("reading.unheaded", unheaded.map(columnLetters))]),
    ...(hiddenRows === 0 ? [] : [say("hidden.rows", hiddenRows)]),
    ...(letters === "" ? [] : [say("hidden.columns", letters, hidden.length - columnsNamed)]),
  ];
  return notes.map((said) => (isOneOfSeveral ? aboutSheet(sheet, quiet(said)) : quiet(said)));
}

interface PassedSheet {
  readonly sheet: string;
  readonly match: HeadingMatch;
  readonly isOneOfSeveral: boolean;
}

/** The same note with the name of its sheet. */
export function aboutSheet(sheet: string, note: ReadingNote): ReadingNote {
  return { ...note, sheet: terminalText(sheet) };
}

/** A field as it is typed: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}

function shownPlace(place: FieldPlace): FieldPlace {
  return place.key === undefined ? place : { ...place, key: terminalText(place.key) };
}

function named(column: number, heading: string): NamedColumn {
  return { letters: columnLetters(column), heading: terminalText(heading) };
}

function dayOf(atMs: number): string {
  const isTime = Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15;
  return isTime ? new Date(atMs).toISOString().slice(0, 10) : "?";
}
