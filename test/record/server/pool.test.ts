import { describe, expect, onTestFinished, test } from "vitest";
import { clientConfig } from "../../../src/record/server/address.ts";
import { PostgresPool } from "../../../src/record/server/pool.ts";
import { eventually } from "../../support/eventually.ts";
import { openProxy } from "../../support/postgres/proxy.ts";
import { rowsOf, serverOfFile } from "./fixtures.ts";

describe("PostgresPool", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  async function poolOfTest(silenceMs?: number) {
    const address = await server().createDatabase();
    const proxy = await openProxy(server());
    const pool = new PostgresPool(clientConfig(proxy.url(address), {}), silenceMs);
    onTestFinished(async () => {
      await pool.end();
      await proxy.close();
    });
    return { address, proxy, pool };
  }

  /** So many rows, one each 50 ms; each is so large that it is sent at once. */
  const slowly = (rows: number) =>
    `SELECT repeat('x', 100000) AS text, pg_sleep(0.05) FROM generate_series(1, ${rows})`;

  test("an answer may take longer than a silence, as long as some of it comes", async () => {
    const { pool } = await poolOfTest(500);
    const startedAt = performance.now();
    const [rows] = await pool.flight([slowly(30)]);
    expect(rows).toHaveLength(30);
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
  });

  test("a silence ends the connection, on both sides", async () => {
    const { address, pool } = await poolOfTest(200);
    await expect(pool.flight(["SELECT pg_sleep(60)"])).rejects.toThrow("timeout");
    await eventually(async () => {
      const sql =
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg\\_sleep(60)%' AND pid <> pg_backend_pid() AND state = 'idle'";
      expect(await rowsOf(address, sql)).toEqual([]);
    });
    expect(await pool.flight(["SELECT 1 AS one"])).toEqual([[{ one: 1 }]]);
  });

  test("a large message has the time that a slow network takes for it", async () => {
    const { proxy, pool } = await poolOfTest(400);
    await pool.flight(["SELECT 1"]);
    const text = "x".repeat(400_000);
    // 400,000 bytes may take 4 s more.
    proxy.delayMs = 700;
    expect(await pool.flight([`SELECT length('${text}') AS length`])).toEqual([
      [{ length: 400_000 }],
    ]);
    await expect(pool.flight(["SELECT 1"])).rejects.toThrow("timeout");
  });

  test("a server that accepts a connection and says nothing is given up", async () => {
    const { proxy, pool } = await poolOfTest(200);
    proxy.stall();
    await expect(pool.flight(["SELECT 1"])).rejects.toThrow("timeout");
    proxy.resume();
    expect(await pool.flight(["SELECT 1 AS one"])).toEqual([[{ one: 1 }]]);
  });

  test("at most three connections, whoever asks; all are given back", async () => {
    const { proxy, pool } = await poolOfTest();
    let most = 0;
    const work = Array.from({ length: 30 }, async (_, at) => {
      await pool.flight([at % 3 === 0 ? "SELECT 1 FROM missing" : "SELECT 1"]).catch(() => {});
      most = Math.max(most, proxy.connections);
    });
    await Promise.all(work);
    expect(most).toBeGreaterThan(1);
    await eventually(() => expect(proxy.connections).toBeLessThanOrEqual(3));
    await Promise.all(Array.from({ length: 30 }, () => pool.flight(["SELECT 1"])));
    expect(proxy.connections).toBeLessThanOrEqual(3);
  });

  test("numbers are numbers, JSON is text, and nothing is a Date of this computer", async () => {
    const { pool } = await poolOfTest();
    const sql = `SELECT 9007199254740991::bigint AS big, 1.5::float8 AS real, '{"a" :1}'::json AS json, count(*) FROM generate_series(1, 2)`;
    expect(await pool.flight([sql])).toEqual([
      [{ big: 9007199254740991, real: 1.5, json: '{"a" :1}', count: 2 }],
    ]);
  });
});
