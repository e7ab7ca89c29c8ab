import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { listenOnLoopback } from "../support/loopback.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

/** Ways to write this machine, of which three come to the same link, and neighbours of it that only a private network has. */
function innerLinks(port: number): readonly string[] {
  return [
    `http://127.0.0.1:${port}/mug.jpg`,
    `https://127.0.0.1:${port}/mug.jpg`,
    `http://localhost:${port}/mug.jpg`,
    `http://2130706433:${port}/mug.jpg`,
    `http://0x7f.1:${port}/mug.jpg`,
    `http://[::1]:${port}/mug.jpg`,
    `http://[::ffff:127.0.0.1]:${port}/mug.jpg`,
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/mug.jpg",
    `http://ann:secret@127.0.0.1:${port}/mug.jpg`,
  ];
}

describe("check --images check of the built program", () => {
  test("a workbook cannot have it connect to this machine or its network", async () => {
    let connections = 0;
    const port = await listenOnLoopback(
      createServer((socket) => {
        connections += 1;
        socket.destroy();
      }),
    );
    const dir = await temporaryFolder();
    const links = innerLinks(port);
    const rows = links.map((url, at) => ({
      ...plausibleProduct(`MUG-${at}`, at),
      images: [{ order: 1, url }],
    }));
    await writeFile(join(dir, "mugs.xlsx"), await productsWorkbook(rows));
    const ended = await runCommand(["check", "mugs.xlsx", "--images", "check", "--json"], { dir });
    const document: Json = documentOf(ended);
    expect(ended.code).toBe(0);
    expect(document.images).toMatchObject({ links: 8, checked: 0, notChecked: 8 });
    const codes = document.findings
      .filter((one: Json) => one.field === "images")
      .map((one: Json) => one.code);
    expect(codes).toEqual(links.map(() => "image-not-checked"));
    expect(connections).toBe(0);
  });

  test("--images skip takes no image that could not be looked at for a right one, and refuses whole lists", async () => {
    const dir = await temporaryFolder();
    const images = [{ order: 1, url: "http://10.0.0.1/mug.jpg" }];
    await writeFile(
      join(dir, "mugs.xlsx"),
      await productsWorkbook([{ ...plausibleProduct("MUG", 1), images }]),
    );
    const check = ["check", "mugs.xlsx", "--images", "skip", "--json"];
    const { findings, totals }: Json = documentOf(await runCommand(check, { dir }));
    expect(findings).toMatchObject([{ code: "image-not-checked", onlyOnCreate: true }]);
    expect(totals).toMatchObject({ valid: 0, invalid: 1 });
    const refused = await runCommand([...check, "--whole-lists", "images"], { dir });
    expect([refused.code, documentOf(refused).error.code]).toEqual([2, "whole-list-skipped"]);
  });
});
