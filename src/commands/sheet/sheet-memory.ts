import { columnHeading } from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { isSameMeaning, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { glanceAtRecord } from "../../record/index.ts";
import { timeText } from "../../report/lines/line.ts";
import {
  type EarlierChoice,
  type HeadingMatch,
  type OpenedWorkbook,
  type Recall,
  recallChoice,
} from "../../workbook/index.ts";
import { recordFile } from "../account/record-file.ts";
import { exists } from "../process/files.ts";
import type { Settings } from "../process/settings.ts";
import { sheetWords } from "../words/index.ts";

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
  settings: Pick<Settings, "dataDir"> & Speaking,
): Promise<RememberedChoice> {
  const say = sheetWords[settings.language];
  const file = recordFile(settings);
  if (!(await exists(file))) return { notes: [] };
  const unread: string[] = [];
  const earlier = (headings: readonly string[]): readonly EarlierChoice[] => {
    try {
      const query = { headings, path };
      return glanceAtRecord(file, (glance) => glance?.rememberedSheetChoices(query) ?? []);
    } catch (thrown) {
      unread.push(say.unread(settings.speech.error(thrown).message));
      return [];
    }
  };
  const recall = await recallChoice(workbook, { asked, earlier });
  return { ...recall, notes: [...unread, ...droppedNotes(recall, settings)] };
}

type Speaking = Pick<Settings, "language" | "speech">;

function droppedNotes({ dropped }: Recall, { language, speech }: Speaking): string[] {
  if (dropped === undefined) return [];
  const why = terminalText(speech.text(dropped.why));
  return [sheetWords[language].dropped(dayOf(dropped.atMs), why)];
}

/** One line that says what an earlier choice made of the sheet. */
export function recalledNote(
  { choice, atMs }: NonNullable<Recall["recalled"]>,
  { chosen }: Pick<HeadingMatch, "chosen">,
  language: Language,
): string {
  const say = sheetWords[language];
  const place = [
    ...(choice.sheet === undefined ? [] : [say.inSheet(choice.sheet)]),
    ...(choice.headingRow === undefined ? [] : [say.headingsIn(choice.headingRow)]),
  ].join(language === "zh" ? "，" : ", ");
  const columns = chosen
    .filter(({ key, meaning }) => {
      const earlier = choice.columns?.get(key);
      return earlier !== undefined && isSameMeaning(earlier, meaning);
    })
    .map(({ heading, key, meaning }) => {
      const name = heading === "" ? say.noHeading(key) : say.heading(heading);
      if (meaning === "ignored") return say.leftOut(name);
      return say.columnIs(name, columnHeading(meaning.field, language, meaning));
    });
  return terminalText(say.recalled(dayOf(atMs), columns, place));
}

function dayOf(atMs: number): string {
  return timeText(atMs).slice(0, 10);
}
