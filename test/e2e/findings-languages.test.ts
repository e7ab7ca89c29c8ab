import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { resultHeadings } from "../../src/model/sheet/sheet.ts";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { samplesFolder } from "../support/write-samples.ts";

const letters = { ru: /\p{Script=Cyrillic}/u, zh: /\p{Script=Han}/u } as const;
const languages = ["ru", "zh"] as const;
const name = "catalogue-with-mistakes.xlsx";
const rates = ["--create-rate", "500/1s", "--update-rate", "500/1s", "--read-rate", "2000/1s"];

async function folderWithMistakes(): Promise<string> {
  const dir = await temporaryFolder();
  await copyFile(join(samplesFolder, name), join(dir, name));
  return dir;
}

/** What a check says but for its words. */
function bare({ findings, ...rest }: Json) {
  return {
    ...rest,
    findings: findings.map(({ message, fix, ...finding }: Json) => finding),
  };
}

/** The first sheet of a workbook, as another reader has it. */
async function sheetOf(path: string) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error("No sheet.");
  return sheet;
}

describe.each(languages)("--lang %s", (language) => {
  test("check: the same findings as in English, each in the language", async () => {
    const dir = await folderWithMistakes();
    const check = async (lang: string) =>
      runCommand(["check", name, "--json", "--quiet", "--lang", lang], { dir });
    const [english, told] = [await check("en"), await check(language)];
    expect([english.code, told.code]).toEqual([3, 3]);
    const document = documentOf(told);
    expect(bare(document)).toEqual(bare(documentOf(english)));
    for (const { message } of document.findings) expect(message).toMatch(letters[language]);

    const plain = await runCommand(["check", name, "--quiet", "--verbose", "--lang", language], {
      dir,
    });
    for (const { message } of document.findings) expect(plain.stdout).toContain(message);
  });

  test("upload: results and failed workbook in the language, and known when they are taken back", {
    tags: "slow",
  }, async () => {
    const dir = await folderWithMistakes();
    const args = ["--yes", "--valid-only", "--lang", language, "--data-dir", "data", ...rates];
    const ended = await runCommand(["upload", name, "--json", "--quiet", ...args], { dir });
    const { rows, files } = documentOf(ended);
    for (const { message } of rows) if (message) expect(message).toMatch(letters[language]);
    const { problem: _ofMarkedCopies, ...added } = resultHeadings;
    const wanted = Object.values(added).map((one) => one[language]);

    const results = await sheetOf(join(dir, files.results));
    // exceljs counts columns from 1.
    const [, ...headings] = results.getRow(1).values as unknown[];
    expect([...headings.slice(0, 3), ...headings.slice(-3)]).toEqual(wanted);
    const notes: string[] = [];
    results.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.note !== undefined) notes.push(JSON.stringify(cell.note));
      }),
    );
    expect(notes.length).toBeGreaterThan(30);
    for (const note of notes) expect(note).toMatch(letters[language]);

    const again = await runCommand(["check", files.results, "--json", "--lang", language], { dir });
    for (const heading of wanted) expect(again.stderr).not.toContain(heading);
    const failed = await sheetOf(join(dir, files.failed));
    const [, ...ofFailed] = failed.getRow(1).values as unknown[];
    expect(ofFailed.slice(0, 3)).toEqual(wanted.slice(0, 3));
  });

  test("a file that is no workbook is refused in the language, with the same code", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "old.xlsx"), Buffer.from("d0cf11e0a1b11ae1", "hex"));
    const refused = await runCommand(["check", "old.xlsx", "--json", "--lang", language], { dir });
    expect(refused.code).toBe(3);
    const { error } = documentOf(refused);
    expect(error.code).toBe("workbook-damaged");
    expect(error.message).toMatch(letters[language]);
    expect(error.hint).toMatch(letters[language]);
    const plain = await runCommand(["check", "old.xlsx", "--lang", language], { dir });
    expect(plain.stderr).toContain(error.message);
  });

  test("diff: a plan has the same changes and notes whatever the language", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    await copyFile(join(samplesFolder, "catalogue.xlsx"), join(dir, "catalogue.xlsx"));
    const planIn = async (lang: string) => {
      const out = `${lang}.json`;
      const what = ["diff", "catalogue.xlsx", "--only", "create", "--out", out];
      const how = ["--json", "--quiet", "--lang", lang, "--data-dir", "data", ...rates];
      const ended = await runCommand([...what, ...how], { dir });
      const saved: Json = JSON.parse(await readFile(join(dir, out), "utf8"));
      return { told: documentOf(ended), saved };
    };
    const [english, other] = [await planIn("en"), await planIn(language)];
    expect(other.saved.changes).toEqual(english.saved.changes);
    expect(other.saved.operations).toEqual(english.saved.operations);
    const notesOf = ({ changes }: Json) => changes.flatMap(({ notes }: Json) => notes);
    const told = notesOf(other.told);
    expect(told.map(({ code }: Json) => code)).toEqual(
      notesOf(english.told).map(({ code }: Json) => code),
    );
    expect(told.length).toBeGreaterThan(0);
    for (const { message } of told) expect(message).toMatch(letters[language]);
  });
});
