import type { ReactNode } from "react";
import { msg } from "../../../model/message.ts";
import { Secret } from "../../../model/net.ts";
import type { Translator } from "../../../model/translator.ts";
import { ListPage, listRows } from "../../components/list-page.tsx";
import { Lines } from "../../components/spans.tsx";
import {
  ask,
  hint,
  listIn,
  notify,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import type { ListRow } from "../../list/list.ts";
import { createList, current } from "../../list/list.ts";
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
import { type Line, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";

/** The page with the environments, to choose another one or to log in. */
export const accountPlace: Place = {
  name: "account",
  listed: {
    ...listIn("environments", ({ facts }) => accountRows(facts)),
    height: (area, state) => listRows(area, { head: headLines(state, area.columns) }),
  },
  act: (state, action) => (action === "open" ? opened(state) : undefined),
  leave: (state) =>
    // If an API key is being checked, cancels that, so that it is neither saved nor used.
    state.submitted === undefined
      ? stay(left(state))
      : ask({ ...left(state), submitted: undefined }, { type: "give-up" }),
  View: AccountView,
  next: (state) => [
    currentItem(state) === "login"
      ? hint("open", "screen.account.logIn")
      : hint("open", "screen.account.use"),
  ],
};

/** An environment, or the line that logs in. */
type AccountItem = EnvironmentEntry | "login";

function itemsOf(facts: readonly EnvironmentEntry[]): readonly AccountItem[] {
  return [...facts, "login"];
}

function accountRows(facts: readonly EnvironmentEntry[]): readonly ListRow[] {
  return itemsOf(facts).map((item) => ({ key: item === "login" ? "" : item.name }));
}

/** The list with the cursor on the first line that changes something. */
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

function headLines({ translator }: ScreenState, columns: number): Line[] {
  return [
    textLine(` ${translator.translate("screen.account.title")}`, "strong"),
    ...paragraph(translator.translate("screen.account.about"), columns, { style: "dim" }),
    [],
  ];
}

const columnsOf = ({ translate }: Translator): TableColumn<AccountItem>[] => [
  {
    heading: "",
    min: 12,
    importance: 9,
    isWhole: true,
    isFixed: true,
    cell: (item) =>
      item === "login"
        ? { text: `+ ${translate("screen.account.logInto")} …` }
        : { text: `${item.isUsed ? "✓" : " "} ${item.name}` },
  },
  {
    heading: "",
    min: 20,
    importance: 8,
    cell: (item) => ({
      text:
        item === "login"
          ? ""
          : item.address === ""
            ? translate("screen.account.builtIn")
            : item.address,
      style: "dim",
    }),
  },
];

function AccountView({ state, area }: PlaceProps): ReactNode {
  const { environments, entry, translator } = state;
  if (entry !== undefined && isOfLogin(entry)) return <LoginField state={state} area={area} />;
  if (environments === undefined) return null;
  return (
    <ListPage
      area={area}
      head={headLines(state, area.columns)}
      hasHeading={false}
      columns={columnsOf(translator)}
      list={environments.list}
      items={itemsOf(environments.facts)}
      translator={translator}
    />
  );
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

/** Handles a key in a text field of the login. The typed API key is not kept once it is submitted. */
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
