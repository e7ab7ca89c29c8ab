/** Why a label file cannot be sent, and what to do about it; `file` as the sheet names it. */
export const labelWords = {
  network: (file: string) => `The label file “${file}” is a path into the network.`,
  missing: (file: string, folders: readonly string[]) =>
    `The label file “${file}” is not there: looked in ${folders.map((folder) => `“${folder}”`).join(" or ")}.`,
  outside: (file: string) =>
    `The label file “${file}” lies neither in the workbook’s folder itself nor in that of --labels-dir.`,
  hidden: (file: string) => `The label file “${file}” is a hidden file.`,
  unreadable: (file: string, why: string) => `The label file “${file}” cannot be read: ${why}.`,
  notAFile: (file: string) => `The label file “${file}” is not an ordinary file.`,
  wrongType: (file: string) =>
    `The label file “${file}” is neither a PDF nor a PNG nor a JPG by its content.`,
  tooLarge: (file: string, megabytes: string) =>
    `The label file “${file}” has ${megabytes} MB; 10 MB are allowed.`,
  fixes: {
    copy: "Copy the file into the workbook’s folder, or name its folder with --labels-dir.",
    rename: "Give the file a name that does not begin with a dot.",
    checkName: "Check the name, or name the folder of the labels with --labels-dir.",
    nameFile: "Name a PDF, PNG or JPG file.",
    saveAs: "Save the label as PDF, PNG or JPG.",
    smaller: "Save the label smaller, or give a label URL.",
  },
  /** The label of a plan that is not the same any more. */
  changes: {
    gone: (file: string) => `The label file ${file} is not there any more.`,
    elsewhere: (file: string) => `The label file ${file} lies elsewhere by now.`,
    changed: (file: string) => `The label file ${file} has changed since it was checked.`,
    hint: "Put the file back as it was and resume, or run “sheetport fulfil” again.",
  },
};

/** The pattern of these words for every language. */
export type LabelWords = typeof labelWords;
