import { msg, type Text } from "../../model/message.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";

/** A column of a sheet: from 0, and its heading as it is written. */
export interface HeadedColumn {
  readonly index: number;
  readonly heading: string;
}

/** A column in an error: `C (“Colour”)`. */
export function columnLabel({ index, heading }: HeadedColumn): Text {
  const letters = columnLetters(index);
  return heading === ""
    ? msg("workbook.column.bare", { letters })
    : msg("workbook.column.headed", { letters, heading });
}

/** A column in a note: `C “Colour”`. */
export function letteredColumn({ index, heading }: HeadedColumn): Text {
  const letters = columnLetters(index);
  return msg("workbook.column.lettered", { letters, heading: terminalText(heading) });
}
