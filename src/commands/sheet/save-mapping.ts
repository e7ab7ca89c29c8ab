import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { headingDigest, type InspectedProducts } from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";
import { sheetWords } from "../words/index.ts";

/** Remembers how a sheet is read, for all commands and for next month's workbook. */
export async function keepChoice(
  { path }: { readonly path: string },
  { headings, settled }: Pick<InspectedProducts, "headings" | "settled">,
  { host, settings }: { readonly host: Pick<Host, "clock">; readonly settings: Settings },
): Promise<void> {
  await withRecord(settings, async (record) => {
    record.rememberSheetChoice({ choice: settled, headings, path, atMs: host.clock.wallMs() });
  });
}

/** A workbook, and how it is read. */
export interface SettledReading {
  /** Absolute. */
  readonly path: string;
  readonly headingRow: SheetRow;
  readonly settled: SheetChoice;
}

/** Keeps how a sheet is read for all commands and workbooks with these headings; gives what to tell. */
export async function rememberReading(
  { path, headingRow, settled }: SettledReading,
  context: { readonly host: Pick<Host, "clock">; readonly settings: Settings },
): Promise<string> {
  await keepChoice({ path }, { headings: headingDigest(headingRow), settled }, context);
  return sheetWords[context.settings.language].remembered(settled.columns?.size ?? 0);
}
