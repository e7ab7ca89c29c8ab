/** What is damaged in a workbook, as the end of “The workbook is damaged: …”. */
export const damageWords = {
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
};

/** The pattern of these words for every language. */
export type DamageWords = typeof damageWords;
