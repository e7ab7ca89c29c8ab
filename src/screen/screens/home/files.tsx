import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import {
  ask,
  hint,
  listPlace,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { current, filterWords, folded, hasWords, type ListRow, type Tab } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { createEntry, fieldActionOf, type KeyPress, typed } from "../../state/entry.ts";
import {
  type FolderEntry,
  type FolderFacts,
  type HomeFacts,
  type RecentWorkbook,
  runText,
} from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate.ts";
import type { Intent } from "../../state/program.ts";
import type { FilePurpose, Listed, OpenEntry, ScreenState } from "../../state/state.ts";
import { middleCut } from "../../text/fit.ts";
import { capitalised, type Line, paragraph, textLine } from "../../text/line.ts";

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
  instead: FileField,
  acts: {
    open: (state) => opened(state, entryAt(state)),
    "open-workbook": (state) => openFileField(state, "path", pathBegun(state)),
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

function isFilePurpose(purpose: OpenEntry["purpose"]): purpose is FilePurpose {
  return ["path", "export", "export-orders", "template"].includes(purpose);
}

export function FileField({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { entry, home, translator } = state;
  if (entry === undefined || !isFilePurpose(entry.purpose)) return undefined;
  const { purpose, problem, choices = [] } = entry;
  const { folder } = home.facts;
  const action = purpose === "path" ? "open-workbook" : purpose;
  const label = capitalised(helpWords(action, translator));
  const meant = folder && translator.translate("screen.home.meantIn", { folder });
  const head = [
    textLine(` ${label}`, "strong"),
    ...paragraph(translator.translate(`screen.home.abouts.${purpose}`), columns),
    ...(meant ? paragraph(meant, columns, { style: "dim" }) : []),
    [],
    ...(problem === undefined ? [] : paragraph(`✗ ${problem}`, columns, { style: "error" })),
  ];
  const room = Math.max(0, rows - head.length);
  const shown = choices.length > room ? choices.slice(0, Math.max(0, room - 1)) : choices;
  const names = choices.length - shown.length;
  const more = translator.translate("screen.home.moreNames", { names });
  const lines = [
    ...head,
    ...shown.map((name) => textLine(`   ${name}`)),
    ...(names > 0 ? [textLine(`   ${more}`, "dim")] : []),
  ];
  return <Lines lines={lines} />;
}

export function openFileField(state: ScreenState, purpose: FilePurpose, offered = ""): ScreenStep {
  return stay({ ...state, submitted: undefined, entry: { ...createEntry(offered), purpose } });
}

/** A submitted name is kept, so that the field can open again if the name cannot be used. */
export function inFileField(state: ScreenState, entry: OpenEntry, key: KeyPress): ScreenStep {
  const rest = { ...state, entry: undefined, submitted: undefined };
  if (fieldActionOf(key.name) === "complete")
    return ask(state, { type: "complete-path", text: entry.text });
  const step = typed(entry, key);
  const { text, at } = step.entry;
  const { purpose } = entry;
  if (step.end === "given-up" || !isFilePurpose(purpose)) return stay(rest);
  if (step.end === undefined) {
    const isSame = text === entry.text;
    return stay({ ...rest, entry: isSame ? { ...entry, at } : { text, at, purpose } });
  }
  if (text.trim() === "") return stay(rest);
  const next = purpose === "path" ? beginOpening(rest, text.trim()) : rest;
  return ask({ ...next, submitted: { text, at, purpose } }, intentOf(purpose, text));
}

function intentOf(purpose: FilePurpose, text: string): Intent {
  if (purpose === "path") return { type: "open-typed", text };
  if (purpose === "template") return { type: purpose, file: text, overwrite: false };
  const about = purpose === "export-orders" ? "orders" : "products";
  return { type: "export", about, file: text };
}
