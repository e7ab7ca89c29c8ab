import { readFile } from "node:fs/promises";
import { openArchive } from "../../../src/workbook/container/zip.ts";

/** Nothing but inflating the sheet and the shared strings: the floor under every reader. Gives bytes. */
export async function run(file: string): Promise<number> {
  const archive = await openArchive(await readFile(file));
  let bytes = 0;
  for (const part of ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"]) {
    for await (const chunk of archive.chunks(part)) bytes += chunk.length;
  }
  return bytes;
}
