import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import stringWidth from "string-width";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand, temporaryFolder } from "../support/command.ts";
import { hasTerminals, startOnTerminal } from "../support/terminal.ts";
import { samplesFolder } from "../support/write-samples.ts";

const sheet = "catalogue-with-mistakes.xlsx";
const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);
const always = ["--data-dir", "data"];

let dir = "";
const told = async (args: readonly string[], columns: number, lang = "en") => {
  const env = { COLUMNS: String(columns), LANG: `${lang}.UTF-8`, SHEETPORT_API_KEY: undefined };
  const { stdout, stderr } = await runCommand([...args, ...always], { dir, env });
  return { all: (stdout + stderr).trimEnd().split("\n"), text: stdout };
};

beforeAll(async () => {
  const finished = () => {};
  dir = await temporaryFolder(finished);
  for (const name of [sheet, "catalogue.xlsx"]) {
    await copyFile(join(samplesFolder, name), join(dir, name));
  }
  const at = { dir, finished, env: { SHEETPORT_API_KEY: undefined } };
  await runCommand(["upload", "catalogue.xlsx", "--yes", "--plain", ...rates, ...always], at);
  await runCommand(["undo", "--yes", ...rates, ...always], at);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A line may be wider only where it is one word, or a command to be copied. */
const tooWide = (lines: readonly string[], columns: number) =>
  lines.filter((line) => stringWidth(line) > columns && / (?!.*")/.test(line.trim()));

/** What is printed on lines without an end, by language and command: each is asked for once. */
const endless = new Map<string, Promise<string>>();

function unwrapped(args: readonly string[], lang: string): Promise<string> {
  const key = [lang, ...args].join(" ");
  const text = endless.get(key) ?? told(args, 100_000, lang).then((one) => one.text);
  endless.set(key, text);
  return text;
}

describe.each([
  [60, Number.POSITIVE_INFINITY, ["ru", "zh"]],
  [80, 125, ["en", "ru"]],
  [120, 95, ["zh"]],
] as const)("at %i columns", (columns, linesMax, languages) => {
  test(`the sample with mistakes takes at most ${linesMax} lines`, async () => {
    const { all } = await told(["check", sheet], columns);
    expect(all.length).toBeLessThanOrEqual(linesMax);
  });

  test.each(languages)(
    "nothing is too wide and no word is broken, in %s",
    { tags: "slow" },
    async (lang) => {
      // Chinese is broken between signs, too.
      const unbroken = (text: string) =>
        text.replaceAll(
          /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\s+|\s+(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
          "",
        );
      const pieces = (text: string) => unbroken(text).trim().split(/\s+/);
      for (const args of [
        ["check", sheet],
        ["check", sheet, "--verbose"],
        ["diff", "catalogue.xlsx"],
      ]) {
        const { text, all } = await told(args, columns, lang);
        expect(tooWide(all, columns)).toEqual([]);
        expect(pieces(text)).toEqual(pieces(await unwrapped(args, lang)));
      }
      for (const args of [["runs"], ["config"], ["probe"], ["check", "--help"]]) {
        expect(tooWide((await told(args, columns, lang)).all, columns)).toEqual([]);
      }
    },
  );

  test.skipIf(!hasTerminals)("a terminal's own width counts", async () => {
    const run = startOnTerminal(["check", sheet, ...always], { dir, columns, rows: 24 });
    await run.ended;
    const raw = run.raw().toString().trimEnd().split(/\r?\n/);
    expect(tooWide(raw, columns)).toEqual([]);
    expect(Math.max(...raw.map((text) => stringWidth(text)))).toBeGreaterThan(columns - 10);
  });
});
