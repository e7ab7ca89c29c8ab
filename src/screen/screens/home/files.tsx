import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { type AroundList, ListPage, listRows } from "../../components/list-page.tsx";
import {
  ask,
  listIn,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { current } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { tabsLine } from "../../list/tabs.ts";
import type { FolderEntry } from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate-on-news.ts";
import type { ScreenState } from "../../state/state.ts";
import { middleCut } from "../../text/fit.ts";
import { type Line, type Size, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { FileField, isNaming, openFileField } from "./file-field.tsx";
import { folderSource, folderTabs, foundBeside } from "./folder-source.ts";
import { workbookLines } from "./home-words.ts";

/** A folder to choose a workbook from: its folders and files, the latest first. */
export const filesPlace: Place = {
  name: "files",
  listed: {
    ...listIn("files", ({ facts }) => folderSource(facts)),
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
      entry && {
        action: "open",
        words: state.translator.translate(`screen.home.files.next.${entry.kind}`),
      },
      {
        action: "open-workbook",
        words: state.translator.translate("screen.home.files.next.typeName"),
      },
    ];
  },
};

/** A name is meant in the folder of the start: any other one is there to be typed on. */
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

/** What cannot be read is tried all the same: the refusal says why, and what to do. */
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
      columns={entryColumns(files, state.translator)}
      list={files.list}
      items={files.facts.entries}
      detail={({ columns }) => entryLines(state, columns)}
      translator={state.translator}
    />
  );
}

/** What is known of the file under the cursor. */
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

/** Which folder, and the groups of what is in it. */
function headLines(state: ScreenState, columns: number): Line[] {
  const { files } = state;
  if (files === undefined) return [];
  const { facts, list } = files;
  return [
    textLine(` ${middleCut(facts.path, columns - 2)}`, "strong"),
    tabsLine(folderTabs(facts), list.preset, {
      columns,
      nameOf: ({ id, count }) =>
        `${state.translator.translate(`screen.home.files.groups.${id}`)} ${state.translator.translate("model.grouped", { number: count })}`,
    }),
  ];
}

/** Why there is nothing to see, and what is not listed though it may be looked for. */
function footLines(state: ScreenState, columns: number): Line[] {
  const { files } = state;
  if (files === undefined) return [];
  const { facts, list } = files;
  const beside = foundBeside(facts, list);
  const isEmpty =
    folderTabs(facts)[0]?.count === 0 && list.filter === "" && list.preset === "usable";
  const told = [
    facts.problem === undefined
      ? isEmpty && state.translator.translate("screen.home.files.empty")
      : `✗ ${facts.problem}`,
    list.filter !== "" &&
      list.shown.length === 0 &&
      beside === 0 &&
      state.translator.translate("screen.home.files.noMatch", { key: keyName("back") }),
    beside > 0 &&
      state.translator.translate("screen.home.files.beside", {
        ...{ entries: beside, key: keyName("next-preset") },
      }),
    facts.leftOut !== undefined &&
      state.translator.translate("screen.home.files.leftOut", { entries: facts.leftOut }),
  ];
  return told
    .filter((text) => text !== false)
    .flatMap((text) =>
      paragraph(text, columns, { style: text.startsWith("✗") ? "error" : "dim", linesMax: 2 }),
    );
}

const entryColumns = (
  { facts, list }: NonNullable<ScreenState["files"]>,
  translator: Translator,
): TableColumn<FolderEntry>[] => [
  {
    heading: translator.translate("screen.home.files.columns.name"),
    min: 20,
    isWhole: true,
    importance: 9,
    isFixed: true,
    cell: ({ kind, name, isClosed }) => {
      if (kind === "up") return { text: `↑ ${translator.translate("screen.home.files.above")}` };
      const mark = isClosed === true ? "!" : kind === "folder" ? "▸" : " ";
      const text = `${mark} ${name}${kind === "folder" ? "/" : ""}`;
      return { text, style: kind === "other" ? "dim" : undefined };
    },
  },
  {
    heading: translator.translate("screen.home.files.columns.size"),
    min: 7,
    importance: 7,
    align: "right",
    cell: ({ bytes }) => ({
      text: sizeText(bytes, translator.translate("screen.home.files.units").split(" | ")),
      style: "dim",
    }),
  },
  {
    heading: translator.translate("screen.home.files.columns.saved"),
    min: 22,
    importance: 8,
    cell: ({ when }) => ({ text: when, style: "dim" }),
  },
  ...(list.shown.some((index) => isNoted(facts.entries[index])) ? [noteColumn(translator)] : []),
];

function noteColumn(translator: Translator): TableColumn<FolderEntry> {
  return {
    heading: translator.translate("screen.home.files.columns.note"),
    min: 8,
    importance: 6,
    cell: (entry) => noteOf(entry, translator),
  };
}

/** Three digits and their unit. */
function sizeText(bytes: number | undefined, units: readonly string[]): string {
  if (bytes === undefined) return "";
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`;
}

function isNoted(entry: FolderEntry | undefined): boolean {
  return entry?.kind === "other" || entry?.isHidden === true || entry?.isClosed === true;
}

function noteOf({ kind, isHidden, isClosed }: FolderEntry, translator: Translator) {
  if (isClosed === true)
    return {
      text: `! ${translator.translate("screen.home.files.notes.closed")}`,
      style: "warning" as const,
    };
  const text =
    kind === "other"
      ? translator.translate("screen.home.files.notes.other")
      : isHidden === true
        ? translator.translate("screen.home.files.notes.hidden")
        : "";
  return { text, style: "dim" as const };
}
