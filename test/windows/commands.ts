import { copyFile, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { canaryKey, expectCalm } from "../support/command.ts";
import { saveEdited } from "../support/edited-export.ts";
import { orderWrites } from "../support/fulfil-market.ts";
import { expectAsWanted, recordsOf } from "../support/market.ts";
import { fillOrders } from "../support/orders-workbook.ts";
import { sampleOrders } from "../support/sample-orders.ts";
import { expectDone, fast, killAndResume, marketThere, patience, put } from "./drives.ts";
import type { WindowsMachine } from "./machine.ts";

const sample = "my programs\\samples\\catalogue.xlsx";
const other = fileURLToPath(new URL("../support/formats/saved/plain.xls", import.meta.url));

/** Each command from beginning to end, on files with names as people give them. */
export function commands(on: () => WindowsMachine): void {
  test("uploads the sample to the built-in simulator, and tells a command of cmd", async () => {
    const finish = ["--on-finish", 'echo %SHEETPORT_EXIT_CODE%>"my end.txt"'];
    const uploaded = await on().run("upload", sample, ...fast, ...finish, "--json");
    expectDone(uploaded, { applied: 28, unchanged: 12 });
    expect(await readdir(join(on().here, "my programs/samples"))).toContain(
      "catalogue.results.xlsx",
    );
    expect((await readFile(join(on().here, "my end.txt"), "latin1")).trim()).toBe("0");
    expect(await readdir(join(on().localAppData, "sheetport"))).toContain("sheetport.sqlite");
  });

  test("reads a workbook of another format, in a process of its own", async () => {
    await copyFile(other, join(on().here, "plain.xls"));
    expectDone(await on().run("check", "plain.xls", "--json"), { rows: 3 });
  });

  test("checks again when a workbook is saved as Excel saves it: under another name, then renamed", async () => {
    const market = await marketThere(on());
    const path = join(on().here, market.file);
    const watching = on().start("check", market.file, "--watch");
    const showsRows = (rows: number) =>
      vi.waitFor(
        async () => expect(await watching.stdout()).toContain(`${rows} rows: ${rows} valid`),
        patience,
      );
    await showsRows(4);
    await copyFile(join(on().here, "my programs/samples/catalogue.xlsx"), `${path}.new`);
    await rename(`${path}.new`, path);
    await showsRows(40);
    watching.kill();
    await watching.ended;
  });

  test("resumes an upload that was killed; a second one beside it is refused", () =>
    killAndResume(on()));

  test("exports, compares, uploads what was changed, and takes it back", async () => {
    const market = await marketThere(on(), { creates: 0, updates: 0, unchanged: 3 });
    const run = (...args: readonly string[]) => on().run(...args, ...market.there);
    const exported = await run("export", "products", `${on().share}\\Выгрузка 1.xlsx`);
    expect(exported).toMatchObject({ code: 0, stderr: "" });
    // As a person can type it again, in whatever shell.
    expect(exported.stdout).toContain(`sheetport diff "${on().share}\\Выгрузка 1.xlsx"`);
    await saveEdited(join(on().here, "Выгрузка 1.xlsx"), { "SAME-001": { Brand: "Север" } });
    const compared = await run("diff", "Выгрузка 1.xlsx", "--json");
    expectDone(compared, { update: 1 });
    expectDone(await run("upload", "Выгрузка 1.xlsx", "--json"), { applied: 1 });
    expect(recordsOf(market.simulator, "SAME-001")[0]).toMatchObject({ brandName: "Север" });
    const undone = await run("undo", "--json");
    expectDone(undone, { reversed: 1 });
    expectAsWanted(market);
  });

  test("fulfils orders, with a label beside the workbook", async () => {
    const market = await marketThere(on(), { creates: 0, updates: 0, orders: sampleOrders });
    const run = (...args: readonly string[]) => on().run(...args, ...market.there);
    expect(await run("export", "orders", "Заказы.xlsx")).toMatchObject({ code: 0, stderr: "" });
    const orders = join(on().here, "Заказы.xlsx");
    await put(on(), "Наклейка 1.pdf", "%PDF-1.7\n% a label\n");
    await fillOrders(orders, orders, {
      "MP-2509001-100": { supplied: "Yes" },
      "MP-2509004-205": { shippingNumber: "TRK-2", labelFile: "Наклейка 1.pdf" },
      "MP-2509005-261": { shippingNumber: "TRK-3", labelFile: "\\\\localhost\\a\\b.pdf" },
    });
    const fulfilled = await run("fulfil", "Заказы.xlsx", "--valid-only", "--json");
    expectDone(fulfilled, { applied: 2, invalid: 1 }, 3);
    expect(orderWrites(market).sort()).toEqual([
      "package MP-2509001-100",
      "shipment-number MP-2509004-205",
    ]);
  });

  test("keeps a key in its own folder, and uses it", async () => {
    const market = await marketThere(on());
    const start = (input: string, ...args: readonly string[]) =>
      on().startProgram([on().node, on().program, ...args], {
        input,
        env: { SHEETPORT_API_KEY: undefined },
      });
    const place = ["--env", "test", "--base-url", market.simulator.url, "--data-dir", market.data];
    const kept = await start(`${canaryKey}\r\n`, "login", ...place).ended;
    expectCalm(kept);
    expect(kept.code, kept.stderr).toBe(0);
    expect(await readdir(join(on().here, market.data.replace("\\", "/"), "keys"))).toEqual([
      "key-test.json",
    ]);
    const used = await start("", "upload", market.file, ...market.there, "--json").ended;
    expectDone(used, { applied: 4 });
  });
}
