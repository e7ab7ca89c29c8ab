import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { encoded } from "../support/encoded.ts";
import { readRows } from "../support/workbook.ts";

const sample = fileURLToPath(new URL("../../samples/catalogue.xlsx", import.meta.url));
const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);

/** The sample's first sheet as a program would save it as text. */
async function sampleAsText(separator: string): Promise<string> {
  const rows = await readRows(await readFile(sample));
  const cell = (value: unknown) => {
    const plain = typeof value === "object" ? (value as { value: number }).value : value;
    const text = String(plain ?? "");
    return /["\n]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  return rows.map(({ cells }) => Array.from(cells, cell).join(separator)).join("\r\n");
}

function actions(document: Json): Record<string, number> {
  const rows = Map.groupBy(document.rows, ({ action }: Json) => action as string);
  return Object.fromEntries([...rows].map(([action, list]) => [action, list.length]));
}

const at = (dir: string) => ({ dir, env: { SHEETPORT_API_KEY: undefined } });

test("a Russian file that only its letters tell says so in its report and in JSON", {
  tags: "slow",
}, async () => {
  const dir = await temporaryFolder();
  const plainly = [...(await sampleAsText(";"))].filter((letter) => letter < "\x7f").join("");
  const text = plainly.replace(/\b(?:mug|bowl|plate|glass|lamp|towel)\b/gi, "Кружка керамическая");
  await writeFile(join(dir, "a.csv"), encoded(text, "windows-1251"));
  const found = await runCommand(["check", "a.csv"], at(dir));
  expect(found.stderr).toContain("WINDOWS-1251");
  expect(found.stdout).toContain("Encoding: windows-1251.");
  expect(documentOf(await runCommand(["check", "a.csv", "--json"], at(dir))).encoding).toEqual({
    ...{ name: "windows-1251", by: "letters" },
  });
});

test("a text file is named without a sheet, which it does not have", async () => {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "a.csv"), "SKU,Name\nA-1,Mug\n");
  await writeFile(join(dir, "none.csv"), "SKU,Name\n");
  expect((await runCommand(["check", "a.csv"], at(dir))).stdout).toMatch(/^a\.csv\n/);
  const { stderr } = await runCommand(["check", "none.csv"], at(dir));
  expect(stderr).toContain("There are headings, but no products below them.");
});

test("a Western file is refused until its encoding is named, which every command then tells", {
  tags: "slow",
}, async () => {
  const dir = await temporaryFolder();
  const text = (await sampleAsText(";")).replace(/Mug|mug/g, "Café × Ø");
  const western = [...text].filter((letter) => letter.charCodeAt(0) < 256).join("");
  await writeFile(join(dir, "a.csv"), encoded(western, "windows-1252"));
  const shared = ["--data-dir", join(dir, "data"), "--json", ...rates];
  const refused = await runCommand(["check", "a.csv", "--json"], at(dir));
  expect(refused.code).toBe(3);
  expect(documentOf(refused).error).toMatchObject({ code: "csv-encoding-unclear" });
  const named = ["--encoding", "windows-1252"];
  const encoding = { name: "windows-1252", by: "chosen" };
  const told = await runCommand(["diff", "a.csv", ...named, ...shared], at(dir));
  expect(documentOf(told)).toMatchObject({ encoding });
  const sent = await runCommand(["upload", "a.csv", ...named, "--valid-only", ...shared], at(dir));
  expect(documentOf(sent)).toMatchObject({ encoding });
});

describe("the sample catalogue as text", () => {
  test("is uploaded as the workbook is, with an .xlsx of results beside it", async () => {
    const dir = await temporaryFolder();
    // What Excel calls “Unicode Text”.
    await writeFile(join(dir, "may.txt"), encoded(`\uFEFF${await sampleAsText("\t")}`, "utf-16le"));
    const shared = ["--data-dir", join(dir, "data"), "--settle", "0.2", ...rates];
    const ended = await runCommand(["upload", "may.txt", ...shared, "--json", "--quiet"], at(dir));
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const document = documentOf(ended);
    expect(actions(document)).toEqual({ create: 18, update: 10, unchanged: 12 });
    expect(document.files).toEqual({ results: "may.results.xlsx", failed: null });
    expect(await readRows(await readFile(join(dir, "may.results.xlsx")))).toHaveLength(41);
    expect(await readdir(dir)).not.toContain("may.results.txt");
  });

  test("gives the findings and the plan that the workbook gives, whatever separates its cells", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    await copyFile(sample, join(dir, "may.xlsx"));
    await writeFile(join(dir, "may.csv"), await sampleAsText(";"));
    await writeFile(join(dir, "may.tsv"), await sampleAsText("\t"));
    const told = await Promise.all(
      ["may.xlsx", "may.csv", "may.tsv"].map(async (file) => {
        const data = ["--data-dir", join(dir, `data-${file}`)];
        const checked = documentOf(await runCommand(["check", file, "--json"], at(dir)));
        const diff = documentOf(
          await runCommand(["diff", file, "--json", ...data, ...rates], at(dir)),
        );
        return { findings: checked.findings, totals: diff.totals };
      }),
    );
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  test("says how an encoding was told from the letters, and takes one by name", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    const text = "Артикул;Название;Кодировка\nMUG-1;Кружка керамическая;да\n";
    await writeFile(join(dir, "a.csv"), encoded(text, "windows-1251"));
    const found = await runCommand(["check", "a.csv"], at(dir));
    expect(found.stderr).toContain("WINDOWS-1251");
    const chosen = await runCommand(["check", "a.csv", "--encoding", "utf-8", "--json"], at(dir));
    expect(chosen.code).toBe(3);
    expect(chosen.stderr + chosen.stdout).toContain("csv-not-in-encoding");
    const wrong = await runCommand(["check", "a.csv", "--encoding", "latin"], at(dir));
    expect(wrong.code).toBe(2);
  });
});
