import type { TextEncoding } from "../../model/schemas/settings.ts";
import type { DrawnPicture, MergedRange, SheetPass, SheetRow } from "../../model/sheet/sheet.ts";

/** An open workbook. Its rows can be read several times. */
export interface OpenedWorkbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Only set for CSV files. */
  readonly text?: TextFacts | undefined;
  /**
   * Reads the sheet from its start and yields its non-empty rows in batches. `pass` also counts
   * empty rows.
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(sheet: string, pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The merged cells of a sheet. The first call reads the whole sheet. */
  readonly merged?: (sheet: string) => Promise<readonly MergedRange[]>;
  /** The pictures over the cells of a sheet; empty if they cannot be read. */
  pictures(sheet: string): Promise<readonly DrawnPicture[]>;
}

/** How the bytes of a CSV file become cells. */
export interface TextFacts {
  readonly encoding: TextEncoding;
  /**
   * How the encoding was determined: chosen by the person, by a byte order mark, as valid UTF-8, by
   * the zero bytes of UTF-16, or by its letters.
   */
  readonly encodingBy: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
  readonly separator: string;
}
