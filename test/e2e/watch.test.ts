import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  documentOf,
  expectCalm,
  runCommand,
  type Started,
  startCommand,
  temporaryFolder,
} from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const products = [1, 2, 3].map((number) => plausibleProduct(`MUG-${number}`, number));
const tooLong = "x".repeat(5_000);

/** The workbook with texts that are too long as the names of some of its rows. */
function workbookWith(...wrong: readonly number[]): Promise<Buffer> {
  return productsWorkbook(
    products.map((product, at) => (wrong.includes(at) ? { ...product, name: tooLong } : product)),
  );
}

function expectTold(command: Started, text: string) {
  return vi.waitFor(() => expect(command.stdout() + command.stderr()).toContain(text), {
    timeout: 15_000,
    interval: 20,
  });
}

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */

describe("check --watch", () => {
  test("tells at each save what was fixed and what is new, and ends as the last check did", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    const path = join(dir, "mugs.xlsx");
    await writeFile(path, await workbookWith(0, 1));
    const command = startCommand(["check", "mugs.xlsx", "--watch"], { dir });
    await expectTold(command, "Stop with Ctrl-C");
    expect(command.stdout()).toContain("2 errors");

    await writeFile(join(dir, "A1B2C3"), await workbookWith(1, 2));
    await rename(join(dir, "A1B2C3"), path);
    await expectTold(command, "1 fixed, 1 new, 1 left");
    expect(command.stdout()).toMatch(/^\d\d:\d\d:\d\d {2}1 fixed/m);

    await writeFile(path, "no workbook");
    await expectTold(command, "not an Excel workbook");
    await writeFile(path, await workbookWith());
    await expectTold(command, "2 fixed, 0 new, 0 left");
    command.kill("SIGINT");
    const ended = await command.ended;
    expectCalm(ended);
    expect({ code: ended.code, signal: ended.signal }).toEqual({ code: 0, signal: null });
  });

  test("checks orders at each save, too", async () => {
    const dir = await temporaryFolder();
    const save = (number: string) =>
      writeFile(join(dir, "carrier.csv"), `Order ID;Tracking ID\nA-1;${number}\n`);
    await save("T1, T2");
    const command = startCommand(["check", "carrier.csv", "--watch"], { dir });
    await expectTold(command, "Stop with Ctrl-C");
    expect(command.stdout()).toContain("1 error");
    await save("T1");
    await expectTold(command, "1 fixed, 0 new, 0 left");
    command.kill("SIGINT");
    expect(await command.ended).toMatchObject({ code: 0 });
  });

  test("ends with 3 when the last check found errors", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "mugs.xlsx"), await workbookWith(1));
    const command = startCommand(["check", "mugs.xlsx", "--watch", "--quiet"], { dir });
    await expectTold(command, "1 error");
    command.kill("SIGINT");
    expect(await command.ended).toMatchObject({ code: 3, stderr: "" });
  });

  test("is refused with --json and for a file that is not there, exit 2", async () => {
    const at = { dir: await temporaryFolder() };
    const refused = await runCommand(["check", "mugs.xlsx", "--watch", "--json"], at);
    expect(refused.code).toBe(2);
    expect(documentOf(refused).error.code).toBe("watch-with-json");
    const missing = await runCommand(["check", "mugs.xlsx", "--watch"], at);
    expect(missing).toMatchObject({ code: 2, stdout: "" });
  });
});
