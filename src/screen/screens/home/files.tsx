import type { Translator } from "../../../model/translator.ts";
import { openField } from "../../edges/fields.tsx";
import { ask, hint, listPlace, type ScreenStep, stay } from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { current, filterWords, folded, hasWords, type ListRow, type Tab } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import {
  type FolderEntry,
  type FolderFacts,
  type HomeFacts,
  type RecentWorkbook,
  runText,
} from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate.ts";
import type { Listed, ScreenState } from "../../state/state.ts";
import { middleCut } from "../../text/fit.ts";
import { type Line, paragraph, textLine } from "../../text/line.ts";

export const filesPlace = listPlace("files", {
  rows: ({ facts }) => folderRows(facts),
  content: (files, state, { columns }) => ({
    head: [textLine(` ${middleCut(files.facts.path, columns - 2)}`, "strong")],
    tabs: folderTabs(files.facts, state.translator),
    foot: footLines(files, columns, state.translator),
    columns: entryColumns(state.translator),
    items: files.facts.entries,
    detail: (entry: FolderEntry, size) => entryLines(entry, state, size.columns),
  }),
  acts: {
    open: (state) => opened(state, entryAt(state)),
    "open-workbook": (state) => openField(state, "path", pathBegun(state)),
  },
  next: (state) => [
    entryAt(state) && { action: "open", words: helpWords("open", state.translator) },
    hint("open-workbook", "screen.home.files.typeName"),
  ],
});

export const folderGroups = ["usable", "every"] as const;

export function folderRows({ entries }: FolderFacts): readonly ListRow[] {
  return entries.map((entry) => ({
    key: entry.path,
    groups: isUsable(entry) ? folderGroups : ["every"],
    text: () => folded(entry.name),
  }));
}

function isUsable(entry: FolderEntry): boolean {
  return entry.kind !== "other" && entry.isHidden !== true;
}

function folderTabs({ entries }: FolderFacts, { translate }: Translator): readonly Tab[] {
  const below = entries.filter(({ kind }) => kind !== "up");
  const usable = below.filter(isUsable).length;
  const tab = (id: (typeof folderGroups)[number], count: number) => ({
    ...{ id, count, words: translate(`screen.home.files.${id}`) },
  });
  return [tab("usable", usable), ...(below.length > usable ? [tab("every", below.length)] : [])];
}

function foundBeside({ facts, list: { preset, filter } }: Listed<FolderFacts>): number {
  const words = filterWords(filter);
  if (preset === "every" || words.length === 0) return 0;
  return folderRows(facts).filter(
    (row) => row.groups?.includes("usable") !== true && hasWords(row, words),
  ).length;
}

/** Empty in the start folder, because names are relative to it. */
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

function entryLines(entry: FolderEntry, state: ScreenState, columns: number): readonly Line[] {
  const { facts } = state.home;
  return entry.kind === "workbook"
    ? workbookLines(entry, { facts, columns, translator: state.translator })
    : paragraph(entry.path, columns, { style: "dim" });
}

export function workbookLines(
  { name, path }: Pick<RecentWorkbook, "name" | "path">,
  { facts, columns, translator }: WorkbookLinesOptions,
): Line[] {
  const run = facts.lastRuns?.get(path);
  const last =
    run === undefined ? translator.translate("screen.home.neverRun") : runText(run, translator);
  return [...paragraph(name, columns, { style: "strong" }), [], ...paragraph(last, columns)];
}

interface WorkbookLinesOptions {
  readonly facts: HomeFacts;
  readonly columns: number;
  readonly translator: Translator;
}

function footLines(files: Listed<FolderFacts>, columns: number, { translate }: Translator): Line[] {
  const { facts, list } = files;
  const { problem, leftOut } = facts;
  const beside = { entries: foundBeside(files), key: keyName("next-preset") };
  const isEmpty =
    !facts.entries.some((one) => one.kind !== "up" && isUsable(one)) &&
    list.filter === "" &&
    list.preset === "usable";
  const style = problem === undefined ? "dim" : "error";
  const notes = [
    problem === undefined ? isEmpty && translate("screen.home.files.empty") : `✗ ${problem}`,
    beside.entries > 0 && translate("screen.home.files.beside", beside),
    leftOut !== undefined && translate("screen.home.files.leftOut", { entries: leftOut }),
  ];
  return notes.flatMap((text, at) =>
    text === false
      ? []
      : paragraph(text, columns, { style: at === 0 ? style : "dim", linesMax: 2 }),
  );
}

function entryColumns(translator: Translator): TableColumn<FolderEntry>[] {
  const { translate } = translator;
  return [
    {
      heading: translate("screen.home.files.name"),
      ...{ min: 20, isWhole: true, importance: 9, isFixed: true },
      cell: ({ kind, name, isClosed }) => {
        if (kind === "up") return { text: `↑ ${translate("screen.home.files.above")}` };
        if (isClosed === true) {
          const closed = translate("screen.home.files.closed");
          const end = kind === "folder" ? "/" : "";
          return { text: `! ${name}${end}  ${closed}`, style: "warning" };
        }
        if (kind === "folder") return { text: `▸ ${name}/` };
        return { text: `  ${name}`, style: kind === "other" ? "dim" : undefined };
      },
    },
    {
      heading: translate("screen.home.files.size"),
      ...{ min: 7, importance: 7, align: "right" },
      cell: ({ bytes }) => ({ text: sizeText(bytes, translator), style: "dim" }),
    },
    {
      heading: translate("screen.home.files.saved"),
      ...{ min: 22, importance: 8 },
      cell: ({ when }) => ({ text: when, style: "dim" }),
    },
  ];
}

function sizeText(bytes: number | undefined, { translate }: Translator): string {
  if (bytes === undefined) return "";
  const units = translate("screen.home.files.units").split(" | ");
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** step;
  const number = step > 0 && amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${translate("screen.words.decimal", { number })} ${units[step]}`;
}
