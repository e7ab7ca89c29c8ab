import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  freeName,
  meantPath,
  typedPath,
  withExtension,
} from "../../../src/commands/screen/home/folders.ts";
import { temporaryFolder } from "../../support/command.ts";

const at = { cwd: "/sheets", homeDir: "/home/me", platform: "linux" as const };

describe("meantPath", () => {
  test.each([
    ["  list.xlsx ", "/sheets/list.xlsx"],
    ["~/list.xlsx", "/home/me/list.xlsx"],
    ["~other.xlsx", "/sheets/~other.xlsx"],
    ["'/data/my list.xlsx' ", "/data/my list.xlsx"],
    ['"my list.xlsx"', "/sheets/my list.xlsx"],
    ["/data/my\\ list\\ \\(2\\).xlsx", "/data/my list (2).xlsx"],
    ["'/data/it'\\''s.xlsx'", "/data/it's.xlsx"],
    ["it's.xlsx", "/sheets/it's.xlsx"],
    ["file:///data/my%20list.xlsx", "/data/my list.xlsx"],
  ])("%s is %s", (text, path) => {
    expect(meantPath(text, at)).toBe(path);
  });

  test("a name as a file manager drags it in, quoted or escaped, is that name", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((one) => !/[/\0]/.test(one));
    fc.assert(
      fc.property(name, (one) => {
        const path = `/data/x${one}x`;
        expect(meantPath(`'${path.replaceAll("'", `'\\''`)}'`, at)).toBe(path);
        const escaped = path.replace(/[^\w/.-]/gu, (sign) => `\\${sign}`);
        expect(meantPath(escaped, at)).toBe(path);
      }),
    );
  });
});

test("typedPath takes a file that is called exactly as typed before what the text would mean", async () => {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "'a'.xlsx"), "");
  const here = { ...at, cwd: dir };
  expect(await typedPath("'a'.xlsx", here)).toBe(join(dir, "'a'.xlsx"));
  expect(await typedPath("'b.xlsx'", here)).toBe(join(dir, "b.xlsx"));
});

test("withExtension adds Excel's ending where there is none", () => {
  expect(withExtension("list")).toBe("list.xlsx");
  expect(withExtension("list.xlsx")).toBe("list.xlsx");
  expect(withExtension("'my list'")).toBe("'my list.xlsx'");
});

test("freeName gives a name under which nothing stands", async () => {
  const dir = await temporaryFolder();
  expect(await freeName("products.xlsx", dir)).toBe("products.xlsx");
  await writeFile(join(dir, "products.xlsx"), "");
  await writeFile(join(dir, "products-2.xlsx"), "");
  expect(await freeName("products.xlsx", dir)).toBe("products-3.xlsx");
});
