import { expect, test } from "vitest";
import { documentOf, runBuilt, temporaryFolder } from "../support/command.ts";

test.each([[[]], [["--plain"]], [["--env", "shop", "--data-dir", "d"]]])(
  "sheetport %j without a terminal prints help and exits 2",
  async (args) => {
    const ended = await runBuilt(args, { dir: await temporaryFolder() });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain("Usage: sheetport [options] [command]");
  },
);

test("sheetport --json alone gives one document, exit 2", async () => {
  const ended = await runBuilt(["--json"], { dir: await temporaryFolder() });
  expect(ended.code).toBe(2);
  expect(documentOf(ended).error.code).toBe("no-command");
});

test("options before a command are those of the command, not dropped", async () => {
  const args = ["--lang", "ru", "upload", "catalogue.xlsx"];
  const ended = await runBuilt(args, { dir: await temporaryFolder() });
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  expect(ended.stderr).toMatch(/Файла .*catalogue\.xlsx нет/);
});
