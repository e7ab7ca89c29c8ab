import type { Translator } from "../../../model/translator.ts";
import { current } from "../../list/list.ts";
import type { OwnValue } from "../../state/facts.ts";
import type { FieldWithoutColumn, LoadColumn, LoadFacts } from "../../state/load-facts.ts";
import type { Intent } from "../../state/program.ts";
import type { Choosing, ScreenState } from "../../state/state.ts";

/** What the chooser of a page lists. */
export interface Option {
  readonly words: string;
  readonly note?: string;
  readonly mark?: string;
  readonly isPresent: boolean;
  /** Without it, the option is a value for the current word of the sheet. */
  readonly intent?: Intent;
}

export function currentColumn({ load }: ScreenState): LoadColumn | undefined {
  return load?.facts.columns[current(load.list) ?? -1];
}

export function currentField({ load }: ScreenState): FieldWithoutColumn | undefined {
  if (load === undefined) return undefined;
  const { columns, fields = [] } = load.facts;
  return fields[(current(load.list) ?? -1) - columns.length];
}

export function currentValue({ values, check }: ScreenState): OwnValue | undefined {
  return values && check?.facts.values?.[current(values.list) ?? -1];
}

export const takenMark = "○";

/** The typed text matters only for a field that may have any value. */
export function optionsFor(
  what: Choosing["what"],
  typed: string,
  state: ScreenState,
): readonly Option[] {
  const facts = state.load?.facts;
  if (facts === undefined) return [];
  if (what === "sheet") return sheetOptions(facts, state.translator);
  if (what === "heading-row") return rowOptions(facts, state.translator);
  if (what === "value") return valueOptions(state);
  const [column, field] = [currentColumn(state), currentField(state)];
  if (column !== undefined) return meaningOptions(facts, column, state.translator);
  return field === undefined ? [] : fixedOptions(field, typed.trim(), state.translator);
}

function fixedOptions(
  { id, value, choices }: FieldWithoutColumn,
  typed: string,
  { translate }: Translator,
): Option[] {
  const option = (text: string, words = text): Option => ({
    ...{ words, isPresent: text === value },
    intent: { type: "set-value", place: id, text },
  });
  const texts = choices.length > 0 || typed === "" ? choices : [typed];
  const none = value === undefined ? [] : [option("", translate("screen.load.noValue"))];
  return [...texts.map((text) => option(text)), ...none];
}

function meaningOptions(
  facts: LoadFacts,
  { index, by, meaning }: LoadColumn,
  { translate }: Translator,
): Option[] {
  return facts.meanings(index).map(({ id, words, takenBy, isMissing }): Option => {
    const isPresent = by === "ignored" ? meaning === "" && id === '"ignored"' : words === meaning;
    const intent = { type: "choose-meaning", column: index, meaning: id } as const;
    const option = { words, isPresent, intent };
    if (takenBy !== undefined) {
      const note = translate("screen.load.takenBy", { column: takenBy });
      return { ...option, mark: takenMark, note };
    }
    return isMissing === true
      ? { ...option, mark: "!", note: translate("screen.load.missing") }
      : option;
  });
}

function valueOptions(state: ScreenState): Option[] {
  const value = currentValue(state);
  if (value === undefined) return [];
  const present = state.values?.chosen.get(value.id) ?? value.now;
  const near = new Set(value.nearest);
  return [...new Set([...near, ...value.choices()])].map((words) => ({
    ...{ words, isPresent: words === present, mark: near.has(words) ? "≈" : " " },
  }));
}

function sheetOptions({ about, sheets, sheet }: LoadFacts, { translate }: Translator): Option[] {
  const other = about === "orders" ? "products" : "orders";
  const readAs: Option = {
    words: translate(`screen.load.readAs.${other}`),
    isPresent: false,
    intent: { type: "read-as", about: other },
  };
  const options = sheets.map(({ name, isHidden, isLikely }): Option => {
    const notes = [
      ...(isHidden ? [translate("screen.load.hidden")] : []),
      ...(isLikely === true ? [translate(`screen.load.looksLike.${about}`)] : []),
    ];
    return {
      ...{ words: name, isPresent: name === sheet, mark: isLikely === true ? "✓" : " " },
      note: notes.join(translate("model.list.separator")),
      intent: { type: "choose-sheet", sheet: name },
    };
  });
  return [...options, readAs];
}

function rowOptions({ firstRows, headingRow }: LoadFacts, { translate }: Translator): Option[] {
  return firstRows.map(({ number, cells }) => ({
    words: translate("screen.words.row", { row: number }),
    note: cells.filter((text) => text !== "").join(" │ "),
    isPresent: number === headingRow,
    intent: { type: "choose-heading-row", row: number },
  }));
}

export function titleOf(what: Choosing["what"], state: ScreenState): string {
  const { translate } = state.translator;
  if (what === "sheet")
    return translate("screen.load.whichSheet", { about: state.load?.facts.about ?? "products" });
  if (what === "heading-row") return translate("screen.load.whichRow");
  const { written = "", rows = 0 } = currentValue(state) ?? {};
  if (what === "value") return translate("screen.load.whichValue", { word: written, rows });
  const field = currentField(state);
  if (field !== undefined) return translate("screen.load.whichFixed", { field: field.words });
  const { letters = "", heading = "", samples = [] } = currentColumn(state) ?? {};
  const shown =
    heading === ""
      ? translate("screen.load.noHeading")
      : translate("screen.words.quoted", { text: heading });
  return translate("screen.load.whichField", {
    ...{ letters, heading: shown, count: samples.length, samples: samples.join(" · ") },
  });
}
