import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import { openField } from "../../edges/fields.tsx";
import { ask, hint, listPlace, notify, type ScreenStep, stay } from "../../edges/place.tsx";
import { createList, current, type ListRow } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import type { EnvironmentEntry } from "../../state/facts.ts";
import { type Listed, left, type ScreenState } from "../../state/state.ts";
import { paragraph, textLine } from "../../text/line.ts";
import { columnsIn } from "../labels.ts";

export const accountPlace = listPlace("environments", {
  rows: ({ facts }) => accountRows(facts),
  content: ({ facts }, { translator }, { columns }) => ({
    head: [
      textLine(` ${translator.translate("screen.account.title")}`, "strong"),
      ...paragraph(translator.translate("screen.account.about"), columns, { style: "dim" }),
      [],
    ],
    hasHeading: false,
    columns: columnsOf(translator),
    items: itemsOf(facts),
  }),
  acts: { open: opened },
  leave: (state) =>
    // Cancels a running check of an API key, so that the key is neither saved nor used.
    state.submitted === undefined
      ? stay(left(state))
      : ask({ ...left(state), submitted: undefined }, { type: "give-up" }),
  next: (state) => [
    hint("open", currentItem(state) === "login" ? "screen.account.logIn" : "screen.account.use"),
  ],
});

type AccountItem = EnvironmentEntry | "login";

function itemsOf(facts: readonly EnvironmentEntry[]): readonly AccountItem[] {
  return [...facts, "login"];
}

function accountRows(facts: readonly EnvironmentEntry[]): readonly ListRow[] {
  return itemsOf(facts).map((item) => ({ key: item === "login" ? "" : item.name }));
}

export function accountList(
  facts: readonly EnvironmentEntry[],
): Listed<readonly EnvironmentEntry[]> {
  const cursor = itemsOf(facts).findIndex((item) => item === "login" || !item.isUsed);
  return { facts, list: { ...createList(accountRows(facts)), cursor } };
}

function currentItem({ environments }: ScreenState): AccountItem | undefined {
  const index = environments && current(environments.list);
  return index === undefined ? undefined : itemsOf(environments?.facts ?? [])[index];
}

function opened(state: ScreenState): ScreenStep {
  const item = currentItem(state);
  if (item === undefined) return stay(state);
  if (item === "login") return openField(state, "address");
  return item.isUsed
    ? notify(state, msg("screen.account.isUsed", { name: item.name }))
    : ask(state, { type: "use-environment", name: item.name });
}

function columnsOf(translator: Translator): TableColumn<AccountItem>[] {
  const { translate } = translator;
  const column = columnsIn<AccountItem>(translator);
  return [
    column("", { min: 12, importance: 9, isWhole: true, isFixed: true }, (item) =>
      item === "login"
        ? `+ ${translate("screen.account.logInto")} …`
        : `${item.isUsed ? "✓" : " "} ${item.name}`,
    ),
    column("", { min: 20, importance: 8 }, (item) => ({
      text: item === "login" ? "" : item.address || translate("screen.account.builtIn"),
      style: "dim",
    })),
  ];
}
