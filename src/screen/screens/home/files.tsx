import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { type AroundList, ListPage, listRows } from "../../components/list-page.tsx";
import {
  ask,
  hint,
  listIn,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { current } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { tabsLine } from "../../list/tabs.ts";
import type { FolderEntry } from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate.ts";
import type { ScreenState } from "../../state/state.ts";
import { middleCut } from "../../text/fit.ts";
import { type Line, type Size, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { FileField, isNaming, openFileField } from "./file-field.tsx";
import { folderRows, folderTabs, foundBeside } from "./folder-source.ts";
import { workbookLines } from "./home-words.ts";

/** The page for choosing a workbook from a folder, with the latest files first. */
export const filesPlace: Place = {
  name: "files",
  listed: {
    ...listIn("files", ({ facts }) => folderRows(facts)),
    tabs: ({ files }) => (files === undefined ? [] : folderTabs(files.facts)),
    height: (area, state) => listRows(area, around(state, area)),
  },
  act: (state, action) => {
    if (action === "open-workbook") return openFileField(state, "path", pathBegun(state));
    return action === "open" ? opened(state, entryAt(state)) : undefined;
  },
  View: FilesView,
  next: (state) => {
    const entry = entryAt(state);
    return [
      entry && { action: "open", words: helpWords("open", state.translator) },
      hint("open-workbook", "screen.home.files.typeName"),
    ];
  },
};

/**
 * What the text field for a file name starts with: the folder's path, or nothing in the start
 * folder, because names are relative to it.
 */
function pathBegun({ files, home }: ScreenState): string {
  const path = files?.facts.path ?? "";
  if (path === home.facts.folder || path === "") return "";
  const slash = path.includes("\\") ? "\\" : "/";
  return path.endsWith(slash) ? path : `${path}${slash}`;
}

function entryAt({ files }: ScreenState): FolderEntry | undefined {
  const index = files === undefined ? undefined : current(files.list);
  return index === undefined ? undefined : files?.facts.entries[index];
}

/** Opens unreadable files too, because the error says why they cannot be read and what to do. */
function opened(state: ScreenState, entry: FolderEntry | undefined): ScreenStep {
  if (entry === undefined) return stay(state);
  const { kind, name, path } = entry;
  return kind === "up" || kind === "folder"
    ? ask(state, { type: "list-folder", path })
    : ask(beginOpening(state, name), { type: "open", path });
}

function FilesView({ state, area }: PlaceProps): ReactNode {
  const { files } = state;
  if (isNaming(state)) return <FileField state={state} area={area} />;
  if (files === undefined) return null;
  return (
    <ListPage
      area={area}
      {...around(state, area)}
      columns={entryColumns(state.translator)}
      list={files.list}
      items={files.facts.entries}
      detail={({ columns }) => entryLines(state, columns)}
      translator={state.translator}
    />
  );
}

function entryLines(state: ScreenState, columns: number): readonly Line[] {
  const entry = entryAt(state);
  if (entry === undefined) return [];
  const { facts } = state.home;
  if (entry.kind === "workbook")
    return workbookLines(entry, { facts, columns, translator: state.translator });
  return paragraph(entry.path, columns, { style: "dim" });
}

function around(state: ScreenState, { columns }: Size): AroundList {
  return { head: headLines(state, columns), foot: footLines(state, columns) };
}

function headLines(state: ScreenState, columns: number): Line[] {
  const { files } = state;
  if (files === undefined) return [];
  const { facts, list } = files;
  return [
    textLine(` ${middleCut(facts.path, columns - 2)}`, "strong"),
    tabsLine(folderTabs(facts), list.preset, {
      columns,
      nameOf: ({ id, count }) =>
        `${state.translator.translate(`screen.home.files.${id}`)} ${state.translator.translate("model.grouped", { number: count })}`,
    }),
  ];
}

function footLines(state: ScreenState, columns: number): Line[] {
  const { files } = state;
  if (files === undefined) return [];
  const { facts, list } = files;
  const beside = foundBeside(facts, list);
  const isEmpty =
    folderTabs(facts)[0]?.count === 0 && list.filter === "" && list.preset === "usable";
  const notes = [
    facts.problem === undefined
      ? isEmpty && state.translator.translate("screen.home.files.empty")
      : `✗ ${facts.problem}`,
    beside > 0 &&
      state.translator.translate("screen.home.files.beside", {
        ...{ entries: beside, key: keyName("next-preset") },
      }),
    facts.leftOut !== undefined &&
      state.translator.translate("screen.home.files.leftOut", { entries: facts.leftOut }),
  ];
  return notes
    .filter((text) => text !== false)
    .flatMap((text) =>
      paragraph(text, columns, { style: text.startsWith("✗") ? "error" : "dim", linesMax: 2 }),
    );
}

const entryColumns = (translator: Translator): TableColumn<FolderEntry>[] => [
  {
    heading: translator.translate("screen.home.files.name"),
    min: 20,
    isWhole: true,
    importance: 9,
    isFixed: true,
    cell: ({ kind, name, isClosed }) => {
      if (kind === "up") return { text: `↑ ${translator.translate("screen.home.files.above")}` };
      const mark = isClosed === true ? "!" : kind === "folder" ? "▸" : " ";
      const end = kind === "folder" ? "/" : "";
      const note = isClosed === true ? `  ${translator.translate("screen.home.files.closed")}` : "";
      const style = isClosed === true ? "warning" : kind === "other" ? "dim" : undefined;
      return { text: `${mark} ${name}${end}${note}`, style };
    },
  },
  {
    heading: translator.translate("screen.home.files.size"),
    min: 7,
    importance: 7,
    align: "right",
    cell: ({ bytes }) => ({
      text: sizeText(bytes, translator),
      style: "dim",
    }),
  },
  {
    heading: translator.translate("screen.home.files.saved"),
    min: 22,
    importance: 8,
    cell: ({ when }) => ({ text: when, style: "dim" }),
  },
];

/** A file size in a unit that keeps the number short. Empty if unknown. */
function sizeText(bytes: number | undefined, { translate }: Translator): string {
  if (bytes === undefined) return "";
  const units = translate("screen.home.files.units").split(" | ");
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  const number = step > 0 && amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${translate("screen.words.decimal", { number })} ${units[step]}`;
}
