import stringWidth from "string-width";
import { expect, it } from "vitest";
import { buildHome, buildProgram } from "../../src/commands/cli/build-program.ts";
import { type HelpTexts, loadHelp } from "../../src/commands/cli/help-language.ts";
import { fakeHost } from "./fake-host.ts";

const output = { write() {}, isTerminal: false, columns: 80 };
const host = fakeHost("/", { stdout: output, stderr: output });
const languages = ["en", "ru", "zh"] as const;

/** The program, its commands and the home, all of them with all their options. */
function everyCommand(help?: HelpTexts) {
  const program = buildProgram({ host, report: () => {}, help });
  return [program, ...program.commands, buildHome({ host, report: () => {}, help })];
}

/** Every key and every word for a value that help can show. */
function shown() {
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
  return [...new Set([...about, ...headings, ...values.map((name) => `value.${name}`)])].filter(
    (key) => key !== "",
  );
}

it.each(languages)("help has each of its texts and words for values in %s", async (language) => {
  const help = await loadHelp(language);
  expect(shown().length).toBeGreaterThan(130);
  expect(shown().filter((key) => help(key) === key)).toEqual([]);
});

it.each(languages)("the help of every command is in %s, within its columns", async (language) => {
  for (const command of everyCommand(await loadHelp(language))) {
    const text = command.helpInformation();
    for (const line of text.split("\n").slice(1)) expect(stringWidth(line)).toBeLessThanOrEqual(80);
    if (language === "en") continue;
    const names = /--[a-z-]+|“[^”]*”|«[^»]*»|\(.*?\)|（.*?）/gs;
    const prose = text.replace(/^.*?\n/, "").replaceAll(names, "");
    expect(prose).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
    expect(text).not.toMatch(/Options|Usage|choices|default:/);
  }
});
