import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import {
  type ColumnOption,
  columnOptions,
  type InspectedProducts,
  type Inspection,
  inspectSheets,
  openingNotes,
} from "../../workbook/index.ts";
import type { Settings } from "../process/settings.ts";
import type { WorkbookFile } from "./products-file.ts";
import { type RememberedChoice, recallFor } from "./sheet-memory.ts";

/** How a workbook would be read, and what was chosen about it earlier. */
export interface InspectedWorkbook extends Inspection {
  /** The earlier choice in force, one that was dropped, and what to tell about either. */
  readonly remembered: RememberedChoice;
  /** What is to be told of how the file was opened: the encoding of a text, sheets passed over. */
  readonly textNotes: readonly string[];
}

/** What was chosen so far. */
export interface InspectProductsOptions {
  readonly settings: Pick<Settings, "dataDir" | "language" | "speech">;
  /** What the person chose now; sheet and heading row settle which earlier choice is looked for. */
  readonly choice?: SheetChoice | undefined;
}

/**
 * Looks at an opened workbook as `openProducts` would read it with this choice, without refusing
 * anything and without reading more than its first rows. The record is only looked into.
 */
export async function inspectProducts(
  { path, workbook }: WorkbookFile,
  { settings, choice = {} }: InspectProductsOptions,
): Promise<InspectedWorkbook> {
  const { columns: _later, ...asked } = choice;
  const remembered = await recallFor({ path, workbook, asked }, settings);
  const inspection = await inspectSheets(workbook, {
    choice,
    remembered: remembered.recalled?.choice,
  });
  const { loud, others } = openingNotes(workbook, settings.language);
  return { ...inspection, remembered, textNotes: [...loud, ...others] };
}

/** What a column of the inspected sheet may be set to; `index` counts from 0. */
export function optionsOf({ columns, match }: InspectedProducts, index: number): ColumnOption[] {
  const heading = columns.find((column) => column.index === index)?.heading ?? "";
  return columnOptions({ index, heading, columns: match.columns, language: match.language });
}
