import { messageOf } from "../errors.ts";
import { columnHeading } from "../model/columns.ts";
import type { Language } from "../model/schemas/annotations.ts";
import type { ColumnMeaning, SheetChoice } from "../model/sheet-choice.ts";
import { terminalText } from "../model/terminal-text.ts";
import { glanceAtRecord } from "../record/read-only.ts";
import { timeText } from "../report/line.ts";
import type { HeadingMatch } from "../workbook/heading-match.ts";
import type { OpenedWorkbook } from "../workbook/open.ts";
import { type EarlierChoice, type Recall, recallChoice } from "../workbook/recall.ts";
import { exists } from "./files.ts";
import { recordFile } from "./record-file.ts";
import type { Settings } from "./settings.ts";

/** A workbook, and what is settled about it already. */
export interface RecallRequest {
  /** Absolute. */
  readonly path: string;
  readonly workbook: OpenedWorkbook;
  /** Sheet and heading row that were asked for; they win over what was chosen earlier. */
  readonly asked?: SheetChoice | undefined;
}

/** What was chosen earlier about a workbook, and what a person is to be told about that. */
export interface RememberedChoice extends Recall {
  /** A choice that cannot be used, in one line. */
  readonly notes: readonly string[];
}

/**
 * What was chosen earlier about a workbook or its headings. The record is only looked into: none is
 * made, and one that cannot be read is told, because the sheet is then read without it.
 */
export async function recallFor(
  { path, workbook, asked }: RecallRequest,
  settings: Pick<Settings, "dataDir">,
): Promise<RememberedChoice> {
  const file = recordFile(settings);
  if (!(await exists(file))) return { notes: [] };
  const unread: string[] = [];
  const earlier = (headings: readonly string[]): readonly EarlierChoice[] => {
    try {
      const query = { headings, path };
      return glanceAtRecord(file, (glance) => glance?.rememberedSheetChoices(query) ?? []);
    } catch (thrown) {
      unread.push(
        `Whether columns were chosen earlier cannot be seen: ${messageOf(thrown)} They are taken as their headings say.`,
      );
      return [];
    }
  };
  const recall = await recallChoice(workbook, { asked, earlier });
  return { ...recall, notes: [...unread, ...droppedNotes(recall)] };
}

function droppedNotes({ dropped }: Recall): string[] {
  if (dropped === undefined) return [];
  return [
    `What was chosen on ${dayOf(dropped.atMs)} does not fit any more and is not used: ${terminalText(dropped.why)}. Columns are taken as their headings say.`,
  ];
}

/** One line that says what an earlier choice made of the sheet. */
export function recalledNote(
  { choice, atMs }: NonNullable<Recall["recalled"]>,
  { chosen, language }: HeadingMatch,
): string {
  const place = [
    ...(choice.sheet === undefined ? [] : [`sheet “${choice.sheet}”`]),
    ...(choice.headingRow === undefined ? [] : [`headings in row ${choice.headingRow}`]),
  ].join(", ");
  const columns = chosen.map(({ heading, key, meaning }) => {
    const name = heading === "" ? `the column ${key} without a heading` : `“${heading}”`;
    return `${name} ${meaningWords(meaning, language)}`;
  });
  const what = columns.length === 0 ? place : `${columns.join("; ")} (${place})`;
  const subject = columns.length === 0 ? "Sheet" : "Columns";
  return terminalText(`${subject} as chosen on ${dayOf(atMs)}: ${what}.`);
}

function meaningWords(meaning: ColumnMeaning, language: Language): string {
  if (meaning === "ignored") return "is left out";
  return `is “${columnHeading(meaning.field, language, meaning)}”`;
}

function dayOf(atMs: number): string {
  return timeText(atMs).slice(0, 10);
}
