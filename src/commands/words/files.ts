import type { ErrorWords } from "../../errors.ts";

/** What is wrong with a file or a place for one. */
export const fileWords = {
  tooLarge: (name: string, megabytes: number): ErrorWords => ({
    message: `${name} has ${megabytes} MB; no workbook of products is that large.`,
    hint: "Split it into workbooks of at most 64 MB.",
  }),
  notFound: (path: string): ErrorWords => ({
    message: `There is no file ${path}.`,
    hint: "Check the name and the folder; “sheetport template products” writes a blank workbook.",
  }),
  isFolder: (path: string): ErrorWords => ({
    message: `${path} is a folder, not a file.`,
    hint: "Name the workbook in it.",
  }),
  isDevice: (path: string): ErrorWords => ({
    message: `${path} is a device or a pipe, not an ordinary file.`,
    hint: "Name a file. A workbook that is piped in has the name “-”: “sheetport check - < FILE”.",
  }),
  nothingPiped: {
    message: "“-” stands for what is piped in, and nothing is.",
    hint: "Name a file, or pipe a workbook in: “sheetport check - < FILE”.",
  },
  notReadable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be read: ${why}`,
    hint: "Close it in other programs and check that you may read it.",
  }),
  notToBeSeen: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be looked at: ${why}`,
    hint: "Check that the folder or the network drive is there and that you may read it.",
  }),
  exists: (path: string): ErrorWords => ({
    message: `${path} exists already.`,
    hint: "Name another file, or add --force to replace it.",
  }),
  inTheWay: (path: string, isFolder: boolean): ErrorWords => ({
    message: `${path} cannot be written: ${isFolder ? "it is a folder" : "it is a device or a pipe, not an ordinary file"}.`,
    hint: "Name a file that does not exist yet, or an ordinary one.",
  }),
  noFolder: (folder: string): ErrorWords => ({
    message: `There is no folder ${folder}.`,
    hint: "Make the folder, or name a file in another one.",
  }),
  notWritable: (path: string, why: string): ErrorWords => ({
    message: `${path} cannot be written: ${why}.`,
    hint: "Close it in other programs, check the folder and the space on the disk, and try again.",
  }),
  resultsNotWritable: (folder: string, why: string): ErrorWords => ({
    message: `The results cannot be written to ${folder}: ${why}`,
    hint: "Nothing was sent. Name a file in a folder that exists and may be written with --results.",
  }),
  wouldReplace: (name: string): ErrorWords => ({
    message: `${name} is the workbook itself; it would be replaced.`,
    hint: "Nothing was sent or written. Name another file.",
  }),
  ownData: (path: string, dataDir: string): ErrorWords => ({
    message: `${path} is among sheetport's own files, in its data directory ${dataDir}.`,
    hint: "Nothing was sent or written. Name a file in another folder.",
  }),
  exportKept: (listings: number) =>
    `${listings} listings are read and kept: the same command goes on from there within 24 hours.`,
};

/** The pattern of these words in every language. */
export type FileWords = typeof fileWords;
