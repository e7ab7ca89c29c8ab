import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { holdOpen, marketThere, patience, put } from "./drives.ts";
import type { WindowsMachine } from "./machine.ts";

/** Files that another program of Windows has open. */
export function heldFiles(on: () => WindowsMachine): void {
  describe("a file that another program has open", () => {
    test("is not read while that program lets nobody, and says so", async () => {
      const market = await marketThere(on());
      const letGo = await holdOpen(on(), market.file, "alone");
      const { code, stderr } = await on().run("check", market.file);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(`${market.file} cannot be read`),
      });
      await letGo();
      expect((await on().run("check", market.file)).code).toBe(0);
    });

    test("is read where that program allows it; the results go beside an open one", async () => {
      const market = await marketThere(on());
      const results = market.file.replace(/xlsx$/, "results.xlsx");
      expect((await on().run("upload", market.file, ...market.there)).code).toBe(0);
      const before = await readFile(join(on().here, results));
      expect((await on().run("undo", ...market.there)).code).toBe(0);
      const letGo = [
        await holdOpen(on(), market.file, "shared"),
        await holdOpen(on(), results, "shared"),
      ];
      const again = [market.file, "--conflicts", "mine", ...market.there];
      const uploaded = await on().run("upload", ...again);
      expect(uploaded).toMatchObject({ code: 0, stderr: "" });
      expect(uploaded.stdout).toContain(results.replace(".xlsx", "-2.xlsx"));
      expect(uploaded.stdout).toContain("is open in another program");
      expect((await readFile(join(on().here, results))).equals(before)).toBe(true);
      for (const one of letGo) await one();
    });

    test("is replaced once that program lets go of it within a moment", async () => {
      const run = () => on().run("template", "Бланк.xlsx", "--force");
      await put(on(), "Бланк.xlsx", "mine");
      const letGo = await holdOpen(on(), "Бланк.xlsx", "shared");
      const refused = await run();
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("Close it in other programs");
      expect(await readFile(join(on().here, "Бланк.xlsx"), "utf8")).toBe("mine");
      const running = run();
      await vi.waitFor(
        async () =>
          expect((await readdir(on().here)).some((one) => one.startsWith(".Бланк"))).toBe(true),
        patience,
      );
      await letGo();
      expect((await running).code).toBe(0);
      expect((await readdir(on().here)).filter((one) => one.endsWith(".tmp"))).toEqual([]);
    });
  });
}
