import { expect, it } from "vitest";
import { buildHome, buildProgram } from "../../src/commands/cli/build-program.ts";
import type { HelpWords } from "../../src/commands/words/en.ts";
import { textWidth } from "../../src/model/text/terminal-text.ts";
import { allWords } from "../support/english.ts";
import { fakeHost } from "./fake-host.ts";

const output = { write() {}, isTerminal: false, columns: 80 };
const host = fakeHost("/", { stdout: output, stderr: output });
const wordsOf = (language: "ru" | "zh"): HelpWords => allWords[language].help;
const others = ["ru", "zh"] as const;

/** The program, its commands and the home, all of them with all their options. */
function everyCommand(words?: HelpWords) {
  const program = buildProgram(host, () => {}, { words });
  return [program, ...program.commands, buildHome(host, () => {}, { words })];
}

/** Every English text and every word for a value that help can show. */
function english() {
  const commands = everyCommand();
  const described = commands.flatMap((command) => [
    ...[command, ...command.options, ...command.registeredArguments],
  ]);
  const about = described.map((one) =>
    typeof one.description === "function" ? one.description() : one.description,
  );
  const headings = commands.flatMap((command) => [
    ...(command.helpGroup() === "" ? [] : [command.helpGroup()]),
    ...command.options.flatMap(({ helpGroupHeading }) => helpGroupHeading ?? []),
  ]);
  const values = commands.flatMap(({ options, registeredArguments }) => [
    ...options.flatMap(({ flags }) => [...flags.matchAll(/[<[](\w+)/g)].map(([, name]) => name)),
    ...registeredArguments.map((argument) => argument.name()),
  ]);
  return {
    texts: new Set([...about, ...headings].filter((text) => text !== "")),
    values: new Set(values),
  };
}

it.each(others)("help has each of its texts and words for values in %s", async (language) => {
  const words = wordsOf(language);
  const { texts, values } = english();
  expect([...texts].filter((text) => words.texts[text] === undefined)).toEqual([]);
  expect([...values].filter((name) => words.values[name ?? ""] === undefined)).toEqual([]);
});

it.each(others)("the help of every command is in %s, within its columns", async (language) => {
  for (const command of everyCommand(wordsOf(language))) {
    const help = command.helpInformation();
    const names = /--[a-z-]+|“[^”]*”|«[^»]*»|\(.*?\)|（.*?）/gs;
    const prose = help.replace(/^.*?\n/, "").replaceAll(names, "");
    expect(prose).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
    expect(help).not.toMatch(/Options|Usage|choices|default:/);
    for (const line of help.split("\n").slice(1)) expect(textWidth(line)).toBeLessThanOrEqual(80);
  }
});
