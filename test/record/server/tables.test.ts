import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { schemaVersion } from "../../../src/record/database/schema.ts";
import { english } from "../../support/english.ts";
import { create, plan, runStart } from "../fixtures.ts";
import { asOwner, asRole, openComputer, rowsOf, serverOfFile, session } from "./fixtures.ts";

describe("readAbout", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  /** A role that may connect, and nothing else. */
  async function roleOfTest(name: string): Promise<string> {
    const admin = await session(server().adminUrl);
    await admin.query(`CREATE ROLE "${name}" LOGIN`);
    return name;
  }

  /** Opening a record fails; what the error says. */
  async function refusal(address: string) {
    const thrown = await openComputer(address).then(
      () => undefined,
      (error) => error,
    );
    return { code: thrown?.code, ...english.error(thrown) };
  }

  const statements = (hint: string) => hint.slice(hint.indexOf(": ") + 2);

  test("of 8 programs that make the tables at once, none fails, and there is one record", async () => {
    const address = await server().createDatabase();
    const records = await Promise.all(Array.from({ length: 8 }, () => openComputer(address)));
    const [record, ...others] = records;
    await record?.startRun(runStart("run"), plan([create("A")]));
    for (const other of others) expect(await other.runs()).toHaveLength(1);
    expect(await rowsOf(address, "SELECT count(*)::int AS n FROM sheetport.about")).toEqual([
      { n: 1 },
    ]);
    expect(records.map(({ wentBackAtMs }) => wentBackAtMs)).toEqual(records.map(() => undefined));
  });

  test.each([
    { by: 1, says: /newer version[\s\S]*same version: update sheetport on this computer/ },
    { by: -1, says: /older version[\s\S]*need the same version\./ },
  ])(
    "another version (by $by) is refused, and says which computers to update",
    async ({ by, says }) => {
      const address = await server().createDatabase();
      await (await openComputer(address)).close();
      await rowsOf(address, `UPDATE sheetport.about SET version = ${schemaVersion + by}`);
      const { code, message, hint } = await refusal(address);
      expect(code).toBe("record-other-version");
      expect(`${message}\n${hint}`).toMatch(says);
    },
  );

  test("tables of another program with the same names are left alone", async () => {
    const address = await server().createDatabase();
    const client = await session(asOwner(server(), address));
    for (const name of ["about", "runs", "events", "slots"])
      await client.query(`CREATE TABLE public.${name} (theirs INT)`);
    const record = await openComputer(address);
    await record.startRun(runStart("run"), plan([create("A")]));
    expect(await rowsOf(asOwner(server(), address), "SELECT * FROM public.runs")).toEqual([]);
  });

  test("a schema of that name that is not sheetport’s is record-damaged", async () => {
    const address = await server().createDatabase();
    await rowsOf(address, "CREATE SCHEMA sheetport");
    await rowsOf(address, "CREATE TABLE sheetport.about (theirs INT)");
    expect((await refusal(address)).code).toBe("record-damaged");
  });

  test("without the right to make a schema, the owner is told what to run, and that helps", async () => {
    const address = await server().createDatabase();
    const own = asRole(address, await roleOfTest("an'n"));
    const { code, hint } = await refusal(own);
    expect(code).toBe("record-rights");
    expect(statements(hint)).toBe(`CREATE SCHEMA sheetport AUTHORIZATION "an'n"`);
    await rowsOf(asOwner(server(), address), statements(hint));
    const record = await openComputer(own);
    await record.startRun(runStart("run"), plan([create("A")]));
    expect(await record.runs()).toHaveLength(1);
  });

  test("without rights to a record that others made, the owner is told what to run, and that helps", async () => {
    const address = await server().createDatabase();
    const first = await openComputer(address);
    await first.startRun(runStart("run"), plan([create("A")]));
    const own = asRole(address, await roleOfTest("bob"));
    const { code, hint } = await refusal(own);
    expect(code).toBe("record-rights");
    await rowsOf(asOwner(server(), address), statements(hint));
    const record = await openComputer(own);
    await record.append("run", { type: "run-resumed", atMs: 1 });
    await record.rememberSheetChoice({ name: "list", headings: "", choice: {}, atMs: 1 } as never);
    expect(await first.events("run")).toHaveLength(1);
  });

  test("a role that may read alone is record-rights as soon as it writes", async () => {
    const address = await server().createDatabase();
    await openComputer(address);
    const own = asRole(address, await roleOfTest("reader"));
    await rowsOf(address, "GRANT USAGE ON SCHEMA sheetport TO reader");
    await rowsOf(address, "GRANT SELECT ON ALL TABLES IN SCHEMA sheetport TO reader");
    const record = await openComputer(own);
    expect(await record.runs()).toEqual([]);
    const refused = expect.objectContaining({ code: "record-rights" });
    await expect(record.noteSavedPlan("a")).rejects.toThrow(refused);
    expect(() => record.check()).toThrow(refused);
  });

  test("a database that cannot store every character is refused before there are tables", async () => {
    const admin = await session(server().adminUrl);
    await admin.query("CREATE DATABASE latin OWNER sheetport ENCODING 'LATIN1' TEMPLATE template0");
    const address = asRole(asOwner(server(), "/latin"), "sheetport");
    const { code, message, hint } = await refusal(address);
    expect(code).toBe("record-encoding");
    expect(message).toContain("LATIN1");
    expect(hint).toContain("UTF8");
    expect(await rowsOf(address, "SELECT to_regnamespace('sheetport') AS found")).toEqual([
      { found: null },
    ]);
  });

  test("a database or a server that is not there is told at once", async () => {
    const address = await server().createDatabase();
    expect((await refusal(address.replace(/[^/]*$/, "missing"))).code).toBe("record-missing");
    const url = new URL(address);
    url.port = "1";
    expect((await refusal(url.href)).code).toBe("record-unreachable");
  });

  test("what belongs to this computer cannot be opened: no connection stays open", async () => {
    const address = await server().createDatabase();
    await openComputer(address);
    const file = join(import.meta.filename, "sheetport.sqlite");
    const refused = expect.objectContaining({ code: "record-unreachable" });
    await expect(openComputer(address, { file })).rejects.toThrow(refused);
  });
});
