import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { expectDone } from "./drives.ts";
import type { WindowsMachine } from "./machine.ts";

/** A workbook by every kind of name that Windows has for a file. */
export function paths(on: () => WindowsMachine): void {
  describe("a workbook is found", () => {
    const name = "Товары на осень.xlsx";

    beforeEach(() =>
      copyFile(join(on().here, "my programs/samples/catalogue.xlsx"), join(on().here, name)),
    );

    test.each<readonly [string, (at: WindowsMachine) => string]>([
      ["by its name", () => name],
      ["on a drive", ({ there }) => `${there}\\${name}`],
      [
        "with slashes and other capitals",
        ({ there }) => `${there}/${name}`.replaceAll("\\", "/").toLowerCase(),
      ],
      ["in the drive's own folder", () => `C:${name}`],
      ["from the drive's root", ({ there }) => `${there.slice(2)}\\${name}`],
      ["by its long name", ({ there }) => `\\\\?\\${there}\\${name}`],
      ["on a server", ({ share }) => `${share}\\${name}`],
      ["on a server, by its long name", ({ share }) => `\\\\?\\UNC${share.slice(1)}\\${name}`],
    ])("%s", async (_how, path) => {
      const json = expectDone(await on().run("check", path(on()), "--json"), {
        rows: 40,
        errors: 0,
      });
      expect(json.file).toBe(path(on()));
    });

    test.each<readonly [string, (at: WindowsMachine) => string, string]>([
      ["another drive", () => `Q:\\${name}`, "There is no file Q:\\"],
      [
        "another share",
        () => `\\\\localhost\\none\\${name}`,
        "There is no file \\\\localhost\\none",
      ],
      ["a folder", ({ there }) => there, "is a folder or a device, not a file"],
      ["no name at all", () => "a|b?.xlsx", "There is no file"],
    ])("not by %s", async (_what, path, message) => {
      const { code, stderr } = await on().run("check", path(on()));
      expect(code).toBe(2);
      expect(stderr).toContain(message);
    });
  });
}
