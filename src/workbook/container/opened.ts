import type { DrawnPicture, MergedRange, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { TextEncoding } from "../../model/text/text-encoding.ts";

/** A workbook whose rows can be read, any number of times. */
export interface OpenedWorkbook {
  /** Its worksheets in their order. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Names of sheets without cells: charts, dialogs, macros and old modules. */
  readonly passedOver?: readonly string[];
  /** Undefined for a workbook. */
  readonly text?: TextFacts | undefined;
  /**
   * The rows with a value, in batches of some hundred or thousand, while the sheet is inflated.
   * `pass` also counts the rows without a value.
   *
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(sheet: string, pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The merged cells of a sheet; the whole sheet is read for them, once. */
  readonly merged?: (sheet: string) => Promise<readonly MergedRange[]>;
  /** The pictures over the cells of a sheet, without unreadable ones. */
  pictures(sheet: string): Promise<readonly DrawnPicture[]>;
}

/** Encoding and separator of a CSV file. */
export interface TextFacts {
  readonly encoding: TextEncoding;
  /**
   * How the encoding was determined: by the person, a byte order mark, valid UTF-8, the zeros of
   * UTF-16, or the words that the letters form.
   */
  readonly encodingBy: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
  /** The character between two cells of a row. */
  readonly separator: string;
}
