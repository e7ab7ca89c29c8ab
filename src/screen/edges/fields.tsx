import type { ReactNode } from "react";
import { Secret } from "../../model/net.ts";
import { Lines } from "../components/spans.tsx";
import { createEntry, type KeyPress, typed } from "../state/entry.ts";
import { beginOpening } from "../state/navigate.ts";
import type { Intent } from "../state/program.ts";
import { type FieldEntry, type FieldPurpose, isOfLogin, type ScreenState } from "../state/state.ts";
import { capitalised, paragraph, textLine } from "../text/line.ts";
import { ask, type PlaceProps, type ScreenStep, stay } from "./place.tsx";

/** What a text field asks for. Shown in place of the page that it was opened from. */
export function FieldPage({
  state: { home, login, translator },
  entry: { purpose, problem },
  area: { columns },
}: PlaceProps & { readonly entry: FieldEntry }): ReactNode {
  const { translate } = translator;
  const { folder } = home.facts;
  const [title, about] = isOfLogin(purpose)
    ? (["screen.account.logInto", `screen.account.abouts.${purpose}`] as const)
    : ([
        `screen.keys.does.${purpose === "path" ? "open-workbook" : purpose}`,
        `screen.home.abouts.${purpose}`,
      ] as const);
  const address = purpose === "env-name" || purpose === "key" ? login?.address : undefined;
  const meant = folder && !isOfLogin(purpose) && translate("screen.home.meantIn", { folder });
  const lines = [
    textLine(` ${capitalised(translate(title))}`, "strong"),
    ...(address === undefined ? [] : paragraph(address, columns)),
    ...paragraph(translate(about), columns),
    ...(meant ? paragraph(meant, columns, { style: "dim" }) : []),
    [],
    ...(problem === undefined ? [] : paragraph(`✗ ${problem}`, columns, { style: "error" })),
  ];
  return <Lines lines={lines} />;
}

export function openField(state: ScreenState, purpose: FieldPurpose, offered = ""): ScreenStep {
  return stay({ ...state, submitted: undefined, entry: { ...createEntry(offered), purpose } });
}

/**
 * A submitted text is kept, so that the field can open again if the text cannot be used. An API key
 * is not kept.
 */
export function inField(state: ScreenState, entry: FieldEntry, key: KeyPress): ScreenStep {
  const { purpose, problem } = entry;
  const next = typed(entry, key);
  const closed = { ...state, entry: undefined, submitted: undefined };
  if (key.name === "escape") return stay(closed);
  if (key.name !== "enter") {
    const isSame = next.text === entry.text;
    return stay({ ...state, entry: { ...next, purpose, problem: isSame ? problem : undefined } });
  }
  if (next.text.trim() === "") return stay(isOfLogin(purpose) ? state : closed);
  const after = purpose === "path" ? beginOpening(closed, next.text.trim()) : closed;
  const submitted = { ...(purpose === "key" ? createEntry() : next), purpose };
  return ask({ ...after, submitted }, intentOf(purpose, next.text, state));
}

function intentOf(purpose: FieldPurpose, text: string, { login }: ScreenState): Intent {
  const { address = "", name } = login ?? {};
  switch (purpose) {
    case "path":
      return { type: "open-typed", text };
    case "template":
      return { type: "template", file: text, overwrite: false };
    case "export":
      return { type: "export", about: "products", file: text };
    case "export-orders":
      return { type: "export", about: "orders", file: text };
    case "address":
      return { type: "login", address: text };
    case "env-name":
      return { type: "login", address, name: text };
    case "key":
      return { type: "login", address, name, key: new Secret(text) };
  }
}
