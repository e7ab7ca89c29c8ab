import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import {
  ask,
  type Hints,
  hint,
  listPlace,
  notify,
  type Place,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import type { TableColumn } from "../../list/table.ts";
import type { FieldWithoutColumn, LoadColumn, LoadFacts } from "../../state/load-facts.ts";
import { closed } from "../../state/navigate.ts";
import { entered, type LoadState, left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph, type Size, type Span, type Style } from "../../text/line.ts";
import { columnsIn } from "../labels.ts";
import { atNextMarked, Chooser, choosing, loadRows, loadTyping } from "./load-chooser.tsx";
import { currentColumn, currentField } from "./load-options.ts";

export const openingPlace: Place = (state) => {
  const { translator, opening: name = "" } = state;
  const text = ` ${translator.translate("screen.load.reading", { name })}`;
  return {
    leave: () => leftWorkbook(state),
    view: () => <Lines lines={[[], [dim(text)]]} />,
  };
};

export const loadPlace = listPlace("load", {
  rows: ({ facts }) => loadRows(facts),
  content: ({ facts }, { translator }, area) => ({
    head: headLines(facts, area, translator),
    columns: loadColumns(translator),
    items: [...facts.columns, ...(facts.fields ?? [])],
  }),
  instead: Chooser,
  typing: loadTyping,
  acts: {
    undo: (state, { facts }) =>
      facts.canUndo ? ask(state, { type: "undo-choice" }) : noChoice(state),
    forget: (state, { facts: { canUndo, rememberedFrom } }) =>
      canUndo || rememberedFrom !== undefined
        ? ask(state, { type: "forget-choices" })
        : noChoice(state),
    change: (state) => choosing(state, currentField(state) === undefined ? "meaning" : "fixed"),
    "take-likely": likelyTaken,
    "choose-sheet": (state) => choosing(state, "sheet"),
    "choose-heading-row": (state) => choosing(state, "heading-row"),
    open: wentOn,
  },
  leave: (state) => (state.places.length > 2 ? stay(left(state)) : leftWorkbook(state)),
  next: (state, load) => nextHints(state, load.facts),
});

function noChoice(state: ScreenState): ScreenStep {
  return notify(state, msg("screen.words.noChoice"));
}

function nextHints(state: ScreenState, { about, problems, sheets, firstRows }: LoadFacts): Hints {
  const column = currentColumn(state);
  const likely = column?.by === "unknown" ? column.perhaps : undefined;
  return [
    likely && hint("take-likely", "screen.next.use", { value: likely.words }),
    problems.length === 0 &&
      hint("open", about === "orders" ? "screen.next.review" : "screen.next.check"),
    column && hint("change", "screen.keys.does.change"),
    currentField(state) && hint("change", "screen.next.setValue"),
    sheets.length > 0 && hint("choose-sheet", "screen.keys.does.choose-sheet"),
    firstRows.length > 0 && hint("choose-heading-row", "screen.keys.does.choose-heading-row"),
  ];
}

function wentOn(state: ScreenState, load: LoadState): ScreenStep {
  const { problems } = load.facts;
  if (problems.length > 0) return notify(state, msg("screen.load.cannotBeRead"), "error");
  const next = load.facts.about === "orders" ? "review" : "check";
  if (state[next] !== undefined) return stay(entered(state, next));
  return ask({ ...state, load: { ...load, askedAt: load.list.cursor } }, { type: "check" });
}

function likelyTaken(state: ScreenState): ScreenStep {
  const { index: column = 0, perhaps } = currentColumn(state) ?? {};
  return perhaps === undefined
    ? notify(state, msg("screen.words.noSuggestion"))
    : ask(atNextMarked(state), { type: "choose-meaning", column, meaning: perhaps.id });
}

export function leftWorkbook(state: ScreenState): ScreenStep {
  const stop = state.busy === undefined ? [] : [{ type: "give-up" } as const];
  return ask(closed(state), ...stop, { type: "close-workbook" });
}

export function matchedText({ columns }: LoadFacts, translator: Translator): string {
  const matched = columns.filter(({ meaning }) => meaning !== "").length;
  return translator.translate("screen.load.matched", {
    ...{ matched, columns: columns.length, key: keyName("columns") },
  });
}

function headLines(facts: LoadFacts, { columns, rows }: Size, translator: Translator): Line[] {
  const { problems, remarks, fixed = [] } = facts;
  const marked = (mark: string, text: string, style?: Style) =>
    text === "" ? [] : paragraph(text, columns, { lead: ` ${mark} `, style, linesMax: rows });
  const all = [
    ...paragraph(whereSpans(facts, translator), columns),
    ...problems.flatMap(({ message, fix }) => [
      ...marked("✗", message, "error"),
      ...marked("  →", fix),
    ]),
    ...remarks.flatMap((text) => marked("?", text, "warning")),
    ...fixed.flatMap((text) => marked("=", text)),
    ...choicesLines(facts, columns, translator),
  ];
  const shown = all.slice(0, Math.max(2, rows - tableRowsMin));
  const more = all.length - shown.length + 1;
  if (more > 1)
    shown.splice(-1, 1, [dim(` ${translator.translate("screen.words.more", { more })}`)]);
  return [...shown, []];
}

const tableRowsMin = 5;

function whereSpans(
  { sheet, others = [], sheetBy, headingRow, headingRowBy }: LoadFacts,
  { translate }: Translator,
): Span[] {
  const strong = (text: string): Span => ({ text, style: "strong" });
  const byText = (by: LoadFacts["sheetBy"]) =>
    by === "headings" ? "" : translate(`screen.load.by.${by}`);
  if (sheet === "") return [strong(translate("screen.load.noSheet"))];
  return [
    strong(translate("screen.load.sheet", { name: sheet })),
    dim(byText(sheetBy)),
    strong(translate("screen.load.headingsIn", { row: headingRow })),
    dim(byText(headingRowBy)),
    dim(others.length === 0 ? "" : translate("screen.load.together", { sheets: others })),
  ];
}

function choicesLines(
  { rememberedFrom, canUndo, problems, fields = [] }: LoadFacts,
  columns: number,
  { translate }: Translator,
): Line[] {
  const [undo, forget] = [keyName("undo"), keyName("forget")];
  const hasValues = fields.some(({ value }) => value !== undefined);
  if (!canUndo && rememberedFrom === undefined) return [];
  const text = canUndo
    ? translate("screen.load.remembered", {
        isKept: problems.length === 0,
        hasValues,
        undo,
        forget,
      })
    : translate("screen.load.chosenOn", { day: rememberedFrom ?? "", forget });
  return paragraph(text, columns, { lead: " ✓ ", style: "ok" });
}

function holdsSpan(
  { problem, by, meaning, confidence = 0, perhaps, usedInstead }: LoadColumn,
  { translate }: Translator,
): Span {
  const warning = (text: string): Span => ({ text, style: "warning" });
  if (problem !== "") return { text: `! ${meaning === "" ? problem : meaning}`, style: "error" };
  if (usedInstead !== undefined)
    return warning(`? ${translate("screen.load.usedInstead", { column: usedInstead })}`);
  switch (by) {
    case "unknown":
      return warning(
        perhaps === undefined
          ? `? ${translate("screen.load.unknown")}`
          : `? ${translate("screen.load.perhaps", { field: perhaps.words, confidence })}`,
      );
    case "ignored":
      return dim(`- ${translate("screen.load.ignored")}`);
    case "alike":
      return warning(`≈ ${meaning}${translate("screen.load.similar", { confidence })}`);
    case "heading":
      return { text: `= ${meaning}` };
    default:
      return { text: `✓ ${meaning}${translate(`screen.load.by.${by}`)}` };
  }
}

function fixedSpan(
  { words, value, isMissing }: FieldWithoutColumn,
  { translate }: Translator,
): Span {
  if (value !== undefined) return { text: `✓ ${words} = ${value}` };
  if (!isMissing) return dim(`- ${words}`);
  return { text: `? ${words}: ${translate("screen.load.missing")}`, style: "warning" };
}

function loadColumns(translator: Translator): TableColumn<LoadColumn | FieldWithoutColumn>[] {
  const column = columnsIn<LoadColumn | FieldWithoutColumn>(translator);
  const headingOf = (one: LoadColumn | FieldWithoutColumn) => {
    if ("id" in one) return dim(translator.translate("screen.load.noColumn"));
    return one.heading === "" ? dim(translator.translate("screen.load.noHeading")) : one.heading;
  };
  return [
    column("", { min: 3, importance: 9, isFixed: true }, (one) =>
      dim("id" in one ? "" : one.letters),
    ),
    column("heading", { min: 14, importance: 8, isFixed: true }, headingOf),
    column("field", { min: 22, importance: 7 }, (one) =>
      "id" in one ? fixedSpan(one, translator) : holdsSpan(one, translator),
    ),
    column("example", { min: 16, importance: 5 }, (one) =>
      dim(("id" in one ? one.choices : one.samples).join(" · ")),
    ),
  ];
}

function dim(text: string): Span {
  return { text, style: "dim" };
}
