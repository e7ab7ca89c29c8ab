import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { rowSum, rowSumName } from "../../src/record/database/check-sums.ts";
import { migrations } from "../../src/record/database/migrations.ts";
import { openSharedSlots } from "../../src/record/kept/slots.ts";
import { openRecord, type RunRecord } from "../../src/record/record.ts";
import { answer, create, intent, outcome, plan, runStart, update } from "./fixtures.ts";
import { temporaryDir } from "./temporary-dir.ts";

const damaged = expect.objectContaining({ code: "record-damaged", exitCode: 1 });
const lately = { withinMs: 60_000, wallMs: 3_000, nowMs: 3_000 };
const slotsOf = (file: string) =>
  openSharedSlots({ file, pool: "pool", fresh: { count: 0 } as { count: number } });

/** A record with something in each table: A created, B in doubt, what is known of both, slots. */
function written(): string {
  const file = join(temporaryDir(), "sheetport.sqlite");
  const record = openRecord({ file });
  record.startRun(runStart("run"), plan([create("A"), update("B")]), { env: "env" });
  record.append("run", intent("create:A"), 2_000);
  record.append("run", answer("create:A", "applied"));
  record.append("run", outcome("create:A", "applied"), 2_200);
  record.append("run", intent("update:B"), 2_300);
  const listing = { sku: "A", firstCost: 10 };
  record.rememberListing({ env: "env", sku: "A", listing, source: "create", atMs: 5, sent: {} });
  record.factsStore("env").save({ totalCount: 7 });
  record.close();
  const slots = slotsOf(file);
  slots.update("create", () => ({ count: 1 }));
  slots.close();
  return file;
}

/** Everything that a write may rest on. */
function readAll(record: RunRecord, file: string): void {
  record.runs();
  record.unsettledSkus("env");
  record.rememberedListings("env", ["A"]);
  record.contractFacts("env");
  const slots = slotsOf(file);
  try {
    slots.read("create");
  } finally {
    slots.close();
  }
}

function harmed(file: string, harm: string): void {
  const other = new DatabaseSync(file);
  other.exec(`PRAGMA foreign_keys = OFF; ${harm}`);
  other.close();
}

function reading<Value>(file: string, read: (record: RunRecord) => Value): Value {
  const record = openRecord({ file });
  try {
    return read(record);
  } finally {
    record.close();
  }
}

/** The columns that no sum covers: the sums themselves. Keys that lead to a row are covered, too. */
const tables = ["runs", "operations", "listings", "contract_facts", "slots"];

function columnsOf(table: string): string[] {
  const file = join(temporaryDir(), "sheetport.sqlite");
  openRecord({ file }).close();
  const db = new DatabaseSync(file);
  const columns = db.prepare(`PRAGMA table_info(${table})`).all();
  db.close();
  return columns.map(({ name }) => String(name)).filter((name) => name !== "row_check");
}

describe("a row that is not as it was stored", () => {
  test("nothing is refused while all is as it was stored", () => {
    const file = written();
    reading(file, (record) => readAll(record, file));
  });

  test.each<[what: string, harm: string, read: (record: RunRecord) => unknown]>([
    [
      "a remembered price",
      "UPDATE listings SET whole = replace(whole, '10', '11')",
      (record) => record.rememberedListings("env", ["A"]),
    ],
    [
      "a remembered price, asked for alone",
      "UPDATE listings SET whole = replace(whole, '10', '11')",
      (record) => record.rememberedWholes("env", ["A"]),
    ],
    [
      "a remembered price among all",
      "UPDATE listings SET whole = replace(whole, '10', '11')",
      (record) => [...record.allRememberedListings("env")],
    ],
    [
      "a remembered price that something is added to",
      "UPDATE listings SET whole = replace(whole, '10', '11')",
      (record) =>
        record.rememberListing({
          ...{ env: "env", sku: "A", listing: { sku: "A" }, source: "list", atMs: 9 },
        }),
    ],
    [
      "a write in doubt that looks settled",
      "UPDATE operations SET doubts = 0 WHERE subject = 'B'",
      (record) => record.unsettledSkus("env"),
    ],
    [
      "a create that looks older",
      "UPDATE operations SET outcome_at_ms = 0, outcome_now_ms = 0 WHERE subject = 'A'",
      (record) => record.recentCreates("env", { ...lately, withinMs: 1_000 }),
    ],
    [
      "a create under another SKU",
      "UPDATE operations SET subject = 'Z' WHERE subject = 'A'",
      (record) => record.packedOrders("env", ["A"]),
    ],
    [
      "a planned write that is gone",
      "DELETE FROM operations WHERE subject = 'B'",
      (record) => record.unsettledSkus("env"),
    ],
    [
      "a run that is gone while its writes are there",
      "DELETE FROM runs",
      (record) => record.unsettledSkus("env"),
    ],
    [
      "a planned write that an outcome is added to",
      "UPDATE operations SET doubts = 0 WHERE subject = 'B'",
      (record) => record.append("run", outcome("update:B", "applied")),
    ],
    [
      "a run that an event is added to",
      "UPDATE runs SET state = 'finished'",
      (record) => record.append("run", { type: "run-resumed", atMs: 9 }),
    ],
    ["a run in another environment", "UPDATE runs SET env = 'x'", (record) => record.latestRun()],
    ["a run by its name", "UPDATE runs SET start = '{}'", (record) => record.findRun("run")],
    [
      "facts about the marketplace",
      `UPDATE contract_facts SET body = '{"totalCount":0}'`,
      (record) => record.factsStore("env").load(),
    ],
    [
      "a number that nobody could have stored",
      "UPDATE listings SET whole_at_ms = 9223372036854775807",
      (record) => record.rememberedListings("env", ["A"]),
    ],
  ])("%s is refused", (_what, harm, read) => {
    const file = written();
    harmed(file, harm);
    expect(() => reading(file, read)).toThrow(damaged);
  });

  test.each(tables)("of %s is refused whichever column was changed", (table) => {
    for (const column of columnsOf(table)) {
      const file = written();
      harmed(file, `UPDATE ${table} SET ${column} = '1' || coalesce(${column}, '')`);
      // What is looked up by a changed key is not found at all; then nothing of it is believed.
      const isKey = ["listings", "contract_facts", "slots"].includes(table);
      if (isKey && ["env", "sku", "pool", "lane"].includes(column)) continue;
      expect(() => reading(file, (record) => readAll(record, file)), column).toThrow(damaged);
    }
  });
});

describe("a record of the version before row sums", () => {
  /** Taken back to the version before, with what it holds. */
  function older(): string {
    const file = written();
    const db = new DatabaseSync(file);
    for (const table of tables) db.exec(`ALTER TABLE ${table} DROP COLUMN row_check`);
    db.exec("ALTER TABLE runs DROP COLUMN operation_count");
    db.exec("DROP TABLE agreed; DROP TABLE shown_orders");
    db.exec("ALTER TABLE listings DROP COLUMN key_mark");
    const version = migrations.findIndex((step) => step.includes("row_check"));
    db.exec(`PRAGMA user_version = ${version}`);
    db.close();
    return file;
  }

  test("is stamped as it stands, read, and added to", () => {
    const file = older();
    reading(file, (record) => {
      readAll(record, file);
      record.append("run", outcome("update:B", "applied"));
      expect(record.rememberedListings("env", ["A"]).get("A")?.whole?.listing.firstCost).toBe(10);
    });
    reading(file, (record) => readAll(record, file));
  });

  test("is guarded from then on", () => {
    const file = older();
    openRecord({ file }).close();
    harmed(file, "UPDATE listings SET whole = replace(whole, '10', '11')");
    const read = (record: RunRecord) => record.rememberedListings("env", ["A"]);
    expect(() => reading(file, read)).toThrow(damaged);
  });
});

test("rowSum tells values, their order and what is missing apart, in SQL as in JavaScript", () => {
  const rows = [
    ["a", "b"],
    ["b", "a"],
    ["ab", ""],
    ["a", null],
    ["a", "null"],
    ["a", 1.5],
  ] as const;
  expect(new Set(rows.map((row) => rowSum(...row))).size).toBe(rows.length);
  const db = new DatabaseSync(":memory:");
  db.function(rowSumName, { varargs: true, useBigIntArguments: true }, rowSum);
  for (const row of [...rows, ["a", 5], ["a", 2 ** 53]]) {
    db.exec("CREATE TABLE kept (one TEXT, two)");
    db.prepare("INSERT INTO kept VALUES (?, ?)").run(...row);
    const sql = db.prepare(`SELECT ${rowSumName}(one, two) AS sum FROM kept`).get();
    db.exec("DROP TABLE kept");
    expect(sql?.sum).toBe(rowSum(...row));
  }
  db.close();
});
