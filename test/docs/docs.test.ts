import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { buildHome, buildProgram } from "../../src/commands/cli/build-program.ts";
import type { Language } from "../../src/model/localised.ts";
import { findingSeverities, orderFindingSeverities } from "../../src/model/sheet/finding.ts";
import { fakeHost } from "../commands/fake-host.ts";
import { findingsPage } from "./findings-page.ts";
import { commandsPage } from "./generated-pages.ts";

const host = fakeHost(".");
const program = buildProgram({ host, report: () => {}, isWhole: true });
const home = buildHome({ host, report: () => {} });

const pages = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", ...globSync("docs/**/*.md")];
const textOf = (file: string) => readFileSync(file, "utf8");

test("README has 8 KB at most", () => {
  expect(statSync("README.md").size).toBeLessThanOrEqual(8 * 1024);
});

test.each<[page: string, language: Language]>([
  ["docs/findings.md", "en"],
  ["docs/findings.ru.md", "ru"],
  ["docs/findings.zh.md", "zh"],
])("the tables of %s are what the messages say", async (page, language) => {
  const written = findingsPage(textOf(page), language);
  const codes = Object.keys({ ...findingSeverities, ...orderFindingSeverities });
  expect(codes.filter((code) => !written.includes(`\`${code}\` |`))).toEqual([]);
  await expect(written).toMatchFileSnapshot(`../../${page}`);
});

test("docs/commands.md is what the table of commands says", async () => {
  await expect(commandsPage(program, home)).toMatchFileSnapshot("../../docs/commands.md");
});

/** What a page and its translation have in common: levels of headings, commands and options. */
function outline(page: string) {
  const text = textOf(page).replaceAll(/^\| (?:[✗!·] )?`[a-z-]+` \|.*$/gm, "");
  return {
    headings: [...text.matchAll(/^#+(?= )/gm)].map(([level]) => level),
    commands: [
      ...new Set(text.match(/(?<=`)sheetport [a-z]+(?: [a-z]+)?(?=[\s`])|--[a-z]+(?:-[a-z]+)*/g)),
    ].sort(),
  };
}

test.each(["ru", "zh"])(
  "the pages in %s have the headings and commands of the English ones",
  (language) => {
    for (const page of ["docs/findings", "docs/troubleshooting", "docs/your-workbook"]) {
      expect(outline(`${page}.${language}.md`), page).toEqual(outline(`${page}.md`));
    }
  },
);

function commandsOf(command: Command): Command[] {
  return command.commands.flatMap((one) => [one, ...commandsOf(one)]);
}

/** Options in a text that no command has. */
function unknownOptions(text: string): string[] {
  const all = [program, home, ...commandsOf(program)];
  const known = new Set(all.flatMap((one) => one.options.map(({ long }) => long)));
  const options = text
    .split("\n")
    // Options of other programs and of the benches.
    .filter((line) => !/npm |npx |codesign|schtasks|--only [a-z-]+`|`--seed S/.test(line))
    .flatMap((line) => [...line.matchAll(/(?<![\w<!-])--[a-z][a-z-]+/g)].map(([option]) => option));
  return [...new Set(options)].filter(
    (one) => !["--help", "--help-all"].includes(one) && !known.has(one),
  );
}

test.each(pages)("%s names no option that does not exist", (page) => {
  expect(unknownOptions(textOf(page))).toEqual([]);
});

test("unknownOptions finds one that no command has", () => {
  expect(unknownOptions("`sheetport check --fix --fxi`")).toEqual(["--fxi"]);
});

/** How a heading is addressed within its page. */
function anchor(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "");
  return kept.trim().replaceAll(" ", "-");
}

function anchorsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchor(heading)));
}

/** Links of a page that lead nowhere. */
function brokenLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", heading] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    const there = statSync(target, { throwIfNoEntry: false });
    if (there === undefined) return true;
    return heading !== undefined && !anchorsOf(textOf(target)).has(heading);
  });
}

test.each(pages)("every link of %s resolves", (page) => {
  expect(brokenLinks(page, textOf(page))).toEqual([]);
});

test("brokenLinks finds a page and a heading that are not there", () => {
  const links = "[a](docs/nowhere.md) [b](README.md#nowhere) [c](README.md)";
  expect(brokenLinks("README.md", links)).toEqual(["docs/nowhere.md", "README.md#nowhere"]);
});
