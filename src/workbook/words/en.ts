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
  'Give the columns the headings of “sheetport template products”, name the sheet with --sheet and the heading row with --header-row, or say what a column holds with --map "HEADING=FIELD".';

const saveAsXlsx = "Open it in Excel and save it as “Excel Workbook (.xlsx)”.";

const anotherKind = (why: string): ErrorWords => ({
  message: `This is not an Excel workbook (.xlsx): ${why}.`,
  hint: "Open the file in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
});

const unusual = (what: string): ErrorWords => ({
  message: `The workbook holds ${what}, which sheetport does not accept.`,
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

/** A column whose numbers are converted, and the units. */
interface ConvertedColumn extends NamedColumn {
  readonly from: string;
  readonly to: string;
}

const lettered = ({ letters, heading }: NamedColumn) => `${letters} “${heading}”`;

const fieldOf = (place: FieldPlace) => columnHeading(place.field, "en", place);

const twoWay =
  "so every cell that differs from the live listing counts as changed by you, whoever changed it";

const exportAgain = "Export again to have changes of the marketplace told apart from yours.";

/** All that this room says, in English: the pattern for every language. */
export const workbookWords = {
  /** Why a table as text (CSV) cannot be read, and what to do about it. */
  csv: {
    notInEncoding: (encoding: string): ErrorWords => ({
      message: `The file holds bytes that are no characters in ${encoding}.`,
      hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding with --encoding.",
    }),
    encodingUnclear: {
      message: "The file is not UTF-8, and its letters do not tell in which encoding it was saved.",
      hint: "Save it in Excel as “CSV UTF-8” or as “Excel Workbook (.xlsx)”, or name its encoding: --encoding windows-1251, gb18030 or windows-1252.",
    },
    notText: {
      message: "This is no CSV file: it holds bytes that are no text.",
      hint: "Check that it is the right file; a workbook must be named .xlsx.",
    },
    quoteNeverEnds: (cell: string): ErrorWords => ({
      message: `Cell ${cell} begins with a quotation mark (") that is never closed.`,
      hint: 'Close it, or write a quotation mark within a text twice (""), the whole text in quotation marks.',
    }),
    quoteMisplaced: (cell: string): ErrorWords => ({
      message: `In cell ${cell} it is not clear where the text in quotation marks ends.`,
      hint: 'Put the whole text in quotation marks and write each one within it twice ("").',
    }),
    widerThanHeadings: (row: number, cells: number, headings: number): ErrorWords => ({
      message: `Row ${row} has ${cells} cells, but there are only ${headings} headings: its values may stand in the wrong columns.`,
      hint: "Put texts that hold the separator in quotation marks, or save the sheet as “Excel Workbook (.xlsx)”.",
    }),
    tooManyRows: (limit: number): ErrorWords => ({
      message: `The file has more than ${grouped(limit)} rows, more than a sheet has.`,
      hint: "Split it into several files.",
    }),
    tooManyColumns: (row: number, cells: number, limit: number): ErrorWords => ({
      message: `Row ${row} has more than ${grouped(limit)} cells (${cells} and more), more than a sheet has.`,
      hint: "Check which sign separates its cells.",
    }),
  },
  /** What is damaged in a workbook, as the end of “The workbook is damaged: …”. */
  damage: {
    textNeverEnds: "one of its shared texts never ends",
    textsCut: "its shared texts end in the middle",
    cellNeverEnds: "a cell of the sheet never ends",
    sheetCut: "the sheet ends in the middle",
    rowNeverEnds: (row: number) => `row ${row} of the sheet never ends`,
    cellOutsideRow: "the sheet has a cell outside of any row",
    strangeAmongRows: (tag: string) => `the sheet has “<${tag}>” among its rows`,
    rowsOutOfOrder: (row: number, before: number) =>
      `the sheet's rows are out of order (${row} after ${before})`,
    cellAddress: (row: number, written: string) =>
      `row ${row} of the sheet holds a cell with the address “${written}”`,
    cellNotXml: (cell: string) => `cell ${cell} is not XML`,
    cellType: (cell: string, type: string) => `cell ${cell} has the unknown type “${type}”`,
    cellNoNumber: (cell: string) => `cell ${cell} holds a number that is none`,
    cellNoText: (cell: string) => `cell ${cell} refers to a shared text that is not there`,
    cellNoTruth: (cell: string) => `cell ${cell} holds a yes or no that is neither`,
    cellTwice: (cell: string) => `cell ${cell} is there twice`,
    signInTag: "its XML has a “<” inside a tag",
    partCut: "one of its parts ends in the middle",
    noMeaning: (whole: string) => `its XML holds “${whole}”, which means nothing`,
    notCharacters: "it holds bytes that are no characters",
    tagInText: (tag: string) => `it holds “<${tag}>” within a text`,
    sheetNowhere: (sheet: string) => `its sheet “${sheet}” leads nowhere`,
    partMissing: (part: string) => `its part “${part}” is missing`,
    partTwice: (part: string) => `its part “${part}” is there twice`,
    partsOverlap: (part: string) => `its part “${part}” overlaps another one`,
    partTwoHeaders: (part: string) => `its part “${part}” is described in two ways`,
    sheetsOnePart: (sheet: string) => `its sheet “${sheet}” is the same part as another one`,
    sheetTwice: (sheet: string) => `its sheet “${sheet}” is there twice`,
    formatsTooMany: "it has more number formats, or longer ones, than Excel permits",
    cellBeyond: (row: number) => `row ${row} of the sheet has more cells than there are columns`,
    partPacked: (part: string) => `its part “${part}” is packed in a way that Excel does not use`,
    partTwoNames: (part: string) => `its part “${part}” bears two names`,
    partBroken: (part: string) => `its part “${part}” is broken`,
    partIncomplete: (part: string) => `its part “${part}” is incomplete or altered`,
    archiveBroken: "its ZIP archive is cut off or broken",
    notOfFormat: (format: string) => `its content is not what a .${format} file holds`,
  },
  /** What is said about rows and columns that a person does not see. */
  hidden: {
    rows: (rows: number) => `Read though hidden: ${count(rows, "row")}.`,
    columns: (letters: string, more: number) =>
      `Read though hidden: column ${letters}${more > 0 ? ` and ${grouped(more)} more` : ""}.`,
  },
  /** What keeps a heading row from being read, in English. */
  match: {
    noKnownHeading: (examples: readonly string[]): ErrorWords => ({
      message: "No column has a heading that sheetport knows.",
      hint: `Write headings such as ${quoted(examples)} into one row above the products.`,
    }),
    noneAmong: (rows: number, sheets: readonly string[]): ErrorWords => ({
      message: `No row among the first ${rows} of ${quoted(sheets)} has a heading that sheetport knows.`,
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
          : `There is nothing in the sheet ${quoted(sheets)}.`,
      hint: "Write a blank template with “sheetport template products”, fill it in and save it.",
    }),
    onlyHidden: (sheet: string): ErrorWords => ({
      message: `No visible sheet has headings of products; the hidden sheet “${sheet}” has.`,
      hint: `To read it, name it: --sheet "${sheet}".`,
    }),
    duplicate: (columns: readonly NamedColumn[]): ErrorWords => ({
      message: `Columns ${columns.map(column).join(" and ")} mean the same field.`,
      hint: 'Delete the columns that are not needed, rename their headings, or leave one out with --map "HEADING=ignore".',
    }),
    unknownUnit: (own: NamedColumn, { field, unit, units }: UnknownUnit): ErrorWords => ({
      message: `Column ${column(own)} is to be read as “${columnHeading(field, "en")}”, but the unit in its heading is not clear: “${unit}”.`,
      hint: `Write one unit into the heading (${units.join(", ")}) and the numbers in that unit, or leave the column out with ${without(own)}.`,
    }),
    missing: (heading: string): ErrorWords => ({
      message: `The column “${heading}” is missing: nothing else tells which product a row is.`,
      hint: `Add a column with the heading “${heading}”, or name the column that holds it with --map "HEADING=sku".`,
    }),
    missingLikely: (heading: string, likely: LikelyColumn): ErrorWords => ({
      message: `The column “${heading}” is missing: nothing else tells which product a row is.`,
      hint: `Add a column with the heading “${heading}”; or, if column ${column(likely)} holds it (${likely.confidence} % likely), add --map "${likely.heading}=sku".`,
    }),
    noOtherColumn: (heading: string): ErrorWords => ({
      message: `Only the column “${heading}” is understood, so there is nothing to change.`,
      hint: 'Add a column for what is to change, or name one that holds it with --map "HEADING=FIELD".',
    }),
    noSuchColumn: (key: string, nearest: readonly string[], more: number): ErrorWords => ({
      message: `No column has a heading like “${key}”, which --map names (headings are compared without case, spaces and punctuation).`,
      hint: `The headings are ${quoted(nearest)}${more > 0 ? ` and ${more} more` : ""}.`,
    }),
    /** What a `--set` is called in the sentences below. */
    given: (place: FieldPlace, text: string) =>
      `“--set ${columnHeading(place.field, "en", place)}=${text}”`,
    hasColumn: (given: string, own: NamedColumn): ErrorWords => ({
      message: `${given}: the sheet has the column ${column(own)} for that.`,
      hint: `Leave the option out, or leave the column out with ${without(own)}.`,
    }),
    openBrace: (given: string): ErrorWords => ({
      message: `${given}: a brace is not closed.`,
      hint: "Write {FIELD} for another field’s value, {{ and }} for braces.",
    }),
    noField: (given: string, name: string): ErrorWords => ({
      message: `${given}: there is no field “${name}”.`,
      hint: `Write {FIELD} for a field that has a column. If “${name}” is a heading of the sheet, say first which field it holds: --map "${name}=FIELD".`,
    }),
    noColumn: (given: string, name: string): ErrorWords => ({
      message: `${given}: the sheet has no column for “${name}”.`,
      hint: "Write {FIELD} for a field that has a column.",
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
    read: (encoding: string) => `The text of the file was read in ${encoding}.`,
    /** Chart sheets, dialog sheets, macro sheets and old module sheets. */
    passedOver: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Skipped, because it has no cells: sheet ${quoted(sheets)}.`
        : `Skipped, because they have no cells: sheets ${quoted(sheets)}.`,
    byLetters: (encoding: string) =>
      `The file is not UTF-8. It was read in ${encoding}, which its letters suggest. If letters look wrong, set the encoding with --encoding.`,
    doubtful: (encoding: string) =>
      `The file is not UTF-8, and it is not certain in which encoding it was saved. It was read in ${encoding}: look at some names before anything is sent, or name its encoding with --encoding.`,
  },
  /** Why a sheet of orders cannot be read, and what to do about it; headings in the message's language. */
  ordersSheet: {
    none: (sheets: readonly string[]): ErrorWords => ({
      message: `No sheet (${quoted(sheets)}) has the headings of orders.`,
      hint: "Write the orders with “sheetport export orders”, or name their sheet with --sheet.",
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
      message: `Columns ${columns.map(({ letters, heading }) => `${letters} (“${heading}”)`).join(" and ")} of the sheet “${sheet}” mean the same.`,
      hint: "Delete the one that is not needed, or rename its heading.",
    }),
    ignored: (headings: readonly string[]) =>
      `Ignored: no matching order column: ${quoted(headings)}.`,
  },
  /** Files that come in a workbook's place: what they are, and what to do about it. */
  otherFiles: {
    pdf: {
      message: "This is a PDF document, not a workbook.",
      hint: "Ask for the sheet itself as “Excel Workbook (.xlsx)”; a PDF cannot be turned into rows safely.",
    },
    html: {
      message: "This is a web page under the name of a workbook, as some programs export it.",
      hint: `${saveAsXlsx} Check codes with leading zeros there: Excel may drop them on opening.`,
    },
    xml: {
      message: "This is an XML file, such as an “XML Spreadsheet 2003”, not a workbook (.xlsx).",
      hint: saveAsXlsx,
    },
    mht: { message: "This is a saved web page (.mht), not a workbook.", hint: saveAsXlsx },
    another: {
      message: "This is not an Excel workbook (.xlsx): it is a file of another kind.",
      hint: "Check that it is the right file; open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.",
    },
    text: {
      message: "This is not an Excel workbook (.xlsx): it is text.",
      hint: "If it is a table as text (CSV), give it a name that ends in .csv; otherwise open it in Excel and save it as “Excel Workbook (.xlsx)”.",
    },
    lockFile: (workbook: string): ErrorWords => ({
      message: `This is the lock file that is kept beside “${workbook}” while that is open; it holds no rows.`,
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
        const name = heading === "" ? `the column ${key} without a heading` : `“${heading}”`;
        return meaning === "ignored" ? `${name} is left out` : `${name} is “${fieldOf(meaning)}”`;
      });
      return chosen.length === 0
        ? `Sheet as chosen on ${day}: ${where}.`
        : `Columns as chosen on ${day}: ${chosen.join("; ")} (${where}).`;
    },
    dropped: (day: string, why: string) =>
      `What was chosen on ${day} does not fit any more and is not used: ${why}. Columns are taken as their headings say.`,
    alike: ({ letters, heading }: NamedColumn, place: FieldPlace, confidence: number) =>
      `Column ${letters} “${heading}” is read as “${fieldOf(place)}” (${confidence} % sure); --map "${heading}=FIELD" or --map "${heading}=ignore" changes that.`,
    rival: (own: NamedColumn, { used, place, map }: RivalColumn) =>
      `Column ${lettered(own)} is not used, because column ${lettered(used)} is read as “${fieldOf(place)}”; --map "${map}" chooses it instead.`,
    converted: (columns: readonly ConvertedColumn[]) =>
      `Converted, as their headings say: column ${columns
        .map((one) => `${lettered(one)} from ${one.from} to ${one.to}`)
        .join("; column ")}.`,
    lacking: (fields: readonly FieldName[]) =>
      `No column for ${fields.map((field) => columnHeading(field, "en")).join(", ")}: live listings keep what they have; a row with a new SKU needs them (--set FIELD=VALUE gives every row one).`,
    ignored: (columns: readonly IgnoredHeading[]) =>
      `Ignored: no matching field: ${columns
        .map(({ heading, perhaps: likely }) =>
          likely === undefined
            ? `“${heading}”`
            : `“${heading}” (perhaps ${fieldOf(likely.place)}, ${likely.confidence} %: --map "${heading}=${likely.name}")`,
        )
        .join(", ")}.`,
    unheaded: (letters: readonly string[]) =>
      `Ignored, because they have no heading: column ${letters.join(", ")}.`,
    given: (values: readonly GivenValue[]) =>
      `In every row, by --set: ${values.map(({ place, text }) => `${fieldOf(place)} is ${text}`).join("; ")}.`,
    valueNames: (words: readonly string[], more = 0) =>
      `Your own words, translated: ${words.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
    wholeLists: (lists: readonly ListField[]) =>
      `Whole lists, by --whole-lists: ${lists.map((field) => fieldHeading(field, "en")).join(", ")}. What else a listing has in them is removed.`,
    baseDamaged: `The hidden sheet with the values as exported is damaged, ${twoWay}. ${exportAgain}`,
    baseOfOther: `The values as exported were written by another version of sheetport, ${twoWay}. ${exportAgain}`,
    ofOrders: (file: string): ErrorWords => ({
      message: `${file} is a workbook of orders, not of products.`,
      hint: "“sheetport fulfil” packs and ships what is filled in there.",
    }),
  },
  /** Why an earlier choice about a workbook does not fit any more, as a part of a sentence. */
  recall: {
    noSheet: (sheet: string) => `there is no sheet “${sheet}”`,
    byPlace: (sheet: string) =>
      `the headings of “${sheet}” have changed, and a column was chosen by its place`,
    twice: (sheet: string) => `in “${sheet}” two columns would mean the same field`,
    noColumn: (sheet: string, headings: readonly string[]) =>
      `“${sheet}” has no column ${quoted(headings)}`,
  },
  /** Why a file or a workbook cannot be read, and what to do about it. */
  refusals: {
    isEmpty: anotherKind("it is empty"),
    isOtherFile: anotherKind("it is a file of another kind"),
    isOtherArchive: anotherKind("it is a ZIP archive without a workbook"),
    isOtherDocument: anotherKind("it holds a document of another kind"),
    encrypted: {
      message: "The workbook is protected with a password and cannot be read.",
      hint: "Open it in Excel, remove the password (File, Info, Protect Workbook, Encrypt with Password), and save it.",
    },
    tooHeavy: (
      format: string,
      seconds: number,
      megabytes: number,
      unpacked: number,
    ): ErrorWords => ({
      message: `This .${format} workbook is too large. Of this format sheetport reads what takes up to ${seconds} seconds, ${megabytes} MB of memory and ${unpacked} MB unpacked.`,
      hint: "Open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”, or split its rows into several workbooks.",
    }),
    /** `what`: one of the words of `damage.ts`. */
    damaged: (what: string): ErrorWords => ({
      message: `The workbook is damaged: ${what}.`,
      hint: "Open it in Excel, let Excel repair it, save it, and try again; or copy or download it again.",
    }),
    hasDoctype: unusual("an XML document type (DOCTYPE)"),
    isUtf16: unusual("text in UTF-16 instead of UTF-8"),
    otherEncoding: (encoding: string): ErrorWords =>
      unusual(`text in the encoding “${encoding}” instead of UTF-8`),
    fileTooLarge: (megabytes: number, limit: number): ErrorWords => ({
      message: `The workbook has ${megabytes} MB; sheetport reads up to ${limit} MB.`,
      hint: "Remove pictures and unneeded sheets, or split the rows into several workbooks.",
    }),
    tooManyParts: (parts: number, limit: number): ErrorWords => ({
      message: `The workbook holds ${parts} parts; sheetport reads up to ${limit}.`,
      hint: "Copy the product rows into a new workbook and try again.",
    }),
    inflatesTooLarge: (limitMegabytes: number): ErrorWords => ({
      message: `The workbook unpacks to more than ${limitMegabytes} MB.`,
      hint: "Copy the product rows into a new workbook, or split them into several workbooks.",
    }),
    partTooLarge: (part: string, limitMegabytes: number): ErrorWords => ({
      message: `The workbook's part “${part}” unpacks to more than ${limitMegabytes} MB; it lists no more than sheets and styles.`,
      hint: "Copy the product rows into a new workbook and try again.",
    }),
    textsTooLarge: (limitMegabytes: number): ErrorWords => ({
      message: `The workbook's texts take more than ${limitMegabytes} MB together.`,
      hint: "Split the rows into several workbooks.",
    }),
    cellTooLong: (address: string, limit: number): ErrorWords => ({
      message: `Cell ${address} holds more than ${grouped(limit)} characters, more than Excel itself allows.`,
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
