import type { DrawnPicture, MergedRange, SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { TextEncoding } from "../../model/text/text-encoding.ts";

/** A workbook whose rows can be read, any number of times. */
export interface OpenedWorkbook {
  /** Its worksheets in their order. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Names of sheets without cells: charts, dialogs, macros and old modules. */
  readonly passedOver?: readonly string[];
  /** How the text of a CSV file was understood; undefined for a workbook. */
  readonly text?: TextFacts | undefined;
  /**
   * The rows with a value, in batches of some hundred or thousand, while the sheet is being
   * inflated. `pass` counts what was seen; rows without a value are counted there and nowhere else.
   *
   * @throws SheetportError exit code 3 when the sheet is damaged or breaks a limit.
   */
  rows(sheet: string, pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The merged cells of a sheet; it is read to its end for them, once. */
  readonly merged?: (sheet: string) => Promise<readonly MergedRange[]>;
  /** The pictures that lie over the cells of a sheet; those that cannot be made out are left out. */
  pictures(sheet: string): Promise<readonly DrawnPicture[]>;
}

/** How the text of a CSV file was understood. */
export interface TextFacts {
  readonly encoding: TextEncoding;
  /**
   * What settled the encoding: the person, a byte order mark, that the bytes are UTF-8 (which text in
   * another encoding practically never is), where the zeros of UTF-16 stand, or the words that the
   * letters make.
   */
  readonly encodingBy: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
  /** What stands between two cells of a row. */
  readonly separator: string;
}
