import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { ListPage, listRows } from "../../components/list-page.tsx";
import { ask, listIn, type Place, type PlaceProps, stay, told } from "../../edges/place.ts";
import type { TableColumn } from "../../list/table.ts";
import type { OwnValue } from "../../state/facts.ts";
import { left, type ScreenState } from "../../state/state.ts";
import type { Line } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { Chooser, choosing, loadTyping } from "./load-chooser.tsx";
import { chosenIntent, currentValue, valueChosen, valuesSource } from "./own-words.ts";

/** The words of the sheet that the marketplace does not have, each once, and what they are read as. */
export const valuesPlace: Place = {
  name: "values",
  listed: {
    ...listIn("values", (_, { check }) => valuesSource(check?.facts.values)),
    height: (area, state) => listRows(area, { head: headLines(state, area.columns) }),
  },
  typing: loadTyping,
  act: (state, action) => {
    const value = currentValue(state);
    if (value === undefined) return undefined;
    if (action === "open" || action === "change") return choosing(state, "value");
    if (action !== "take-likely") return undefined;
    const [nearest] = value.nearest;
    return nearest === undefined
      ? told(state, state.translator.translate("screen.values.noNearest"))
      : valueChosen(state, nearest);
  },
  leave: (state) => {
    const next = left({ ...state, values: undefined });
    return state.values?.chosen.size ? ask(next, chosenIntent(state, true)) : stay(next);
  },
  View: ValuesView,
  next: (state) => {
    const value = currentValue(state);
    return [
      value?.nearest[0] !== undefined && {
        action: "take-likely",
        words: state.translator.translate("screen.values.next.nearest", {
          value: value.nearest[0],
        }),
      },
      value !== undefined && {
        action: "change",
        words: state.translator.translate("screen.values.next.choose"),
      },
      (state.values?.chosen.size ?? 0) > 0 && {
        action: "back",
        words: state.translator.translate("screen.values.next.check"),
      },
    ];
  },
};

function headLines(state: ScreenState, columns: number): Line[] {
  const values = state.check?.facts.values ?? [];
  const unknown = values.filter(({ now }) => now === undefined).length;
  const chosen = state.values?.chosen.size ?? 0;
  return paragraph(state.translator.translate("screen.values.head", { unknown, chosen }), columns, {
    linesMax: 3,
  });
}

function ValuesView({ state, area }: PlaceProps): ReactNode {
  const { values, check, load } = state;
  if (load?.choosing !== undefined) return <Chooser state={state} area={area} />;
  if (values === undefined) return null;
  return (
    <ListPage
      area={area}
      head={headLines(state, area.columns)}
      columns={valueColumns(state.translator, values.chosen)}
      list={values.list}
      items={check?.facts.values ?? []}
      translator={state.translator}
    />
  );
}

const valueColumns = (
  translator: Translator,
  chosen: ReadonlyMap<string, string>,
): TableColumn<OwnValue>[] => [
  {
    heading: translator.translate("screen.values.columns.word"),
    min: 14,
    importance: 9,
    isFixed: true,
    cell: ({ written }) => ({ text: written }),
  },
  {
    heading: translator.translate("screen.values.columns.rows"),
    min: 5,
    importance: 6,
    cell: ({ rows }) => ({
      text: rows === 0 ? "" : translator.translate("model.grouped", { number: rows }),
      style: "dim",
    }),
  },
  {
    heading: translator.translate("screen.values.columns.field"),
    min: 9,
    importance: 5,
    cell: ({ field }) => ({ text: field, style: "dim" }),
  },
  {
    heading: translator.translate("screen.values.columns.readAs"),
    min: 20,
    importance: 8,
    cell: ({ id, now, nearest: [nearest] }) => {
      const own = chosen.get(id);
      if (own !== undefined) return { text: `✓ ${own}`, style: "ok" };
      if (now !== undefined) return { text: `= ${now}` };
      return nearest === undefined
        ? { text: translator.translate("screen.values.noneNear"), style: "dim" }
        : { text: `? ${nearest}`, style: "warning" };
    },
  },
];
