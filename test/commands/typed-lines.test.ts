import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandTable } from "../../src/commands/cli/command-table.ts";
import { start } from "../../src/commands/cli/start.ts";
import { fakeHost } from "./fake-host.ts";

let dir = "";

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "sheetport-habits-"));
  await copyFile("samples/catalogue.xlsx", join(dir, "catalogue.xlsx"));
  await writeFile(join(dir, "plan.json"), "{}");
  await writeFile(join(dir, "prices"), "sku,price\n");
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A command line, split at blanks: its exit code and what it said. */
async function typed(line: string, columns = 80) {
  const host = fakeHost(dir, { env: { SHEETPORT_DATA_DIR: join(dir, "data") } });
  const stdout = { ...host.stdout, columns };
  const code = await start(line.split(" ").filter(Boolean), { ...host, stdout, stderr: stdout });
  return { code, message: host.message.join("") };
}

const helpOf = (line: string) => ({ code: 0, message: expect.stringContaining(line) });

describe("help", () => {
  test.each(["-h", "--help", "help", "--plain -h", "help --plain", "--lang en --help"])(
    "sheetport %s is help of the program",
    async (line) => {
      expect(await typed(line)).toEqual(helpOf("Usage: sheetport [options] [command]"));
    },
  );

  test.each([
    ...["check -h", "-h check", "check FILE -h", "check --help FILE", "help check"],
    ...["check --sheet Goods -h", "--sheet Goods check -h", "--yes help check", "help --yes check"],
    ...["check FILE --no-such-option -h", "help --lang en check"],
  ])("sheetport %s is help of check", async (line) => {
    expect(await typed(line)).toEqual(helpOf("Usage: sheetport check [options] <file>"));
  });

  test("-h that is the value of an option is no plea for help", async () => {
    expect((await typed("check catalogue.xlsx --sheet -h")).message).not.toContain("Usage:");
    expect((await typed("check -- -h")).message).toContain("There is no file");
  });

  test("help of a mistyped command names the nearest", async () => {
    const { code, message } = await typed("help uplaod");
    expect(code).toBe(2);
    expect(message).toContain("Did you mean “upload”?");
  });

  test("help as JSON is one document", async () => {
    const { message } = await typed("help check --json");
    expect(JSON.parse(message).help).toContain("Usage: sheetport check");
  });

  test.each(commandTable.map(({ name }) => name))("help %s has an example", async (name) => {
    expect((await typed(`help ${name}`)).message).toMatch(/\nExamples:\n {2}.*sheetport/);
  });
});

describe("tuning", () => {
  const tuning = ["--create-rate", "--read-unit", "--pace", "--concurrency", "--settle"];

  test.each(commandTable.map(({ name }) => name))("%s --help leaves it out", async (name) => {
    const { message } = await typed(`${name} --help`);
    for (const option of [...tuning, "--timeout", "--fresh"]) expect(message).not.toContain(option);
  });

  test("upload --help-all and help upload --help-all list it", async () => {
    for (const line of ["upload --help-all", "help upload --help-all", "--help-all upload"]) {
      const { message } = await typed(line);
      for (const option of tuning) expect(message).toContain(`${option} <`);
    }
  });

  test.each([
    ["check", "--pace", false],
    ["diff", "--order-rate", false],
    ["diff", "--settle", false],
    ["diff", "--read-rate", true],
    ["fulfil", "--order-rate", true],
    ["fulfil", "--create-rate", false],
    ["export", "--concurrency", false],
    ["resume", "--order-rate", true],
    ["simulator", "--read-unit", false],
    ["login", "--timeout", true],
  ])("%s --help-all lists %s only where it does something: %s", async (name, option, isListed) => {
    expect((await typed(`${name} --help-all`)).message.includes(option)).toBe(isListed);
  });
});

describe("version", () => {
  test.each(["-v", "-V", "--version", "check -v", "-V upload FILE"])("%s", async (line) => {
    expect(await typed(line)).toEqual({
      code: 0,
      message: expect.stringMatching(/^sheetport \d+\.\d+\.\d+ \(Node\.js /),
    });
  });
});

describe("options before the command", () => {
  const valid = expect.stringMatching(/верных \d+\./);
  test.each([
    "--lang ru check catalogue.xlsx",
    "check --lang ru catalogue.xlsx",
    "check catalogue.xlsx --lang ru",
    "--lang=ru --plain check catalogue.xlsx",
    "--sheet Products --lang ru check catalogue.xlsx",
    "--quiet --header-row 1 check catalogue.xlsx --lang ru",
    "--lang en check catalogue.xlsx --lang ru",
    "--lang ru check -- catalogue.xlsx",
  ])("sheetport %s", async (line) => {
    const { code, message } = await typed(line);
    expect({ line, code, message }).toEqual({ line, code: 0, message: valid });
  });

  test("an option with several values takes one of them before the command", async () => {
    const { code, message } = await typed("--status shiped --order 7 export orders");
    expect(code).toBe(2);
    expect(message).toContain("invalid value “shiped” for --status");
  });

  test("one that the command has not is refused, and the nearest is named", async () => {
    const { code, message } = await typed("--watsh check catalogue.xlsx");
    expect(code).toBe(2);
    expect(message).toContain("Did you mean “--watch”?");
    expect((await typed("--watch upload catalogue.xlsx")).message).toContain(
      "unknown option: --watch",
    );
    expect((await typed("--watch")).message).toContain(
      "unknown option: --watch\n“sheetport COMMAND --help-all”",
    );
  });
});

describe("a file alone", () => {
  test.each([
    "catalogue.xlsx --watch",
    "--watch catalogue.xlsx",
    "--yes --lang en catalogue.xlsx --watch",
    "prices --watch",
    "nowhere/prices.CSV --watch",
    "--watch -- catalogue.xlsx",
  ])("sheetport %s is upload", async (line) => {
    const { code, message } = await typed(line);
    expect(code).toBe(2);
    expect(message).toContain("unknown option: --watch\n“sheetport upload --help-all”");
  });

  test("plan.json is taken for a saved plan", async () => {
    const { code, message } = await typed("plan.json --yes");
    expect({ code, message }).toEqual(await typed("upload plan.json --yes"));
    expect(message).not.toContain("unknown command");
  });

  test("a workbook that is not there is missed as a file, not as a command", async () => {
    const { code, message } = await typed("catalouge.xlsx");
    expect(code).toBe(2);
    expect(message).toContain("There is no file");
    expect(message).toContain("Did you mean “catalogue.xlsx”?");
  });
});

describe("did you mean", () => {
  test.each([
    ["uplaod catalogue.xlsx", "upload"],
    ["exprot products", "export"],
    ["catalogue", "catalogue.xlsx"],
    ["upload catalogue.xlsx --fixx", "--fix"],
    ["check catalogue.xlsx --heder-row 2", "--header-row"],
    ["check catalogue.xlsx --lang rus", "ru"],
    ["--lang=zn check catalogue.xlsx", "zh"],
    ["upload catalogue.xlsx --only updates", "update"],
    ["export orders --status shiped", "Shipped"],
    ["export product", "products"],
    ["export order", "orders"],
    ["schema prodcts", "products"],
    ["completion bsh", "bash"],
    ["upload catalogue.xlsx --allow curency", "currency"],
    ["check catalogue.xlsx --whole-lists image", "images"],
    ["upload catalogue.xlsx --env simulater", "simulator"],
    ["config set tiemout 5", "timeout"],
    ["config set pace brust", "burst"],
    ["config set default-env simulatr", "simulator"],
    ["check catalouge.xlsx", "catalogue.xlsx"],
    ["check catalogue", "catalogue.xlsx"],
    ["upload plam.json", "plan.json"],
    ["check catalogue.xlsx --mapping plan.jsn", "plan.json"],
    ["check catalogue.xlsx --map Naam=nam", "name"],
    ["check catalogue.xlsx --set pice=5", "salePrice"],
    ["check catalogue.xlsx --map-value languge:x=EN", "language"],
    ["check catalogue.xlsx --map-value language:x=EM", "EN"],
  ])("sheetport %s → %s", async (line, meant) => {
    for (const [language, sign] of [
      ["en", /Did you mean/],
      ["ru", /Возможно, имелось в виду/],
      ["zh", /您是不是想输入/],
    ] as const) {
      const [word = "", ...rest] = line.split(" ");
      const isAsked = line.includes("--lang");
      const { code, message } = await typed(
        isAsked ? line : [word, ...rest, "--lang", language].join(" "),
      );
      expect(code).toBe(2);
      expect(message).toMatch(isAsked ? /Did you mean/ : sign);
      expect(message).toContain(meant);
    }
  });

  test("what resembles nothing is answered with what there is", async () => {
    expect((await typed("zzzzzz")).message).toContain("“sheetport --help” lists the commands.");
    const { message } = await typed("check catalogue.xlsx --decimal-separator x");
    expect(message).not.toContain("Did you mean");
  });
});

describe("errors of usage say what to type", () => {
  test.each([
    ["check", "Type: sheetport check <file>"],
    ["check a.xlsx b.xlsx", "Type: sheetport check <file>"],
    ["upload catalogue.xlsx --only", "Type: --only <kind>"],
    ["--lang ru check", "Наберите: sheetport check <файл>"],
    ["--lang zh check", "请输入：sheetport check <文件>"],
  ])("sheetport %s", async (line, hint) => {
    const { code, message } = await typed(line);
    expect(code).toBe(2);
    expect(message).toContain(hint);
  });

  test("none repeats what may be a key", async () => {
    for (const line of ["login secret-key", "login --key=secret-key", "--key=secret-key login"]) {
      expect((await typed(line)).message).not.toContain("secret-key");
    }
  });
});

test.each([40, 60, 80, 120])("help breaks at words within %d columns", async (columns) => {
  const { message } = await typed("help upload", columns);
  const words = (text: string) => text.split(/\s+/);
  expect(words(message)).toEqual(words((await typed("help upload", 1_000)).message));
  const prose = message.split("\n").filter((line) => !/^ {2}--|sheetport/.test(line));
  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(columns);
});
