import type { CellValue } from "../../model/sheet/sheet.ts";
import { bareFormat, formatDecimals, formatLiteral } from "../../model/text/number-format.ts";
import { damaged, limits } from "../container/refusals.ts";
import { attributes, elements } from "../container/xml.ts";

export const numberKind = { plain: 0, date: 1, shaped: 2, rounded: 3, lettered: 4 } as const;

/** The lists are indexed by style (`s` of a cell). */
export interface CellStyles {
  readonly kinds: Uint8Array;
  readonly formats: readonly string[];
  readonly decimals?: Uint8Array;
  /** Shows a number in a format with text, such as `0" g"`; undefined if Excel would refuse it. */
  readonly shown?: (format: string, value: number) => string | undefined;
}

export const noStyles: CellStyles = { kinds: new Uint8Array(0), formats: [] };

/** Formats that Excel identifies only by a number; 27–36 and 50–58 are East Asian dates. */
const builtInFormats = new Map([
  [0, "General"],
  [1, "0"],
  [2, "0.00"],
  [3, "#,##0"],
  [4, "#,##0.00"],
  [9, "0%"],
  [10, "0.00%"],
  [11, "0.00E+00"],
  [12, "# ?/?"],
  [13, "# ??/??"],
  [14, "m/d/yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "m/d/yyyy h:mm"],
  [37, "#,##0;(#,##0)"],
  [38, "#,##0;[Red](#,##0)"],
  [39, "#,##0.00;(#,##0.00)"],
  [40, "#,##0.00;[Red](#,##0.00)"],
  [45, "mm:ss"],
  [46, "[h]:mm:ss"],
  [47, "mmss.0"],
  [48, "##0.0E+0"],
  [49, "@"],
]);

export function readStyles(part: Buffer): CellStyles {
  const custom = new Map<number, string>();
  const formats: string[] = [];
  for (const { tag, path } of elements(part)) {
    if (path === "styleSheet/numFmts/numFmt") {
      const numberFormat = attributes(part, tag);
      const format = numberFormat.get("formatCode") ?? "General";
      if (format.length > limits.formatCharacters) throw damaged("number formats");
      custom.set(Number(numberFormat.get("numFmtId")), format);
    } else if (path === "styleSheet/cellXfs/xf") {
      const id = Number(attributes(part, tag).get("numFmtId") ?? 0);
      if (formats.length === limits.formats) throw damaged("number formats");
      formats.push(custom.get(id) ?? builtInFormat(id));
    }
  }
  const kinds = Uint8Array.from(formats, kindOfFormat);
  return { formats, kinds, decimals: Uint8Array.from(formats, (one) => formatDecimals(one) ?? 0) };
}

/** Every number keeps its format, even a purely decorative one. */
export function withAllFormats(styles: CellStyles): CellStyles {
  const { formats, kinds } = styles;
  const shownKinds = kinds.map((kind, style) => {
    const format = formats[style] ?? "General";
    const isSpecial = kind === numberKind.date || kind === numberKind.lettered;
    return isSpecial || format === "General" || format === "@" ? kind : numberKind.shaped;
  });
  return { ...styles, kinds: shownKinds };
}

function builtInFormat(id: number): string {
  const isEastAsianDate = (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return builtInFormats.get(id) ?? (isEastAsianDate ? "yyyy-mm-dd" : "General");
}

/** `shaped` matters for codes (zero padding, percent); `lettered` has text beside the number. */
export function kindOfFormat(format: string): number {
  if (format === "General" || format === "@") return numberKind.plain;
  const bare = bareFormat(format).replace(/General/gi, "");
  if (/[ymdhs]/i.test(bare)) return numberKind.date;
  if (formatLiteral(format) !== "") return numberKind.lettered;
  if (bare.includes("%")) return numberKind.shaped;
  const zeros = (bare.split(/[.Ee]/)[0] ?? "").replace(/[^0]/g, "");
  if (zeros.length >= 2) return numberKind.shaped;
  return formatDecimals(format) !== undefined ? numberKind.rounded : numberKind.plain;
}

/** The longest format that Excel accepts. */
const formatCharactersMax = 255;
/** Excel allows no more custom formats than this. */
const formatsMax = 250;

/** Loads numfmt only if a format has text beside the number (decision 26c). */
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
        return undefined;
      }
    },
  };
}

const dayMs = 86_400_000;
/** In characters. Real numbers are always shorter. */
const numberLengthMax = 1024;

/** Rounds to 15 significant digits, as Excel does. NaN if the text is not a finite number. */
export function parseNumber(written: string): number {
  const text = written.length > numberLengthMax ? "" : written.trim();
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number.NaN;
  const value = Number(text) + 0;
  if (!Number.isFinite(value)) return Number.NaN;
  // A text this short cannot have more than 15 digits.
  if (text.length <= 15) return value;
  const shown = Number(value.toPrecision(15)) + 0;
  return Number.isFinite(shown) ? shown : value;
}

/** `serial` counts days. A number that is not a real date stays a number. */
export function dateValue(
  serial: number,
  { date1904, format }: { readonly date1904: boolean; readonly format: string },
): CellValue {
  if (serial < 0 || serial >= 2_958_466) return serial;
  // 1900 was not a leap year, but Excel counts 29 February 1900 as day 60.
  if (!date1904 && serial >= 60 && serial < 61) return serial;
  const days = date1904 ? serial : serial < 60 ? serial + 1 : serial;
  const epochMs = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const iso = new Date(epochMs + Math.round(days * dayMs)).toISOString().slice(0, -1);
  const [date = "", time = ""] = iso.split("T");
  const clock = time.replace(/\.000$/, "");
  if (serial < 1 && !/[yd]/i.test(format)) return { kind: "date", iso: clock, format };
  return { kind: "date", iso: clock === "00:00:00" ? date : `${date}T${clock}`, format };
}

/** The serial number counts days from 1900. */
export function dateSerial(iso: string): number | undefined {
  const isTime = /^\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(iso);
  if (!isTime && !/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}|$)/.test(iso)) return undefined;
  const ms = Date.parse(isTime ? `1899-12-30T${iso}Z` : iso.includes("T") ? `${iso}Z` : iso);
  if (Number.isNaN(ms)) return undefined;
  const days = (ms - Date.UTC(1899, 11, 30)) / dayMs;
  return isTime || days >= 61 ? days : days - 1;
}
