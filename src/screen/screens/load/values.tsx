import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import { ask, hint, listPlace, notify, stay } from "../../edges/place.tsx";
import type { TableColumn } from "../../list/table.ts";
import type { OwnValue } from "../../state/facts.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph } from "../../text/line.ts";
import { columnsIn } from "../labels.ts";
import {
  Chooser,
  choosing,
  chosenIntent,
  loadTyping,
  valueChosen,
  valueRows,
} from "./load-chooser.tsx";
import { currentValue } from "./load-options.ts";

export const valuesPlace = listPlace("values", {
  rows: (_, { check }) => valueRows(check?.facts.values),
  content: ({ chosen }, state, { columns }) => ({
    head: headLines(state, columns),
    columns: valueColumns(state.translator, chosen),
    items: state.check?.facts.values ?? [],
  }),
  instead: Chooser,
  typing: loadTyping,
  acts: {
    open: (state) => currentValue(state) && choosing(state, "value"),
    change: (state) => currentValue(state) && choosing(state, "value"),
    "take-likely": (state) => {
      const { nearest: [nearest] = [] } = currentValue(state) ?? {};
      return nearest === undefined
        ? notify(state, msg("screen.words.noSuggestion"))
        : valueChosen(state, nearest);
    },
  },
  leave: (state) => {
    const next = left({ ...state, values: undefined });
    return state.values?.chosen.size ? ask(next, chosenIntent(state, true)) : stay(next);
  },
  next: (state, { chosen }) => {
    const value = currentValue(state);
    const nearest = value?.nearest[0];
    return [
      nearest !== undefined && hint("take-likely", "screen.next.use", { value: nearest }),
      value !== undefined && hint("change", "screen.keys.does.change"),
      chosen.size > 0 && hint("back", "screen.next.check"),
    ];
  },
});

function headLines(state: ScreenState, columns: number): Line[] {
  const values = state.check?.facts.values ?? [];
  const unknown = values.filter(({ now }) => now === undefined).length;
  const chosen = state.values?.chosen.size ?? 0;
  const text = state.translator.translate("screen.load.unknownWords", { unknown, chosen });
  return paragraph(text, columns, { linesMax: 3 });
}

function valueColumns(
  translator: Translator,
  chosen: ReadonlyMap<string, string>,
): TableColumn<OwnValue>[] {
  const column = columnsIn<OwnValue>(translator);
  return [
    column("word", { min: 14, importance: 9, isFixed: true }, ({ written }) => written),
    column("rows", { min: 5, importance: 6 }, ({ rows }) => ({
      text: rows === 0 ? "" : translator.translate("model.grouped", { number: rows }),
      style: "dim",
    })),
    column("field", { min: 9, importance: 5 }, ({ field }) => ({ text: field, style: "dim" })),
    column("meaning", { min: 20, importance: 8 }, ({ id, now, nearest: [nearest] }) => {
      const choice = chosen.get(id);
      if (choice !== undefined) return { text: `✓ ${choice}`, style: "ok" };
      if (now !== undefined) return `= ${now}`;
      return { text: nearest === undefined ? "?" : `? ${nearest}`, style: "warning" };
    }),
  ];
}
