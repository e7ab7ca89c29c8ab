import { describe, expect, test } from "vitest";
import { SheetportError } from "../../../src/errors.ts";
import { BadAddress } from "../../../src/record/server/address.ts";
import { isPassing, serverError } from "../../../src/record/server/errors.ts";
import { english, translators } from "../../support/english.ts";

const place = { server: "postgresql://ann@db/shop", role: "ann", hasSchema: true };
const sql = (code: string, more = {}) =>
  Object.assign(new Error("as PostgreSQL says"), { code, severity: "ERROR", ...more });
const system = (code: string, message = code) => Object.assign(new Error(message), { code });

describe("serverError", () => {
  test.each([
    { code: "28P01", becomes: "record-refused" },
    { code: "28000", becomes: "record-refused" },
    { code: "3D000", becomes: "record-missing" },
    { code: "42501", becomes: "record-rights" },
    { code: "3F000", becomes: "record-rights" },
    { code: "25006", becomes: "record-read-only" },
    { code: "53100", becomes: "record-write-failed" },
    { code: "53200", becomes: "record-write-failed" },
    { code: "54000", becomes: "record-write-failed" },
    { code: "58030", becomes: "record-write-failed" },
    { code: "53300", becomes: "record-busy" },
    { code: "40001", becomes: "record-busy" },
    { code: "40P01", becomes: "record-busy" },
    { code: "55P03", becomes: "record-busy" },
    { code: "57014", becomes: "record-busy" },
    { code: "25P03", becomes: "record-busy" },
    { code: "25P04", becomes: "record-busy" },
    { code: "57P01", becomes: "record-unreachable" },
    { code: "57P03", becomes: "record-unreachable" },
    { code: "08006", becomes: "record-unreachable" },
    { code: "XX000", becomes: "record-unreachable" },
    { code: "XX001", becomes: "record-damaged" },
    { code: "42P01", becomes: "record-damaged" },
    { code: "42703", becomes: "record-damaged" },
    { code: "22P05", becomes: "record-encoding" },
  ])("SQLSTATE $code becomes $becomes", ({ code, becomes }) => {
    const error = serverError(sql(code), place);
    expect(error).toMatchObject({ code: becomes, exitCode: 1, actor: "you" });
    const isPassed = becomes === "record-busy" || becomes === "record-unreachable";
    expect(isPassing(sql(code))).toBe(isPassed);
    for (const translator of Object.values(translators)) {
      const { message, hint } = translator.error(error);
      expect(message).toContain(place.server);
      expect(message).toContain("as PostgreSQL says");
      expect(hint).not.toBe("");
    }
  });

  test.each([
    ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ENOENT"],
    ...["EHOSTUNREACH", "ENETUNREACH", "ERR_STREAM_WRITE_AFTER_END", "ERR_SOCKET_CLOSED"],
  ])("%s of the connection becomes record-unreachable", (code) => {
    expect(serverError(system(code), place).code).toBe("record-unreachable");
    expect(isPassing(system(code))).toBe(true);
  });

  test.each([
    ...["Connection terminated unexpectedly", "Query read timeout", "timeout expired"],
    ...[
      "Connection terminated due to connection timeout",
      "Client was closed and is not queryable",
    ],
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("“%s” of pg becomes record-unreachable", (message) => {
    expect(serverError(new Error(message), place).code).toBe("record-unreachable");
  });

  test.each([
    ...["SELF_SIGNED_CERT_IN_CHAIN", "DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED"],
    ...[
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
      "ERR_TLS_CERT_ALTNAME_INVALID",
      "ERR_SSL_WRONG_VERSION_NUMBER",
    ],
  ])("%s becomes record-certificate", (code) => {
    expect(serverError(system(code), place).code).toBe("record-certificate");
    expect(isPassing(system(code))).toBe(false);
  });

  test("a server without TLS is a matter of the certificate", () => {
    for (const text of [
      "The server does not support SSL connections",
      "There was an error establishing an SSL connection",
    ]) {
      expect(serverError(new Error(text), place).code).toBe("record-certificate");
    }
  });

  test("a password that was not given is told in words", () => {
    const thrown = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
    const error = serverError(thrown, place);
    expect(error.code).toBe("record-refused");
    expect(english.error(error).message).toMatch(/asks for a password, and none was given/);
    expect(english.error(error).hint).toMatch(/PGPASSWORD or ~\/\.pgpass/);
  });

  test("of several addresses, the first says why", () => {
    const all = Object.assign(
      new AggregateError([system("ECONNREFUSED", "connect ECONNREFUSED ::1:5432"), system("x")]),
      {
        code: "ECONNREFUSED",
      },
    );
    expect(english.error(serverError(all, place)).message).toContain(
      "connect ECONNREFUSED ::1:5432",
    );
  });

  test("missing rights name the statement that the owner must run, in every language", () => {
    for (const translator of Object.values(translators)) {
      const fresh = serverError(sql("42501"), { ...place, hasSchema: false });
      expect(translator.error(fresh).hint).toContain('CREATE SCHEMA sheetport AUTHORIZATION "ann"');
      const made = translator.error(serverError(sql("42501"), place)).hint;
      expect(made).toContain('GRANT USAGE, CREATE ON SCHEMA sheetport TO "ann"');
    }
  });

  test("only the permission’s column means that the lease was lost", () => {
    expect(serverError(sql("23502", { column: "fence" }), place)).toMatchObject({
      ...{ code: "lock-lost", exitCode: 6 },
    });
    expect(() => serverError(sql("23502", { column: "body" }), place)).toThrow(
      "as PostgreSQL says",
    );
  });

  test("a bad address is a mistake of usage", () => {
    expect(serverError(new BadAddress("sslmode=x"), place)).toMatchObject({
      ...{ code: "record-address", exitCode: 2 },
    });
  });

  test("an error that is told already stays", () => {
    const told = new SheetportError({ key: "test.finding", values: {} } as never, {
      code: "x",
      exitCode: 1,
    });
    expect(serverError(told, place)).toBe(told);
  });

  test.each([
    sql("23505"),
    sql("22003"),
    sql("P0001"),
    new TypeError("closed"),
    new Error("ours"),
    "text",
    undefined,
  ])("what is nobody’s to solve is thrown as it is: %s", (thrown) => {
    let caught: unknown = "nothing";
    try {
      serverError(thrown, place);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBe(thrown);
    expect(isPassing(thrown)).toBe(false);
  });
});
