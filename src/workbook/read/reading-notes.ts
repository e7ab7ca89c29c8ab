import { andNames, clauses, type Message, msg, type Text } from "../../model/message.ts";
import { type OrderColumnName, orderColumnLabel } from "../../model/order/order-columns.ts";
import { type FieldPlace, fieldLabel, placeLabel } from "../../model/product/columns.ts";
import type { ListField } from "../../model/product/product.ts";
import { unitOfField } from "../../model/product/units.ts";
import {
  type GivenColumn,
  isSameMeaning,
  type OrdersChoice,
  type SheetChoice,
  type ValueName,
} from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { placeOf } from "../headings/given-columns.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { ChosenColumn, HeadingMatch, IgnoredColumn } from "../headings/heading-match.ts";
import { columnLabel } from "../headings/heading-text.ts";
import type { OpenedWorkbook } from "./open.ts";
import type { Recalled } from "./recall.ts";

/** Tells the person how a workbook was read if that may surprise them. */
export interface ReadingNote {
  readonly message: Message;
  /** Whether to show the note even with `--quiet`, because the reading is uncertain. */
  readonly isLoud: boolean;
  /** The name, safe to print. Only set if several sheets are read. */
  readonly sheet?: string;
}

export const quiet = (message: Message): ReadingNote => ({ message, isLoud: false });
const loud = (message: Message): ReadingNote => ({ message, isLoud: true });

export function noteOf<Item>(items: readonly Item[], message: (items: readonly Item[]) => Message) {
  return items.length === 0 ? [] : [quiet(message(items))];
}

export function firstOf(texts: readonly Text[], max: number): readonly Text[] {
  return texts.length > max ? [...texts.slice(0, max), "…"] : texts;
}

export function openingNotes({ text }: Pick<OpenedWorkbook, "text">): ReadingNote[] {
  if (text === undefined || text.encodingBy === "utf-8") return [];
  return [quiet(msg("workbook.reading.encoding", { encoding: text.encoding.toUpperCase() }))];
}

export function lineNotes({ notes = [] }: Pick<HeadingRow, "notes">): ReadingNote[] {
  return noteOf(notes, () =>
    msg("workbook.reading.noteRows", { rows: andNames(notes.map(String)) }),
  );
}

/** Notes about the columns and the choices that apply to them. */
export function sheetNotes(
  match: HeadingMatch,
  {
    choice,
    recalled,
    hasLinks = false,
  }: {
    readonly choice: SheetChoice;
    readonly recalled: Recalled | undefined;
    readonly hasLinks?: boolean;
  },
): ReadingNote[] {
  const likely = match.alike.map(({ column: index, heading, place, confidence }) => {
    const column = columnLabel({ index, heading });
    const values = { column, field: label(place), confidence, heading: terminalText(heading) };
    return loud(msg("workbook.reading.alike", values));
  });
  return [
    ...(recalled?.choice.sheet === undefined ? [] : [recalledNote(recalled, match, label)]),
    ...likely,
    ...rivalNotes(match),
    ...convertedNotes(match),
    ...keyColumnNotes(match),
    ...(hasLinks ? [quiet(msg("workbook.reading.linksBehind"))] : []),
    ...givenNotes(match.constants, choice),
    ...ignoredNotes(match),
    ...noteOf(match.lacking, (fields) =>
      msg("workbook.reading.lacking", { fields: fields.map((field) => placeLabel({ field })) }),
    ),
  ];
}

/** Notes about a sheet of orders. */
export function ordersNotes(
  match: Chosen<OrderColumnName> & { readonly ignored: Ignored },
  { choice, recalled }: OrdersChoices,
): ReadingNote[] {
  const labelOf = ({ field }: FieldPlace<OrderColumnName>) => orderColumnLabel(field);
  return [
    ...(recalled?.choice.sheet === undefined ? [] : [recalledNote(recalled, match, labelOf)]),
    ...wordNotes(choice.valueNames ?? []),
    ...ignoredNotes(match),
  ];
}

/** A note about sheets with orders that are not read. */
export function otherOrdersNote(sheets: readonly string[]): ReadingNote {
  return loud(msg("workbook.reading.otherOrders", { sheets: sheets.map(quoted) }));
}

interface OrdersChoices {
  readonly choice: OrdersChoice;
  readonly recalled: Recalled<OrderColumnName> | undefined;
}

type Chosen<Field extends string> = { readonly chosen: readonly ChosenColumn<Field>[] };

type Ignored = readonly Pick<IgnoredColumn, "heading" | "rival" | "perhaps">[];

function recalledNote<Field extends string>(
  { choice, atMs }: Recalled<Field>,
  { chosen }: Chosen<Field>,
  labelOf: (place: FieldPlace<Field>) => Text,
): ReadingNote {
  const columns = chosen.flatMap(({ heading, key, meaning }) => {
    const earlier = choice.columns?.get(key);
    if (earlier === undefined || !isSameMeaning(earlier, meaning)) return [];
    const name = heading === "" ? msg("workbook.bareColumn", { letters: key }) : quoted(heading);
    const value = meaning === "ignored" ? "ignore" : labelOf(meaning);
    return [msg("workbook.reading.pair", { name, value })];
  });
  const { sheet: name = "", headingRow: row } = choice;
  const sheet = terminalText(name);
  const place = row === undefined ? quoted(name) : msg("workbook.reading.place", { sheet, row });
  const choices = clauses([place, ...columns]);
  return quiet(msg("workbook.reading.recalled", { day: dayOf(atMs), choices }));
}

function quoted(text: string): Message {
  return msg("model.quoted", { text: terminalText(text) });
}

/** Notes about columns left out in favour of another one, with the option that chooses them. */
export function rivalNotes({ ignored }: Pick<HeadingMatch, "ignored">): ReadingNote[] {
  return ignored.flatMap(({ column: index, heading, rival }) => {
    if (rival === undefined) return [];
    const { used, place } = rival;
    const values = { used: columnLabel(used), field: label(place) };
    const map = `${terminalText(heading)}=${typedPlace(place)}`;
    return loud(
      msg("workbook.reading.rival", { ...values, column: columnLabel({ index, heading }), map }),
    );
  });
}

function convertedNotes({ columns }: Pick<HeadingMatch, "columns">): ReadingNote[] {
  const converted = columns.flatMap((one): Text[] => {
    const column = columnLabel(one);
    const to = unitOfField(one.field)?.name;
    if (one.unitColumn !== undefined) {
      const units = columnLabel(one.unitColumn);
      return [msg("workbook.reading.unitColumn", { column, units })];
    }
    if (one.unit === undefined || to === undefined) return [];
    return [msg("workbook.reading.convertedColumn", { column, from: one.unit, to })];
  });
  return noteOf(converted, (all) => msg("workbook.reading.converted", { columns: clauses(all) }));
}

function keyColumnNotes({ columns }: Pick<HeadingMatch, "columns">): ReadingNote[] {
  const named = columns.flatMap((one) => {
    const { keyColumn, field } = one;
    if (keyColumn === undefined) return [];
    const about = {
      column: columnLabel(one),
      names: columnLabel(keyColumn),
      field: label({ field }),
    };
    return [msg("workbook.reading.keyColumn", about)];
  });
  return noteOf(named, (all) => msg("workbook.reading.keyColumns", { columns: clauses(all) }));
}

const wordsListedMax = 5;

function givenNotes(
  constants: readonly GivenColumn[],
  { valueNames = [], wholeLists = [] }: SheetChoice,
): ReadingNote[] {
  const values = constants.map((one) => {
    const name = label(placeOf(one));
    return msg("workbook.reading.pair", { name, value: terminalText(one.text) });
  });
  return [
    ...noteOf(values, (all) => msg("workbook.reading.given", { values: clauses(all) })),
    ...wordNotes(valueNames),
    ...noteOf(wholeLists, wholeListsNote),
  ];
}

function wordNotes(valueNames: readonly Pick<ValueName, "written" | "value">[]): ReadingNote[] {
  const words = firstOf(
    valueNames.map(({ written, value }) => `${terminalText(written)} = ${terminalText(value)}`),
    wordsListedMax,
  );
  return noteOf(words, (all) => msg("workbook.reading.valueNames", { words: clauses(all) }));
}

/** Says which lists a row replaces entirely. */
export function wholeListsNote(lists: readonly ListField[]): Message {
  return msg("workbook.reading.wholeLists", { lists: lists.map(fieldLabel) });
}

function ignoredNotes({ ignored }: { readonly ignored: Ignored }): ReadingNote[] {
  const unknown = ignored.filter(({ rival }) => rival === undefined);
  const columns = unknown.map(({ heading, perhaps }) =>
    perhaps === undefined
      ? quoted(heading)
      : msg("workbook.reading.perhaps", {
          ...{ heading: terminalText(heading), field: label(perhaps.place) },
          ...{ confidence: perhaps.confidence, name: terminalText(typedPlace(perhaps.place)) },
        }),
  );
  return noteOf(columns, () => msg("workbook.reading.ignored", { columns }));
}

export function aboutSheet(sheet: string, note: ReadingNote): ReadingNote {
  return { ...note, sheet: terminalText(sheet) };
}

/** How a field is typed in options: `sku`, `images.3`, `options.Colour`. */
export function typedPlace({ field, part, key }: FieldPlace): string {
  return [field, part ?? key].filter((one) => one !== undefined).join(".");
}

function label(place: FieldPlace): Text {
  return placeLabel(place.key === undefined ? place : { ...place, key: terminalText(place.key) });
}

/** In local time; “?” if the time is invalid. */
function dayOf(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000);
  return Number.isNaN(local.getTime()) ? "?" : local.toISOString().slice(0, 10);
}
