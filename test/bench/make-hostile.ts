import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hostileFiles } from "../support/hostile/index.ts";

/** A hostile file that was written to a disk. */
export interface WrittenFile {
  readonly name: string;
  /** In the folder of all of them. */
  readonly file: string;
  readonly expected: string;
}

/** Writes every hostile file and `files.json`, their list, into a folder; gives how many there are. */
export async function run(folder: string): Promise<number> {
  const written: WrittenFile[] = [];
  for (const [at, one] of hostileFiles.entries()) {
    const { name, ending = ".xlsx", bytes, expected, ofCheck = expected } = one;
    const file = `${at}${ending}`;
    await writeFile(join(folder, file), bytes());
    written.push({ name, file, expected: ofCheck });
  }
  await writeFile(join(folder, "files.json"), JSON.stringify(written));
  return written.length;
}
