import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { buildHome, buildProgram } from "../src/commands/cli/build-program.ts";
import { exitCodes } from "../src/errors.ts";
import { findingSeverities, orderFindingSeverities } from "../src/model/sheet/finding.ts";
import { fakeHost } from "./commands/fake-host.ts";

const readme = readFileSync("README.md", "utf8");

/** The names that a text does not tell, each wanted as code: `--yes`, `too-long`. */
function untold(text: string, names: readonly string[]): string[] {
  const told = new Set(
    // A piece of code may tell several: `--quiet` `--verbose`, `export products|orders [FILE]`.
    [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/[\s,|·=]+/)),
  );
  return names.filter((name) => !told.has(name));
}

function programs(): readonly Command[] {
  const host = fakeHost(".");
  const program = buildProgram(host, () => {});
  return [program, buildHome(host, () => {}), ...commandsOf(program)];
}

function commandsOf(command: Command): Command[] {
  return command.commands.flatMap((one) => [one, ...commandsOf(one)]);
}

test("README tells every command", () => {
  expect(
    untold(
      readme,
      programs().map((one) => one.name()),
    ),
  ).toEqual([]);
});

test("README tells every option", () => {
  const options = programs().flatMap((one) => one.options.map(({ long }) => long ?? ""));
  expect(options.length).toBeGreaterThan(30);
  expect(untold(readme, [...new Set(options)])).toEqual([]);
});

test("README tells no option that there is not", () => {
  const known = new Set(programs().flatMap((one) => one.options.map(({ long }) => long)));
  const told = readme
    .split("\n")
    // Options of other programs and of the benches.
    .filter(
      (line) => !/npm |codesign|`--only|--seed S/.test(line) || line.startsWith("| `sheetport"),
    )
    .flatMap((line) => [...line.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option));
  expect([...new Set(told)].filter((one) => one !== "--help" && !known.has(one))).toEqual([]);
});

test("README tells every exit code", () => {
  const rows = [...readme.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(Object.values(exitCodes).filter((code) => !rows.includes(code))).toEqual([]);
});

test("README tells every finding code", () => {
  const codes = Object.keys({ ...findingSeverities, ...orderFindingSeverities });
  expect(untold(readme, codes)).toEqual([]);
});

test("untold names what a text lacks, and what it holds outside of code", () => {
  expect(
    untold("`sheetport check` takes `--yes`, not --json", ["check", "--yes", "--json"]),
  ).toEqual(["--json"]);
});
