import { escapeIdentifier, escapeLiteral } from "pg";
import { schema, schemaVersion } from "../database/schema.ts";
import type { Value } from "../database/statements.ts";

/**
 * Statements with their values in them, so that a whole transaction is one message to the server
 * and needs no prepared statements, which poolers forget.
 */
export function inPostgres(sql: string, values: readonly Value[]): string {
  let next = 0;
  return sql.replace(/\?(\d*)/g, (_, number: string) => {
    const value = values[number === "" ? next++ : Number(number) - 1];
    if (value === undefined) throw new RangeError(`A value is missing: ${sql}`);
    return literal(value);
  });
}

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return textLiteral(value);
  if (typeof value === "object") return value.length === 0 ? "NULL" : value.map(textLiteral).join();
  if (!Number.isFinite(value)) throw new RangeError(`Not a number: ${value}`);
  return value < 0 ? `(${value})` : String(value);
}

/** PostgreSQL cannot store the character NUL. */
function textLiteral(text: string): string {
  return escapeLiteral(text.replaceAll("\0", "\uFFFD"));
}

export const schemaName = "sheetport";

/** The server's time in milliseconds. */
export const serverTime = "(extract(epoch FROM clock_timestamp()) * 1000)::float8";

/** The record and its last event; see `LastEvent`. */
export const lastEvent = `SELECT id, version, went_back_at_ms AS "wentBackAtMs",
  coalesce(seq, 0) AS seq, coalesce(mark, '') AS mark FROM about LEFT JOIN
  (SELECT seq, md5(body) AS mark FROM events ORDER BY seq DESC LIMIT 1) AS last ON true`;

/** Whether there is a schema, and whether the database can store all characters. */
export const lookAtDatabase = `SELECT to_regnamespace('${schemaName}') IS NOT NULL AS "hasSchema",
  getdatabaseencoding() AS encoding`;

/** For the owner of a database, whose name is not known here: the role's missing rights. */
export function rightsStatement(of: {
  readonly role: string;
  readonly hasSchema: boolean;
}): string {
  const role = escapeIdentifier(of.role);
  if (!of.hasSchema) return `CREATE SCHEMA ${schemaName} AUTHORIZATION ${role}`;
  return `GRANT USAGE, CREATE ON SCHEMA ${schemaName} TO ${role}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemaName} TO ${role}`;
}

/**
 * Creates the tables if they do not exist. Only one computer at a time does so. A role may be
 * allowed to use a schema that it could not create.
 */
export function createTables(hasSchema: boolean): readonly string[] {
  return [
    "SELECT pg_advisory_xact_lock(7319620384)",
    ...(hasSchema ? [] : [`CREATE SCHEMA IF NOT EXISTS ${schemaName}`]),
    // Again, because the schema was missing.
    `SET LOCAL search_path TO ${schemaName}`,
    ...tableStatements,
  ];
}

const tableStatements = [
  tables(schema),
  `-- version: of the tables. id: tells one record from another. went_back_at_ms: when a computer
  -- found out that the record is an older copy.
  CREATE TABLE IF NOT EXISTS about (
    id UUID PRIMARY KEY,
    version INTEGER NOT NULL,
    went_back_at_ms DOUBLE PRECISION
  )`,
  `INSERT INTO about (id, version) SELECT gen_random_uuid(), ${schemaVersion}
   WHERE NOT EXISTS (SELECT 1 FROM about)`,
  `-- Who may write to an account. fence: grows with every holder.
  CREATE TABLE IF NOT EXISTS leases (
    account TEXT COLLATE "C" PRIMARY KEY,
    fence BIGINT NOT NULL,
    until_ms DOUBLE PRECISION NOT NULL,
    holder TEXT NOT NULL
  )`,
  `-- The transactions of the last days. fence: 0 without a lease. A transaction whose lease was
  -- taken over has none, which fails.
  CREATE TABLE IF NOT EXISTS transactions (
    id TEXT COLLATE "C" PRIMARY KEY,
    fence BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now()
  )`,
];

function tables(sqlite: string): string {
  return sqlite
    .replace(/CREATE (TABLE|INDEX)/g, "CREATE $1 IF NOT EXISTS")
    .replaceAll(
      "INTEGER PRIMARY KEY AUTOINCREMENT",
      "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    )
    .replaceAll(" WITHOUT ROWID", "")
    .replaceAll(" INTEGER", " BIGINT")
    .replaceAll(" REAL", " DOUBLE PRECISION")
    .replaceAll(" TEXT", ' TEXT COLLATE "C"');
}
