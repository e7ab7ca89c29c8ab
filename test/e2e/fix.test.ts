import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { type CellValue, newPass } from "../../src/model/sheet/sheet.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import {
  documentOf,
  type Json,
  runCommand,
  startCommand,
  temporaryFolder,
} from "../support/command.ts";
import { foreignColumns, foreignWorkbook } from "../support/foreign-workbook.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const sample = fileURLToPath(
  new URL("../../samples/catalogue-with-mistakes.xlsx", import.meta.url),
);
const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);

/** A folder with a workbook in it, and what calls the program there. */
async function folderWith(name: string, bytes: Buffer) {
  const dir = await temporaryFolder();
  await writeFile(join(dir, name), bytes);
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  const call = (...args: string[]) => runCommand([...args, "--quiet"], at);
  const market = [...rates, "--data-dir", join(dir, "data"), "--settle", "0.2"];
  const upload = (...args: string[]) => call("upload", ...args, "--yes", "--json", ...market);
  return { dir, call, upload, market };
}

/** Every cell of a workbook's first sheet with its number format; heading row first. */
async function cellsOf(path: string): Promise<readonly (readonly (CellValue | undefined)[])[]> {
  const workbook = await openWorkbook(await readFile(path));
  const rows: (readonly (CellValue | undefined)[])[] = [];
  const pass = newPass({ keepsFormats: true });
  for await (const batch of workbook.rows(workbook.sheets[0]?.name ?? "", pass)) {
    rows.push(...batch.map(({ cells }) => cells));
  }
  return rows;
}

describe("check --fix", () => {
  test("keeps several lines of headings and what stands above them", async () => {
    const lines = [
      ...["Version=2026.0101,Do not change these lines,,,", "Item,,Price,Text,Language"],
      ...["Card,Code,USD,Title,", "C,K-1,1.5,Mug,en", "C,K-2,2.5,Cup,EN"],
    ];
    const { dir, call } = await folderWith("flat.csv", Buffer.from(lines.join("\n")));
    const map = ["Card=parentSku", "Code=sku", "Title=name"].flatMap((one) => ["--map", one]);
    const fixed = documentOf(await call("check", "flat.csv", "--fix", "--json", ...map));
    const cells = await cellsOf(join(dir, fixed.fixed));
    const texts = cells.map((row) => row.map((cell) => cell ?? "").join());
    expect(texts.slice(0, 3)).toEqual(lines.slice(0, 3).map((line) => line.replace(/,+$/, "")));
    expect(texts.slice(3)).toEqual(["C,K-1,1.5,Mug,EN", "C,K-2,2.5,Cup,EN"]);
  });

  test("repairs what is sure into a workbook beside, lists it, and leaves the person's own alone", async () => {
    const own = await readFile(sample);
    const { dir, call } = await folderWith("sheet.xlsx", own);
    const before = documentOf(await call("check", "sheet.xlsx", "--json"));
    const offered = before.findings.filter(({ repair }: Json) => repair !== undefined);
    expect(offered).toHaveLength(23);
    expect((await call("check", "sheet.xlsx")).stdout).toContain(
      "--fix can safely repair 23 of these.",
    );

    const fixed = documentOf(await call("check", "sheet.xlsx", "--fix", "--json"));
    expect(fixed.fixed).toBe("sheet.fixed.xlsx");
    const made = fixed.findings.filter(({ repaired }: Json) => repaired);
    const told = ({ cell, code, value, repair }: Json) => ({ cell, code, value, repair });
    expect(made.map(told)).toEqual(offered.map(told));
    expect(await readFile(join(dir, "sheet.xlsx"))).toEqual(own);

    const after = documentOf(await call("check", "sheet.fixed.xlsx", "--json"));
    expect(after.findings.filter(({ repair }: Json) => repair !== undefined)).toEqual([]);
    const stillFound = (cell: string) => after.findings.some((one: Json) => one.cell === cell);
    expect(made.filter(({ cell }: Json) => stillFound(cell))).toEqual([]);
    expect(after.totals).toEqual(fixed.totals);

    // An earlier one that was worked on is kept.
    const earlier = join(dir, "sheet.fixed.xlsx");
    await writeFile(earlier, Buffer.concat([await readFile(earlier), Buffer.from("edited")]));
    const again = await call("check", "sheet.xlsx", "--fix");
    expect(again.stdout).toMatch(/^ {2}B28 “MUG-500.*-ZWS” → “MUG-500-ZWS”, B54 /m);
    expect(again.stdout).toContain(
      "23 cells repaired while reading; your workbook was not changed.",
    );
    expect(again.stdout).toContain("Repaired workbook: sheet.fixed-2.xlsx");
  });

  test("tells what it found even where the repaired workbook cannot be written", {
    tags: "slow",
  }, async () => {
    // With “.fixed” in it the name is longer than a file system takes.
    const name = `${"n".repeat(245)}.xlsx`;
    const { call } = await folderWith(name, await readFile(sample));
    const inText = await call("check", name, "--fix");
    expect(inText.code).toBe(1);
    expect(inText.stdout).toContain("23 cells repaired while reading");
    expect(inText.stdout).toContain(".fixed.xlsx cannot be written");
    expect(inText.stdout).not.toContain(".tmp");
    const inJson = await call("check", name, "--fix", "--json");
    expect(inJson.code).toBe(1);
    const { findings, fixed, error } = JSON.parse(inJson.stdout);
    expect({ found: findings.length, fixed }).toEqual({ found: 75, fixed: null });
    expect(error).toMatchObject({ code: "file-not-writable" });
  });

  test("writes nothing where there is nothing to repair, and is refused where it means nothing", async () => {
    const { call } = await folderWith(
      "sheet.xlsx",
      await productsWorkbook([plausibleProduct("A-1", 1)]),
    );
    const none = documentOf(await call("check", "sheet.xlsx", "--fix", "--json"));
    expect(none).toMatchObject({ fixed: null, findings: [] });
    const watch = await call("check", "sheet.xlsx", "--fix", "--watch");
    expect(watch).toMatchObject({ code: 2, stdout: "" });
    const plan = await call("upload", "plan.json", "--fix", "--json");
    expect(plan.code).toBe(2);
  });
});

describe.each([false, true])(
  "a price list of somebody's own (dates from 1904: %s)",
  { tags: "slow" },
  (date1904) => {
    test("is uploaded with its repairs; results and failed workbook are that list, and go up again", async () => {
      const { dir, call, upload, market } = await folderWith(
        "list.xlsx",
        await foreignWorkbook({ date1904 }),
      );
      const held = await upload("list.xlsx", "--fix", ...foreignColumns);
      expect(held.code).toBe(3);
      const diff = await call("diff", "list.xlsx", "--fix", "--json", ...foreignColumns, ...market);
      expect(documentOf(diff).repaired.map(({ cell }: Json) => cell)).toEqual(["C5", "G5", "K6"]);

      const sent = await upload("list.xlsx", "--fix", "--valid-only", ...foreignColumns);
      expect(sent.code).toBe(3);
      const document = documentOf(sent);
      expect(document.rows.map(({ sku, outcome }: Json) => [sku, outcome])).toEqual([
        ["MUG-101", "applied"],
        ["MUG-102", "applied"],
        ["MUG-103", "applied"],
        ["MUG-104", "invalid"],
        ["MUG-106", "applied"],
      ]);
      expect(document.repaired).toMatchObject([
        { code: "text-trimmed", repair: "MUG-102" },
        { code: "not-a-choice", value: "ЕN", repair: "EN" },
        { code: "number-from-text", value: "0,5", repair: 0.5 },
      ]);

      // The person's own cells, with their formats, but for those that were repaired.
      const own = await cellsOf(join(dir, "list.xlsx"));
      const results = await cellsOf(join(dir, "list.results.xlsx"));
      expect(results[1]?.slice(0, 3)).toEqual(["Result", "Message", "Finding"]);
      const wanted = own.map((cells) => [...cells]);
      if (wanted[3] !== undefined) [wanted[3][2], wanted[3][6]] = ["MUG-102", "EN"];
      if (wanted[4] !== undefined) wanted[4][10] = 0.5;
      const copied = results.map((cells) => Array.from({ length: 18 }, (_, at) => cells[at + 3]));
      expect(copied).toEqual(
        wanted.map((cells) => Array.from({ length: 18 }, (_, at) => cells[at])),
      );
      expect(results[3]?.[2]).toContain("repaired: “ЕN” → “EN”");

      const told = await call("check", "list.xlsx", "--fix", ...foreignColumns);
      expect(told.stdout).toContain("use the same options");
      const failed = await cellsOf(join(dir, "list.failed.xlsx"));
      expect(failed.map((cells) => cells[5])).toEqual([own[0]?.[2], "Article", "MUG-104"]);
      const again = await upload("list.failed.xlsx", "--valid-only", ...foreignColumns);
      expect(documentOf(again).rows).toMatchObject([{ sku: "MUG-104", outcome: "invalid" }]);
      const whole = await upload("list.xlsx", "--fix", "--valid-only", ...foreignColumns);
      expect(documentOf(whole).totals).toMatchObject({ unchanged: 4, applied: 0 });
    });
  },
);

describe("an upload with repairs that is interrupted", { tags: "slow" }, () => {
  test("is told by resume in the rows as they were repaired", async () => {
    const { dir, call, market } = await folderWith(
      "list.xlsx",
      await foreignWorkbook({ date1904: false }),
    );
    const slowly = [...market, "--create-rate", "2/1s"];
    const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
    const upload = startCommand(
      ["upload", "list.xlsx", "--fix", "--valid-only", "--yes", ...foreignColumns, ...slowly],
      at,
    );
    await vi.waitFor(
      async () => expect(await readFile(join(dir, "data", "simulator.jsonl"), "utf8")).not.toBe(""),
      { timeout: 30_000, interval: 5 },
    );
    upload.kill("SIGINT");
    expect((await upload.ended).code).toBe(130);

    const resumed = documentOf(await call("resume", "--yes", "--json", ...market));
    expect(resumed.totals).toMatchObject({ applied: 4, invalid: 1 });
    const results = await cellsOf(join(dir, "list.results.xlsx"));
    expect([results[3]?.[5], results[3]?.[9], results[4]?.[13]]).toEqual(["MUG-102", "EN", 0.5]);
    expect(results[3]?.[2]).toContain("repaired: “ЕN” → “EN”");
  });
});

describe("a SKU that has lost its zeros", { tags: "slow" }, () => {
  test("is never created beside the one that is live", async () => {
    const listed = plausibleProduct("0012345", 1);
    const { dir, upload } = await folderWith("first.xlsx", await productsWorkbook([listed]));
    expect(documentOf(await upload("first.xlsx")).totals.applied).toBe(1);
    const products = ["12345", "777"].map((sku, at) => plausibleProduct(sku, at + 2));
    await writeFile(join(dir, "second.xlsx"), await productsWorkbook(products));
    const ended = await upload("second.xlsx");
    const rows = documentOf(ended).rows;
    expect(rows.map(({ sku, outcome }: Json) => [sku, outcome])).toEqual([
      ["12345", "blocked"],
      ["777", "applied"],
    ]);
    expect(rows[0].message).toContain("“0012345”");
    const kept = await readFile(join(dir, "data", "simulator.jsonl"), "utf8");
    const skus = kept
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).record.sku);
    expect(skus).toEqual(["0012345", "777"]);
  });
});
