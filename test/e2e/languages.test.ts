import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { documentOf, type Finished, runCommand, temporaryFolder } from "../support/command.ts";

const samples = fileURLToPath(new URL("../../samples/", import.meta.url));
const mistakes = "catalogue-with-mistakes.xlsx";
const fast = ["--create-rate", "1000/1s", "--update-rate", "1000/1s", "--read-rate", "1000/1s"];
const fastOrders = ["--order-rate", "1000/1s"];

/** What a supplier does in a month, and what goes wrong at it; `RUN` is the upload's. */
const walk: readonly (readonly string[])[] = [
  ["--help"],
  ["check", mistakes],
  ["diff", "catalogue.xlsx", ...fast],
  ["upload", "catalogue.xlsx", "--yes", ...fast],
  ["upload", mistakes, "--yes", ...fast],
  ["runs"],
  ["runs", "RUN"],
  ["export", "products", "products.xlsx", ...fast],
  ["export", "orders", "orders-new.xlsx", "--status", "New", ...fastOrders],
  ["fulfil", "orders.xlsx", "--yes", ...fastOrders],
  ["probe", ...fast, ...fastOrders],
  ["undo", "RUN", "--yes", ...fast],
  ["resume", "RUN", ...fast],
  ["config"],
  ["template", "products"],
  ["template", "products"],
  ["check", "not-there.xlsx"],
  ["diff", "catalogue.xlsx", "--read-rate", "often"],
  ["undo", "no-such-run"],
  ["export", "orders", "--from", "someday"],
  ["chek"],
];

/** What is English, or Latin letters, in every language: names, commands, codes, values in quotes. */
function withoutNames(line: string): string {
  // A listing that is to be created is told by its name.
  const told = /^\+ (?:создать|新建) {2}/.test(line)
    ? line.split("  ").slice(0, 3).join("  ")
    : line;
  return told.replace(/“[^”]*”|«[^»]*»/g, "“”").replace(/sheetport(?: [\w./-]+)+/g, "");
}

/** Lines with three English words in a row. */
function englishIn(text: string): string[] {
  return text
    .split("\n")
    .filter((line) => /(?:\b[A-Za-z]{2,}[,;:]? ){2}[a-z]{2,}/.test(withoutNames(line)));
}

/** Everything that the walk says, command by command. */
async function messageIn(language: "ru" | "zh", finished: Finished): Promise<string[]> {
  const dir = await temporaryFolder(finished);
  for (const name of ["catalogue.xlsx", mistakes, "orders.xlsx"]) {
    await copyFile(join(samples, name), join(dir, name));
  }
  let run = "";
  const message: string[] = [];
  for (const written of walk) {
    const args = written.map((word) => (word === "RUN" ? run : word));
    const ended = await runCommand([...args, "--lang", language], { dir, finished });
    message.push(`${ended.stdout}${ended.stderr}`);
    if (args[0] === "upload" && run === "") {
      const { runs } = documentOf(await runCommand(["runs", "--json"], { dir, finished }));
      run = runs[0].run;
    }
  }
  return message;
}

describe.concurrent("a month in another language", () => {
  it.for(["ru", "zh"] as const)(
    "--lang %s leaves no English sentence on stdout and stderr",
    { tags: "slow" },
    async (language, { onTestFinished, expect }) => {
      const message = await messageIn(language, onTestFinished);
      const english = message.flatMap((text, at) =>
        englishIn(text).map((line) => `${walk[at]?.join(" ")}: ${line}`),
      );
      expect(english).toEqual([]);
    },
  );

  it("the system's language does what --lang does", async ({ onTestFinished, expect }) => {
    const dir = await temporaryFolder(onTestFinished);
    await copyFile(join(samples, mistakes), join(dir, mistakes));
    const at = { dir, finished: onTestFinished };
    const check = ["check", mistakes];
    const asked = await runCommand([...check, "--lang", "ru"], at);
    const env = { LC_ALL: "", LC_MESSAGES: "", LANG: "ru_RU.UTF-8" };
    expect(await runCommand(check, { ...at, env })).toEqual(asked);
    expect(englishIn((await runCommand(check, at)).stdout)).not.toEqual([]);
  });
});
