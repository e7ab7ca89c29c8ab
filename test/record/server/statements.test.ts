import fc from "fast-check";
import { escapeIdentifier } from "pg";
import { describe, expect, test } from "vitest";
import { inPostgres, rightsStatement } from "../../../src/record/server/statements.ts";
import { asOwner, rowsOf, serverOfFile, session } from "./fixtures.ts";

const hostile = [
  ...[
    "",
    "'",
    "''",
    "\\",
    "\\'",
    "\\\\'",
    "a\\",
    "'; DROP TABLE runs; --",
    "--",
    "/*",
    ";",
    "\n\r\t",
  ],
  ...["?", "?1", "?2 ?", "$1", "$$", "$q$ $q$", "E''", " E'\\n'", "%s", "\u2019", "U&'\\0041'"],
  ...["\0", "a\0'b", "\ud800", "x\udc00\ud800y", "\u{1F600}", "\uFFFD", "\\u0000", "\\x00"],
];

/** PostgreSQL has no NUL, and UTF-8 no half of a pair. */
const stored = (text: string) => text.toWellFormed().replaceAll("\0", "\uFFFD");

describe("inPostgres", () => {
  test.each([
    { sql: "a = ? AND b = ?", values: ["x", "y"], becomes: "a = 'x' AND b = 'y'" },
    { sql: "?2 ?1 ?2", values: ["x", "y"], becomes: "'y' 'x' 'y'" },
    { sql: "?1 ?2", values: ["?2", "?1"], becomes: "'?2' '?1'" },
    { sql: "? ?", values: ["?", "$&"], becomes: "'?' '$&'" },
    { sql: "?", values: ["it's"], becomes: "'it''s'" },
    { sql: "?", values: [null], becomes: "NULL" },
    { sql: "IN (?)", values: [["a", "b'"]], becomes: "IN ('a','b''')" },
    { sql: "IN (?)", values: [[]], becomes: "IN (NULL)" },
    { sql: "1 -?", values: [-2], becomes: "1 -(-2)" },
    { sql: "?", values: [-0], becomes: "0" },
    { sql: "?", values: [1.5], becomes: "1.5" },
  ])("$sql with $values", ({ sql, values, becomes }) => {
    expect(inPostgres(sql, values)).toBe(becomes);
  });

  test.each([[[]], [["a"]]])("a value that is missing is a bug: %j", (values) => {
    expect(() => inPostgres("? ?", values)).toThrow(RangeError);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "%s is no value",
    (value) => {
      expect(() => inPostgres("?", [value])).toThrow(RangeError);
    },
  );
});

describe("rightsStatement", () => {
  test("names the role as PostgreSQL writes it", () => {
    expect(rightsStatement({ role: 'an"n', hasSchema: false })).toBe(
      `CREATE SCHEMA sheetport AUTHORIZATION ${escapeIdentifier('an"n')}`,
    );
    expect(rightsStatement({ role: "ann", hasSchema: true })).toContain(
      'SCHEMA sheetport TO "ann"',
    );
  });
});

describe("inPostgres on a server", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  /** What a server gives back for values of one column. */
  async function roundTrip(address: string, values: readonly (string | number)[]) {
    const rows = values.map((_, at) => `(${at}, ?)`).join();
    const sql = inPostgres(
      `SELECT value FROM (VALUES ${rows}) AS given (at, value) ORDER BY at`,
      values,
    );
    return (await rowsOf<{ value: unknown }>(address, sql)).map(({ value }) => value);
  }

  test.each(["on", "off"])(
    "hostile texts come back, standard_conforming_strings %s",
    async (setting) => {
      const address = await server().createDatabase();
      const { pathname } = new URL(address);
      const owner = await session(asOwner(server(), address));
      await owner.query(
        `ALTER DATABASE ${pathname.slice(1)} SET standard_conforming_strings TO ${setting}`,
      );
      expect(await roundTrip(address, hostile)).toEqual(hostile.map(stored));
    },
  );

  test("10,000 random texts come back", async () => {
    const address = await server().createDatabase();
    const part = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary" }), fc.string());
    const texts = fc.sample(
      fc.array(part).map((parts) => parts.join("")),
      { numRuns: 10_000, seed: 7 },
    );
    expect(await roundTrip(address, texts)).toEqual(texts.map(stored));
  });

  test("numbers come back", async () => {
    const address = await server().createDatabase();
    const numbers = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      ...{ numRuns: 1_000, seed: 7 },
    });
    const all = [
      0,
      -1,
      2 ** 53 - 1,
      -(2 ** 53 - 1),
      1e21,
      5e-324,
      1.7976931348623157e308,
      ...numbers,
    ];
    const back = await roundTrip(address, all);
    expect(back.map(Number)).toEqual(all.map((number) => number + 0));
  });

  test("a list finds exactly its texts", async () => {
    const address = await server().createDatabase();
    const texts = [...new Set(hostile.map(stored))];
    const client = await session(address);
    await client.query("CREATE TABLE noted (line TEXT)");
    for (const text of texts)
      await client.query(inPostgres("INSERT INTO noted VALUES (?)", [text]));
    const found = async (list: readonly string[]) => {
      const { rows } = await client.query(
        inPostgres("SELECT line FROM noted WHERE line IN (?)", [list]),
      );
      return rows.map(({ line }) => line).sort();
    };
    expect(await found([])).toEqual([]);
    const some = texts.filter((_, at) => at % 2 === 0);
    expect(await found(some)).toEqual([...some].sort());
  });
});
