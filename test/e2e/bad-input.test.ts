import { writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, type OnTestFinishedHandler, test } from "vitest";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { openMarket, reach } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

/** A file that no upload can begin with. */
interface BadFile {
  readonly name: string;
  readonly file?: string;
  readonly bytes: () => Buffer | undefined | Promise<Buffer | undefined>;
  readonly exitCode: 2 | 3;
  readonly code: string;
  /** What the message or its hint says. */
  readonly says: RegExp;
}

async function sheet(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const added = workbook.addWorksheet("Products");
  for (const row of rows) added.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const headings = [
  ...["sku", "parentSku", "categoryName", "language", "name", "description", "weight"],
  ...["Option: Colour", "Attribute: Material"],
];
const goodWorkbook = () => productsWorkbook([plausibleProduct("NEW-1", 1)]);

/** The beginning of what Excel writes for a workbook with a password: a compound file with its stream names. */
function encryptedWorkbook(): Buffer {
  const names = ["EncryptedPackage", "EncryptionInfo"].map((name) => Buffer.from(name, "utf16le"));
  const signature = Buffer.from("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([signature, Buffer.alloc(1016), ...names, Buffer.alloc(2048)]);
}

const badFiles: readonly BadFile[] = [
  {
    name: "no file",
    bytes: () => undefined,
    exitCode: 2,
    code: "file-not-found",
    says: /There is no file .*catalogue\.xlsx/,
  },
  {
    name: "a folder",
    file: ".",
    bytes: () => undefined,
    exitCode: 2,
    code: "file-is-folder",
    says: /is a folder/,
  },
  {
    name: "a text file",
    bytes: () => Buffer.from("sku;name\n1;Mug\n"),
    exitCode: 3,
    code: "workbook-not-xlsx",
    says: /\.xlsx/,
  },
  {
    name: "an empty file",
    bytes: () => Buffer.alloc(0),
    exitCode: 3,
    code: "workbook-not-xlsx",
    says: /empty/i,
  },
  {
    name: "an encrypted workbook",
    bytes: encryptedWorkbook,
    exitCode: 3,
    code: "workbook-encrypted",
    says: /password/i,
  },
  {
    name: "a truncated workbook",
    bytes: async () => {
      const whole = await goodWorkbook();
      return whole.subarray(0, Math.floor(whole.length * 0.7));
    },
    exitCode: 3,
    code: "workbook-damaged",
    says: /damaged|incomplete/i,
  },
  {
    name: "an empty sheet",
    bytes: () => sheet([]),
    exitCode: 3,
    code: "workbook-empty-sheet",
    says: /template/,
  },
  {
    name: "no known heading",
    bytes: () =>
      sheet([
        ["Alpha", "Beta"],
        ["1", "2"],
      ]),
    exitCode: 3,
    code: "no-known-heading",
    says: /template/,
  },
  {
    name: "headings without rows",
    bytes: () => sheet([[...headings]]),
    exitCode: 3,
    code: "workbook-no-rows",
    says: /no products below/,
  },
  {
    name: "a duplicate heading",
    bytes: () =>
      sheet([
        ["sku", "parentSku", "name", "SKU"],
        ["A", "B", "C", "D"],
      ]),
    exitCode: 3,
    code: "duplicate-heading",
    says: /SKU/i,
  },
  {
    name: "no SKU heading",
    bytes: () =>
      sheet([
        ["parentSku", "name", "description"],
        ["B", "C", "D"],
      ]),
    exitCode: 3,
    code: "missing-heading",
    says: /SKU/,
  },
];

describe("upload of what is no products workbook", { tags: "slow" }, () => {
  test.concurrent.for(badFiles)("$name", async (bad, { onTestFinished: finished }) => {
    const market = await openMarket({ creates: 1, updates: 1, finished });
    const { dir } = await bareFolder(finished);
    const file = join(dir, bad.file ?? "catalogue.xlsx");
    const bytes = await bad.bytes();
    if (bytes !== undefined) await writeFile(file, bytes);
    const at = { dir, finished };

    const told = await runCommand(["upload", file, ...market.flags], at);
    expect(told.code).toBe(bad.exitCode);
    expect(told.stdout).toBe("");
    expect(told.stderr).toMatch(bad.says);
    // What happened and what to do: two sentences or three, each on its line at most.
    expect(told.stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(3);

    for (const command of ["upload", "check"]) {
      const flags = command === "check" ? [] : market.flags;
      const ended = await runCommand([command, file, ...flags, "--json"], at);
      expect(ended.code).toBe(bad.exitCode);
      expect(ended.stderr).toBe("");
      const { error } = documentOf(ended);
      expect(error.code).toBe(bad.code);
      expect(`${error.message} ${error.hint}`).toMatch(bad.says);
      expect(error.hint).not.toBe("");
    }
    expect(market.simulator.ledger()).toEqual([]);
  });
});

type Finished = (after: OnTestFinishedHandler) => void;

async function bareFolder(finished: Finished): Promise<{ dir: string; file: string }> {
  const dir = await temporaryFolder((after) => finished(after));
  const file = join(dir, "good.xlsx");
  await writeFile(file, await goodWorkbook());
  return { dir, file };
}

/** A server that answers everything in the same way, and counts what was to change something. */
async function serverThat(answer: RequestListener, finished: Finished) {
  const seen = { requests: 0, writes: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    if (request.method !== "GET") seen.writes += 1;
    answer(request, response);
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server, finished)}`, seen };
}

/** A marketplace that no upload can get on with. */
interface BadMarket {
  readonly name: string;
  readonly answer: RequestListener;
  readonly exitCode: 1 | 2;
  readonly code: string;
  readonly says: RegExp;
  readonly requestsMax: number;
}

function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body);
}

const badMarkets: readonly BadMarket[] = [
  {
    name: "401: a wrong key",
    answer: answering(401, '{"message":"The key is wrong."}'),
    exitCode: 2,
    code: "key-refused",
    says: /refused the API key \(401\): The key is wrong\..*SHEETPORT_API_KEY/s,
    requestsMax: 1,
  },
  {
    name: "403",
    answer: answering(403, ""),
    exitCode: 2,
    code: "key-refused",
    says: /refused the API key \(403\)/,
    requestsMax: 1,
  },
  {
    name: "a redirect",
    answer: answering(302, "", { location: "https://elsewhere.example/" }),
    exitCode: 2,
    code: "redirect-refused",
    says: /redirect \(302\)/,
    requestsMax: 1,
  },
  {
    name: "500 on everything",
    answer: answering(500, '{"message":"Out of order."}'),
    exitCode: 1,
    code: "marketplace-failing",
    says: /status 500.*Out of order\..*again later/s,
    requestsMax: 5,
  },
  {
    name: "HTML instead of JSON",
    answer: answering(200, "<!doctype html><title>Welcome</title>", {
      "content-type": "text/html",
    }),
    exitCode: 1,
    code: "unexpected-answer",
    says: /did not return a list of products.*base URL/s,
    requestsMax: 1,
  },
  {
    name: "another kind of JSON",
    answer: answering(200, '{"hello":"world"}'),
    exitCode: 1,
    code: "unexpected-answer",
    says: /did not return a list of products/,
    requestsMax: 1,
  },
  {
    name: "connections that are cut",
    answer: (request) => request.socket.destroy(),
    exitCode: 1,
    code: "marketplace-unreachable",
    says: /could not be reached/,
    requestsMax: 3,
  },
];

describe("upload to what is no usable marketplace", () => {
  const patience = { tags: "slow" };
  test.concurrent.for(badMarkets)("$name", patience, async (bad, { onTestFinished: finished }) => {
    const { url, seen } = await serverThat(bad.answer, finished);
    await expectRefused(url, bad, finished);
    expect(seen.writes).toBe(0);
    expect(seen.requests).toBeLessThanOrEqual(2 * bad.requestsMax);
  });

  test.concurrent("no server", patience, async ({ onTestFinished: finished }) => {
    const { url } = await serverThat(answering(200, ""), finished);
    // Another port of the same machine, where nobody listens.
    const gone = await closedPort();
    expect(url).not.toContain(gone);
    const bad = {
      exitCode: 1,
      code: "marketplace-unreachable",
      says: /could not be reached after 3 attempts.*ECONNREFUSED.*base URL/s,
    };
    await expectRefused(`http://127.0.0.1:${gone}`, bad, finished);
  });

  test.concurrent.for([
    { url: "http://marketplace.example", code: "insecure-url", says: /https/ },
    { url: "ftp://marketplace.example", code: "bad-base-url", says: /https/ },
    { url: "marketplace", code: "bad-base-url", says: /https/ },
  ])("the address $url", { tags: "slow" }, async (bad, { onTestFinished: finished }) => {
    await expectRefused(bad.url, { ...bad, exitCode: 2 }, finished);
  });

  test.concurrent.for([
    { apiKey: undefined, code: "no-api-key", says: /SHEETPORT_API_KEY/ },
    { apiKey: "two words", code: "bad-api-key", says: /one line/ },
  ])("the key $apiKey", async ({ apiKey, ...bad }, { onTestFinished: finished }) => {
    const env = { SHEETPORT_API_KEY: apiKey };
    await expectRefused("http://127.0.0.1:9", { ...bad, exitCode: 2 }, finished, env);
  });

  test.concurrent("an environment without an address", async ({ onTestFinished: finished }) => {
    const { dir, file } = await bareFolder(finished);
    const ended = await runCommand(["upload", file, "--env", "sandbox", "--json"], {
      dir,
      finished,
    });
    expect(ended.code).toBe(2);
    expect(documentOf(ended).error.code).toBe("no-base-url");
  });
});

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function expectRefused(
  url: string,
  bad: { readonly exitCode: number; readonly code: string; readonly says: RegExp },
  finished: Finished,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const { dir, file } = await bareFolder(finished);
  const at = { dir, finished, env };
  const flags = [...reach(url), "--data-dir", join(dir, "data")];
  const [told, ended] = await Promise.all([
    runCommand(["diff", file, ...flags.filter((flag) => flag !== "--yes")], at),
    runCommand(["upload", file, ...flags.slice(0, -1), join(dir, "data2"), "--json"], at),
  ]);
  expect(told.code).toBe(bad.exitCode);
  expect(told.stdout).toBe("");
  expect(told.stderr).toMatch(bad.says);
  expect(told.stderr.trimEnd().split("\n").length).toBeLessThanOrEqual(3);
  expect(ended.code).toBe(bad.exitCode);
  expect(ended.stderr).toBe("");
  const { error } = documentOf(ended);
  expect(error.code).toBe(bad.code);
  expect(`${error.message} ${error.hint}`).toMatch(bad.says);
}
