import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { RecordDatabase } from "../../../src/record/database/database.ts";
import { noteOlderCopy, noteSeen, seenIn } from "../../../src/record/local/seen.ts";
import type { RunRecord } from "../../../src/record/record.ts";
import { create, intent, plan, runStart } from "../fixtures.ts";
import { temporaryDir } from "../temporary-dir.ts";
import { asOwner, openComputer, rowsOf, serverOfFile } from "./fixtures.ts";

describe("seenIn", () => {
  const local = () => new RecordDatabase(":memory:");
  const at = (seq: number, id = "one") => ({ id, seq, mark: `event ${seq}` });

  test("is the last event that this computer has seen in that record", () => {
    const db = local();
    expect(seenIn(db, at(0))).toBeUndefined();
    noteSeen(db, at(5));
    expect(seenIn(db, at(4))).toEqual({ seq: 5, mark: "event 5" });
    expect(seenIn(db, at(1, "another record"))).toBeUndefined();
  });

  test("a program that has seen less takes nothing back", () => {
    const db = local();
    noteSeen(db, at(5));
    noteSeen(db, at(3));
    expect(seenIn(db, at(4))?.seq).toBe(5);
  });

  test("once it has been told, the older copy counts", () => {
    const db = local();
    noteSeen(db, at(5));
    noteOlderCopy(db, at(3));
    expect(seenIn(db, at(3))).toEqual({ seq: 3, mark: "event 3" });
  });
});

describe("a record that went back", { tags: ["slow"] }, () => {
  const server = serverOfFile();
  const holder = { run: "run", command: "upload", pid: 1, sinceMs: 0, user: "", computer: "" };

  const name = (address: string) => new URL(address).pathname.slice(1);
  const owner = (sql: string) => rowsOf(asOwner(server(), "/postgres"), sql);

  /** A copy of a database, as a backup makes it. Nobody may be connected. */
  async function backup(address: string): Promise<() => Promise<void>> {
    const copy = `${name(address)}_copy`;
    await owner(`CREATE DATABASE ${copy} TEMPLATE ${name(address)} OWNER sheetport`);
    return async () => {
      await owner(`DROP DATABASE ${name(address)} WITH (FORCE)`);
      await owner(`CREATE DATABASE ${name(address)} TEMPLATE ${copy} OWNER sheetport`);
    };
  }

  const file = () => join(temporaryDir(), "sheetport.sqlite");

  /** A run of a moment, from taking the lock to the end of the program. */
  async function shortRun(record: RunRecord, run = "run"): Promise<void> {
    const lock = await record.lockRun({ account: "shop", holder });
    await record.startRun(runStart(run), plan([create("A")]));
    await record.append(run, intent("create:A", run.length));
    await lock.release();
    await record.close();
  }

  test("is noticed by the computer that wrote, told to every other, and then known", async () => {
    const address = await server().createDatabase();
    const [writer, reader] = [file(), file()];
    for (const one of [writer, reader]) await (await openComputer(address, { file: one })).close();
    const restore = await backup(address);
    await shortRun(await openComputer(address, { file: writer }));
    await restore();
    // This one has seen nothing that is missing.
    const before = await openComputer(address, { file: reader });
    expect(before.wentBackAtMs).toBeUndefined();
    await before.close();
    const noticed = await openComputer(address, { file: writer });
    expect(noticed.wentBackAtMs).toBeGreaterThan(Date.now() - 60_000);
    expect(noticed.wentBackAtMs).toBeLessThan(Date.now() + 60_000);
    await noticed.close();
    for (const one of [reader, file(), writer]) {
      const record = await openComputer(address, { file: one });
      expect(record.wentBackAtMs).toBe(noticed.wentBackAtMs);
      await record.close();
    }
  });

  test("is noticed even if others have stored as much since as was lost", async () => {
    const address = await server().createDatabase();
    const [writer, other] = [file(), file()];
    await shortRun(await openComputer(address, { file: other }), "first");
    const restore = await backup(address);
    await shortRun(await openComputer(address, { file: writer }), "lost");
    await restore();
    await shortRun(await openComputer(address, { file: other }), "later");
    expect((await openComputer(address, { file: writer })).wentBackAtMs).toBeGreaterThan(0);
  });

  test("a backup that lacks nothing is none", async () => {
    const address = await server().createDatabase();
    const own = file();
    await shortRun(await openComputer(address, { file: own }));
    const restore = await backup(address);
    await restore();
    const record = await openComputer(address, { file: own });
    expect(record.wentBackAtMs).toBeUndefined();
    expect(await record.runs()).toHaveLength(1);
  });

  test("a new record under the same address is not an older copy", async () => {
    const address = await server().createDatabase();
    const own = file();
    await shortRun(await openComputer(address, { file: own }));
    await rowsOf(address, "DROP SCHEMA sheetport CASCADE");
    const record = await openComputer(address, { file: own });
    expect(record.wentBackAtMs).toBeUndefined();
    expect(await record.runs()).toEqual([]);
  });

  test("two records do not mix, though one computer uses both", async () => {
    const [one, two] = [await server().createDatabase(), await server().createDatabase()];
    const own = file();
    await shortRun(await openComputer(one, { file: own }));
    const record = await openComputer(two, { file: own });
    expect(record.wentBackAtMs).toBeUndefined();
    await record.close();
    expect((await openComputer(one, { file: own })).wentBackAtMs).toBeUndefined();
  });
});
