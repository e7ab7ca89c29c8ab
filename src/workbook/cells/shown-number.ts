import type { CellStyles } from "./styles.ts";
import { numberKind } from "./styles.ts";

/** As many characters as Excel takes in a format; more of them would only cost time. */
const formatCharactersMax = 255;
/** A workbook of Excel has no more formats of its own; each is taken apart once. */
const formatsMax = 250;

/** Styles that tell how Excel shows a number (decision 26c). The library is loaded where a format needs it. */
export async function withShownNumbers(styles: CellStyles): Promise<CellStyles> {
  if (!styles.kinds.includes(numberKind.lettered)) return styles;
  const { format: formatted } = await import("numfmt");
  const formats = new Set<string>();
  return {
    ...styles,
    shown: (format, value) => {
      if (!formats.has(format)) {
        if (format.length > formatCharactersMax || formats.size === formatsMax) return undefined;
        formats.add(format);
      }
      try {
        return formatted(format, value, { throws: true }).trim();
      } catch {
        // No format of Excel's: what it would show is not known.
        return undefined;
      }
    },
  };
}
