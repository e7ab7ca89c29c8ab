import { msg, type Text } from "../../model/message.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import { terminalText } from "../../model/text/terminal-text.ts";

/** A column of a sheet: from 0, and its heading as it is written. */
export interface HeadedColumn {
  readonly index: number;
  readonly heading: string;
}

/** A column in a message: `C “Colour”`, or `C (no heading)`. */
export function columnLabel({ index, heading }: HeadedColumn): Text {
  const letters = columnLetters(index);
  return heading === ""
    ? msg("workbook.bareColumn", { letters })
    : msg("workbook.column", { letters, heading: terminalText(heading) });
}
