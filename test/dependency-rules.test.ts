import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { beforeAll, describe, expect, test } from "vitest";

const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs");

describe("the rules of .dependency-cruiser.cjs", () => {
  let cruised: ICruiseResult;

  beforeAll(async () => {
    const { forbidden, options } = config;
    const result = await cruise(["src"], { ...options, validate: true, ruleSet: { forbidden } });
    cruised = result.output as ICruiseResult;
  });

  test("hold", () => {
    expect(cruised.summary.violations.map(({ rule, from, to }) => [rule.name, from, to])).toEqual(
      [],
    );
  });

  // Without a parser for TypeScript the rules would hold because no import is found.
  test("see imports of types, of values, of packages and of Node's modules", () => {
    const imports = (path: string) =>
      cruised.modules
        .find(({ source }) => source === path)
        ?.dependencies.map((one) => one.resolved);
    expect(imports("src/plan/assemble/make.ts")).toContain("src/model/run/plan.ts");
    expect(imports("src/commands/cli/command-table.ts")).toContain("src/commands/upload/upload.ts");
    expect(imports("src/record/database/database.ts")).toContain("node:sqlite");
    expect(imports("src/workbook/write/write-rows.ts")?.join()).toMatch(/node_modules\/exceljs/);
  });
});

describe("time, randomness, console and process", () => {
  const outside = globSync("src/**/*.ts").filter(
    // The last starts a process of its own, as cli.ts does.
    (path) => !/^src[\\/](cli\.ts|commands[\\/]|workbook[\\/]formats[\\/]apart\.ts)/.test(path),
  );
  const forbidden = /\b(Date\.now\(|Math\.random\(|performance\.now\(|console\.\w|process\.\w)/;

  test("are passed in elsewhere", () => {
    const offenders = outside.flatMap((path) => {
      const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
      const found = forbidden.exec(code)?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });
    expect(offenders).toEqual([]);
  });
});
