import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openRecord } from "../../src/record/record.ts";
import { create, outcome, plan, runStart } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const windows = process.platform === "win32";
const damaged = expect.objectContaining({ code: "record-damaged", exitCode: 1 });
const dayMs = 86_400_000;
const noon = Date.parse("2026-11-22T12:00:00Z");

/** A record with a run, closed at noon. */
async function written(): Promise<string> {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const record = openRecord({ file, wallMs: () => noon });
  await record.startRun(runStart("run"), plan([create("A")]));
  await record.close();
  return file;
}

/** Opens and closes it; nothing is asked of it, so only a look at the whole file finds damage. */
function open(file: string, atMs: number): void {
  void openRecord({ file, wallMs: () => atMs }).close();
}

/** Where the first page of a table or an index lies in its file. */
function pageOf(file: string, name: string): { readonly start: number; readonly end: number } {
  const db = new DatabaseSync(file);
  const { page_size: size } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  const { rootpage } = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .get(name) as { rootpage: number };
  db.close();
  return { start: (rootpage - 1) * size, end: rootpage * size };
}

/** Overwrites the page on which a table begins that no start touches. */
function breakPage(file: string): void {
  const { start, end } = pageOf(file, "written_files");
  const bytes = readFileSync(file);
  bytes.fill(0xa5, start, end);
  writeFileSync(file, bytes);
}

/** What a failing disk does: the bytes are others, and nobody has written to the file. */
function breakUnseen(file: string): void {
  const { atime, mtime, mtimeNs } = statSync(file, { bigint: true });
  breakPage(file);
  utimesSync(file, atime, mtime);
  // A time is set in microseconds; the mark says what it then is.
  const mark = `${file}-checked.json`;
  const text = readFileSync(mark, "utf8");
  const now = statSync(file, { bigint: true }).mtimeNs;
  writeFileSync(mark, text.replace(String(mtimeNs), String(now)));
}

describe("a damaged page is refused, whatever is asked for", () => {
  test("at once when something else has written to the file", async () => {
    const file = await written();
    open(file, noon);
    breakPage(file);
    for (const read of [
      () => openRecord({ file, wallMs: () => noon + 1 }).runs(),
      () => openRecord({ file, wallMs: () => noon + 1 }).findRun("run"),
    ]) {
      expect(read).toThrow(damaged);
    }
  });

  test("when only an index is not what its table says: runs would count 17 applied of 28", async () => {
    const file = join(temporaryDir(), "sheetport.sqlite");
    const skus = Array.from({ length: 28 }, (_, at) => `SKU-${at}`);
    const applied = async (from: number, to: number) => {
      const record = openRecord({ file, wallMs: () => noon });
      if (from === 0) await record.startRun(runStart("run"), plan(skus.map(create)));
      for (const sku of skus.slice(from, to)) {
        await record.append("run", outcome(`create:${sku}`, "applied", 1));
      }
      await record.close();
      return readFileSync(file);
    };
    const earlier = await applied(0, 17);
    const bytes = await applied(17, 28);
    const at = pageOf(file, "operations_by_outcome");
    earlier.copy(bytes, at.start, at.start, at.end);
    writeFileSync(file, bytes);
    expect(() => openRecord({ file, wallMs: () => noon })).toThrow(damaged);
  });

  test("after a day, or when the clock was set back; not at each start", async () => {
    const file = await written();
    breakUnseen(file);
    open(file, noon);
    open(file, noon + dayMs - 1);
    expect(() => open(file, noon + dayMs)).toThrow(damaged);
    expect(() => open(file, noon - 1)).toThrow(damaged);
    // A refusal is no look that holds.
    expect(() => open(file, noon + dayMs)).toThrow(damaged);
  });

  test("after an unclean end", async () => {
    const file = await written();
    breakUnseen(file);
    const source = new URL("../../src/record/record.ts", import.meta.url).href;
    const script = `
      import { openRecord } from ${JSON.stringify(source)};
      const record = openRecord({ file: ${JSON.stringify(file)}, wallMs: () => ${noon} });
      await record.changeFacts("env", () => ({}));
      process.kill(process.pid, "SIGKILL");`;
    const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
    if (!windows) expect(ended.signal).toBe("SIGKILL");
    expect(() => open(file, noon + 1)).toThrow(damaged);
  });

  test("when no look is known of, or what is known is no longer readable", async () => {
    const file = await written();
    breakUnseen(file);
    for (const harm of [
      () => truncateSync(`${file}-checked.json`, 5),
      () => rmSync(`${file}-checked.json`),
    ]) {
      harm();
      expect(() => open(file, noon)).toThrow(damaged);
    }
  });
});

describe("a sound record", () => {
  test("opens however it ended and whoever else has it open, and is marked when the last has closed it", async () => {
    const file = await written();
    const one = openRecord({ file, wallMs: () => noon });
    const other = openRecord({ file, wallMs: () => noon });
    await one.changeFacts("env", () => ({ totalCount: 1 }));
    await one.close();
    await other.changeFacts("env", () => ({ totalCount: 2 }));
    await other.close();
    const mark = JSON.parse(readFileSync(`${file}-checked.json`, "utf8"));
    const { size, mtimeNs } = statSync(file, { bigint: true });
    const now = { state: `${size} ${mtimeNs}` };
    expect(mark).toEqual({ checkedAtMs: noon, ...now });
    open(file, noon);
  });

  test.skipIf(windows)("its mark is for its owner alone", async () => {
    expect(statSync(`${await written()}-checked.json`).mode & 0o777).toBe(0o600);
  });

  test("needs no mark: one that cannot be written is left out", async () => {
    const file = await written();
    rmSync(`${file}-checked.json`);
    mkdirSync(`${file}-checked.json`);
    open(file, noon);
    open(file, noon);
  });
});
