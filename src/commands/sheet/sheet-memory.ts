import { msg } from "../../model/message.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { readFromRecord } from "../../record/index.ts";
import type { EarlierChoice, ReadingNote } from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import { exists } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { recordFile } from "../process/own-data.ts";
import type { Settings } from "../process/settings.ts";

/**
 * What was chosen earlier about the workbook of a path or about headings. The record is only looked
 * into: none is made, and one that cannot be read is reported, because the sheet is then read without it.
 */
export async function earlierChoices(
  path: string,
  {
    settings,
    tell,
  }: {
    readonly settings: Pick<Settings, "dataDir" | "translator">;
    readonly tell: (note: ReadingNote) => void;
  },
): Promise<((headings: readonly string[]) => readonly EarlierChoice[]) | undefined> {
  const file = recordFile(settings);
  if (!(await exists(file))) return undefined;
  return (headings) => {
    try {
      const query = { headings, path };
      return readFromRecord(file, (lookup) => lookup?.rememberedSheetChoices(query) ?? []);
    } catch (thrown) {
      const { message } = settings.translator.error(thrown);
      tell({ message: msg("commands.notes.choicesUnread", { why: message }), isLoud: false });
      return [];
    }
  };
}

/** How a sheet is read, and the heading row that this holds for. */
interface KeptReading {
  /** Tells this heading row apart from others. */
  readonly headings: string;
  readonly settled: SheetChoice;
}

/** Remembers how a sheet is read, for all commands and for next month's workbook; gives the note to show. */
export async function keepChoice(
  { path }: { readonly path: string },
  { headings, settled }: KeptReading,
  { host, settings }: { readonly host: Pick<Host, "clock">; readonly settings: Settings },
): Promise<ReadingNote> {
  await withRecord(settings, async (record) => {
    record.rememberSheetChoice({ choice: settled, headings, path, atMs: host.clock.wallMs() });
  });
  return {
    message: msg("commands.notes.choicesRemembered", { columns: settled.columns?.size ?? 0 }),
    isLoud: false,
  };
}
