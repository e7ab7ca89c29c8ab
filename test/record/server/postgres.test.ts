import { describe, expect, test } from "vitest";
import { step } from "../../../src/record/database/statements.ts";
import { eventually } from "../../support/eventually.ts";
import { create, plan, runStart } from "../fixtures.ts";
import {
  asOwner,
  behindProxy,
  digests,
  insert,
  openComputer,
  openDatabase,
  rowsOf,
  serverOfFile,
  session,
} from "./fixtures.ts";

const refused = (code: string) => expect.objectContaining({ code, exitCode: 1 });

describe("PostgresDatabase", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  /** How many other sessions the database has. */
  async function sessions(address: string): Promise<number> {
    const others = "datname = current_database() AND pid <> pg_backend_pid()";
    const sql = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${others}`;
    return (await rowsOf<{ count: number }>(address, sql))[0]?.count ?? 0;
  }

  test("transaction: with inOrder, those that only write are stored in the order of the calls", async () => {
    const { address, proxy, db } = await behindProxy(server());
    await (await session(address)).query(
      "ALTER TABLE sheetport.saved_plans ADD COLUMN seq BIGINT GENERATED ALWAYS AS IDENTITY",
    );
    const names = Array.from({ length: 60 }, (_, at) => `digest ${at}`);
    const stored = names.map((name) =>
      db.transaction(() => step.run(...insert(name)), { inOrder: true }),
    );
    await stored[5];
    proxy.cut();
    await stored[20];
    proxy.cut("reset");
    await Promise.all(stored);
    const sql = "SELECT digest FROM sheetport.saved_plans ORDER BY seq";
    expect(await rowsOf(address, sql)).toEqual(names.map((digest) => ({ digest })));
  });

  test("harmless refusals leave no mark on the record", async () => {
    const { address, db } = await behindProxy(server());
    await db.run(...insert("a"));
    await expect(db.run(...insert("a"))).rejects.toThrow("duplicate key");
    await expect(db.run("INSERT INTO saved_plans (digest) VALUES (?)")).rejects.toThrow(RangeError);
    const thrown = db.transaction(function* () {
      yield* step.get("SELECT 1 FROM saved_plans WHERE digest = ?", "a");
      yield* step.run(...insert("b"));
      throw new Error("changed its mind");
    });
    await expect(thrown).rejects.toThrow("changed its mind");
    expect(() => db.check()).not.toThrow();
    expect(await digests(address)).toEqual(["a"]);
  });

  test("a transaction that loses a race for a name begins anew", async () => {
    const { address, db } = await behindProxy(server());
    const other = await session(address);
    let begun = 0;
    const result = await db.transaction(function* () {
      begun += 1;
      yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", "a");
      if (begun === 2) {
        other.query("INSERT INTO sheetport.saved_plans (digest) VALUES ('name 2')");
        yield* step.get("SELECT pg_sleep(0) FROM about");
        yield* step.get("SELECT pg_sleep(0.05) FROM about");
      }
      yield* step.run(...insert(`name ${begun}`));
      return begun;
    });
    expect(result).toBe(3);
    expect(await digests(address)).toEqual(["name 2", "name 3"]);
  });

  test("transactions that deadlock are repeated", async () => {
    const { address, db } = await behindProxy(server());
    await db.run(...insert("a"));
    await db.run(...insert("b"));
    const [one, other] = [db, await openDatabase(address)];
    const locked = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const both = [one, other].map((of, at) => {
      const order = at === 0 ? ["a", "b"] : ["b", "a"];
      return of.transaction(function* () {
        yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", order[0] ?? "");
        locked[at]?.resolve();
        // Long enough for the other one to have its first row.
        yield* step.get("SELECT pg_sleep(0.1) FROM about");
        yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", order[1] ?? "");
        yield* step.run("UPDATE saved_plans SET digest = digest WHERE digest IN (?)", order);
        return at;
      });
    });
    expect(await Promise.all(both)).toEqual([0, 1]);
    const logged = server().log();
    expect(logged).toContain("deadlock detected");
  });

  test("a full disk is record-write-failed, and nothing is tried again", async () => {
    const { address, db } = await behindProxy(server());
    const owner = await session(asOwner(server(), address));
    await owner.query(`CREATE SEQUENCE public.tried;
      GRANT ALL ON SEQUENCE public.tried TO PUBLIC;
      CREATE FUNCTION public.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('public.tried');
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON sheetport.saved_plans
        FOR EACH ROW EXECUTE FUNCTION public.full_disk()`);
    await expect(db.run(...insert("a"))).rejects.toThrow(refused("record-write-failed"));
    expect(() => db.check()).toThrow(refused("record-write-failed"));
    expect(await rowsOf(address, "SELECT last_value::int FROM public.tried")).toEqual([
      { last_value: 1 },
    ]);
    expect(db.waits).toEqual([]);
  });

  test("a server that only reads is record-read-only, for writes alone", async () => {
    const { address, db } = await behindProxy(server());
    const { pathname } = new URL(address);
    await (await session(asOwner(server(), address))).query(
      `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only TO on`,
    );
    const later = await openDatabase(address);
    expect(await later.all("SELECT version FROM about")).toHaveLength(1);
    await expect(later.run(...insert("a"))).rejects.toThrow(refused("record-read-only"));
    expect(() => later.check()).toThrow(refused("record-read-only"));
    await db.close();
  });

  test("settings of a database that would weaken a transaction do not count", async () => {
    const { address } = await behindProxy(server());
    const name = new URL(address).pathname.slice(1);
    const owner = await session(asOwner(server(), address));
    for (const setting of [
      "synchronous_commit TO off",
      "default_transaction_isolation TO 'repeatable read'",
      "search_path TO public",
    ])
      await owner.query(`ALTER DATABASE ${name} SET ${setting}`);
    const db = await openDatabase(address);
    const shown = (setting: string) => `current_setting('${setting}') AS "${setting}"`;
    const settings = ["synchronous_commit", "transaction_isolation", "search_path"];
    expect(await db.all(`SELECT ${settings.map(shown).join()}`)).toEqual([
      {
        synchronous_commit: "on",
        transaction_isolation: "read committed",
        search_path: "sheetport",
      },
    ]);
  });

  test("a plan of many rows is stored though it takes longer than other answers may", async () => {
    const address = await server().createDatabase();
    const record = await openComputer(address);
    const operations = Array.from({ length: 3_000 }, (_, at) => create(`SKU ${at}`));
    await record.startRun(runStart("run"), plan(operations));
    expect(await record.operations("run")).toHaveLength(3_000);
  });

  test("failures leave no connection behind", async () => {
    const { address, db } = await behindProxy(server());
    for (let time = 0; time < 20; time += 1) await db.all("SELECT 1 FROM missing").catch(() => {});
    await Promise.all(
      Array.from({ length: 20 }, () => db.all("SELECT 1 FROM missing").catch(() => {})),
    );
    await Promise.all(Array.from({ length: 20 }, () => db.all("SELECT 1 AS one")));
    await eventually(async () => expect(await sessions(address)).toBeLessThanOrEqual(3));
    await db.close();
    await eventually(async () => expect(await sessions(address)).toBe(0));
  });

  test("close waits for what is under way, and may be called again", async () => {
    const { address, db } = await behindProxy(server());
    const work = [
      ...["a", "b", "c"].map((name) => db.run(...insert(name))),
      db.transaction(function* () {
        yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", "a");
        yield* step.run(...insert("d"));
      }),
      db.all("SELECT pg_sleep(0.1)"),
    ];
    await Promise.all([db.close(), db.close()]);
    expect(db.closing.aborted).toBe(true);
    await Promise.all(work);
    await db.close();
    expect(await digests(address)).toEqual(["a", "b", "c", "d"]);
    await expect(db.all("SELECT 1")).rejects.toThrow();
  });
});
