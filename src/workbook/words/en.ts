import type { ErrorWords } from "../../model/message.ts";
import { columnHeading, fieldHeading } from "../../model/product/columns.ts";
import type { FieldName, ListField } from "../../model/product/product.ts";
import type { Localised } from "../../model/schemas/annotations.ts";
import type { ColumnMeaning, FieldPlace, GivenValue } from "../../model/sheet/sheet-choice.ts";
import { count, grouped } from "../../model/text/number-words.ts";

/** A column of a sheet: its letters, and its heading as it is written. */
export interface NamedColumn {
  readonly letters: string;
  readonly heading: string;
}

/** A column that probably holds a required field. */
interface LikelyColumn extends NamedColumn {
  /** Whole percent. */
  readonly confidence: number;
}

/** A unit in a heading that cannot be converted. */
interface UnknownUnit {
  readonly field: FieldName;
  /** As the heading has it. */
  readonly unit: string;
  /** Those that can be converted. */
  readonly units: readonly string[];
}

const column = ({ letters, heading }: NamedColumn) =>
  `${letters} (${heading === "" ? "no heading" : `“${heading}”`})`;

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Says how to go on without the column; every command line reads it so. */
const without = ({ heading }: NamedColumn) => `--map "${heading}=ignore"`;

const noHeadings =
  'Use the headings of “sheetport template products”, or name the sheet (--sheet), the heading row (--header-row) or a column’s field (--map "HEADING=FIELD").';

const saveAsXlsx = "Open it in Excel and save it as “Excel Workbook (.xlsx)”.";

const anotherKind = (why: string): ErrorWords => ({
  message: `This is not an Excel workbook (.xlsx): ${why}.`,
  hint: "Open the file in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
});

const unusual = (what: string): ErrorWords => ({
  message: `The workbook contains ${what}, which sheetport does not accept.`,
  hint: "Open it in Excel or LibreOffice and save it again as .xlsx.",
});

/** A column whose meaning was chosen: its heading, or where that is empty its key. */
interface RecalledColumn {
  readonly heading: string;
  readonly key: string;
  readonly meaning: ColumnMeaning;
}

/** Where the sheet and its headings are, as far as that was chosen. */
interface RecalledPlace {
  readonly sheet?: string;
  readonly headingRow?: number;
}

/** Of two columns for one field the one that is read, and what `--map` would say to read the other. */
interface RivalColumn {
  readonly used: NamedColumn;
  readonly place: FieldPlace;
  readonly map: string;
}

/** A column that is left out, and what it may well hold; `name`: as `--map` calls that. */
interface IgnoredHeading {
  readonly heading: string;
  readonly perhaps?: {
    readonly place: FieldPlace;
    readonly name: string;
    readonly confidence: number;
  };
}

/** A column whose numbers are converted row by row, and the column of their units. */
interface ColumnWithUnits extends NamedColumn {
  readonly units: NamedColumn;
}

/** A column without any unit, the unit that it is read in, and another that may be meant. */
interface AssumedUnit extends NamedColumn {
  readonly field: FieldName;
  readonly unit: string;
  readonly other: string;
}

/** A column whose numbers are converted, and the units. */
interface ConvertedColumn extends NamedColumn {
  readonly from: string;
  readonly to: string;
}

const lettered = ({ letters, heading }: NamedColumn) => `${letters} “${heading}”`;

const fieldOf = (place: FieldPlace) => columnHeading(place.field, "en", place);

const twoWay = "so every cell that differs from the live listing counts as your change";

const exportAgain = "Export again so that sheetport can tell the marketplace’s changes from yours.";

/** All that this room says, in English: the pattern for every language. */
export const workbookWords = {
  /** Why a table as text (CSV) cannot be read, and what to do about it. */
  csv: {
    notInEncoding: (encoding: string): ErrorWords => ({
      message: `The file contains bytes that are not valid in ${encoding}.`,
      hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or set its encoding with --encoding.",
    }),
    encodingUnclear: {
      message:
        "The file is not UTF-8, and its letters do not tell for certain in which encoding it was saved.",
      hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or say which it is, for example --encoding windows-1251 (Russian), gb18030 (Chinese), euc-kr (Korean), shift_jis (Japanese), windows-1252 (Western).",
    },
    notText: {
      message: "This is not a CSV file: it contains bytes that are not text.",
      hint: "Check that it is the right file. The name of an Excel workbook must end in .xlsx.",
    },
    quoteNeverEnds: (cell: string): ErrorWords => ({
      message: `Cell ${cell} starts with a quotation mark (") that is never closed.`,
      hint: 'Close it. If the quotation mark is part of the text, double it ("") and put the whole text in quotation marks.',
    }),
    quoteMisplaced: (cell: string): ErrorWords => ({
      message: `Cell ${cell}: it is not clear where the quoted text ends.`,
      hint: 'Put the whole text in quotation marks and double each one inside it ("").',
    }),
    widerThanHeadings: (row: number, cells: number, headings: number): ErrorWords => ({
      message: `Row ${row} has ${cells} cells, but there are only ${headings} headings: its values may be in the wrong columns.`,
      hint: "Put texts that contain the separator in quotation marks, or save the sheet as “Excel Workbook (.xlsx)”.",
    }),
    tooManyRows: (limit: number): ErrorWords => ({
      message: `The file has more than ${grouped(limit)} rows, more than a sheet can have.`,
      hint: "Split it into several files.",
    }),
    tooManyColumns: (row: number, cells: number, limit: number): ErrorWords => ({
      message: `Row ${row} has more than ${grouped(limit)} cells (at least ${cells}), more than a sheet can have.`,
      hint: "Check which character separates its cells.",
    }),
  },
  /** What is damaged in a workbook, as the end of “The workbook is damaged: …”. */
  damage: {
    textNeverEnds: "one of its shared texts has no end",
    textsCut: "its shared texts are cut off",
    cellNeverEnds: "a cell of the sheet has no end",
    sheetCut: "the sheet is cut off",
    rowNeverEnds: (row: number) => `row ${row} of the sheet has no end`,
    cellOutsideRow: "the sheet has a cell outside its rows",
    strangeAmongRows: (tag: string) => `the sheet has “<${tag}>” among its rows`,
    rowsOutOfOrder: (row: number, before: number) =>
      `the sheet's rows are out of order (${row} after ${before})`,
    cellAddress: (row: number, written: string) =>
      `row ${row} of the sheet has a cell with the address “${written}”`,
    cellNotXml: (cell: string) => `cell ${cell} is not XML`,
    cellType: (cell: string, type: string) => `cell ${cell} has the unknown type “${type}”`,
    cellNoNumber: (cell: string) => `cell ${cell} has an invalid number`,
    cellNoText: (cell: string) => `cell ${cell} refers to a shared text that does not exist`,
    cellNoTruth: (cell: string) => `cell ${cell} has an invalid TRUE/FALSE value`,
    cellTwice: (cell: string) => `cell ${cell} exists twice`,
    signInTag: "its XML has a “<” inside a tag",
    partCut: "one of its parts is cut off",
    noMeaning: (whole: string) => `its XML contains “${whole}”, which has no meaning`,
    notCharacters: "it contains bytes that are not characters",
    tagInText: (tag: string) => `it contains “<${tag}>” inside a text`,
    sheetNowhere: (sheet: string) => `its sheet “${sheet}” has no content`,
    partMissing: (part: string) => `its part “${part}” is missing`,
    partTwice: (part: string) => `its part “${part}” exists twice`,
    partsOverlap: (part: string) => `its part “${part}” overlaps another one`,
    partTwoHeaders: (part: string) => `its part “${part}” is described in two ways`,
    sheetsOnePart: (sheet: string) => `its sheet “${sheet}” is the same part as another one`,
    sheetTwice: (sheet: string) => `its sheet “${sheet}” exists twice`,
    formatsTooMany: "it has more number formats, or longer ones, than Excel allows",
    cellBeyond: (row: number) => `row ${row} of the sheet has too many cells`,
    partPacked: (part: string) =>
      `its part “${part}” is compressed in a way that Excel does not use`,
    partTwoNames: (part: string) => `its part “${part}” has two names`,
    partBroken: (part: string) => `its part “${part}” is broken`,
    partIncomplete: (part: string) => `its part “${part}” is incomplete or altered`,
    archiveBroken: "its ZIP archive is cut off or broken",
    notOfFormat: (format: string) => `its content is not that of a .${format} file`,
  },
  /** What is said about rows and columns that a person does not see. */
  hidden: {
    rows: (rows: number) => `Hidden but read: ${count(rows, "row")}.`,
    columns: (letters: string, more: number) =>
      `Hidden but read: column ${letters}${more > 0 ? ` and ${grouped(more)} more` : ""}.`,
  },
  /** What keeps a heading row from being read, in English. */
  match: {
    noKnownHeading: (examples: readonly string[]): ErrorWords => ({
      message: "No column has a heading that sheetport knows.",
      hint: `Put headings such as ${quoted(examples)} in one row above the products.`,
    }),
    noneAmong: (rows: number, sheets: readonly string[]): ErrorWords => ({
      message: `None of the first ${rows} rows of ${quoted(sheets)} has a heading that sheetport knows.`,
      hint: noHeadings,
    }),
    noneInRow: (row: number, sheets: readonly string[]): ErrorWords => ({
      message: `Row ${row} of ${quoted(sheets)} has no heading that sheetport knows.`,
      hint: noHeadings,
    }),
    blankRow: (row: number, sheets: readonly string[]): ErrorWords => ({
      message: `Row ${row} of ${quoted(sheets)} is blank, so it cannot be the heading row.`,
      hint: "Choose the row with the headings.",
    }),
    emptySheet: (sheets: readonly string[]): ErrorWords => ({
      message:
        sheets.length === 0
          ? "The workbook has no visible sheet."
          : `The sheet ${quoted(sheets)} is empty.`,
      hint: "Create a blank workbook with “sheetport template products”, fill it in and save it.",
    }),
    onlyHidden: (sheet: string): ErrorWords => ({
      message: `No visible sheet has product headings, but the hidden sheet “${sheet}” does.`,
      hint: `To read it, name it: --sheet "${sheet}".`,
    }),
    duplicate: (columns: readonly NamedColumn[]): ErrorWords => ({
      message: `Columns ${columns.map(column).join(" and ")} are both for the same field.`,
      hint: 'Delete or rename one of them, or leave one out with --map "HEADING=ignore".',
    }),
    unknownUnit: (own: NamedColumn, { field, unit, units }: UnknownUnit): ErrorWords => ({
      message: `Column ${column(own)} is for “${columnHeading(field, "en")}”, but the unit in its heading is not clear: “${unit}”.`,
      hint: `Put one unit in the heading (${units.join(", ")}) and use it for the numbers, or leave the column out with ${without(own)}.`,
    }),
    missing: (heading: string): ErrorWords => ({
      message: `The column “${heading}” is missing: without it, sheetport cannot tell which product a row is.`,
      hint: `Add a column with the heading “${heading}”, or name the column that contains it with --map "HEADING=sku".`,
    }),
    missingLikely: (heading: string, likely: LikelyColumn): ErrorWords => ({
      message: `The column “${heading}” is missing: without it, sheetport cannot tell which product a row is.`,
      hint: `Add a column with the heading “${heading}”; or, if column ${column(likely)} contains it (${likely.confidence} % likely), add --map "${likely.heading}=sku".`,
    }),
    noOtherColumn: (heading: string): ErrorWords => ({
      message: `sheetport only recognizes the column “${heading}”, so there is nothing to change.`,
      hint: 'Add a column for what you want to change, or name one with --map "HEADING=FIELD".',
    }),
    noSuchColumn: (key: string, nearest: readonly string[], more: number): ErrorWords => ({
      message: `No column has a heading like “${key}”, which you gave with --map (case, spaces and punctuation do not matter).`,
      hint: `The headings are ${quoted(nearest)}${more > 0 ? ` and ${more} more` : ""}.`,
    }),
    noUnitColumn: (field: FieldName): ErrorWords => ({
      message: `No column holds ${fieldHeading(field, "en")}, which you gave with --unit.`,
      hint: `Leave the option out, or name the column: --map "HEADING=${field}".`,
    }),
    /** What a `--set` is called in the sentences below. */
    given: (place: FieldPlace, text: string) =>
      `“--set ${columnHeading(place.field, "en", place)}=${text}”`,
    hasColumn: (given: string, own: NamedColumn): ErrorWords => ({
      message: `${given}: the sheet already has the column ${column(own)} for that.`,
      hint: `Leave the option out, or leave the column out with ${without(own)}.`,
    }),
    openBrace: (given: string): ErrorWords => ({
      message: `${given}: a { is not closed.`,
      hint: "Use {FIELD} for another field’s value, and {{ and }} for braces.",
    }),
    noField: (given: string, name: string): ErrorWords => ({
      message: `${given}: there is no field “${name}”.`,
      hint: `Use {FIELD} for a field that has a column. If “${name}” is a heading of the sheet, name its field first: --map "${name}=FIELD".`,
    }),
    noColumn: (given: string, name: string): ErrorWords => ({
      message: `${given}: the sheet has no column for “${name}”.`,
      hint: "Use {FIELD} for a field that has a column.",
    }),
    /** All problems of a heading row as one error. */
    inRow: (sheet: string, row: number, all: readonly ErrorWords[]): ErrorWords => ({
      message: `Sheet “${sheet}”, row ${row}: ${all.map(({ message }) => message).join(" ")}`,
      hint: [...new Set(all.map(({ hint }) => hint))].join(" "),
    }),
  },
  /** What is said about how a file was opened: the encoding of a table as text (CSV), sheets without cells. */
  opening: {
    encodings: { "windows-1251": "Windows-1251 (Cyrillic)", gb18030: "GB18030 (Chinese)" },
    read: (encoding: string) => `The file was read as ${encoding}.`,
    /** Chart sheets, dialog sheets, macro sheets and old module sheets. */
    passedOver: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Skipped, because it has no cells: sheet ${quoted(sheets)}.`
        : `Skipped, because they have no cells: sheets ${quoted(sheets)}.`,
    byLetters: (encoding: string) =>
      `The file is not UTF-8. It was read as ${encoding}, judging by its letters. If letters look wrong, set --encoding.`,
  },
  /** Why a sheet of orders cannot be read, and what to do about it; headings in the message's language. */
  ordersSheet: {
    none: (sheets: readonly string[]): ErrorWords => ({
      message: `No sheet (${quoted(sheets)}) has order headings.`,
      hint: "Export the orders with “sheetport export orders”, or name their sheet with --sheet.",
    }),
    missing: (sheet: string, { en: heading }: Localised): ErrorWords => ({
      message: `The column “${heading}” is missing in the sheet “${sheet}”.`,
      hint: `Add a column with the heading “${heading}”, or export the orders again.`,
    }),
    nothingToFill: (sheet: string, headings: readonly Localised[]): ErrorWords => ({
      message: `The sheet “${sheet}” has no column to fill in.`,
      hint: `Add one of ${headings.map(({ en: heading }) => `“${heading}”`).join(", ")}, or export the orders again.`,
    }),
    twice: (sheet: string, columns: readonly NamedColumn[]): ErrorWords => ({
      message: `Columns ${columns.map(({ letters, heading }) => `${letters} (“${heading}”)`).join(" and ")} of the sheet “${sheet}” are both for the same field.`,
      hint: "Delete one of them, or rename its heading.",
    }),
    ignored: (headings: readonly string[]) =>
      `Ignored: no matching order column: ${quoted(headings)}.`,
  },
  /** Files that come in a workbook's place: what they are, and what to do about it. */
  otherFiles: {
    pdf: {
      message: "This is a PDF document, not a workbook.",
      hint: "Ask for the sheet itself as “Excel Workbook (.xlsx)”; sheetport cannot read rows from a PDF safely.",
    },
    html: {
      message: "This is a web page with the name of a workbook; some programs export that.",
      hint: `${saveAsXlsx} Check codes with leading zeros: Excel may drop the zeros.`,
    },
    xml: {
      message: "This is an XML file, such as an “XML Spreadsheet 2003”, not a workbook (.xlsx).",
      hint: saveAsXlsx,
    },
    mht: { message: "This is a saved web page (.mht), not a workbook.", hint: saveAsXlsx },
    another: {
      message: "This is not an Excel workbook (.xlsx): it is another kind of file.",
      hint: "Check that it is the right file; open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
    },
    text: {
      message: "This is not an Excel workbook (.xlsx): it is text.",
      hint: "If it is a CSV file, give it a name that ends in .csv; otherwise open it in Excel and save it as “Excel Workbook (.xlsx)”.",
    },
    lockFile: (workbook: string): ErrorWords => ({
      message: `This is the lock file of “${workbook}”, which exists while the workbook is open; it has no rows.`,
      hint: `Name the workbook itself instead: “${workbook}”.`,
    }),
    numbers: {
      message: "This is a Numbers spreadsheet (.numbers).",
      hint: "Open it in Numbers and choose File, Export To, Excel…, format .xlsx.",
    },
  },
  /** How a products sheet was read. */
  reading: {
    recalled: (day: string, columns: readonly RecalledColumn[], place: RecalledPlace) => {
      const { sheet, headingRow } = place;
      const where = [
        ...(sheet === undefined ? [] : [`sheet “${sheet}”`]),
        ...(headingRow === undefined ? [] : [`headings in row ${headingRow}`]),
      ].join(", ");
      const chosen = columns.map(({ heading, key, meaning }) => {
        const name = heading === "" ? `column ${key} (no heading)` : `“${heading}”`;
        return meaning === "ignored" ? `${name} is left out` : `${name} → ${fieldOf(meaning)}`;
      });
      return chosen.length === 0
        ? `Sheet chosen on ${day}: ${where}.`
        : `Columns chosen on ${day}: ${chosen.join("; ")} (${where}).`;
    },
    dropped: (day: string, why: string) =>
      `Your choice of ${day} no longer fits and is not used: ${why}. Columns are matched by their headings.`,
    alike: ({ letters, heading }: NamedColumn, place: FieldPlace, confidence: number) =>
      `Matched by similarity: ${letters} “${heading}” → ${fieldOf(place)} (${confidence} %). To change that: --map "${heading}=FIELD" or --map "${heading}=ignore".`,
    rival: (own: NamedColumn, { used, place, map }: RivalColumn) =>
      `Column ${lettered(own)} is not used: column ${lettered(used)} is used for ${fieldOf(place)}. To use it instead: --map "${map}".`,
    converted: (columns: readonly ConvertedColumn[]) =>
      `Converted: column ${columns
        .map((one) => `${lettered(one)} from ${one.from} to ${one.to}`)
        .join("; column ")}.`,
    unitColumns: (columns: readonly ColumnWithUnits[]) =>
      `Converted row by row: ${columns
        .map((one) => `column ${lettered(one)} by the units in ${lettered(one.units)}`)
        .join("; ")}.`,
    assumed: (columns: readonly AssumedUnit[]) =>
      `No unit is stated: ${columns
        .map((one) => `column ${lettered(one)} is read in ${one.unit}`)
        .join("; ")}. If that is wrong: --unit ${columns[0]?.field}=${columns[0]?.other}.`,
    lacking: (fields: readonly FieldName[]) =>
      `No column for ${fields.map((field) => columnHeading(field, "en")).join(", ")}: live listings keep their values; a new SKU needs them (--set FIELD=VALUE sets one for every row).`,
    ignored: (columns: readonly IgnoredHeading[]) =>
      `Ignored: no matching field: ${columns
        .map(({ heading, perhaps: likely }) =>
          likely === undefined
            ? `“${heading}”`
            : `“${heading}” (perhaps ${fieldOf(likely.place)}, ${likely.confidence} %: --map "${heading}=${likely.name}")`,
        )
        .join(", ")}.`,
    /** Rows right below the headings without any product. */
    noteRows: (rows: readonly number[]) =>
      `Row ${rows.join(" and row ")} below the headings has only units and rules: it is read as part of the headings, not as a product.`,
    unheaded: (letters: readonly string[]) =>
      `Ignored, because there is no heading: column ${letters.join(", ")}.`,
    given: (values: readonly GivenValue[]) =>
      `Set for every row (--set): ${values.map(({ place, text }) => `${fieldOf(place)} = ${text}`).join("; ")}.`,
    valueNames: (words: readonly string[], more = 0) =>
      `Your own words, translated: ${words.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
    wholeLists: (lists: readonly ListField[]) =>
      `Whole lists (--whole-lists): ${lists.map((field) => fieldHeading(field, "en")).join(", ")}. Everything else a listing has in them is removed.`,
    baseDamaged: `The hidden sheet with the exported values is damaged, ${twoWay}. ${exportAgain}`,
    baseOfOther: `The exported values were written by another version of sheetport, ${twoWay}. ${exportAgain}`,
    ofOrders: (file: string): ErrorWords => ({
      message: `${file} is a workbook of orders, not of products.`,
      hint: "Use “sheetport fulfil” to pack and ship what is filled in.",
    }),
  },
  /** Why an earlier choice about a workbook does not fit any more, as a part of a sentence. */
  recall: {
    noSheet: (sheet: string) => `there is no sheet “${sheet}”`,
    byPlace: (sheet: string) =>
      `the headings of “${sheet}” have changed, and a column was chosen by its position`,
    twice: (sheet: string) => `in “${sheet}” two columns would be for the same field`,
    noColumn: (sheet: string, headings: readonly string[]) =>
      `“${sheet}” has no column ${quoted(headings)}`,
  },
  /** Why a file or a workbook cannot be read, and what to do about it. */
  refusals: {
    isEmpty: anotherKind("it is empty"),
    isOtherFile: anotherKind("it is another kind of file"),
    isOtherArchive: anotherKind("it is a ZIP archive without a workbook"),
    isOtherDocument: anotherKind("it contains another kind of document"),
    encrypted: {
      message: "The workbook is protected with a password and cannot be read.",
      hint: "Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), and save it.",
    },
    readerFailed: (format: string): ErrorWords => ({
      message: `A .${format} workbook is read by a process of its own, and the system did not let that begin.`,
      hint: "Close other programs and repeat the command; or save the workbook as “Excel Workbook (.xlsx)”, which needs no such process.",
    }),
    tooHeavy: (
      format: string,
      seconds: number,
      megabytes: number,
      unpacked: number,
    ): ErrorWords => ({
      message: `This .${format} workbook is too large. In this format, sheetport reads workbooks that need at most ${seconds} seconds, ${megabytes} MB of memory and ${unpacked} MB unpacked.`,
      hint: "Open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”, or split its rows into several workbooks.",
    }),
    /** `what`: one of the words of `damage.ts`. */
    damaged: (what: string): ErrorWords => ({
      message: `The workbook is damaged: ${what}.`,
      hint: "Open it in Excel, let Excel repair it, save it and try again; or copy or download it again.",
    }),
    hasDoctype: unusual("an XML document type (DOCTYPE)"),
    isUtf16: unusual("text in UTF-16 instead of UTF-8"),
    otherEncoding: (encoding: string): ErrorWords =>
      unusual(`text in the encoding “${encoding}” instead of UTF-8`),
    fileTooLarge: (megabytes: number, limit: number): ErrorWords => ({
      message: `The workbook is ${megabytes} MB; sheetport reads up to ${limit} MB.`,
      hint: "Remove pictures and unneeded sheets, or split the rows into several workbooks.",
    }),
    tooManyParts: (parts: number, limit: number): ErrorWords => ({
      message: `The workbook has ${parts} parts; sheetport reads up to ${limit}.`,
      hint: "Copy the product rows into a new workbook and try again.",
    }),
    inflatesTooLarge: (limitMegabytes: number): ErrorWords => ({
      message: `The workbook unpacks to more than ${limitMegabytes} MB.`,
      hint: "Copy the product rows into a new workbook, or split them into several workbooks.",
    }),
    partTooLarge: (part: string, limitMegabytes: number): ErrorWords => ({
      message: `The workbook's part “${part}” unpacks to more than ${limitMegabytes} MB, far more than a list of sheets and styles needs.`,
      hint: "Copy the product rows into a new workbook and try again.",
    }),
    textsTooLarge: (limitMegabytes: number): ErrorWords => ({
      message: `Together, the workbook's texts are larger than ${limitMegabytes} MB.`,
      hint: "Split the rows into several workbooks.",
    }),
    cellTooLong: (address: string, limit: number): ErrorWords => ({
      message: `Cell ${address} has more than ${grouped(limit)} characters, more than Excel allows.`,
      hint: "Shorten the cell and try again.",
    }),
    noSuchSheet: (sheet: string, sheets: readonly string[]): ErrorWords => ({
      message: `The workbook has no sheet “${sheet}”.`,
      hint: `Choose one of its sheets: ${quoted(sheets)}.`,
    }),
  },
};

/** {@link workbookWords} in whichever language. */
export type WorkbookWords = typeof workbookWords;
