import { basename, extname } from "node:path";
import { msg } from "../../model/message.ts";
import { readFromRecord } from "../../record/index.ts";
import type { EarlierChoice, ProductsSheet, ReadingNote } from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import type { CommandContext } from "../process/command.ts";
import { recordFile } from "../process/own-data.ts";
import type { Settings } from "../process/settings.ts";

/**
 * What was chosen earlier for sheets. No record is made for it, and one that cannot be read is
 * reported, because the sheet is then read without it.
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
 * Remembers for sheets with the same headings what their columns and words mean. A value for every
 * row and lists that are complete are a matter of one file, and apply to this command alone.
 */
export async function rememberChoice(
  file: string,
  { headings, settled }: Pick<ProductsSheet, "headings" | "settled">,
  { host, settings }: CommandContext,
): Promise<ReadingNote> {
  const { given: _values, wholeLists: _lists, ...choice } = settled;
  const name = await withRecord(settings, async (record) =>
    record.rememberSheetChoice({
      ...{ name: basename(file, extname(file)), headings, choice },
      atMs: host.clock.wallMs(),
    }),
  );
  const columns = choice.columns?.size ?? 0;
  return { message: msg("commands.notes.choicesRemembered", { columns, name }), isLoud: false };
}
