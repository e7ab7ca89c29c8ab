import type { CellStyles } from "./styles.ts";
import { numberKind } from "./styles.ts";

/** The longest format that Excel accepts. */
const formatCharactersMax = 255;
/** The most custom formats that Excel writes; each is parsed once. */
const formatsMax = 250;

/** Styles with the numbers as Excel shows them (decision 26c). The library is only loaded if a format needs it. */
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
        // Not a format of Excel.
        return undefined;
      }
    },
  };
}
