import type { ReactNode } from "react";
import { msg } from "../../../model/message.ts";
import { Secret } from "../../../model/net.ts";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import {
  ask,
  hint,
  listPlace,
  notify,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { createList, current, type ListRow } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { createEntry, type KeyPress, typed } from "../../state/entry.ts";
import type { EnvironmentEntry } from "../../state/facts.ts";
import {
  type Listed,
  type LoginPurpose,
  left,
  type OpenEntry,
  type ScreenState,
} from "../../state/state.ts";
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
  instead: LoginField,
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
  if (item === "login") {
    return stay({ ...state, entry: { ...createEntry(), purpose: "address" } });
  }
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

function LoginField({ state, area: { columns } }: PlaceProps): ReactNode {
  const { entry, login, translator } = state;
  if (entry === undefined || !isOfLogin(entry)) return null;
  const { purpose, problem } = entry;
  const lines = [
    textLine(` ${translator.translate("screen.account.logInto")}`, "strong"),
    ...(purpose === "address" || login === undefined ? [] : paragraph(login.address, columns)),
    ...paragraph(translator.translate(`screen.account.abouts.${purpose}`), columns),
    [],
    ...(problem === undefined ? [] : paragraph(`✗ ${problem}`, columns, { style: "error" })),
  ];
  return <Lines lines={lines} />;
}

type LoginEntry = OpenEntry & { readonly purpose: LoginPurpose };

const purposes: ReadonlySet<OpenEntry["purpose"]> = new Set(["address", "env-name", "key"]);

export function isOfLogin(entry: OpenEntry): entry is LoginEntry {
  return purposes.has(entry.purpose);
}

/** A typed API key is not kept once it is submitted. */
export function inLoginField(state: ScreenState, entry: LoginEntry, key: KeyPress): ScreenStep {
  const { end, entry: next } = typed(entry, key);
  const { purpose } = entry;
  const closed = { ...state, entry: undefined, submitted: undefined };
  if (end === "given-up") return stay(closed);
  if (end === undefined) return stay({ ...state, entry: { ...entry, ...next } });
  if (next.text.trim() === "") return stay(state);
  const { address = "", name } = state.login ?? {};
  const submitted = purpose === "key" ? { ...createEntry(), purpose } : { ...next, purpose };
  const given = {
    address: { address: next.text },
    "env-name": { address, name: next.text },
    key: { address, name, key: new Secret(next.text) },
  };
  return ask({ ...closed, submitted }, { type: "login", ...given[purpose] });
}
