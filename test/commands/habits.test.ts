import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { commandTable } from "../../src/commands/cli/command-table.ts";
import { inOrder } from "../../src/commands/cli/habits.ts";
import { runProgram } from "../../src/commands/cli/program.ts";
import { start } from "../../src/commands/cli/start.ts";
import type { Output } from "../../src/commands/process/host.ts";
import { fakeHost } from "./fake-host.ts";

const known: Parameters<typeof inOrder>[1] = {
  isCommand: (word: string) => ["check", "upload"].includes(word),
  isFile: (word: string) => word === "prices",
  takes: (option: string) => {
    if (option === "--sku") return "values";
    return ["--lang", "--data-dir"].includes(option) ? "value" : "nothing";
  },
};

describe("inOrder reads what people type", () => {
  it.each([
    ["-h", "--help"],
    ["--lang ru -h", "--help --lang ru"],
    ["help", "--help"],
    ["help upload", "upload --help"],
    ["--lang ru help upload", "upload --lang ru --help"],
    ["upload -h", "upload -h"],
    ["--help-all upload", "upload --help"],
    ["--yes upload a.xlsx", "upload --yes a.xlsx"],
    ["--lang ru --yes check a.xlsx", "check --lang ru --yes a.xlsx"],
    ["--lang=ru check a.xlsx", "check --lang=ru a.xlsx"],
    ["--data-dir check upload a.xlsx", "upload --data-dir check a.xlsx"],
    ["catalogue.xlsx", "upload catalogue.xlsx"],
    ["--yes catalogue.xlsx --quiet", "upload --yes catalogue.xlsx --quiet"],
    ["prices --yes", "upload prices --yes"],
    ["-- prices", "upload -- prices"],
    ["--sku A --sku=B check a.xlsx", "check --sku=A --sku=B a.xlsx"],
    ["./catalogue", "upload ./catalogue"],
    ["C:\\Data\\catalogue", "upload C:\\Data\\catalogue"],
    ["-", "upload -"],
    ["uplaod a.xlsx", "uplaod a.xlsx"],
    ["--yes uplaod a.xlsx", "uplaod --yes a.xlsx"],
    ["--yes", "--yes"],
    ["", ""],
  ])("%s", (typed, read) => {
    const words = (line: string) => line.split(" ").filter((word) => word !== "");
    expect(inOrder(words(typed), known)).toEqual(words(read));
  });
});

test.each(["-v", "-V", "--version"])("%s asks for the version", async (flag) => {
  const written: string[] = [];
  const stdout: Output = {
    write: (text) => void written.push(text),
    isTerminal: false,
    columns: 80,
  };
  expect(await start([flag], fakeHost("/", { stdout }))).toBe(0);
  expect(written.join("")).toMatch(/^sheetport \d+\.\d+\.\d+ \(Node/);
});

/** What a command line prints, and its exit code. */
async function run(line: string, { cwd = "/", columns = 1000 } = {}) {
  const message: string[] = [];
  const output: Output = { write: (text) => void message.push(text), isTerminal: false, columns };
  const env = { LANG: "en_GB.UTF-8" };
  const code = await runProgram(
    line.split(" "),
    fakeHost(cwd, { env, stdout: output, stderr: output }),
  );
  return { code, message: message.join("") };
}

describe("help", () => {
  it.each(["-h", "--help", "help"])("%s lists the commands in groups", async (typed) => {
    const { code, message } = await run(typed);
    expect(code).toBe(0);
    for (const heading of ["Your catalogue:", "Your orders:", "Set up:"]) {
      expect(message).toContain(heading);
    }
  });

  it.each(["help upload", "upload -h", "upload --help"])(
    "%s shows examples and leaves tuning out",
    async (typed) => {
      const { message } = await run(typed);
      expect(message).toContain("Examples:\n  sheetport upload catalogue.xlsx --env production\n");
      expect(message).toContain("--max-changes");
      expect(message).toContain("--help-all");
      expect(message).not.toContain("--concurrency");
    },
  );

  it("--help-all shows tuning", async () => {
    expect((await run("upload --help-all")).message).toContain("--settle <seconds>");
    expect((await run("runs --help-all")).message).not.toContain("--settle");
  });

  it("of every command takes 45 lines, and all of them have 47 options", async () => {
    const names = new Set<string>();
    for (const { name } of [{ name: "" }, ...commandTable]) {
      const { message } = await run(`${name} --help`.trim(), { columns: 80 });
      expect(message.trimEnd().split("\n").length, name).toBeLessThanOrEqual(45);
      for (const [, option = ""] of message.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm))
        names.add(option);
    }
    expect(names.size).toBeLessThanOrEqual(47);
  });

  it("leaves no line of a command wider than 80 columns", async () => {
    const { message } = await run("upload --help-all", { columns: 80 });
    expect(message.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });
});

describe("a mistyped word gets “did you mean”", () => {
  const dir = mkdtempSync(join(tmpdir(), "habits-"));
  writeFileSync(join(dir, "catalogue.xlsx"), "");

  it.each([
    ["uplaod a.xlsx", "Did you mean “upload”?"],
    ["upload a.xlsx --yse", "Did you mean “--yes”?"],
    ["upload a.xlsx --lang rus", "Did you mean “ru”?"],
    ["diff a.xlsx --only updates", "Did you mean “update”?"],
    ["diff a.xlsx --allow currenci", "Did you mean “currency”?"],
    ["check a.xlsx --whole-lists image", "Did you mean “images”?"],
    ["export orders --status Pakced", "Did you mean “Packed”?"],
    ["check catalouge.xlsx", "Did you mean “catalogue.xlsx”?"],
    ["probe --env simulater", "Did you mean “simulator”?"],
  ])("%s", async (typed, message) => {
    const ended = await run(`${typed} --data-dir ${dir}`, { cwd: dir });
    expect(ended.message).toContain(message);
    expect(ended.code).toBe(2);
  });
});
