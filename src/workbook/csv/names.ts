/** Whether a file's name says that it is a table as text. */
export function isTextTableName(name: string): boolean {
  return /\.(?:csv|tsv|tab|txt)$/i.test(name);
}

/** Whether a file's name says that sheetport can read it; `.txt` is too common a name to offer it. */
export function isReadableName(name: string): boolean {
  return /\.(?:xlsx|xlsm|csv|tsv)$/i.test(name);
}
