import { basename, extname } from "node:path";
import { msg } from "../../model/message.ts";
import { readFromRecord } from "../../record/index.ts";
import type { EarlierChoice, ProductsSheet, ReadingNote } from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import type { CommandContext } from "../process/command.ts";
import { recordFile } from "../process/own-data.ts";
import type { Settings } from "../process/settings.ts";

/**
 * Looks up earlier choices for sheets. Creates no record for this. If the record cannot be
 * read, shows a note, because the sheet is then read without these choices.
 */
export function earlierChoices(
  { dataDir, translator }: Pick<Settings, "dataDir" | "translator">,
  tell: (note: ReadingNote) => void,
): () => readonly EarlierChoice[] {
  return () => {
    try {
      return readFromRecord(
        recordFile({ dataDir }),
        (record) => record?.rememberedSheetChoices() ?? [],
      );
    } catch (thrown) {
      const { message } = translator.error(thrown);
      tell({ message: msg("commands.notes.choicesUnread", { why: message }), isLoud: false });
      return [];
    }
  };
}

/**
 * Remembers the meaning of columns and words for sheets with the same headings. Fixed values and
 * whole lists apply only to this command, because they belong to one file.
 */
export async function rememberChoice(
  file: string,
  { headings, resolved }: Pick<ProductsSheet, "headings" | "resolved">,
  { host, settings }: CommandContext,
): Promise<ReadingNote> {
  const { given: _values, wholeLists: _lists, ...choice } = resolved;
  const name = await withRecord(settings, async (record) =>
    record.rememberSheetChoice({
      ...{ name: basename(file, extname(file)), headings, choice },
      atMs: host.clock.wallMs(),
    }),
  );
  const columns = choice.columns?.size ?? 0;
  return { message: msg("commands.notes.choicesRemembered", { columns, name }), isLoud: false };
}
