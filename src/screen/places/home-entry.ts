import type { HomeFacts } from "../facts.ts";
import type { Line, Size } from "../line.ts";
import { textLine } from "../list/table.ts";
import type { FilePurpose, OpenEntry } from "../state.ts";
import { wrap } from "../text/wrap.ts";

const titles: Readonly<Record<FilePurpose, string>> = {
  path: "Which workbook?",
  export: "Where to write the live listings?",
  "export-orders": "Where to write the orders?",
  template: "Where to write the blank workbook?",
};

const abouts: Readonly<Record<FilePurpose, string>> = {
  path: "Type the name of a workbook (.xlsx), or drag it into this window. “~” is your home folder.",
  export: "Every live listing becomes a row; the workbook can be changed and uploaded again.",
  "export-orders":
    "Orders that are New or Packed, one row for each item: fill in the coloured columns, save, and open it here. “sheetport export orders” takes others, too.",
  template: "One column for every field, with the rules beside it, and no rows yet.",
};

/** What stands over a field for a file name: what it is for, where, and what was wrong with the last one. */
export function fileEntryLines(
  { purpose, problem, choices = [] }: OpenEntry,
  { folder }: HomeFacts,
  { columns, rows }: Size,
): Line[] {
  if (purpose === "filter") return [];
  const width = Math.max(1, columns - 3);
  const head = [
    textLine(` ${titles[purpose]}`, columns, "strong"),
    ...wrap(abouts[purpose], width).map((text) => textLine(` ${text}`, columns)),
    ...(folder === undefined
      ? []
      : wrap(`Names are meant in ${folder}`, width).map((text) =>
          textLine(` ${text}`, columns, "dim"),
        )),
    { spans: [] },
    ...(problem === undefined
      ? []
      : wrap(`✗ ${problem}`, width).map((text) => textLine(` ${text}`, columns, "error"))),
  ];
  const room = Math.max(0, rows - head.length);
  const shown = choices.length > room ? choices.slice(0, Math.max(0, room - 1)) : choices;
  const rest = choices.length - shown.length;
  return [
    ...head,
    ...shown.map((name) => textLine(`   ${name}`, columns)),
    ...(rest > 0 ? [textLine(`   … and ${rest} more: type on`, columns, "dim")] : []),
  ];
}
