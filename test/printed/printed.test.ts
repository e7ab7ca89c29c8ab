import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "vitest";
import { type Language, languages } from "../../src/model/localised.ts";
import { documentOf, type Finished, runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { samplesFolder } from "../support/write-samples.ts";
import { brokenRules } from "./rules.ts";

const mistakes = "catalogue-with-mistakes.xlsx";
const fast = ["--create-rate", "1000/1s", "--update-rate", "1000/1s", "--read-rate", "1000/1s"];
const fastOrders = ["--order-rate", "1000/1s"];
/** One for each plural form of Russian, and 11, which ends like 1 and is not counted like it. */
const counts = { ru: [1, 2, 5, 11, 21], zh: [2] } as const;

/** What a supplier does most: in `npm test`. */
const usual: readonly (readonly string[])[] = [
  ["--help"],
  ["check", mistakes],
  ["upload", "catalogue.xlsx", "--yes", ...fast],
  ["check", "not-there.xlsx"],
];

/** A month, and what goes wrong in it; `RUN` is the first upload. */
const month: readonly (readonly string[])[] = [
  ["diff", "catalogue.xlsx", ...fast],
  ["upload", "catalogue.xlsx", "--yes", ...fast],
  ["upload", mistakes, "--yes", "--valid-only", ...fast],
  ["runs"],
  ["runs", "RUN"],
  ["export", "products", "products.xlsx", ...fast],
  ["export", "orders", "orders-new.xlsx", "--status", "New", ...fastOrders],
  ["fulfil", "orders.xlsx", "--yes", ...fastOrders],
  ["probe", ...fast, ...fastOrders],
  ["undo", "RUN", "--yes", ...fast],
  ["resume", "RUN", ...fast],
  ["config"],
  ["template"],
  ["diff", "catalogue.xlsx", "--read-rate", "often"],
  ["undo", "no-such-run"],
  ["export", "orders", "--from", "someday"],
  ["chek"],
];

/** Sheets of as many rows as the language's plurals differ by. */
function counted(language: keyof typeof counts): readonly (readonly string[])[] {
  return counts[language].flatMap((count) => [
    ["check", `${count}.xlsx`],
    ["check", `${count}-wrong.xlsx`],
    ["upload", `${count}.xlsx`, "--yes", ...fast, ...["--data-dir", `data-${count}`]],
  ]);
}

/** A folder with the samples, and sheets of as many rows as their name says, right and wrong. */
async function folder(finished: Finished): Promise<string> {
  const dir = await temporaryFolder(finished);
  for (const name of ["catalogue.xlsx", mistakes, "orders.xlsx"]) {
    await copyFile(join(samplesFolder, name), join(dir, name));
  }
  for (const count of counts.ru) {
    const rows = Array.from({ length: count }, (_, at) => plausibleProduct(`N-${at}`, at));
    const wrong = rows.map((row) => ({ ...row, currencyCode: "GBP" as never }));
    await writeFile(join(dir, `${count}.xlsx`), await productsWorkbook(rows));
    await writeFile(join(dir, `${count}-wrong.xlsx`), await productsWorkbook(wrong));
  }
  return dir;
}

/** What is wrong with what these commands print, command by command. */
async function brokenIn(
  commands: readonly (readonly string[])[],
  language: Language,
  finished: Finished,
): Promise<string[]> {
  const dir = await folder(finished);
  let run = "";
  const broken: string[] = [];
  for (const written of commands) {
    const args = written.map((word) => (word === "RUN" ? run : word));
    const { stdout, stderr } = await runCommand([...args, "--lang", language], { dir, finished });
    broken.push(
      ...brokenRules(`${stdout}${stderr}`, language).map((rule) => `${written.join(" ")}: ${rule}`),
    );
    if (args[0] === "upload" && run === "") {
      const { runs } = documentOf(await runCommand(["runs", "--json"], { dir, finished }));
      run = runs[0].run;
    }
  }
  return broken;
}

describe.concurrent.each(languages)("what is printed in %s", (language) => {
  it("keeps the rules of its language: the usual commands", {
    tags: language === "en" ? ["slow"] : [],
  }, async ({ onTestFinished, expect }) => {
    expect(await brokenIn(usual, language, onTestFinished)).toEqual([]);
  });
});

describe.concurrent.each(["ru", "zh"] as const)("what is printed in %s", (language) => {
  it("keeps the rules of its language: a month, and each plural", {
    tags: "slow",
  }, async ({ onTestFinished, expect }) => {
    expect(await brokenIn([...month, ...counted(language)], language, onTestFinished)).toEqual([]);
  });
});

describe("the system's language", () => {
  it("does what --lang does", async ({ onTestFinished: finished, expect }) => {
    const dir = await folder(finished);
    const check = ["check", mistakes];
    const chosen = await runCommand([...check, "--lang", "ru"], { dir, finished });
    const env = { LC_ALL: "", LC_MESSAGES: "", LANG: "ru_RU.UTF-8" };
    expect(await runCommand(check, { dir, finished, env })).toEqual(chosen);
  });
});
