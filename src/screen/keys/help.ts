import type { NamesIn } from "../../model/message.ts";
import type { Translator } from "../../model/translator.ts";
import { capitalised, fitSpans, type Line, paragraph, textLine } from "../text/line.ts";
import { type Action, bindingsOf, type KeyGroup, keyText, type PlaceName } from "./bindings.ts";

const groups: readonly KeyGroup[] = ["screen", "go", "move", "choose"];

export interface HelpAsked {
  readonly place: PlaceName;
  readonly title: string;
  readonly translator: Translator;
  /** Words that describe an action on this page better than the general ones. */
  readonly message: ReadonlyMap<Action, string>;
}

const keysWidth = 19;
const columnMin = 38;
const columnsMax = 3;

export function helpLines(help: HelpAsked, columns: number): Line[] {
  const count = Math.max(1, Math.min(columnsMax, Math.floor((columns - 1) / columnMin)));
  const width = Math.max(1, Math.floor((columns - 1) / count));
  const blocks = groups.flatMap((group) => groupBlocks(help, group, width));
  const split = inColumns(blocks, count);
  const height = Math.max(0, ...split.map((column) => column.length));
  const table = Array.from({ length: height }, (_, row) => [
    { text: " " },
    ...split.flatMap((column) => fitSpans(column[row] ?? [], width)),
  ]);
  return [
    textLine(` ${capitalised(helpWords("help", help.translator))}`, "strong"),
    ...table,
    [],
    ...paragraph(help.translator.translate("screen.keys.layout"), columns, { style: "dim" }),
  ];
}

/** Lines that must stay together, such as a key and its words. */
type Block = readonly Line[];

function groupBlocks(help: HelpAsked, group: KeyGroup, width: number): Block[] {
  const { place, title, translator, message } = help;
  const isShown = (action: Action) =>
    !opposites.has(action) && (message.has(action) || !isOnlyHinted(action, place));
  const shown = bindingsOf(place).filter(
    ({ group: inGroup, action }) => inGroup === group && isShown(action),
  );
  const entries = shown.map(({ action }) => {
    const keys = bindingsOf(place)
      .filter((one) => one.action === action || opposites.get(one.action) === action)
      .map((one) => one.keys.map(keyText).join(" ").padEnd(keysWidth));
    const words = paragraph(message.get(action) ?? helpWords(action, translator), width, {
      lead: " ".repeat(keysWidth),
    });
    const height = Math.max(keys.length, words.length);
    return Array.from(
      { length: height },
      (_, row): Line => [
        { text: keys[row] ?? " ".repeat(keysWidth), style: "key" },
        ...(words[row] ?? []).slice(1),
      ],
    );
  });
  const [first, ...rest] = entries;
  if (first === undefined) return [];
  const heading = group === "screen" ? title : translator.translate(`screen.keys.groups.${group}`);
  return [[[{ text: heading, style: "heading" }], ...first], ...rest];
}

/** Whether an action is explained only while it has an effect on the page. */
function isOnlyHinted(action: Action, place: PlaceName): boolean {
  return action === "upload" || (action === "open-workbook" && place === "done");
}

/** Actions that are explained together with the opposite action. */
const opposites: ReadonlyMap<Action, HelpName> = new Map([
  ["previous-conflict", "next-conflict"],
  ["previous-preset", "next-preset"],
  ["previous-match", "next-match"],
  ["row-up", "row-down"],
  ["page-up", "page-down"],
  ["last", "first"],
  ["left", "right"],
  ["previous-marked", "next-marked"],
]);

type HelpName = NamesIn<"screen.keys.does">;

export function helpWords(action: Action, translator: Translator): string {
  const name = opposites.get(action) ?? action;
  return name === "yes" || name === "no"
    ? ""
    : translator.translate(`screen.keys.does.${name as HelpName}`);
}

function inColumns(blocks: readonly Block[], count: number): Block[] {
  const total = blocks.reduce((sum, { length }) => sum + length, 0);
  const columns: Line[][] = [[]];
  let before = 0;
  for (const block of blocks) {
    // A block belongs to the column that its middle line falls into.
    const column = Math.min(count - 1, Math.floor(((before + block.length / 2) * count) / total));
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(...block);
    before += block.length;
  }
  return columns;
}
