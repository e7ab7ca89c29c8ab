import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { runBuilt } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { startPostgres } from "../support/postgres/server.ts";

const page = await readFile(join(import.meta.dirname, "../../docs/team.md"), "utf8");

/** The code blocks below a heading, in a language. */
function blocks(heading: string, language: "sh" | "sql" | "text"): string[] {
  const [, section = ""] = new RegExp(`^#+ ${heading}\n(.*?)(?=^#|$(?!\n))`, "ms").exec(page) ?? [];
  return [...section.matchAll(/```(\w+)\n(.*?)\n```/gs)].flatMap(([, word, text = ""]) =>
    word === language ? [text] : [],
  );
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function openServer() {
  const server = await startPostgres({ password: "admin-7" });
  onTestFinished(() => server.remove());
  const admin = (database: string, role = "postgres") => {
    const url = new URL(server.adminUrl);
    url.pathname = database;
    url.username = role;
    return url.href;
  };
  // The document makes this role.
  await query(server.adminUrl, "DROP ROLE sheetport");
  return { server, admin };
}

type OpenServer = Awaited<ReturnType<typeof openServer>>;

/** Two computers, each with a home and a data folder, and the document's words for their server. */
async function openOffice({ server: { port } }: OpenServer) {
  const market = await openMarket({ creates: 3, updates: 2 });
  const here = (text: string) =>
    text
      .replaceAll("db.example.com:5432", `127.0.0.1:${port}`)
      .replaceAll("@db.example.com/", `@127.0.0.1:${port}/`);
  const computer = async (name: string) => {
    const dir = join(market.dir, name);
    await mkdir(dir);
    const passwords = join(dir, ".pgpass");
    await writeFile(passwords, `${here(blocks("On each computer", "text")[0] ?? "")}\n`);
    await chmod(passwords, 0o600);
    /** Runs a line of the document; `VARIABLE=value` may come before the command. */
    return (line: string, ...flags: readonly string[]) => {
      const [, set = "", command = ""] = /^((?:\w+=\S+ )*)sheetport (.+)$/.exec(here(line)) ?? [];
      const env = Object.fromEntries(
        set.split(" ").flatMap((one) => {
          const [, variable = "", value = ""] = /^(\w+)=(.+)$/.exec(one) ?? [];
          return variable === "" ? [] : [[variable, value]];
        }),
      );
      return runBuilt([...command.split(" "), ...flags], {
        dir,
        env: { ...market.at.env, ...env },
      });
    };
  };
  return { market, computer };
}

test("the statements of docs/team.md for a server of one's own give sheetport its database", {
  tags: ["slow"],
}, async () => {
  const opened = await openServer();
  const { server, admin } = opened;
  const statements = blocks("On a computer of the office", "sql")
    .join("\n")
    .split(/(?<=;)\n/);
  expect(statements).toHaveLength(2);
  for (const statement of statements) await query(server.adminUrl, statement);
  const { computer } = await openOffice(opened);
  const anna = await computer("anna");
  for (const line of blocks("On each computer", "sh")[0]?.split("\n") ?? []) {
    expect(await anna(line)).toMatchObject({ code: 0, stderr: "" });
  }
  // The variable comes before what is saved, and its server has no password for this database.
  const variable = "SHEETPORT_RECORD=postgresql://sheetport@db.example.com/strict";
  const refused = await anna(`${variable} sheetport runs`);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("does not let this user in");

  await query(server.adminUrl, "CREATE DATABASE strict");
  const withPassword = `${variable} PGPASSWORD=PASSWORD sheetport runs`;
  const rights = /CREATE\s+SCHEMA\s+sheetport\s+AUTHORIZATION/;
  expect((await anna(withPassword)).stderr).toMatch(rights);
  await query(admin("strict"), "CREATE SCHEMA sheetport AUTHORIZATION sheetport");
  expect(await anna(withPassword)).toMatchObject({ code: 0, stdout: "No runs yet.\n" });
});

test("the commands of docs/team.md lead from an empty database to a record that two share", {
  tags: ["slow"],
}, async () => {
  const opened = await openServer();
  const { server, admin } = opened;
  // A provider's customer is no superuser.
  await query(server.adminUrl, "CREATE ROLE customer LOGIN CREATEROLE CREATEDB PASSWORD 'admin-7'");
  await query(admin("postgres", "customer"), "CREATE DATABASE shop");
  const statements = blocks("With a provider", "sql");
  expect(statements).toHaveLength(1);
  await query(admin("shop", "customer"), statements.join("\n"));

  const { market, computer } = await openOffice(opened);
  const [anna, boris] = [await computer("anna"), await computer("boris")];
  const upload = `sheetport upload ${market.workbook}`;
  const connected = ["--base-url", market.simulator.url, "--env", "test", "--yes", "--quiet"];
  // The record of Anna's computer alone.
  expect(await anna(upload, ...connected, "--only", "create")).toMatchObject({ code: 0 });

  const [setUp = "", byVariables = ""] = blocks("On each computer", "sh");
  const [configure = "", look = ""] = setUp.split("\n");
  const asked = await anna(configure);
  expect(asked.stdout).toContain("Not copied: 1 run");
  expect((await anna(configure, "--yes")).stdout).toContain("Copied to the server: 1 run");
  for (const line of [configure, look]) expect(await boris(line)).toMatchObject({ code: 0 });

  const uploaded = await anna(upload, ...connected);
  const [run = ""] = /\d{8}-\d{4}-\w{4}/.exec(uploaded.stdout) ?? [];
  const [listing = "", undo = ""] = blocks("Working together", "sh")[0]?.split("\n") ?? [];
  const seen = await boris(listing);
  expect(seen.stdout).toMatch(new RegExp(`^${run} .* 2/2 .*upload`, "m"));
  expect(seen.stdout.match(/ upload /g)).toHaveLength(2);
  expect((await boris(`${listing} ${run}`)).stdout).toContain(` by ${userInfo().username} on `);
  const undone = await boris(undo.replace("RUN", run), ...connected);
  expect(undone).toMatchObject({ code: 0 });
  expect(undone.stdout).toContain("2 restored");
  expect((await anna(look)).stdout).toMatch(/undone by/);

  const nightly = await computer("nightly");
  expect((await nightly(byVariables)).stdout).toContain(run);
});
